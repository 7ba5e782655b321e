"""An order: what a run is to check. And a part: what one job of the run found."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import final

from brinkproof.model.errors import Place, RuleError
from brinkproof.model.load import files_digest, projection_of, rulebook_files
from brinkproof.properties.play.witnesses import Witnesses
from brinkproof.properties.proofs.argument import Argument
from brinkproof.properties.proofs.certificate import Certificate
from brinkproof.properties.property import SETS_AGREE, property_files
from brinkproof.properties.solver import Budget
from brinkproof.properties.verdict import Verdict


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What is to be checked, as text that any process can load; everything when no names are given."""

    rulebook: Path
    overlays: tuple[Path, ...]
    properties: Path
    names: tuple[str, ...]
    budget: Budget = field(default_factory=Budget)
    stamp: str = ""
    """The digest of all its files when it was given; whoever loads them looks whether they are still the same."""

    def stamped(self) -> "Order":
        """Return the order with the digest of its files as they are now.

        Raises:
            RuleError: a file is missing.

        """
        return replace(self, stamp=self._digest())

    def check(self) -> None:
        """Check, after the files were loaded, that they are still those of the order: two jobs must not speak of two rulebooks.

        Raises:
            RuleError: RB107 they were changed.

        """
        if self.stamp and self._digest() != self.stamp:
            problem = "the files were changed while they were being checked, so nothing is said of them"
            raise RuleError("RB107", Place(file=str(self.rulebook)), problem, "check again when nobody is writing them")

    def _digest(self) -> str:
        files = [*rulebook_files(self.rulebook), *self.overlays, *property_files(self.properties)]
        files += [self.projection] if self.projection.is_file() else []
        try:
            return files_digest({f"{number} {path}": path for number, path in enumerate(files)})
        except OSError:
            return "a file that cannot be read"  # loading says which, and why

    @property
    def projection(self) -> Path:
        """The overlay that makes a projection of the rulebook, which it brings itself."""
        return projection_of(self.rulebook)

    @property
    def compares(self) -> bool:
        """Whether the two methods are to be held against each other on the projection: if there is one, or when that is asked for."""
        return SETS_AGREE in self.names if self.names else self.projection.is_file()


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What one job found.

    Args:
        verdicts: on properties, and on the rulebook as a whole.
        figures: counts by name.
        fired: rules that some reachable step exercises, with one such action.
        digest: of the set of states of the projection, when the job closed it.
        argument: why what it proved holds.
        certificates: of what the job proved.
        witnesses: games that the job gathered.
        seconds: clock time.

    """

    verdicts: tuple[Verdict, ...] = ()
    figures: Mapping[str, int] = field(default_factory=dict)
    fired: Mapping[str, str] = field(default_factory=dict)
    digest: str = ""
    argument: Argument | None = None
    certificates: tuple[Certificate, ...] = ()
    witnesses: Witnesses | None = None
    seconds: float = 0.0
