"""The installed name of the suite; the code itself lives in the folders ``model``, ``properties`` and ``reports``."""

from pathlib import Path

_here = Path(__file__).parent
if not (_here / "model").is_dir():  # a checkout without symbolic links
    __path__.append(str(_here.parent))
