"""Move codes into move values, and the legal moves of a position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
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


class _Pickers(dict[int, Callable[[list[int]], tuple[int, ...]]]):
    """By mask: what takes the cards of a hand at the bits of the mask, as a tuple; made when first needed."""

    def __missing__(self, mask: int) -> Callable[[list[int]], tuple[int, ...]]:
        bits = [i for i in range(at.HAND_SLOTS) if mask >> i & 1]
        if len(bits) > 1:
            self[mask] = itemgetter(*bits)
        else:
            self[mask] = lambda hand: tuple([hand[i] for i in bits])
        return self[mask]


_PICK: Final = _Pickers()
_CARDLESS: Final = ~(4095 << MASK_BIT)


def move_of(s: Vector, code: int) -> Move:
    """The move value of a code of the deciding seat."""
    return moves_of(s, [code])[0]


def moves_of(s: Vector, codes: Sequence[int]) -> list[Move]:
    """The move values of codes of the deciding seat."""
    free, paid, names = _free[s[at.BOARD]], _paid[s[at.BOARD]], CELL_NAMES[s[at.BOARD]]
    first = at.HAND + s[at.DECIDING] * at.HAND_SLOTS
    hand: list[int] = []
    out: list[Move] = []
    add = out.append
    for code in codes:
        move = free.get(code)
        if move is None:
            if not hand:
                hand = s[first : first + at.HAND_SLOTS]
            mask = code >> MASK_BIT & 4095
            kind = code & 31
            if kind == PLACE:
                bare = code & _CARDLESS
                what = paid.get(bare)
                if what is None:
                    what = PLACE, code >> CARD_BIT & 127, code >> WILD_BIT & 127, names[code >> CELL_BIT & 63]
                    paid[bare] = what
                move = _new(Place, (*what, _PICK[mask](hand)))
                if not mask:
                    free[code] = move
            elif kind == DISCARD:
                cards = _PICK[mask](hand)
                move = _pairs.get(cards)
                if move is None:
                    move = _pairs[cards] = _new(Discard, (DISCARD, cards))
            elif kind == SHED:
                move = _new(Shed, (SHED, _PICK[mask](hand), code >> BLIND_BIT & 3))
            elif kind == KEEP_HAND:
                move = _new(KeepHand, (KEEP_HAND, _PICK[mask](hand)))
            elif kind == ROTATE:
                move = _new(Rotate, (ROTATE, names[code >> CELL_BIT & 63], _PICK[mask](hand)))
            else:
                move = free[code] = _handless(s, code)
        add(move)
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
# the hand face down, by code, and the pairs to discard, by cards; of those that are paid for, what comes before the
# payment. At most some thousands of each.
_free: Final[tuple[dict[int, Move], ...]] = ({}, {}, {})
_paid: Final[tuple[dict[int, tuple[int, int, int, str]], ...]] = ({}, {}, {})
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
