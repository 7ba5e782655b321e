"""The faults F01 to F20 of digital versions: what each does, where it is planted, and what finds it."""

from types import ModuleType
from typing import Final

from brinkproof.model.engine import (
    coups,
    defectors,
    headlines,
    operations,
    position,
    realignments,
    regions,
    rounds,
    scoring,
    traps,
    turn,
    uses,
)
from brinkproof.model.engine.events import contests, free_operations, wars
from brinkproof.model.engine.events import traps as trap_events
from tests.checkers.planting import ShippedFault

_PERIL: Final = "turn 8, DEFCON 2 and the cards that degrade it"
_EUROPE: Final = "turn 8, the treaties of Europe and Japan"
_NORAD: Final = "turn 8, NORAD at DEFCON 2, and Quagmire"
_WALL: Final = "turn 8, Tear Down this Wall with Europe closed, after Camp David Accords"
_DEFECTORS: Final = "turn 8, Wargames and Defectors at DEFCON 2"
_HEADLINES_US: Final = "turn 5, headlines with Defectors of the US"
_HEADLINES_USSR: Final = "turn 5, headlines with Defectors of the USSR"
_TRAPPED: Final = "turn 6, both sides trapped, the US with reduced cards"
_DEFECTORS_PAY: Final = "invariant defectors-pays-for-operations-of-the-ussr"


def _fault(case: str, does: str, place: tuple[ModuleType, str], old: str, new: str, start: str, finder: str) -> ShippedFault:
    return ShippedFault(case=case, does=does, module=place[0], name=place[1], old=old, new=new, start=start, finder=finder)


