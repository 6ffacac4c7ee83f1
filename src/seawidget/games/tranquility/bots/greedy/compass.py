"""The greedy policy under storms: what a storm costs, when a compass goes for it, and when a hand goes for a compass.

Functions over the state vector of what one seat sees (place.py).
"""

from __future__ import annotations

from typing import Final

from seawidget.games.tranquility.bots.greedy.place import LAM, SLOPE, THR, laying, least_useful
from seawidget.games.tranquility.bots.greedy.scoring import score_hand
from seawidget.games.tranquility.bots.greedy.storms import (
    GOOD,
    LATE,
    cards_worth,
    open_cells,
    purples,
    row_to_block,
    row_to_open,
)
from seawidget.games.tranquility.core.board import BOARD_CELLS
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.core.rejection_codes import OK
from seawidget.games.tranquility.rules.ask import check_earn, keep_drop, plays_compasses
from seawidget.games.tranquility.rules.hand import discardable_count, hand_find

RESERVE_FROM: Final = 12  # empty cells from which compasses are kept for the purple storms in play
OPEN_AT: Final = 8  # open cells from which a blocked row is opened
# What a storm costs its seat for each cell still empty, and what a compass is worth, in tenths of a card. Found by
# playing some thousands of games with other numbers.
ORANGE_HARM: Final = 11
YELLOW_HARM: Final = 2
PRICE: Final = 50  # the hand of five that another one costs
USEFUL: Final = 1  # a hand with more useful cards is not given for a compass against a purple storm ...
HARM_USEFUL: Final = 2  # ... or, with more than these, against another one
FEW: Final = 6  # filled cells up to which an orange storm leaves so little room that any hand goes for a compass
TIGHT: Final = 300  # a placement so much poorer than the plain policy asks for is still better than two discards ...
TIGHT_COST: Final = 3  # ... if it costs no more than this


def cells_left(s: Vector) -> int:
    """Empty cells."""
    return BOARD_CELLS[s[BOARD]] - s[FILLED]


def harm(s: Vector, orange: bool, more: int) -> int:
    """What an orange storm, or a yellow one, costs its seat until the grid is full, in tenths of a card.

    `more`: how many of this colour lie before the seat besides: only the last to go sets it free (STORM-5, STORM-9).
    Purple storms are not weighed: each needs its compass some day.
    """
    each = ORANGE_HARM if orange else YELLOW_HARM
    return each * cells_left(s) // (s[PLAYERS] * (1 + more))


def price(s: Vector) -> int:
    """What a compass is worth, in tenths of a card: in the Pyramid nobody pays for one (PYRAMID-6)."""
    return PRICE if s[STORMS_ON] else 1


def reserve(s: Vector) -> int:
    """Compasses kept for purple storms: none as long as there is time to earn them again."""
    return purples(s) if cells_left(s) <= RESERVE_FROM else 0


def storm_code(s: Vector, seat: int, target: int) -> int:
    """At STORM: a compass of the pool if the storm costs more than another one would, or to keep a row open."""
    card = s[TURNED_UP]
    if s[POOL] > 0:
        if card == P and (s[POOL] > purples(s) or cells_left(s) <= LATE):
            return USE_COMPASS
        if card != P and s[POOL] > reserve(s):
            own = s[ORANGE + seat] if card == O else s[YELLOW + seat]
            if harm(s, card == O, own) >= price(s):
                return USE_COMPASS
    if card == P:
        return PLACE_STORM | row_to_block(s, seat, target, False) << CELL_BIT
    return keep_code(s, seat, target) if card == Y else PASS


def keep_code(s: Vector, seat: int, target: int) -> int:
    """KeepHand under a yellow storm, at STORM and at CUT: the least useful cards go."""
    return KEEP_HAND | least_useful(s, seat, 0, keep_drop(s, seat), target) << MASK_BIT


def compass_code(s: Vector, seat: int, target: int) -> int:
    """At ACTION, CUT and COMPASS: UseCompass for the storm in play that hurts most, or 0.

    A Wild is kept for the grid as long as there is an open cell.
    """
    if not plays_compasses(s):
        return 0
    if s[POOL] == 0 and (s[STORMS_ON] == 0 or hand_find(s, seat, W) < 0):
        return 0
    blocked = purples(s)
    if blocked:
        room = open_cells(s)
        if room == 0 or (s[POOL] > 0 and (room <= OPEN_AT or s[POOL] >= blocked + 2)):
            return USE_COMPASS | P << CARD_BIT | row_to_open(s, seat, target) << CELL_BIT
    worst = 0
    if s[POOL] > reserve(s):
        most = price(s) - 1
        for owner in range(s[PLAYERS]):
            n = s[ORANGE + owner]
            if n > 0 and n <= s[POOL] and harm(s, True, n - 1) > most:
                most = harm(s, True, n - 1)
                worst = USE_COMPASS | O << CARD_BIT | owner << CELL_BIT
            n = s[YELLOW + owner]
            if n > 0 and n <= s[POOL] and harm(s, False, n - 1) > most:
                most = harm(s, False, n - 1)
                worst = USE_COMPASS | Y << CARD_BIT | owner << CELL_BIT
    return worst


def tight_code(s: Vector, seat: int, target: int) -> int:
    """Place under a storm of one's own, rather than discard two cards, what the plain policy finds too poor; or 0."""
    if s[ORANGE + seat] == 0 and s[YELLOW + seat] == 0:
        return 0
    best = score_hand(s, seat, LAM, min(discardable_count(s, seat) - 1, TIGHT_COST), target)
    if best >> 20 > THR + SLOPE * s[FILLED] + TIGHT:
        return 0
    return laying(s, seat, best, target)


def earn_code(s: Vector, seat: int, target: int) -> int:
    """EarnCompass in place of a discard, or 0: for a storm that must go or costs more than the hand is worth."""
    if not s[STORMS_ON] or check_earn(s, seat) != OK or hand_find(s, seat, W) >= 0:
        return 0
    if s[START_LAID] == 0 and hand_find(s, seat, S) >= 0:
        return 0
    if cells_left(s) <= LATE and hand_find(s, seat, F) >= 0:
        return 0
    useful = cards_worth(s, seat, GOOD, target)
    wanted = purples(s) - s[POOL]
    if wanted > 0:
        room = open_cells(s)
        if room <= OPEN_AT:
            return EARN_COMPASS if useful <= 1 or room <= 2 else 0
        if useful <= USEFUL:
            return EARN_COMPASS
    enough = USEFUL if s[HAND_N + seat] <= 3 else HARM_USEFUL
    for owner in range(s[PLAYERS]):
        n = s[ORANGE + owner]
        if n > s[POOL] and harm(s, True, n - 1) >= PRICE and (useful <= enough or (owner == seat and s[FILLED] <= FEW)):
            return EARN_COMPASS
        n = s[YELLOW + owner]
        if n > s[POOL] and harm(s, False, n - 1) >= PRICE and useful <= enough:
            return EARN_COMPASS
    return 0
