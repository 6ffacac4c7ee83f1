"""Where an island fits and what it costs. Rule functions: integers only, see layout.py.

In a segment the filled cells carry rising numbers, so an island fits exactly into one gap: between the last filled
cell with a smaller number and the first filled cell with a greater one.
"""

from __future__ import annotations

from seawidget.games.tranquility.core.board import BOARD_CELLS, ROOF, ROW_END, ROW_FIRST, ROW_OF, ROW_WING
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.core.rejection_codes import *
from seawidget.games.tranquility.rules.hand import kept_mask, monsters_in_hand


def segment_first(s: Vector, cell: int) -> int:
    """First cell of the segment of a cell (GRID-1)."""
    end = s[SEGMENT_END]
    if cell < end:
        return 0
    if cell < s[SEGMENT_END + 1]:
        return end
    return s[SEGMENT_END + 1]


def segment_end(s: Vector, cell: int) -> int:
    """The cell after the last one of the segment of a cell (GRID-1)."""
    end = s[SEGMENT_END]
    if cell < end:
        return end
    if cell < s[SEGMENT_END + 1]:
        return s[SEGMENT_END + 1]
    return s[SEGMENT_END + 2]


def filled_before(s: Vector, cell: int, first: int) -> int:
    """The nearest filled cell before a cell of the segment that begins at `first`; `first - 1` if there is none."""
    for c in range(cell - 1, first - 1, -1):
        if s[GRID + c]:
            return c
    return first - 1


def filled_after(s: Vector, cell: int, end: int) -> int:
    """The nearest filled cell after a cell of the segment that ends before `end`; `end` if there is none."""
    for c in range(cell + 1, end):
        if s[GRID + c]:
            return c
    return end


def next_gap(s: Vector, cell: int) -> int:
    """The first empty cell from a cell on, in sequence order; -1 if there is none.

    So all gaps of a board, whatever segments it has, are gone through: each begins at `start`, ends before
    `after = filled_after(s, start, segment_end(s, start))`, and the next one is `next_gap(s, after)`.
    """
    for c in range(cell, BOARD_CELLS[s[BOARD]]):
        if s[GRID + c] == 0:
            return c
    return -1


def must_pay(cells: int, ends: int) -> int:
    """The fewest of a gap's cells that must be paid for. `ends`: 1 and 2 for a card before and after the gap, added up.

    Cells filled free of charge have no filled neighbour when they are filled (COST-1), so no two of them lie side by
    side and none beside a card at an end of the gap.
    """
    if ends == 3:
        return cells // 2 + 1 if cells else 0
    return (cells + 1) // 2 if ends else cells // 2


def all_must_pay(s: Vector) -> int:
    """The fewest of all empty cells that must be paid for as the grid lies (`must_pay`)."""
    total = 0
    start = next_gap(s, ROOF if s[PHASE] == 1 else 0)  # ARCH-4
    while start >= 0:
        end = segment_end(s, start)
        after = filled_after(s, start, end)
        ends = (1 if start > segment_first(s, start) else 0) + (2 if after < end else 0)
        total += must_pay(after - start, ends)
        start = next_gap(s, after)
    return total


def gap_after(s: Vector, number: int, first: int, end: int) -> int:
    """The cell after the gap of a number in the segment of cells `first` to `end - 1`: the first that is filled with
    this number or a greater one; `end` if there is none.
    """
    for c in range(first, end):
        if s[GRID + c] >= number:
            return c
    return end


def gap_low(s: Vector, before: int, first: int) -> int:
    """The number on the cell before a gap; 0 if the gap begins with its segment, at `first`."""
    return s[GRID + before] if before >= first else 0


def gap_high(s: Vector, after: int, end: int) -> int:
    """The number on the cell after a gap; 81 if the gap ends with its segment, before `end`."""
    return s[GRID + after] if after < end else ISLANDS + 1


