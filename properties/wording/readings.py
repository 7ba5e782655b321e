"""What becomes of a rulebook when an open wording is read in another way: where two readings part.

``standing.py`` says which properties hold under each.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import final

from brinkproof.model.errors import RuleError
from brinkproof.model.language.syntax import reads
from brinkproof.model.load import BASE, load_rulebook
from brinkproof.model.readings import Question, Reading
from brinkproof.model.rules import Rulebook
from brinkproof.properties.difference import Difference, Origin, Same
from brinkproof.properties.problem import Problem, pose
from brinkproof.properties.proofs.facts import proved
from brinkproof.properties.property import Property

Tell = Callable[[str], None]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Two readings of one question, and what parts them.

    Args:
        question: the id.
        first: the name of one reading.
        second: the name of the other.
        found: a shortest game after which they differ, a proof that there is none, or why that is not known.

    """

    question: str
    first: str
    second: str
    found: Difference


ReadAs = Callable[[Reading], Rulebook]
"""Gives the rulebook as one reading has it."""


def rulebook_of(reading: Reading, *, folder: Path = BASE, overlays: Sequence[Path] = ()) -> Rulebook:
    """Return a rulebook read in one way, with other overlays on top.

    Raises:
        RuleError: something in the files is wrong.

    """
    return load_rulebook(folder, [*([reading.overlay] if reading.overlay else []), *overlays])


def compare(question: Question, origin: Origin, read_as: ReadAs = rulebook_of) -> Iterator[Pair]:
    """Yield what parts each two readings of a question.

    Args:
        question: its readings, that of the rulebook first.
        origin: the rulebook as it is.
        read_as: gives the rulebook as a reading has it.

    Raises:
        RuleError: something in the files is wrong.

    """
    own, *others = question.readings
    found = {one.name: origin.against(read_as(one)) for one in others}
    for name, known in found.items():
        yield Pair(question=question.id, first=own.name, second=name, found=known)
    for one, other in combinations(others, 2):
        yield Pair(question=question.id, first=one.name, second=other.name, found=_between(one, other, found, origin, read_as))


def _between(one: Reading, other: Reading, found: dict[str, Difference], origin: Origin, read_as: ReadAs) -> Difference:
    """Compare two readings neither of which is the rulebook's; one that is the same game as the rulebook can stand aside for it."""
    if isinstance(found[one.name], Same):
        return found[other.name]
    first = read_as(one)
    start = Origin(
        rulebook=first,
        facts=proved(Problem(rulebook=first, claims=()), origin.facts, origin.progress),
        budget=origin.budget,
        progress=origin.progress,
    )
    return start.against(read_as(other))


def poseable(rulebook: Rulebook, book: Sequence[Property]) -> tuple[Problem, tuple[tuple[str, str], ...]]:
    """Pose the properties that can be stated about a rulebook, and say of each other one why it cannot."""
    claims, unsaid = [], []
    for one in book:
        try:
            (claim,) = pose(rulebook, [one]).claims
        except RuleError as error:
            unsaid.append((one.name, error.problem))
            continue
        read = {name for part in (claim.target, claim.premise, *(target for _, target in claim.steps)) for name in reads(part)}
        if lacking := sorted(read - rulebook.position.keys()):
            unsaid.append((one.name, f"it reads {lacking[0]!r}, which is left out"))
        else:
            claims.append(claim)
    return Problem(rulebook=rulebook, claims=tuple(claims)), tuple(unsaid)
