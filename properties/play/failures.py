"""The games that failed, kept in a folder and tried first the next time."""

from collections.abc import Iterator
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
        write(
            {"name": failure.name, "what": failure.what, "choices": failure.choices, "start": failure.start, "seed": failure.seed}
        )


def still_failing(folder: Path, player: Player) -> Iterator[Failure]:
    """Yield each kept game that fails still, in the same way; a line that is no game is passed over."""
    for record in records(folder / _FILE):
        try:
            choices = tuple(option_of(one) for one in record["choices"])
            failure = Failure(
                name=str(record["name"]),
                what=str(record["what"]),
                choices=choices,
                start=int(record["start"]),
                seed=int(record["seed"]),
            )
            position = player.engine.begin(failure.start)
        except (KeyError, TypeError, ValueError, IndexError):
            continue
        if failing(player, position, choices) == failure.name:
            yield failure
