"""The navigator's Wilds, and islands it turns over. Numbers only, see layout.py."""

from __future__ import annotations

from seawidget.games.tranquility.bots.navigator.budget import slack_worth
from seawidget.games.tranquility.bots.navigator.give import ANY, Outlook, finish_step, give_away
from seawidget.games.tranquility.bots.navigator.place import WORST, best_cell
from seawidget.games.tranquility.bots.navigator.weights import SIDE, WILD
from seawidget.games.tranquility.core.board import BOARD_CELLS
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.rules.ask import lies_wrong
from seawidget.games.tranquility.rules.hand import hand_find
from seawidget.games.tranquility.rules.place import (
    filled_after,
    gap_high,
    gap_low,
    next_gap,
    number_in_grid,
    roof_closed,
    segment_end,
    segment_first,
)


def best_wild(
    s: Vector,
    w: tuple[float, ...],
    seat: int,
    o: Outlook,
    free: int,
    bar: float,
    logs: list[float],
    alone: list[float],
    gaps: list[float],
) -> tuple[int, float]:
    """(code, value) of the best placement of a Wild that beats `bar`, whatever number it stands for (WILD-2).

    `logs`: of all gaps (`all_gaps_log`). `alone`, `gaps`: the rows of `weigh_hand`.
    """
    own, q, tight = o[0], o[1], o[2]
    index = hand_find(s, seat, W)
    if index < 0:
        return 0, bar
    best = 0
    price = w[WILD] + finish_step(o[6], w)
    less = (own, q, tight, o[3], o[4], o[5], o[6] - 1.0)  # what is paid with counts from one Finish less
    start = next_gap(s, 0)
    while start >= 0 and not roof_closed(s, start):
        first = segment_first(s, start)
        end = segment_end(s, start)
        before = start - 1
        after = filled_after(s, start, end)
        low = gap_low(s, before, first)
        high = gap_high(s, after, end)
        lost = logs[after] + price
        for v in range(low + 1, high):
            if s[SEGMENT_END + 1] and number_in_grid(s, v):
                continue
            code, value = best_cell(
                s, w, seat, less, index, v, before, low, after, high, first, end, free, lost, bar, None, alone, gaps
            )
            if value > bar:
                bar = value
                best = (code & ~(127 << CARD_BIT)) | W << CARD_BIT | v << WILD_BIT
        start = next_gap(s, after)
    return best, bar


def best_rotation(s: Vector, w: tuple[float, ...], seat: int, o: Outlook) -> tuple[int, float]:
    """(code, value) of turning an island over (SUNMOON-4): one that lies wrong, else the first one if nothing is left
    to do but that; (0, WORST) with an empty grid or hand.
    """
    own, q, tight, base, cards, need, finishes = o
    if s[HAND_N + seat] == 0:
        return 0, WORST
    cell = -1
    gain = -w[SIDE]
    for c in range(BOARD_CELLS[s[BOARD]]):
        if s[GRID + c] and (cell < 0 or (gain < 0.0 and lies_wrong(s, c))):
            cell = c
            gain = w[SIDE] if lies_wrong(s, c) else -w[SIDE]
    if cell < 0 or (gain < 0.0 and s[HAND_N + seat] > 1):
        return 0, WORST
    mask, loss = give_away(s, w, seat, own, q, tight, 0, 1, finishes, ANY)
    worth = slack_worth(s, w, seat, 1.0, cards - 1.0 - (need - gain))
    return ROTATE | cell << CELL_BIT | mask << MASK_BIT, base - loss + worth
