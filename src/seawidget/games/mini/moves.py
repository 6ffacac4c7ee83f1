"""Moves of Mini: `Place 3 b pay 6` and `Discard 1,7`."""

from __future__ import annotations

import operator
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from seawidget.errors import IllegalMove
from seawidget.games.mini.rejection import Rejection
from seawidget.games.mini.rules import Action

CELLS = "abcdefghi"


@dataclass(frozen=True, slots=True)
class Place:
    """Put a card into a cell: `Place(3, "b", (6,))` pays with card 6."""

    card: int
    cell: str
    pay: tuple[int, ...] = ()
    kind: ClassVar[str] = "Place"

    def __str__(self) -> str:
        return f"Place {self.card} {self.cell}" + (f" pay {_joined(self.pay)}" if self.pay else "")


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard two cards instead of placing one: `Discard((1, 7))`."""

    cards: tuple[int, ...]
    kind: ClassVar[str] = "Discard"

    def __str__(self) -> str:
        return f"Discard {_joined(self.cards)}"


Move: TypeAlias = Place | Discard


class Moves(tuple[Move, ...]):
    """Legal moves: a tuple that also knows texts, `"Place 3 b" in moves`."""

    __slots__ = ()

    def __contains__(self, move: object) -> bool:
        return move in map(str, self) if isinstance(move, str) else super().__contains__(move)

    def __str__(self) -> str:
        return ", ".join(map(str, self)) or "no legal move"


def _joined(cards: tuple[int, ...]) -> str:
    return ",".join(map(str, cards))


def malformed(given: object) -> IllegalMove:
    """The error for something that is no move at all."""
    shown = given if isinstance(given, str) else repr(given)
    return Rejection("bad_argument", None, {"given": shown[:80]}).error()


def parse_move(text: str) -> Move:
    """The move of a text; the order of cards does not matter. Raises IllegalMove with code `bad_argument`."""
    words = text.replace(",", " ").split() if isinstance(text, str) else []
    try:
        if words[:1] == ["Discard"]:
            return Discard(_cards(words[1:]))
        if words[:1] == ["Place"] and (len(words) == 3 or words[3:4] == ["pay"]):
            pay = _cards(words[4:])
            if len(words) == 3 or pay:
                return Place(_number(words[1]), words[2], pay)
    except (ValueError, IndexError):
        pass
    raise malformed(text)


def _number(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) < 10):
        raise ValueError(word)
    return int(word)


def _cards(words: list[str]) -> tuple[int, ...]:
    cards = tuple(sorted(map(_number, words)))
    if len(set(cards)) != len(cards):
        raise ValueError(words)
    return cards


def move_of(action: Action) -> Move:
    """The move of an action of the rules."""
    card, cell, gone = action
    return Place(card, CELLS[cell], gone) if card else Discard(gone)


def plain(move: Any) -> Move:
    """A move given as value or text, with its cards in order. Raises IllegalMove with code `bad_argument`."""
    if isinstance(move, str):
        return parse_move(move)
    try:
        if isinstance(move, Place) and isinstance(move.cell, str):
            return Place(operator.index(move.card), move.cell, tuple(sorted(map(operator.index, move.pay))))
        if isinstance(move, Discard):
            return Discard(tuple(sorted(map(operator.index, move.cards))))
    except TypeError:
        pass
    raise malformed(move)
