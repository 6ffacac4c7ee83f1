"""Which cards the navigator gives away, and what that costs it. Numbers only, see layout.py."""

from __future__ import annotations

from typing import Final

from seawidget.games.tranquility.bots.navigator.budget import finish_log
from seawidget.games.tranquility.bots.navigator.gap import IN_HAND, gap_log
from seawidget.games.tranquility.bots.navigator.value import end_bits, number_worth
from seawidget.games.tranquility.bots.navigator.weights import WILD
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.rules.place import filled_before

Outlook = tuple[int, float, float, float, float, float, float]
"""What a seat makes of the whole position, computed once for a decision: (value of WHERE for its own discards, chance
of an unseen card to come, tightness, value but for the slack, cards, cards needed, Finishes).
"""

UNFIT: Final = 1000.0  # loss of a card that must not be given away if there is any other
ANY: Final = 1e9  # no bound on a loss


def finish_step(finishes: float, w: tuple[float, ...]) -> float:
    """What one Finish less costs."""
    less = finishes - 1.0
    return finish_log(finishes, w) - finish_log(max(0.0, less), w)


def card_loss(s: Vector, w: tuple[float, ...], own: int, q: float, tight: float, card: int, step: float) -> float:
    """What giving a hand card away costs. `step`: what one Finish less costs."""
    if card <= ISLANDS:
        return number_worth(s, w, own, q, tight, card, -1)
    if card == F:
        return step
    if card == W:
        return w[WILD] + step
    if card == S and (s[START_LAID] or s[BOARD] == ARCH):
        return -0.001  # of no use at all (START-8)
    return UNFIT


def give_away(
    s: Vector,
    w: tuple[float, ...],
    seat: int,
    own: int,
    q: float,
    tight: float,
    used: int,
    count: int,
    finishes: float,
    bound: float,
) -> tuple[int, float]:
    """(mask, loss): the `count` hand cards that are missed least, chosen one after the other, and what they cost.

    Bits of `used` are not in the hand any more. Fewer cards if the hand has no more that may go (MONSTER-2), or once
    the loss exceeds `bound`. Of equal cards the first goes (DP-3).
    """
    nothing = [0.0] * HAND_SLOTS
    o = (own, q, tight, 0.0, 0.0, 0.0, finishes)
    return pay(s, w, seat, o, used, count, bound, -1, nothing, nothing)


def pay(
    s: Vector,
    w: tuple[float, ...],
    seat: int,
    o: Outlook,
    used: int,
    count: int,
    bound: float,
    split: int,
    alone: list[float],
    gaps: list[float],
) -> tuple[int, float]:
    """`give_away` for a card that was just laid into the gap before the cell `split`; -1: for anything else.

    An island of another gap costs what it costs `alone` (`weigh_hand`), until one of its own gap is given away, too.
    """
    own, q, tight, finishes = o[0], o[1], o[2], o[6]
    at = HAND + seat * HAND_SLOTS
    n = s[HAND_N + seat]
    known = split >= 0 and s[SEGMENT_END + 1] == 0
    gone = used
    loss = 0.0
    for _ in range(count):
        least = 2.0 * UNFIT
        chosen = -1
        step = finish_step(finishes, w)
        for i in range(n):
            card = s[at + i]
            if gone >> i & 1 or card == M:
                continue
            if i > 0 and s[at + i - 1] == card and gone >> (i - 1) & 1 == 0:
                continue
            fresh = known and card <= ISLANDS and gaps[i] != split
            if fresh and gone != used:
                for j in range(n):
                    if (gone & ~used) >> j & 1 and s[at + j] <= ISLANDS and gaps[j] == gaps[i]:
                        fresh = False
            here = alone[i] if fresh else card_loss(s, w, own, q, tight, card, step)
            if here < least:
                least = here
                chosen = i
        if chosen < 0:
            break
        card = s[at + chosen]
        if card <= ISLANDS:
            s[WHERE + card] = WHERE_REMOVED
        elif card in (F, W):
            finishes -= 1.0
        gone |= 1 << chosen
        loss += least
        if loss > bound:
            break
    mask = gone & ~used
    for i in range(n):
        if mask >> i & 1 and s[at + i] <= ISLANDS:
            s[WHERE + s[at + i]] = IN_HAND
    return mask, loss


