"""All the moves the navigator weighs at a decision, with their values: for explanations and for the search."""

from __future__ import annotations

from collections.abc import Iterator

from seawidget.games.tranquility.bots.greedy.duel import FAR, POINT_WORTH, SHORT, fitting, placement_worth
from seawidget.games.tranquility.bots.greedy.place import least_useful, payment
from seawidget.games.tranquility.bots.greedy.scoring import GAP, score_cell
from seawidget.games.tranquility.bots.navigator.budget import forget_cards, note_cards, slack_worth
from seawidget.games.tranquility.bots.navigator.gap import gap_log
from seawidget.games.tranquility.bots.navigator.give import UNFIT, pair_loss
from seawidget.games.tranquility.bots.navigator.monsters import victim_value
from seawidget.games.tranquility.bots.navigator.place import WORST, Outlook, cell_value, outlook
from seawidget.games.tranquility.bots.navigator.policy import kind_of, navigate
from seawidget.games.tranquility.bots.navigator.storms import earn, purple_value, rocks_value
from seawidget.games.tranquility.bots.navigator.value import end_bits, number_worth
from seawidget.games.tranquility.bots.navigator.weights import (
    CLOG,
    MONSTER,
    MONSTER_WEIGHTS,
    STORM_WEIGHTS,
    TEAM_WEIGHTS,
    WEIGHTS,
)
from seawidget.games.tranquility.bots.navigator.wild import best_rotation, best_wild
from seawidget.games.tranquility.core.board import BOARD_CELLS
from seawidget.games.tranquility.core.codes import move_kind
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.core.rejection_codes import OK
from seawidget.games.tranquility.rules.ask import can_unleash, check_earn, check_exchange
from seawidget.games.tranquility.rules.hand import discardable_count
from seawidget.games.tranquility.rules.place import any_row_blocked, cell_blocked, check_cell, place_cost, row_full

Valued = tuple[int, float]  # move code and value of the position after it
Weights = tuple[float, ...]


def weights_for(s: Vector) -> Weights:
    """The row of weights the navigator takes for a position."""
    return (WEIGHTS, MONSTER_WEIGHTS, TEAM_WEIGHTS, STORM_WEIGHTS)[kind_of(s)]


def options(s: Vector, seat: int, share: int) -> list[Valued]:
    """Every move weighed, best first; the navigator's own choice is the first one.

    One move alone, with the value 0, where it does not weigh several: a Start or Finish to be laid, a shed. In the duel
    the values are points.
    """
    w = weights_for(s)
    choice = navigate(s, w, seat, share)
    if s[VARIANT] == DUEL:
        found = dict(_duel(s, seat))
    else:
        note_cards(s, seat)
        found = dict(_weighed(s, w, seat, outlook(s, w, seat), choice))
        forget_cards(s, seat)
    best = found.pop(choice, max(found.values(), default=0.0))
    return [(choice, best), *sorted(found.items(), key=lambda item: (-item[1], item[0]))]


def _duel(s: Vector, seat: int) -> Iterator[Valued]:
    """The placements, the cheapest discard and the exchange, in points; an exchange is worth what the row may be."""
    if s[POINT] != AT_ACTION:
        agreed = fitting(s, s[ACTIVE], 2) < SHORT
        yield from ((AGREE_EXCHANGE, float(agreed)), (DECLINE_EXCHANGE, float(not agreed)))
        return
    at = HAND + seat * HAND_SLOTS
    n = s[HAND_N + seat]
    for i in range(n):
        card = s[at + i]
        distance = min(score_cell(s, card, 0, 4, GAP, seat) >> 16, FAR)
        for cell in range(BOARD_CELLS[s[BOARD]]):
            if s[GRID + cell] or check_cell(s, seat, card, 0, cell) != OK:
                continue
            cost = place_cost(s, card, cell)
            if cost < n:
                mask = payment(s, seat, i, card, cell, cost, GAP)
                code = PLACE | card << CARD_BIT | cell << CELL_BIT | mask << MASK_BIT
                yield code, placement_worth(s, seat, card, cell, distance) / POINT_WORTH
    if check_exchange(s, seat) == OK:
        yield EXCHANGE, -1.0 if fitting(s, seat, 2) >= SHORT else -3.0
    if n >= 2:
        yield DISCARD | least_useful(s, seat, 0, 2, GAP) << MASK_BIT, -2.0  # a point for each card (DUEL-11)


