"""How a game and its tree show themselves: as whoever reads them may see them."""
