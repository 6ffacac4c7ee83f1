"""The ground of the game: the vector, boards, cards, options, names and codes."""
