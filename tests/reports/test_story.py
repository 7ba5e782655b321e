"""Traces, drawings and look-ups on the real rulebook: here for a story that the rules do not tell."""

import itertools
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from brinkproof.model.errors import RuleError
from brinkproof.model.interpreter.step import Interpreter
from brinkproof.model.load import BASE
from brinkproof.model.rules import Rulebook
from brinkproof.model.state import show
from brinkproof.model.tables import cards
from brinkproof.model.trace import Trace
from brinkproof.properties.problem import Problem
from brinkproof.properties.property import load_properties
from brinkproof.properties.runs.portfolio import WHOLE
from brinkproof.reports.accounts import account
from brinkproof.reports.consult import explained, governed, listed
from brinkproof.reports.dot_trace import trace_dot
from brinkproof.reports.drawing import read_drawing
from brinkproof.reports.events import TraceEvent
from brinkproof.reports.explain import plain, replay, with_its_error
from brinkproof.reports.report import rule_events
from brinkproof.reports.rulings import read_rulings
from brinkproof.reports.words import LANGUAGES, Words, missing_words

DUCK = (
    "improve_defcon",
    "deal_cards",
    "choose_headline(player=us, card=duck_and_cover)",
    "choose_headline(player=ussr, card=other_1)",
)
DUCK += ("take_headline(player=us)", "duck_and_cover_event")


def play(rulebook: Rulebook, labels: tuple[str, ...]) -> Trace:
    interpreter = Interpreter(rulebook)
    states = [rulebook.initial]
    for label in labels:
        states.append(interpreter.step(states[-1], interpreter.places[label]))
    return Trace(states=tuple(states), actions=labels)


def event_of(rulebook: Rulebook, trace: Trace) -> TraceEvent:
    return TraceEvent(
        property="p",
        role="counterexample",
        says={"en": "It holds.", "ru": "Это верно."},
        shortest=False,
        initial=show(rulebook, trace.states[0]),
        final=show(rulebook, trace.states[-1]),
        steps=replay(Interpreter(rulebook), trace),
    )


def test_a_step_says_who_chose_and_which_rule_wrote(real: Rulebook) -> None:
    steps = replay(Interpreter(real), play(real, DUCK))
    assert [step.owner for step in steps] == ["rules", "deck", "us", "ussr", "rules", "rules"]
    last = {change.variable: (change.old, change.new, change.rules) for change in steps[-1].changes}
    assert last["defcon"][:2] == ("5", "4")
    assert last["vp"][:2] == ("0", "1")
    assert all(rule in real.rule_by_id for _, _, rules in last.values() for rule in rules)


def test_a_trace_that_does_not_replay_is_never_shown(real: Rulebook) -> None:
    trace = play(real, DUCK)
    for spoilt in (
        replace(trace, states=(*trace.states[:-1], trace.states[0])),
        replace(trace, states=(trace.states[1], *trace.states[1:])),
        replace(trace, actions=(trace.actions[1], *trace.actions[1:])),
    ):
        with pytest.raises(AssertionError):
            replay(Interpreter(real), spoilt)


def test_a_game_to_an_error_shows_the_step_that_has_no_answer(toy: Callable[[str], Problem]) -> None:
    rulebook = toy("overflows").rulebook
    trace = event_of(rulebook, with_its_error(Interpreter(rulebook), play(rulebook, ("count", "count"))))
    assert [step.action for step in trace.steps] == ["count", "count", "count"]
    assert ["outside 0 to 2" in step.error for step in trace.steps] == [False, False, True]
    assert trace.steps[-1].changes == ()
    assert "no answer here" in trace_dot(trace, {}, Words("en"))


