"""What of a position is compared with the rulebook."""

from dataclasses import dataclass
from typing import final

from brinkproof.model.vocabulary import Ending, Phase, Superpower, Winner


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """The part of a position the rulebook's variables stand for.

    ``round`` is 0 outside the action rounds. ``phasing`` is None between headlines and outside C and D.
    ``headline`` holds a card from its choice until its resolving begins. ``removed`` reports only starred cards
    whose event is real in the seed. The two dictionaries belong to the observation and are never shared.
    """

    turn: int
    phase: Phase
    round: int
    phasing: Superpower | None
    defcon: int
    military_ops: dict[Superpower, int]
    vp: int
    winner: Winner
    ending: Ending
    containment: bool
    brezhnev_doctrine: bool
    red_scare_purge: frozenset[Superpower]
    nuclear_subs: bool
    missile_crisis: Superpower | None
    bear_trap: bool
    camp_david_accords: bool
    removed: frozenset[str]
    headline: dict[Superpower, str | None]
