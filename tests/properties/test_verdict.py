"""How verdicts are joined: here for a pass out of nothing, a violation that gets lost, or an order that matters."""

from itertools import combinations, permutations

import pytest

from brinkproof.properties.verdict import NOT_LOOKED_AT, Evidence, Outcome, Verdict, strongest

NAME = "one"


def said(outcome: Outcome, evidence: Evidence, checker: str) -> Verdict:
    return Verdict(property=NAME, outcome=outcome, evidence=evidence, checker=checker)


EXHAUSTIVE = said(Outcome.HOLDS, Evidence.EXHAUSTIVE, "reachability")
INDUCTIVE = said(Outcome.HOLDS, Evidence.INDUCTIVE, "kinduction")
BOUNDED = said(Outcome.HOLDS, Evidence.BOUNDED, "bmc")
VIOLATED = said(Outcome.VIOLATED, Evidence.BOUNDED, "bmc")
UNREACHABLE = said(Outcome.UNREACHABLE, Evidence.EXHAUSTIVE, "reachability")
VACUOUS = said(Outcome.VACUOUS, Evidence.EXHAUSTIVE, "reachability")
NOT_INDUCTIVE = said(Outcome.NOT_INDUCTIVE, Evidence.NOT_RUN, "kinduction")
UNKNOWN = said(Outcome.UNKNOWN, Evidence.NOT_RUN, "reachability")
EVERY = (EXHAUSTIVE, INDUCTIVE, BOUNDED, VIOLATED, UNREACHABLE, VACUOUS, NOT_INDUCTIVE, UNKNOWN)

CASES = {
    "the strongest class speaks": ((BOUNDED, INDUCTIVE, EXHAUSTIVE), Outcome.HOLDS, Evidence.EXHAUSTIVE),
    "a vacuous property that is proved is vacuous": ((VACUOUS, INDUCTIVE, BOUNDED), Outcome.VACUOUS, Evidence.EXHAUSTIVE),
    "a violation and a proof disagree": ((VIOLATED, INDUCTIVE), Outcome.DISAGREEMENT, Evidence.BOUNDED),
    "a violation is graver than vacuity": ((VIOLATED, VACUOUS), Outcome.VIOLATED, Evidence.BOUNDED),
    "what could not be shown within a bound does not excuse": ((UNREACHABLE, UNKNOWN), Outcome.UNREACHABLE, Evidence.EXHAUSTIVE),
    "a failed induction takes nothing away": ((NOT_INDUCTIVE, EXHAUSTIVE), Outcome.HOLDS, Evidence.EXHAUSTIVE),
    "a failed induction alone is no bug": ((NOT_INDUCTIVE,), Outcome.NOT_INDUCTIVE, Evidence.NOT_RUN),
    "not knowing is not passing": ((UNKNOWN,), Outcome.UNKNOWN, Evidence.NOT_RUN),
    "nothing at all is not passing": ((), Outcome.UNKNOWN, Evidence.NOT_RUN),
}


@pytest.mark.parametrize(("verdicts", "outcome", "evidence"), CASES.values(), ids=CASES.keys())
def test_verdicts_are_joined(verdicts: tuple[Verdict, ...], outcome: Outcome, evidence: Evidence) -> None:
    joined = strongest(verdicts, NAME)
    assert (joined.outcome, joined.evidence) == (outcome, evidence)


@pytest.mark.parametrize("size", range(1, 5))
def test_order_and_repetition_change_nothing(size: int) -> None:
    for verdicts in combinations(EVERY, size):
        expected = strongest(verdicts, NAME)
        assert all(strongest(other, NAME) == expected for other in permutations(verdicts))
        assert strongest((*verdicts, *verdicts), NAME) == expected


@pytest.mark.parametrize("size", range(1, 5))
def test_bad_news_survives_whatever_is_said_beside_it(size: int) -> None:
    for verdicts in combinations(EVERY, size):
        joined = strongest(verdicts, NAME).outcome
        if {v.outcome for v in verdicts} & {Outcome.VIOLATED, Outcome.UNREACHABLE, Outcome.VACUOUS}:
            assert joined in (Outcome.VIOLATED, Outcome.UNREACHABLE, Outcome.VACUOUS, Outcome.DISAGREEMENT)


def test_what_is_said_of_another_property_does_not_count() -> None:
    assert strongest((EXHAUSTIVE,), "another").evidence is Evidence.NOT_RUN


def proof(evidence: Evidence, *, looked: bool = False, outcome: Outcome = Outcome.HOLDS) -> Verdict:
    details = {} if looked else dict(NOT_LOOKED_AT)
    return Verdict(property="p", outcome=outcome, evidence=evidence, checker=str(evidence), details=details)


INDUCTION = proof(Evidence.INDUCTIVE)
CERTIFIED = proof(Evidence.PROVED, looked=True)
CLOSED = proof(Evidence.EXHAUSTIVE, looked=True)
EMPTY = proof(Evidence.EXHAUSTIVE, looked=True, outcome=Outcome.VACUOUS)
SHALLOW = proof(Evidence.BOUNDED)

LOOKED = {
    "a proof by itself may be empty": ([INDUCTION], Outcome.UNKNOWN),
    "its certificate says no more": ([INDUCTION, CERTIFIED], Outcome.UNKNOWN),
    "who closes the states has looked": ([INDUCTION, CERTIFIED, CLOSED], Outcome.HOLDS),
    "and may have found it empty": ([INDUCTION, CERTIFIED, EMPTY], Outcome.VACUOUS),
    "a bound was never a proof": ([SHALLOW], Outcome.HOLDS),
    "what is about the rulebook is never empty": ([CERTIFIED], Outcome.HOLDS),
}


@pytest.mark.parametrize(("verdicts", "outcome"), LOOKED.values(), ids=LOOKED.keys())
def test_a_proof_establishes_nothing_until_somebody_has_looked_whether_it_is_empty(
    verdicts: list[Verdict], outcome: Outcome
) -> None:
    """Here for an empty pass: a job that is lost, or filtered away, takes the look for vacuity with it."""
    for order in permutations(verdicts):
        assert strongest(order, "p").outcome is outcome
