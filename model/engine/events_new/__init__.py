"""The events of the cards, by the war in which they join the deck."""
