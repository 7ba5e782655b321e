"""What an erratum changes, held against what it means to change."""
