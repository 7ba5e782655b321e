"""A position as text, for people."""

from brinkproof.model.engine import board
from brinkproof.model.engine.position import US, USSR, Position


def text_of(position: Position) -> str:
    """The position in a few lines: markers, effects, influence as ``country us/ussr``, hands, the decision."""
    effects = position.effects
    flags = ("containment", "brezhnev_doctrine", "nuclear_subs", "bear_trap", "camp_david_accords")
    phasing = f", phasing {position.phasing!s}" if position.phasing else ""
    in_force = [name for name in flags if getattr(effects, name)]
    if effects.missile_crisis is not None:
        in_force.append(f"missile_crisis on {effects.missile_crisis!s}")
    in_force += [f"red_scare_purge on {side!s}" for side in (US, USSR) if side in effects.red_scare_purge]
    markers = zip(board.NAMES, position.influence[US], position.influence[USSR], strict=True)
    decision = position.decision
    lines = [
        f"turn {position.turn}, {position.phase!s}, round {position.round}{phasing}",
        (
            f"DEFCON {position.defcon}, VP {position.vp:+d}, military operations "
            f"us {position.military_ops[US]} ussr {position.military_ops[USSR]}"
        ),
        f"in force: {', '.join(in_force) or 'nothing'}",
        f"influence: {', '.join(f'{name} {us}/{ussr}' for name, us, ussr in markers if us or ussr) or 'none'}",
        *(f"hand of {side!s}: {' '.join(position.hands[side]) or 'empty'}" for side in (US, USSR)),
    ]
    if position.over:
        lines.append(f"over: {position.winner!s} by {position.ending!s}")
    else:
        options = " | ".join(str(option) for option in decision.options)
        lines.append(f"{decision.owner!s} decides {decision.kind}: {options}")
    return "\n".join(lines)
