"""An erratum that is not laid or not told, and an editor without Python who is left alone with a slip."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from brinkproof.model.errata import load_errata
from brinkproof.model.errors import RuleError
from brinkproof.model.load import BASE, load_rulebook
from brinkproof.reports import cli
from brinkproof.reports.errata import listed, shown
from brinkproof.reports.erratum_template import file_name
from brinkproof.reports.sources import printed_as
from brinkproof.reports.words import LANGUAGES, Words

PRINTINGS, BASEBOOK = load_errata(), load_rulebook()
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command line in a folder of its own."""
    monkeypatch.chdir(tmp_path)

    def ran(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as leave:
            cli.main(list(arguments))
        said = capsys.readouterr()
        return int(leave.value.code or 0), said.out, said.err

    return ran


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_has_every_edition_and_erratum(language: str) -> None:
    lines = list(listed(PRINTINGS, Words(language)))
    said = " ".join(" ".join(lines).split())
    for one in PRINTINGS.errata:
        assert f"{one.id}: {one.says[language]}" in said
    for edition in PRINTINGS.editions:
        assert f"{edition.id}: {edition.name[language]} ({edition.year})" in said
    assert max(map(len, lines)) <= 80
    assert ("House variants" in said) == (language == "en")


def test_a_rulebook_without_any_says_so(run: Run, tmp_path: Path) -> None:
    assert run("erratum", "list", "--rulebook", str(tmp_path))[1] == "This rulebook has no errata and no editions.\n"


def test_what_is_laid_over_comes_in_its_order(run: Run, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('[overlay]\nname = "own"\nsays.en = "E."\nsays.ru = "Р."\nwithdraw = ["8.2.1: marked"]\n', "utf-8")
    given = ["--overlay", str(own), "--reading", "A-19=in_order", "--erratum", "H-3", "--edition", "second"]
    status, _, told = run("rules", "8.2.1", *given)
    assert status == 65
    assert "there is no rule '8.2.1: marked'" in told, "the overlay is laid too"
    paths = printed_as(None, "second", ["H-3", "E-06"])
    assert [path.stem[:3] for path in paths] == ["e06", "e24", "h03"], "the edition first, and nothing twice"


@pytest.mark.parametrize("given", [("--erratum", "korean-war"), ("--edition", "2005")])
def test_a_command_sees_what_is_laid_over(given: tuple[str, str], run: Run) -> None:
    assert "card 11: degrades" in run("explain", "card", "11", *given)[1]
    assert "card 11: degrades" not in run("explain", "card", "11")[1]


def test_a_paragraph_that_an_erratum_states_is_given_no_reason_why_none_does(run: Run) -> None:
    said = " ".join(run("explain", "11.1.2", "--erratum", "T-11")[1].split())
    assert "Status: formalised 11.1.2: held_scoring_card" in said
    assert "Status: out of scope. A guideline" in " ".join(run("explain", "11.1.2")[1].split())


def test_an_erratum_of_ones_own_is_named_by_its_file(run: Run, tmp_path: Path) -> None:
    text = PRINTINGS.erratum_of("E-01").overlay.read_text("utf-8")
    (tmp_path / "mine.toml").write_text(text, "utf-8")
    assert "card 11: degrades" in run("explain", "card", "11", "--erratum", "mine.toml")[1]
    (tmp_path / "plain.toml").write_text('[overlay]\nname = "p"\nsays.en = "E."\nsays.ru = "Р."\n', "utf-8")
    status, _, told = run("explain", "card", "11", "--erratum", "plain.toml")
    assert status == 65
    assert "RB602" in told
    assert "--overlay plain.toml" in told


NAMED = {
    "a quiet first turn": "a-quiet-first-turn.toml",
    "E-99!": "e-99.toml",
    "Тихий ход": "тихий-ход.toml",
    "?": "erratum.toml",
}


@pytest.mark.parametrize("name", NAMED)
def test_a_file_is_called_after_the_erratum(name: str) -> None:
    assert file_name(name) == NAMED[name]


FILLED = {
    "says.en": '"E."', "says.ru": '"Р."', "before.en": '"E."', "before.ru": '"Р."', "after.en": '"E."', "after.ru": '"Р."',
    "source": '"our own"',
}  # fmt: skip


def fill(path: Path) -> None:
    """Write something between every empty pair of quotes."""
    text = path.read_text("utf-8")
    path.write_text(
        re.sub(r'^([\w.]+) = ""$', lambda found: f"{found[1]} = {FILLED[found[1]]}", text, flags=re.MULTILINE), "utf-8"
    )


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


@pytest.mark.parametrize(
    ("asked", "language"), [((), "en"), (("8.1.4",), "ru"), (("card 40",), "en"), (("8.1.5: closed regions", "card 102"), "ru")]
)
def test_a_template_lacks_only_what_the_editor_has_to_say(
    asked: tuple[str, ...], language: str, run: Run, tmp_path: Path
) -> None:
    wanted = [part for rule in asked for part in ("--rule", rule)]
    status, said, _ = run("erratum", "new", "mine", *wanted, "--lang", language)
    assert status == 0
    assert "brinkproof erratum show mine.toml" in said
    path = tmp_path / "mine.toml"
    status, _, told = run("erratum", "show", "mine.toml")
    assert status == 65
    assert re.search(r"mine\.toml:\d+: RB205: (before|after|says)\.en is missing\nhelp: say it in one sentence", told)
    fill(path)
    path.write_text(path.read_text("utf-8").replace("on = []", 'on = ["any_coup"]'), "utf-8")
    status, said, told = run("erratum", "show", "mine.toml", "--lang", language)
    assert status == 0, told
    assert ("brinkproof check --erratum mine.toml") in said
    laid = load_rulebook(overlays=[path])
    assert all(any(rule == one or rule.startswith(f"{one}:") for rule in laid.overlays[0].replaced) for one in asked)
    assert laid.actions == BASEBOOK.actions


def test_what_is_copied_and_left_is_told(run: Run, tmp_path: Path) -> None:
    run("erratum", "new", "mine", "--rule", "card 40")
    fill(tmp_path / "mine.toml")
    _, said, _ = run("erratum", "show", "mine.toml")
    assert "'card 40: a coup loses' is as it was. Change it, or delete the table." in " ".join(said.split())
    assert "Nothing changes" in said


def test_a_rule_that_is_not_there_is_not_copied(run: Run, tmp_path: Path) -> None:
    status, _, told = run("erratum", "new", "mine", "--rule", "8.1.44")
    assert status == 65
    assert "did you mean '8.1.4'?" in told
    assert not (tmp_path / "mine.toml").exists()


def test_a_file_that_is_there_is_not_written_over(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("mine", "utf-8")
    status, _, told = run("erratum", "new", "mine")
    assert status == 64
    assert "there is a file 'mine.toml' already" in told
    assert (tmp_path / "mine.toml").read_text("utf-8") == "mine"


def test_a_template_begins_with_the_rules_as_an_edition_has_them(run: Run, tmp_path: Path) -> None:
    run("erratum", "new", "mine", "--rule", "card 26", "--edition", "2005")
    assert "0 if modifier_of(us) > 0 else 1" in (tmp_path / "mine.toml").read_text("utf-8")


SLIPS = {
    "none": ("# E", "# E", "en", "What is meant to change:"),
    "another part": (
        'rule = "8.1.4"\n', 'rule = "8.1.4"\npart = "coups"\n', "en", "'8.1.4: coups' is added beside 8.1.4, which holds on",
    ),
    "an action that nothing changes": (
        'on = ["any_coup"]\n# I', 'on = ["war"]\n# I', "ru", "О действии 'war' не написано ничего нового",
    ),
    "a start that is as it was": ('kind = "result"', 'kind = "start"', "ru", "Партия начинается так же"),
}  # fmt: skip


@pytest.mark.parametrize("name", SLIPS)
def test_what_looks_like_a_slip_is_told_in_words(name: str, run: Run, tmp_path: Path) -> None:
    old, new, language, words = SLIPS[name]
    run("erratum", "new", "mine", "--rule", "8.1.4")
    path = tmp_path / "mine.toml"
    fill(path)
    change(path, 'when = "battleground"\n', 'when = "battleground and turn > 1"\n')
    if name != "none":
        change(path, old, new)
    if 'kind = "start"' in new:
        change(path, 'on = ["any_coup"]\n# I', "# I")
    _, said, _ = run("erratum", "show", "mine.toml", "--lang", language)
    assert words in " ".join(said.split())
    assert ("Look again" in said or "Проверьте" in said) == (name != "none")


WRONG = {
    "an action mistyped": ('on = ["any_coup"]\n# I', 'on = ["any_cuop"]\n# I', "RB608", "did you mean 'any_coup'?"),
    "no action": ('on = ["any_coup"]\n# I', "# I", "RB607", 'say where: on = ["coup"]'),
    "a kind mistyped": ('kind = "result"', 'kind = "strict"', "RB603", "did you mean 'stricter'?"),
    "a name mistyped": ('# when = "battleground and turn == 1"', 'when = "batleground"', "RB304", "did you mean 'battleground'?"),
    "a paragraph mistyped": ('rule = "8.1.4"', 'rule = "8.1.44"', "RB401", "did you mean '8.1.4'?"),
    "a quote lost": ('name = "mine"', 'name = "mine', "RB105", "toml.io"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_slip_of_an_editor_is_refused_at_its_line_with_a_way_out(name: str, run: Run, tmp_path: Path) -> None:
    old, new, code, way = WRONG[name]
    run("erratum", "new", "mine", "--rule", "8.1.4")
    path = tmp_path / "mine.toml"
    fill(path)
    change(path, old, new)
    status, _, told = run("erratum", "show", "mine.toml")
    assert status == 65
    assert re.match(rf"mine\.toml:\d+: {code}: ", told)
    assert way in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_erratum_is_shown_with_all_its_words(language: str) -> None:
    for erratum in PRINTINGS.errata[::4]:
        changed = load_rulebook(overlays=[erratum.overlay])
        lines = list(shown(erratum, changed, Words(language)))
        said = " ".join(" ".join(lines).split())
        assert max(map(len, lines)) <= 80
        for words in (erratum.says, erratum.before, erratum.after, *(intent.says for intent in erratum.intents)):
            assert words[language] in said
        assert all(name in said for intent in erratum.intents for name in (*intent.on, *erratum.rejected))
        assert erratum.source in said


def test_an_erratum_with_unknown_properties_is_refused(run: Run, tmp_path: Path) -> None:
    text = PRINTINGS.erratum_of("H-3").overlay.read_text("utf-8")
    (tmp_path / "mine.toml").write_text(text.replace("higher-headline-first", "higher-headline-frist"), "utf-8")
    status, _, told = run("erratum", "show", "mine.toml")
    assert status == 65
    assert "RB611" in told
    assert "did you mean 'higher-headline-first'?" in told


def test_the_errata_of_the_suite_are_named_as_of_the_suite() -> None:
    assert all(one.overlay.is_relative_to(BASE) for one in PRINTINGS.errata)
    assert all(one.place.typed == "" for one in PRINTINGS.errata)
    with pytest.raises(RuleError, match="RB610"):
        printed_as(None, None, ["no-such"])
