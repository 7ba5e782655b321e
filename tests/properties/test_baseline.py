"""What is lost against a baseline: here for a loss that is told as none, a gain that is told as a loss, a flaw that hides behind an order."""

from dataclasses import replace
from itertools import product

import pytest

from brinkproof.properties.lint.finding import GRAVE, LintKind
from brinkproof.properties.runs.baseline import Baseline, Comparison, Flaw, Flaws, Held, compare
from brinkproof.properties.runs.behaviour import Behaviour
from brinkproof.properties.verdict import Evidence, Outcome

PROOFS = (Evidence.PROVED, Evidence.EXHAUSTIVE, Evidence.INDUCTIVE)


def held(outcome: Outcome, evidence: Evidence, extent: int = 0) -> Held:
    return Held(outcome=outcome, evidence=evidence, extent=extent, established=outcome is Outcome.HOLDS and evidence in PROOFS)


HOLDS = held(Outcome.HOLDS, Evidence.PROVED)
NOTHING = Behaviour(rules={}, actions={}, frame={})


def baseline(findings: dict[str, Held], lint: Flaws | None = None, behaviour: Behaviour = NOTHING) -> Baseline:
    return Baseline(rulebook="toy", digest="0", overlays=(), findings=findings, lint=lint, behaviour=behaviour)


def one(before: Held, now: Held) -> Comparison:
    return compare(baseline({"p": before}), baseline({"p": now}))


@pytest.mark.parametrize("outcome", [outcome for outcome in Outcome if outcome is not Outcome.HOLDS])
@pytest.mark.parametrize("evidence", Evidence)
def test_what_held_and_does_not_is_lost_and_the_other_way_round_is_won(outcome: Outcome, evidence: Evidence) -> None:
    other = held(outcome, evidence)
    lost, won = one(HOLDS, other), one(other, HOLDS)
    assert ([change.name for change in lost.lost], lost.won, lost.is_worse) == (["p"], (), True)
    assert ([change.name for change in won.won], won.lost, won.is_worse) == (["p"], (), False)


@pytest.mark.parametrize(("before", "now"), list(product(Evidence, repeat=2)))
def test_a_weaker_class_is_a_loss_and_a_stronger_one_a_gain(before: Evidence, now: Evidence) -> None:
    order = list(Evidence)
    found = one(held(Outcome.HOLDS, before), held(Outcome.HOLDS, now))
    assert bool(found.lost) == (order.index(now) > order.index(before))
    assert bool(found.won) == (order.index(now) < order.index(before))


def test_a_bound_that_is_nearer_is_a_loss() -> None:
    found = one(held(Outcome.HOLDS, Evidence.BOUNDED, 12), held(Outcome.HOLDS, Evidence.BOUNDED, 11))
    assert found.lost
    assert one(held(Outcome.HOLDS, Evidence.BOUNDED, 12), held(Outcome.HOLDS, Evidence.BOUNDED, 13)).won


@pytest.mark.parametrize("outcome", Outcome)
def test_what_is_the_same_is_neither(outcome: Outcome) -> None:
    found = one(held(outcome, Evidence.EXHAUSTIVE), held(outcome, Evidence.EXHAUSTIVE))
    assert not found.lost
    assert not found.won
    assert not found.is_worse


def test_another_fault_is_no_loss_where_nothing_held() -> None:
    found = one(held(Outcome.VIOLATED, Evidence.EXHAUSTIVE), held(Outcome.UNKNOWN, Evidence.NOT_RUN))
    assert not found.lost
    assert not found.won


def test_what_was_established_and_is_asked_for_no_more_is_worse() -> None:
    violated = held(Outcome.VIOLATED, Evidence.EXHAUSTIVE)
    found = compare(baseline({"p": HOLDS, "q": violated}), baseline({"r": HOLDS}))
    assert (found.removed, found.removed_established, found.added, found.is_worse) == (("p", "q"), ("p",), ("r",), True)
    assert not compare(baseline({"q": violated}), baseline({})).is_worse


