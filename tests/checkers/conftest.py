"""The folder of these tests on the path, for the table of planted faults."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
