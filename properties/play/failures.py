"""The games that failed, kept in a folder and tried first the next time.

No game is lost in silence: a line that is none any more is told as a game that cannot be played.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Final

from brinkproof.properties.play.scene import option_of
from brinkproof.properties.play.seeded import Failure, Player
from brinkproof.properties.play.shrinking import UNPLAYABLE, failing
from brinkproof.properties.runs.kept import appended, check_state, damaged, records

_FILE: Final = "failures.jsonl"


def keep(folder: Path, failure: Failure) -> None:
    """Add a failing game to those that are kept, if it is not among them."""
    record = json.loads(json.dumps(asdict(failure)))
    if record not in records(folder / _FILE):
        with appended(folder / _FILE) as write:
            write(record)


def check_database(folder: Path) -> None:
    """Check that failing games can be kept in a folder, before the long work begins; nothing is created.

    Raises:
        RuleError: RB108 what is kept there is of another kind, RB102 it cannot be read or written.

    """
    check_state(folder / _FILE)


def kept_games(folder: Path) -> int:
    """Return how many games are kept, damaged lines among them."""
    return sum(1 for _ in records(folder / _FILE)) + damaged(folder / _FILE)


def still_failing(folder: Path, player: Player) -> Iterator[Failure]:
    """Yield each kept game that fails still, in whatever way, or cannot be played: no longer, or because its line is damaged.

    Raises:
        RuleError: as ``check_database``.

    """
    lost = damaged(folder / _FILE)
    for record in records(folder / _FILE):
        try:
            choices = tuple(option_of(one) for one in record["choices"])
            name, start, seed = str(record["name"]), int(record["start"]), int(record["seed"])
            failure = Failure(
                name=name, what=str(record["what"]), choices=choices, start=start, seed=seed, rule=str(record.get("rule", ""))
            )
            position = player.engine.begin(start)
        except (KeyError, TypeError, ValueError, IndexError):
            lost += 1
            continue
        now = failing(player, position, choices)
        if now:
            yield failure if now == name else replace(failure, name=now, what=f"once {name}: {failure.what}")
    yield from (Failure(name=UNPLAYABLE, what="its line is damaged", choices=()) for _ in range(lost))
