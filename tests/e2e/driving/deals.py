"""Fixed deals: games that end the way a test needs, found by letting a bot play them beforehand."""

from __future__ import annotations

from functools import cache

import seawidget as sea


@cache
def line(outcome: str, seats: int = 1, **options: object) -> tuple[int, tuple[str, ...]]:
    """The first seed with which `greedy` at all seats ends in `outcome`, and the moves it makes there."""
    for seed in range(1, 200):
        game = sea.Game("tranquility", players=seats, seed=seed, seats=["greedy"] * seats, **options)
        game.play_bots()
        if game.result["outcome"] == outcome:
            return seed, tuple(str(node.move) for node in game.tree.main_line() if node.move is not None)
    raise LookupError(f"no deal ends in {outcome}")


def won(**options: object) -> tuple[int, tuple[str, ...]]:
    return line("win", **options)
