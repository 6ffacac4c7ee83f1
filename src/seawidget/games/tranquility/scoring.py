"""How well a number fits a cell: distance to a target, and a price. Functions over the state vector, integers only.

They read what one seat sees: the grid and the cards removed face up. 81 is one cell off the target, so that with
nothing in the grid the distance of number v to cell i is |37 v - 81 (i + 1)|; lower is better.

Two targets. `STATIC`: the natural cell of a number on an empty board. `GAP`: the cell that stands inside its gap
where the number stands among the numbers that can still come there.
"""

from __future__ import annotations

from typing import Final

from seawidget.games.tranquility.board import BOARD_CELLS, ROW_OF
from seawidget.games.tranquility.kinds import Vector
from seawidget.games.tranquility.layout import (
    BOARD,
    FLAG,
    GRID,
    ISLANDS,
    ORANGE,
    PHASE,
    REMOVED,
    SEGMENT_END,
    SUN_MOON,
    VARIANT,
    WHERE,
    WHERE_REMOVED,
    M,
    S,
)
from seawidget.games.tranquility.reasons import OK
from seawidget.games.tranquility.rules_place import any_row_blocked, cell_blocked, check_cell, place_cost

STATIC: Final = 0
GAP: Final = 1
CELL: Final = 81  # score of one cell off the target
HOPELESS: Final = 1_000_000  # a placement that leaves too few numbers for the cells around it
NEVER: Final = 3_000_000  # no placement
WRONG_SIDE: Final = 40  # Sun and Moon: what a card on the wrong side costs, as it must be turned some day (SUNMOON-5)


def available(s: Vector, low: int, high: int) -> int:
    """How many numbers strictly between `low` and `high` can still come: all but those removed face up.

    `low` and `high` must be neighbours in the grid (or its ends), so that no number between them lies there.
    """
    count = high - low - 1
    if s[REMOVED + M - S]:
        for number in range(low + 1, high):
            if s[WHERE + number] == WHERE_REMOVED:
                count -= 1
    return count


def score_cell(s: Vector, number: int, weight: int, most: int, target: int, seat: int) -> int:
    """The best cell for a number as score << 16 | cell << 8 | cost; NEVER << 16 if no cell takes it.

    Score: distance to the target, plus `weight` for each card to be paid. Only cells that cost at most `most`
    and leave enough numbers on either side. Of equal scores the lowest cell. `seat`: who would lay it now, bound by
    its orange storms (STORM-9), blocked rows (PLACE-1) and the closed roof (ARCH-2); -1 for some seat on some day.
    """
    best = NEVER << 16
    pillars = s[PHASE] == 1
    bound = seat >= 0 and s[ORANGE + seat] > 0
    each = seat >= 0 and (bound or s[VARIANT] == SUN_MOON or any_row_blocked(s))
    first = 0
    for k in range(3):
        end = s[SEGMENT_END + k]
        if end == 0 or (pillars and k == 2 and seat >= 0):
            break
        before = first - 1
        low = 0
        after = end
        high = ISLANDS + 1
        for c in range(first, end):
            there = s[GRID + c]
            if there:
                if there > number:
                    after = c
                    high = there
                    break
                before = c
                low = there
        if after - before > 1 and low != number:
            free = pillars and k < 2  # ARCH-4
            here = score_gap(s, number, weight, most, target, first, end, before, low, after, high, each, bound, free)
            best = min(best, here)
        first = end
    return best


def score_gap(
    s: Vector,
    number: int,
    weight: int,
    most: int,
    target: int,
    first: int,
    end: int,
    before: int,
    low: int,
    after: int,
    high: int,
    each: bool,
    bound: bool,
    free: bool,
) -> int:
    """`score_cell` inside one gap: the empty cells between `before` (number `low`) and `after` (number
    `high`). `each`: cells differ in more than their distance; `bound`: only those beside a filled one; `free`:
    nothing is paid.
    """
    below = available(s, low, number)
    above = available(s, number, high)
    start = max(before + 1, after - 1 - above)
    stop = min(after - 1, before + 1 + below)
    if start > stop:
        return NEVER << 16
    # the distance of cell c is abs(a - b * c) // d, least near a / b
    if target == GAP:
        d = below + above + 2
        a = CELL * ((below + 1) * (after - before) + before * d)
        b = CELL * d
    else:
        d = 1
        a = (end - first + 1) * number + CELL * (first - 1)
        b = CELL
    left = number - low if before >= first else 0
    right = high - number if after < end else 0
    if free:
        left = right = 0
    if after - before == 2:  # COST-3
        left = min(left, right) if left and right else left + right
        right = left
    best = NEVER << 16
    if each:
        for c in range(start, stop + 1):
            beside = first <= before == c - 1 or c + 1 == after < end
            if not cell_blocked(s, c) and (beside or not bound):
                here = score_one(c, before, after, left, right, a, b, d, weight, most)
                best = min(best, here + (wrong_side(s, c) << 16))
        return best
    best = min(best, score_one(start, before, after, left, right, a, b, d, weight, most))
    best = min(best, score_one(stop, before, after, left, right, a, b, d, weight, most))
    # cells that cost nothing: the distance falls towards the target and rises beyond it
    start = max(start, before + 2 if left else before + 1)
    stop = min(stop, after - 2 if right else after - 1)
    if start <= stop:
        c = min(max((2 * a + b) // (2 * b), start), stop)
        best = min(best, score_one(c, before, after, left, right, a, b, d, weight, most))
    return best


def score_one(
    c: int, before: int, after: int, left: int, right: int, a: int, b: int, d: int, weight: int, most: int
) -> int:
    """One cell of a gap as score << 16 | cell << 8 | cost."""
    cost = left if c == before + 1 else right if c == after - 1 else 0
    if cost > most:
        return NEVER << 16
    return (abs(a - b * c) // d + weight * cost) << 16 | c << 8 | cost


def wrong_side(s: Vector, cell: int) -> int:
    """What it costs some day that a card laid now shows the wrong side there (SUNMOON-2, SUNMOON-5)."""
    if s[VARIANT] != SUN_MOON:
        return 0
    return 0 if (s[FLAG] == 1) == (ROW_OF[cell] < 3) else WRONG_SIDE


def lone_cell(s: Vector, seat: int, card: int, wild: int) -> int:
    """The lowest cell that takes a card of a seat for nothing, hopeless or not, packed as in `score_cell` (END-4)."""
    for c in range(BOARD_CELLS[s[BOARD]]):
        if check_cell(s, seat, card, wild, c) == OK and place_cost(s, wild or card, c) == 0:
            return HOPELESS << 16 | c << 8
    return NEVER << 16
