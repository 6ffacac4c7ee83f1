"""The navigator's answers to rocks, storms and compasses. Numbers only, see layout.py."""

from __future__ import annotations

from typing import Final

from seawidget.games.tranquility.bots.navigator.budget import slack_worth
from seawidget.games.tranquility.bots.navigator.give import ANY, Outlook, finish_step, give_away
from seawidget.games.tranquility.bots.navigator.place import STUCK, WORST, best_place
from seawidget.games.tranquility.bots.navigator.value import needed, storms_harm
from seawidget.games.tranquility.bots.navigator.weights import EARN_PRICE, ROCKS_CELL, WILD, WILD_COMPASS
from seawidget.games.tranquility.core.board import BOARD_CELLS, ROW_OF
from seawidget.games.tranquility.core.kinds import Rows, Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.core.weighed import note_move
from seawidget.games.tranquility.rules.ask import has_compass, keep_drop
from seawidget.games.tranquility.rules.place import row_full

NO_LOSS: Final = 0.1  # more than a hand given away can bring: useless Starts, and roundings


def empty_cells(s: Vector, row: int) -> int:
    """Empty cells of a row."""
    count = 0
    for c in range(BOARD_CELLS[s[BOARD]]):
        if s[GRID + c] == 0 and ROW_OF[s[BOARD] * CELLS + c] == row:
            count += 1
    return count


def rocks_row(s: Vector, w: tuple[float, ...], seat: int, o: Outlook, rows: Rows) -> int:
    """The code of the move to the row where the rocks hinder least (ROCKS-3)."""
    best, best_value = -1, WORST
    for row in range(ROWS):
        if row == s[ROCKS_ROW] or row_full(s, row):
            continue
        value = rocks_value(s, w, seat, o, row)
        if rows is not None:
            note_move(rows, MOVE_ROCKS | row << CELL_BIT, value)
        if best < 0 or value > best_value:
            best, best_value = row, value
    return MOVE_ROCKS | best << CELL_BIT


def rocks_value(s: Vector, w: tuple[float, ...], seat: int, o: Outlook, row: int) -> float:
    """What rocks on a row leave: few empty cells should lie there, and alone the hand should lose least of its next
    placement.
    """
    value = -w[ROCKS_CELL] * empty_cells(s, row)
    if s[PLAYERS] == 1:
        now = s[ROCKS_ROW]
        s[ROCKS_ROW] = row
        value += best_place(s, w, seat, o, 5, STUCK)[1]
        s[ROCKS_ROW] = now
    return value


def storm_row(s: Vector, w: tuple[float, ...], seat: int, o: Outlook, rows: Rows) -> int:
    """The row where the purple storm just turned up hinders least (STORM-8)."""
    best, best_value = -1, WORST
    for row in range(ROWS):
        if row_full(s, row):
            continue
        value = purple_value(s, w, seat, o, row)
        if rows is not None:
            note_move(rows, PLACE_STORM | row << CELL_BIT, value)
        if best < 0 or value > best_value:
            best, best_value = row, value
    return best


def purple_value(s: Vector, w: tuple[float, ...], seat: int, o: Outlook, row: int) -> float:
    """What a purple storm on a row leaves."""
    s[PURPLE + row] += 1
    value = -storms_harm(s, w)
    if s[PLAYERS] == 1:
        value += best_place(s, w, seat, o, 5, STUCK)[1]
    s[PURPLE + row] -= 1
    return value


def standing(s: Vector, w: tuple[float, ...], seat: int, spent: float, cards: float) -> float:
    """What storms, compasses and the slack are worth together, if the seat spent some and so many were left."""
    return slack_worth(s, w, seat, spent, cards - needed(s, w)) - storms_harm(s, w)


def wild_price(w: tuple[float, ...], finishes: float) -> float:
    """What using a Wild as a compass costs besides its card (COMPASS-2): it might be an island, or a Finish."""
    return w[WILD] + w[WILD_COMPASS] + finish_step(finishes, w)


def cancelled(s: Vector, w: tuple[float, ...], seat: int, o: Outlook) -> float:
    """What the position is worth when a compass cancels the storm just turned up: one of the pool, else a Wild."""
    if s[POOL] == 0:
        return standing(s, w, seat, 1.0, o[4] - 1.0) - wild_price(w, o[6])
    s[POOL] -= 1
    value = standing(s, w, seat, 0.0, o[4])
    s[POOL] += 1
    return value


