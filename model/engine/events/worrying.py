"""How I Learned to Stop Worrying (#46): DEFCON as its player likes it."""

from dataclasses import dataclass
from typing import Final, final

from brinkproof.model.engine.decisions import Decision, Event, Option, Task
from brinkproof.model.engine.happenings import DefconSet
from brinkproof.model.engine.position import Position
from brinkproof.model.vocabulary import Superpower

_CARD: Final = "how_i_learned_to_stop_worrying"


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseDefcon(Task):
    """How I Learned to Stop Worrying (#46): any status, 1 included."""

    executor: Superpower

    def decision(self, position: Position) -> Decision:  # noqa: ARG002
        """Which status."""
        return Decision(self.executor, "set_defcon", (1, 2, 3, 4, 5), _CARD)

    def choose(self, position: Position, option: Option) -> None:
        """Set it, then 5 military operations."""
        assert isinstance(option, int), "a DEFCON status is a number"
        position.emit(DefconSet(self.executor, option))
        position.set_defcon(option)
        position.add_military_ops(self.executor, 5)
        position.retire(_CARD)


def _how_i_learned(position: Position, executor: Superpower) -> None:
    position.owe(ChooseDefcon(executor=executor))


EVENTS: Final[dict[str, Event]] = {_CARD: _how_i_learned}
