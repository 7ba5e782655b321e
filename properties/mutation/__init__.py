"""Mutants: slips put into the rulebook on purpose, each of which a named property or test has to notice."""
