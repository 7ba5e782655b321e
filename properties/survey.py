"""All that is to be known about the open wording of a rulebook, in one go: what the lint page is written from."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import final

from brinkproof.model.load import BASE, load_rulebook
from brinkproof.model.readings import OpenWording, Question, load_readings
from brinkproof.model.rules import Rulebook
from brinkproof.properties.difference import Origin
from brinkproof.properties.facts import proved_facts
from brinkproof.properties.literal import Sentence, decide
from brinkproof.properties.property import BOOK, Property, load_properties
from brinkproof.properties.readings import Pair, compare, poseable, rulebook_of
from brinkproof.properties.sentences import Sentences, load_sentences
from brinkproof.properties.standing import Standing, as_it_is, standing


@final
@dataclass(frozen=True, kw_only=True)
class Survey:
    """A rulebook, its questions and the sentences it is measured by; everything is found when it is asked for.

    Args:
        folder: the rulebook.
        overlays: laid over it, and over each reading.
        book: the folder of the properties.
        progress: told what is going on.

    """

    folder: Path = BASE
    overlays: tuple[Path, ...] = ()
    book: Path = BOOK
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
        return Origin(rulebook=self.rulebook, facts=proved_facts(problem, self.progress), progress=self.progress)

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

    def pairs(self, question: Question) -> list[Pair]:
        """Return what parts each two readings of a question."""
        self.progress(f"readings: {question.id}")
        return list(compare(question, self.origin, self._read_as))

    def standings(self, question: Question, pairs: Sequence[Pair]) -> Iterator[tuple[str, Standing]]:
        """Yield what becomes of the properties under each reading of a question but that of the rulebook."""
        found: Mapping[str, Pair] = {pair.second: pair for pair in pairs if pair.first == question.readings[0].name}
        for reading in question.readings[1:]:
            name = f"{question.id}={reading.name}"
            self.progress(f"properties under {name}")
            yield name, standing(reading, found[reading.name].found, self.plain, self.properties, self.progress, self._read_as)
