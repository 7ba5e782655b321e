"""All that is to be known about the wording of a rulebook: the printed sentences, and each two readings of what is left open."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import final

from brinkproof.model.diagrams.search import Closed
from brinkproof.model.load import BASE, files_digest, load_rulebook
from brinkproof.model.readings import FOLDER, OpenWording, Question, load_readings
from brinkproof.model.rules import Rulebook
from brinkproof.properties.difference import Origin
from brinkproof.properties.proofs.facts import proved_facts
from brinkproof.properties.property import BOOK, Property, load_properties
from brinkproof.properties.wording.literal import Sentence, decide
from brinkproof.properties.wording.readings import Pair, compare, poseable, rulebook_of
from brinkproof.properties.wording.sentences import LITERAL, Sentences, load_sentences
from brinkproof.properties.wording.standing import Standing, as_it_is, standing


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedReadings:
    """A question whose readings were compared.

    Args:
        question: asked.
        pairs: what parts each two readings.
        standings: what becomes of the properties under each reading but that of the rulebook.

    """

    question: Question
    pairs: tuple[Pair, ...]
    standings: tuple[Standing, ...]


@final
@dataclass(frozen=True, kw_only=True)
class Survey:
    """A rulebook, its questions and the sentences it is measured by; everything is found when it is asked for.

    Args:
        folder: the rulebook.
        overlays: laid over it, and over each reading.
        book: the folder of the properties.
        closed: the reachable states of the rulebook with its overlays, when they are there already.
        progress: told what is going on.

    """

    folder: Path = BASE
    overlays: tuple[Path, ...] = ()
    book: Path = BOOK
    closed: Closed | None = None
    progress: Callable[[str], None] = lambda _: None

    @cached_property
    def rulebook(self) -> Rulebook:
        """The rulebook as it is."""
        return load_rulebook(self.folder, self.overlays)

    @cached_property
    def wording(self) -> OpenWording:
        """Its questions."""
        return load_readings(self.folder)

    @cached_property
    def properties(self) -> tuple[Property, ...]:
        """The properties, lemmas among them."""
        return load_properties(self.book)

    @cached_property
    def sentences(self) -> Sentences:
        """The printed sentences."""
        return load_sentences()

    @cached_property
    def origin(self) -> Origin:
        """The rulebook as others are held against it, with the lemmas that are proved of it."""
        problem, _ = poseable(self.rulebook, self.properties)
        facts = proved_facts(problem, self.progress)
        return Origin(rulebook=self.rulebook, facts=facts, known=self.closed, progress=self.progress)

    @cached_property
    def plain(self) -> Standing:
        """What becomes of the properties as the rulebook is."""
        return as_it_is(self.origin, self.properties)

    @cached_property
    def decided(self) -> tuple[Sentence, ...]:
        """What was found of each printed sentence."""
        return decide(self.sentences, self.origin, self.wording, self._read_as)

    @property
    def _read_as(self) -> Callable[..., Rulebook]:
        return partial(rulebook_of, folder=self.folder, overlays=self.overlays)

    def compared(self, question: Question) -> ComparedReadings:
        """Return what parts each two readings of a question, and what becomes of the properties under each but the rulebook's."""
        self.progress(f"readings: {question.id}")
        pairs = tuple(compare(question, self.origin, self._read_as))
        return ComparedReadings(question=question, pairs=pairs, standings=tuple(self._standings(question, pairs)))

    def _standings(self, question: Question, pairs: tuple[Pair, ...]) -> Iterator[Standing]:
        found: Mapping[str, Pair] = {pair.second: pair for pair in pairs if pair.first == question.readings[0].name}
        for reading in question.readings[1:]:
            self.progress(f"properties under {question.id}={reading.name}")
            yield standing(reading, found[reading.name].found, self.plain, self.properties, self.progress, self._read_as)


def sentences_digest() -> str:
    """Return a digest of the files of the printed sentences."""
    return files_digest(_below(LITERAL))


def readings_digest(folder: Path = BASE, book: Path = BOOK) -> str:
    """Return a digest of what is compared: the files of the questions and readings, and those of the properties.

    Args:
        folder: of the rulebook.
        book: the folder of the properties.

    """
    return files_digest({**_below(folder / FOLDER), **_below(book)})


def _below(place: Path) -> dict[str, Path]:
    """Return the files of a folder, or the one file that is named instead, with the names under which they are digested."""
    files = [place] if place.is_file() else sorted(place.rglob("*.toml"))
    return {path.relative_to(place.parent).as_posix(): path for path in files}
