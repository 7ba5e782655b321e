"""What a rules editor wants to hear of a rulebook, whatever is claimed of it; one kind of finding a file."""
