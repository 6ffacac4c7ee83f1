"""The navigator: a policy that keeps every gap of the board fillable and counts its cards. Numbers only, see layout.py.

The value of a position is the sum over its gaps of the logarithm of the chance that the gap will be filled
(gap.py), plus what the slack is worth: the cards there are beyond those the game will take
(value.py), less what storms and monsters in hand cost. Every action is carried out in thought, payment
included, and the one with the best position after it is chosen. Of hidden cards it takes only how many there are.
"""

from __future__ import annotations

from typing import Final

from seawidget.games.tranquility.bots.navigator.budget import (
    cards_left,
    chance_to_come,
    finish_log,
    own_code,
    slack_worth,
)
from seawidget.games.tranquility.bots.navigator.gap import FREE, long_gap_log
from seawidget.games.tranquility.bots.navigator.give import ANY, UNFIT, Outlook, pair_loss, pay, weigh_hand
from seawidget.games.tranquility.bots.navigator.value import (
    all_gaps_log,
    end_bits,
    explorer_price,
    finishes_left,
    needed,
    number_worth,
    storms_harm,
    would_lie_wrong,
)
from seawidget.games.tranquility.bots.navigator.weights import CLOG, DISCARD_PRICE, PAY, SIDE, TIGHT_AT
from seawidget.games.tranquility.core.board import BOARD_CELLS, BORDER
from seawidget.games.tranquility.core.kinds import Rows, Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.core.weighed import note_move
from seawidget.games.tranquility.rules.hand import discardable_count, monsters_in_hand
from seawidget.games.tranquility.rules.place import (
    any_row_blocked,
    cell_blocked,
    filled_after,
    gap_high,
    gap_low,
    keeps_room,
    must_pay,
    next_gap,
    place_cost,
    roof_closed,
    segment_end,
    segment_first,
)

WORST: Final = -1e9
STUCK: Final = -1e5  # of no placement at all: worse than any, yet within what `note_move` keeps


def outlook(s: Vector, w: tuple[float, ...], seat: int, logs: list[float]) -> Outlook:
    """What the seat makes of the position. Its cards must be noted (budget.note_cards).

    `logs`: CELLS + 1 numbers, into which the logarithm of each gap goes (`all_gaps_log`).
    """
    own = own_code(s, seat)
    q = chance_to_come(s, seat, own, w)
    cards = cards_left(s)
    need = needed(s, w)
    tight = tightness(s, w, cards - need)
    finishes = finishes_left(s, w, seat, own, q)
    base = all_gaps_log(s, w, own, q, tight, logs) + finish_log(finishes, w)
    base -= storms_harm(s, w) + w[CLOG] * monsters_in_hand(s, seat)
    return own, q, tight, base, cards, need, finishes


def tightness(s: Vector, w: tuple[float, ...], slack: float) -> float:
    """0 if there is plenty to pay with, 1 if there is nothing: slack per empty cell against TIGHT_AT."""
    rest = 1 + BOARD_CELLS[s[BOARD]] - s[FILLED]
    tight = 1.0 - slack / (rest * w[TIGHT_AT])
    return min(1.0, max(0.0, tight))


def best_discard(
    s: Vector,
    w: tuple[float, ...],
    seat: int,
    o: Outlook,
    rows: Rows,
    alone: list[float],
    less: list[float],
    gaps: list[float],
) -> tuple[int, float]:
    """(code, value) of the best discard of two cards; (0, WORST) if the seat has not got two.

    `rows`: without the cards the game cannot be won without. `alone`, `less`, `gaps`: the rows of `weigh_hand`.
    """
    if discardable_count(s, seat) < 2:
        return 0, WORST
    base, cards, need = o[3], o[4], o[5]
    n = s[HAND_N + seat]
    after = base + slack_worth(s, w, seat, 2.0, cards - 2.0 - need) - w[DISCARD_PRICE]
    best = 0
    least = ANY
    for i in range(n):
        for j in range(i + 1, n):
            loss = pair_loss(s, w, seat, o, i, j, alone, less, gaps)
            if rows is not None and loss < UNFIT:
                note_move(rows, DISCARD | (1 << i | 1 << j) << MASK_BIT, after - loss)
            if loss < least:
                least = loss
                best = DISCARD | (1 << i | 1 << j) << MASK_BIT
    return best, after - least


def best_place(s: Vector, w: tuple[float, ...], seat: int, o: Outlook, free: int, bar: float) -> tuple[int, float]:
    """`best_placing` by itself, in a position other than that of the outlook."""
    alone = [0.0] * HAND_SLOTS
    less = [0.0] * HAND_SLOTS
    gaps = [0.0] * HAND_SLOTS
    logs = [0.0] * (CELLS + 1)
    all_gaps_log(s, w, o[0], o[1], o[2], logs)
    weigh_hand(s, w, seat, o, logs, alone, less, gaps)
    return best_placing(s, w, seat, o, free, bar, None, logs, alone, gaps)


