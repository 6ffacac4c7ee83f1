"""What all moves of the game have in common: they are built from cards, cells and rows.

A move knows nothing of a position; card lists are sorted, and equal copies of a card are not told apart, so that one
choice is one value (DP-3).
"""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Final, TypeVar

from seawidget.errors import IllegalMove
from seawidget.games.shared import moves
from seawidget.games.tranquility.core.board import CellName
from seawidget.games.tranquility.core.cards import CARD_TEXT, card_code

# For the sentence about a text that is no move: how one of that kind is written. A kind alone is a move of its own.
LIKE: Final = {
    "Place": "Place 5 b1 pay 17,44",
    "Discard": "Discard 5,17",
    "Shed": "Shed 3,4,5 blind 2",
    "Unleash": "Unleash b1",
    "Choose": "Choose b1",
    "MoveRocks": "MoveRocks 3",
    "PlaceStorm": "PlaceStorm 3",
    "KeepHand": "KeepHand 5,17",
    "UseCompass": "UseCompass purple@3",
    "Rotate": "Rotate b1 pay 17",
}
T = TypeVar("T", bound="Move")
CardLike = str | int


def bad_argument(given: object) -> IllegalMove:
    """The error for something that is no move, card, cell, row or storm at all."""
    from seawidget.games.tranquility.core.rejection import Rejection
    from seawidget.games.tranquility.core.rejection_codes import BAD_ARGUMENT

    shown = given if isinstance(given, str) else repr(given)
    like = LIKE.get(shown.partition(" ")[0], LIKE["Place"])
    return Rejection.of(BAD_ARGUMENT, 0, {"given": shown[:80], "like": like}).error()


def card_codes(cards: object) -> tuple[int, ...]:
    """Sorted codes of a list of cards (a single card stands for a list of one)."""
    if isinstance(cards, (str, int)):
        cards = cards.split(",") if isinstance(cards, str) and cards else (cards,)
    if not isinstance(cards, Iterable):
        raise bad_argument(cards)
    codes = []
    for card in cards:
        code = card_code(card)
        if not code:
            raise bad_argument(card)
        codes.append(code)
    codes.sort()
    return tuple(codes)


def cell_text(cell: object) -> str:
    """A cell as text; an index is named on the square board and read on the board of the game (GRID-7)."""
    if isinstance(cell, str):
        return cell
    if isinstance(cell, bool) or not hasattr(cell, "__index__"):
        raise bad_argument(cell)
    return CellName(operator.index(cell))


def whole_number(number: object) -> int:
    """A whole number, or the error for something else."""
    return moves.whole_number(number, bad_argument)


def joined(codes: tuple[int, ...]) -> str:
    """Cards of a list as a text."""
    return ",".join([CARD_TEXT[code] for code in codes])


class Move(moves.Move):
    """A move. `str(move)` is its text, `parse_move` reads it back; two equal choices are equal values."""

    __slots__ = ()

    @property
    def leaving(self) -> tuple[int, ...]:
        """Codes of the cards that leave the hand face down: what others may only count (INFO-3)."""
        return ()

    def redacted(self) -> str:
        """The text as other seats may see it: cards that leave the hand face down are a number (INFO-3)."""
        return str(self)


def counted(n: int) -> str:
    """What others see of a list of cards (INFO-3)."""
    return f"{n} card" if n == 1 else f"{n} cards"


class CardsMove(Move):
    """A move that is nothing but cards leaving the hand face down."""

    __slots__ = ()
    __match_args__ = ("cards",)

    def __new__(cls: type[T], cards: Iterable[CardLike] | CardLike = ()) -> T:
        """The cards, in any order."""
        return tuple.__new__(cls, (cls.number, card_codes(cards)))

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards, sorted."""
        return tuple([CARD_TEXT[code] for code in self[1]])

    @property
    def leaving(self) -> tuple[int, ...]:
        """Codes of the cards."""
        return self[1]  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return f"{self.kind} {joined(self[1])}" if self[1] else self.kind

    def redacted(self) -> str:
        """`Discard 2 cards`."""
        return f"{self.kind} {counted(len(self[1]))}"


class CellMove(Move):
    """A move that names a cell."""

    __slots__ = ()
    __match_args__ = ("cell",)

    def __new__(cls: type[T], cell: str | int) -> T:
        """A cell by name or by index."""
        return tuple.__new__(cls, (cls.number, cell_text(cell)))

    @property
    def cell(self) -> str:
        """Name of the cell."""
        return str(self[1])

    def __str__(self) -> str:
        return f"{self.kind} {self[1]}"


class RowMove(Move):
    """A move that names a row."""

    __slots__ = ()
    __match_args__ = ("row",)

    def __new__(cls: type[T], row: int) -> T:
        """Row 0..5 from the bottom."""
        return tuple.__new__(cls, (cls.number, whole_number(row)))

    @property
    def row(self) -> int:
        """Row 0..5 from the bottom."""
        return self[1]  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return f"{self.kind} {self[1]}"


class BareMove(Move, moves.BareMove):
    """A move that is nothing but its kind."""

    __slots__ = ()
