"""One strategy a file; none imports another."""