def weigh_hand(
    s: Vector,
    w: tuple[float, ...],
    seat: int,
    o: Outlook,
    logs: list[float],
    alone: list[float],
    less: list[float],
    gaps: list[float],
) -> None:
    """What giving away each hand card alone costs, into `alone`. `logs`: of all gaps (`all_gaps_log`).

    On a board of one segment besides: the cell after the gap of each island into `gaps`, and the logarithm of that gap
    without it into `less`, since what two cards cost together differs only within a gap.
    """
    own, q, tight = o[0], o[1], o[2]
    step = finish_step(o[6], w)
    at = HAND + seat * HAND_SLOTS
    end = s[SEGMENT_END]
    single = s[SEGMENT_END + 1] == 0
    before = -1
    low = 0
    after = 0
    for i in range(s[HAND_N + seat]):
        card = s[at + i]
        if card > ISLANDS or not single:
            alone[i] = card_loss(s, w, own, q, tight, card, step)
            continue
        while after < end and s[GRID + after] < card:  # the hand rises as the segment does
            if s[GRID + after]:
                before = after
                low = s[GRID + after]
            after += 1
        high = s[GRID + after] if after < end else ISLANDS + 1
        gaps[i] = after
        cells = after - before - 1
        if cells == 0 or high == card:
            continue
        ends = end_bits(s, before, after, 0, end)
        there = s[WHERE + card]
        s[WHERE + card] = WHERE_REMOVED
        less[i] = gap_log(s, w, own, q, tight, low, high, cells, ends)
        s[WHERE + card] = there
        alone[i] = logs[after] - less[i]


def pair_loss(
    s: Vector,
    w: tuple[float, ...],
    seat: int,
    o: Outlook,
    i: int,
    j: int,
    alone: list[float],
    less: list[float],
    gaps: list[float],
) -> float:
    """What giving away the hand cards at two places i < j costs; twice UNFIT or more if one of them cannot go.

    Of equal cards only the first ones count (DP-3). The rows are those of `weigh_hand`.
    """
    own, q, tight, finishes = o[0], o[1], o[2], o[6]
    at = HAND + seat * HAND_SLOTS
    card = s[at + i]
    other = s[at + j]
    if M in (card, other) or (i > 0 and s[at + i - 1] == card) or (j - 1 != i and s[at + j - 1] == other):
        return 2.0 * UNFIT
    if card > ISLANDS:
        if card in (F, W):
            finishes -= 1.0
        return alone[i] + card_loss(s, w, own, q, tight, other, finish_step(finishes, w))
    if other > ISLANDS or (s[SEGMENT_END + 1] == 0 and gaps[i] != gaps[j]):
        return alone[i] + alone[j]
    s[WHERE + card] = WHERE_REMOVED
    if s[SEGMENT_END + 1]:
        loss = alone[i] + number_worth(s, w, own, q, tight, other, -1)
    else:
        loss = alone[i] + (less[i] - less_both(s, w, own, q, tight, other, int(gaps[j])))
    s[WHERE + card] = IN_HAND
    return loss


def less_both(s: Vector, w: tuple[float, ...], own: int, q: float, tight: float, other: int, after: int) -> float:
    """The logarithm of the gap before a cell of the only segment without one more number."""
    end = s[SEGMENT_END]
    before = filled_before(s, after, 0)
    if after - before == 1:
        return 0.0
    low = s[GRID + before] if before >= 0 else 0
    high = s[GRID + after] if after < end else ISLANDS + 1
    s[WHERE + other] = WHERE_REMOVED
    found = gap_log(s, w, own, q, tight, low, high, after - before - 1, end_bits(s, before, after, 0, end))
    s[WHERE + other] = IN_HAND
    return found
