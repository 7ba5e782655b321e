"""One run of the checkers for all tests of a session, whatever process they are in.

Under pytest-xdist the first process that needs it runs it for everybody; the others wait for the file that it leaves. If it is
killed, the lock is free again and another runs it.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, final

from brinkproof.reports.sources import Sources
from brinkproof.reports.to_summary import told_of
from brinkproof.reports.words import Words

try:
    import fcntl
except ImportError:  # where there are no such locks, each process runs for itself
    fcntl = None  # type: ignore[assignment]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What was found of one property.

    Args:
        established: whether its test passes.
        outcome: what was found.
        evidence: the class of that.
        cites: paragraphs.
        text: everything else: the sentence, the reason, and the game in words.

    """

    established: bool
    outcome: str
    evidence: str
    cites: str
    text: str


@final
class Runs:
    """The runs of a session, each done once.

    Args:
        sources: what is checked.
        folder: that the processes of the session share.
        language: of the text.

    """

    def __init__(self, sources: Sources, folder: Path, language: str) -> None:
        self._sources, self._folder, self._language = sources, folder, language
        self._known: dict[tuple[str, ...], Mapping[str, Found]] = {}

    def of(self, names: tuple[str, ...], name: str) -> Found:
        """Return what is found of a property when these are checked; all when there are none."""
        if names not in self._known:
            self._known[names] = self._shared(names)
        return self._known[names][name]

    def _shared(self, names: tuple[str, ...]) -> Mapping[str, Found]:
        kept = self._folder / f"{hashlib.sha256(json.dumps(names).encode()).hexdigest()}.json"
        with _lock(self._folder):
            if kept.is_file():
                told: dict[str, dict[str, Any]] = json.loads(kept.read_text("utf-8"))
                return {name: Found(**one) for name, one in told.items()}
            found = self._run(names)
            if self._folder.is_dir():
                part = kept.with_suffix(".part")
                part.write_text(json.dumps({name: asdict(one) for name, one in found.items()}), "utf-8")
                part.replace(kept)
        return found

    def _run(self, names: tuple[str, ...]) -> Mapping[str, Found]:
        from brinkproof.properties.runs.cache import default_folder  # noqa: PLC0415 - the solvers come in with it
        from brinkproof.properties.runs.portfolio import run  # noqa: PLC0415 - the same
        from brinkproof.reports.report import build  # noqa: PLC0415 - the same

        sources, words = self._sources, Words(self._language)
        report = build(run(sources.rulebook_folder, sources.overlays, sources.book, names, cache=default_folder()))
        return {
            one.name: Found(
                established=one.established,
                outcome=one.outcome,
                evidence=one.evidence,
                cites=", ".join(one.cites),
                text="\n".join([f"{one.name}: {one.outcome} {one.evidence}", *told_of(one, report, words)]),
            )
            for one in report.findings
        }


@contextmanager
def _lock(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder; where there is none, nothing is shared and nothing needs one."""
    if fcntl is None or not folder.is_dir():
        yield
        return
    with (folder / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
