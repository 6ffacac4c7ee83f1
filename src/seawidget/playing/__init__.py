"""A game as people hold it: the tree of its positions, its players, and what is known at each node."""
