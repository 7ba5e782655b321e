"""What a game is followed with: a rulebook made ready, the steps that were followed, and where two meanings part."""

from dataclasses import dataclass
from typing import final

from brinkproof.model.engine.decisions import Option
from brinkproof.model.interpreter.step import Interpreter
from brinkproof.model.rules import Rulebook
from brinkproof.model.state import State
from brinkproof.properties.play.exercised import Exercised
from brinkproof.properties.play.legality import Legality
from brinkproof.properties.play.projection import Projection


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Disagreement:
    """Where the engine and the rulebook part.

    Args:
        where: the happening or the decision, in words.
        what: what differs, one clause a variable.
        engine: what the engine shows of the variables that differ, in words.
        rulebook: what the rulebook says of them.
        rule: the rule that wrote, or should have written, what differs.
        choices: the options of the game so far.

    """

    where: str
    what: str
    engine: str
    rulebook: str
    rule: str
    choices: tuple[Option, ...]

    def __str__(self) -> str:
        return f"{self.where}: {self.what} (rule {self.rule}; engine: {self.engine}; rulebook: {self.rulebook})"


@final
@dataclass(frozen=True, slots=True)
class Taken:
    """One step of the rulebook, with the states as the engine shows them, and the rules that wrote something in it."""

    action: int
    before: State
    after: State
    rules: frozenset[str] = frozenset()


@final
class Meanings:
    """A rulebook made ready to follow games; it counts the rules that they exercise, unless that is not asked for."""

    def __init__(self, rulebook: Rulebook, *, counting: bool = True) -> None:
        self.counting = counting
        self.rulebook = rulebook
        self.interpreter = Interpreter(rulebook)
        self.projection = Projection(rulebook)
        self.legality = Legality(self.projection, self.interpreter)
        self.exercised = Exercised(self.interpreter)
