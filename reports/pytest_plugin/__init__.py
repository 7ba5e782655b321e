"""A plugin of pytest: with ``pytest --rulebook DIR`` each property of a rulebook is a test.

Without that option nothing but the options is added, and nothing of the suite is imported.
"""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    group = parser.getgroup("brinkproof", "the properties of a rulebook as tests")
    group.addoption("--rulebook", metavar="DIR", help="Check this rulebook: each property is a test.")
    group.addoption(
        "--rulebook-overlay",
        metavar="FILE",
        action="append",
        default=[],
        help="Erratum or variant laid over the rulebook; may be repeated.",
    )
    group.addoption("--rulebook-properties", metavar="DIR", help="Folder of the properties; the book of the suite otherwise.")
    group.addoption("--rulebook-lang", choices=("en", "ru"), default="en", help="Language of what a failure says.")


def pytest_configure(config: pytest.Config) -> None:
    """Collect properties when a rulebook is named."""
    named = config.getoption("rulebook")
    if named == "":
        raise pytest.UsageError("--rulebook is empty: name the folder of a rulebook, or leave the option out")
    if named:
        from brinkproof.reports.pytest_plugin.items import Rules  # noqa: PLC0415 - costs what only those pay who ask for it

        config.pluginmanager.register(Rules(config), "brinkproof-rules")
