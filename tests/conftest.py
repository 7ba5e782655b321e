"""What tests of every folder share: golden files, written again by ``pytest --update-golden``, and toys with known answers."""

import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from brinkproof.model.load import load_rulebook
from brinkproof.properties.problem import Problem, pose
from brinkproof.properties.property import load_properties

GOLDEN = Path(__file__).parent / "golden"
TOYS = Path(__file__).parent / "toys"


def pytest_configure() -> None:
    """Hear signals again that whoever started the tests ignores (``nohup``, a job in the background): programs inherit that."""
    for name, handler in (("SIGINT", signal.default_int_handler), ("SIGTERM", signal.SIG_DFL), ("SIGHUP", signal.SIG_DFL)):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the golden files again")
    parser.addoption("--all-needs", action="store_true", help="show also the needs that take half a minute each")


@pytest.fixture(autouse=True)
def _nothing_kept(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each test a folder of its own for what runs keep: none rests on what another found, or on what a user has."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("kept")))


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with a golden file of that name, or write the file."""

    def compare(name: str, text: str) -> None:
        path = GOLDEN / name
        if request.config.getoption("--update-golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.is_file(), f"there is no tests/golden/{name}: run pytest --update-golden and read it"
        assert text == path.read_text(encoding="utf-8"), (
            f"tests/golden/{name} differs: run pytest --update-golden and read the change"
        )

    return compare


@pytest.fixture
def toy() -> Callable[..., Problem]:
    """Pose a toy: its rulebook is ``toys/<name>/rules``, a book of claims about it ``toys/<name>/<book>.toml``."""

    def posed(name: str, book: str = "properties") -> Problem:
        return pose(load_rulebook(TOYS / name / "rules"), load_properties(TOYS / name / f"{book}.toml"))

    return posed
