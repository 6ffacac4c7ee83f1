"""Move codes into move values, and the legal moves of a position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from seawidget.games import movelists
from seawidget.games.tranquility import layout as at
from seawidget.games.tranquility.board import CELL_NAMES
from seawidget.games.tranquility.kinds import Vector
from seawidget.games.tranquility.layout import (
    BLIND_BIT,
    CARD_BIT,
    CELL_BIT,
    DISCARD,
    KEEP_HAND,
    MASK_BIT,
    PLACE,
    ROTATE,
    SHED,
    WILD_BIT,
)
from seawidget.games.tranquility.move import Move
from seawidget.games.tranquility.moves import (
    BARE_KINDS,
    Choose,
    Discard,
    KeepHand,
    MoveRocks,
    Place,
    PlaceStorm,
    Rotate,
    Shed,
    Unleash,
    UseCompass,
    parse_move,
)
from seawidget.games.tranquility.names import COLOURS

_new: Final = tuple.__new__
# hand positions of a mask
_BITS: Final = tuple(tuple(i for i in range(at.HAND_SLOTS) if mask >> i & 1) for mask in range(1 << at.HAND_SLOTS))


def move_of(s: Vector, code: int) -> Move:
    """The move value of a code of the deciding seat."""
    return moves_of(s, [code])[0]


def moves_of(s: Vector, codes: Sequence[int]) -> list[Move]:
    """The move values of codes of the deciding seat."""
    free, names = _free[s[at.BOARD]], CELL_NAMES[s[at.BOARD]]
    hand: list[int] = []
    leaving: dict[int, tuple[int, ...]] = {}
    out: list[Move] = []
    for code in codes:
        move = free.get(code)
        if move is None:
            mask = code >> MASK_BIT & 4095
            cards = leaving.get(mask)
            if cards is None:
                if not hand:
                    first = at.HAND + s[at.DECIDING] * at.HAND_SLOTS
                    hand = s[first : first + s[at.HAND_N + s[at.DECIDING]]]
                cards = leaving[mask] = tuple([hand[i] for i in _BITS[mask]])
            kind = code & 31
            if kind == DISCARD:
                move = _pairs.get(cards)
                if move is None:
                    move = _pairs[cards] = _new(Discard, (DISCARD, cards))
            elif kind == PLACE:
                cell = names[code >> CELL_BIT & 63]
                move = _new(Place, (PLACE, code >> CARD_BIT & 127, code >> WILD_BIT & 127, cell, cards))
                if not mask:
                    free[code] = move
            elif kind == SHED:
                move = _new(Shed, (SHED, cards, code >> BLIND_BIT & 3))
            elif kind == KEEP_HAND:
                move = _new(KeepHand, (KEEP_HAND, cards))
            elif kind == ROTATE:
                move = _new(Rotate, (ROTATE, names[code >> CELL_BIT & 63], cards))
            else:
                move = free[code] = _handless(s, code)
        out.append(move)
    return out


def _handless(s: Vector, code: int) -> Move:
    """The move of a code that is the same beside any hand."""
    kind = code & 31
    place = code >> CELL_BIT & 63
    if kind == at.UNLEASH:
        return Unleash(CELL_NAMES[s[at.BOARD]][place])
    if kind == at.CHOOSE:
        return Choose(CELL_NAMES[s[at.BOARD]][place])
    if kind == at.MOVE_ROCKS:
        return MoveRocks(place)
    if kind == at.PLACE_STORM:
        return PlaceStorm(place)
    if kind == at.USE_COMPASS:
        colour = code >> CARD_BIT & 127
        return UseCompass(f"{COLOURS[colour]}@{place}" if colour else "revealed")
    return BARE_KINDS[kind]()


# Moves are immutable, so those that come up again and again are made once: per board the ones that take no card from
# the hand face down, by code, and the pairs to discard, by cards. At most some thousands of each.
_free: Final[tuple[dict[int, Move], ...]] = ({}, {}, {})
_pairs: Final[dict[tuple[int, ...], Move]] = {}


class MoveList(movelists.MoveList[Move]):
    """The legal moves of a position; `texts` are sorted."""

    __slots__ = ()

    def _values(self, codes: Sequence[int]) -> Sequence[Move]:
        return moves_of(self._state._vector, codes)

    def _parse(self, text: str) -> Move:
        return parse_move(text)

    def texts(self) -> list[str]:
        """The moves as texts, sorted as texts."""
        return sorted(super().texts())
