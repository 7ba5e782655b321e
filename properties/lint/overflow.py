"""Overflows: a reachable step gives a variable a value that it cannot have, and no limit brings it back."""

from collections.abc import Iterator

from brinkproof.model.diagrams.step import FaultKind
from brinkproof.properties.lint.conflict import faults
from brinkproof.properties.lint.finding import LintKind
from brinkproof.properties.lint.setting import Draft, Setting


def overflows(setting: Setting) -> Iterator[Draft]:
    """Yield a draft for each rule and variable that overflow together in a reachable step."""
    setting.tell("looking for overflows")
    return faults(setting, FaultKind.OVERFLOW, LintKind.OVERFLOW, "outside-its-sort")
