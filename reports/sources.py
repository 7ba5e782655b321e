"""What a command works on: a rulebook, what is laid over it, and a property book; the ones of the suite by default."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import final

from brinkproof.model.errata import TEMPLATE, Erratum, Printings, load_errata, read_erratum
from brinkproof.model.errors import Place, RuleError
from brinkproof.model.load import BASE, load_rulebook, rulebook_files, shown
from brinkproof.model.readings import load_readings
from brinkproof.model.rules import Rulebook
from brinkproof.properties.property import BOOK, Property, load_properties, property_files
from brinkproof.reports.options import PATH


def read_as(rulebook: Path | None, readings: Sequence[str]) -> tuple[Path, ...]:
    """Return the overlays that read open wordings as chosen; the reading of the rulebook itself needs none.

    Args:
        rulebook: its folder, the one of the suite when there is none.
        readings: choices such as ``A-19=in_order``, one a question.

    Raises:
        RuleError: something in the files is wrong; RB501 there is no such question or reading; RB505 two readings of one question.

    """
    if not readings:
        return ()
    wording = load_readings(rulebook or BASE)
    asked: dict[str, str] = {}
    found = []
    for chosen in readings:
        found.append(wording.reading_of(chosen).overlay)
        other = asked.setdefault(chosen.partition("=")[0], chosen)
        if other != chosen:
            place = Place(file=f"--reading {chosen}")
            raise RuleError("RB505", place, f"{other} was chosen already", "choose one reading of a question")
    return tuple(dict.fromkeys(path for path in found if path is not None))


def printed_as(rulebook: Path | None, edition: str | None, errata: Sequence[str]) -> tuple[Path, ...]:
    """Return the overlays of an edition, and after them those of errata, each once.

    Args:
        rulebook: its folder, the one of the suite when there is none.
        edition: an identifier; nothing for the rulebook as it is.
        errata: identifiers, names of files of the rulebook, or files of one's own.

    Raises:
        RuleError: something in the files is wrong; as ``erratum_named``; RB610 there is no such edition.

    """
    if edition is None and not errata:
        return ()
    printings = load_errata(rulebook or BASE)
    own = printings.overlays_of(printings.edition_of(edition)) if edition is not None else ()
    return tuple(dict.fromkeys((*own, *(erratum_named(printings, one).overlay for one in errata))))


def erratum_named(printings: Printings, text: str) -> Erratum:
    """Return an erratum by its identifier, by the name of its file among those of the rulebook, or by a file of one's own.

    Raises:
        RuleError: something in the file is wrong; RB602 it is an overlay that does not say what it means to change; RB610 there is no
            erratum of that name.

    """
    if not text.endswith(".toml"):
        return printings.erratum_of(text)
    path = PATH.convert(text, None, None)
    erratum = read_erratum(path)
    if erratum is None:
        place = Place(file=path.name, typed=str(path))
        way = f"lay it over with --overlay {path.name}, or add the tables [erratum] and [[intent]]; {TEMPLATE}"
        raise RuleError("RB602", place, "this overlay has no [erratum] table", way)
    return erratum


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

    def paths(self) -> dict[str, str]:
        """Return where the files are that a report calls by short names, relative to the working folder; those outside of it are left out.

        Raises:
            RuleError: there is no such folder, or nothing in it.

        """
        named = {str(Path(path.parent.name) / path.name): path for path in property_files(self.book)}
        named |= {path.name: path for path in self.overlays}
        named |= {shown(path, self.rulebook_folder): path for path in rulebook_files(self.rulebook_folder)}
        here = Path.cwd()
        below = {name: path.resolve() for name, path in named.items() if path.resolve().is_relative_to(here)}
        return {name: str(path.relative_to(here)) for name, path in below.items()}
