"""Random playouts. Rule functions: integers only, see layout.py.

A random player chooses among the legal moves, each alike. The stream of random numbers is a row of one number, the
state of splitmix64 (`Rng(key, counter)` continues at `key + counter * GAMMA`).
"""

from __future__ import annotations

from seawidget.compiling.primitives import random_below
from seawidget.games.pomor.core.kinds import Events, Vector
from seawidget.games.pomor.core.layout import AT_OVER, PHASE, TURN
from seawidget.games.pomor.rules.legal import next_legal
from seawidget.games.pomor.rules.turn import apply_code

MOST_TURNS = 2000  # P-END-5: a game that gets there is unfinished, neither won nor drawn


def random_code(s: Vector, r: list[int]) -> int:
    """The move code of a random legal move of the deciding seat."""
    count = 0
    code = next_legal(s, 0)
    while code > 0:
        count += 1
        code = next_legal(s, code)
    pick = random_below(r, count)
    code = next_legal(s, 0)
    while pick > 0:
        code = next_legal(s, code)
        pick -= 1
    return code


def playout_random(s: Vector, r: list[int], most: int, ev: Events) -> int:
    """Play random moves to the end of the game or until `most` turns are completed; returns the number of moves.

    A game that is not over then is unfinished (P-END-5): its phase says so, and it has no winner.
    """
    count = 0
    while s[PHASE] != AT_OVER and s[TURN] < most:
        apply_code(s, random_code(s, r), ev)
        count += 1
    return count
