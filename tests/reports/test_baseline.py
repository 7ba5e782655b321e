"""A baseline as a file: here for one that is read otherwise than it was written, and for a damaged one that passes."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from brinkproof.model.errors import RuleError
from brinkproof.properties.lint.finding import Finding, Linted, LintKind
from brinkproof.properties.result import Result
from brinkproof.properties.runs.baseline import Baseline
from brinkproof.reports.baseline import VERSION, baseline_of, read, written


def linted(*found: Finding, unsure: tuple[str, ...] = ()) -> Linted:
    return Linted(
        name="toy", digest="0", overlays=(), states=1, kinds=tuple(LintKind), findings=found, orderings=(), unsure=unsure
    )


GAP = Finding(kind=LintKind.GAP, case="stuck", rules=("8.1.3", "4.5A: improve_defcon"), paragraphs=("8.1.3",), subject="a  b")


@pytest.fixture
def kept(result: Result) -> Baseline:
    return baseline_of(result, linted(GAP, unsure=("too many",)))


def test_what_is_written_is_read_again(kept: Baseline, result: Result, tmp_path: Path) -> None:
    for number, one in enumerate((kept, baseline_of(result, None), replace(kept, overlays=("an erratum", "другая")))):
        path = tmp_path / f"{number}.json"
        path.write_text(written(one), "utf-8")
        assert read(path) == one


def test_the_bytes_depend_on_no_order(kept: Baseline, result: Result) -> None:
    def turned(mapping: Any) -> dict[Any, Any]:
        return dict(reversed(mapping.items()))

    own = kept.behaviour
    other = replace(
        kept,
        findings=turned(kept.findings),
        behaviour=replace(own, rules=turned(own.rules), actions=turned(own.actions), frame=turned(own.frame)),
    )
    assert written(other) == written(kept)
    assert kept.lint is not None
    turned_gap = replace(GAP, rules=GAP.rules[::-1], subject="a b", details={"line": "7"})
    again = baseline_of(result, linted(turned_gap)).lint
    assert again is not None
    assert list(kept.lint.found) == list(again.found)


def test_what_is_established_is_what_the_exit_status_says(kept: Baseline) -> None:
    assert {name for name, held in kept.findings.items() if held.established} == {"within-the-track", "war-is-possible"}
    assert kept.findings["far-away"].extent == 12
    assert kept.findings["within-the-track"].extent == 0


def refused(path: Path) -> RuleError:
    with pytest.raises(RuleError) as caught:
        read(path)
    assert f"brinkproof baseline --output {path}" in caught.value.help
    return caught.value


def test_one_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert refused(tmp_path / "none.json").code == "RP111"
    assert refused(tmp_path).code == "RP111"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"", "RP112"),
        (b"\xff\xfe{}", "RP112"),
        (b"[" * 100_000, "RP112"),
        (b"[]", "RP113"),
        (b"{}", "RP113"),
        (b'{"format": "something"}', "RP113"),
    ],
)
def test_what_is_no_baseline_is_refused(tmp_path: Path, text: bytes, code: str) -> None:
    path = tmp_path / "b.json"
    path.write_bytes(text)
    assert refused(path).code == code


def test_one_that_is_cut_off_is_refused_at_its_line(kept: Baseline, tmp_path: Path) -> None:
    path, text = tmp_path / "b.json", written(kept)
    path.write_text(text[: len(text) // 2], "utf-8")
    error = refused(path)
    assert error.code == "RP112"
    assert abs(error.place.line - text[: len(text) // 2].count("\n") - 1) <= 1


@pytest.mark.parametrize("version", [0, VERSION + 1, "1", None])
def test_another_version_is_refused(kept: Baseline, tmp_path: Path, version: object) -> None:
    path = tmp_path / "b.json"
    path.write_text(json.dumps({**json.loads(written(kept)), "version": version}), "utf-8")
    assert refused(path).code == "RP114"


def _set(told: Any, *path: Any) -> Callable[[object], None]:
    *inner, last = path
    for key in inner:
        told = told[key]

    def put(value: object) -> None:
        if value is None:
            del told[last]
        else:
            told[last] = value

    return put


DAMAGE = [
    *((("rulebook", key), value) for key in ("name", "digest") for value in (None, 7)),
    (("rulebook", "overlays"), [7]),
    *(((key,), value) for key in ("findings", "rules", "actions", "frame") for value in (None, 7, {"x": 7})),
    *((("findings", "never-ends", key), value) for key in ("outcome", "class", "established") for value in (None, "GOOD", 7)),
    *((("findings", "never-ends", "extent"), value) for value in (None, "1", -1, 10**30)),
    (("lint",), 7),
    *((("lint", key), value) for key in ("found", "unsure") for value in (None, 7)),
]


@pytest.mark.parametrize(("path", "value"), DAMAGE, ids=[f"{'.'.join(path)}={value}" for path, value in DAMAGE])
def test_every_part_that_is_damaged_is_noticed(kept: Baseline, tmp_path: Path, path: tuple[str, ...], value: object) -> None:
    told = json.loads(written(kept))
    _set(told, *path)(value)
    file = tmp_path / "b.json"
    file.write_text(json.dumps(told), "utf-8")
    assert refused(file).code == "RP112"
