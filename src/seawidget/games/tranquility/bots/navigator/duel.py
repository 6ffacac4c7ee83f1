"""The navigator in the duel: points now, and what a placement leaves in the hands of both. Numbers only, see layout.py.

A placement counts its points and its price, how far the cell lies from where the number belongs in its gap, own and
rival's neighbours in a run, and what it does to the cards: those the seat holds then, with those it takes from the row
(DUEL-5), had better fit somewhere, those of the row that are left to the rival had better not.
"""

from __future__ import annotations

from typing import Final

from seawidget.compiling.primitives import bits_in, note_gaps
from seawidget.games.tranquility.bots.greedy.duel import SHORT, answer_code, beside, fitting, lead_with
from seawidget.games.tranquility.bots.greedy.place import least_useful, payment
from seawidget.games.tranquility.bots.greedy.scoring import GAP
from seawidget.games.tranquility.bots.navigator.weights import (
    DUEL_BESIDE,
    DUEL_BLOCK,
    DUEL_FAR,
    DUEL_HAND,
    DUEL_HAND_FREE,
    DUEL_ROW,
    DUEL_ROW_FREE,
)
from seawidget.games.tranquility.core.kinds import Rows, Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.core.rejection_codes import OK
from seawidget.games.tranquility.core.weighed import note_move
from seawidget.games.tranquility.rules.ask import check_exchange
from seawidget.games.tranquility.rules.place import place_cost

PAYABLE: Final = 4  # what a full hand can pay
NOWHERE: Final = 0  # how well a number fits: no cell takes it, one takes it for cards, one takes it free of charge
DEAR: Final = 1
FREELY: Final = 2
GAPS: Final = SCRATCH  # the cells around the gap of each hand card (two)
CARDS: Final = SCRATCH + 2 * HAND_SLOTS  # the cards of the hand, then those of the row: card i is bit i of what follows
ROW_GAPS: Final = THROWN - 10  # the cells around the gap of each card of the row, until it stands among CARDS
NONE_BEST: Final = -1e9

# Cards of the gap of a number that is laid there: those below it, those of them that fit free of charge in three cells
# or more (two where the gap begins with the grid), and those that fit in fewer; then the same of those above it.
Beside = tuple[int, int, int, int, int, int]


def duel_move(s: Vector, w: tuple[float, ...], seat: int, rows: Rows) -> int:
    """The move code at ACTION and ANSWER. `rows`: the moves weighed with their values in points."""
    return best_duel(s, w, seat, rows) if s[POINT] == AT_ACTION else answer_code(s, rows)


def how_it_fits(number: int, before: int, low: int, after: int, high: int) -> int:
    """How well a number fits into the gap between the cells `before` and `after` with the numbers `low` and `high`:
    NOWHERE, DEAR or FREELY. Cells that the guard keeps for other numbers (PLACE-4) do not count.
    """
    cells = after - before - 1
    down = number - low
    up = high - number
    if cells < 1 or up < 1 or high - low <= cells:
        return NOWHERE
    below = before >= 0
    above = after < CELLS
    free = (cells > below + above) & (down > below) & (up > above)
    dear = (below & (down <= PAYABLE) & (cells <= up)) | (above & (up <= PAYABLE) & (cells <= down))
    return max(FREELY * free, DEAR * dear)


def note_fits(s: Vector, seat: int) -> tuple[int, int]:
    """Note the cards of hand and row, and the gaps of the hand cards; those that fit somewhere, and those that fit free
    of charge, as the grid is.
    """
    at = HAND + seat * HAND_SLOTS
    n = s[HAND_N + seat]
    note_gaps(s, GRID, GRID + CELLS, at, at + n, GAPS)
    note_gaps(s, GRID, GRID + CELLS, ROW_CARDS, ROW_CARDS + s[ROW_CARDS_N], ROW_GAPS)
    fits = 0
    free = 0
    for i in range(n + s[ROW_CARDS_N]):
        note = GAPS + 2 * i if i < n else ROW_GAPS + 2 * (i - n)
        number = s[at + i] if i < n else s[ROW_CARDS + i - n]
        before = s[note]
        after = s[note + 1]
        low = s[GRID + before] if before >= 0 else 0
        high = s[GRID + after] if after < CELLS else ISLANDS + 1
        fit = how_it_fits(number, before, low, after, high)
        s[CARDS + i] = number
        fits |= (fit > NOWHERE) << i
        free |= (fit == FREELY) << i
    return fits, free


