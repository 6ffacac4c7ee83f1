"""The game as numbered actions and observations of fixed size, for learning."""
