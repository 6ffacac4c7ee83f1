"""Games that navigators play with a known deck: a game won is a line that wins. Rule functions, see layout.py.

The navigators see no more than their seats do. What knows the deck is the choice among many games: the best one so far
is played again up to some move, and from there by navigators with other weights.
"""

from __future__ import annotations

from typing import Final

from seawidget.compiling.primitives import copy_row, random_below
from seawidget.games.tranquility.bots.greedy.storms import fair_share
from seawidget.games.tranquility.bots.navigator.policy import navigator_move
from seawidget.games.tranquility.core.kinds import Events, Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.rules.turn import apply_code
from seawidget.games.tranquility.solver.bounds import wrong_sides
from seawidget.games.tranquility.solver.monsters import monsters_held

LONGEST: Final = 400  # moves of a game that is written down; a game that takes longer counts as lost


# Notes of a climb
LENGTH: Final = 0  # moves of the best game
MOST: Final = 1  # its progress
WON_BY: Final = 2  # moves of the game that was won, or 0
DECISIONS: Final = 3  # of navigators in the games of this call
NOTES: Final = 4


def climb(
    start: Vector,
    weights: list[tuple[float, ...]],
    games: int,
    limit: int,
    r: list[int],
    s: Vector,
    ev: Events,
    best: list[int],
    line: list[int],
    notes: list[int],
) -> None:
    """Play up to `games` games from `start`, all seats of each with one of the rows of weights, until one is won or
    navigators have made `limit` decisions.

    `best`: the codes of the best game (LONGEST), of games alike the last one. It is gone on from, as `notes` and `r`,
    the stream of chance, are: so many games in one call are the same as in several. `s` and `line` are room to work in;
    `ev` is an event buffer that takes nothing.
    """
    notes[DECISIONS] = 0
    for _ in range(games):
        if notes[DECISIONS] >= limit or notes[WON_BY] > 0:
            break
        copy_row(start, s)
        again = random_below(r, notes[LENGTH]) if notes[LENGTH] > 0 else 0
        for i in range(again):
            apply_code(s, best[i], ev)
        n = play_on(s, weights[random_below(r, len(weights))], again, ev, line)
        notes[DECISIONS] += n - again
        score = progress(s)
        if score >= notes[MOST]:
            notes[MOST] = score
            notes[LENGTH] = n
            for i in range(again, n):
                best[i] = line[i]
        if s[POINT] == AT_END and s[OUTCOME] == WIN:
            notes[WON_BY] = n


def play_on(s: Vector, w: tuple[float, ...], first: int, ev: Events, line: list[int]) -> int:
    """Play a game to its end; the codes go to `line`, from move `first` on. Returns how many moves it has then."""
    n = first
    while s[POINT] != AT_END and n < LONGEST:
        seat = s[DECIDING]
        code = navigator_move(s, w, seat, fair_share(s, seat) if s[POINT] == AT_SHED else 0)
        line[n] = code
        n += 1
        apply_code(s, code, ev)
    return n


def progress(s: Vector) -> int:
    """How near to a win a game ended: cells filled, less what stands in the way of a Finish; more than any if won."""
    if s[POINT] == AT_END and s[OUTCOME] == WIN:
        return 2 * CELLS
    return s[FILLED] - monsters_held(s) - wrong_sides(s)
