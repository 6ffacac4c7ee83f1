"""Exact answers about shuffled cards, and the facts they are computed from."""
