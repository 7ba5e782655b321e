"""Run the command line as ``python -m brinkproof``."""

from brinkproof.reports.cli import main

main()