def fits_beside(s: Vector, index: int, cards: int, before: int, low: int, after: int, high: int) -> Beside:
    """How the cards of a gap fit beside the hand card at `index` that is laid there, by how many cells they have left.

    The guard leaves them as many numbers as cells. So with more cells than the two ends each finds one for itself, a
    free one unless its number is the next of an end.
    """
    number = s[CARDS + index]
    below = 0
    below_free = 0
    below_near = 0
    above = 0
    above_free = 0
    above_near = 0
    for i in range(cards):
        v = s[CARDS + i]
        if v <= low or v >= high or i == index:
            continue
        bit = 1 << i
        if v < number:
            end = v - low
            off = number - v
            below |= bit
            if off > 1 and (end > 1 or before < 0):
                below_free |= bit
            if off <= PAYABLE or (before >= 0 and end <= PAYABLE):
                below_near |= bit
        else:
            end = high - v
            off = v - number
            above |= bit
            if off > 1 and (end > 1 or after >= CELLS):
                above_free |= bit
            if off <= PAYABLE or (after < CELLS and end <= PAYABLE):
                above_near |= bit
    return below, below_free, below_near, above, above_free, above_near


def fits_after(fits: int, free: int, near: Beside, cell: int, before: int, after: int) -> tuple[int, int]:
    """The cards that fit somewhere and those that fit free of charge once the card of `fits_beside` lies on `cell`.

    `fits`, `free`: those of other gaps.
    """
    below = cell - before - 1
    above = after - cell - 1
    if below >= 3 or (below == 2 and before < 0):
        fits |= near[0]
        free |= near[1]
    elif below:
        fits |= near[2]
    if above >= 3 or (above == 2 and after >= CELLS):
        fits |= near[3]
        free |= near[4]
    elif above:
        fits |= near[5]
    return fits, free


def count_fits(fits: int, free: int, n: int, spent: int) -> tuple[int, int, int, int]:
    """(cards in hand that fit somewhere, those of them that fit free of charge, the same of the row left to the rival).

    `n`: cards in hand before. `spent`: those that left it, the ones that fit nowhere first. Cards the seat takes from
    the row are counted in.
    """
    hand = (1 << n) - 1
    taken = max(0, 5 - (n - spent))
    row = fits >> n
    row_free = free >> n
    got = (1 << taken) - 1
    return (
        min(bits_in(fits & hand), n - spent) + bits_in(row & got),
        min(bits_in(free & hand), n - spent) + bits_in(row_free & got),
        bits_in(row >> taken),
        bits_in(row_free >> taken),
    )


def hands_worth(w: tuple[float, ...], counts: tuple[int, int, int, int]) -> float:
    """What the cards are worth that `counts_after` counts."""
    held, held_free, left, left_free = counts
    return w[DUEL_HAND] * held + w[DUEL_HAND_FREE] * held_free - w[DUEL_ROW] * left - w[DUEL_ROW_FREE] * left_free


def blocked_runs(s: Vector, seat: int, number: int, cell: int) -> int:
    """How many neighbours are cards of the rival with the number before or after: its run ends there."""
    mark = 0 if seat else MARK_MOON
    count = 0
    for near in range(max(0, cell - 1), min(cell + 2, CELLS)):
        there = s[GRID + near]
        if there and abs(there - number) == 1 and s[MARK + near] & MARK_MOON == mark:
            count += 1
    return count


def cells_off(cell: int, before: int, place: float) -> float:
    """How many cells of a gap a cell lies off `place`, counted from `before`."""
    return abs(cell - before - place)


def place_in_gap(number: int, before: int, low: int, after: int, high: int) -> float:
    """Where a number belongs in its gap, in cells from `before`, where numbers and cells are spread alike."""
    return (after - before) * (number - low) / (high - low)


