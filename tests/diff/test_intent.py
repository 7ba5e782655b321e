"""An intent that means other actions, states or results than it says, or a mistake in one that is let pass or told badly."""

from dataclasses import replace

import pytest

from brinkproof.model.errata import load_errata
from brinkproof.model.errors import RuleError
from brinkproof.model.interpreter.evaluate import compiled
from brinkproof.model.interpreter.step import Interpreter
from brinkproof.model.language.operators import TRUE
from brinkproof.model.load import load_rulebook
from brinkproof.model.state import with_values
from brinkproof.properties.diff.intent import named, resolve, resolved

PRINTINGS, BASEBOOK = load_errata(), load_rulebook()
KOREA, NEW_ACTION, SCENARIO = (PRINTINGS.erratum_of(text) for text in ("E-01", "O-3", "E-28"))


def test_an_intent_speaks_of_the_ground_actions_that_it_names() -> None:
    changed = load_rulebook(overlays=[KOREA.overlay])
    first, _ = resolved(KOREA, BASEBOOK, changed)
    assert [one.label for one in first.steps] == [changed.label(action) for action in changed.actions if action.name == "war"]
    assert all(changed.label(changed.actions[one.action]) == one.label for one in first.steps)
    assert first.start == TRUE


def test_when_and_holds_are_about_the_step_of_the_new_rules() -> None:
    changed = load_rulebook(overlays=[KOREA.overlay])
    first, _ = resolved(KOREA, BASEBOOK, changed)
    (korea,) = (one for one in first.steps if one.label == "war(card=korean_war, won=true)")
    (other,) = (one for one in first.steps if one.label == "war(card=brush_war, won=true)")
    owed = {"agenda": "korean_war", "phase": "action_rounds", "phasing": "ussr", "agenda_side": "ussr"}
    before = with_values(changed, changed.initial, owed)
    interpreter = Interpreter(changed)
    roles = interpreter.locals(before, korea.action)
    names = [name for name, _ in changed.actions[korea.action].locals]
    after = interpreter.step(before, korea.action)
    assert compiled(korea.when, changed.position, names)(before, roles, after)
    assert compiled(korea.holds, changed.position, names)(before, roles, after)
    assert not compiled(korea.holds, changed.position, names)(before, roles, before)
    assert not compiled(other.when, changed.position, names)(before, roles, before)


def test_an_action_that_only_one_of_the_two_rulebooks_has_can_be_named() -> None:
    changed = load_rulebook(overlays=[NEW_ACTION.overlay])
    (meant,) = resolved(NEW_ACTION, BASEBOOK, changed)
    assert len(meant.steps) == 3
    (intent,) = NEW_ACTION.intents
    assert resolve(intent, BASEBOOK, elsewhere=named(changed)).steps == ()
    with pytest.raises(RuleError, match="RB608"):
        resolve(intent, BASEBOOK)


def test_the_start_is_about_the_initial_state() -> None:
    changed = load_rulebook(overlays=[SCENARIO.overlay])
    (meant,) = resolved(SCENARIO, BASEBOOK, changed)
    assert meant.steps == ()
    assert compiled(meant.start, changed.position)(changed.initial, (), changed.initial)
    assert not compiled(meant.start, BASEBOOK.position)(BASEBOOK.initial, (), BASEBOOK.initial)


WRONG = {
    "an action that there is not": (("wars",), "true", "true", "RB608", "on", "did you mean 'war'?"),
    "a name that there is not": (("war",), "card == korean_var", "true", "RB304", "when", "did you mean 'korean_war'?"),
    "a role of another action": (("war",), "battleground", "true", "RB304", "when", ""),
    "a number for a condition": (("war",), "defcon", "true", "RB306", "when", ""),
    "the next state in the premise": (("war",), "next(defcon) == 1", "true", "RB311", "when", ""),
    "a result of another sort": (("war",), "true", "next(defcon) == us", "RB305", "holds", ""),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_mistake_is_told_at_its_line(name: str) -> None:
    on, when, holds, code, key, way = WRONG[name]
    intent = replace(KOREA.intents[0], on=on, when=when, holds=holds)
    with pytest.raises(RuleError) as refused:
        resolve(intent, BASEBOOK)
    assert refused.value.code == code
    assert refused.value.place == intent.at(key)
    assert way in refused.value.help
    assert intent.at(key).line > intent.place.line


def test_properties_that_it_breaks_have_to_be_in_the_book() -> None:
    house = replace(PRINTINGS.erratum_of("H-3"), rejected=("higher-headline-frist",))
    with pytest.raises(RuleError) as refused:
        house.check_rejected(["higher-headline-first"])
    assert refused.value.code == "RB611"
    assert refused.value.place == house.at("rejected")
    assert "did you mean 'higher-headline-first'?" in refused.value.help
