"""Order in the rulebook itself: here for a moment whose order matters and that lint calls safe, or the other way round.

The rulebook is cut down to coups, the end of a turn and one card. What is expected of the penalties is worked out in plain numbers.
"""

from itertools import product
from pathlib import Path

import pytest

from brinkproof.model.load import BASE, load_rulebook
from brinkproof.properties.lint.finding import Finding, Linted, LintKind
from brinkproof.properties.lint.run import lint

FEW = Path(__file__).parent / "few_cards.toml"


@pytest.fixture(scope="module")
def found() -> Linted:
    return lint(BASE, (FEW,), [LintKind.ORDER_DEPENDENT])


def stopped(vp: int) -> int:
    return max(-20, min(20, vp))


def after(vp: int, changes: tuple[int, ...]) -> int:
    """Give points one after the other; at 20 the game is over."""
    for change in changes:
        if abs(vp) < 20:
            vp = stopped(vp + change)
    return vp


def sensitive() -> set[int]:
    """Return the victory points at which the two penalties come to several things, by the rules of 8.2.1 and 10.3.1."""
    where = set()
    for vp, defcon, us, ussr in product(range(-19, 20), range(2, 6), range(6), range(6)):
        to_ussr, to_us = -max(0, defcon - us), max(0, defcon - ussr)
        if len({stopped(vp + to_ussr + to_us), after(vp, (to_ussr, to_us)), after(vp, (to_us, to_ussr))}) > 1:
            where.add(vp)
    return where


def test_the_two_penalties_do_not_commute_near_twenty_points(found: Linted) -> None:
    # Given
    (finding,) = [one for one in found.findings if one.case == "together"]
    assert finding.witness is not None
    # When
    values = [dict(result.values) for result in finding.witness.results]
    # Then
    assert finding.rules == finding.decided == ("8.2.1: check_military_operations",)
    assert finding.rulings == (7,)
    assert dict(finding.where)["vp"] == "-19..-15, 15..19"
    assert sensitive() == {*range(-19, -14), *range(15, 20)}
    assert finding.details == {"ends": "some", "outcome": "yes"}
    assert len({one["winner"] for one in values}) == 2


def test_the_witness_of_the_penalties_is_right_in_plain_numbers(found: Linted) -> None:
    (finding,) = [one for one in found.findings if one.case == "together"]
    assert finding.witness is not None
    place = load_rulebook(BASE, (FEW,)).position
    vp, defcon, us, ussr = (finding.witness.state[place[n]] for n in ("vp", "defcon", "military_ops[us]", "military_ops[ussr]"))
    to_ussr, to_us = -max(0, defcon - us), max(0, defcon - ussr)
    expected = [stopped(vp + to_ussr + to_us), after(vp, (to_ussr, to_us)), after(vp, (to_us, to_ussr))]
    assert [int(dict(result.values)["vp"]) for result in finding.witness.results] == expected


def coups(found: Linted) -> list[Finding]:
    return [finding for finding in found.findings if finding.case != "together"]


def test_the_order_inside_a_coup_matters_at_the_end_of_a_game_only(found: Linted) -> None:
    (coup,) = found.orderings
    assert (coup.action, coup.orders, coup.differs, coup.ends) == ("coup", 24, True, True)
    assert coup.rules == ("6.3: coup", "8.1.4", "8.2.3", "card 40: a coup loses")
    assert len(coups(found)) == 5
    assert all(finding.details["ends"] == "always" for finding in coups(found))


def test_who_says_which_comes_first_is_named_and_only_when_somebody_does(found: Linted) -> None:
    decided = {finding.rules: finding.decided for finding in coups(found)}
    assert decided["8.1.4", "8.2.3"] == ("8.2.3",)
    assert decided["8.1.4", "card 40: a coup loses"] == ("card 40: a coup loses",)
    assert decided["6.3: coup", "8.1.4"] == ()
