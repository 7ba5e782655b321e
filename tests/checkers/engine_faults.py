"""Faults planted in copies of the engine's functions: what stands there, what is written instead, and who must notice."""

import inspect
import textwrap
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any, final

import pytest

from brinkproof.model.engine import coups, crisis, events, headlines, position, rounds, turn, wars
from brinkproof.model.vocabulary import Ending, Winner


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class EngineFault:
    """A slip of a programmer, and the property or (for a disagreement) the rule by which it is found."""

    name: str
    module: ModuleType
    function: str
    old: str
    new: str
    found_by: str


def plant(patch: pytest.MonkeyPatch, fault: EngineFault) -> None:
    """Put a copy of a function with a fault in it in the place of the function."""
    owner: Any = fault.module
    *path, name = fault.function.split(".")
    for part in path:
        owner = getattr(owner, part)
    text = textwrap.dedent(inspect.getsource(getattr(owner, name)))
    assert text.count(fault.old) == 1, f"{fault.name}: the place is not unique"
    space: dict[str, Any] = {**vars(fault.module), "Winner": Winner, "Ending": Ending}
    exec(text.replace(fault.old, fault.new), space)  # noqa: S102 - text of our own making
    copy: Callable[..., Any] = space[name]
    patch.setattr(owner, name, copy)
    table = getattr(fault.module, "EVENTS", {})
    for card_id in [card_id for card_id, event in table.items() if event.__name__ == name]:
        patch.setitem(table, card_id, copy)


_BATTLEGROUND = "if board.COUNTRIES[self.index].battleground and not protected:"

FAULTS = (
    EngineFault(
        name="nuclear war blames the side that coups instead of the phasing player",
        module=coups,
        function="CoupRoll.choose",
        old="        position.degrade_defcon()",
        new=(
            "        position.defcon -= 1\n"
            "        if position.defcon == 1:\n"
            "            position.finish(Winner(actor.opponent), Ending.NUCLEAR_WAR)"
        ),
        found_by="phasing-player-loses-nuclear-war",
    ),
    EngineFault(
        name="only successful coups degrade DEFCON",
        module=coups,
        function="CoupRoll.choose",
        old=_BATTLEGROUND,
        new="if excess > 0 and board.COUNTRIES[self.index].battleground and not protected:",
        found_by="battleground-coup-degrades",
    ),
    EngineFault(
        name="a coup outside battlegrounds degrades DEFCON",
        module=coups,
        function="CoupRoll.choose",
        old=_BATTLEGROUND,
        new="if not protected:",
        found_by="other-coup-leaves-defcon",
    ),
    EngineFault(
        name="free coups count as military operations",
        module=coups,
        function="CoupRoll.choose",
        old="if not free:",
        new="if True:",
        found_by="free-coup-does-not-count",
    ),
    EngineFault(
        name="Nuclear Subs do not protect",
        module=coups,
        function="CoupRoll.choose",
        old=_BATTLEGROUND,
        new="if board.COUNTRIES[self.index].battleground:",
        found_by="nuclear-subs-protect",
    ),
    EngineFault(
        name="military operations of a coup go to the phasing player",
        module=coups,
        function="CoupRoll.choose",
        old="position.add_military_ops(actor, self.coup.operations)",
        new="position.add_military_ops(position.phasing, self.coup.operations)",
        found_by="coup-credits-its-maker-only",
    ),
    EngineFault(
        name="markers are not reset",
        module=turn,
        function="_check_military_operations",
        old="position.military_ops = {US: 0, USSR: 0}",
        new="pass",
        found_by="markers-go-back-to-0",
    ),
    EngineFault(
        name="the penalty is computed after the improvement",
        module=turn,
        function="_check_military_operations",
        old="position.defcon - amount",
        new="min(5, position.defcon + 1) - amount",
        found_by="penalty-by-defcon-of-the-turns-end",
    ),
    EngineFault(
        name="a seventh action round in turn 3",
        module=rounds,
        function="rounds_in",
        old="turn <= 3",
        new="turn <= 2",
        found_by="six-rounds-in-early-turns",
    ),
    EngineFault(
        name="wars count only when they are won",
        module=wars,
        function="WarRoll.choose",
        old="    position.add_military_ops(executor, war.military_ops)\n",
        new="    position.add_military_ops(executor, war.military_ops if won else 0)\n",
        found_by="war-counts-won-or-lost",
    ),
    EngineFault(
        name="Duck and Cover scores from the old status",
        module=events,
        function="_duck_and_cover",
        old="5 - position.defcon",
        new="4 - position.defcon",
        found_by="card 4: duck_and_cover_event",
    ),
    EngineFault(
        name="the executor of a headline is phasing",
        module=headlines,
        function="TakeHeadline.run",
        old="position.phasing = player",
        new="position.phasing = executor",
        found_by="headline-makes-its-player-phasing",
    ),
    EngineFault(
        name="a coup under the crisis is blamed on the phasing player",
        module=crisis,
        function="check_coup",
        old="Winner(actor.opponent)",
        new="Winner(position.phasing.opponent)",
        found_by="crisis-coup-loses-for-its-maker",
    ),
    EngineFault(
        name="the trap looks at printed values",
        module=rounds,
        function="_feeds_trap",
        old="value >= LEAST_TRAP_DISCARD",
        new="card.operations >= LEAST_TRAP_DISCARD",
        found_by="card 44: discard_to_trap",
    ),
    EngineFault(
        name="regions are open again for coups of 4 operations",
        module=coups,
        function="coup_targets",
        old="board.OPEN[position.defcon] if field is None",
        new="board.OPEN[min(5, position.defcon + 1)] if field is None",
        found_by="8.1.5: closed regions",
    ),
    EngineFault(
        name="nuclear war falls to the side that set the status",
        module=position,
        function="Position.set_defcon",
        old="Winner(self.phasing.opponent)",
        new="Winner(self.phasing)",
        found_by="phasing-player-loses-nuclear-war",
    ),
)

__all__ = ["FAULTS", "EngineFault", "plant"]
