"""The columns of the card table (``card.operations``), from the ``[[card]]`` tables of a rulebook."""

from collections.abc import Mapping, Sequence

from brinkproof.model.document import Entry
from brinkproof.model.errors import Place, suggest
from brinkproof.model.language.scope import Scope
from brinkproof.model.language.sorts import BOOL, BOOLEAN, INTEGER, Sort
from brinkproof.model.language.syntax import Constant, Expression
from brinkproof.model.language.typecheck import typecheck
from brinkproof.model.schema import FIRST_TURN

_SIDES = {"us": "us", "ussr": "ussr", "neutral": "nobody"}


def card_attributes(
    cards: Sequence[Entry], members: Mapping[str, tuple[str, ...]], scope: Scope, *, with_prevention: bool
) -> dict[str, dict[str, tuple[Expression, ...]]]:
    """Return the columns of the card table (``card.operations``), one entry for each member of the sort with the cards."""
    by_id = {card.values["id"]: card for card in cards}
    columns: dict[str, dict[str, tuple[Expression, ...]]] = {}
    for kind, names in members.items():
        if not any(name in by_id for name in names):
            continue
        rows = [_card_row(by_id.get(name), scope, with_prevention=with_prevention) for name in names]
        columns[kind] = {column: tuple(row[column] for row in rows) for column in rows[0]}
    return columns


def _card_row(card: Entry | None, scope: Scope, *, with_prevention: bool) -> dict[str, Expression]:
    values = card.values if card else {}
    war = values.get("war", {})
    for key in war:
        if card and (key not in ("victory_points", "military_operations") or not isinstance(war[key], int)):
            raise card.error("RB201", "war", f"a war has no {key!r} of that kind", "write victory_points and military_operations")
    side, period = values.get("side", "neutral"), values.get("period", "early")
    if card and side not in _SIDES:
        raise card.error("RB209", "side", f"a card is not of side {side!r}", suggest(side, _SIDES, "us, ussr or neutral"))
    if card and period not in FIRST_TURN:
        raise card.error("RB209", "period", f"there is no period {period!r}", suggest(period, FIRST_TURN, "early, mid or late"))
    operations = int(values.get("operations", 0))
    if card and operations not in range(5):
        raise card.error("RB308", "operations", f"a card does not have {operations} operations", "0 to 4")
    row: dict[str, Expression] = {
        "side": scope.constants[_SIDES[side]],
        "operations": _number(operations),
        "first_turn": _number(FIRST_TURN[period]),
        "starred": _flag(bool(values.get("starred", False))),
        "other": _flag(bool(values.get("other", False))),
        "war": _flag(bool(war)),
        "war_victory_points": _number(war.get("victory_points", 0)),
        "war_military_operations": _number(war.get("military_operations", 0)),
    }
    if with_prevention:
        text = values.get("prevented", "false")
        place = card.at("prevented") if card else Place(file="the rulebook")
        row["prevented"] = typecheck(text, scope, place, BOOLEAN)
    return row


def _number(value: int) -> Constant:
    return Constant(value, Sort(INTEGER, value, value))


def _flag(value: bool) -> Constant:
    return Constant(int(value), BOOL)