def test_a_game_with_an_answer_to_every_step_is_no_game_to_an_error(toy: Callable[[str], Problem]) -> None:
    rulebook = toy("overflows").rulebook
    with pytest.raises(AssertionError):
        with_its_error(Interpreter(rulebook), play(rulebook, ("count",)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_long_trace_is_drawn_with_runs_of_ordinary_play_as_one(real: Rulebook, language: str) -> None:
    rounds = ("begin_action_rounds", *("play_other_card", "end_ussr_action_round", "play_other_card", "end_us_action_round") * 5)
    trace = event_of(real, play(real, (*DUCK, "finish_headline", "take_headline(player=ussr)", "finish_headline", *rounds)))
    words = Words(language)
    dot = trace_dot(trace, {rule.id: rule for rule in rule_events(real, {})}, words)
    assert len(trace.steps) > 25
    drawn = len(re.findall(r"status_\d+ \[label", dot))
    assert drawn < 10
    assert f"{len(trace.steps)}. " in dot
    assert "6. " in dot


def test_the_story_of_a_trace_is_told_in_both_languages(real: Rulebook) -> None:
    trace, rules = event_of(real, play(real, DUCK)), {rule.id: rule for rule in rule_events(real, {})}
    assert any("DEFCON: 5 → 4" in line for line in plain(trace, rules, Words("en")))
    told = "\n".join(plain(trace, rules, Words("ru")))
    assert not set(re.findall(r"[A-Za-z_]{2,}", told)) - {"DEFCON"}


def test_every_name_of_the_rulebook_has_words(real: Rulebook) -> None:
    names = {
        "variable": {variable.name.partition("[")[0] for variable in real.variables},
        "action": {action.name for action in real.actions},
        "parameter": {name for action in real.actions for name, _ in action.parameters},
        "value": {member for members in real.members.values() for member in members},
        "rule_kind": {rule.kind for rule in real.rules},
    }
    assert not missing_words(names), "give them words in reports/words.toml"


def test_the_drawings_are_read_off_the_rulebook(real: Rulebook) -> None:
    drawing = read_drawing(real)
    phases = [phase.name for phase in drawing.phases]
    assert [phase.letter for phase in drawing.phases] == list("ABCDEFGHI")
    assert {(move.source, move.target) for move in drawing.moves} == {
        *itertools.pairwise(phases),
        ("advance_turn", "improve_defcon"),
    }
    assert [(status.status, len(status.closed)) for status in drawing.track] == [(5, 0), (4, 1), (3, 3), (2, 4), (1, 7)]
    assert [status.status for status in drawing.track if status.ending] == [1]


def test_a_rulebook_without_phases_and_regions_draws_nothing(real: Rulebook) -> None:
    bare = replace(real, members={}, actions=(), scope=replace(real.scope, tables={}))
    drawing = read_drawing(bare)
    assert (drawing.phases, drawing.moves, drawing.track) == ((), (), ())


def test_every_paragraph_of_the_fragment_is_accounted_for(real: Rulebook) -> None:
    assert not [one.number for one in account(real) if one.in_fragment and one.status == "not accounted for"]


def test_every_reason_is_told_in_russian_too(real: Rulebook) -> None:
    lacking = {one.reason["en"] for one in account(real) if one.reason and "ru" not in one.reason}
    assert not lacking, "say them in reports/reasons.toml"


@pytest.mark.parametrize("asked", ["8.1.3", "card 40", "junta", "Bear Trap", "8.1.5: closed regions", "defcon-within-1-and-5"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_asked_is_explained_within_80_columns(real: Rulebook, asked: str, language: str) -> None:
    lines = list(explained(real, load_properties(), asked, Words(language)))
    assert max(map(len, lines)) <= 80 or any(" " not in line.strip() for line in lines if len(line) > 80)
    assert len(lines) > 3


RULINGS = read_rulings(BASE)
PROPERTIES = load_properties()


def told(real: Rulebook, asked: str, language: str = "en") -> str:
    found = explained(real, PROPERTIES, asked, Words(language), rulings=RULINGS, whole=WHOLE)
    return " ".join(" ".join(found).split())


@pytest.mark.parametrize("asked", ["card 5", "Five Year Plan", "five_year_plan", "five year plan"])
def test_a_card_without_rules_of_its_own_is_said_to_be_another_card(real: Rulebook, asked: str) -> None:
    assert told(real, asked).startswith(
        "card 5 Five Year Plan It is among the cards that the rulebook plays as another card of value 3"
    )
    assert "so here it touches none of the variables." in told(real, asked)
    assert "rulebook/cards/c000_other.toml" in told(real, asked)
    assert told(real, asked, "ru").startswith(
        "карта 5 Five Year Plan Свод играет её как другую карту, у которой очков операций 3"
    )


@pytest.mark.parametrize("asked", ["card 4", "Card 4", "карта 4", "Duck And Cover", "duck_and_cover", "Пригнись и накройся"])
def test_a_card_is_found_however_it_is_spelt(real: Rulebook, asked: str) -> None:
    assert told(real, asked).startswith("card 4 Duck and Cover Status: formalised")


def test_every_card_of_the_game_is_explained(real: Rulebook) -> None:
    modelled = {rule.paragraph for rule in real.rules}
    for card in cards():
        number = f"card {card.number}"
        assert ("plays as another card" in told(real, number)) == (number not in modelled)


def test_without_other_cards_a_card_is_unknown(real: Rulebook) -> None:
    bare = replace(real, rules=tuple(rule for rule in real.rules if "other = true" not in rule.formal))
    with pytest.raises(RuleError, match="there is no 'card 5'"):
        told(bare, "card 5")


@pytest.mark.parametrize("name", WHOLE)
@pytest.mark.parametrize("language", LANGUAGES)
def test_findings_about_the_whole_rulebook_answer_with_their_sentence(real: Rulebook, name: str, language: str) -> None:
    assert told(real, name, language).startswith(name)
    assert told(real, name, language).endswith(WHOLE[name][0][language])


@pytest.mark.parametrize(("asked", "number"), [("8.1.4", 6), ("card 4", 12), ("4.5C note", 8), ("card 41: no degrading", 13)])
def test_a_rule_shows_the_ruling_it_rests_on(real: Rulebook, asked: str, number: int) -> None:
    ruling, text = RULINGS[number], told(real, asked)
    assert f"Rests on ruling {number} Question: {ruling.question} Resolution: {ruling.resolution} Source: " in text
    assert f"Official: {ruling.official}" in text
    assert f"Опирается на решение {number}, " in told(real, asked, "ru")


def test_a_rule_without_a_ruling_rests_on_none(real: Rulebook) -> None:
    assert "ruling" not in told(real, "8.1.3")


@pytest.mark.parametrize("number", RULINGS)
def test_a_ruling_answers_too_with_the_rules_that_rest_on_it(real: Rulebook, number: int) -> None:
    text = told(real, f"ruling {number}")
    assert text.startswith(f"Ruling {number} Question: {RULINGS[number].question}")
    resting = [rule.id for rule in real.rules if rule.ruling == number]
    assert resting
    assert text.endswith(f"Rules that rest on it: {', '.join(resting)}")


def test_every_ruling_of_the_table_is_read() -> None:
    lines = (BASE / "rulings.md").read_text("utf-8").splitlines()
    assert list(RULINGS) == [int(line.split("|")[1]) for line in lines if re.match(r"\| \d+ \|", line)]
    official = {ruling.official for ruling in RULINGS.values()}
    assert not missing_words({"official": official})


def test_a_ruling_that_nobody_wrote_is_shown_by_its_number(real: Rulebook, tmp_path: Path) -> None:
    assert read_rulings(tmp_path) == {}
    lines = list(explained(real, (), "8.1.4", Words("en"), rulings={}))
    assert "  Rests on ruling 6" in lines
    assert not [line for line in lines if "Question" in line]
    with pytest.raises(RuleError, match="there is no 'ruling 6'"):
        explained(real, (), "ruling 6", Words("en"), rulings={})


def test_a_card_is_explained_in_russian_with_its_title(real: Rulebook) -> None:
    text = told(real, "card 34", "ru")
    assert text.startswith("карта 34 Запрет ядерных испытаний Статус: ")
    assert "карта 34: сама карта (карта)" in text
    assert "the card" not in text
    assert not [one.number for one in account(real) if one.kind == "card" and "ru" not in one.title]
    assert "other карта" not in told(real, "2.2.3", "ru")


GOVERNED = {
    "8.1.4": {"coup", "free_coup"},
    "8.1.5: closed regions": {"coup", "free_coup", "realignment", "free_realignment"},
    "8.2.3": {"coup"},
    "card 41: no degrading": {"coup", "free_coup"},
}


@pytest.mark.parametrize("rule", GOVERNED)
def test_a_rule_names_the_actions_it_governs(real: Rulebook, rule: str) -> None:
    found = governed(real, real.rule_by_id[rule])
    assert found >= GOVERNED[rule] - {"free_coup"}
    assert found <= GOVERNED[rule]


def test_paragraphs_are_listed_by_prefix_kind_and_fragment(real: Rulebook) -> None:
    words = Words("en")
    every = "\n".join(listed(real, words))
    assert "8.1.3" in every
    assert "card 40" in every
    some = "\n".join(listed(real, words, prefix="8.1"))
    assert "8.1.3" in some
    assert "8.2.1" not in some
    assert all(line.startswith(("7.", "8.", " ")) or not line for line in listed(real, words, fragment=True))
    assert "formalised" not in "\n".join(listed(real, words, kind="note", prefix="1.0"))


def test_a_number_of_steps_fits_what_it_counts() -> None:
    assert [Words("en").steps(count) for count in (0, 1, 2, 21)] == ["0 steps", "1 step", "2 steps", "21 steps"]
    assert [Words("ru").steps(count) for count in (1, 3, 11, 21, 111)] == [
        "1 шага",
        "3 шагов",
        "11 шагов",
        "21 шага",
        "111 шагов",
    ]
