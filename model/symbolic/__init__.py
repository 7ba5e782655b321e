"""Meaning 2: the rulebook as Z3 terms."""
