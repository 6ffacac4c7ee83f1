"""The navigator in the duel: points now, and what a placement leaves in the hands of both. Numbers only, see layout.py.

A placement counts its points and its price, how far the cell lies from where the number belongs in its gap, own and
rival's neighbours in a run, and what it does to the cards: those the seat holds then, with those it takes from the row
(DUEL-5), had better fit somewhere, those of the row that are left to the rival had better not.
"""

from __future__ import annotations

from typing import Final

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
from seawidget.games.tranquility.rules.place import filled_after, filled_before, gap_after, next_gap, place_cost

PAYABLE: Final = 4  # what a full hand can pay
NOWHERE: Final = 0  # how well a number fits: no cell takes it, one takes it for cards, one takes it free of charge
DEAR: Final = 1
FREELY: Final = 2
HELD_AT: Final = SCRATCH  # how well each hand card fits as the grid is
ROW_AT: Final = SCRATCH + HAND_SLOTS  # and each card of the row
NONE_BEST: Final = -1e9


def duel_move(s: Vector, w: tuple[float, ...], seat: int, rows: Rows) -> int:
    """The move code at ACTION and ANSWER. `rows`: the moves weighed with their values in points."""
    return best_duel(s, w, seat, rows) if s[POINT] == AT_ACTION else answer_code(s, rows)


def how_it_fits(number: int, before: int, low: int, after: int, high: int) -> int:
    """How well a number fits into the gap between the cells `before` and `after` with the numbers `low` and `high`:
    NOWHERE, DEAR or FREELY. Cells that the guard keeps for other numbers (PLACE-4) do not count.
    """
    first = max(before + 1, after - (high - number))
    last = min(after - 1, before + number - low)
    if first > last:
        return NOWHERE
    beside_low = before >= 0 and first == before + 1
    beside_high = after < CELLS and last == after - 1
    if first + beside_low <= last - beside_high:
        return FREELY
    if beside_low and number - low <= PAYABLE:
        return DEAR
    return DEAR if beside_high and high - number <= PAYABLE else NOWHERE


def fits_now(s: Vector, number: int) -> int:
    """`how_it_fits` on the grid as it is."""
    after = gap_after(s, number, 0, CELLS)
    before = filled_before(s, after, 0)
    high = s[GRID + after] if after < CELLS else ISLANDS + 1
    return how_it_fits(number, before, s[GRID + before] if before >= 0 else 0, after, high)


def note_fits(s: Vector, seat: int) -> None:
    """Note how well each card of the hand and of the row fits."""
    at = HAND + seat * HAND_SLOTS
    for i in range(s[HAND_N + seat]):
        s[HELD_AT + i] = fits_now(s, s[at + i])
    for i in range(s[ROW_CARDS_N]):
        s[ROW_AT + i] = fits_now(s, s[ROW_CARDS + i])


def counts_after(
    s: Vector, seat: int, index: int, spent: int, cell: int, before: int, low: int, after: int, high: int
) -> tuple[int, int, int, int]:
    """(cards in hand that fit somewhere, those of them that fit free of charge, the same of the row left to the rival).

    After the hand card at `index` was laid on `cell` of the gap `before` to `after`; `index` -1: nothing was laid.
    `spent`: cards that left the hand, those that fit nowhere first. Cards the seat takes from the row are counted in.
    """
    at = HAND + seat * HAND_SLOTS
    n = s[HAND_N + seat]
    number = s[at + index] if index >= 0 else 0
    held = 0
    held_free = 0
    for i in range(n):
        if i != index:
            v = s[at + i]
            fit = s[HELD_AT + i]
            if index >= 0 and low < v < number:
                fit = how_it_fits(v, before, low, cell, number)
            elif index >= 0 and number < v < high:
                fit = how_it_fits(v, cell, number, after, high)
            held += fit > NOWHERE
            held_free += fit == FREELY
    held = min(held, n - spent)
    held_free = min(held_free, n - spent)
    left = 0
    left_free = 0
    taken = 5 - (n - spent)
    for i in range(s[ROW_CARDS_N]):
        v = s[ROW_CARDS + i]
        fit = s[ROW_AT + i]
        if index >= 0 and low < v < number:
            fit = how_it_fits(v, before, low, cell, number)
        elif index >= 0 and number < v < high:
            fit = how_it_fits(v, cell, number, after, high)
        if i < taken:
            held += fit > NOWHERE
            held_free += fit == FREELY
        else:
            left += fit > NOWHERE
            left_free += fit == FREELY
    return held, held_free, left, left_free


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


def cells_off(number: int, cell: int, before: int, low: int, after: int, high: int) -> float:
    """How many cells a number lies off its place in a gap, where numbers and cells are spread alike."""
    return abs(cell - before - (after - before) * (number - low) / (high - low))


def cell_points(
    s: Vector, w: tuple[float, ...], seat: int, index: int, cell: int, before: int, low: int, after: int, high: int
) -> float:
    """What the hand card at `index` is worth on a cell of a gap, in points."""
    number = s[HAND + seat * HAND_SLOTS + index]
    cost = place_cost(s, number, cell)
    value = lead_with(s, seat, number, cell) - cost + w[DUEL_BESIDE] * beside(s, seat, number, cell)
    value += w[DUEL_BLOCK] * blocked_runs(s, seat, number, cell)
    value -= w[DUEL_FAR] * cells_off(number, cell, before, low, after, high)
    return value + hands_worth(w, counts_after(s, seat, index, 1 + cost, cell, before, low, after, high))


def discard_points(s: Vector, w: tuple[float, ...], seat: int) -> float:
    """What a discard of two cards is worth: a point each (DUEL-11), and what the cards are worth then."""
    return hands_worth(w, counts_after(s, seat, -1, 2, 0, 0, 0, 0, 0)) - 2.0


def best_duel(s: Vector, w: tuple[float, ...], seat: int, rows: Rows) -> int:
    """At ACTION: the placement or the discard of most worth; where nothing can be laid an exchange if the row is worth
    it, else a discard or nothing (DUEL-9).
    """
    n = s[HAND_N + seat]
    at = HAND + seat * HAND_SLOTS
    note_fits(s, seat)
    best = -1
    best_value = NONE_BEST
    start = next_gap(s, 0)
    while start >= 0:
        before = start - 1
        after = filled_after(s, start, CELLS)
        low = s[GRID + before] if before >= 0 else 0
        high = s[GRID + after] if after < CELLS else ISLANDS + 1
        for i in range(n):
            v = s[at + i]
            if v <= low or v >= high:
                continue
            for c in range(max(start, after - (high - v)), min(after, before + v - low + 1)):
                if place_cost(s, v, c) < n:
                    value = cell_points(s, w, seat, i, c, before, low, after, high)
                    if rows is not None:
                        note_move(rows, -1 - (i << 6 | c), value)  # not paid for yet: `settled`
                    if best < 0 or value > best_value:
                        best, best_value = i << 6 | c, value
        start = next_gap(s, after)
    given = discard_points(s, w, seat) if n >= 2 else NONE_BEST
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
