"""What all moves of the game have in common: they are built from cards, cells and rows.

A move knows nothing of a position; card lists are sorted, and equal copies of a card are not told apart, so that one
choice is one value (DP-3).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, SupportsIndex

from seawidget.errors import IllegalMove
from seawidget.games.shared import moves
from seawidget.games.tranquility.core.board import CellName
from seawidget.games.tranquility.core.cards import CARD_TEXT, card_code
from seawidget.games.tranquility.core.layout import ISLANDS
from seawidget.text.i18n import Sentence

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
CardLike = str | SupportsIndex


def bad_argument(given: object) -> IllegalMove:
    """The error for something that is no move, card, cell, row or storm at all."""
    from seawidget.games.tranquility.core.rejection import Rejection
    from seawidget.games.tranquility.core.rejection_codes import BAD_ARGUMENT

    shown = moves.shown(given)
    like = LIKE.get(shown.partition(" ")[0], LIKE["Place"])
    return Rejection.of(BAD_ARGUMENT, 0, {"given": shown, "like": like}).error()


def card_codes(cards: object) -> tuple[int, ...]:
    """Sorted codes of a list of cards, of whatever library (a single card stands for a list of one)."""
    if isinstance(cards, str):
        cards = cards.split(",") if cards else (cards,)
    elif not isinstance(cards, (list, tuple)) and (not isinstance(cards, Iterable) or card_code(cards)):
        cards = (cards,)  # an array of numpy without dimensions is iterable
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
    if isinstance(cell, CellName):
        return cell
    return str(cell) if isinstance(cell, str) else CellName(whole_number(cell))


def cell_argument(cell: str) -> str:
    """A cell as Python: its name, or the index it was given by."""
    return repr(cell.number if isinstance(cell, CellName) else cell)


def cards_argument(codes: tuple[int, ...]) -> str:
    """Cards as Python: islands as numbers."""
    return repr(tuple([code if code <= ISLANDS else CARD_TEXT[code] for code in codes]))


def whole_number(number: object) -> int:
    """A whole number, or the error for something else."""
    return moves.whole_number(number, bad_argument)


def joined(codes: tuple[int, ...]) -> str:
    """Cards of a list as a text."""
    return ",".join([CARD_TEXT[code] for code in codes])


class Move(moves.Move):
    """A move of Tranquility. In order they are as their texts."""

    __slots__ = ()
    game = "tranquility"

    @property
    def leaving(self) -> tuple[int, ...]:
        """Codes of the cards that leave the hand face down: what others may only count (INFO-3)."""
        return ()

    def redacted(self) -> str:
        """The text as other seats may see it: cards that leave the hand face down are a number (INFO-3)."""
        return str(self)


def counted(move: str, n: int, blind: int = 0) -> Sentence:
    """A move as others see it, its list of cards as a number (INFO-3); `blind`: so many unseen from the deck."""
    if blind:
        return Sentence("tranquility.print.move_blind", move=move, n=n, blind=blind)
    return Sentence("tranquility.print.move_cards", move=move, n=n)


class CardsMove(Move):
    """A move that is nothing but cards leaving the hand face down."""

    __slots__ = ("_cards",)
    __match_args__ = ("cards",)
    _cards: tuple[int, ...]

    def __init__(self, cards: Iterable[CardLike] | CardLike = ()) -> None:
        """The cards, in any order."""
        self._cards = card_codes(cards)

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards, sorted."""
        return tuple([CARD_TEXT[code] for code in self._cards])

    @property
    def leaving(self) -> tuple[int, ...]:
        """Codes of the cards."""
        return self._cards

    def __str__(self) -> str:
        return f"{self.kind} {joined(self._cards)}" if self._cards else self.kind

    def _arguments(self) -> Iterable[str]:
        return [cards_argument(self._cards)] if self._cards else []

    def redacted(self) -> str:
        """`Discard 2 cards`."""
        return counted(self.kind, len(self._cards))


class CellMove(Move):
    """A move that names a cell."""

    __slots__ = ("_cell",)
    __match_args__ = ("cell",)
    _cell: str

    def __init__(self, cell: str | SupportsIndex) -> None:
        """A cell by name or by index."""
        self._cell = cell_text(cell)

    @property
    def cell(self) -> str:
        """Name of the cell."""
        return str(self._cell)

    def __str__(self) -> str:
        return f"{self.kind} {self._cell}"

    def _arguments(self) -> Iterable[str]:
        return [cell_argument(self._cell)]


class RowMove(Move):
    """A move that names a row."""

    __slots__ = ("_row",)
    __match_args__ = ("row",)
    _row: int

    def __init__(self, row: SupportsIndex) -> None:
        """Row 0..5 from the bottom."""
        self._row = whole_number(row)

    @property
    def row(self) -> int:
        """Row 0..5 from the bottom."""
        return self._row

    def __str__(self) -> str:
        return f"{self.kind} {self._row}"


class BareMove(Move, moves.BareMove):
    """A move that is nothing but its kind."""

    __slots__ = ()
