"""What must hold, and the ways to find out."""
