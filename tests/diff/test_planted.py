"""Errata with a planted slip: for one that a comparison calls by another name, or lets pass.

All are laid over the projection, whose states close in a second.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from brinkproof.model.errata import Erratum, read_erratum
from brinkproof.model.load import BASE
from brinkproof.model.parting import Parting
from brinkproof.properties.diff.promises import BreachKind, promises_of
from brinkproof.properties.diff.run import Diff, Laid, Printing, diff
from brinkproof.properties.runs.jobs import PROJECTION

HEAD = """
[overlay]
name = "{id}"
says.en = "A slip."
says.ru = "Ошибка."
{withdraw}

[erratum]
id = "{id}"
kind = "proposal"
before.en = "As it is."
before.ru = "Как есть."
after.en = "As it was meant."
after.ru = "Как задумано."
source = "a test"
"""

INTENT = """
[[intent]]
says.en = "What is meant."
says.ru = "Что задумано."
{keys}
"""

SAYS = 'says.en = "As the file has it."\nsays.ru = "Как в файле."\n'

KOREAN_WAR = ('kind = "result"', 'on = ["war"]', 'when = "card == korean_war"')
COUP = ('kind = "result"', 'on = ["coup"]')

Intent = tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Slip:
    """An erratum, or several, with what it means to do and what it does."""

    intents: tuple[tuple[Intent, ...], ...]
    rules: tuple[str, ...]
    breaches: frozenset[tuple[str, str]]
    withdraw: tuple[str, ...] = ("",)
    idle: tuple[str, ...] = ()
    taken_back: frozenset[tuple[str, tuple[str, ...]]] = frozenset()
    overridden: tuple[tuple[str, str, str], ...] = ()
    causes: frozenset[tuple[str, ...]] = frozenset()
    unreachable: int = 0


def _consequence(rule: str, on: str, then: str, *, when: str = "true", part: str = "slip", more: str = "") -> str:
    return f'[[consequence]]\nrule = "{rule}"\npart = "{part}"\n{SAYS}on = ["{on}"]\nwhen = "{when}"\nthen = ["{then}"]\n{more}\n'


def _battleground(when: str, then: str = "degrade(1)") -> str:
    """Return 8.1.4 in other words."""
    return f'[[consequence]]\nrule = "8.1.4"\nalso = ["6.3.4"]\n{SAYS}ruling = 6\non = ["any_coup"]\nwhen = "{when}"\nthen = ["{then}"]\n'


def _closed(at_4: str) -> str:
    rows = {5: "[]", 4: at_4, 3: '["europe", "asia", "southeast_asia"]'}
    rows[2] = '["europe", "asia", "southeast_asia", "middle_east"]'
    rows[1] = '["europe", "asia", "southeast_asia", "middle_east", "africa", "central_america", "south_america"]'
    told = ", ".join(f"{{ key = {key}, value = {value} }}" for key, value in rows.items())
    return f'[[table]]\nrule = "8.1.5"\n{SAYS}name = "closed_regions"\nkey = "1..5"\nrows = [{told}]\n'


NOT_DONE, OTHERWISE, NOT_PROMISED = BreachKind.NOT_DONE, BreachKind.OTHERWISE, BreachKind.NOT_PROMISED

SLIPS: dict[str, Slip] = {
    "wrong player": Slip(
        intents=(((*KOREAN_WAR, 'holds = "next(military_ops[executor]) == min(5, military_ops[executor] + 3)"'),),),
        rules=(_consequence("card 11", "war", "credit(opponent(executor), 1)", when="card == korean_war"),),
        breaches=frozenset({(OTHERWISE, "war")}),
    ),
    "wrong region": Slip(
        intents=((('kind = "stricter"', 'on = ["coup", "any_realignment"]', 'when = "region == middle_east and defcon == 4"'),),),
        rules=(_closed('["europe", "africa"]'),),
        breaches=frozenset({(NOT_DONE, ""), (NOT_PROMISED, "coup"), (NOT_PROMISED, "realignment")}),
    ),
    "off by one": Slip(
        intents=(
            (
                (
                    'kind = "result"',
                    'on = ["any_coup"]',
                    'when = "battleground and defcon > 2"',
                    'holds = "next(defcon) == defcon - 2"',
                ),
            ),
        ),
        rules=(_battleground("battleground", "degrade(2 if defcon > 3 else 1)"),),
        breaches=frozenset({(OTHERWISE, "coup")}),
    ),
    "one threshold too high": Slip(
        intents=(
            (('kind = "result"', 'on = ["any_coup"]', 'when = "battleground and defcon == 5"', 'holds = "next(defcon) == 5"'),),
        ),
        rules=(_battleground("battleground and defcon < 4"),),
        breaches=frozenset({(NOT_PROMISED, "coup"), (NOT_PROMISED, "free_coup")}),
    ),
    "side effect on another rule": Slip(
        intents=((('kind = "looser"', 'on = ["coup"]', 'when = "not battleground"'),),),
        rules=(
            (
                f'[[restriction]]\nrule = "8.1.5"\npart = "closed regions"\n{SAYS}on = ["any_coup", "any_realignment"]\n'
                'forbid = "battleground and region in closed_regions(defcon)"\n'
            ),
        ),
        breaches=frozenset({(NOT_PROMISED, "realignment")}),
    ),
    "does nothing": Slip(
        intents=((KOREAN_WAR,),),
        rules=(
            _consequence("card 11", "war", "degrade(1)", when="card == korean_war and phase == improve_defcon and defcon > 5"),
        ),
        breaches=frozenset({(NOT_DONE, "")}),
        idle=("S-1",),
    ),
    "two that contradict": Slip(
        intents=(
            (
                (
                    'kind = "result"',
                    'on = ["any_coup"]',
                    'when = "battleground and not success"',
                    'holds = "next(defcon) == defcon"',
                ),
            ),
            (('kind = "result"', 'on = ["any_coup"]', 'when = "battleground and success"', 'holds = "next(defcon) == defcon"'),),
        ),
        rules=(_battleground("battleground and success"), _battleground("battleground and not success")),
        withdraw=("", ""),
        breaches=frozenset({(NOT_DONE, "")}),
        overridden=(("8.1.4", "S-1", "S-2"),),
        taken_back=frozenset({("S-1", ("S-2",))}),
        causes=frozenset({("S-2",)}),
    ),
    "two that undo each other": Slip(
        intents=((KOREAN_WAR,), (KOREAN_WAR,)),
        rules=(
            _consequence("card 11", "war", "degrade(1)", when="card == korean_war and defcon == 4"),
            _consequence("card 11", "war", "improve(1)", when="card == korean_war and defcon == 4", part="back"),
        ),
        withdraw=("", ""),
        breaches=frozenset({(NOT_DONE, "")}),
        taken_back=frozenset({("S-1", ("S-2",)), ("S-2", ("S-1",))}),
    ),
    "condition the wrong way round": Slip(
        intents=((('kind = "result"', 'on = ["any_coup"]', 'when = "battleground and success"'),),),
        rules=(_battleground("battleground and success"),),
        breaches=frozenset({(NOT_DONE, ""), (NOT_PROMISED, "coup"), (NOT_PROMISED, "free_coup")}),
    ),
    "wrong card": Slip(
        intents=(((*KOREAN_WAR, 'holds = "next(defcon) == defcon - 1"'),),),
        rules=(_consequence("card 11", "war", "degrade(1)", when="card == indo_pakistani_war"),),
        breaches=frozenset({(NOT_DONE, ""), (NOT_PROMISED, "war")}),
    ),
    "wrong phase": Slip(
        intents=(((*KOREAN_WAR[:2], 'when = "card == korean_war and phase == action_rounds"'),),),
        rules=(_consequence("card 11", "war", "degrade(1)", when="card == korean_war and phase == headline"),),
        breaches=frozenset({(NOT_DONE, ""), (NOT_PROMISED, "war")}),
    ),
    "forgotten for one side": Slip(
        intents=((('kind = "stricter"', 'on = ["coup"]', 'when = "region == south_america"'),),),
        rules=(
            f'[[restriction]]\nrule = "6.3"\npart = "slip"\n{SAYS}on = ["any_coup"]\nforbid = "region == south_america and actor == us"\n',
        ),
        breaches=frozenset({(NOT_PROMISED, "free_coup")}),
    ),
    "no answer left": Slip(
        intents=((KOREAN_WAR,),),
        rules=(
            _consequence("card 11", "war", "phase = flip_china_card", when="card == korean_war and defcon == 4")
            + _consequence("card 11", "war", "phase = advance_turn", when="card == korean_war and defcon == 4", part="other"),
        ),
        breaches=frozenset({(NOT_DONE, ""), (NOT_PROMISED, "war")}),
    ),
    "looser where stricter was meant": Slip(
        intents=((('kind = "stricter"', 'on = ["coup"]', 'when = "region == europe"'),),),
        rules=(_closed("[]"),),
        breaches=frozenset({(NOT_DONE, ""), (NOT_PROMISED, "coup"), (NOT_PROMISED, "realignment")}),
    ),
    "only where no game leads": Slip(
        intents=((KOREAN_WAR,),),
        rules=(_consequence("card 11", "war", "degrade(1)", when="card == korean_war and missile_crisis == us and turn == 1"),),
        breaches=frozenset({(NOT_DONE, "")}),
        unreachable=1,
    ),
    "wrong beginning": Slip(
        intents=((('kind = "start"', 'holds = "defcon == 4"'),),),
        rules=(f'[[variable]]\nrule = "8.1.1"\nalso = ["3.4"]\n{SAYS}name = "defcon"\nsort = "1..5"\ninitial = 3\n',),
        breaches=frozenset({(OTHERWISE, "")}),
    ),
    "two that do a third thing together": Slip(
        intents=(
            (('kind = "looser"', 'on = ["coup", "any_realignment"]', 'when = "region == europe and defcon == 4"'),),
            (('kind = "result"', 'on = ["coup"]', 'when = "region == europe and defcon == 4"'),),
        ),
        rules=(_closed("[]"), _consequence("8.1.4", "coup", "improve(1)", when="region == europe and defcon == 4")),
        withdraw=("", ""),
        breaches=frozenset({(NOT_DONE, "")}),
        idle=("S-2",),
        causes=frozenset({("S-1",), ("S-1", "S-2")}),
    ),
    "two that are each true alone and not together": Slip(
        intents=(
            (
                (
                    'kind = "result"',
                    'on = ["war"]',
                    'when = "card == korean_war and defcon > 3"',
                    'holds = "next(defcon) == defcon - 1"',
                ),
            ),
        )
        * 2,
        rules=tuple(
            _consequence(
                "card 11", "war", "degrade(1)", when="card == korean_war and defcon > 3", part=part, more='before = ["7.6"]'
            )
            for part in ("one", "other")
        ),
        withdraw=("", ""),
        breaches=frozenset({(OTHERWISE, "war")}),
        causes=frozenset({("S-1", "S-2")}),
        idle=(),
    ),
    "one whose slip is what another promises": Slip(
        intents=(
            ((*KOREAN_WAR, 'holds = "true"'),),
            (('kind = "result"', 'on = ["war"]', 'when = "card == indo_pakistani_war"'),),
        ),
        rules=(
            _consequence("card 11", "war", "degrade(1)", when="card == korean_war and won", more='before = ["7.6"]'),
            _consequence(
                "card 11", "war", "degrade(1)", when="card == korean_war and not won", part="b", more='before = ["7.6"]'
            ),
        ),
        withdraw=("", ""),
        breaches=frozenset({(NOT_DONE, ""), (NOT_PROMISED, "war")}),
        causes=frozenset({("S-1",), ("S-2",)}),
    ),
    "one that begins otherwise behind another that says so": Slip(
        intents=((('kind = "start"', 'holds = "defcon == 4"'),), (KOREAN_WAR,)),
        rules=(
            f'[[variable]]\nrule = "8.1.1"\nalso = ["3.4"]\n{SAYS}name = "defcon"\nsort = "1..5"\ninitial = 4\n',
            f'[[variable]]\nrule = "4.1"\npart = "turn"\n{SAYS}name = "turn"\nsort = "1..10"\ninitial = 2\n'
            + _consequence("card 11", "war", "degrade(1)", when="card == korean_war", more='before = ["7.6"]'),
        ),
        withdraw=("", ""),
        breaches=frozenset({(NOT_PROMISED, "")}),
    ),
}


@pytest.fixture
def compared(tmp_path: Path) -> Callable[[Slip], Diff]:
    def hold(slip: Slip) -> Diff:
        laid, errata = [], dict[str, Erratum]()
        for number, (intents, rules, withdraw) in enumerate(zip(slip.intents, slip.rules, slip.withdraw, strict=True), start=1):
            path = tmp_path / f"slip_{number}.toml"
            told = [HEAD.format(id=f"S-{number}", withdraw=withdraw), *(INTENT.format(keys="\n".join(one)) for one in intents)]
            path.write_text("\n".join([*told, rules]), encoding="utf-8")
            erratum = read_erratum(path)
            assert erratum is not None
            errata[erratum.id] = erratum
            laid.append(Laid(name=erratum.id, path=path))
        core = Laid(name="core", path=PROJECTION)
        old = Printing(name="old", folder=BASE, laid=(core,))
        found = diff(old, Printing(name="new", folder=BASE, laid=(*laid, core)), promises_of(errata))
        assert isinstance(found, Diff)
        return found

    return hold


@pytest.mark.parametrize("name", SLIPS)
def test_a_slip_is_called_what_it_is(name: str, compared: Callable[[Slip], Diff]) -> None:
    # Given
    slip = SLIPS[name]
    # When
    found = compared(slip)
    # Then
    assert {(one.kind, one.action) for one in found.breaches} == slip.breaches
    assert found.idle == slip.idle
    assert {(one.erratum, one.by) for one in found.taken_back} == slip.taken_back
    assert tuple((one.rule, one.earlier, one.later) for one in found.overridden) == slip.overridden
    if slip.causes:
        assert {row.causes for row in found.rows if row.witness} == slip.causes
    assert sum(row.witness is None for row in found.rows) == slip.unreachable


def test_an_erratum_that_does_what_it_means_breaks_no_promise(compared: Callable[[Slip], Diff]) -> None:
    # Given
    good = Slip(
        intents=(((*KOREAN_WAR, 'holds = "next(defcon) == defcon - 1"'),),),
        rules=(_consequence("card 11", "war", "degrade(1)", when="card == korean_war", more='before = ["7.6"]'),),
        breaches=frozenset(),
    )
    # When
    found = compared(good)
    # Then
    assert (found.breaches, found.idle, found.taken_back, found.overridden) == ((), (), (), ())
    assert {(row.action, row.kind, row.causes) for row in found.rows} == {("war", Parting.RESULT, ("S-1",))}
    assert found.promised
    assert not found.same
