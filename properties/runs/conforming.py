"""The engine held against the rulebook: in every state of the core, and in whole games.

The core is the projection that an explicit search closes (``model/rulebook/projections/core.toml``). What both come to is told by
paragraph: agreed, disagreed, or not exercised.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, final

from brinkproof.model.load import BASE, load_rulebook
from brinkproof.model.packed import unpack
from brinkproof.model.state import show
from brinkproof.properties.checkers.explicit import search
from brinkproof.properties.play import seeded
from brinkproof.properties.play.every_state import EveryState
from brinkproof.properties.play.following import Meanings
from brinkproof.properties.play.scene import option_of
from brinkproof.properties.play.seeded import Tally
from brinkproof.properties.runs.chunks import fingerprint, in_chunks
from brinkproof.properties.runs.jobs import MOST_STATES, PROJECTION
from brinkproof.properties.runs.kept import records

CHUNK: Final = 2000
"""States in a chunk: some seconds."""
GAMES: Final = 25
"""Games in a chunk."""

_MODEL: Final = BASE.parent
_TELLING: Final = frozenset({"report.py", "phrases.py", "choice_phrases.py", "effect_phrases.py", "view.py"})
"""Files of the engine that say what happened, and decide nothing."""
_PROPERTIES: Final = Path(seeded.__file__).parents[1]

Tell = Callable[[str], None]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Differing:
    """Where the two meanings part: a state or a game in words, what differs, and the rule it is about."""

    where: str
    what: str
    rule: str


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class CoreReport:
    """What came of holding the engine against the rulebook in the states of the core.

    Args:
        of: how many states of the core were found.
        stopped: why these are not all of the core, if they are not.
        states: how many were held.
        over: those of them in which the game is over: nothing may follow, and nothing was compared.
        actions: enabled actions of theirs, each taken by the engine with the same outcome.
        moved: cancellations of a crisis where the engine has nothing to decide, shown to make no difference.
        alike: outcomes of a die that were not rolled, since the other one comes to the same.
        options: options of the engine that were carried out.
        rules: how often an action of each rule agreed.
        differing: where the meanings part.

    """

    of: int
    stopped: str = ""
    states: int
    over: int
    actions: int
    moved: int
    alike: int
    options: int
    rules: Mapping[str, int]
    differing: tuple[Differing, ...]

    @property
    def exhaustive(self) -> bool:
        """Whether every state of the core was held."""
        return self.states == self.of and not self.stopped


def hold_core(*, workers: int, every: int = 1, state: Path | None = None, progress: Tell) -> CoreReport:
    """Hold the engine against the rulebook in the states of the core.

    Args:
        workers: processes side by side; 0 for this one alone.
        every: take each state (1), or only each so manieth.
        state: a file that keeps what is done, to go on from.
        progress: told how far it is.

    """
    progress("closing the core")
    rulebook = load_rulebook(BASE, (PROJECTION,))
    found = search(rulebook, most_states=MOST_STATES, progress=progress)
    states = [int(number) for number in found.states[::every]]
    chunks = {f"core {place}, every {every}": (tuple(states[place : place + CHUNK]),) for place in range(0, len(states), CHUNK)}
    total: Counter[str] = Counter()
    rules: Counter[str] = Counter()
    differing: list[Differing] = []
    done = in_chunks(hold_states, chunks, workers=workers, state=state, basis=_basis())
    for _, record in done:
        total.update(record["total"])
        rules.update(record["rules"])
        differing += [Differing(**one) for one in record["failures"]]
        progress(
            f"{total['states']:,} of {len(states):,} states of the core, {total['actions']:,} actions, {len(differing)} differences"
        )
    return CoreReport(
        of=len(found.states),
        stopped=found.error or ("" if found.complete else f"the search gave up after {len(found.states):,} states"),
        states=total["states"],
        over=total["over"],
        actions=total["actions"],
        moved=total["moved"],
        alike=total["alike"],
        options=total["options"],
        rules=rules,
        differing=tuple(differing),
    )


_TOTALS: Final = ("states", "over", "actions", "moved", "alike", "options")


def hold_states(numbers: Sequence[int]) -> dict[str, Any]:
    """Hold packed states of the core; return what came of it as a record."""
    meanings = _core()
    holder = EveryState(meanings)
    for number in numbers:
        holder.hold(unpack(meanings.rulebook, number))
    compared = holder.compared
    return {
        "total": {name: getattr(compared, name) for name in _TOTALS},
        "rules": dict(compared.rules),
        "failures": [
            {"where": ", ".join(f"{k}={v}" for k, v in show(meanings.rulebook, d.state).items()), "what": d.what, "rule": d.rule}
            for d in compared.differing
        ],
    }


@cache
def _core() -> Meanings:
    return Meanings(load_rulebook(BASE, (PROJECTION,)), counting=False)


def play_games(
    *, games: int, seed: int, workers: int, state: Path | None = None, minutes: float | None = None, progress: Tell
) -> Iterator[Tally]:
    """Play the games of ``games`` seeds from ``seed`` on, in chunks; yield what each chunk came to.

    Args:
        games: how many.
        seed: of the first; each further one has the next.
        workers: processes side by side; 0 for this one alone.
        state: a file that keeps what is done, to go on from.
        minutes: no chunk is begun after this long.
        progress: told how far it is.

    """
    last = seed + games
    chunks = {
        f"games {first} to {min(first + GAMES, last) - 1}": (first, min(GAMES, last - first))
        for first in range(seed, last, GAMES)
    }
    total = 0
    basis = _basis()
    for _, record in in_chunks(play_chunk, chunks, workers=workers, state=state, basis=basis, minutes=minutes):
        tally = Tally.from_record(record)
        tally.failures += [
            seeded.Failure(**{**one, "choices": tuple(option_of(option) for option in one["choices"])})
            for one in record["failures"]
        ]
        total += tally.games
        progress(f"{total:,} of {games:,} games")
        yield tally


def seed_of(state: Path) -> int | None:
    """Return the seed of the first game that a file of what is done begins with, if it has games.

    Raises:
        RuleError: as ``kept.check_state``.

    """
    firsts = [int(str(one["chunk"]).split()[1]) for one in records(state) if str(one.get("chunk")).startswith("games ")]
    return min(firsts, default=None)


@cache
def _basis() -> str:
    """Return a fingerprint of what results rest on: the rules of all meanings, the properties, and all that follows games."""
    return fingerprint(_MODEL, _PROPERTIES, without=_TELLING)


def play_chunk(first: int, games: int) -> dict[str, Any]:
    """Play the games of some seeds; return what came of it as a record."""
    tally = seeded.player().play(range(first, first + games))
    return {**tally.as_record(), "failures": [asdict(failure) for failure in tally.failures]}
