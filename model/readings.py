"""Where the wording of the rules is open: the questions, and their readings, each of which is an overlay or the rulebook itself.

A question has a folder below ``readings/``: ``question.toml`` asks it and names its readings with their sources; a reading other
than that of the rulebook has a file of its own beside it, which is an overlay like any other.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, final

from brinkproof.model.citations import check_cited
from brinkproof.model.document import Entry, Keys, check_keys, read_document
from brinkproof.model.errors import Place, RuleError, suggest
from brinkproof.model.load import BASE, paragraphs

FOLDER: Final = "readings"
QUESTION: Final = "question.toml"
LEFT_OUT: Final = "left_out.toml"

KEYS: Final[Mapping[str, Keys]] = {
    "question": {
        "id": (str, True),
        "asks": (dict, True),
        "cites": (list, True),
        "source": (str, True),
        "ruling": (int, False),
    },
    "reading": {"name": (str, True), "default": (bool, False), "says": (dict, False), "source": (str, True)},
    "left_out": {"id": (str, True), "why": (dict, True)},
}


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One way to read an open wording.

    Args:
        name: a word, unique among the readings of its question.
        says: what the rules mean by it, ``en`` and ``ru``.
        source: where it comes from.
        overlay: the file that states it; ``None`` for the reading of the rulebook itself.

    """

    name: str
    says: Mapping[str, str]
    source: str
    overlay: Path | None


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question that the wording leaves open.

    Args:
        id: as the fact sheet of the project numbers it (``A-19``), or ``B-nn`` for one that it does not.
        asks: the question, ``en`` and ``ru``.
        cites: the paragraphs and cards it is about.
        source: what there is to go by.
        ruling: the number of the ruling that answers it in this rulebook, 0 when there is none.
        readings: the one of the rulebook first.

    """

    id: str
    asks: Mapping[str, str]
    cites: tuple[str, ...]
    source: str
    ruling: int
    readings: tuple[Reading, ...]

    @property
    def label(self) -> str:
        """The reading of the rulebook, as an option names it."""
        return f"{self.id}={self.readings[0].name}"


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut:
    """A question that was argued about the game and that this rulebook cannot state, with the reason."""

    id: str
    why: Mapping[str, str]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class OpenWording:
    """All questions of a rulebook, in the order of their folders, and those left out."""

    questions: tuple[Question, ...]
    left_out: tuple[LeftOut, ...]

    def reading_of(self, chosen: str) -> Reading:
        """Return the reading that is named like ``A-19=in_order``.

        Raises:
            RuleError: RB501 not a choice, no such question, or no such reading of it.

        """
        place = Place(file=f"--reading {chosen}")
        asked, equals, name = chosen.partition("=")
        if not equals:
            raise RuleError(
                "RB501", place, "this is not a choice of a reading", "write the question and the reading: A-19=in_order"
            )
        known = {question.id: question for question in self.questions}
        if asked not in known:
            left = {one.id: one.why["en"] for one in self.left_out}
            otherwise = f"known are {', '.join(known)}" if known else "this rulebook has no questions"
            help_ = f"it is left out: {left[asked]}" if asked in left else suggest(asked, known, otherwise)
            raise RuleError("RB501", place, f"there is no question {asked!r}", help_)
        readings = {reading.name: reading for reading in known[asked].readings}
        if name not in readings:
            raise RuleError(
                "RB501",
                place,
                f"question {asked} has no reading {name!r}",
                suggest(name, readings, f"it has {', '.join(readings)}"),
            )
        return readings[name]


def load_readings(rulebook: Path = BASE) -> OpenWording:
    """Load the questions of a rulebook; one without the folder has none.

    Raises:
        RuleError: as for any file; RB502 a question without one reading that is the rulebook's, or with no other; RB503 a
            reading without its file, or a file that no reading names; RB504 a question, or a reading, twice.

    """
    folder = rulebook / FOLDER
    typed = "" if rulebook == BASE else str(folder)
    asked = sorted(folder.glob(f"*/{QUESTION}"))
    questions = tuple(_question(path, typed and str(path)) for path in asked)
    left = _left_out(folder / LEFT_OUT, typed) if (folder / LEFT_OUT).is_file() else ()
    seen: dict[str, Path] = {}
    for one, place in [*zip((q.id for q in questions), asked, strict=True), *((gone.id, folder / LEFT_OUT) for gone in left)]:
        if one in seen:
            where = Place(file=str(place.relative_to(folder)), typed=typed and str(place))
            raise RuleError("RB504", where, f"question {one!r} stands in {seen[one].relative_to(folder)} already", "delete one")
        seen[one] = place
    return OpenWording(questions=questions, left_out=left)


def _question(path: Path, typed: str) -> Question:
    shown = f"{path.parent.name}/{path.name}"
    entries = read_document(path, shown, typed)
    for entry in entries:
        _check(entry, ("question", "reading"))
    heads = [entry for entry in entries if entry.kind == "question"]
    if len(heads) != 1:
        raise RuleError("RB502", Place(file=shown, typed=typed), "a question has exactly one [question] table", "ask it once")
    head, tables = heads[0], [entry for entry in entries if entry.kind == "reading"]
    own = [entry for entry in tables if entry.values.get("default")]
    if len(own) != 1 or len(tables) < 2:
        raise RuleError(
            "RB502",
            head.place,
            "a question has one reading that is the rulebook's, and at least one other",
            "write default = true",
        )
    check_cited(head, [("cites", cited) for cited in head.values["cites"]], paragraphs())
    _check_files(path.parent, tables)
    return Question(
        id=head.values["id"],
        asks=head.values["asks"],
        cites=tuple(head.values["cites"]),
        source=head.values["source"],
        ruling=head.values.get("ruling", 0),
        readings=tuple(_reading(entry, path.parent, typed) for entry in (own[0], *(e for e in tables if e is not own[0]))),
    )


def _check_files(folder: Path, tables: Sequence[Entry]) -> None:
    named: dict[str, Entry] = {}
    for entry in tables:
        name = entry.values["name"]
        if name in named:
            raise entry.error("RB504", "name", f"the reading {name!r} stands there already", "choose another name")
        named[name] = entry
        if not entry.values.get("default") and not (folder / f"{name}.toml").is_file():
            raise entry.error("RB503", "name", f"there is no {name}.toml beside it", "write the overlay that states the reading")
    for path in sorted(folder.glob("*.toml")):
        if path.name != QUESTION and (path.stem not in named or named[path.stem].values.get("default")):
            place = Place(file=f"{folder.name}/{path.name}")
            raise RuleError("RB503", place, f"no other reading is called {path.stem!r}", f"name it in {QUESTION}")


def _reading(entry: Entry, folder: Path, typed: str) -> Reading:
    name = entry.values["name"]
    if entry.values.get("default"):
        if "says" not in entry.values:
            raise entry.error(
                "RB202", "says", "the reading of the rulebook has no 'says'", 'add says.en = "..." and says.ru = "..."'
            )
        return Reading(name=name, says=entry.values["says"], source=entry.values["source"], overlay=None)
    if "says" in entry.values:
        raise entry.error("RB201", "says", f"what it says stands in the [overlay] of {name}.toml", "delete the lines")
    path = folder / f"{name}.toml"
    heads = [one for one in read_document(path, f"{folder.name}/{path.name}", typed and str(path)) if one.kind == "overlay"]
    says = heads[0].values.get("says", {}) if heads else {}
    return Reading(name=name, says=says, source=entry.values["source"], overlay=path)


def _left_out(path: Path, typed: str) -> tuple[LeftOut, ...]:
    entries = read_document(path, path.name, typed and str(path))
    for entry in entries:
        _check(entry, ("left_out",))
    return tuple(LeftOut(id=entry.values["id"], why=entry.values["why"]) for entry in entries)


def _check(entry: Entry, kinds: Sequence[str]) -> None:
    if entry.kind not in kinds:
        raise RuleError("RB204", entry.place, f"there is no table called {entry.kind!r} here", f"write {' or '.join(kinds)}")
    check_keys(entry, KEYS[entry.kind])
    for key in ("asks", "why", "says"):
        for language in ("en", "ru") if key in entry.values else ():
            if not str(entry.values[key].get(language, "")).strip():
                raise entry.error(
                    "RB205", key, f"{key}.{language} is missing", f'say it in one sentence: {key}.{language} = "..."'
                )
