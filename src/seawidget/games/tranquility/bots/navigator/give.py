"""Which cards the navigator gives away, and what that costs it. Numbers only, see layout.py."""

from __future__ import annotations

from typing import Final

from seawidget.games.tranquility.bots.navigator.budget import finish_log
from seawidget.games.tranquility.bots.navigator.gap import IN_HAND
from seawidget.games.tranquility.bots.navigator.value import number_worth
from seawidget.games.tranquility.bots.navigator.weights import WILD
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.layout import *

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
    at = HAND + seat * HAND_SLOTS
    n = s[HAND_N + seat]
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
            here = card_loss(s, w, own, q, tight, card, step)
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


def pair_loss(
    s: Vector, w: tuple[float, ...], seat: int, o: tuple[int, float, float, float, float, float, float], i: int, j: int
) -> float:
    """What giving away the hand cards at two places i < j costs; twice UNFIT or more if one of them cannot go.

    Of equal cards only the first ones count (DP-3).
    """
    own, q, tight, finishes = o[0], o[1], o[2], o[6]
    at = HAND + seat * HAND_SLOTS
    card = s[at + i]
    other = s[at + j]
    if M in (card, other) or (i > 0 and s[at + i - 1] == card) or (j - 1 != i and s[at + j - 1] == other):
        return 2.0 * UNFIT
    loss = card_loss(s, w, own, q, tight, card, finish_step(finishes, w))
    if card in (F, W):
        finishes -= 1.0
    if card <= ISLANDS:
        s[WHERE + card] = WHERE_REMOVED
    loss += card_loss(s, w, own, q, tight, other, finish_step(finishes, w))
    if card <= ISLANDS:
        s[WHERE + card] = IN_HAND
    return loss
