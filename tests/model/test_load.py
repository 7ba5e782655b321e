"""A rulebook loaded as something else than its files say: citations, overlays, limits, digest."""

from collections.abc import Callable
from pathlib import Path

import pytest

from brinkproof.model.accounts import Status, accounts
from brinkproof.model.errors import RuleError
from brinkproof.model.interpreter.step import Interpreter
from brinkproof.model.load import BASE, load_rulebook, rulebook_files
from brinkproof.model.rules import Limit, Rulebook
from brinkproof.model.state import changes

Load = Callable[..., Rulebook]
Refusal = Callable[..., RuleError]

RULES = """
[[variable]]
rule = "8.1.1"
also = ["3.4"]
name = "defcon"
sort = "1..5"
initial = 4

[[variable]]
rule = "10.2.1"
name = "vp"
sort = "-20..20"
initial = 0

[[limit]]
rule = "8.1.2"
variable = "defcon"
at_most = 5

[[limit]]
rule = "8.1.1"
part = "bottom"
variable = "defcon"
at_least = 1

[[table]]
rule = "8.1.5"
name = "closed"
key = "1..5"
rows = [{ rule = "8.1.5 bullet 1", key = 5, value = [] }, { rule = "8.1.5 bullet 2", key = "1..4", value = ["us"] }]

[[action]]
rule = "card 4"
name = "go"
owner = "rules"
then = ["defcon = defcon - 1", "vp = vp + 2"]

[[consequence]]
rule = "8.1.6"
on = ["go"]
then = ["vp = vp + 1"]
"""

OVERLAY = """
[overlay]
name = "other"
says.en = "Another game."
says.ru = "Другая игра."
"""


def after(rulebook: Rulebook) -> dict[str, tuple[str, str]]:
    return changes(rulebook, rulebook.initial, Interpreter(rulebook).step(rulebook.initial, 0))


def test_rules_come_in_the_order_of_the_files_with_what_they_cite(load: Load) -> None:
    rulebook = load(RULES)
    assert [rule.id for rule in rulebook.rules] == [
        "10.3.1: winner",
        "8.1.1: defcon",
        "10.2.1: vp",
        "8.1.2",
        "8.1.1: bottom",
        "8.1.5: closed",
        "card 4: go",
        "8.1.6",
    ]
    assert rulebook.rule_by_id["8.1.1: defcon"].also == ("3.4",)
    assert rulebook.rule_by_id["8.1.5: closed"].also == ("8.1.5 bullet 1", "8.1.5 bullet 2")
    assert rulebook.rule_by_id["card 4: go"].formal[:2] == ('name = "go"', 'owner = "rules"')
    assert rulebook.rule_by_id["8.1.1: defcon"].says == {"en": "A rule.", "ru": "Правило."}


def test_limits_of_one_variable_are_joined(load: Load) -> None:
    rules = ("8.1.2", "8.1.1: bottom")
    assert load(RULES).limits == {"defcon": Limit(low=1, high=5, rules=rules, low_by="8.1.1: bottom", high_by="8.1.2")}


def test_paragraphs_are_accounted_for_by_the_rules_that_state_them(load: Load) -> None:
    found = accounts(load(RULES))
    assert found["3.4"].rules == ("8.1.1: defcon",)
    assert found["8.1.5 bullet 2"].rules == ("8.1.5: closed",)
    assert found["8.1.3"].rules == ()
    assert found["8.1.3 example"].status is Status.COMMENTARY


def test_an_overlay_replaces_a_rule_of_the_same_identifier(load: Load) -> None:
    new = '[[consequence]]\nrule = "8.1.6"\non = ["go"]\nthen = ["vp = vp + 5"]\n'
    assert after(load(RULES)) == {"defcon": ("4", "3"), "vp": ("0", "3")}
    assert after(load(RULES, OVERLAY + new)) == {"defcon": ("4", "3"), "vp": ("0", "7")}


def test_an_overlay_adds_a_rule(load: Load) -> None:
    new = '[[consequence]]\nrule = "8.1.6"\npart = "second"\non = ["go"]\nthen = ["vp = vp + 5"]\n'
    assert after(load(RULES, OVERLAY + new))["vp"] == ("0", "8")


def test_an_overlay_withdraws_a_rule(load: Load) -> None:
    rulebook = load(RULES, OVERLAY + 'withdraw = ["8.1.6"]\n')
    assert "8.1.6" not in rulebook.rule_by_id
    assert after(rulebook)["vp"] == ("0", "2")


def test_an_overlay_withdraws_all_rules_of_a_paragraph(load: Load) -> None:
    assert load(RULES, OVERLAY + 'withdraw = ["8.1.2", "8.1.1: bottom"]\n').limits == {}