def low_bound(s: Vector, cell: int) -> int:
    """The greatest number before a cell in its segment, or 0: an island must be greater (PLACE-2)."""
    first = segment_first(s, cell)
    return gap_low(s, filled_before(s, cell, first), first)


def high_bound(s: Vector, cell: int) -> int:
    """The smallest number after a cell in its segment, or 81: an island must be smaller (PLACE-2)."""
    end = segment_end(s, cell)
    return gap_high(s, filled_after(s, cell, end), end)


def cell_blocked(s: Vector, cell: int) -> bool:
    """Whether no card may be put on a cell, since the rocks (ROCKS-2) or a purple storm (STORM-8) lie in its row.

    A card there still is a neighbour (COST-7).
    """
    row = ROW_OF[s[BOARD] * CELLS + cell]
    return s[ROCKS_ROW] == row or s[PURPLE + row] > 0


def any_row_blocked(s: Vector) -> bool:
    """Whether there is a blocked row at all."""
    if s[ROCKS_ROW] >= 0:
        return True
    if s[STORMS_ON] or s[BOARD] == PYRAMID:  # elsewhere there are no storms
        for row in range(ROWS):
            if s[PURPLE + row]:
                return True
    return False


def row_full(s: Vector, row: int) -> bool:
    """Whether every cell of a row holds an island."""
    at = s[BOARD] * ROWS + row
    wing = ROW_WING[at]
    for c in range(ROW_FIRST[at], ROW_END[at]):
        if s[GRID + c] == 0 or (wing and s[GRID + c + wing] == 0):
            return False
    return True


def full_rows(s: Vector) -> int:
    """How many rows are full."""
    count = 0
    for row in range(ROWS):
        if row_full(s, row):
            count += 1
    return count


def grid_full(s: Vector) -> bool:
    """Whether every cell holds an island."""
    return s[FILLED] == BOARD_CELLS[s[BOARD]]


def place_cost(s: Vector, number: int, cell: int) -> int:
    """Cost of a number on an empty cell: nothing (COST-1), one difference (COST-2), the smaller of two (COST-3).

    Only the previous and the next cell of the same segment are neighbours, never those above and below (GRID-3).
    In phase 1 of the arch nothing is paid (ARCH-4); its roof is a sequence of its own like any other (ARCH-7).
    """
    if s[PHASE] == 1:
        return 0
    first = 0
    end = s[SEGMENT_END]
    if cell >= end:
        first = segment_first(s, cell)
        end = segment_end(s, cell)
    before = s[GRID + cell - 1] if cell > first else 0
    after = s[GRID + cell + 1] if cell + 1 < end else 0
    cost = abs(number - before) if before else 0
    if after:
        other = abs(after - number)
        if before == 0 or other < cost:
            cost = other
    return cost


def roof_closed(s: Vector, cell: int) -> bool:
    """Whether a cell belongs to the roof of the arch while its pillars are built (ARCH-2)."""
    return s[PHASE] == 1 and cell >= ROOF


def number_in_grid(s: Vector, number: int) -> bool:
    """Whether a number lies in the grid, as an island or as a Wild (WILD-2)."""
    for there in s[GRID : GRID + CELLS]:
        if there == number:
            return True
    return False


def keeps_room(s: Vector, number: int, cell: int) -> bool:
    """The guard `segments` (PLACE-4): enough numbers on either side for the empty cells there. Pure arithmetic."""
    first = segment_first(s, cell)
    end = segment_end(s, cell)
    before = filled_before(s, cell, first)
    after = filled_after(s, cell, end)
    low = gap_low(s, before, first)
    high = gap_high(s, after, end)
    return number - low >= cell - before and high - number >= after - cell


