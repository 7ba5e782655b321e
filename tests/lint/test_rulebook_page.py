"""The page of the rulebook, ``model/rulebook/lint.md``: here for a page left behind, and for one that lacks what is known to be there."""

import re
from itertools import combinations

from brinkproof.model.interpreter.step import Interpreter
from brinkproof.model.load import BASE, load_rulebook
from brinkproof.model.readings import load_readings
from brinkproof.model.state import show
from brinkproof.properties.wording.sentences import load_sentences
from brinkproof.properties.wording.survey import readings_digest, sentences_digest
from brinkproof.reports.lint import written_from
from tests.reports.written_games import actions_of

RULEBOOK = load_rulebook()
PAGE = (BASE / "lint.md").read_text("utf-8")
FINDINGS, SENTENCES, READINGS = (
    PAGE.partition("\n## The printed sentences")[0],
    PAGE.partition("\n## The printed sentences")[2].partition("\n## What the wording leaves open")[0],
    PAGE.partition("\n## What the wording leaves open")[2],
)


def sections(part: str) -> dict[str, str]:
    """Return what stands under each heading of a part of the page."""
    found = dict[str, str]()
    for text in re.split(r"^### ", part, flags=re.MULTILINE)[1:]:
        heading, _, own = text.partition("\n")
        found[heading] = own.partition("\n## ")[0]
    return found


def games(text: str) -> list[tuple[str, ...]]:
    return [actions_of(game) for game in re.findall(r"```text\n(.*?)```", text, re.DOTALL)]


def played(actions: tuple[str, ...]) -> list[dict[str, str]]:
    """Play a game and return its states, each as written."""
    interpreter, states = Interpreter(RULEBOOK), [RULEBOOK.initial]
    for label in actions:
        place = interpreter.places[label]
        assert interpreter.is_enabled(states[-1], place), label
        states.append(interpreter.step(states[-1], place))
    return [show(RULEBOOK, state) for state in states]


def test_the_page_is_written_from_what_is_there() -> None:
    digests = {"rules": RULEBOOK.digest, "sentences": sentences_digest(), "readings": readings_digest()}
    head = written_from("brinkproof lint --sentences --readings --lang en", digests)
    assert f"<!-- {head} -->" in PAGE, (
        "what the page is written from has changed: brinkproof lint --sentences --readings --page model/rulebook/lint.md"
    )


def test_the_page_speaks_of_rules_that_exist_and_says_how_many_it_has() -> None:
    quoted = re.findall(r"^> ([^(\n].*?): [A-Z]", FINDINGS, re.MULTILINE)
    assert quoted
    assert set(quoted) <= RULEBOOK.rule_by_id.keys()
    (count,) = re.findall(r"^(\d+) findings on ", PAGE, re.MULTILINE)
    assert FINDINGS.count("\n### ") == int(count)


def test_the_page_has_every_sentence_and_every_reading() -> None:
    wording, sentences, asked = load_readings(), load_sentences(), sections(READINGS)
    for question in wording.questions:
        text = asked[f"{question.id}: {question.asks['en']}"]
        assert all(f"- `{reading.name}`" in text and reading.says["en"] in text for reading in question.readings)
        assert text.count("**") // 2 == len(list(combinations(question.readings, 2)))
    for one in sentences.claims:
        assert f"| {one.cites[0]} | {one.says['en']} |" in SENTENCES
    assert all(f"- {one.paragraph}: {one.why['en']}" in SENTENCES for one in sentences.silent)
    assert set(re.findall(r"\[PARTS\]\(#(.*?)\)", SENTENCES)) == sections(SENTENCES).keys() > set()
    assert "not decided" not in SENTENCES
    assert "not known" not in READINGS


def test_every_game_in_which_the_rulebook_parts_from_a_sentence_can_be_played() -> None:
    assert [len(played(game)) for game in games(SENTENCES)] == [
        int(steps) + 1 for steps in re.findall(r"^The game, (\d+) steps?:$", SENTENCES, re.MULTILINE)
    ]


def test_a_the_marker_of_a_coup_that_the_event_of_the_opponent_brings() -> None:
    text = sections(SENTENCES)["8-2-3-a-coup-moves-the-phasing-players-marker"]
    assert text.lstrip().startswith("> 8.2.3: ")
    rows = {name: ways for name, *ways in re.findall(r"^\| `(.*?)` \| (\d) \| (\d) \|$", text, re.MULTILINE)}
    (game,) = games(text)
    *_, before, after = played(game)
    makers, others = (f"military_ops[{before[side]}]" for side in ("agenda_side", "phasing"))
    assert game[-1].startswith("coup(")
    assert makers != others
    assert {name: own for name, (_, own) in rows.items()} == {name: after[name] for name in (makers, others)}
    assert rows[makers][0] == before[makers] != after[makers], "by the sentence it is not the maker who is credited"
    assert rows[others][0] != before[others] == after[others], "but the phasing player"


def test_b_the_penalties_do_not_commute_near_twenty_points() -> None:
    (text,) = [own for heading, own in sections(FINDINGS).items() if heading.startswith("8.2.1: check_military_operations (")]
    assert "one after the other they can come to something else" in text
    assert "victory points = -19..-15, 15..19." in text
    orders = re.findall(r"^- (.*?): .*winner = (\w+)", text, re.MULTILINE)
    assert len(orders) == 3
    assert len({winner for _, winner in orders}) > 1


def test_c_the_order_inside_a_coup_matters_only_when_the_game_ends() -> None:
    assert re.search(r"^\| coup \| .* \| 24 \| orders differ only where the game ends in that step", FINDINGS, re.MULTILINE)
    found = {heading: own for heading, own in sections(FINDINGS).items() if "fire in one step" in own and "coup" in own}
    assert found.keys() >= {"6.3: coup and 8.1.4", "8.1.4 and 8.2.3"}
    assert all("the game ends in this step, whatever the order" in own for own in found.values())


def test_d_by_8_1_3_alone_a_coup_in_the_missile_crisis_has_another_loser() -> None:
    text = sections(SENTENCES)["8-1-3-the-phasing-player-is-held-responsible"]
    assert text.lstrip().startswith("> 8.1.3: ")
    (said,) = re.findall(r"^\| `winner` \| (\w+) \| (\w+) \|$", text, re.MULTILINE)
    (game,) = games(text)
    *_, before, after = played(game)
    assert game[-1].startswith("coup(")
    assert before["missile_crisis"] == before["agenda_side"] != before["phasing"]
    assert (after["ending"], after["winner"]) == ("missile_crisis_coup", before["phasing"])
    assert said == (before["agenda_side"], before["phasing"])


def test_e_what_8_1_2_says_of_two_improvements_at_defcon_4() -> None:
    text = sections(SENTENCES)["8-1-2-beyond-5-has-no-effect"]
    assert "| `defcon` | 4 | 5 |" in text
    (game,) = games(text)
    *_, before, after = played(game)
    assert (before["defcon"], game[-1], after["defcon"]) == ("4", "nuclear_test_ban_event", "5")
    assert re.search(r"^\| 8\.1\.2 \| SEED: .* \| IMPLIED", SENTENCES, re.MULTILINE)
