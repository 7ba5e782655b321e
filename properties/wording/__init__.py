"""What the printed words say: sentences taken literally, and wordings that can be read in two ways."""
