"""An erratum or an edition that is forgotten or found by no name, and a mistake in one that is told late, at no place, or not at all."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from brinkproof.model.errata import EDITIONS, load_errata, read_erratum
from brinkproof.model.erratum import FOLDER
from brinkproof.model.errors import RuleError
from brinkproof.model.load import BASE, load_rulebook
from brinkproof.model.parting import incomparable

PRINTINGS = load_errata()
KOREA, SCENARIO, HOUSE = (
    f"{FOLDER}/e01_korean_war.toml",
    f"{FOLDER}/e28_late_war_scenario.toml",
    f"{FOLDER}/h03_ussr_breaks_ties.toml",
)
FIRST = f"{EDITIONS}/first.toml"


@pytest.mark.parametrize("text", ["E-01", "e-1", "E01", "korean-war", "korean_war", "e01_korean_war", "Korean War"])
def test_an_erratum_is_found_by_its_number_or_the_name_of_its_file(text: str) -> None:
    assert PRINTINGS.erratum_of(text).id == "E-01"


UNKNOWN = {"E-99": "did you mean 'E-09'?", "korean-var": "did you mean", "zzz": "'brinkproof erratum list' lists them"}


@pytest.mark.parametrize("text", UNKNOWN)
def test_an_erratum_that_there_is_not_is_refused_with_a_way_out(text: str) -> None:
    with pytest.raises(RuleError) as refused:
        PRINTINGS.erratum_of(text)
    assert refused.value.code == "RB610"
    assert UNKNOWN[text] in refused.value.help


def test_an_edition_is_its_errata_in_their_order() -> None:
    first = PRINTINGS.edition_of("2005")
    assert [path.name[:3] for path in PRINTINGS.overlays_of(first)] == [one.replace("-", "").lower() for one in first.errata]
    assert PRINTINGS.overlays_of(PRINTINGS.edition_of("Deluxe")) == ()
    assert [edition.id for edition in PRINTINGS.editions] == ["2005", "second", "deluxe"]
    with pytest.raises(RuleError, match="RB610"):
        PRINTINGS.edition_of("2006")


def test_an_overlay_without_the_table_is_no_erratum(tmp_path: Path) -> None:
    path = tmp_path / "plain.toml"
    path.write_text('[overlay]\nname = "plain"\nsays.en = "E."\nsays.ru = "Р."\n', "utf-8")
    assert read_erratum(path) is None


def test_a_rulebook_without_the_folders_has_none(tmp_path: Path) -> None:
    assert load_errata(tmp_path).errata == ()
    assert load_errata(tmp_path).editions == ()


def test_a_card_with_another_value_keeps_its_place_among_the_cards() -> None:
    base, changed = load_rulebook(), load_rulebook(overlays=[PRINTINGS.erratum_of("E-04").overlay])
    assert [rule.id for rule in changed.rules] == [rule.id for rule in base.rules]
    assert not incomparable(base, changed)


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """Copy the errata and the editions, so that they can be spoilt."""
    for folder in (FOLDER, EDITIONS):
        shutil.copytree(BASE / folder, tmp_path / folder)
    return tmp_path


def edited(file: str, old: str, new: str) -> tuple[str, Callable[[Path], object]]:
    def spoil(folder: Path) -> object:
        text = (folder / file).read_text("utf-8")
        assert old in text
        return (folder / file).write_text(text.replace(old, new, 1), "utf-8")

    return file, spoil


def without(file: str, first: str, last: str) -> tuple[str, Callable[[Path], object]]:
    def spoil(folder: Path) -> object:
        text = (folder / file).read_text("utf-8")
        return (folder / file).write_text(text[: text.index(first)] + text[text.index(last) :], "utf-8")

    return file, spoil


INTENT, RULE = "[[intent]]\n", "[[consequence]]\n"
KOREAN = (BASE / KOREA).read_text("utf-8")
AFTER = KOREAN[KOREAN.index("after.en") : KOREAN.index("source =")]
SPOILT = {
    "a key that means nothing": ("RB201", "did you mean 'source'?", edited(KOREA, "source =", "sourse =")),
    "a key of an intent that means nothing": ("RB201", "did you mean 'holds'?", edited(KOREA, "holds =", "hold =")),
    "no word on what was before": ("RB202", "add the lines before.en", without(KOREA, "before.en", "after.en")),
    "the words as one text": ("RB203", "write after.en", edited(KOREA, AFTER, 'after = "x"\n')),
    "words in one language": ("RB205", 'before.ru = "..."', without(KOREA, "before.ru", "after.en")),
    "words that are empty": ("RB205", "after.ru", edited(KOREA, "after.ru = ", 'after.ru = ""\n#')),
    "no source": ("RB205", "say where it comes from", edited(KOREA, 'source = "', 'source = ""\n#')),
    "actions that are no list": ("RB203", "list", edited(KOREA, 'on = ["war"]', 'on = "war"')),
    "a list of other things": ("RB203", 'write on = ["..."', edited(KOREA, 'on = ["war"]', "on = [11]")),
    "an unknown kind": ("RB603", "did you mean 'printing'?", edited(KOREA, '"printing"', '"printed"')),
    "an unknown kind of intent": ("RB603", "did you mean 'result'?", edited(KOREA, '"result"', '"results"')),
    "an id with a space": ("RB604", "single hyphens", edited(KOREA, '"E-01"', '"E 01"')),
    "an id twice": ("RB605", "choose another id", edited(SCENARIO, '"E-28"', '"E-1"')),
    "no intent": ("RB606", "add an [[intent]]", without(KOREA, INTENT, RULE)),
    "an intent that does not say where": ("RB607", 'on = ["coup"]', edited(KOREA, 'on = ["war"]\n', "")),
    "an intent with an empty list": ("RB607", 'on = ["coup"]', edited(KOREA, 'on = ["war"]', "on = []")),
    "a start with an action": ("RB607", "delete the line", edited(SCENARIO, 'kind = "start"', 'kind = "start"\non = ["coup"]')),
    "a result of what is forbidden": ("RB607", "delete the line", edited(HOUSE, 'kind = "stricter"', 'kind = "stricter"\nholds = "true"')),
    "properties broken by a printing": ("RB611", "found out", edited(KOREA, "source =", 'rejected = ["a"]\nsource =')),
    "two heads": ("RB601", "exactly one", edited(KOREA, "[erratum]", "[[erratum]]\n[[erratum]]")),
    "an edition of an unknown erratum": ("RB609", "did you mean 'E-04'?", edited(FIRST, '"E-04"', '"E-044"')),
    "an edition with an erratum twice": ("RB609", "once", edited(FIRST, '"E-04"', '"E-01"')),
    "an edition without a year": ("RB202", "year = 0", edited(FIRST, "year = 2005\n", "")),
    "an edition in one language": ("RB205", "name.ru", edited(FIRST, "name.ru", "name.de")),
    "an edition with other tables": ("RB602", "one table", edited(FIRST, "[edition]", "[editions]")),
    "a file that is no erratum": ("RB602", "erratum new", without(KOREA, "[erratum]", RULE)),
}  # fmt: skip


@pytest.mark.parametrize("name", SPOILT)
def test_a_spoilt_file_is_refused_at_its_place_with_a_way_out(name: str, copied: Path) -> None:
    code, way, (file, spoil) = SPOILT[name]
    spoil(copied)
    with pytest.raises(RuleError) as refused:
        load_errata(copied)
    assert refused.value.code == code, refused.value
    assert refused.value.place.file == Path(file).name or refused.value.place.file == file
    assert refused.value.place.typed == str(copied / file)
    assert way in refused.value.help


@pytest.mark.parametrize("table", ["[erratum]\nid = 'x'", "[[intent]]\nkind = 'result'", "[overlay]\nname = 'x'"])
def test_a_table_of_an_overlay_has_no_place_in_the_rulebook_itself(table: str, tmp_path: Path) -> None:
    folder = tmp_path / "rulebook"
    shutil.copytree(BASE, folder, ignore=shutil.ignore_patterns(FOLDER, EDITIONS, "readings", "examples"))
    with (folder / "s10_victory.toml").open("a", encoding="utf-8") as file:
        file.write(f"\n{table}\n")
    with pytest.raises(RuleError) as refused:
        load_rulebook(folder)
    assert refused.value.code == "RB601"
    assert refused.value.place.file == "rulebook/s10_victory.toml"


def test_an_overlay_with_a_spoilt_erratum_is_not_laid(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text((BASE / KOREA).read_text("utf-8").replace("source =", "sourse ="), "utf-8")
    with pytest.raises(RuleError, match="RB201"):
        load_rulebook(overlays=[path])
