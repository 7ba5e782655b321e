"""Between the commands and whoever called: errors to messages and exit status, signals, streams that cannot say a letter.

Nothing is printed here but what an error says, on the stream that is handed in.
"""

import _thread
import codecs
import io
import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from difflib import get_close_matches
from typing import Any, Final, TextIO, final

import click

from brinkproof.model.errors import RuleError
from brinkproof.reports.exit_status import Status

_BROKEN_PIPE: Final = 141

_ENDING: Final = ("SIGINT", "SIGTERM", "SIGHUP")
"""The signals that ask a process to end; the exit status is 128 and the number of the one that came first."""

_TOO_LATE: Final = 0
"""Stands in the place of a signal once the outcome is known."""

_PATIENCE: Final = 1.0
"""Seconds in which a run is given time to clear up before it is asked again."""

_PLAIN: Final = {
    "→": "->", "—": "-", "–": "-", "…": "...", "·": "-", "№": "No.", "’": "'",
    "«": '"', "»": '"', "“": '"', "”": '"',
}  # fmt: skip
_SPELLING: Final = (
    "а-a б-b в-v г-g д-d е-e ё-yo ж-zh з-z и-i й-y к-k л-l м-m н-n о-o п-p р-r с-s т-t у-u ф-f х-kh ц-ts ч-ch ш-sh "
    "щ-shch ъ-' ы-y ь-' э-e ю-yu я-ya"
)
_CYRILLIC: Final = {pair[0]: pair[2:] for pair in _SPELLING.split()}


class Terminated(KeyboardInterrupt):
    """The process was asked to end; libraries know that they must let a ``KeyboardInterrupt`` through."""


