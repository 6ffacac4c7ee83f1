"""Many games by numbers alone."""
