"""The greedy policy, by numbers alone."""
