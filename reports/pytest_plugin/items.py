"""Property files as files of tests: what is collected, and what passes.

``FILE.toml::NAME`` is the test of a property; the findings about the whole rulebook are tests of its first file. Everything else of
pytest goes by these names: ``-k``, ``-x``, ``--lf``, ``--junitxml``, pytest-xdist.
"""

import shutil
import tempfile
from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, final

import pytest

from brinkproof.model.errors import RuleError
from brinkproof.model.load import projection_of, rulebook_files
from brinkproof.properties.problem import pose
from brinkproof.properties.property import ABOUT_THE_RULEBOOK, SETS_AGREE, Property, property_files
from brinkproof.reports.pytest_plugin.run import Found, Runs
from brinkproof.reports.sources import Sources

_FOLDER = "brinkproof_folder"


class NotEstablishedError(Exception):
    """A property is violated, vacuous or not known; the message says everything about it."""


@final
class Rules:
    """The rulebook of a session, collected and checked.

    Args:
        config: what the session was called with.

    Raises:
        pytest.UsageError: there is no such rulebook, or no such property book.

    """

    def __init__(self, config: pytest.Config) -> None:
        def path(name: str | None) -> Path | None:
            return (config.invocation_params.dir / name) if name else None

        overlays: Iterable[str] = config.getoption("rulebook_overlay")
        self.sources = Sources(
            rulebook=path(config.getoption("rulebook")),
            overlays=tuple(config.invocation_params.dir / name for name in overlays),
            properties=path(config.getoption("rulebook_properties")),
        )
        try:
            self.first = rulebook_files(self.sources.rulebook_folder)[0].resolve()
            self.files = {self.first, *(one.resolve() for one in property_files(self.sources.book))}
        except RuleError as error:
            raise pytest.UsageError(told(error)) from None
        given: str | None = getattr(config, "workerinput", {}).get(_FOLDER)
        self._own = None if given else Path(tempfile.mkdtemp(prefix="brinkproof-"))
        self._runs = Runs(self.sources, self._own or Path(given or ""), config.getoption("rulebook_lang"))
        named = {(config.invocation_params.dir / one.partition("::")[0]).resolve() for one in config.args}
        if not named & self.files:
            config.args.extend(map(str, sorted(self.files)))

    @cached_property
    def book(self) -> tuple[Property, ...]:
        """The properties.

        Raises:
            RuleError: something in the files is wrong.

        """
        return self.sources.load_book()

    @cached_property
    def about_the_rulebook(self) -> tuple[str, ...]:
        """The findings about the rulebook as a whole that it can have."""
        compares = projection_of(self.sources.rulebook_folder).is_file()
        return tuple(name for name in ABOUT_THE_RULEBOOK if name != SETS_AGREE or compares)

    def found(self, item: "PropertyItem") -> Found:
        """Return what was found of the property of a test; whatever is selected is checked in one run."""
        names = sorted({other.name for other in item.session.items if isinstance(other, PropertyItem)})
        everything = {*self.about_the_rulebook, *(one.name for one in self.book)}
        return self._runs.of((), item.name) if everything == set(names) else self._runs.of(tuple(names), item.name)

    def pytest_collect_file(self, file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
        """Collect the files of the properties, and the first of the rulebook."""
        if file_path.resolve() not in self.files:
            return None
        return PropertyFile.from_parent(parent, path=file_path, rules=self)

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave each property once, where a file is named and lies in a folder that is named too."""
        own = [item.nodeid for item in items if isinstance(item, PropertyItem)]
        first = {name: place for place, name in reversed(list(enumerate(own)))}
        left = iter(range(len(own)))
        items[:] = [item for item in items if not isinstance(item, PropertyItem) or first[item.nodeid] == next(left)]

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:  # noqa: ANN401 - a class of pytest-xdist, which need not be there
        """Name to each process of pytest-xdist the folder in which they share one run."""
        node.workerinput[_FOLDER] = str(self._own)

    def pytest_unconfigure(self) -> None:
        """Remove that folder."""
        if self._own is not None:
            shutil.rmtree(self._own, ignore_errors=True)


@final
class PropertyFile(pytest.File):
    """A file of properties, or the first file of the rulebook."""

    def __init__(self, *, rules: Rules, **rest: Any) -> None:  # noqa: ANN401 - what pytest hands to every node
        super().__init__(**rest)
        self.rules = rules

    def collect(self) -> Sequence["PropertyItem"]:
        """Return a test for each property.

        Raises:
            CollectError: something in the files is wrong.

        """
        try:
            if self.path.resolve() == self.rules.first:
                pose(self.rules.sources.load(), self.rules.book)
                return [PropertyItem.from_parent(self, name=name, line=0) for name in self.rules.about_the_rulebook]
            own = [one for one in self.rules.book if Path(one.place.file).name == self.path.name]
        except RuleError as error:
            raise self.CollectError(told(error)) from None
        return [PropertyItem.from_parent(self, name=one.name, line=one.place.line) for one in own]


@final
class PropertyItem(pytest.Item):
    """The test of one property: it passes when the property is established, and in no other case."""

    def __init__(self, *, line: int, **rest: Any) -> None:  # noqa: ANN401 - what pytest hands to every node
        super().__init__(**rest)
        self._line = line

    def runtest(self) -> None:
        """Check it, with every other that is selected.

        Raises:
            NotEstablishedError: it is not established.

        """
        assert isinstance(self.parent, PropertyFile)
        try:
            found = self.parent.rules.found(self)
        except RuleError as error:
            raise NotEstablishedError(told(error)) from None
        told_too = {"outcome": found.outcome, "class": found.evidence, "paragraphs": found.cites}
        self.user_properties += [(name, value) for name, value in told_too.items() if value]
        if not found.established:
            raise NotEstablishedError(found.text)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:  # noqa: ANN401 - as pytest has it
        """Return what is known of a property that is not established; a fault of ours as pytest shows it."""
        if isinstance(excinfo.value, NotEstablishedError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Return where the property stands, and its name."""
        return self.path, max(0, self._line - 1), self.name


def told(error: RuleError) -> str:
    """Return an error as the command line says it."""
    return f"{error.place.as_typed}: {error.code}: {error.problem}\nhelp: {error.help}"
