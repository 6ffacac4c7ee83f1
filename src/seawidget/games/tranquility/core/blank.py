"""The vector that has the options of a game and nothing else, and how piles are written into it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.board import SEGMENT_ENDS
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.names import OPTIONS, WORD_OR_NUMBER


def blank_vector(options: Mapping[str, Any]) -> Vector:
    """A vector with the options and empty everything else."""
    s = [0] * at.SIZE
    for name, (offset, values) in OPTIONS.items():
        s[offset] = options[name] if values is None else values.index(options[name])
    for name, (offset, word) in WORD_OR_NUMBER.items():
        s[offset] = -1 if options[name] == word else options[name]
    for k, end in enumerate(SEGMENT_ENDS[s[at.BOARD]]):
        s[at.SEGMENT_END + k] = end
    s[at.ROCKS_ROW] = s[at.EXCHANGE_SEAT] = -1
    for seat in range(at.SEATS):
        s[at.SHARES + seat] = -1
    s[at.START_PLACES : at.DECK_TOP] = [-1] * (at.DECK_TOP - at.START_PLACES)
    for row in range(at.ROWS):
        s[at.ROW_ORDER + row] = row
    s[at.PHASE] = 1 if options["board"] == "arch" else 0  # ARCH-2
    return s


def fill_decks(
    s: Vector, decks: list[list[int]], room: int, common: Iterable[int] = (), explorer: Iterable[int] = ()
) -> None:
    """Write all decks one after the other, with `room` free slots above each deck of a seat."""
    top = 0
    for number in range(7):
        deck: list[int] = []
        if number < len(decks):
            deck = decks[number]
            top += room
        elif number == at.COMMON:
            deck = list(common)
        elif number == at.EXPLORER:
            deck = list(explorer)
        s[at.DECK_TOP + number] = top
        s[at.DECK_END + number] = top + len(deck)
        s[at.DECK + top : at.DECK + top + len(deck)] = deck
        top += len(deck)


def fill_hand(s: Vector, seat: int, codes: Iterable[int]) -> None:
    """Write a hand, sorted."""
    hand = sorted(codes)
    first = at.HAND + seat * at.HAND_SLOTS
    s[first : first + len(hand)] = hand
    s[at.HAND_N + seat] = len(hand)


def fill_row(s: Vector, codes: list[int]) -> None:
    """Write the duel's row."""
    s[at.ROW_CARDS : at.ROW_CARDS + len(codes)] = codes
    s[at.ROW_CARDS_N] = len(codes)
