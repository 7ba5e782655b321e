"""A position as text, for people."""

from dataclasses import fields

from brinkproof.model.engine import board
from brinkproof.model.engine.position import US, USSR, Position


def text_of(position: Position) -> str:
    """The position in a few lines: markers, effects, influence as ``country us/ussr``, hands, the decision."""
    phasing = f", phasing {position.phasing!s}" if position.phasing else ""
    markers = zip(board.NAMES, position.influence[US], position.influence[USSR], strict=True)
    decision, face = position.decision, "face up" if position.china_face_up else "face down"
    lines = [
        f"turn {position.turn}, {position.phase!s}, round {position.round}{phasing}",
        (
            f"DEFCON {position.defcon}, VP {position.vp:+d}, military operations "
            f"us {position.military_ops[US]} ussr {position.military_ops[USSR]}, "
            f"space us {position.space[US]} ussr {position.space[USSR]}"
        ),
        f"The China Card: {position.china_holder or 'nobody'!s}, {face}",
        f"in force: {', '.join(_in_force(position)) or 'nothing'}",
        f"influence: {', '.join(f'{name} {us}/{ussr}' for name, us, ussr in markers if us or ussr) or 'none'}",
        *(f"hand of {side!s}: {' '.join(position.hands[side]) or 'empty'}" for side in (US, USSR)),
        f"deck {len(position.deck)}, discards {len(position.discards)}, out of the game {len(position.removed)}",
    ]
    if position.over:
        lines.append(f"over: {position.winner!s} by {position.ending!s}")
    else:
        options = " | ".join(str(option) for option in decision.options)
        about = f" ({decision.card_id})" if decision.card_id else ""
        lines.append(f"{decision.owner!s} decides {decision.kind}{about}: {options}")
    return "\n".join(lines)


def _in_force(position: Position) -> list[str]:
    words = []
    for field in fields(position.effects):
        value = getattr(position.effects, field.name)
        if value is True:
            words.append(field.name)
        elif isinstance(value, frozenset):
            words += [f"{field.name} on {side!s}" for side in (US, USSR) if side in value]
        elif value:
            words.append(f"{field.name} on {value!s}")
    return words
