"""A state vector with everything a seat cannot see taken out (P-INFO-1, P-INFO-3).

`hide` is a rule function: integers only, see layout.py.
"""

from __future__ import annotations

from seawidget.games.pomor.core.kinds import Vector
from seawidget.games.pomor.core.layout import DEALT, HAND, HAND_SLOTS, NAV_DECK, PREVIEW, SALT, SEATS


def hide(s: Vector, seat: int) -> None:
    """Take out the hands of others than `seat` (-1: of all), the order of both decks, and the salt."""
    for owner in range(SEATS):
        if owner != seat:
            for i in range(HAND + owner * HAND_SLOTS, HAND + owner * HAND_SLOTS + HAND_SLOTS):
                s[i] = 0
    for i in range(s[NAV_DECK], len(s)):
        s[i] = 0
    for i in range(SALT, DEALT + 1):
        s[i] = 0


def redacted(s: Vector, seat: int | None) -> Vector:
    """A copy without what is hidden.

    Two positions that look alike to `seat` (None: a spectator) give equal vectors. Counts stay; hidden cards are 0.
    """
    v = list(s)
    hide(v, -1 if seat is None else seat)
    return v


def preview_vector(s: Vector, seat: int | None) -> Vector:
    """A redacted copy in which nothing is drawn: what will be turned up is UNKNOWN."""
    v = redacted(s, seat)
    v[PREVIEW] = 1
    return v
