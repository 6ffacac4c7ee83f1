"""How well a number fits a cell: distance to a target, and a price. Functions over the state vector, integers only.

They read what one seat sees: the grid and the cards removed face up. 81 is one cell off the target, so that with
nothing in the grid the distance of number v to cell i is |37 v - 81 (i + 1)|; lower is better.

Two targets. `STATIC`: the natural cell of a number on an empty board. `GAP`: the cell that stands inside its gap
where the number stands among the numbers that can still come there.
"""

from __future__ import annotations

from typing import Final

from seawidget.compiling.primitives import note_gaps
from seawidget.games.tranquility.core.board import BOARD_CELLS, ROOF, ROW_OF
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.core.rejection_codes import OK
from seawidget.games.tranquility.rules.hand import count_islands
from seawidget.games.tranquility.rules.place import (
    any_row_blocked,
    cell_blocked,
    check_cell,
    place_cost,
    roof_closed,
    segment_end,
)

STATIC: Final = 0
GAP: Final = 1
CELL: Final = 81  # score of one cell off the target
HOPELESS: Final = 20_000  # a placement that leaves too few numbers for the cells around it
NEVER: Final = 30_000  # no placement; fits into 16 bits, and no distance with its price comes near
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


def cells_differ(s: Vector, seat: int) -> int:
    """What a seat that lays a number now must ask of each cell: 0 nothing but its distance and cost, 1 whether it is
    blocked (PLACE-1) or shows a wrong side (SUNMOON-5), 2 also whether a neighbour is filled (STORM-9).

    0 for seat -1: some seat on some day.
    """
    if seat < 0:
        return 0
    if s[ORANGE + seat]:
        return 2
    return 1 if s[VARIANT] == SUN_MOON or any_row_blocked(s) else 0


def score_cell(s: Vector, number: int, weight: int, most: int, target: int, seat: int) -> int:
    """The best cell for a number as score << 16 | cell << 8 | cost; NEVER << 16 if no cell takes it.

    Score: distance to the target, plus `weight` for each card to be paid. Only cells that cost at most `most`
    and leave enough numbers on either side. Of equal scores the lowest cell. `seat`: who would lay it now, bound by
    its orange storms (STORM-9), blocked rows (PLACE-1) and the closed roof (ARCH-2); -1 for some seat on some day.
    """
    best = NEVER << 16
    differ = cells_differ(s, seat)
    s[PROBE] = number
    first = 0
    while first < BOARD_CELLS[s[BOARD]] and not (seat >= 0 and roof_closed(s, first)):
        end = segment_end(s, first)
        note_gaps(s, GRID + first, GRID + end, PROBE, PROBE + 1, PROBE + 1)
        here = score_gap(s, number, weight, most, target, first, end, s[PROBE + 1], s[PROBE + 2], differ)
        best = min(best, here)
        first = end
    return best


def score_hand(s: Vector, seat: int, weight: int, most: int, target: int) -> int:
    """The best placement of an island of the hand, as in `score_cell`: score << 20 | index << 16 | cell << 8 | cost.

    Of equal scores the lowest card, then its lowest cell.
    """
    at = HAND + seat * HAND_SLOTS
    islands = count_islands(s, seat)
    differ = cells_differ(s, seat)
    best = NEVER << 20
    first = 0
    while first < BOARD_CELLS[s[BOARD]] and not roof_closed(s, first):
        end = segment_end(s, first)
        note_gaps(s, GRID + first, GRID + end, at, at + islands, SCRATCH)
        for i in range(islands):
            before, after = s[SCRATCH + 2 * i], s[SCRATCH + 2 * i + 1]
            here = score_gap(s, s[at + i], weight, most, target, first, end, before, after, differ)
            best = min(best, here >> 16 << 20 | i << 16 | (here & 0xFFFF))
        first = end
    return best


def note_values(s: Vector, seat: int, weight: int, most: int, target: int) -> int:
    """Note the score of the best cell of each island of the hand, for some seat on some day; returns their number."""
    at = HAND + seat * HAND_SLOTS
    islands = count_islands(s, seat)
    first = 0
    while first < BOARD_CELLS[s[BOARD]]:
        end = segment_end(s, first)
        note_gaps(s, GRID + first, GRID + end, at, at + islands, SCRATCH)
        for i in range(islands):
            before, after = s[SCRATCH + 2 * i], s[SCRATCH + 2 * i + 1]
            value = score_gap(s, s[at + i], weight, most, target, first, end, before, after, 0) >> 16
            if first == 0 or value < s[VALUES + i]:
                s[VALUES + i] = value
        first = end
    return islands


def score_gap(
    s: Vector,
    number: int,
    weight: int,
    most: int,
    target: int,
    first: int,
    end: int,
    before: int,
    after: int,
    differ: int,
) -> int:
    """`score_cell` inside one gap of the segment of cells `first` to `end - 1`.

    It lies between the filled cells `first + before` and `first + after`; -1 and `end - first` stand for the ends.
    """
    before += first
    after += first
    if after - before < 2:
        return NEVER << 16
    low = s[GRID + before] if before >= first else 0
    high = s[GRID + after] if after < end else ISLANDS + 1
    if high == number:  # it stands there already, as a Wild (WILD-2)
        return NEVER << 16
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
    if s[PHASE] == 1 and first < ROOF:  # ARCH-4
        left = right = 0
    if after - before == 2:  # COST-3
        left = min(left, right) if left and right else left + right
        right = left
    best = NEVER << 16
    if differ:
        for c in range(start, stop + 1):
            beside = first <= before == c - 1 or c + 1 == after < end
            if not cell_blocked(s, c) and (beside or differ < 2):
                here = score_one(c, before, after, left, right, a, b, d, weight, most)
                best = min(best, here + (wrong_side(s, c) << 16))
        return best
    if start == before + 1:
        best = score_one(start, before, after, left, right, a, b, d, weight, most)
    if stop == after - 1:
        best = min(best, score_one(stop, before, after, left, right, a, b, d, weight, most))
    # cells that cost nothing: the distance falls towards the target and rises beyond it
    start = max(start, before + 2 if left else before + 1)
    stop = min(stop, after - 2 if right else after - 1)
    if start <= stop:
        c = min(max((2 * a + b) // (2 * b), start), stop)
        best = min(best, (abs(a - b * c) // d) << 16 | c << 8)
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
