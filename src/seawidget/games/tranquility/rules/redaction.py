"""A state vector with everything a seat cannot see taken out (INFO-1)."""

from __future__ import annotations

from typing import Any

from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.rules.ask import blind_room


def redacted(s: Vector, seat: int | None) -> Vector:
    """A copy without the order of decks, the hands of others, the content of discards and the islands set
    aside, the places of Starts not yet in a deck and the order of rows the Pyramid drew (PYRAMID-9).

    Two positions that look alike to `seat` (None: a spectator) give equal vectors. Counts stay; hidden cards
    are 0.
    """
    v = list(s)
    for owner in range(at.SEATS):
        if owner not in (seat, v[at.EXCHANGE_SEAT]):  # INFO-1: an offered hand is open to all
            first = at.HAND + owner * at.HAND_SLOTS
            v[first : first + at.HAND_SLOTS] = [0] * at.HAND_SLOTS
    for number in range(1, at.ISLANDS + 1):
        if v[at.WHERE + number] != at.WHERE_REMOVED:
            v[at.WHERE + number] = 0
    v[at.START_PLACES : at.DECK_TOP] = [min(0, part) for part in v[at.START_PLACES : at.DECK_TOP]]
    v[at.ROW_ORDER : at.ROW_ORDER + at.ROWS] = range(at.ROWS)
    v[at.DISCARDED : at.DISCARDED + at.SEATS * at.KINDS] = [0] * (at.SEATS * at.KINDS)
    v[at.DECK : at.SIZE] = [0] * (at.SIZE - at.DECK)
    return v


def stand_in_monsters(v: Vector, view: Any) -> None:
    """At SHED, put the monsters that capacities on show give away into the empty hands of a redacted vector
    (START-6).
    """
    for q, shown in enumerate(view.capacities):
        if q != view.seat and view.shares[q] is None:
            first = at.HAND + q * at.HAND_SLOTS
            monsters = v[at.HAND_N + q] - (shown - blind_room(v, q))
            v[first : first + monsters] = [at.M] * monsters


def own_hand(v: Vector, seat: int) -> list[int]:
    """Codes of the cards in a hand, ascending."""
    first = at.HAND + seat * at.HAND_SLOTS
    return v[first : first + v[at.HAND_N + seat]]