FAULTS: Final = (
    _fault(
        "F01",
        "the USSR is announced as winner of every nuclear war",
        (position, "Position.set_defcon"),
        "Winner(self.phasing.opponent)",
        "Winner.USSR",
        _PERIL,
        "rule 8.1.3",
    ),
    _fault(
        "F02",
        "the side whose event it is loses, whoever is phasing",
        (position, "Position.set_defcon"),
        "Winner(self.phasing.opponent)",
        "Winner(next((one.executor for one in self.emitted if hasattr(one, 'executor')), self.phasing).opponent)",
        _PERIL,
        "invariant nuclear-war-is-lost-by-the-phasing-side",
    ),
    _fault(
        "F03",
        "every coup lowers DEFCON",
        (coups, "CoupRoll.choose"),
        "if board.BATTLEGROUNDS >> index & 1 and not protected:",
        "if not protected:",
        _EUROPE,
        "rule 8.1.4",
    ),
    _fault(
        "F04",
        "Tear Down this Wall reaches everywhere",
        (free_operations, "TEAR_DOWN_FIELD"),
        "",
        "tuple(range(len(board.COUNTRIES)))",
        _WALL,
        "invariant free-operations-stay-in-their-field",
    ),
    _fault(
        "F05",
        "coups are offered where the other side has nothing",
        (coups, "coup_mask"),
        "mask & position.markers[actor.opponent] &",
        "mask &",
        _EUROPE,
        "invariant coup-target-holds-enemy-influence",
    ),
    _fault(
        "F06",
        "DEFCON closes regions to coups only",
        (realignments, "realignment_mask"),
        "board.OPEN_MASK[position.defcon] if field is None",
        "board.EVERYWHERE if field is None",
        _WALL,
        "rule 8.1.5: closed regions",
    ),
    _fault(
        "F07",
        "NORAD pays after every round at DEFCON 2",
        (rounds, "EndRound.run"),
        "if position.moved_to_2:",
        "if position.defcon == 2 and not any(isinstance(one, NoradPlaced) for one in position.emitted):",
        _NORAD,
        "invariant norad-follows-a-move-to-2",
    ),
    _fault(
        "F08",
        "Quagmire leaves NORAD in force",
        (trap_events, "_quagmire"),
        ", norad=False",
        "",
        _NORAD,
        "invariant quagmire-cancels-norad",
    ),
    _fault(
        "F09",
        "NATO binds the US and not the USSR",
        (regions, "forbidden"),
        "if actor is US:",
        "if actor is not US:",
        _EUROPE,
        "invariant nato-shields-from-the-ussr",
    ),
    _fault(
        "F10",
        "Vietnam Revolts helps both sides",
        (regions, "bonuses"),
        " and actor is USSR",
        "",
        "turn 2, Vietnam Revolts, and The China Card of the US",
        "invariant bonuses-belong-to-china-and-to-the-ussr",
    ),
    _fault(
        "F11",
        "what the other side has is required, not DEFCON",
        (turn, "_check_military_operations"),
        "position.defcon - amount",
        "max(position.military_ops.values()) - amount",
        "turn 5, the last round, How I Learned to Stop Worrying at DEFCON 2",
        "rule 8.2.1: check_military_operations",
    ),
    _fault(
        "F12",
        "free coups move the marker",
        (coups, "CoupRoll.choose"),
        "if not self.coup.free:",
        "if True:",
        _EUROPE,
        "invariant military-operations-add-up",
    ),
    _fault(
        "F13",
        "neighbours do not hinder a war",
        (wars, "hindrance"),
        "return hostile + (enemy in country.superpowers) + (counts_target and position.controls(enemy, index))",
        "return 0 * hostile",
        "turn 8, wars among enemies",
        "invariant wars-follow-the-die",
    ),
    _fault(
        "F14",
        "Wargames is followed by final scoring",
        (contests, "EndGame.choose"),
        "        position.award(self.executor.opponent, 6)\n",
        (
            "        position.award(self.executor.opponent, 6)\n"
            "        from brinkproof.model.engine.scoring import score_finally\n"
            "        score_finally(position)\n"
        ),
        _DEFECTORS,
        "invariant wargames-ends-without-scoring",
    ),
    _fault(
        "F15",
        "control of a region is never checked",
        (scoring, "level"),
        "if own & battlegrounds == battlegrounds:",
        "if False:",
        "turn 7, Asia of the USSR is scored",
        "invariant regions-are-scored-anew",
    ),
    _fault(
        "F15 adjacency",
        "countries beside the other superpower do not count",
        (scoring, "score"),
        "points[side] += (own & board.HOME[side.opponent]).bit_count()",
        "pass",
        "turn 7, Asia of the USSR is scored",
        "invariant regions-are-scored-anew",
    ),
    _fault(
        "F16",
        "the USSR comes first on a tie",
        (headlines, "OrderHeadlines.run"),
        "-CARDS[headline[1]].operations)",
        "-CARDS[headline[1]].operations, headline[0] is US)",
        _HEADLINES_USSR,
        "invariant the-higher-headline-comes-first",
    ),
    _fault(
        "F16 Defectors",
        "Defectors of the US waits for its operations",
        (headlines, "OrderHeadlines.run"),
        "headline != (US, DEFECTORS), ",
        "",
        _HEADLINES_US,
        "invariant the-higher-headline-comes-first",
    ),
    _fault(
        "F17a",
        "Defectors as headline of the USSR pays the US",
        (defectors, "cancel_headline"),
        "    pending = ",
        "    position.award(US, 1) if position.phasing is USSR else None\n    pending = ",
        _HEADLINES_USSR,
        _DEFECTORS_PAY,
    ),
    _fault(
        "F17b",
        "Defectors for operations of the USSR pays nobody",
        (uses, "_enemy_event"),
        "if card_id == DEFECTORS and",
        "if False and",
        _DEFECTORS,
        _DEFECTORS_PAY,
    ),
    _fault(
        "F17c",
        "Defectors in space pays the US",
        (uses, "play_as"),
        "        position.space_attempts[player] += 1\n",
        "        position.space_attempts[player] += 1\n        position.award(US, int(card_id == DEFECTORS))\n",
        _DEFECTORS,
        _DEFECTORS_PAY,
    ),
    _fault(
        "F17d",
        "Defectors in a round of the US pays it",
        (defectors, "cancel_headline"),
        "    pending = ",
        "    position.award(US, int(position.phase is Phase.ACTION_ROUNDS and position.phasing is US))\n    pending = ",
        _HEADLINES_US,
        _DEFECTORS_PAY,
    ),
    _fault(
        "F18",
        "the trap takes cards by their printed value",
        (traps, "trap_discards"),
        "effective_operations(player, CARDS[card_id].operations, position.effects)",
        "CARDS[card_id].operations",
        _TRAPPED,
        "invariant traps-take-cards-worth-2",
    ),
    _fault(
        "F18 later",
        "the trap takes a card worth 1",
        (traps, "LEAST_TRAP_DISCARD"),
        "",
        "1",
        _TRAPPED,
        "invariant traps-take-cards-worth-2",
    ),
    _fault(
        "F19",
        "the limit of the event of Junta holds for its operations",
        (operations, "ConductOperations.choose"),
        "rolls_left=value, started=False,",
        "rolls_left=value, started=False, field=board.indices_of(board.AMERICAS) if card_id == 'junta' else None,",
        _EUROPE,
        "invariant operations-reach-every-legal-target",
    ),
    _fault(
        "F20",
        "a marker just placed gives access",
        (operations, "PlaceInfluence.decision"),
        "self.reach",
        "board.reach_mask(self.actor, position.markers[self.actor])",
        _EUROPE,
        "invariant influence-goes-next-to-influence",
    ),
)
"""The faults, in the order of the list."""

__all__ = ["FAULTS"]
