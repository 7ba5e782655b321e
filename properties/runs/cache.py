"""What an earlier run found out, kept by the content of what it was asked: it can save time, and is never believed.

An entry holds arguments: certificates, games, and the set of states that an explicit search closed, by count and digest.
``recheck`` has each of them checked again. An entry that is damaged, altered or of something else is as good as none. What else the
run counted is kept with it to be told again; it is no argument, and a report says that nobody counted it anew.
"""

import contextlib
import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any, final

from brinkproof.properties.play.witnesses import Witnesses
from brinkproof.properties.proofs.argument import Argument
from brinkproof.properties.proofs.certificate import Certificate

FORMAT = 2


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """The arguments of one run.

    Args:
        certificates: one for each claim that was proved.
        argument: why these claims hold, to be tried on another rulebook.
        games: for each claim that something can happen, the actions of a game in which it does.
        witnesses: games that show that nothing is claimed of nothing.
        closed: how many states of the projection an explicit search closed; 0 when it was not asked to.
        digest: of those states.
        figures: counts of that run by name; told again, not checked.
        fired: for each rule that some step exercises, one such action; told of rules that the games show to act.

    """

    certificates: tuple[Certificate, ...]
    argument: Argument
    games: Mapping[str, tuple[str, ...]]
    witnesses: Witnesses
    closed: int
    digest: str
    figures: Mapping[str, int]
    fired: Mapping[str, str]


def key_of(rulebook: str, properties: Sequence[str], names: Sequence[str]) -> str:
    """Return the name of an entry.

    Args:
        rulebook: the digest of the rulebook and of what is laid over it.
        properties: everything that the property book says.
        names: the properties that were asked for; none when all were.

    """
    told = json.dumps([FORMAT, version("brinkproof"), rulebook, list(properties), sorted(names)])
    return hashlib.sha256(told.encode()).hexdigest()


def default_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Return where entries are kept when nobody says otherwise."""
    base = environment.get("XDG_CACHE_HOME", "")
    return (Path(base) if Path(base).is_absolute() else Path.home() / ".cache") / "brinkproof"


def store(folder: Path, key: str, entry: Entry, *, book: str) -> bool:
    """Keep an entry, whole or not at all; whether it is kept. That it cannot be costs the next run time, and no more.

    Args:
        folder: where entries are.
        key: its name.
        entry: what is kept.
        book: the name of what was asked, whatever the rulebook; ``latest`` finds the entry by it.

    """
    lines: dict[str, int] = {}
    files = {
        one.property: [one.claim, [lines.setdefault(line, len(lines)) for line in one.text.split("\n")]]
        for one in entry.certificates
    }
    told = {
        "format": FORMAT,
        "lines": list(lines),
        "certificates": files,
        "argument": {"lemmas": entry.argument.lemmas, "kept": entry.argument.kept, "steps": entry.argument.steps},
        "games": entry.games,
        "witnesses": {"games": entry.witnesses.games, "shown": entry.witnesses.shown},
        "closed": entry.closed,
        "digest": entry.digest,
        "figures": dict(entry.figures),
        "fired": dict(entry.fired),
    }
    part = folder / f"{key}.{os.getpid()}.part"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in ((f"{key}.json", json.dumps(told)), (f"{book}.latest", key)):
            part.write_text(text, encoding="utf-8")
            part.replace(folder / name)
    except OSError:
        with contextlib.suppress(OSError):
            part.unlink()
        return False
    return True


def latest(folder: Path, book: str) -> Entry | None:
    """Return the entry that was kept last of those that were asked the same of whatever rulebook."""
    try:
        key = (folder / f"{book}.latest").read_text(encoding="utf-8").strip()
    except (OSError, ValueError):
        return None
    return fetch(folder, key) if key.isalnum() else None


def kept_lemmas(folder: Path) -> tuple[str, ...]:
    """Return the lemmas of the run that was kept last, of whatever rulebook and book; none when there is none."""
    try:
        kept = sorted(folder.glob("*.latest"), key=lambda path: path.stat().st_mtime)
    except OSError:
        return ()
    entries = (latest(folder, path.stem) for path in reversed(kept))
    return next((entry.argument.lemmas for entry in entries if entry is not None), ())


def fetch(folder: Path, key: str) -> Entry | None:
    """Return an entry, or nothing when there is none that can be read."""
    try:
        told: Any = json.loads((folder / f"{key}.json").read_text(encoding="utf-8"))
        lines: list[str] = told["lines"]
        return Entry(
            certificates=tuple(
                Certificate(property=str(name), claim=str(claim), text="\n".join(lines[place] for place in places))
                for name, (claim, places) in told["certificates"].items()
            ),
            argument=Argument(
                lemmas=tuple(map(str, told["argument"]["lemmas"])),
                kept=tuple(map(str, told["argument"]["kept"])),
                steps={str(name): int(steps) for name, steps in told["argument"]["steps"].items()},
            ),
            games={str(name): tuple(map(str, game)) for name, game in told["games"].items()},
            witnesses=Witnesses(
                games=tuple(tuple(map(str, game)) for game in told["witnesses"]["games"]),
                shown={str(name): (int(game), int(steps)) for name, (game, steps) in told["witnesses"]["shown"].items()},
            ),
            closed=int(told["closed"]),
            digest=str(told["digest"]),
            figures={str(name): int(value) for name, value in told["figures"].items()},
            fired={str(rule): str(label) for rule, label in told["fired"].items()},
        )
    except (OSError, ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError, OverflowError):
        return None
