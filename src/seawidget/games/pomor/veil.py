"""A state vector with everything a seat cannot see taken out (P-INFO-1, P-INFO-3)."""

from __future__ import annotations

from seawidget.games.pomor import layout as at
from seawidget.games.pomor.kinds import Vector


def veiled(s: Vector, seat: int | None) -> Vector:
    """A copy without the hands of others, the order of both decks and the salt.

    Two positions that look alike to `seat` (None: a spectator) give equal vectors. Counts stay; hidden cards are 0.
    """
    v = list(s)
    for owner in range(at.SEATS):
        if owner != seat:
            first = at.HAND + owner * at.HAND_SLOTS
            v[first : first + at.HAND_SLOTS] = [0] * at.HAND_SLOTS
    v[s[at.NAV_DECK] :] = [0] * (len(s) - s[at.NAV_DECK])
    v[at.SALT : at.DEALT + 1] = [0] * (at.DEALT + 1 - at.SALT)
    return v


def on_trial(s: Vector, seat: int | None) -> Vector:
    """A veiled copy in which nothing is drawn: what will be turned up is UNKNOWN."""
    v = veiled(s, seat)
    v[at.TRIAL] = 1
    return v
