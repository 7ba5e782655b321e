"""A whole run: the jobs, side by side in processes, what is kept of them, and what is carried over to the next."""