def test_nothing_is_said_of_properties_that_were_not_asked_for() -> None:
    found = compare(baseline({"p": HOLDS, "q": HOLDS}), baseline({"p": HOLDS}), ["p"])
    assert not found.removed
    assert not found.is_worse
    assert compare(baseline({"p": HOLDS, "q": HOLDS}), baseline({}), ["p"]).removed == ("p",)


def test_what_a_narrowed_run_tells_besides_is_compared_too() -> None:
    found = compare(baseline({"p": HOLDS, "no-errors": HOLDS}), baseline({"p": HOLDS, "no-errors": HOLDS}), ["p"])
    assert (found.added, found.removed) == ((), ())
    violated = held(Outcome.VIOLATED, Evidence.EXHAUSTIVE)
    worse = compare(baseline({"p": HOLDS, "no-errors": HOLDS}), baseline({"p": HOLDS, "no-errors": violated}), ["p"])
    assert [change.name for change in worse.lost] == ["no-errors"]


def flaw(kind: LintKind, *rules: str, subject: str = "") -> Flaw:
    return Flaw(kind=kind, case="a-case", rules=tuple(sorted(rules)), subject=subject)


def flaws(*found: Flaw, unsure: tuple[str, ...] = ()) -> Flaws:
    return Flaws(found={one.key: one for one in found}, unsure=unsure)


@pytest.mark.parametrize("kind", LintKind)
def test_a_new_flaw_is_worse_exactly_when_it_is_a_fault(kind: LintKind) -> None:
    before, now = baseline({}, flaws()), baseline({}, flaws(flaw(kind, "8.1", "8.2")))
    found, back = compare(before, now), compare(now, before)
    assert found.lint is not None
    assert back.lint is not None
    assert (len(found.lint.new), len(found.lint.gone), found.is_worse) == (1, 0, kind in GRAVE)
    assert (len(back.lint.new), len(back.lint.gone), back.is_worse) == (0, 1, False)
    assert not compare(now, now).is_worse


def test_keys_tell_flaws_apart_by_everything_but_the_order_of_rules() -> None:
    first = flaw(LintKind.GAP, "8.1", "8.2", subject="n")
    others = [
        flaw(LintKind.CONFLICT, "8.1", "8.2", subject="n"),
        flaw(LintKind.GAP, "8.1", subject="n"),
        flaw(LintKind.GAP, "8.1", "8.2", subject="m"),
        replace(first, case="another-case"),
    ]
    assert flaw(LintKind.GAP, "8.2", "8.1", subject="n").key == first.key
    assert len({first.key, *(other.key for other in others)}) == 5


def test_lint_is_compared_only_where_both_have_it() -> None:
    with_lint, without = baseline({}, flaws(flaw(LintKind.GAP, "8.1"))), baseline({})
    assert compare(without, with_lint).lint is None
    assert not compare(without, with_lint).lint_before
    assert compare(with_lint, without).lint is None
    assert compare(with_lint, without).lint_before


def test_nothing_is_gone_while_lint_is_unsure() -> None:
    before = baseline({}, flaws(flaw(LintKind.GAP, "8.1")))
    found = compare(before, baseline({}, flaws(unsure=("too many",)))).lint
    assert found is not None
    assert (found.unsure, found.gone) == (("too many",), ())
    same = compare(baseline({}, flaws(unsure=("too many",))), baseline({}, flaws(unsure=("too many",)))).lint
    assert same is not None
    assert not same.unsure


def test_rules_and_actions_are_named_that_differ_came_or_went() -> None:
    before = Behaviour(
        rules={"a": "1", "b": "1", "c": "1"}, actions={"x(p=us)": "1", "x(p=ussr)": "1", "y": "1"}, frame={"endings": "1"}
    )
    now = Behaviour(
        rules={"a": "1", "b": "2", "d": "1"}, actions={"x(p=us)": "2", "x(p=ussr)": "2", "z": "1"}, frame={"endings": "2"}
    )
    found = compare(baseline({}, behaviour=before), baseline({}, behaviour=now))
    assert found.rules == ("b", "d", "c")
    assert found.actions == {"endings": 1, "x": 2, "z": 1, "y": 1}
    assert not found.is_worse
