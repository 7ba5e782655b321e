"""What the game is: its rules as data, and the meanings of them."""
