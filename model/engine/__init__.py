"""The game by hand: a concrete engine of the whole game, written from the rules text alone.

It is the independent meaning of the rules: nothing here is shared with the rulebook as data except the words
of ``vocabulary`` and the two tables. Read ``game`` first (how to play), then ``agenda`` (how it moves).
"""