def _weighed(s: Vector, w: Weights, seat: int, o: Outlook, choice: int) -> Iterator[Valued]:
    point = s[POINT]
    if point == AT_ROCKS:
        rows = [row for row in range(ROWS) if row != s[ROCKS_ROW] and not row_full(s, row)]
        yield from ((MOVE_ROCKS | row << CELL_BIT, rocks_value(s, w, seat, o, row)) for row in rows)
    elif point == AT_STORM and s[TURNED_UP] == P and move_kind(choice) == PLACE_STORM:
        rows = [row for row in range(ROWS) if not row_full(s, row)]
        yield from ((PLACE_STORM | row << CELL_BIT, purple_value(s, w, seat, o, row)) for row in rows)
    elif point == AT_CHOOSE:
        for cell in _victims(s):
            yield CHOOSE | cell << CELL_BIT, victim_value(s, w, seat, o, cell, 0.0, 0.0)
    elif point == AT_ACTION and move_kind(choice) not in (PLAY_START, PLAY_FINISH, USE_COMPASS):
        yield from _actions(s, w, seat, o)


def _victims(s: Vector) -> list[int]:
    blocked = any_row_blocked(s)
    return [c for c in range(BOARD_CELLS[s[BOARD]]) if s[GRID + c] and not (blocked and cell_blocked(s, c))]


def _actions(s: Vector, w: Weights, seat: int, o: Outlook) -> Iterator[Valued]:
    free = discardable_count(s, seat)
    yield from _places(s, w, seat, o, free)
    yield from _discards(s, w, seat, o)
    if can_unleash(s, seat):
        for cell in _victims(s):
            value = victim_value(s, w, seat, o, cell, 1.0, w[MONSTER]) + w[CLOG]
            yield UNLEASH | cell << CELL_BIT, value
    others = [best_wild(s, w, seat, o, free, WORST)]
    if s[VARIANT] == SUN_MOON:
        others.append(best_rotation(s, w, seat, o))
    if s[STORMS_ON] and check_earn(s, seat) == OK:
        others.append(earn(s, w, seat, o))
    yield from (item for item in others if item[0])


def _places(s: Vector, w: Weights, seat: int, o: Outlook, free: int) -> Iterator[Valued]:
    """Each island of the hand on each cell that takes it, paid with the cards that are missed least."""
    own, q, tight = o[0], o[1], o[2]
    first = 0
    for k in range(3):
        end = s[SEGMENT_END + k]
        if end == 0 or (k == 2 and s[PHASE] == 1):
            break
        before, low = first - 1, 0
        for after in range(first, end + 1):
            high = ISLANDS + 1 if after == end else s[GRID + after]
            if not high:
                continue
            for i in range(s[HAND_N + seat]):
                v = s[HAND + seat * HAND_SLOTS + i]
                if not low < v < high or v > ISLANDS or after - before < 2:
                    continue
                ends = end_bits(s, before, after, first, end)
                lost = gap_log(s, w, own, q, tight, low, high, after - before - 1, ends)
                lost += number_worth(s, w, own, q, tight, v, first)
                for c in range(before + 1, after):
                    where = (before, low, after, high, first, end)
                    code, value = cell_value(s, w, seat, o, i, v, c, *where, free, lost, WORST)
                    if code:
                        yield code, value
            before, low = after, high
        first = end


def _discards(s: Vector, w: Weights, seat: int, o: Outlook) -> Iterator[Valued]:
    """Each pair of cards that may go, without those the game cannot be won without."""
    base, cards, need = o[3], o[4], o[5]
    after = base + slack_worth(s, w, seat, 2.0, cards - 2.0 - need)
    n = s[HAND_N + seat]
    for i in range(n):
        for j in range(i + 1, n):
            loss = pair_loss(s, w, seat, o, i, j)
            if loss < UNFIT:
                yield DISCARD | (1 << i | 1 << j) << MASK_BIT, after - loss
