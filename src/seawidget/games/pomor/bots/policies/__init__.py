"""The policies of the players, by numbers alone."""