def best_in_gap(
    s: Vector, w: tuple[float, ...], seat: int, index: int, fits: int, free: int, bar: float, rows: Rows
) -> tuple[int, float]:
    """(placement as index << 6 | cell, value in points) of the best cell for a hand card; (-1, `bar`) if none is worth
    more than `bar`. `fits`, `free`: those of `note_fits`.
    """
    n = s[HAND_N + seat]
    before = s[GAPS + 2 * index]
    after = s[GAPS + 2 * index + 1]
    number = s[CARDS + index]
    low = s[GRID + before] if before >= 0 else 0
    high = s[GRID + after] if after < CELLS else ISLANDS + 1
    start = max(before + 1, after - (high - number))
    stop = min(after, before + 1 + number - low)
    best = -1
    if start >= stop:
        return best, bar
    near = fits_beside(s, index, n + s[ROW_CARDS_N], before, low, after, high)
    others = ~(near[0] | near[3] | 1 << index)
    fits &= others
    free &= others
    place = place_in_gap(number, before, low, after, high)
    inner = NONE_BEST  # what the cards are worth wherever they have room enough on both sides
    for cell in range(start, stop):
        cost = 0
        if before >= 0 and cell == before + 1:
            cost = number - low
        if after < CELLS and cell == after - 1 and (cost == 0 or high - number < cost):
            cost = high - number
        if cost >= n:
            continue
        value = 2.0 - cost
        if cost == 1:  # only beside the number before or after there is a run
            value = lead_with(s, seat, number, cell) - cost + w[DUEL_BESIDE] * beside(s, seat, number, cell)
            value += w[DUEL_BLOCK] * blocked_runs(s, seat, number, cell)
        value -= w[DUEL_FAR] * cells_off(cell, before, place)
        if cell - before > 3 and after - cell > 3:
            if inner == NONE_BEST:
                inner = hands_worth(w, count_fits(fits | near[0] | near[3], free | near[1] | near[4], n, 1))
            value += inner
        else:
            after_it = fits_after(fits, free, near, cell, before, after)
            value += hands_worth(w, count_fits(after_it[0], after_it[1], n, 1 + cost))
        if rows is not None:
            note_move(rows, -1 - (index << 6 | cell), value)  # not paid for yet: `settled`
        if value > bar:
            best, bar = index << 6 | cell, value
    return best, bar


def best_duel(s: Vector, w: tuple[float, ...], seat: int, rows: Rows) -> int:
    """At ACTION: the placement or the discard of most worth; where nothing can be laid an exchange if the row is worth
    it, else a discard or nothing (DUEL-9).
    """
    n = s[HAND_N + seat]
    fits, free = note_fits(s, seat)
    best = -1
    best_value = NONE_BEST
    for i in range(n):
        found = best_in_gap(s, w, seat, i, fits, free, best_value, rows)
        if found[0] >= 0:
            best, best_value = found
    # a card paid or discarded costs a point (DUEL-11)
    given = hands_worth(w, count_fits(fits, free, n, 2)) - 2.0 if n >= 2 else NONE_BEST
    if rows is not None and n >= 2:
        note_move(rows, DISCARD | least_useful(s, seat, 0, 2, GAP) << MASK_BIT, given)
    if best >= 0 and best_value >= given:
        return paid_code(s, seat, best)
    if best < 0 and check_exchange(s, seat) == OK:
        wanted = fitting(s, seat, 2) >= SHORT
        if rows is not None:
            note_move(rows, EXCHANGE, given + 1.0 if wanted else given - 1.0)
        if wanted:
            return EXCHANGE
    return DISCARD | least_useful(s, seat, 0, 2, GAP) << MASK_BIT if n >= 2 else PASS


def paid_code(s: Vector, seat: int, placement: int) -> int:
    """The code of a placement given as index << 6 | cell, paid with the least useful cards."""
    i = placement >> 6
    cell = placement & 63
    card = s[HAND + seat * HAND_SLOTS + i]
    mask = payment(s, seat, i, card, cell, place_cost(s, card, cell), GAP)
    return PLACE | card << CARD_BIT | cell << CELL_BIT | mask << MASK_BIT


def settled(s: Vector, seat: int, noted: int) -> int:
    """The move code of a move that was noted: placements of the duel are paid for only here, as what is paid with uses
    the notes of the vector, too.
    """
    return paid_code(s, seat, -1 - noted) if noted < 0 else noted
