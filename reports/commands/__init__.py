"""The commands that have a file of their own, one each; ``reports.cli`` puts them together."""