def test_an_overlay_drops_a_variable_and_what_changes_it(load: Load) -> None:
    rulebook = load(RULES, OVERLAY + 'drop = ["vp"]\n')
    assert [variable.name for variable in rulebook.variables] == ["winner", "defcon"]
    assert after(rulebook) == {"defcon": ("4", "3")}


def test_overlays_are_applied_in_their_order(load: Load) -> None:
    def overlay(points: int) -> str:
        return f'{OVERLAY}[[consequence]]\nrule = "8.1.6"\non = ["go"]\nthen = ["vp = vp + {points}"]\n'

    assert after(load(RULES, overlay(3), overlay(4)))["vp"] == ("0", "6")
    assert after(load(RULES, overlay(4), overlay(3)))["vp"] == ("0", "5")


# rules, overlay, code, a part of the message
WRONG = {
    "a paragraph that is not there": (RULES.replace('"8.1.6"', '"8.1.66"'), "", "RB401", "did you mean '8.1.6'?"),
    "a card that is not there": (RULES.replace('"card 4"', '"card 111"'), "", "RB401", "1 to 110"),
    "a card by its name": (RULES.replace('"card 4"', '"card Duck"'), "", "RB401", "1 to 110"),
    "a further paragraph that is not there": (RULES.replace('["3.4"]', '["3.9"]'), "", "RB401", "'3.9'"),
    "a further paragraph that is a number": (RULES.replace('["3.4"]', "[3.4]"), "", "RB203", "not a citation"),
    "a row with a paragraph that is not there": (RULES.replace("bullet 2", "bullet 9"), "", "RB401", "bullet 9"),
    "a rule twice": (RULES + '[[limit]]\nrule = "8.1.2"\nvariable = "vp"\n', "", "RB402", "stands at"),
    "a kind that is not there": (RULES + '[[rulle]]\nrule = "8.1.2"\n', "", "RB204", "did you mean"),
    "a limit without values": (RULES.replace("at_least = 1", "at_least = 6"), "", "RB404", "leaves no value"),
    "a limit of nothing": (
        RULES.replace('variable = "defcon"\nat_most', 'variable = "defkon"\nat_most'),
        "",
        "RB304",
        "'defcon'",
    ),
    "an overlay without a head": (RULES, '[[limit]]\nrule = "8.1.2"\nvariable = "vp"\n', "RB206", "exactly one [overlay]"),
    "an overlay that withdraws nothing": (RULES, OVERLAY + 'withdraw = ["8.1.3"]\n', "RB403", "no rule '8.1.3'"),
    "a dropped variable that is not there": (RULES, OVERLAY + 'drop = ["vpp"]\n', "RB304", "'vp'"),
    "a dropped variable that is read": (
        RULES.replace("vp + 1", "vp + defcon"),
        OVERLAY + 'drop = ["defcon"]\n',
        "RB408",
        "overlay_0.toml:6: RB408: 'defcon' is dropped here, and still read by '8.1.6' (",
    ),
}


@pytest.mark.parametrize(("rules", "overlay", "code", "message"), WRONG.values(), ids=WRONG.keys())
def test_what_is_wrong_is_refused(refusal: Refusal, rules: str, overlay: str, code: str, message: str) -> None:
    error = refusal(rules, *([overlay] if overlay else []))
    assert error.code == code
    assert message in str(error)


SILENT = {
    "says.en": 'says.ru = "Правило."',
    "says.ru": 'says.en = "A rule."',
    "says.en empty": 'says = { en = " ", ru = "Правило." }',
}


@pytest.mark.parametrize("says", SILENT.values(), ids=SILENT.keys())
def test_a_rule_says_itself_in_both_languages(tmp_path: Path, says: str) -> None:
    (tmp_path / "s08.toml").write_text(f'[[limit]]\nrule = "8.1.2"\n{says}\nvariable = "defcon"\n', encoding="utf-8")
    with pytest.raises(RuleError, match="RB205"):
        load_rulebook(tmp_path)


def test_the_digest_is_that_of_the_files(load: Load) -> None:
    first = load(RULES).digest
    assert load(RULES).digest == first
    assert load(RULES + "# a comment\n").digest != first
    assert load(RULES, OVERLAY).digest != first
    assert len(first) == 64


def test_a_folder_that_is_no_rulebook_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    for path, code in ((tmp_path / "missing", "RB101"), (file, "RB102"), (tmp_path, "RB104")):
        with pytest.raises(RuleError, match=code):
            rulebook_files(path)


def test_the_rulebook_of_the_suite_reads_its_chapters_and_cards_only() -> None:
    files = [path.relative_to(BASE).as_posix() for path in rulebook_files(BASE)]
    assert files == sorted(files, key=lambda name: (name.startswith("cards/"), name))
    assert not [name for name in files if name.startswith(("examples", "projections", "map"))]
