"""Effects in force: what earlier events still change."""

from dataclasses import dataclass, replace
from typing import Self, final

from brinkproof.model.vocabulary import Superpower


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Effects:
    """The effects in force. All but the last two end with the turn.

    ``red_scare_purge`` holds the sides whose cards are reduced; ``missile_crisis`` is the side that loses by
    attempting a coup.
    """

    containment: bool = False
    brezhnev_doctrine: bool = False
    red_scare_purge: frozenset[Superpower] = frozenset()
    nuclear_subs: bool = False
    missile_crisis: Superpower | None = None
    bear_trap: bool = False
    camp_david_accords: bool = False

    def after_turn(self) -> Self:
        """What is left when the turn marker moves (4.5H)."""
        return replace(
            self,
            containment=False,
            brezhnev_doctrine=False,
            red_scare_purge=frozenset(),
            nuclear_subs=False,
            missile_crisis=None,
        )

    def without_missile_crisis(self) -> Self:
        """The same without the crisis, which its side has paid off."""
        return replace(self, missile_crisis=None)

    def without_bear_trap(self) -> Self:
        """The same without the trap, which a roll has opened."""
        return replace(self, bear_trap=False)
