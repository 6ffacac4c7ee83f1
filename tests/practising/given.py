"""Games with mistakes that are quick to judge: Mini is solved, and a late position has little left to play."""

from __future__ import annotations

import random

import seawidget as sea

CELLS = "a1 b1 c1 d1 e1 f1 a2 b2 d2 e2 a3 b3 c3 d3 e3 f3 a4 b4 c4 d4 e4 a5 b5 c5 d5 f5 a6 b6 d6 f6"
CARDS = "3 4 6 9 12 13 16 17 22 23 26 29 31 34 35 37 41 46 48 49 50 56 57 58 59 67 69 70 73 78"
GRID = dict(zip(CELLS.split(), map(int, CARDS.split()), strict=True))
DECK = [72, 30, 20, 75, 60, 43, 62, 80, 47, 68, 42, 54, 45, 63, "F"]
LATE = (
    *("Place 19 c2 pay 25,77", "Place 52 f4 pay 30,53", "Place 60 e5 pay 72", "Discard 62,75", "Discard 43,47"),
    *("Discard 42,68", "Discard 45,63", "Discard 54,F", "Discard 20,80"),
)


def late(moves=LATE, **how):
    """A game from a late position, played to its end."""
    game = sea.position(players=1, grid=GRID, hand=[19, 52, 25, 53, 77], start="S", decks=[DECK], **how)
    for move in moves:
        game.move(move)
    return game


def mini(seed=3, chance=1, **how):
    """A game of Mini by random moves: with these seeds one of them is a mistake."""
    game = sea.Game("mini", seed=seed, seats=["me"], **how)
    draw = random.Random(chance)
    while not game.over:
        game.move(draw.choice(list(game.legal_moves)))
    return game
