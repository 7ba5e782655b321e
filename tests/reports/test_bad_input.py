"""Bad input: each kind of mistake, planted alone in a copy of the real rulebook, gives its code at its file and line.

Here for an error that names the wrong place, says nothing helpful, or is a traceback.
"""

import os
import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from brinkproof.model.errors import RuleError
from brinkproof.model.load import BASE, load_rulebook
from brinkproof.reports.cli import main

DEFCON, SEQUENCE, PLAY, WORDS = "s08_defcon.toml", "s04_sequence.toml", "s05_card_play.toml", "s02_words.toml"


@dataclass(frozen=True, kw_only=True)
class Planted:
    """One mistake: what is replaced by what in which file, and the error: its code and a text of the line it points at."""

    file: str
    old: str = ""
    new: str
    code: str
    at: str


def added(file: str, text: str, code: str, at: str) -> Planted:
    return Planted(file=file, new="\n" + text, code=code, at=at)


SAYS = 'says.en = "E."\nsays.ru = "Р."\n'

RULEBOOK = {
    "a wrong type": Planted(file=DEFCON, old='sort = "1..5"', new="sort = 5", code="RB203", at="sort = 5"),
    "a wrong type of a bound": Planted(
        file=DEFCON, old="at_most = 5", new='at_most = "five"', code="RB203", at='at_most = "five"'
    ),
    "an unknown name in a condition": Planted(
        file=DEFCON, old='when = "battleground"', new='when = "batleground"', code="RB304", at="batleground"
    ),
    "an unknown name in an effect": Planted(
        file=DEFCON, old='then = ["degrade(1)"]', new='then = ["degrad(1)"]', code="RB304", at="degrad(1)"
    ),
    "an unknown variable in an assignment": Planted(
        file=DEFCON, old='then = ["defcon = defcon + by"]', new='then = ["defcn = defcon + by"]', code="RB304", at="defcn"
    ),
    "an unknown key": Planted(
        file=DEFCON, old="at_most = 5\n\n[[consequence]]", new="atmost = 5\n\n[[consequence]]", code="RB201", at="atmost"
    ),
    "a missing key": Planted(
        file=DEFCON, old='forbid = "region in closed_regions(defcon)"\n', new="", code="RB202", at="[[restriction]]"
    ),
    "a missing citation": Planted(
        file=DEFCON, old='[[limit]]\nrule = "8.1.2"\n', new="[[limit]]\n", code="RB202", at="[[limit]]"
    ),
    "an unknown citation": Planted(file=DEFCON, old='rule = "8.1.2"', new='rule = "8.1.22"', code="RB401", at="8.1.22"),
    "an unknown card cited": Planted(
        file="cards/c041_nuclear_subs.toml", old='rule = "card 41"', new='rule = "card 411"', code="RB401", at="card 411"
    ),
    "a rule twice": added(
        DEFCON, f'[[limit]]\nrule = "8.1.2"\n{SAYS}variable = "defcon"\nat_most = 4\n', "RB402", 'rule = "8.1.2"'
    ),
    "a value outside its range": Planted(file=DEFCON, old="initial = 5", new="initial = 6", code="RB308", at="initial = 6"),
    "an argument outside its range": Planted(
        file="cards/c004_duck_and_cover.toml", old="degrade(1)", new="degrade(9)", code="RB308", at="degrade(9)"
    ),
    "an initial value of another sort": Planted(
        file=DEFCON, old="initial = 5", new='initial = "us"', code="RB305", at='initial = "us"'
    ),
    "two rules that set one variable": added(
        SEQUENCE,
        f'[[consequence]]\nrule = "4.5B"\npart = "other"\n{SAYS}on = ["deal_cards"]\nthen = ["phase = action_rounds"]\n',
        "RB407",
        "[[consequence]]",
    ),
    "a circle of definitions": added(
        DEFCON,
        f'[[definition]]\nrule = "8.1"\npart = "a"\n{SAYS}name = "heads"\nis = "tails + 1"\n\n'
        f'[[definition]]\nrule = "8.1"\npart = "b"\n{SAYS}name = "tails"\nis = "heads + 1"\n',
        "RB310",
        'is = "tails + 1"',
    ),
    "effects in a circle": added(
        DEFCON, f'[[effect]]\nrule = "8.1"\npart = "c"\n{SAYS}name = "again"\nthen = ["again()"]\n', "RB310", "[[effect]]"
    ),
    "rules that each come before the other": Planted(
        file=DEFCON,
        old='when = "battleground"\nthen = ["degrade(1)"]',
        new='when = "battleground"\nthen = ["degrade(1)"]\nbefore = ["8.2.3"]',
        code="RB406",
        at="before",
    ),
    "TOML that is none": Planted(file=DEFCON, old="at_most = 5", new="at_most = = 5", code="RB105", at="at_most = = 5"),
    "a text that never ends": Planted(
        file=DEFCON, old='variable = "defcon"', new='variable = "defcon', code="RB105", at='variable = "defcon'
    ),
    "a value outside every table": Planted(
        file=DEFCON, old="[[variable]]", new="stray = 1\n\n[[variable]]", code="RB106", at="stray"
    ),
    "an unknown kind of rule": Planted(file=DEFCON, old="[[limit]]", new="[[limits]]", code="RB204", at="[[limits]]"),
    "a missing Russian sentence": Planted(
        file=DEFCON,
        old='says.ru = "При DEFCON 1 начинается ядерная война: игра останавливается, проигрывает текущий игрок."\n',
        new="",
        code="RB205",
        at="At DEFCON 1 there is nuclear war",
    ),
    "too many arguments": Planted(
        file=DEFCON,
        old='then = ["lose(phasing, nuclear_war)"]',
        new='then = ["lose(phasing, nuclear_war, 1)"]',
        code="RB309",
        at="war, 1",
    ),
    "too few arguments of a definition": Planted(
        file=DEFCON,
        old="operations_of(actor, value, 0)",
        new="operations_of(actor, value)",
        code="RB309",
        at="operations_of(actor, value)",
    ),
    "an unknown sort": Planted(file=SEQUENCE, old='sort = "side"', new='sort = "sides"', code="RB304", at="sides"),
    "an empty range": Planted(file=DEFCON, old='sort = "1..5"', new='sort = "5..1"', code="RB207", at="5..1"),
    "a range too wide": Planted(file=DEFCON, old='sort = "1..5"', new='sort = "1..50000"', code="RB207", at="50000"),
    "a range that is none": Planted(file=DEFCON, old='sort = "1..5"', new='sort = "1..five"', code="RB207", at="1..five"),
    "a name twice": Planted(file=SEQUENCE, old='name = "phasing"', new='name = "round"', code="RB405", at='name = "round"'),
    "a member twice": Planted(file=WORDS, old='"draw"]', new='"draw", "us"]', code="RB405", at='"draw", "us"]'),
    "an unknown action": Planted(file=DEFCON, old='on = ["coup"]', new='on = ["cuop"]', code="RB304", at="cuop"),
    "an unknown target of an exception": Planted(
        file=DEFCON, old='to = ["8.1.5: closed regions"]', new='to = ["8.1.9"]', code="RB403", at="8.1.9"
    ),
    "an unknown rule to come before": Planted(
        file=DEFCON, old='before = ["8.1.4"]', new='before = ["8.1.44"]', code="RB403", at="8.1.44"
    ),
    "a table without a row": Planted(
        file=DEFCON,
        old='  { rule = "8.1.5 bullet 3", key = 3, value = ["europe", "asia", "southeast_asia"] },\n',
        new="",
        code="RB208",
        at="rows = [",
    ),
    "a row twice": Planted(file=DEFCON, old="key = 4,", new="key = 5,", code="RB405", at="rows = ["),
    "a limit that leaves nothing": Planted(
        file=DEFCON,
        old='variable = "defcon"\nat_most = 5',
        new='variable = "defcon"\nat_least = 6\nat_most = 5',
        code="RB404",
        at="at_least",
    ),
    "an unknown owner": Planted(file=DEFCON, old='owner = "rules"', new='owner = "ruler"', code="RB304", at="ruler"),
    "an unknown owner of a parameter": Planted(
        file="s06_operations.toml", old='owner = "dice"', new='owner = "die"', code="RB210", at='owner = "die"'
    ),
    "a card of no side": Planted(
        file="cards/c041_nuclear_subs.toml", old='side = "us"', new='side = "usa"', code="RB209", at="usa"
    ),
    "an expression that is none": Planted(
        file=DEFCON, old='when = "defcon == 1"', new='when = "defcon =="', code="RB301", at="defcon =="
    ),
    "an expression with a product": Planted(
        file=DEFCON, old='when = "defcon == 1"', new='when = "defcon * 2 == 2"', code="RB302", at="* 2"
    ),
    "a number where a truth is needed": Planted(
        file=DEFCON, old='when = "defcon == 1"', new='when = "defcon"', code="RB306", at='when = "defcon"'
    ),
    "an effect that is none": Planted(
        file=DEFCON, old='then = ["degrade(1)"]', new='then = ["defcon"]', code="RB303", at='then = ["defcon"]'
    ),
    "an effect of a wrong shape": Planted(
        file=DEFCON, old='then = ["degrade(1)"]', new="then = [1]", code="RB203", at="then = [1]"
    ),
    "a word that is no text": Planted(file=DEFCON, old='on = ["coup"]', new="on = [1]", code="RB203", at="on = [1]"),
    "an owner that is a list": Planted(
        file="s06_operations.toml", old='owner = "dice"', new="owner = [1]", code="RB210", at="owner = [1]"
    ),
    "a parameter without a sort": Planted(
        file=DEFCON,
        old='name = "credit"\nparameters = { who = "superpower"',
        new='name = "credit"\nparameters = { who = 3',
        code="RB203",
        at="who = 3",
    ),
    "two heads": added(WORDS, '[rulebook]\nname = "Other"\nover = "true"\n', "RB105", "[rulebook]"),
    "an unknown card of an event": Planted(
        file="cards/c041_nuclear_subs.toml",
        old='event = "nuclear_subs"',
        new='event = "nuclear_sub"',
        code="RB304",
        at='"nuclear_sub"',
    ),
}


