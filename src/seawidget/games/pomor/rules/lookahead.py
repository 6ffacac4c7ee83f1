"""Every way a turn can end, one after the other.

Functions on previewed vectors (redaction.py), integers only, see layout.py.

A search needs room: rows of numbers as long as a vector, one for each move of the turn and one to begin with, and the
code of the move last made from each. Nothing else is kept, so that compiled code needs no memory of its own.
"""

from __future__ import annotations

from seawidget.compiling.primitives import copy_row
from seawidget.games.pomor.core.kinds import Events, Vector
from seawidget.games.pomor.core.layout import AT_PORT, AT_TAKE, PHASE
from seawidget.games.pomor.rules.legal import next_legal
from seawidget.games.pomor.rules.turn import apply_code

DEPTH = 5  # rows one search needs: a turn has at most four moves (card, take, nets, storm or port)


def in_turn(s: Vector) -> bool:
    """Whether a turn is on its way and its seat has something more to decide."""
    return AT_TAKE <= s[PHASE] <= AT_PORT


def next_end(rooms: list[Vector], codes: list[int], top: int, row: int, ev: Events) -> int:
    """The row with the next end of the turn that begins in row `top`; -1 after the last one.

    `row` is the row of the end before, `top` for the first time, with `codes[top]` 0. Ends come in the order of the
    legal moves; `codes[top]` is the first move on the way.
    """
    if row > top:
        row -= 1
    while row >= top:
        code = next_legal(rooms[row], codes[row])
        if code == 0:
            row -= 1
        else:
            codes[row] = code
            copy_row(rooms[row], rooms[row + 1])
            row += 1
            apply_code(rooms[row], code, ev)
            if not in_turn(rooms[row]):
                return row
            codes[row] = 0
    return -1