def taking_effect(s: Vector, w: tuple[float, ...], seat: int, o: Outlook, row: int) -> float:
    """What the position is worth when the storm just turned up lies before the seat, a purple one on a row; a yellow
    one takes cards of the hand at once (STORM-4).
    """
    card = s[TURNED_UP]
    spent = 0.0
    loss = 0.0
    slot = PURPLE + row
    if card == Y:
        spent = 1.0 * keep_drop(s, seat)
        loss = give_away(s, w, seat, o[0], o[1], o[2], 0, keep_drop(s, seat), o[6], ANY)[1]
        slot = YELLOW + seat
    elif card == O:
        slot = ORANGE + seat
    s[slot] += 1
    value = standing(s, w, seat, spent, o[4] - spent) - loss
    s[slot] -= 1
    return value


def at_storm(s: Vector, w: tuple[float, ...], seat: int, o: Outlook, rows: Rows) -> int:
    """At STORM: a compass if that leaves the better position, else the storm takes effect."""
    card = s[TURNED_UP]
    row = storm_row(s, w, seat, o, rows) if card == P else -1
    if has_compass(s, seat) and cancelled(s, w, seat, o) > taking_effect(s, w, seat, o, row):
        return USE_COMPASS
    if card == P:
        return PLACE_STORM | row << CELL_BIT
    return keep_three(s, w, seat, o) if card == Y else PASS


def keep_three(s: Vector, w: tuple[float, ...], seat: int, o: Outlook) -> int:
    """KeepHand under a yellow storm, at STORM and at CUT: the cards go that are missed least."""
    own, q, tight, finishes = o[0], o[1], o[2], o[6]
    mask = give_away(s, w, seat, own, q, tight, 0, keep_drop(s, seat), finishes, ANY)[0]
    return KEEP_HAND | mask << MASK_BIT


def standing_without(s: Vector, w: tuple[float, ...], seat: int, spent: float, cards: float, slot: int) -> float:
    """`standing` if one storm less lay at a slot of the vector."""
    s[slot] -= 1
    value = standing(s, w, seat, spent, cards)
    s[slot] += 1
    return value


def spend_compass(s: Vector, w: tuple[float, ...], seat: int, o: Outlook) -> tuple[int, float]:
    """(code, gain) of the storm in play that a compass had best cancel, one of the pool, else a Wild of the hand;
    (0, 0) if none is worth it.
    """
    if s[POOL]:
        return best_compass(s, w, seat, 0.0, o[4])
    if not has_compass(s, seat):
        return 0, 0.0
    before = standing(s, w, seat, 0.0, o[4]) + wild_price(w, o[6])
    return best_cancel(s, w, seat, 1.0, o[4] - 1.0, before)


def best_compass(s: Vector, w: tuple[float, ...], seat: int, spent: float, cards: float) -> tuple[int, float]:
    """(code, gain) of the storm in play that a compass of the pool had best cancel; (0, 0) if none is worth it."""
    before = standing(s, w, seat, spent, cards)
    s[POOL] -= 1
    found = best_cancel(s, w, seat, spent, cards, before)
    s[POOL] += 1
    return found


def best_cancel(
    s: Vector, w: tuple[float, ...], seat: int, spent: float, cards: float, before: float
) -> tuple[int, float]:
    """(code, gain over `before`) of the storm in play that had best go; (0, 0) if there is no gain."""
    best, best_gain = 0, 0.0
    for row in range(ROWS):
        if s[PURPLE + row]:
            gain = standing_without(s, w, seat, spent, cards, PURPLE + row) - before
            if gain > best_gain:
                best, best_gain = USE_COMPASS | P << CARD_BIT | row << CELL_BIT, gain
    for owner in range(s[PLAYERS]):
        if s[YELLOW + owner]:
            gain = standing_without(s, w, seat, spent, cards, YELLOW + owner) - before
            if gain > best_gain:
                best, best_gain = USE_COMPASS | Y << CARD_BIT | owner << CELL_BIT, gain
        if s[ORANGE + owner]:
            gain = standing_without(s, w, seat, spent, cards, ORANGE + owner) - before
            if gain > best_gain:
                best, best_gain = USE_COMPASS | O << CARD_BIT | owner << CELL_BIT, gain
    return best, best_gain


def earn(s: Vector, w: tuple[float, ...], seat: int, o: Outlook, bar: float) -> tuple[int, float]:
    """(code, value) of giving the whole hand for a compass (COMPASS-7), used at once where that is worth it; some value
    below `bar` if it is not worth that much.
    """
    own, q, tight, base, cards, _, finishes = o
    n = s[HAND_N + seat]
    harm = storms_harm(s, w)
    s[POOL] += 1
    s[SUPPLY] -= 1
    value = standing(s, w, seat, float(n), cards - n)
    value += best_compass(s, w, seat, float(n), cards - n)[1]
    s[POOL] -= 1
    s[SUPPLY] += 1
    value += base + harm - w[EARN_PRICE]
    if value < bar - NO_LOSS:  # what the cards are worth need not be asked
        return EARN_COMPASS, value
    return EARN_COMPASS, value - give_away(s, w, seat, own, q, tight, 0, n, finishes, ANY)[1]
