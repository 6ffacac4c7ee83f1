"""Move codes into move values, and the legal moves of a position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from seawidget.games.shared import move_lists as movelists
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.board import CELL_NAMES
from seawidget.games.tranquility.core.cards import placed_text
from seawidget.games.tranquility.core.codes import move_blind, move_card, move_cell, move_kind, move_wild
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.layout import (
    DISCARD,
    KEEP_HAND,
    PLACE,
    ROTATE,
    SHED,
)
from seawidget.games.tranquility.core.names import COLOURS
from seawidget.games.tranquility.values.move import CardsMove, Move
from seawidget.games.tranquility.values.moves import (
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
from seawidget.games.tranquility.values.picked import CARD_BITS, PICK, picked

# Moves are immutable, so those that come up again and again are made once: per board the ones that take no card from
# the hand face down, by code, and the pairs to discard, by cards; of placements that are paid for, what comes before
# the payment; None stands for shares of a shed. At most some thousands of each.
_free: Final[tuple[dict[int, Move], ...]] = ({}, {}, {})
_paid: Final[tuple[dict[int, tuple[int, int, str] | None], ...]] = ({}, {}, {})
_pairs: Final[dict[tuple[int, ...], Move]] = {}


def move_of(s: Vector, code: int) -> Move:
    """The move value of a code of the deciding seat."""
    return moves_of(s, (code,))[0]


def moves_of(s: Vector, codes: Sequence[int]) -> list[Move]:
    """The move values of codes of the deciding seat."""
    board = s[at.BOARD]
    free, paid = _free[board], _paid[board]
    first = at.HAND + s[at.DECIDING] * at.HAND_SLOTS
    hand = s[first : first + at.HAND_SLOTS]
    out: list[Move] = []
    pick, new, pairs, card_bits, place, discard = PICK, object.__new__, _pairs, CARD_BITS, Place, DISCARD
    for code in codes:
        bits = code & card_bits
        try:
            if not bits:
                out.append(free[code])
                continue
            bare = code ^ bits
            if bare == discard:
                out.append(pairs[pick[bits](hand)])
                continue
            placed = paid[bare]
        except KeyError:
            out.append(_met_first(board, hand, code, bits))
            continue
        if placed is None:
            out.append(_shed(picked(hand, bits), move_blind(bare)))
            continue
        move = new(place)  # what the constructor would only check once more
        move._placed = placed
        move._pay = bits
        move._hand = hand
        out.append(move)
    return out


def _met_first(board: int, hand: list[int], code: int, bits: int) -> Move:
    """The move of a code of which nothing is kept yet."""
    if not bits:
        return _free[board].setdefault(code, _cardless(board, code))
    cards = picked(hand, bits)
    if code ^ bits == DISCARD:
        return _pairs.setdefault(cards, _thrown(Discard, cards))
    return _with_cards(board, code ^ bits, cards)


def _thrown(kind: type[CardsMove], cards: tuple[int, ...]) -> CardsMove:
    move = object.__new__(kind)
    move._cards = cards
    return move


def _shed(cards: tuple[int, ...], blind: int) -> Shed:
    move = object.__new__(Shed)
    move._cards, move._blind = cards, blind
    return move


def _with_cards(board: int, bare: int, cards: tuple[int, ...]) -> Move:
    """The move of a code with cards that leave the hand face down; `bare` is the code without them."""
    kind = move_kind(bare)
    if kind == SHED:
        _paid[board][bare] = None
        return _shed(cards, move_blind(bare))
    if kind == KEEP_HAND:
        return _thrown(KeepHand, cards)
    cell = CELL_NAMES[board][move_cell(bare)]
    if kind == ROTATE:
        turned = object.__new__(Rotate)
        turned._cell, turned._pay = cell, cards
        return turned
    move = object.__new__(Place)
    move._placed = _paid[board][bare] = move_card(bare), move_wild(bare), cell
    move._pay = cards
    return move


def _cardless(board: int, code: int) -> Move:
    """The move of a code that takes no card from the hand face down: it is the same beside any hand."""
    kind = move_kind(code)
    card = move_card(code)
    place = move_cell(code)  # a cell, a row or a seat
    if kind == PLACE:
        return Place(placed_text(card, move_wild(code)), CELL_NAMES[board][place])
    if kind == SHED:
        return _shed((), move_blind(code))
    if kind == KEEP_HAND:
        return KeepHand()
    if kind == at.UNLEASH:
        return Unleash(CELL_NAMES[board][place])
    if kind == at.CHOOSE:
        return Choose(CELL_NAMES[board][place])
    if kind == at.MOVE_ROCKS:
        return MoveRocks(place)
    if kind == at.PLACE_STORM:
        return PlaceStorm(place)
    if kind == at.USE_COMPASS:
        return UseCompass(f"{COLOURS[card]}@{place}" if card else "revealed")
    return BARE_KINDS[kind]()


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
