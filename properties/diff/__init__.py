"""What a change of the rules changes in the game: complete for one step, with a game that shows each difference."""
