"""How it is said: tables, events, pages and graphs, and the command line."""
