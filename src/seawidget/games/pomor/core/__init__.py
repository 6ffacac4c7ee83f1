"""The ground of the game: the vector, cards, counts, options, names and codes."""
