"""Positions and deals as dictionaries, out and in."""
