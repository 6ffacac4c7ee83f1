"""Games whose numbers are read back."""

from __future__ import annotations

from functools import cache

import seawidget as sea

DECK = [3, 5, 1, 7, 2, 6, 4]


def start():
    return sea.mini(7, 4, 2).game(DECK)


@cache
def sailed():
    game = sea.Game("tranquility", players=2, seed=6, seats=["greedy"] * 2, monsters=2, storms="on")
    game.play_bots(12)
    return game
