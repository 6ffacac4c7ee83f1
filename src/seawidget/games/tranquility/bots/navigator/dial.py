"""The navigator with a dial: takes one of the moves it weighs by softmax, and forgets. Numbers only, see layout.py.

A move whose value lies d below the best one is taken exp(-d/T) times as often: small slips often, large ones rarely.
T and the share of own discards that it forgets stand behind the weights, for each seat. A card is forgotten for good,
and which ones are is drawn far down the seat's own stream, by their numbers.
"""

from __future__ import annotations

from typing import Final

from seawidget.compiling.primitives import nth_below, random_below
from seawidget.games.tranquility.bots.navigator.budget import own_code, own_discarded
from seawidget.games.tranquility.bots.navigator.duel import settled
from seawidget.games.tranquility.bots.navigator.policy import navigate
from seawidget.games.tranquility.bots.navigator.weights import WEIGHTS_N
from seawidget.games.tranquility.core.codes import move_kind
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.core.weighed import GRAIN

WARMTH: Final = WEIGHTS_N  # 5 numbers, by seat: the temperature T, in units of the navigator's values
FORGET: Final = WARMTH + SEATS  # 5 numbers, by seat: share of its own discards that it forgets
DIALLED_N: Final = FORGET + SEATS  # numbers of a row with a dial
FORGOTTEN: Final = -2  # written over WHERE of an own discard that is forgotten, while the seat thinks
LETHE: Final = 1 << 40  # where in the stream of a seat it stands which cards are forgotten: no game takes so many
COPIES: Final = 16  # numbers drawn for the copies of a card that is no island, more than there are
WHOLE: Final = 4294967296  # 2**32, from which is drawn
LN_2: Final = 0.6931471805599453


def exp_of(x: float) -> float:
    """The exponential function of x <= 0, to about 1e-9 of it, 0 below -40; rounded alike everywhere, as gap.py is."""
    if x <= -40.0:
        return 0.0
    k = int(-x / LN_2)
    y = x + k * LN_2
    e = 1.0
    for n in range(10, 0, -1):
        e = 1.0 + y / n * e
    for _ in range(k):
        e = e * 0.5
    return e


def is_forgotten(r: list[int], share: float, place: int) -> bool:
    """Whether the card with a place in the list of all cards is among those that are forgotten."""
    return nth_below(r, LETHE + place, WHOLE) < share * WHOLE


def forget_some(s: Vector, seat: int, share: float, r: list[int]) -> int:
    """Write into the vector that the seat does not remember some of its discards. How many copies of each card that is
    no island are forgotten, four bits for each kind: `recall` needs it.
    """
    own = own_code(s, seat)
    lost = 0
    for k in range(KINDS):
        known = own_discarded(s, seat, own, S + k)
        gone = 0
        for copy in range(known):
            if is_forgotten(r, share, ISLANDS + 1 + k * COPIES + copy):
                gone += 1
        s[DISCARDED + seat * KINDS + k] -= gone
        lost |= gone << 4 * k
    for number in range(1, ISLANDS + 1):
        if s[WHERE + number] == WHERE_DISCARDED + seat and is_forgotten(r, share, number):
            s[WHERE + number] = FORGOTTEN
    return lost


def recall(s: Vector, seat: int, lost: int) -> None:
    """Take back what `forget_some` wrote."""
    for k in range(KINDS):
        s[DISCARDED + seat * KINDS + k] += lost >> 4 * k & 15
    for number in range(1, ISLANDS + 1):
        if s[WHERE + number] == FORGOTTEN:
            s[WHERE + number] = WHERE_DISCARDED + seat


def dial_move(s: Vector, w: tuple[float, ...], seat: int, share: int, r: list[int]) -> int:
    """The move code of a navigator with a dial: `w` is a row with the numbers of the dial behind its weights.

    `r`: the stream of the seat, of which one number is taken where there are several moves to choose from, and what it
    began with.
    """
    warmth = w[WARMTH + seat]
    forget = w[FORGET + seat]
    codes = [0]
    codes.pop()
    lost = forget_some(s, seat, forget, r) if forget > 0.0 else 0
    # without noting anything it plays as the navigator, move for move
    choice = navigate(s, w, seat, share, codes) if warmth > 0.0 else navigate(s, w, seat, share, None)
    if forget > 0.0:
        recall(s, seat, lost)
    weighed = len(codes)
    if weighed < 4 or move_kind(choice) in (PLAY_START, PLAY_FINISH, USE_COMPASS):
        return choice
    best = codes[1]
    for k in range(3, weighed, 2):
        best = max(best, codes[k])
    total = 0.0
    for k in range(1, weighed, 2):
        total += exp_of((codes[k] - best) * GRAIN / warmth)
    left = random_below(r, WHOLE) / WHOLE * total
    for k in range(1, weighed, 2):
        left -= exp_of((codes[k] - best) * GRAIN / warmth)
        if left < 0.0:
            return settled(s, seat, codes[k - 1])
    return choice
