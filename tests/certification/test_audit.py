"""What a run makes of the program's word: here for a proof that is granted without one, and a verdict that is lost with the program."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from handmade import written
from test_solvers import command

from brinkproof.model.language.operators import TRUE
from brinkproof.model.trace import Trace
from brinkproof.properties.problem import Problem
from brinkproof.properties.proofs import audit
from brinkproof.properties.proofs.certificate import Certificate
from brinkproof.properties.runs import jobs, portfolio
from brinkproof.properties.runs.order import Order, Part
from brinkproof.properties.verdict import Evidence, Outcome, Verdict, strongest
from brinkproof.reports.exit_status import Status, gravest, status_of, status_of_finding

TOY = Path(__file__).parents[1] / "toys" / "counter"
NAMES = ("n-is-small", "the-game-ends")

MEANINGS = {
    "ACCEPTED": (Outcome.HOLDS, Evidence.PROVED, Status.ESTABLISHED),
    "UNDECIDED": (Outcome.UNKNOWN, Evidence.NOT_RUN, Status.NOT_ESTABLISHED),
    "HUNG": (Outcome.UNKNOWN, Evidence.NOT_RUN, Status.NOT_ESTABLISHED),
    "CRASHED": (Outcome.UNKNOWN, Evidence.NOT_RUN, Status.NOT_ESTABLISHED),
    "GARBAGE": (Outcome.UNKNOWN, Evidence.NOT_RUN, Status.NOT_ESTABLISHED),
    "EMPTY": (Outcome.VACUOUS, Evidence.NOT_RUN, Status.VACUOUS),
    "STALE": (Outcome.DISAGREEMENT, Evidence.NOT_RUN, Status.DISAGREEMENT),
    "MALFORMED": (Outcome.DISAGREEMENT, Evidence.NOT_RUN, Status.DISAGREEMENT),
    "REJECTED": (Outcome.DISAGREEMENT, Evidence.NOT_RUN, Status.DISAGREEMENT),
    "DISAGREEMENT": (Outcome.DISAGREEMENT, Evidence.NOT_RUN, Status.DISAGREEMENT),
}
"""What a run says where the program says this of a certificate, and what becomes of its exit status."""

GOOD = Certificate(property="it-holds", claim="c0ffee", text=written())
EXHAUSTIVE = Verdict(property="it-holds", outcome=Outcome.HOLDS, evidence=Evidence.EXHAUSTIVE, extent=42, checker="reachability")


def test_every_outcome_of_the_program_has_a_meaning() -> None:
    assert set(MEANINGS) == {outcome for outcome in audit.OUTCOMES if outcome != "-"}


@pytest.mark.parametrize("word", MEANINGS)
def test_only_a_certificate_that_is_accepted_is_a_proof(word: str) -> None:
    # Given
    outcome, evidence, status = MEANINGS[word]
    # When
    (verdict,) = audit.verdicts([GOOD], {"it-holds": audit.Word(outcome=word, reason="why", claim="c0ffee")})
    joined = strongest([verdict, EXHAUSTIVE], "it-holds")
    # Then
    assert (verdict.outcome, verdict.evidence, status_of(verdict)) == (outcome, evidence, status)
    assert ("why" in verdict.reason) == (word != "ACCEPTED")
    assert joined is (EXHAUSTIVE if outcome is Outcome.UNKNOWN else verdict), "not knowing takes nothing away"


def test_a_word_on_another_claim_is_no_proof() -> None:
    (verdict,) = audit.verdicts([GOOD], {"it-holds": audit.Word(outcome="ACCEPTED", reason="", claim="decaf")})
    assert (verdict.outcome, verdict.evidence) == (Outcome.DISAGREEMENT, Evidence.NOT_RUN)


def joined(monkeypatch: pytest.MonkeyPatch, *solvers: str) -> tuple[dict[str, Verdict], Status]:
    """Return verdicts and status of a run on a toy, in this process, whose certificates these solvers look at."""
    monkeypatch.setattr(audit, "audit", partial(audit.audit, solvers=solvers, seconds=1 if "hang" in " ".join(solvers) else 20))
    order = Order(rulebook=TOY / "rules", overlays=(), properties=TOY / "properties.toml", names=NAMES)
    used: dict[str, Callable[[Order, jobs.Tell], Part]] = {"reachability": jobs.reachability, "kinduction": jobs.kinduction}
    parts = {name: job(order, lambda _: None) for name, job in used.items()}
    result = portfolio.join(portfolio.resolve(order), parts)
    verdicts = {finding.name: finding.verdict for finding in result.findings if finding.name in NAMES}
    return verdicts, gravest(status_of_finding(finding) for finding in result.findings)


def test_true_solvers_prove(monkeypatch: pytest.MonkeyPatch) -> None:
    verdicts, status = joined(monkeypatch, "z3", "bitwuzla")
    assert ({str(verdict) for verdict in verdicts.values()}, status) == ({"HOLDS PROVED"}, Status.ESTABLISHED)


@pytest.mark.parametrize(
    "fault", ["never knows", "hangs in the middle", "ends in the middle", "talks nonsense", "kills who asks"]
)
def test_a_fault_of_a_solver_or_of_the_program_costs_the_proof_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    verdicts, status = joined(monkeypatch, "z3", command(tmp_path, fault))
    assert ({str(verdict) for verdict in verdicts.values()}, status) == ({"HOLDS EXHAUSTIVE"}, Status.ESTABLISHED)


def test_a_solver_that_is_wrong_stops_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    verdicts, status = joined(monkeypatch, "z3", command(tmp_path, "is wrong once"))
    assert ({verdict.outcome for verdict in verdicts.values()}, status) == ({Outcome.DISAGREEMENT}, Status.DISAGREEMENT)


def test_a_program_that_is_killed_says_nothing_of_any_certificate(tmp_path: Path) -> None:
    # When
    words = audit.audit([GOOD], "", solvers=["z3", command(tmp_path, "kills who asks")])
    # Then
    assert words["it-holds"].outcome == "CRASHED"
    assert words["it-holds"].reason == "the program that checks certificates ended with -9 before it was done"


ROW = "ACCEPTED\t0.smt2\talways it-holds c0ffee\t\n"


@pytest.mark.parametrize(
    ("output", "status"),
    [
        (ROW, 1),  # it fell over when everything was said
        (ROW, 10),  # what it said and its exit status differ
        (ROW + ROW, 0),  # it spoke of more than it was asked
        (ROW.replace("\t\n", ""), 0),  # a line that is not whole
        (ROW.replace("ACCEPTED", "FINE"), 0),
        ("", 0),
    ],
)
def test_a_program_that_says_one_thing_and_ends_with_another_is_not_believed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, output: str, status: int
) -> None:
    # Given
    program = tmp_path / "program.py"
    program.write_text(f"import sys\nsys.stdout.write({output!r})\nsys.exit({status})\n", "utf-8")
    monkeypatch.setattr(audit, "PROGRAM", program)
    # When
    words = audit.audit([GOOD], "")
    # Then
    assert words["it-holds"].outcome == "CRASHED"


def test_a_game_of_no_steps_is_a_certificate_too(toy: Callable[..., Problem]) -> None:
    problem = toy("counter")
    zero = next(claim for claim in problem.claims if claim.property.name == "n-gets-to-3")
    begins = replace(problem, claims=(replace(zero, target=TRUE),))
    beginning = Trace(states=(problem.rulebook.initial,), actions=())
    seen = replace(EXHAUSTIVE, property="n-gets-to-3", trace=beginning)
    assert [(one.outcome, one.evidence) for one in audit.witnessed(begins, [seen])] == [(Outcome.HOLDS, Evidence.PROVED)]
