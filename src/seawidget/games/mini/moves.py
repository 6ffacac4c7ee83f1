"""Moves of Mini: `Place 3 b pay 6` and `Discard 1,7`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, SupportsIndex, TypeAlias

from seawidget.errors import IllegalMove
from seawidget.games.mini.rejection import Rejection
from seawidget.games.mini.rules import Action
from seawidget.games.shared import moves
from seawidget.games.shared.move_lists import MoveList
from seawidget.games.shared.moves import whole_number
from seawidget.text.i18n import say

CELLS = "abcdefghi"
CardsLike = Iterable[SupportsIndex] | SupportsIndex


class MiniMove(moves.Move):
    """A move of Mini. In order placements come first, by card, cell and payment, as in the list of legal moves."""

    __slots__ = ()
    game = "mini"

    def _order(self) -> tuple[Any, ...]:
        return self.number, self._content(self)


class Place(MiniMove):
    """Put a card into a cell: `Place(3, "b", (6,))` pays with card 6."""

    __slots__ = ("_card", "_cell", "_pay")
    __match_args__ = ("card", "cell", "pay")
    kind = "Place"
    number = 1
    _card: int
    _cell: str
    _pay: tuple[int, ...]

    def __init__(self, card: SupportsIndex, cell: str, pay: CardsLike = ()) -> None:
        """The number of a card, the name of a cell, the cards to pay; raises IllegalMove for what is none."""
        if not isinstance(cell, str):
            raise malformed(cell)
        self._card, self._cell, self._pay = whole_number(card, malformed), str(cell), _cards(pay)

    @property
    def card(self) -> int:
        """The card."""
        return self._card

    @property
    def cell(self) -> str:
        """Name of the cell."""
        return self._cell

    @property
    def pay(self) -> tuple[int, ...]:
        """The cards paid, sorted."""
        return self._pay

    def __str__(self) -> str:
        return f"Place {self._card} {self._cell}" + (f" pay {_joined(self._pay)}" if self._pay else "")

    def _arguments(self) -> Iterable[str]:
        return [repr(self._card), repr(self._cell), *([f"pay={self._pay}"] if self._pay else [])]


class Discard(MiniMove):
    """Discard two cards instead of placing one: `Discard((1, 7))`."""

    __slots__ = ("_cards",)
    __match_args__ = ("cards",)
    kind = "Discard"
    number = 2
    _cards: tuple[int, ...]

    def __init__(self, cards: CardsLike) -> None:
        """The cards, in any order; raises IllegalMove for what are none, or one card twice."""
        self._cards = _cards(cards)

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards, sorted."""
        return self._cards

    def __str__(self) -> str:
        return f"Discard {_joined(self._cards)}"


Move: TypeAlias = Place | Discard


class Moves(MoveList[Move]):
    """The legal moves of a position, placements first; a code is an action of the rules."""

    __slots__ = ()

    def _values(self, codes: Sequence[Action]) -> Sequence[Move]:
        return list(map(move_of, codes))

    def _parse(self, text: str) -> Move:
        return parse_move(text)

    def __str__(self) -> str:
        return ", ".join(map(str, self)) or say("ui.print.no_moves")


def _joined(cards: tuple[int, ...]) -> str:
    return ",".join(map(str, cards))


def malformed(given: object) -> IllegalMove:
    """The error for something that is no move at all."""
    return Rejection("bad_argument", None, {"given": moves.shown(given)}).error()


def parse_move(text: str) -> Move:
    """The move of a text; the order of cards does not matter. Raises IllegalMove with code `bad_argument`."""
    words = text.replace(",", " ").split() if isinstance(text, str) else []
    try:
        if words[:1] == ["Discard"]:
            return Discard(_numbers(words[1:]))
        if words[:1] == ["Place"] and (len(words) == 3 or words[3:4] == ["pay"]):
            pay = _numbers(words[4:])
            if len(words) == 3 or pay:
                return Place(_number(words[1]), words[2], pay)
    except ValueError:
        pass
    raise malformed(text)


def _number(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) < 10):
        raise ValueError(word)
    return int(word)


def _numbers(words: Sequence[str]) -> list[int]:
    cards = list(map(_number, words))
    if len(set(cards)) != len(cards):
        raise ValueError(words)
    return cards


def _cards(cards: object) -> tuple[int, ...]:
    """Sorted cards of a list, of whatever library (a single card stands for a list of one)."""
    if isinstance(cards, str):
        raise malformed(cards)
    if not isinstance(cards, Iterable):
        cards = (cards,)
    numbers = sorted([whole_number(card, malformed) for card in cards])
    if len(set(numbers)) != len(numbers):
        raise malformed(_joined(tuple(numbers)))
    return tuple(numbers)


def move_of(action: Action) -> Move:
    """The move of an action of the rules."""
    card, cell, gone = action
    return Place(card, CELLS[cell], gone) if card else Discard(gone)


def plain(move: object) -> Move:
    """The move given as value or text. Raises IllegalMove with code `bad_argument`, also for another game's move."""
    if isinstance(move, (Place, Discard)):
        return move
    if isinstance(move, str):
        return parse_move(move)
    raise malformed(move)
