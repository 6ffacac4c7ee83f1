"""The greedy policy of the duel: the placement that gains most points, and a sober eye on exchanges."""

from __future__ import annotations

from typing import Final

from seawidget.games.tranquility.bots.greedy.place import least_useful, payment
from seawidget.games.tranquility.bots.greedy.scoring import note_values
from seawidget.games.tranquility.core.board import BOARD_CELLS
from seawidget.games.tranquility.core.kinds import Rows, Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.core.rejection_codes import OK
from seawidget.games.tranquility.core.weighed import note_move
from seawidget.games.tranquility.rules.ask import check_exchange
from seawidget.games.tranquility.rules.place import fits_anywhere, place_cost
from seawidget.games.tranquility.rules.tally import note_places

POINT_WORTH: Final = 400  # one point (DUEL-11) against one unit of distance
BESIDE: Final = 200  # an own card with the number before or after: a run may come of it
FAR: Final = 300  # the farthest a card counts as from its best cell
SHORT: Final = 2  # cards in the row beyond the first two that must fit to make an exchange worth its price


def run_points(length: int) -> int:
    """Points of a longest run of own consecutive cards (DUEL-11)."""
    return length if length >= 3 else 0


def own_run(s: Vector, seat: int, number: int, cell: int, step: int) -> int:
    """How many own cards with consecutive numbers follow a number on a cell, upwards (step 1) or downwards (-1).

    They lie side by side, since the guard keeps room for every number between two cards (DUEL-4).
    """
    mark = MARK_MOON if seat else 0
    length = 0
    while True:
        cell += step
        number += step
        if cell < 0 or cell >= CELLS or s[GRID + cell] != number or s[MARK + cell] & MARK_MOON != mark:
            return length
        length += 1


def lead_with(s: Vector, seat: int, number: int, cell: int) -> int:
    """What a card of the seat on a cell changes in its lead, payment aside: its two points and those of its run.

    A run of the other seat has no room for it.
    """
    before = own_run(s, seat, number, cell, -1)
    after = own_run(s, seat, number, cell, 1)
    return 2 + run_points(before + 1 + after) - run_points(before) - run_points(after)


def beside(s: Vector, seat: int, number: int, cell: int) -> int:
    """How many neighbours are own cards with the number before or after."""
    mark = MARK_MOON if seat else 0
    count = 0
    for near in range(max(0, cell - 1), min(cell + 2, BOARD_CELLS[s[BOARD]])):
        there = s[GRID + near]
        if there and abs(there - number) == 1 and s[MARK + near] & MARK_MOON == mark:
            count += 1
    return count


def fitting(s: Vector, seat: int, first: int) -> int:
    """How many cards of the row, from a place on, some cell takes at a cost a full hand can pay."""
    count = 0
    for i in range(first, s[ROW_CARDS_N]):
        if fits_anywhere(s, seat, s[ROW_CARDS + i], 0, 4):
            count += 1
    return count


def placement_worth(s: Vector, seat: int, card: int, cell: int, distance: int) -> int:
    """What a placement is worth in points times POINT_WORTH; `distance`: how far the card is from its best cell."""
    gained = lead_with(s, seat, card, cell) - place_cost(s, card, cell)
    return POINT_WORTH * gained + BESIDE * beside(s, seat, card, cell) - distance // 4


def best_placement(s: Vector, seat: int, target: int) -> int:
    """The placement that gains most points, as index << 6 | cell; -1 if there is none.

    Of several the one nearest to where its number belongs.
    """
    at = HAND + seat * HAND_SLOTS
    n = s[HAND_N + seat]
    islands = note_values(s, seat, 0, 4, target)
    note_places(s, seat, n - 1)
    best = -1
    best_key = 0
    for i in range(islands):
        card = s[at + i]
        distance = min(s[VALUES + i], FAR)
        start = s[SCRATCH + 2 * i]
        for cell in range(start, start + s[SCRATCH + 2 * i + 1]):
            key = placement_worth(s, seat, card, cell, distance)
            if best < 0 or key > best_key:
                best_key = key
                best = i << 6 | cell
    return best


def paid_placement(s: Vector, seat: int, placement: int, target: int) -> int:
    """The code of a placement given as index << 6 | cell, paid with the least useful cards."""
    i = placement >> 6
    cell = placement & 63
    card = s[HAND + seat * HAND_SLOTS + i]
    mask = payment(s, seat, i, card, cell, place_cost(s, card, cell), target)
    return PLACE | card << CARD_BIT | cell << CELL_BIT | mask << MASK_BIT


def duel_code(s: Vector, seat: int, target: int) -> int:
    """At ACTION: the placement that gains most points; else an exchange if the row is worth it; else discard or pass.

    A card paid or discarded costs a point (DUEL-11), so every placement gains more than a discard.
    """
    best = best_placement(s, seat, target)
    if best >= 0:
        return paid_placement(s, seat, best, target)
    if check_exchange(s, seat) == OK and fitting(s, seat, 2) >= SHORT:
        return EXCHANGE
    return DISCARD | least_useful(s, seat, 0, 2, target) << MASK_BIT if s[HAND_N + seat] >= 2 else PASS


def answer_code(s: Vector, rows: Rows) -> int:
    """At ANSWER: agree if the row is worth less to the other duellist than the five cards it costs (DUEL-7)."""
    agreed = fitting(s, s[ACTIVE], 2) < SHORT
    if rows is not None:
        note_move(rows, AGREE_EXCHANGE, float(agreed))
        note_move(rows, DECLINE_EXCHANGE, float(not agreed))
    return AGREE_EXCHANGE if agreed else DECLINE_EXCHANGE
