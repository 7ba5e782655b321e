"""How events are tried directly: `happen` carries out an event on a position and makes choices."""

from collections.abc import Callable, Mapping

import pytest

from brinkproof.model.engine.agenda import settle
from brinkproof.model.engine.board import INDEX
from brinkproof.model.engine.cards import executor_of
from brinkproof.model.engine.decisions import Condition, Event
from brinkproof.model.engine.events import early, late, mid, optional
from brinkproof.model.engine.game import Option, Position, apply
from brinkproof.model.engine.position import GameOver
from brinkproof.model.vocabulary import Superpower

MODULES = (early, mid, late, optional)
EVENTS: Mapping[str, Event] = {card_id: event for module in MODULES for card_id, event in module.EVENTS.items()}
CONDITIONS: Mapping[str, Condition] = {
    card_id: condition for module in (early, mid, late, optional) for card_id, condition in module.CONDITIONS.items()
}


class Board:
    """A position after an event and some choices."""

    def __init__(self, position: Position) -> None:
        self.position = position

    def __getitem__(self, country: str) -> tuple[int, int]:
        """Influence of the US and of the USSR in a country."""
        us, ussr = (self.position.influence[side][INDEX[country]] for side in (Superpower.US, Superpower.USSR))
        return us, ussr

    @property
    def options(self) -> set[Option]:
        """What the event asks now; empty if it asks nothing more."""
        decision = self.position.decision
        return set(decision.options) if decision.kind.startswith("event_") else set()

    @property
    def asked(self) -> tuple[str, str, str]:
        """Who is asked what, for which card."""
        return self.position.decision.owner, self.position.decision.kind, self.position.decision.card_id

    def then(self, *choices: Option) -> "Board":
        """The same after more choices."""
        position = self.position
        for choice in choices:
            position = apply(position, choice)
        return Board(position)


@pytest.fixture
def at() -> Callable[..., Position]:
    """A position in the first action round of the US, by default in turn 4."""

    def at(**given: object) -> Position:
        china = given.pop("china", None)
        hands = {Superpower.US: ["blockade"], Superpower.USSR: ["lone_gunman"]}
        position = Position.at(**{"turn": 4, "round": 1, "phasing": Superpower.US, "hands": hands, **given})  # type: ignore[arg-type]
        if isinstance(china, Superpower):
            position.give_china_card(china, face_up=True)
        return position

    return at


@pytest.fixture
def happen(at: Callable[..., Position]) -> Callable[..., Board]:
    def happen(card_id: str, *choices: Option, player: Superpower = Superpower.US, **given: object) -> Board:
        position = at(**given).copy()
        position.emitted = []
        try:
            EVENTS[card_id](position, executor_of(card_id, player))
        except GameOver:
            return Board(position)
        settle(position)
        return Board(position).then(*choices)

    return happen


@pytest.fixture
def can_occur(at: Callable[..., Position]) -> Callable[..., bool]:
    def can_occur(card_id: str, player: Superpower = Superpower.US, **given: object) -> bool:
        return CONDITIONS[card_id](at(**given), executor_of(card_id, player))

    return can_occur
