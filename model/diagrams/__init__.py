"""The third mirror: the rulebook as decision diagrams, for closing the state space exactly."""
