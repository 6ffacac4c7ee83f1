"""What a seat knows beyond its view, and what follows from it."""
