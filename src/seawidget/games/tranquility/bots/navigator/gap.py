"""The chance that a gap will be filled, as the navigator sees it. Numbers only, see layout.py.

Every number that can still come between the two ends of a gap helps to fill it with a chance that depends on how far
it is from the nearer end (what it would cost there), on the length of the gap, and on whether it is in hand. The gap
is filled if at least as many numbers help as it has cells: exactly for up to three cells (the distribution of a sum of
independent trials), by the normal approximation with continuity correction beyond.

Only +, -, *, / and square roots are used, which every machine rounds alike (IEEE 754), so that interpreted and
compiled code come to the same choices.
"""

from __future__ import annotations

import math
from math import sqrt
from typing import Final

from seawidget.games.tranquility.bots.navigator.weights import FEW, FLOOR, HELD, MANY, ONE, TIGHT, TWO
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.layout import WHERE, WHERE_REMOVED

IN_HAND: Final = 8  # written over WHERE of the own hand's islands while the navigator thinks; 0 otherwise
IN_GRID: Final = 9  # and of the numbers in the grid, where other segments might want them, too
UNKNOWN: Final = 10  # and of the islands it threw unseen
FREE: Final = 4  # among `ends`: nothing is paid in this gap (ARCH-4)
LEAST: Final = 1e-6  # no gap is quite hopeless: an island that cannot be laid now may fit after a monster

# Logarithm of the standard normal distribution function at -8, -7.75 ... 8, rounded so that it is the same everywhere.
NORMAL_STEPS: Final = 4
NORMAL_END: Final = 8
LOG_NORMAL: Final = tuple(
    round(math.log(0.5 * math.erfc(-k / NORMAL_STEPS / math.sqrt(2))), 9)
    for k in range(-NORMAL_END * NORMAL_STEPS, NORMAL_END * NORMAL_STEPS + 1)
)


def ln(x: float) -> float:
    """Natural logarithm of x > 0 to about 1e-6: halving or doubling into [0.7, 1.4), then the series of artanh."""
    k = 0
    while x < 0.7:
        x = x * 2.0
        k -= 1
    while x >= 1.4:
        x = x * 0.5
        k += 1
    y = (x - 1.0) / (x + 1.0)
    z = y * y
    return 2.0 * y * (1.0 + z * (1.0 / 3.0 + z * (0.2 + z * (1.0 / 7.0 + z / 9.0)))) + k * 0.6931471805599453


def log_normal(z: float) -> float:
    """Logarithm of the standard normal distribution function, between the entries of the table."""
    x = (z + NORMAL_END) * NORMAL_STEPS
    if x >= 2 * NORMAL_END * NORMAL_STEPS:
        return 0.0
    if x <= 0.0:
        return LOG_NORMAL[0] + x
    i = int(x)
    return LOG_NORMAL[i] + (LOG_NORMAL[i + 1] - LOG_NORMAL[i]) * (x - i)


def soften(value: float, w: tuple[float, ...]) -> float:
    """The logarithm of a gap; below FLOOR it falls ten times as slowly, as an island beside it may yet go."""
    return value if value > w[FLOOR] else w[FLOOR] + 0.1 * (value - w[FLOOR])


def gap_log(
    s: Vector, w: tuple[float, ...], own: int, q: float, tight: float, low: int, high: int, cells: int, ends: int
) -> float:
    """Logarithm of the chance that a gap of `cells` empty cells between the numbers `low` and `high` will be filled.

    `ends`: 1 if a card lies at its lower end, 2 at its upper end, 3 at both, 0 at none; FREE if nothing is paid there.
    `own`: value of WHERE for cards the seat itself discarded, -1 if it does not remember them. `q`: chance that an
    unseen card comes at all. `tight`: 0 if there are plenty of cards to pay with, 1 if there are none (TIGHT).
    """
    if cells == 0:
        return 0.0
    if high - low - 1 < cells:
        return soften(ln(LEAST) * 2.0, w)
    parts = gap_parts(s, w, own, q, tight, low, high, cells, ends)
    if cells > 3:
        return normal_log(parts[0], parts[1], cells, w)
    chance = 1.0 - parts[0]
    if cells >= 2:
        chance -= parts[1]
    if cells == 3:
        chance -= parts[2]
    return soften(ln(max(LEAST, chance)) - (0.0 if chance > LEAST else 3.0), w)


