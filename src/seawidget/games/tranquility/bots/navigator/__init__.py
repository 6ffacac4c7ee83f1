"""The navigator, by numbers alone."""
