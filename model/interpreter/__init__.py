"""Meaning 1: the rulebook over plain integers."""