@final
class Commands(click.Group):
    """A group of commands that says which command was meant."""

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, or say which one is near."""
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            near = get_close_matches(args[0], self.list_commands(ctx), n=1, cutoff=0.5)
            help_ = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(self.list_commands(ctx))}"
            raise click.UsageError(f"there is no command {args[0]!r}; {help_}", ctx)
        return super().resolve_command(ctx, args)


def prepare_streams(*streams: TextIO) -> None:
    """Let streams that lack a letter write it in letters they have; a table must not end in an error."""
    codecs.register_error("brinkproof", _spelt)
    for stream in streams:
        if isinstance(stream, io.TextIOWrapper) and "utf" not in (stream.encoding or "").lower():
            stream.reconfigure(errors="brinkproof")


def _spelt(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    return "".join(_plain(letter) for letter in text), error.end


def _plain(letter: str) -> str:
    small = _CYRILLIC.get(letter.lower())
    if small is not None:
        return small if letter.islower() else small.capitalize()
    return _PLAIN.get(letter, "?")


def open_streams() -> None:
    """Put a stream in the place of each that was closed before we began: what cannot be said must not look like a finding."""
    if sys.stdout is None:
        sys.stdout = open(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")  # noqa: SIM115, PTH123 - writing to it fails
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 - it lives as long as we do


def carried_out(run: Callable[[], int], out: TextIO, err: TextIO, *, debug: bool, stopped: str = "") -> int:
    """Run a command and return its exit status, whatever happens; each error is said once, on ``err``.

    ``stopped`` is what is added when it is ended before its time: that a report is not there, say.

    A signal decides the status also when what it raised was caught, or turned into another error, on its way here.
    """
    with _heard() as signals:
        status, said = _outcome(run, out, err, debug=debug)
        if signals:
            status = 128 + signals[0]
            how = "interrupted" if signals[0] == signal.SIGINT else "ended from outside"
            said = f"brinkproof: {how}{stopped}"
        signals.append(_TOO_LATE)
        if said:
            _say(err, said)
        _settle(out)
    return status


def _outcome(run: Callable[[], int], out: TextIO, err: TextIO, *, debug: bool) -> tuple[int, str]:
    """Return the exit status of a run, and what is to be said of it."""
    try:
        status = run()
        out.flush()
    except click.exceptions.Exit as leave:
        return leave.exit_code, ""
    except click.UsageError as error:
        return Status.USAGE, _usage(error)
    except click.ClickException as error:
        return Status.INPUT, f"brinkproof: {error.format_message()}"
    except RuleError as error:
        return Status.INPUT, f"{error.place.as_typed}: {error.code}: {error.problem}\nhelp: {error.help}"
    except (KeyboardInterrupt, click.Abort):
        return Status.INTERRUPTED, "brinkproof: interrupted"
    except BrokenPipeError:
        _hush(out)
        return _BROKEN_PIPE, ""
    except Exception as error:  # noqa: BLE001 - the last resort: a fault of ours must say so
        if isinstance(error, OSError) and _is_stuck(out):
            _hush(out)
            return Status.INPUT, _unwritten(error)
        if debug:
            _say(err, traceback.format_exc().rstrip("\n"))
        return Status.INTERNAL, _internal(error)
    return status, ""


@contextmanager
def _heard() -> Iterator[list[int]]:
    """Collect the signals that ask the process to end; the first that comes stops what is being done.

    Signals that whoever called us told us to ignore (``nohup``) stay ignored. Python drops an exception that a handler
    raises in a finaliser or in a callback of the garbage collector; so the signal is given again until it is obeyed.
    """
    signals: list[int] = []
    over = threading.Event()
    dropped = sys.unraisablehook

    def end(number: int, frame: object) -> None:
        del frame
        if _TOO_LATE not in signals:
            signals.append(number)
            raise KeyboardInterrupt if number == signal.SIGINT else Terminated

    def insist() -> None:
        patient = True
        while not over.wait(_PATIENCE):
            if signals and not patient:
                _thread.interrupt_main(signal.Signals(signals[0]))
            patient = not signals

    def is_said_later(what: "sys.UnraisableHookArgs") -> None:
        if not isinstance(what.exc_value, KeyboardInterrupt):
            dropped(what)

    if threading.current_thread() is not threading.main_thread():
        yield signals
        return
    before: dict[int, Any] = {}
    for name in _ENDING:
        number = getattr(signal, name, None)  # not every platform has each
        if number is not None and signal.getsignal(number) != signal.SIG_IGN:
            before[number] = signal.signal(number, end)
    sys.unraisablehook = is_said_later
    thread = threading.Thread(target=insist, daemon=True)
    thread.start()
    try:
        yield signals
    finally:
        over.set()
        thread.join()
        sys.unraisablehook = dropped
        for number, handler in before.items():
            signal.signal(number, handler)


def _is_stuck(out: TextIO) -> bool:
    """Whether what is printed cannot be written: a stream that failed fails again, whoever wrote to it."""
    try:
        out.write("\n")
        out.flush()
    except (OSError, ValueError):
        return True
    return False


def _unwritten(error: OSError) -> str:
    reason = error.strerror or type(error).__name__
    return f"standard output: RP102: it cannot be written: {reason}\nhelp: free some space, or send the output somewhere else"


def _say(err: TextIO, text: str) -> None:
    """Say something on standard error; where nothing can be said, the exit status says it alone."""
    try:
        err.write(text + "\n")
        err.flush()
    except (OSError, ValueError):
        _hush(err)


def _usage(error: click.UsageError) -> str:
    path = error.ctx.command_path if error.ctx else "brinkproof"
    return f"brinkproof: {error.format_message()}\nhelp: see '{path} --help'"


def _internal(error: Exception) -> str:
    first = str(error).splitlines()[0] if str(error) else "no further word"
    return (
        f"brinkproof: a fault of the program itself: {type(error).__name__}: {first}\n"
        "help: please report it with the command you gave; 'brinkproof --debug ...' shows where it happened"
    )


def _settle(out: TextIO) -> None:
    """Write what is left; what cannot be written must not change the exit status when the interpreter leaves."""
    try:
        out.flush()
    except (OSError, ValueError):
        _hush(out)


def _hush(out: TextIO) -> None:
    """Give the stream a place to flush to, so that leaving is quiet too."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())
