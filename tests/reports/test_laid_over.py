"""A report on rules that are not those of its title: here for an overlay that no output owns up to."""

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from brinkproof.model.load import load_rulebook
from brinkproof.properties.problem import pose
from brinkproof.properties.property import load_properties
from brinkproof.reports import cli, outputs, to_json, to_terminal
from brinkproof.reports.events import Report
from brinkproof.reports.report import build
from brinkproof.reports.words import LANGUAGES, Words
from tests.reports.conftest import result_of, verdicts_of
from tests.reports.test_views import fits

OVERLAY = """
[overlay]
name = "softer & shorter"
withdraw = ["8.1.5"]
says.en = "Coups cost nothing that could not be regained."
says.ru = "Перевороты стоят лишь того, что можно вернуть."

[[action]]
rule = "4.5H"
part = "advance_turn"
says.en = "A new turn begins, later."
says.ru = "Новый ход начинается позже."
name = "advance_turn"
owner = "rules"
when = "phase == action_rounds"
then = ["phase = improve_defcon"]

[[restriction]]
rule = "8.1.5"
part = "no coup at 1"
says.en = "Nobody makes a coup at 1."
says.ru = "При 1 переворотов нет."
on = ["coup"]
forbid = "defcon == 1"
"""
SAID = {
    "en": "Rulebook: Toy with softer & shorter (4.5H: advance_turn replaced; 8.1.5: closed_regions withdrawn; 8.1.5: no coup at 1 added)",
    "ru": "Свод правил: Toy с поправкой softer & shorter (заменено: 4.5H: advance_turn; отменено: 8.1.5: closed_regions; добавлено: 8.1.5: no coup at 1)",
}


@pytest.fixture(scope="module")
def overlay(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("overlays") / "mine.toml"
    path.write_text(OVERLAY, "utf-8")
    return path


@pytest.fixture(scope="module")
def laid(folders: tuple[Path, Path], overlay: Path) -> Report:
    rulebook = load_rulebook(folders[0], [overlay])
    return build(result_of(pose(rulebook, load_properties(folders[1])), verdicts_of(load_rulebook(folders[0]))))


def test_the_run_names_each_overlay_and_what_it_did(laid: Report, report: Report) -> None:
    event = json.loads(next(to_json.lines(laid)))
    assert event["overlays"] == [
        {
            "name": "softer & shorter",
            "says": {
                "en": "Coups cost nothing that could not be regained.",
                "ru": "Перевороты стоят лишь того, что можно вернуть.",
            },
            "withdrawn": ["8.1.5: closed_regions"],
            "replaced": ["4.5H: advance_turn"],
            "added": ["8.1.5: no coup at 1"],
            "dropped": [],
        }
    ]
    assert json.loads(next(to_json.lines(report)))["overlays"] == []


def test_an_event_with_overlays_fits_the_schema_and_so_does_an_older_one(laid: Report) -> None:
    schema, event = to_json.schema(), json.loads(next(to_json.lines(laid)))
    assert fits(event, schema, schema)
    assert fits({key: event[key] for key in event if key != "overlays"}, schema, schema)
    assert not fits({**event, "overlays": [{"name": "bare"}]}, schema, schema)


@pytest.mark.parametrize("language", LANGUAGES)
def test_terminal_and_page_say_it_first(laid: Report, report: Report, language: str) -> None:
    words = Words(language)
    lines = list(to_terminal.rulebook(laid, words))
    assert " ".join(line.strip() for line in lines).strip() == SAID[language]
    assert max(map(len, lines)) <= 80
    assert list(to_terminal.rulebook(report, words)) == [f"{words.ui('rulebook')}: Toy", ""]
    page = outputs.all_files(laid, words)["report.html"]
    assert page.index(SAID[language].replace("&", "&amp;")) < page.index('class="verdict')
    assert page.count(laid.run.overlays[0].says[language]) == 1


def test_junit_has_it_among_the_properties_of_the_suite(laid: Report, report: Report) -> None:
    def properties(of: Report) -> dict[str | None, str | None]:
        root = ET.fromstring(outputs.all_files(of, Words("en"))["junit.xml"])  # noqa: S314 - our own text
        return {own.get("name"): own.get("value") for own in root.iterfind("testsuite/properties/property")}

    assert properties(laid) == {
        "rulebook": "Toy",
        "digest": laid.run.digest,
        "overlay": SAID["en"].removeprefix("Rulebook: Toy with "),
    }
    assert "overlay" not in properties(report)


def test_no_output_tells_where_the_overlay_lies(laid: Report, overlay: Path) -> None:
    assert not [name for name, text in outputs.all_files(laid, Words("en")).items() if str(overlay.parent) in text]


@pytest.mark.usefixtures("quick")
def test_check_begins_with_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, folders: tuple[Path, Path], overlay: Path
) -> None:
    given = ["--rulebook", str(folders[0]), "--properties", str(folders[1]), "--report", str(tmp_path / "r")]
    with pytest.raises(SystemExit):
        cli.main(["check", *given, "--overlay", str(overlay)])
    assert capsys.readouterr().out.startswith("Rulebook: Toy with softer & shorter (4.5H")


def test_overlays_are_named_in_their_order(folders: tuple[Path, Path], overlay: Path, tmp_path: Path) -> None:
    second = tmp_path / "second.toml"
    second.write_text(
        '[overlay]\nname = "second"\nsays.en = "No."\nsays.ru = "Нет."\nwithdraw = ["8.1.5: no coup at 1"]\n', "utf-8"
    )
    laid = load_rulebook(folders[0], [overlay, second]).overlays
    assert [(one.name, one.withdrawn, one.replaced, one.added) for one in laid] == [
        ("softer & shorter", ("8.1.5: closed_regions",), ("4.5H: advance_turn",), ("8.1.5: no coup at 1",)),
        ("second", ("8.1.5: no coup at 1",), (), ()),
    ]