def best_placing(
    s: Vector,
    w: tuple[float, ...],
    seat: int,
    o: Outlook,
    free: int,
    bar: float,
    rows: Rows,
    logs: list[float],
    alone: list[float],
    gaps: list[float],
) -> tuple[int, float]:
    """(code, value) of the best placement of an island that beats `bar`; (0, bar) if none does.

    `free`: cards that may leave the hand, the island among them. `logs`: of all gaps (`all_gaps_log`). `alone`,
    `gaps`: the rows of `weigh_hand`.
    """
    own, q, tight = o[0], o[1], o[2]
    best = 0
    at = HAND + seat * HAND_SLOTS
    several = s[SEGMENT_END + 1] > 0
    start = next_gap(s, 0)
    while start >= 0 and not roof_closed(s, start):
        first = segment_first(s, start)
        end = segment_end(s, start)
        before = start - 1
        after = filled_after(s, start, end)
        low = gap_low(s, before, first)
        high = gap_high(s, after, end)
        here = logs[after]
        for i in range(s[HAND_N + seat]):
            v = s[at + i]
            if v <= low or v >= high or v > ISLANDS:
                continue
            lost = here + (number_worth(s, w, own, q, tight, v, first) if several else 0.0)
            code, value = best_cell(
                s, w, seat, o, i, v, before, low, after, high, first, end, free, lost, bar, rows, alone, gaps
            )
            if value > bar:
                best, bar = code, value
        start = next_gap(s, after)
    return best, bar


def best_cell(
    s: Vector,
    w: tuple[float, ...],
    seat: int,
    o: Outlook,
    index: int,
    v: int,
    before: int,
    low: int,
    after: int,
    high: int,
    first: int,
    end: int,
    free: int,
    lost: float,
    bar: float,
    rows: Rows,
    alone: list[float],
    gaps: list[float],
) -> tuple[int, float]:
    """`best_placing` for number `v`, the hand card at `index`, in a gap: the cells between `before` (number `low`) and
    `after` (number `high`) of the segment `first` to `end`. `lost`: logarithm of the gap as it is, and what else the
    number was good for.
    """
    own, q, tight, base, cards, need = o[0], o[1], o[2], o[3], o[4], o[5]
    best = 0
    known = [0.0] * 4  # of the gaps before and behind the number (`long_gap_log`)
    picky = s[GUARD] or s[ORANGE + seat] or any_row_blocked(s)
    ends = end_bits(s, before, after, first, end)
    left_ends = FREE if ends == FREE else (ends & 1) | 2
    right_ends = FREE if ends == FREE else (ends & 2) | 1
    paid = must_pay(after - before - 1, ends)
    start = before + 1
    stop = after
    if free >= 2:  # neither side may get more cells than there are numbers for
        start = max(start, after - (high - v))
        stop = min(stop, before + (v - low) + 1)
    for c in range(start, stop):
        least = bar if rows is None else WORST
        if picky and not allowed(s, seat, v, c, before, after, first, end):
            continue
        cost = place_cost(s, v, c)
        if cost > free - 1:
            continue
        more = -1.0  # what the change does to the need: this cell is filled
        if ends != FREE:
            pays = must_pay(c - before - 1, left_ends) + must_pay(after - c - 1, right_ends)
            more += w[PAY] * (pays - paid)
        if s[VARIANT] == SUN_MOON and would_lie_wrong(s, c):
            more += w[SIDE]
        value = base - lost + slack_worth(s, w, seat, 1.0 + cost, cards - 1.0 - cost - need - more)
        if s[BOARD] == PYRAMID and BORDER[c]:
            value -= explorer_price(s, w)
        if value <= least:
            continue
        value += long_gap_log(s, w, own, q, tight, low, v, c - before - 1, left_ends, known, 0)
        if value <= least:
            continue
        value += long_gap_log(s, w, own, q, tight, v, high, after - c - 1, right_ends, known, 2)
        if value <= least:
            continue
        mask = 0
        if cost:
            there = s[WHERE + v]
            s[GRID + c] = v
            s[WHERE + v] = WHERE_REMOVED
            mask, loss = pay(s, w, seat, o, 1 << index, cost, value - least, after, alone, gaps)
            s[WHERE + v] = there
            s[GRID + c] = 0
            value -= loss
            if value <= least:
                continue
        code = PLACE | v << CARD_BIT | c << CELL_BIT | mask << MASK_BIT
        if rows is not None:
            note_move(rows, code, value)
        if value > bar:
            best, bar = code, value
    return best, bar


def allowed(s: Vector, seat: int, number: int, cell: int, before: int, after: int, first: int, end: int) -> bool:
    """Whether blocked rows, an orange storm and the guard let a number of a gap on a cell of it (check_cell)."""
    if cell_blocked(s, cell):
        return False
    if s[ORANGE + seat] and not (first <= before == cell - 1 or cell + 1 == after < end):
        return False
    return not s[GUARD] or keeps_room(s, number, cell)
