"""What ``OLD`` and ``NEW`` of a comparison name: an edition, errata, a folder, an overlay, or a rulebook at a revision of git."""

import subprocess
import tarfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, final

from brinkproof.model.errata import Erratum, Printings, load_errata, read_erratum
from brinkproof.model.errors import Place, RuleError
from brinkproof.model.load import BASE
from brinkproof.properties.diff.run import Laid, Printing

GIT: Final = "git:"
PLUS: Final = "+"


@final
class Named:
    """Printings by name.

    Args:
        folder: the rulebook that errata and editions are of.
        scratch: a folder for what is taken out of git.

    """

    def __init__(self, folder: Path, scratch: Path) -> None:
        self._folder, self._scratch = folder, scratch
        self._printings: Printings = load_errata(folder)
        self.errata: dict[str, Erratum] = {}

    def printing(self, text: str) -> Printing:
        """Return what a text such as ``2005``, ``E-01+mine.toml``, ``git:main:rulebook`` or ``other/rulebook`` names.

        Raises:
            RuleError: something in the files is wrong; RB610 nothing has that name; RB612 git does not have it.

        """
        first, *others = text.split(PLUS)
        if not all((first, *others)):
            help_ = "name an edition, an erratum, a folder, a .toml file, or several joined by +"
            raise RuleError("RB610", Place(file=text or "''"), "a name is empty", help_)
        folder, laid = self._first(first)
        for other in others:
            laid += [one for one in self._laid(other) if one not in laid]
        return Printing(name=text, folder=folder, laid=tuple(laid))

    def _first(self, text: str) -> tuple[Path, list[Laid]]:
        if text.startswith(GIT):
            return self._from_git(text), []
        if _is_folder(text):
            return Path(text), []
        return self._folder, self._laid(text)

    def _laid(self, text: str) -> list[Laid]:
        if text.endswith(".toml"):
            erratum = read_erratum(Path(text))
            name = erratum.id if erratum else Path(text).stem
            if erratum:
                self.errata[name] = erratum
            return [Laid(name=name, path=Path(text))]
        editions = {one.id.lower(): one for one in self._printings.editions}
        if text.lower() in editions:
            named = [self._printings.erratum_of(one) for one in editions[text.lower()].errata]
        else:
            named = [self._erratum(text, editions)]
        self.errata |= {one.id: one for one in named}
        return [Laid(name=one.id, path=one.overlay) for one in named]

    def _erratum(self, text: str, editions: Iterable[str]) -> Erratum:
        try:
            return self._printings.erratum_of(text)
        except RuleError as error:
            known = ", ".join([*editions, *(one.id for one in self._printings.errata)])
            help_ = f"name an edition or erratum ({known}), a folder, a .toml file, or {GIT}REVISION:FOLDER"
            raise RuleError(error.code, Place(file=text), f"there is no printing {text!r}", help_) from None

    def _from_git(self, text: str) -> Path:
        """Take the folder of a rulebook out of a revision."""
        revision, _, asked = text.removeprefix(GIT).partition(":")
        if not revision or revision.startswith("-"):
            help_ = "name a revision and a folder that it has: git:main:model/rulebook"
            raise RuleError("RB612", Place(file=text), "this names no revision", help_)
        where = self._folder if self._folder != BASE else Path.cwd()
        top = Path(_git(text, where if where.is_dir() else Path.cwd(), "rev-parse", "--show-toplevel").decode().strip())
        inside = asked or self._inside(text, top)
        archive = _git(
            text, top, "archive", "--format=tar", "--end-of-options", f"{revision}:{inside}" if inside != "." else revision
        )
        target = self._scratch / f"{len(list(self._scratch.iterdir()))}" / Path(inside).name
        target.mkdir(parents=True)
        with tarfile.open(fileobj=BytesIO(archive)) as files:
            if hasattr(tarfile, "data_filter"):  # Python 3.11 has it from 3.11.4 on
                files.extractall(target, filter="data")
            else:
                files.extractall(target)  # noqa: S202 - written by git, which has no names that lead out of a folder
        return target

    def _inside(self, text: str, top: Path) -> str:
        if self._folder != BASE and self._folder.resolve().is_relative_to(top.resolve()):
            return str(self._folder.resolve().relative_to(top.resolve()))
        help_ = f"name the folder of the rulebook in that repository: {text}:model/rulebook"
        raise RuleError("RB612", Place(file=text), "it is not said which folder of that repository is the rulebook", help_)


def _is_folder(text: str) -> bool:
    try:
        return Path(text).is_dir()
    except (OSError, ValueError):
        return False  # nothing has such a name


@contextmanager
def named_printings(folder: Path) -> Iterator[Named]:
    """Give printings by name as long as they are needed."""
    with TemporaryDirectory() as scratch:
        yield Named(folder, Path(scratch))


def _git(text: str, where: Path, *arguments: str) -> bytes:
    place = Place(file=text)
    try:
        done = subprocess.run(["git", "-C", str(where), *arguments], capture_output=True, check=False)  # noqa: S603, S607
    except OSError as error:
        raise RuleError("RB612", place, f"git cannot be run: {error.strerror}", "install git, or name a folder") from None
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines() or ["it says nothing"]
        help_ = "name a revision and a folder that it has: git:main:model/rulebook"
        raise RuleError("RB612", place, f"git has no such thing: {said[0]}", help_)
    return done.stdout
