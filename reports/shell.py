"""Between the commands and whoever called: errors to messages and exit status, signals, streams that cannot say a letter.

Nothing is printed here but what an error says, on the stream that is handed in.
"""

import codecs
import io
import os
import signal
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from difflib import get_close_matches
from typing import Final, TextIO, final

import click

from brinkproof.model.errors import RuleError
from brinkproof.reports.exit_status import Status

_BROKEN_PIPE: Final = 141
_TERMINATED: Final = 143

_PLAIN: Final = {
    "→": "->", "—": "-", "–": "-", "…": "...", "·": "-", "№": "No.", "’": "'",
    "«": '"', "»": '"', "“": '"', "”": '"',
}  # fmt: skip
_SPELLING: Final = (
    "а-a б-b в-v г-g д-d е-e ё-yo ж-zh з-z и-i й-y к-k л-l м-m н-n о-o п-p р-r с-s т-t у-u ф-f х-kh ц-ts ч-ch ш-sh "
    "щ-shch ъ-' ы-y ь-' э-e ю-yu я-ya"
)
_CYRILLIC: Final = {pair[0]: pair[2:] for pair in _SPELLING.split()}


class Terminated(BaseException):
    """The process was asked to end."""


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


def carried_out(run: Callable[[], int], out: TextIO, err: TextIO, *, debug: bool) -> int:
    """Run a command and return its exit status, whatever happens; each error is said once, on ``err``."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, _terminate)
    try:
        status = run()
        out.flush()
    except click.exceptions.Exit as leave:
        return leave.exit_code
    except click.UsageError as error:
        return _said(err, Status.USAGE, _usage(error))
    except click.ClickException as error:
        return _said(err, Status.INPUT, f"brinkproof: {error.format_message()}")
    except RuleError as error:
        return _said(err, Status.INPUT, f"{error.place.as_typed}: {error.code}: {error.problem}\nhelp: {error.help}")
    except (KeyboardInterrupt, click.Abort):
        return _said(err, Status.INTERRUPTED, "brinkproof: interrupted; no report was written")
    except Terminated:
        _said(err, Status.INTERRUPTED, "brinkproof: ended from outside; no report was written")
        return _TERMINATED
    except BrokenPipeError:
        _hush(out)
        return _BROKEN_PIPE
    except Exception as error:  # noqa: BLE001 - the last resort: a fault of ours must say so
        if debug:
            err.write(traceback.format_exc())
        return _said(err, Status.INTERNAL, _internal(error))
    return status


def _terminate(number: int, frame: object) -> None:
    del number, frame
    raise Terminated


def _said(err: TextIO, status: Status, text: str) -> int:
    with suppress(BrokenPipeError):
        err.write(text + "\n")
        err.flush()
    return int(status)


def _usage(error: click.UsageError) -> str:
    path = error.ctx.command_path if error.ctx else "brinkproof"
    return f"brinkproof: {error.format_message()}\nhelp: see '{path} --help'"


def _internal(error: Exception) -> str:
    first = str(error).splitlines()[0] if str(error) else "no further word"
    return (
        f"brinkproof: a fault of the program itself: {type(error).__name__}: {first}\n"
        "help: please report it with the command you gave; 'brinkproof --debug ...' shows where it happened"
    )


def _hush(out: TextIO) -> None:
    """Give the stream a place to flush to, so that leaving is quiet too."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())
