"""The games that failed, kept in a folder and tried first the next time."""

from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Final

from brinkproof.properties.play.scene import option_of
from brinkproof.properties.play.seeded import Failure, Player
from brinkproof.properties.play.shrinking import failing
from brinkproof.properties.runs.kept import appended, records

_FILE: Final = "failures.jsonl"


def keep(folder: Path, failure: Failure) -> None:
    """Add a failing game to those that are kept."""
    folder.mkdir(parents=True, exist_ok=True)
    with appended(folder / _FILE) as write:
        write(asdict(failure))


def still_failing(folder: Path, player: Player) -> Iterator[Failure]:
    """Yield each kept game that fails still, in whatever way, or can no longer be played; a line that is no game is passed over."""
    for record in records(folder / _FILE):
        try:
            choices = tuple(option_of(one) for one in record["choices"])
            name, start, seed = str(record["name"]), int(record["start"]), int(record["seed"])
            failure = Failure(
                name=name, what=str(record["what"]), choices=choices, start=start, seed=seed, rule=str(record.get("rule", ""))
            )
            position = player.engine.begin(start)
        except (KeyError, TypeError, ValueError, IndexError):
            continue
        now = failing(player, position, choices)
        if now:
            yield failure if now == name else replace(failure, name=now, what=f"once {name}: {failure.what}")
