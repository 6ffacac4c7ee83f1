"""Why the navigator plays what it plays in the duel: the points each move brings and costs."""

from __future__ import annotations

from collections.abc import Iterator

from seawidget.games.shared.explanations import Reason
from seawidget.games.tranquility.bots.greedy.duel import beside, fitting, lead_with
from seawidget.games.tranquility.bots.navigator.duel import (
    blocked_runs,
    cells_off,
    count_fits,
    fits_after,
    fits_beside,
    note_fits,
    place_in_gap,
)
from seawidget.games.tranquility.bots.navigator.rows import Row
from seawidget.games.tranquility.bots.navigator.weights import (
    DUEL_BESIDE,
    DUEL_BLOCK,
    DUEL_FAR,
    DUEL_HAND,
    DUEL_HAND_FREE,
    DUEL_ROW,
    DUEL_ROW_FREE,
)
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.board import cell_name
from seawidget.games.tranquility.core.codes import move_card, move_cell, move_kind, move_mask
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.rules.hand import hand_find
from seawidget.games.tranquility.rules.place import filled_after, filled_before, gap_high, gap_low, place_cost

Counts = tuple[int, int, int, int]


def duel_reasons(s: Vector, w: Row, seat: int, code: int, value: float) -> Iterator[Reason]:
    """The parts of a move's value in points; they add up to it."""
    kind = move_kind(code)
    if kind == at.PLACE:
        yield from _placed(s, w, seat, move_card(code), move_cell(code))
    elif kind == at.DISCARD:
        n = move_mask(code).bit_count()
        yield Reason("tranquility.explain.given", {"n": n}, -float(n))  # DUEL-11
        yield from _cards(w, count_fits(*note_fits(s, seat), s[at.HAND_N + seat], n))
    elif kind in (at.EXCHANGE, at.AGREE_EXCHANGE, at.DECLINE_EXCHANGE):
        n = fitting(s, s[at.ACTIVE], 2)
        yield Reason("tranquility.explain.row", {"n": n}, value)


def _placed(s: Vector, w: Row, seat: int, card: int, cell: int) -> Iterator[Reason]:
    place = (cell_name(s[at.BOARD], cell),)
    before, after = filled_before(s, cell, 0), filled_after(s, cell, at.CELLS)
    low, high = gap_low(s, before, 0), gap_high(s, after, at.CELLS)
    yield Reason("tranquility.explain.gained", {}, float(lead_with(s, seat, card, cell)), place)
    paid = place_cost(s, card, cell)
    if paid:
        yield Reason("tranquility.explain.paid", {"n": paid}, -float(paid))
    near = beside(s, seat, card, cell)
    if near:
        yield Reason("tranquility.explain.beside", {"n": near}, near * w[DUEL_BESIDE], place)
    blocked = blocked_runs(s, seat, card, cell)
    if blocked:
        yield Reason("tranquility.explain.blocked", {"n": blocked}, blocked * w[DUEL_BLOCK], place)
    off = cells_off(cell, before, place_in_gap(card, before, low, after, high))
    yield Reason("tranquility.explain.off", {"card": card, "off": round(off, 1)}, -w[DUEL_FAR] * off, place)
    yield from _cards(w, counts_after(s, seat, hand_find(s, seat, card), cell, 1 + paid))


def counts_after(s: Vector, seat: int, index: int, cell: int, spent: int) -> Counts:
    """`count_fits` once the hand card at `index` lies on a cell and so many cards have left the hand."""
    fits, free = note_fits(s, seat)
    before, after = filled_before(s, cell, 0), filled_after(s, cell, at.CELLS)
    low, high = gap_low(s, before, 0), gap_high(s, after, at.CELLS)
    n = s[at.HAND_N + seat]
    near = fits_beside(s, index, n + s[at.ROW_CARDS_N], before, low, after, high)
    others = ~(near[0] | near[3] | 1 << index)
    return count_fits(*fits_after(fits & others, free & others, near, cell, before, after), n, spent)


def _cards(w: Row, counts: Counts) -> Iterator[Reason]:
    """What the cards are worth that the seat holds then, and those it leaves to the rival."""
    held, held_free, left, left_free = counts
    worth = w[DUEL_HAND] * held + w[DUEL_HAND_FREE] * held_free
    yield Reason("tranquility.explain.held", {"n": held, "free": held_free}, worth)
    yield Reason(
        "tranquility.explain.left", {"n": left, "free": left_free}, -w[DUEL_ROW] * left - w[DUEL_ROW_FREE] * left_free
    )
