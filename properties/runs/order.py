"""An order: what a run is to check. And a part: what one job of the run found."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import final

from brinkproof.model.load import projection_of
from brinkproof.properties.play.witnesses import Witnesses
from brinkproof.properties.proofs.argument import Argument
from brinkproof.properties.proofs.certificate import Certificate
from brinkproof.properties.property import SETS_AGREE
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
