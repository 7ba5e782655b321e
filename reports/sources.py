"""What a command works on: a rulebook, what is laid over it, and a property book; the ones of the suite by default."""

from dataclasses import dataclass
from pathlib import Path
from typing import final

from brinkproof.model.load import BASE, load_rulebook
from brinkproof.model.rules import Rulebook
from brinkproof.properties.property import BOOK, Property, load_properties


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Sources:
    """Folders and files as the options name them; ``None`` means those of the suite."""

    rulebook: Path | None = None
    overlays: tuple[Path, ...] = ()
    properties: Path | None = None

    @property
    def rulebook_folder(self) -> Path:
        """The folder of the rulebook."""
        return self.rulebook or BASE

    @property
    def book(self) -> Path:
        """The folder of the properties."""
        return self.properties or BOOK

    def load(self) -> Rulebook:
        """Load the rulebook.

        Raises:
            RuleError: something in the files is wrong.

        """
        return load_rulebook(self.rulebook_folder, self.overlays)

    def load_book(self) -> tuple[Property, ...]:
        """Load the properties.

        Raises:
            RuleError: something in the files is wrong.

        """
        return load_properties(self.book)
