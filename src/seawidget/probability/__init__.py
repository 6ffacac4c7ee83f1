"""The mathematics of cards and of estimates: it knows no game. `sea.odds` has the public names."""
