"""The bot `greedy`: the most points now, then the most catch. Rule functions on a previewed vector."""

from __future__ import annotations

from seawidget.games.pomor.core.kinds import Events, Vector
from seawidget.games.pomor.core.layout import DECIDING, HOLD_SUM, SCORES, TOKEN_AT
from seawidget.games.pomor.rules.lookahead import next_end

POINT = 100  # a point is worth more than any hold
HELD = 4  # a catch value
MOVED = 1  # all else equal it is better to move


def worth(s: Vector, seat: int, place: int) -> int:
    """Points and catch of a seat at the end of its turn, which its token began at a place."""
    moved = MOVED if s[TOKEN_AT + seat] != place else 0
    return POINT * s[SCORES + seat] + HELD * s[HOLD_SUM + seat] + moved


def greedy_code(rooms: list[Vector], codes: list[int], ev: Events) -> int:
    """The move code of the deciding seat of the position in the first row: the first of the best ones."""
    seat = rooms[0][DECIDING]
    place = rooms[0][TOKEN_AT + seat]
    best = -1
    chosen = 0
    codes[0] = 0
    end = next_end(rooms, codes, 0, 0, ev)
    while end > 0:
        value = worth(rooms[end], seat, place)
        if value > best:
            best = value
            chosen = codes[0]
        end = next_end(rooms, codes, 0, end, ev)
    return chosen
