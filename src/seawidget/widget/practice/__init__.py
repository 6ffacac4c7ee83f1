"""Exercises and the coach on a board: what comes between a confirmed move and the game."""