def near_ends(low: int, high: int, ends: int) -> tuple[int, int]:
    """Numbers up to the first one can be paid for from the lower end of a gap, those from the second one on from its
    upper end; of two ends the nearer one counts.
    """
    near_low = min(low + 4, high - 1) if ends & 1 else low
    if ends & 3 == 3:
        near_low = min(near_low, (low + high) // 2)
    return near_low, max(high - 4, near_low + 1) if ends & 2 else high


def normal_log(mean: float, var: float, cells: int, w: tuple[float, ...]) -> float:
    """`gap_log` of more than three cells, from the mean and the variance of how many numbers help."""
    return soften(log_normal((mean - cells + 0.5) / sqrt(var)), w)


def long_gap_log(
    s: Vector,
    w: tuple[float, ...],
    own: int,
    q: float,
    tight: float,
    low: int,
    high: int,
    cells: int,
    ends: int,
    known: list[float],
    k: int,
) -> float:
    """`gap_log` of one of several gaps between the same numbers, in the same position, that differ in length alone.

    `known`: mean and variance stand at `k` and `k + 1` once they are worked out, since those of gaps of more than four
    cells are the same; before, 0.0 does.
    """
    if cells <= 4 or high - low - 1 < cells:
        return gap_log(s, w, own, q, tight, low, high, cells, ends)
    if known[k + 1] == 0.0:
        parts = gap_parts(s, w, own, q, tight, low, high, cells, ends)
        known[k] = parts[0]
        known[k + 1] = parts[1]
    return normal_log(known[k], known[k + 1], cells, w)


def gap_parts(
    s: Vector, w: tuple[float, ...], own: int, q: float, tight: float, low: int, high: int, cells: int, ends: int
) -> tuple[float, float, float]:
    """What `gap_log` is made of: of up to three cells the chances that exactly 0, 1, 2 numbers help, of more the mean
    and the variance of how many do, and 0.
    """
    at = ONE
    if cells == 2:
        at = TWO
    elif cells > 4:
        at = MANY
    elif cells > 2:
        at = FEW
    # chances by distance from the nearer end: unseen (u) and in hand (h)
    u1 = w[at] * (1.0 - tight * w[TIGHT] * 0.25)
    u2 = w[at + 1] * (1.0 - tight * w[TIGHT] * 0.5)
    u3 = w[at + 2] * (1.0 - tight * w[TIGHT] * 0.75)
    u4 = w[at + 3] * (1.0 - tight * w[TIGHT])
    u5 = w[at + 4]
    if ends & FREE:
        u5 = w[ONE + 4]
        ends = 0
    elif cells == 1 and ends:
        u5 = 0.0
    p0 = 1.0  # chances that exactly 0, 1, 2 numbers help
    p1 = 0.0
    p2 = 0.0
    mean = 0.0
    var = 0.05
    few = cells <= 3
    held = w[HELD]
    near_low, near_high = near_ends(low, high, ends)
    c1 = u1 * q
    c2 = u2 * q
    c3 = u3 * q
    c4 = u4 * q
    d = 0
    for there in s[WHERE + low + 1 : WHERE + near_low + 1]:
        d += 1
        if there == 0:  # most are in play, and nobody knows where
            p = c1 if d == 1 else c2 if d == 2 else c3 if d == 3 else c4
        elif there == WHERE_REMOVED or there == own or there == IN_GRID:  # noqa: PLR1714, SIM109
            continue
        else:
            p = u1 if d == 1 else u2 if d == 2 else u3 if d == 3 else u4
            if there != IN_HAND:
                p = p * q
            elif p > 0.0:
                p = p + (1.0 - p) * held
        if few:
            if cells > 1:
                p2 = p2 * (1.0 - p) + p1 * p
                p1 = p1 * (1.0 - p) + p0 * p
            p0 = p0 * (1.0 - p)
        else:
            mean += p
            var += p * (1.0 - p)
    # between them a number is worth as much as any other
    here = u5 + (1.0 - u5) * held if u5 > 0.0 else u5
    come = u5 * q
    if few and u5 > 0.0:  # else none of them helps
        stay = 1.0 - come
        for there in s[WHERE + near_low + 1 : WHERE + near_high]:
            if there == 0:
                p2 = p2 * stay + p1 * come
                p1 = p1 * stay + p0 * come
                p0 = p0 * stay
            elif there != WHERE_REMOVED and there != own and there != IN_GRID:  # noqa: PLR1714
                p = here if there == IN_HAND else come
                p2 = p2 * (1.0 - p) + p1 * p
                p1 = p1 * (1.0 - p) + p0 * p
                p0 = p0 * (1.0 - p)
    elif not few:
        here_var = here * (1.0 - here)
        come_var = come * (1.0 - come)
        for there in s[WHERE + near_low + 1 : WHERE + near_high]:
            if there == 0:
                mean += come
                var += come_var
            elif there == IN_HAND:
                mean += here
                var += here_var
            elif there != WHERE_REMOVED and there != own and there != IN_GRID:  # noqa: PLR1714
                mean += come
                var += come_var
    d = high - near_high + 1
    for there in s[WHERE + near_high : WHERE + high]:
        d -= 1
        if there == 0:  # most are in play, and nobody knows where
            p = c1 if d == 1 else c2 if d == 2 else c3 if d == 3 else c4
        elif there == WHERE_REMOVED or there == own or there == IN_GRID:  # noqa: PLR1714, SIM109
            continue
        else:
            p = u1 if d == 1 else u2 if d == 2 else u3 if d == 3 else u4
            if there != IN_HAND:
                p = p * q
            elif p > 0.0:
                p = p + (1.0 - p) * held
        if few:
            if cells > 1:
                p2 = p2 * (1.0 - p) + p1 * p
                p1 = p1 * (1.0 - p) + p0 * p
            p0 = p0 * (1.0 - p)
        else:
            mean += p
            var += p * (1.0 - p)
    if few:
        return p0, p1, p2
    return mean, var, 0.0
