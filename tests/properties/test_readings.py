"""Two readings called one game that are two, or a property said to stand under a reading that breaks it.

On the projection, which closes in seconds; the generated page has the whole rulebook.
"""

from functools import partial

import pytest

from brinkproof.model.load import BASE, load_rulebook
from brinkproof.model.parting import Parting
from brinkproof.model.readings import Question, load_readings
from brinkproof.properties.difference import Differs, Origin, Same
from brinkproof.properties.proofs.facts import proved_facts
from brinkproof.properties.property import load_properties
from brinkproof.properties.runs.jobs import PROJECTION
from brinkproof.properties.verdict import Outcome
from brinkproof.properties.wording.readings import Pair, compare, poseable, rulebook_of
from brinkproof.properties.wording.standing import Standing, as_it_is, standing

QUESTIONS = {question.id: question for question in load_readings().questions}
READ_AS = partial(rulebook_of, overlays=(PROJECTION,))
NAMES = (
    "coup-credits-its-maker-only",
    "war-counts-won-or-lost",
    "nuclear-war-in-a-headline",
)
BOOK = tuple(one for one in load_properties() if one.name in NAMES)


def silent(_: str) -> None:
    """Hear no progress."""


@pytest.fixture(scope="module")
def origin() -> Origin:
    problem, _ = poseable(load_rulebook(BASE, (PROJECTION,)), BOOK)
    return Origin(rulebook=problem.rulebook, facts=proved_facts(problem))


def pairs(question: Question, origin: Origin) -> dict[tuple[str, str], Pair]:
    return {(pair.first, pair.second): pair for pair in compare(question, origin, READ_AS)}


def test_the_marker_of_a_coup_in_a_round_of_the_other_side(origin: Origin) -> None:
    found = pairs(QUESTIONS["A-09"], origin)[("who_coups", "phasing")].found
    assert isinstance(found, Differs)
    assert (len(found.trace), found.kind, found.shortest) == (6, Parting.RESULT, True)
    assert found.action.startswith("coup(")


def test_readings_that_no_game_tells_apart_are_proved_to_be_one(origin: Origin) -> None:
    found = pairs(QUESTIONS["A-10"], origin)
    assert len(found) == 3
    assert all(isinstance(pair.found, Same) for pair in found.values()), "nothing changes values in the projection"


def test_two_readings_neither_of_which_is_that_of_the_rulebook(origin: Origin) -> None:
    found = {names: pair.found for names, pair in pairs(QUESTIONS["A-04"], origin).items()}
    assert all(isinstance(one, Differs) and one.kind is Parting.RESULT and one.shortest for one in found.values())
    between = found["with_operations", "in_battlegrounds"]
    assert isinstance(between, Differs)
    free = between.action.startswith("free_coup")
    assert ("battleground=true" in between.action) == free, "a free coup in a battleground, or another outside"


@pytest.fixture(scope="module")
def plain(origin: Origin) -> Standing:
    return as_it_is(origin, BOOK)


STANDS = {
    "A-09=phasing": {"coup-credits-its-maker-only"},
    "A-15=at_one_moment": set[str](),
}


@pytest.mark.parametrize("name", STANDS)
def test_the_properties_that_a_reading_breaks(name: str, origin: Origin, plain: Standing) -> None:
    question = QUESTIONS[name.partition("=")[0]]
    reading = next(one for one in question.readings if name == f"{question.id}={one.name}")
    found = origin.against(READ_AS(reading))
    stands = standing(reading, found, plain, BOOK, silent, READ_AS)
    assert not plain.failing
    assert {verdict.property for verdict in stands.failing} == STANDS[name]
    assert all(verdict.outcome is Outcome.VIOLATED and verdict.trace for verdict in stands.failing)
    assert {verdict.property for verdict in stands.verdicts} >= {one.name for one in BOOK if not one.lemma}


def test_a_property_that_cannot_be_said_is_not_said_to_hold(origin: Origin) -> None:
    book = [one for one in load_properties() if one.name in ("twenty-points-end-the-game", "defcon-within-1-and-5")]
    problem, unsaid = poseable(origin.rulebook, book)
    assert [claim.property.name for claim in problem.claims] == ["defcon-within-1-and-5"]
    assert unsaid == (("twenty-points-end-the-game", "it reads 'vp', which is left out"),)
