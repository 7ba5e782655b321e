"""Faults planted in copies of the engine's functions: what stands there, what is written instead, and who must notice."""

from types import ModuleType
from typing import Final

from brinkproof.model.engine import coups, crisis, headlines, position, rounds, traps, turn
from brinkproof.model.engine.events import seed, wars
from tests.checkers.planting import ShippedFault

NEW_GAME: Final = "a new game"
_CRISIS: Final = "turn 9, a crisis that the US cannot end, and CIA Created in the hand of the USSR"
_BATTLEGROUND: Final = "if board.BATTLEGROUNDS >> index & 1 and not protected:"


def _fault(does: str, module: ModuleType, name: str, old: str, new: str, finder: str, start: str = NEW_GAME) -> ShippedFault:
    return ShippedFault(case="a slip", does=does, module=module, name=name, old=old, new=new, start=start, finder=finder)


FAULTS = (
    _fault(
        "nuclear war blames the side that coups instead of the phasing player",
        coups,
        "CoupRoll.choose",
        "        position.degrade_defcon()",
        "        position.defcon -= 1\n"
        "        if position.defcon == 1:\n"
        "            from brinkproof.model.vocabulary import Ending, Winner\n"
        "            position.finish(Winner(actor.opponent), Ending.NUCLEAR_WAR)",
        "property phasing-player-loses-nuclear-war",
        "turn 8, CIA Created in the hand of the USSR at DEFCON 2",
    ),
    _fault(
        "only successful coups degrade DEFCON",
        coups,
        "CoupRoll.choose",
        _BATTLEGROUND,
        "if excess > 0 and board.BATTLEGROUNDS >> index & 1 and not protected:",
        "property battleground-coup-degrades",
    ),
    _fault(
        "a coup outside battlegrounds degrades DEFCON",
        coups,
        "CoupRoll.choose",
        _BATTLEGROUND,
        "if not protected:",
        "property other-coup-leaves-defcon",
    ),
    _fault(
        "free coups count as military operations",
        coups,
        "CoupRoll.choose",
        "if not self.coup.free:",
        "if True:",
        "property free-coup-does-not-count",
        "turn 8, Tear Down this Wall with Europe closed, after Camp David Accords",
    ),
    _fault(
        "Nuclear Subs do not protect",
        coups,
        "CoupRoll.choose",
        _BATTLEGROUND,
        "if board.BATTLEGROUNDS >> index & 1:",
        "property nuclear-subs-protect",
        "turn 8, Nuclear Subs and a crisis of the USSR at DEFCON 2",
    ),
    _fault(
        "military operations of a coup go to the phasing player",
        coups,
        "CoupRoll.choose",
        "position.add_military_ops(actor, operations)",
        "position.add_military_ops(position.phasing, operations)",
        "property coup-credits-its-maker-only",
        "turn 8, CIA Created in the hand of the USSR at DEFCON 2",
    ),
    _fault(
        "markers are not reset",
        turn,
        "_check_military_operations",
        "position.military_ops = {US: 0, USSR: 0}",
        "pass",
        "property markers-go-back-to-0",
    ),
    _fault(
        "the penalty is computed after the improvement",
        turn,
        "_check_military_operations",
        "position.defcon - amount",
        "min(5, position.defcon + 1) - amount",
        "property penalty-by-defcon-of-the-turns-end",
    ),
    _fault(
        "a seventh action round in turn 3",
        rounds,
        "rounds_in",
        "turn <= 3",
        "turn <= 2",
        "property six-rounds-in-early-turns",
    ),
    _fault(
        "wars count only when they are won",
        wars,
        "WarRoll.choose",
        "    position.add_military_ops(executor, war.military_ops)\n",
        "    position.add_military_ops(executor, war.military_ops if won else 0)\n",
        "property war-counts-won-or-lost",
    ),
    _fault(
        "Duck and Cover scores from the old status",
        seed,
        "_duck_and_cover",
        "5 - position.defcon",
        "4 - position.defcon",
        "rule card 4: duck_and_cover_event",
    ),
    _fault(
        "the executor of a headline is phasing",
        headlines,
        "TakeHeadline.run",
        "position.phasing = player",
        "position.phasing = executor",
        "property headline-makes-its-player-phasing",
    ),
    _fault(
        "a coup under the crisis is blamed on the phasing player",
        crisis,
        "check_coup",
        "Winner(actor.opponent)",
        "Winner(position.phasing.opponent)",
        "property crisis-coup-loses-for-its-maker",
        _CRISIS,
    ),
    _fault(
        "the trap looks at printed values",
        traps,
        "trap_discards",
        "effective_operations(player, CARDS[card_id].operations, position.effects) >= LEAST_TRAP_DISCARD",
        "CARDS[card_id].operations >= LEAST_TRAP_DISCARD",
        "rule card 44: discard_to_trap",
        "turn 4, the USSR in the trap with reduced cards",
    ),
    _fault(
        "regions are open again for coups",
        coups,
        "coup_mask",
        "board.OPEN_MASK[position.defcon]",
        "board.OPEN_MASK[min(5, position.defcon + 1)]",
        "rule 8.1.5: closed regions",
    ),
    _fault(
        "nuclear war falls to the side that set the status",
        position,
        "Position.set_defcon",
        "Winner(self.phasing.opponent)",
        "Winner(self.phasing)",
        "property phasing-player-loses-nuclear-war",
    ),
)
