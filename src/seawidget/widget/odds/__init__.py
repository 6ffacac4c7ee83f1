"""Odds on the board, and the work beside it."""
