"""What is said of cores, of repeated proofs and of what is not known: here for a page that hides a brittle proof or a missing core."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from brinkproof.properties.proofs.cores import Cores, Needed, RuleCore
from brinkproof.properties.proofs.stability import RENAMED, Proof
from brinkproof.properties.reason import Reason
from brinkproof.properties.verdict import RESTS_ON, WHY, Outcome
from brinkproof.reports import cli, cores, stability
from brinkproof.reports.events import FindingEvent, SaidEvent
from brinkproof.reports.unknown import next_tries
from brinkproof.reports.words import Words

TOY = Path(__file__).parents[1] / "toys" / "doors"
SOURCES = ["--rulebook", str(TOY / "rules"), "--properties", str(TOY / "properties.toml")]

CORE = RuleCore(direct=("8.1.4",), lemmas=("found-1",), rules=("8.1.3", "8.1.4"), least=True)
FOUND = Cores(
    found={"one": CORE, "two": replace(CORE, least=False)},
    missing={"three": "it is not inductive", "four": "a game shows it"},
    shown=("four",),
)
NEEDED = Needed(
    by={"one": ("8.1.4",), "two": ()},
    beyond={"one": ("8.1.3", "card 41"), "two": ("8.1.3",)},
    lemmas_only=("8.1.3",),
    unneeded=("2.2",),
)


def lines(told: object) -> str:
    return "\n".join(told)  # type: ignore[call-overload, no-any-return]


def test_the_table_has_every_core_and_says_what_has_none() -> None:
    said = lines(cores.told(FOUND, NEEDED, Words("en"), whole=True))
    assert "<= 2" in said
    assert "three: it is not inductive" in said
    assert "four" not in said
    assert "Needed by no property: 2.2" in said
    assert cores.status_of_cores(FOUND) == 2
    assert cores.status_of_cores(replace(FOUND, missing={"four": "a game shows it"})) == 0


def test_one_that_is_shown_by_a_game_is_told_so_without_an_empty_table() -> None:
    shown, none = replace(FOUND, found={}, missing={"four": "a game shows it"}), replace(NEEDED, by={}, beyond={})
    assert lines(cores.told(shown, none, Words("en"), whole=False)) == (
        "Shown by a game, so that there is no proof and no core: four"
    )


def test_what_no_property_needs_is_said_of_a_whole_book_only() -> None:
    assert "2.2" not in lines(cores.told(FOUND, NEEDED, Words("en"), whole=False))
    assert "2.2" not in cores.markdown(FOUND, NEEDED, Words("en"), whole=False)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_page_is_a_table_of_markdown(language: str) -> None:
    page = cores.markdown(FOUND, NEEDED, Words(language), whole=True)
    rows = [line for line in page.splitlines() if line.startswith("| `")]
    assert len(rows) == len(NEEDED.by)
    assert all(row.count("|") == 5 for row in rows)
    assert "`three`" in page
    assert ("карта 41" if language == "ru" else "card 41") in page


def test_a_property_without_a_core_is_explained_by_the_reason() -> None:
    assert "it is not inductive" in lines(cores.explained("three", FOUND, NEEDED, Words("en")))
    assert "Perhaps not all" in lines(cores.explained("two", FOUND, NEEDED, Words("en")))


STEADY = Proof(name="steady", effort={"seed 1": 10, RENAMED: 10}, outcomes={"seed 1": Outcome.HOLDS, RENAMED: Outcome.HOLDS})
SHAKY = Proof(name="shaky", effort={"seed 1": 10, RENAMED: 90}, outcomes={"seed 1": Outcome.HOLDS, RENAMED: Outcome.HOLDS})
FLIPS = Proof(name="flips", effort={"seed 1": 10, RENAMED: 10}, outcomes={"seed 1": Outcome.HOLDS, RENAMED: Outcome.UNKNOWN})


def test_a_flip_is_not_established_and_a_brittle_proof_is_named() -> None:
    said = lines(stability.told([STEADY, SHAKY, FLIPS]))
    rows = {line.split()[0]: line for line in said.splitlines() if line}
    assert rows["shaky"].endswith("brittle")
    assert rows["flips"].startswith("flips does not find the same every time")
    assert not rows["steady"].endswith("brittle")
    assert stability.status_of_stability([STEADY, SHAKY]) == 0
    assert stability.status_of_stability([STEADY, FLIPS]) == 2
    assert stability.status_of_stability([]) == 2


NEXT = {
    Reason.TIME: "--property one --effort",
    Reason.EFFORT: "--property one --effort",
    Reason.MEMORY: "--property one --queries",
    Reason.INCOMPLETE: "--property one --queries",
    Reason.DEPTH: "--property one --depth",
    Reason.GROUND: "--property relation-is-total",
}


def finding(kind: Reason, outcome: str = "UNKNOWN") -> FindingEvent:
    details = {WHY: kind.value, **({RESTS_ON: "relation-is-total"} if kind is Reason.GROUND else {})}
    said = SaidEvent(checker="c", outcome="UNKNOWN", evidence="NOT-RUN", extent=0, reason="why", details=details)
    return FindingEvent(
        name="one",
        kind="always",
        lemma=False,
        says={},
        cites=(),
        formal=(),
        file="",
        line=0,
        outcome=outcome,
        evidence="NOT-RUN",
        extent=0,
        reason="why",
        established=False,
        said=(said, said),
    )


@pytest.mark.parametrize(("kind", "command"), NEXT.items())
@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_is_not_known_comes_with_a_command_that_there_is(kind: Reason, command: str, language: str) -> None:
    (told,) = next_tries(finding(kind), Words(language))
    assert f"brinkproof check {command}" in told
    options = {option for one in cli.check.params for option in one.opts}
    assert {part for part in told.split() if part.startswith("--")} <= options


def test_what_is_known_needs_nothing_next() -> None:
    assert not list(next_tries(finding(Reason.TIME, "HOLDS"), Words("en")))


Ran = Callable[..., tuple[int, str]]


@pytest.fixture
def ran(capsys: pytest.CaptureFixture[str]) -> Ran:
    def run(*arguments: str) -> tuple[int, str]:
        with pytest.raises(SystemExit) as leave:
            cli.main(list(arguments))
        assert isinstance(leave.value.code, int)
        return leave.value.code, capsys.readouterr().out

    return run


def test_the_cores_of_a_toy_as_a_user_asks_for_them(ran: Ran, tmp_path: Path) -> None:
    page = tmp_path / "cores.md"
    status, said = ran("cores", *SOURCES, "--output", str(page))
    assert status == 0
    assert "closed-without-a-key" in said
    assert "6.3.5" in page.read_text(encoding="utf-8")


def test_a_property_is_explained_with_its_core(ran: Ran) -> None:
    status, said = ran("explain", "a-step-makes-tired", "--core", "--lang", "ru", *SOURCES)
    assert status == 0
    assert "карта 41" in said


def test_the_proofs_of_a_toy_repeated_as_a_user_asks_for_it(ran: Ran) -> None:
    status, said = ran("stability", *SOURCES, "--seeds", "1", "--property", "a-key-is-kept")
    assert status == 0
    assert "a-key-is-kept" in said
    assert "a-step-is-one" not in said


@pytest.mark.parametrize("command", ["cores", "stability"])
def test_a_property_that_is_not_there_is_refused(ran: Ran, command: str) -> None:
    assert ran(command, *SOURCES, "--property", "a-key-is-lost")[0] == 64