def outcome(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """Run the command line and return its exit status and what it said on standard error."""
    with pytest.raises(SystemExit) as leave:
        main(list(arguments))
    said = capsys.readouterr().err
    assert "Traceback" not in said
    assert isinstance(leave.value.code, int)
    return leave.value.code, said


def line_of(text: str, case: Planted, planted_at: int) -> int:
    """Return the line with the text that the error must point at: the nearest below the planted mistake, else above."""
    found = text.find(case.at, planted_at)
    return text[: found if found >= 0 else text.index(case.at)].count("\n") + 1


@pytest.mark.parametrize("name", RULEBOOK)
def test_a_mistake_in_the_rulebook_is_refused_at_its_place(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case = RULEBOOK[name]
    # Given
    copy = tmp_path / "rulebook"
    shutil.copytree(BASE, copy)
    path = copy / case.file
    text = path.read_text("utf-8")
    assert case.old in text
    planted_at = text.index(case.old) if case.old else len(text)
    broken = text[:planted_at] + case.new + text[planted_at + len(case.old) :]
    path.write_text(broken, "utf-8")
    # When
    status, said = outcome(capsys, "rules", "--rulebook", str(copy))
    # Then
    found = re.match(rf"{re.escape(str(copy / case.file))}:(\d+): {case.code}: .+\nhelp: .+\n\Z", said)
    assert found, said
    assert status == 65
    assert int(found.group(1)) == line_of(broken, case, planted_at)


def _not_utf8(folder: Path) -> None:
    (folder / DEFCON).write_bytes("[[limit]]\n# Ядерная\n".encode("cp1251"))


def _empty(folder: Path) -> None:
    (folder / DEFCON).write_text(" \n", "utf-8")


def _directory(folder: Path) -> None:
    (folder / DEFCON).unlink()
    (folder / DEFCON).mkdir()


def _no_tables(folder: Path) -> None:
    shutil.rmtree(folder)
    folder.mkdir()


def _file_for_folder(folder: Path) -> None:
    shutil.rmtree(folder)
    folder.write_text("", "utf-8")


def _no_folder(folder: Path) -> None:
    shutil.rmtree(folder)


def _dangling(folder: Path) -> None:
    (folder / "s99.toml").symlink_to(folder / "nowhere.toml")


def _no_head(folder: Path) -> None:
    path = folder / WORDS
    path.write_text(path.read_text("utf-8").replace('[rulebook]\nname = "Deluxe"\nover = "winner != nobody"\n', ""), "utf-8")


FILES: dict[str, tuple[Callable[[Path], None], str]] = {
    "a file that is not UTF-8": (_not_utf8, rf"\S+/rulebook/{DEFCON}:2: RB103: "),
    "an empty file": (_empty, rf"\S+/rulebook/{DEFCON}: RB104: "),
    "a directory in the place of a file": (_directory, rf"\S+/rulebook/{DEFCON}: RB102: "),
    "a folder without rules": (_no_tables, r"\S+/rulebook: RB104: "),
    "a file in the place of the folder": (_file_for_folder, r"\S+/rulebook: RB102: "),
    "no such folder": (_no_folder, r"\S+/rulebook: RB101: "),
    "a file that is gone": (_dangling, r"\S+/rulebook/s99.toml: RB101: "),
    "no [rulebook] table": (_no_head, r"the rulebook: RB206: "),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_cannot_be_read_is_refused(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spoil, expected = FILES[name]
    copy = tmp_path / "rulebook"
    shutil.copytree(BASE, copy)
    spoil(copy)
    status, said = outcome(capsys, "explain", "8.1.3", "--rulebook", str(copy))
    assert re.match(rf"{expected}.+\nhelp: .+\n\Z", said), said
    assert status == 65


HEAD = '[overlay]\nname = "x"\nsays.en = "E."\nsays.ru = "Р."\n'
OVERLAYS = {
    "a dropped variable is read": (HEAD + 'drop = ["defcon"]\n', r"over\.toml:5: RB408: "),
    "an unknown variable is dropped": (HEAD + 'drop = ["defcno"]\n', r"over\.toml:5: RB304: "),
    "an unknown rule is withdrawn": (HEAD + 'withdraw = ["8.1.99"]\n', r"over\.toml:5: RB403: "),
    "a withdrawn rule that another comes before": (
        HEAD + 'withdraw = ["8.1.4"]\n',
        r"over\.toml:5: RB410: '8\.1\.4' is withdrawn here, but rulebook/s08_defcon\.toml:\d+ still names it\nhelp: state it again",
    ),
    "a withdrawn effect that is called": (
        HEAD + 'withdraw = ["8.1.7: degrade"]\n',
        r"over\.toml:5: RB410: 'degrade' is withdrawn here with '8\.1\.7: degrade', but rulebook/\S+\.toml:\d+ still names it",
    ),
    "a withdrawn variable that is read": (
        HEAD + 'withdraw = ["card 41: nuclear_subs_in_force"]\n',
        r"over\.toml:5: RB410: 'nuclear_subs_in_force' is withdrawn here",
    ),
    "a withdrawn variable with an index": (HEAD + 'withdraw = ["8.2.1: military_ops"]\n', r"over\.toml:5: RB410: 'military_ops'"),
    "a withdrawn definition that is called": (HEAD + 'withdraw = ["7.4"]\n', r"over\.toml:5: RB410: 'operations_of'"),
    "a withdrawn action that is addressed": (HEAD + 'withdraw = ["6.3"]\n', r"over\.toml:5: RB410: 'coup'"),
    "a withdrawn card whose event is written again": (
        HEAD
        + 'withdraw = ["card 4"]\n\n[[action]]\nrule = "card 4"\nsays.en = "E."\nsays.ru = "Р."\nname = "duck"\n'
        + 'owner = "rules"\nevent = "duck_and_cover"\nthen = ["degrade(1)", "done()"]\n',
        r"over\.toml:5: RB410: 'duck_and_cover' is withdrawn here with 'card 4', but over\.toml:13 still names it\nhelp: .*\[\[card\]\]",
    ),
    "no sentence": (
        '[overlay]\nname = "x"\n',
        r"over\.toml:1: RB202: .+\nhelp: add the lines says\.en = \"\.\.\.\" and says\.ru = \"\.\.\.\"\n",
    ),
    "a sentence in no language": (
        '[overlay]\nname = "x"\nsays = "E."\n',
        r"over\.toml:3: RB203: .+\nhelp: write says\.en = \"\.\.\.\" and says\.ru = \"\.\.\.\"\n",
    ),
    "a sentence in one language": (
        '[overlay]\nname = "x"\nsays.en = "E."\n',
        r"over\.toml:3: RB205: .+\nhelp: .+: says\.ru = \"\.\.\.\"\n",
    ),
    "no [overlay] table": (
        '[[limit]]\nrule = "8.1.2"\nsays.en = "E."\nsays.ru = "Р."\nvariable = "defcon"\n',
        r"over\.toml: RB206: ",
    ),
    "a list in the place of a name": (HEAD + 'withdraw = [["8.1.2"]]\n', r"over\.toml:5: RB203: "),
    "an unknown key": (HEAD + "dropped = []\n", r"over\.toml:5: RB201: "),
    "a mistake in its rule": (
        HEAD + '[[limit]]\nrule = "8.1.2"\nsays.en = "E."\nsays.ru = "Р."\nvariable = "x"\n',
        r"over\.toml:9: RB304: ",
    ),
}


@pytest.mark.parametrize("name", OVERLAYS)
def test_a_mistake_in_an_overlay_is_refused(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text, expected = OVERLAYS[name]
    path = tmp_path / "over.toml"
    path.write_text(text, "utf-8")
    status, said = outcome(capsys, "rules", "--overlay", str(path))
    typed = said.removeprefix(f"{tmp_path}/")
    assert re.match(expected, typed), said
    assert re.fullmatch(r"\S+: RB\d+: .+\nhelp: .+\n", said), said
    assert status == 65


def test_no_such_overlay_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, said = outcome(capsys, "rules", "--overlay", str(tmp_path / "gone.toml"))
    assert re.match(rf"{re.escape(str(tmp_path))}/gone\.toml: RB101: .+\nhelp: .+\n\Z", said), said
    assert status == 65


TYPED = {
    "an overlay in a folder": (["--overlay", "../here/over.toml"], r"\.\./here/over\.toml:5: RB403: "),
    "an overlay": (["--overlay", "over.toml"], r"over\.toml:5: RB403: "),
    "a folder as overlay": (["--overlay", "."], r"\.: RB102: this is a directory"),
    "no such folder of properties": (["--properties", "nodir"], r"nodir: RB101: there is no such folder or file"),
    "one file of properties": (["--properties", "own.toml"], r"own\.toml:3: PB102: .+\nhelp: did you mean 'always'\?$"),
    "a folder of properties": (["--properties", "."], r"own\.toml:3: PB102: "),
    "no such rulebook": (["--rulebook", "nodir"], r"nodir: RB101: there is no such folder"),
}


@pytest.mark.parametrize("name", TYPED)
def test_an_error_names_the_file_as_it_was_typed(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    options, expected = TYPED[name]
    folder = tmp_path / "here"
    folder.mkdir()
    file = "own.toml" if "--properties" in options else "over.toml"
    wrong = {"own.toml": ONE.replace("always", "allways"), "over.toml": HEAD + 'withdraw = ["8.1.99"]\n'}
    (folder / file).write_text(wrong[file], "utf-8")
    monkeypatch.chdir(folder)
    status, said = outcome(capsys, "explain", "8.1.3", *options)
    assert re.match(expected, said, re.MULTILINE), said
    assert re.fullmatch(r"\S+: .+\nhelp: .+\n", said), said
    assert status == 65


def test_what_was_typed_does_not_come_into_what_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "over.toml"
    path.write_text(HEAD, "utf-8")
    rulebook = load_rulebook(overlays=[path])
    with pytest.raises(RuleError) as caught:
        load_rulebook(overlays=[tmp_path / "gone.toml"])
    assert str(tmp_path) not in str(caught.value)
    assert not any(str(tmp_path) in rule.place.file or str(tmp_path) in str(rule.place) for rule in rulebook.rules)


ONE = '[[property]]\nname = "one"\nkind = "always"\nsays.en = "E."\nsays.ru = "Р."\ncites = ["8.1.3"]\n'
PROPERTIES = {
    "an unknown kind": (ONE.replace("always", "allways") + 'holds = "true"\n', 3, "PB102"),
    "nothing that holds": (ONE, 1, "RB202"),
    "an unknown citation": (ONE.replace("8.1.3", "8.1.33") + 'holds = "true"\n', 6, "RB401"),
    "no citation": (ONE.replace('"8.1.3"', "") + 'holds = "true"\n', 6, "RB401"),
    "a name twice": (2 * (ONE + 'holds = "true"\n'), 9, "PB101"),
    "an unknown name": (ONE + 'holds = "defcn == 1"\n', 7, "RB304"),
    "a number that is claimed": (ONE + 'holds = "defcon"\n', 7, "RB306"),
    "an unknown action": (ONE.replace("always", "step") + 'on = ["cuop"]\nholds = "true"\n', 7, "RB304"),
    "the next state in a state property": (ONE + 'holds = "next(defcon) == 1"\n', 7, "RB311"),
    "an unknown key": (ONE + 'hold = "true"\n', 7, "RB201"),
    "a wrong type": (ONE + "holds = true\n", 7, "RB203"),
    "a missing sentence": (ONE.replace('says.ru = "Р."\n', "") + 'holds = "true"\n', 4, "RB205"),
    "no ranking": (ONE.replace("always", "eventually"), 3, "PB103"),
    "a ranking that is no number": (ONE.replace("always", "eventually") + 'ranking = ["phase == headline"]\n', 7, "RB306"),
    "another kind of table": (ONE.replace("[[property]]", "[[propety]]") + 'holds = "true"\n', 1, "RB204"),
    "an unknown action that is enabled": (ONE + 'holds = "enabled(cuop)"\n', 7, "RB304"),
    "TOML that is none": (ONE + "holds = \n", 7, "RB105"),
    "a wrong name": (ONE.replace('"one"', "1") + 'holds = "true"\n', 2, "RB203"),
    "a citation that is no text": (ONE.replace('"8.1.3"', "8") + 'holds = "true"\n', 6, "RB203"),
    "a sentence that is no table": (
        ONE.replace('says.en = "E."\nsays.ru = "Р."', 'says = "E."') + 'holds = "true"\n',
        4,
        "RB203",
    ),
}


@pytest.mark.parametrize("name", PROPERTIES)
@pytest.mark.usefixtures("quick")
def test_a_mistake_in_a_property_is_refused(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text, line, code = PROPERTIES[name]
    book, folder = tmp_path / "book", tmp_path / "report"
    book.mkdir()
    (book / "own.toml").write_text(text, "utf-8")
    status, said = outcome(capsys, "check", "--properties", str(book), "--report", str(folder))
    assert re.match(rf"{re.escape(str(book))}/own\.toml:{line}: {code}: .+\nhelp: .+\n\Z", said), said
    assert status == 65
    assert not folder.exists()


OPTIONS = {
    "an unknown command": (["chekc"], "did you mean 'check'"),
    "an unknown option": (["check", "--propertys", "x"], "--propert"),
    "an unknown property": (["check", "--property", "defcon-starts-at-6"], "did you mean 'defcon-starts-at-5'"),
    "games that are no number": (["fuzz", "--games", "many"], "'many' is not a valid integer"),
    "no games": (["fuzz", "--games", "0"], "1<=x<=10000000"),
    "no time": (["fuzz", "--minutes", "0"], "0<x<=1000000"),
    "minutes that are no number": (["fuzz", "--minutes", "nan"], "'nan' is not a valid number"),
    "a seed for a game that is kept": (["game", "kept.json", "--seed", "7"], "--seed is for a game that is played"),
    "a player for a game that is kept": (["game", "kept.json", "--policy", "eager"], "--policy is for a game that is played"),
    "a negative seed": (["fuzz", "--seed", "-1"], "x>=0"),
    "a bench with a negative seed": (["bench", "--seed", "-1"], "x>=0"),
    "a bench with a seed that is no number": (["bench", "--seed", "x"], "'x' is not a valid integer"),
    "figures without a file": (["bench", "--json"], "--json"),
    "a bench of one property": (["bench", "--property", "x"], "--propert"),
    "an unknown language": (["check", "--lang", "de"], "'en', 'ru'"),
    "an unknown format": (["check", "--format", "xml"], "'table', 'json'"),
    "an option without its value": (["check", "--report"], "--report"),
    "nothing to explain": (["explain"], "PARAGRAPH"),
    "an unknown kind of paragraph": (["rules", "--kind", "rul"], "did you mean 'rule'"),
    "an unknown subject of a graph": (["graph", "phase"], "did you mean 'phases'"),
    "a picture of another kind": (["graph", "--output", "phases.png"], "neither an .svg nor a .dot"),
    "a word too much": (["fuzz", "now"], "now"),
}


@pytest.mark.parametrize("name", OPTIONS)
def test_a_wrong_option_is_refused_with_a_way_out(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments, hint = OPTIONS[name]
    status, said = outcome(capsys, *arguments)
    assert status == 64
    assert said.startswith("brinkproof: ")
    assert hint in said
    assert "\nhelp: " in said


OUTPUTS = {
    "a database in a file's place": (["fuzz", "--database", "FILE"], "RP101"),
    "a regression in a file's place": (["fuzz", "--save-regression", "FILE"], "RP101"),
    "a state that is another file": (["fuzz", "--state", "FILE"], "RB108"),
    "a state of conform that is another file": (["conform", "--state", "FILE"], "RB108"),
    "a state of mutate that is another file": (["mutate", "--state", "FILE"], "RB108"),
    "a state that is a folder": (["fuzz", "--state", "FOLDER"], "RP101"),
    "a database that is another folder": (["fuzz", "--database", "FOLDER"], "RB108"),
    "a game that is a pipe": (["game", "PIPE"], "RB102: this is no file"),
    "a state that is a pipe": (["fuzz", "--state", "PIPE"], "RB108"),
}


@pytest.mark.parametrize("name", OUTPUTS)
def test_what_cannot_be_gone_on_from_is_refused_before_the_work(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # Given
    places = {"FILE": tmp_path / "text", "FOLDER": tmp_path / "folder", "PIPE": tmp_path / "pipe"}
    places["FILE"].write_text("a text\n")
    places["FOLDER"].mkdir()
    (places["FOLDER"] / "failures.jsonl").write_text("a text\n")
    os.mkfifo(places["PIPE"])
    arguments, hint = OUTPUTS[name]
    # When
    status, said = outcome(capsys, *(str(places.get(word, word)) for word in arguments))
    # Then
    assert status == 65
    assert hint in said
    assert "\nhelp: " in said
    assert places["FILE"].read_text() == (places["FOLDER"] / "failures.jsonl").read_text() == "a text\n"


ASKED = {
    "an unknown paragraph": ["explain", "8.1.33"],
    "an unknown card": ["explain", "card", "400"],
    "a prefix of nothing": ["rules", "99"],
}


@pytest.mark.parametrize("name", ASKED)
def test_what_is_not_there_is_refused(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, said = outcome(capsys, *ASKED[name])
    assert status == 65
    assert "RP104" in said
    assert "\nhelp: " in said