def check_cell(s: Vector, seat: int, card: int, wild: int, cell: int) -> int:
    """Reason against a card of a seat on a cell, payment aside: the checks of Place from `no_such_cell` to
    `breaks_grid`. `wild` is the number a Wild stands for, or 0.
    """
    if cell < 0:
        return NO_SUCH_CELL
    if s[GRID + cell]:
        return CELL_TAKEN  # PLACE-1, PLACE-5
    if (s[ROCKS_ROW] >= 0 or s[STORMS_ON] or s[BOARD] == PYRAMID) and cell_blocked(s, cell):
        return ROW_BLOCKED  # ROCKS-2, STORM-8
    if s[PHASE] == 1 and roof_closed(s, cell):
        return ROOF_CLOSED
    number = card
    if wild:
        if number_in_grid(s, wild):
            return NUMBER_IN_GRID
        number = wild  # WILD-3: it counts as that island in every respect
    first = 0
    end = s[SEGMENT_END]
    if cell >= end:
        first = segment_first(s, cell)
        end = segment_end(s, cell)
    for at in range(GRID + cell - 1, GRID + first - 1, -1):  # as `filled_before`, without the call
        if s[at]:
            if s[at] >= number:
                return NOT_ASCENDING  # PLACE-2: filled neighbours or not
            break
    for at in range(GRID + cell + 1, GRID + end):
        if s[at]:
            if s[at] <= number:
                return NOT_ASCENDING
            break
    if s[ORANGE + seat] and not ((cell > first and s[GRID + cell - 1]) or (cell + 1 < end and s[GRID + cell + 1])):
        return NEEDS_NEIGHBOUR  # STORM-9
    if s[GUARD] and not keeps_room(s, number, cell):
        return BREAKS_GRID  # with the guard `none` a gap may become unfillable (PLACE-3)
    return OK


def check_place(s: Vector, seat: int, card: int, wild: int, cell: int, pay_n: int, mask: int) -> int:
    """Reason against a Place of a card the seat holds, in the order of section 8.

    `wild` is the number a Wild stands for, or 0; `cell` is -1 for no cell of the board; `pay_n` is the number of cards
    named; `mask` has their bits in the sorted hand, -1 if the hand does not hold them beside the island.
    """
    if card > ISLANDS and wild == 0:
        return NOT_AN_ISLAND
    reason = check_cell(s, seat, card, wild, cell)
    if reason:
        return reason
    cost = place_cost(s, wild or card, cell)
    spare = s[HAND_N + seat] - 1
    if cost and s[MONSTERS]:
        spare -= monsters_in_hand(s, seat)
    if cost > spare:
        return CANNOT_PAY  # COST-6: only what remains once the island has left the hand (COST-4)
    if pay_n != cost:
        return WRONG_PAYMENT  # COST-4: exactly
    if mask < 0:
        return PAY_NOT_IN_HAND
    if mask and s[MONSTERS] and mask & kept_mask(s, seat):
        return MONSTER_NOT_DISCARDABLE  # COST-5
    return OK


def fits_anywhere(s: Vector, seat: int, card: int, wild: int, most: int) -> bool:
    """Whether some cell takes a card of a seat at a cost of at most `most`: only those of its gaps can (PLACE-2)."""
    number = wild or card
    if wild and number_in_grid(s, wild):
        return False
    first = 0
    while first < BOARD_CELLS[s[BOARD]]:
        end = segment_end(s, first)
        after = gap_after(s, number, first, end)
        for cell in range(filled_before(s, after, first) + 1, after):
            if check_cell(s, seat, card, wild, cell) == OK and place_cost(s, number, cell) <= most:
                return True
        first = end
    return False


def can_place(s: Vector, seat: int, most: int) -> bool:
    """Whether the seat holds a card, island or Wild, that some cell takes at a cost of at most `most`."""
    at = HAND + seat * HAND_SLOTS
    for i in range(s[HAND_N + seat]):
        card = s[at + i]
        if card <= ISLANDS and fits_anywhere(s, seat, card, 0, most):
            return True
        if card == W:  # WILD-2: any number that is not in the grid
            for number in range(1, ISLANDS + 1):
                if fits_anywhere(s, seat, W, number, most):
                    return True
    return False
