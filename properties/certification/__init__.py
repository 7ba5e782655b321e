"""What checks certificates: two programs that import nothing of the suite."""
