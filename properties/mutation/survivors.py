"""Why a mutant may survive: a reason for each, as data."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Final

SURVIVORS: Final = Path(str(files("brinkproof.properties"))) / "mutation" / "survivors.toml"


def reasons() -> Mapping[str, str]:
    """Return the reason for each mutant that is known to survive, by its identifier."""
    return {one["mutant"]: one["reason"] for one in tomllib.loads(SURVIVORS.read_text("utf-8")).get("survivor", ())}
