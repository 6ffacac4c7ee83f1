"""The players that come with the game."""
