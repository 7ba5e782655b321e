"""The events of the cards, by what they are about."""
