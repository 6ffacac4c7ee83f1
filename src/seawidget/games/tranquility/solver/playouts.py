"""Games that navigators play on from a known deck: a game won is a line that wins. Rule functions, see layout.py.

The navigators see no more than their seats do; what makes one game another is the weights they play with.
"""

from __future__ import annotations

from typing import Final

from seawidget.compiling.primitives import copy_row
from seawidget.games.tranquility.batch.play import NAVIGATOR, policy_code
from seawidget.games.tranquility.core.kinds import Events, Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.rules.turn import apply_code

LONGEST: Final = 400  # moves of a game that is written down; games that take longer count as lost


def play_lines(
    start: Vector,
    weights: list[tuple[float, ...]],
    s: Vector,
    r: list[int],
    ev: Events,
    line: list[int],
    told: list[int],
) -> None:
    """Play games from `start`, all seats with one row of the weights in each, until one is won.

    `line`: the codes of the last game (LONGEST). `told`: its number of moves if it was won, else 0, and moves made in
    all games. `s` and `r` are room to work in; `ev` is an event buffer that takes nothing.
    """
    told[0] = 0
    told[1] = 0
    for i in range(len(weights)):
        copy_row(start, s)
        n = play_line(s, weights[i], r, ev, line)
        told[1] += n
        if s[POINT] == AT_END and s[OUTCOME] == WIN:
            told[0] = n
            break


def play_line(s: Vector, w: tuple[float, ...], r: list[int], ev: Events, line: list[int]) -> int:
    """Play one game on; its codes in `line`. Returns how many there are."""
    n = 0
    while s[POINT] != AT_END and n < LONGEST:
        code = policy_code(s, s[DECIDING], NAVIGATOR, w, r)
        line[n] = code
        n += 1
        apply_code(s, code, ev)
    return n
