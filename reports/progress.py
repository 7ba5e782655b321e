"""A live line on standard error while something takes more than two seconds; on a terminal only.

The clock and the stream are handed in by the command line, the only place that owns them.
"""

import threading
from collections.abc import Callable
from types import TracebackType
from typing import Final, TextIO, final

_PATIENCE: Final = 2.0
_TICK: Final = 0.25
_STILL: Final = 10.0
"""After how many seconds without anything new the line says since when."""

_COLUMNS: Final = 79


@final
class Progress:
    """Call it with what is being done; use it as a context, so that the line is wiped away at the end.

    Args:
        stream: where to write.
        clock: seconds that only grow.
        live: whether to write at all: the stream is a terminal.

    """

    def __init__(self, stream: TextIO, clock: Callable[[], float], *, live: bool) -> None:
        self._stream = stream
        self._clock = clock
        self._live = live
        self._text = ""
        self._shown = 0
        self._begun = self._told = clock()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def __call__(self, text: str) -> None:
        """Say what is being done now."""
        self._text, self._told = text, self._clock()
        self.tick()

    def tick(self) -> None:
        """Write the line again when it is due."""
        seconds = self._clock() - self._begun
        if not self._live or not self._text or seconds < _PATIENCE:
            return
        still = self._clock() - self._told
        since = f", for {still:.0f} s" if still >= _STILL else ""
        line = f"{seconds:4.0f} s  {self._text[: _COLUMNS - len(since) - 8]}{since}"[:_COLUMNS]
        self._stream.write("\r" + line + " " * max(0, self._shown - len(line)))
        self._stream.flush()
        self._shown = len(line)

    def _tick_on(self) -> None:
        while not self._stop.wait(_TICK):
            self.tick()

    def __enter__(self) -> "Progress":
        if self._live:
            self._thread = threading.Thread(target=self._tick_on, daemon=True)
            self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._stop.set()
        if self._thread is not None:
            self._thread.join()
        if self._shown:
            self._stream.write("\r" + " " * self._shown + "\r")
            self._stream.flush()
