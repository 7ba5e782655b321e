"""A printed paragraph that nobody looked at, a sentence that is called implied though the rules part from it, or the other way.

Some sentences are decided on the projection, which closes in seconds; the generated page has all, on the whole rulebook.
"""

import re
from functools import partial

import pytest

from brinkproof.model.interpreter.step import Interpreter
from brinkproof.model.load import BASE, load_rulebook, paragraphs
from brinkproof.model.readings import load_readings
from brinkproof.properties.difference import Origin
from brinkproof.properties.problem import pose
from brinkproof.properties.runs.jobs import PROJECTION
from brinkproof.properties.wording.literal import Implied, Parts, Sentence, decide
from brinkproof.properties.wording.readings import rulebook_of
from brinkproof.properties.wording.sentences import Sentences, load_sentences

SENTENCES = load_sentences()

WANTED = re.compile(r"(4\.5|6\.3|7\.4|8\.1|8\.2|10\.3)(?!\d)")
"""The sections that are looked at sentence by sentence, besides all of the fragment."""


def test_every_paragraph_is_formalised_or_said_to_claim_nothing() -> None:
    wanted = {number for number, row in paragraphs().items() if row["in_fragment"] == "yes" or WANTED.match(number)}
    assert wanted == SENTENCES.paragraphs
    assert not {claim.cites[0] for claim in SENTENCES.claims} & {one.paragraph for one in SENTENCES.silent}


def test_every_sentence_can_be_asked_of_the_rulebook() -> None:
    problem = pose(load_rulebook(), SENTENCES.claims)
    assert all(claim.premise_steps or claim.steps or claim.property.kind != "step" for claim in problem.claims)
    wording = load_readings()
    assert all(wording.reading_of(one.reading).overlay for one in SENTENCES.rules)


def test_no_sentence_has_a_name_or_a_paragraph_of_its_own_making() -> None:
    for claim in SENTENCES.claims:
        assert len(claim.cites) == 1
        number = re.sub(r"[ .]", "-", claim.cites[0].lower())
        assert claim.name.startswith(number), claim.name


PROJECTED = (PROJECTION,)

FOUND = {
    # a sentence; the paragraph; after how many steps the rules part from it; what it says of a variable, and what that gets
    "8-2-3-a-coup-moves-the-phasing-players-marker": (7, ("military_ops[us]", "0", "1"), ("coup",)),
    "8-1-3-the-phasing-player-is-held-responsible": (None, ("winner", "us", "ussr"), ("coup", "free_coup")),
    "8-1-2-beyond-5-has-no-effect": (12, ("defcon", "4", "5"), ("nuclear_test_ban_event",)),
    "8-1-7-to-improve-is-to-raise": (1, None, ("improve_defcon",)),
}

IMPLIED = (
    "8-1-3-the-phasing-player-loses-at-1",
    "8-1-2-no-effect-when-already-5",
    "8-2-5-free-coups-add-nothing",
    "8-1-1-moves-up",
)


@pytest.fixture(scope="module")
def decided() -> dict[str, Sentence]:
    """Decide some sentences on the projection, by name."""
    chosen = {*FOUND, *IMPLIED}
    some = Sentences(
        claims=tuple(claim for claim in SENTENCES.claims if claim.name in chosen),
        rules=tuple(one for one in SENTENCES.rules if one.name in chosen),
        silent=(),
    )
    origin = Origin(rulebook=load_rulebook(BASE, PROJECTED))
    found = decide(some, origin, load_readings(), partial(rulebook_of, overlays=PROJECTED))
    assert {one.name for one in found} == chosen
    return {one.name: one for one in found}


@pytest.mark.parametrize("name", FOUND)
def test_where_the_rulebook_parts_from_a_sentence(name: str, decided: dict[str, Sentence]) -> None:
    steps, said, on = FOUND[name]
    found = decided[name].found
    assert isinstance(found, Parts)
    assert found.shortest
    assert found.trace is not None
    assert steps in (None, len(found.trace))
    assert set(found.on) == set(on)
    assert said is None or said in found.said
    state = load_rulebook(BASE, PROJECTED).initial
    interpreter = Interpreter(load_rulebook(BASE, PROJECTED))
    for label, after in zip(found.trace.actions, found.trace.states[1:], strict=True):
        assert interpreter.is_enabled(state, interpreter.places[label])
        state = interpreter.step(state, interpreter.places[label])
        assert state == after


@pytest.mark.parametrize("name", IMPLIED)
def test_sentences_that_the_rulebook_implies(name: str, decided: dict[str, Sentence]) -> None:
    assert isinstance(decided[name].found, Implied)


def test_a_coup_of_the_opponents_event_is_credited_to_its_maker_and_not_as_printed(decided: dict[str, Sentence]) -> None:
    found = decided["8-2-3-a-coup-moves-the-phasing-players-marker"].found
    assert isinstance(found, Parts)
    assert found.trace is not None
    before = dict(zip((v.name for v in load_rulebook(BASE, PROJECTED).variables), found.trace.states[-2], strict=True))
    assert before["agenda_side"] != before["phasing"]
