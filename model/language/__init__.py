"""The expression language of the rulebook: small, typed, total, and a subset of Python's expression grammar."""
