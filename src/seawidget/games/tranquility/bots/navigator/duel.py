"""The navigator in the duel: points now, points that may come, and the row. Numbers only, see layout.py."""

from __future__ import annotations

from typing import Final

from seawidget.games.tranquility.bots.greedy.duel import BESIDE, POINT_WORTH, SHORT
from seawidget.games.tranquility.bots.greedy.place import least_useful, payment
from seawidget.games.tranquility.bots.greedy.scoring import GAP, score_cell
from seawidget.games.tranquility.core.board import BOARD_CELLS
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.core.rejection_codes import OK
from seawidget.games.tranquility.rules.ask import check_exchange
from seawidget.games.tranquility.rules.end import duel_score
from seawidget.games.tranquility.rules.place import check_cell, fits_anywhere, place_cost

FAR: Final = 300  # the farthest a card counts as from its cell
LOWEST: Final = -1_000_000_000


def lead_gained(s: Vector, seat: int, number: int, cell: int) -> int:
    """What a card of the seat on a cell changes in its lead, payment aside. `s` is changed and changed back."""
    before = duel_score(s, seat) - duel_score(s, 1 - seat)
    s[GRID + cell] = number
    s[MARK + cell] = MARK_MOON if seat else 0
    s[FILLED] += 1
    after = duel_score(s, seat) - duel_score(s, 1 - seat)
    s[GRID + cell] = 0
    s[MARK + cell] = 0
    s[FILLED] -= 1
    return after - before


def runs_begun(s: Vector, seat: int, number: int, cell: int) -> int:
    """How many neighbours are own cards with the number before or after."""
    count = 0
    for near in range(cell - 1, cell + 2, 2):
        if 0 <= near < BOARD_CELLS[s[BOARD]] and s[GRID + near] and abs(s[GRID + near] - number) == 1:
            count += (s[MARK + near] & MARK_MOON != 0) == (seat == 1)
    return count


def row_fitting(s: Vector, seat: int, first: int) -> int:
    """How many cards of the row, from a place on, some cell takes at a cost a full hand can pay."""
    count = 0
    for i in range(first, s[ROW_CARDS_N]):
        if fits_anywhere(s, seat, s[ROW_CARDS + i], 0, 4):
            count += 1
    return count


def duel_value(s: Vector, seat: int, card: int, cell: int, cost: int, distance: int) -> int:
    """What a placement is worth in points times POINT_WORTH; `distance`: how far the card is from its best cell."""
    gained = lead_gained(s, seat, card, cell) - cost
    return POINT_WORTH * gained + BESIDE * runs_begun(s, seat, card, cell) - distance // 4


def duel_move(s: Vector, seat: int) -> int:
    """At ACTION: the placement that gains most points; else an exchange if the row is worth it; else discard or pass.

    A card paid or discarded costs a point (DUEL-11), so every placement gains more than a discard.
    """
    at = HAND + seat * HAND_SLOTS
    n = s[HAND_N + seat]
    index = -1
    to = 0
    best = LOWEST
    for i in range(n):
        card = s[at + i]
        distance = min(score_cell(s, card, 0, 4, GAP, seat) >> 16, FAR)
        for cell in range(BOARD_CELLS[s[BOARD]]):
            if s[GRID + cell] or check_cell(s, seat, card, 0, cell) != OK:
                continue
            cost = place_cost(s, card, cell)
            if cost > n - 1:
                continue
            value = duel_value(s, seat, card, cell, cost, distance)
            if value > best:
                best = value
                index = i
                to = cell
    if index >= 0:
        card = s[at + index]
        mask = payment(s, seat, index, card, to, place_cost(s, card, to), GAP)
        return PLACE | card << CARD_BIT | to << CELL_BIT | mask << MASK_BIT
    if check_exchange(s, seat) == OK and row_fitting(s, seat, 2) >= SHORT:
        return EXCHANGE
    return DISCARD | least_useful(s, seat, 0, 2, GAP) << MASK_BIT if n >= 2 else PASS


def duel_answer(s: Vector, seat: int) -> int:
    """At ANSWER: agree if the row is worth less to the other duellist than the five cards it costs (DUEL-7)."""
    return AGREE_EXCHANGE if row_fitting(s, s[ACTIVE], 2) < SHORT else DECLINE_EXCHANGE
