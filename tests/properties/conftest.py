"""The folder of these tests on the path, for their helpers, and the rows of the table of needs that are looked at."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from needed import NEEDED


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "need" in metafunc.fixturenames:
        rows = [need for need in NEEDED if metafunc.config.getoption("--all-needs") or not need.far]
        metafunc.parametrize("need", rows, ids=str)
