"""Moves as small immutable values, and their texts.

A move knows nothing of a position. Cards are named by kind, because cards of a kind are the same card (P-DECK-12); nets
by place, because equal cards on different places are different choices.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Final, SupportsIndex

from seawidget.errors import IllegalMove
from seawidget.games.pomor.core import layout as at
from seawidget.games.pomor.core.cards import nav_parts
from seawidget.games.pomor.core.names import MODES
from seawidget.games.shared import moves
from seawidget.games.shared.moves import value_of, whole_number
from seawidget.given import one_of

_NUMBER: Final = re.compile("-?[0-9]{1,9}")


def malformed(given: object) -> IllegalMove:
    """The error for something that is no move at all."""
    from seawidget.games.pomor.core.rejection import Rejection
    from seawidget.games.pomor.core.rejection_codes import MALFORMED_MOVE

    return Rejection.of(MALFORMED_MOVE, {"given": moves.shown(given)}).error()


def _whole(number: object) -> int:
    return whole_number(number, malformed)


class Move(moves.Move):
    """A move of Pomor Pilot-Book. In order they are by kind and what they name (P-TURN-10), nets by place.

    A move knows no position: the list of a position puts nets in travel order, which may lead across place 0.
    """

    __slots__ = ()
    game = "pomor"

    def _order(self) -> tuple[Any, ...]:
        return self.number, self._content(self)


class _NumberMove(Move):
    __slots__ = ("_number",)
    _number: int

    def __init__(self, number: SupportsIndex) -> None:
        self._number = _whole(number)

    def __str__(self) -> str:
        return f"{self.kind} {self._number}"


class PlaceToken(_NumberMove):
    """Set-up: put the own token on a port: `PlaceToken(0)`."""

    __slots__ = ()
    __match_args__ = ("port",)
    kind = "PlaceToken"
    number = at.PLACE_TOKEN

    @property
    def port(self) -> int:
        """The place."""
        return self._number


class PlacePilot(_NumberMove):
    """Set-up: put the pilot on a port: `PlacePilot(0)`."""

    __slots__ = ()
    __match_args__ = ("port",)
    kind = "PlacePilot"
    number = at.PLACE_PILOT

    @property
    def port(self) -> int:
        """The place."""
        return self._number


class PlayCard(Move):
    """Play a navigation card in mode "pilot" or "unblock": `PlayCard("4/2")`, `PlayCard("5/1", "unblock")`."""

    __slots__ = ("_card", "_mode")
    __match_args__ = ("card", "mode")
    kind = "PlayCard"
    number = at.PLAY_CARD
    _card: str
    _mode: int

    def __init__(self, card: str, mode: str = "pilot") -> None:
        """A move; raises IllegalMove for a text that is no card or no mode."""
        if nav_parts(card) is None:
            raise malformed(card)
        if not one_of(mode, MODES):
            raise malformed(mode)
        self._card, self._mode = str(card), MODES.index(mode)

    @property
    def card(self) -> str:
        """The card, such as "2/3n"."""
        return self._card

    @property
    def mode(self) -> str:
        """Either "pilot" or "unblock"."""
        return MODES[self._mode]

    def __str__(self) -> str:
        return f"PlayCard {self._card}{' unblock' if self._mode else ''}"

    def _arguments(self) -> Iterable[str]:
        return map(repr, (self._card, self.mode) if self._mode else (self._card,))

    def _order(self) -> tuple[Any, ...]:
        pilot, step, nets = nav_parts(self._card) or (0, 0, False)
        return self.number, (pilot, step, nets, self._mode)


class ChooseNets(Move):
    """Which crossed places give their catch: `ChooseNets([1, 2])`; `ChooseNets()` takes none."""

    __slots__ = ("_places",)
    __match_args__ = ("places",)
    kind = "ChooseNets"
    number = at.CHOOSE_NETS
    _places: tuple[int, ...]

    def __init__(self, places: Iterable[SupportsIndex] | SupportsIndex = ()) -> None:
        """A move; raises IllegalMove for what are no places, or one place twice."""
        if isinstance(places, str):
            raise malformed(places)
        numbers = sorted(map(_whole, places if isinstance(places, Iterable) else (places,)))
        if len(set(numbers)) != len(numbers):
            raise malformed(",".join(map(str, numbers)))
        self._places = tuple(numbers)

    @property
    def places(self) -> tuple[int, ...]:
        """The places, sorted."""
        return self._places

    def __str__(self) -> str:
        return f"ChooseNets {','.join(map(str, self._places))}" if self._places else "ChooseNets"

    def _arguments(self) -> Iterable[str]:
        return [repr(self._places)] if self._places else []


class LoseCatch(_NumberMove):
    """The catch value the storm takes: `LoseCatch(3)`."""

    __slots__ = ()
    __match_args__ = ("value",)
    kind = "LoseCatch"
    number = at.LOSE_CATCH

    @property
    def value(self) -> int:
        """The value."""
        return self._number


class _BareMove(Move, moves.BareMove):
    __slots__ = ()


class TakeCatch(_BareMove):
    """With take=may: take the catch card left behind."""

    __slots__ = ()
    kind = "TakeCatch"
    number = at.TAKE_CATCH


class LeaveCatch(_BareMove):
    """With take=may: leave it."""

    __slots__ = ()
    kind = "LeaveCatch"
    number = at.LEAVE_CATCH


class Sell(_BareMove):
    """Sell the whole hold."""

    __slots__ = ()
    kind = "Sell"
    number = at.SELL


class KeepCatch(_BareMove):
    """Keep the hold."""

    __slots__ = ()
    kind = "KeepCatch"
    number = at.KEEP_CATCH


_BARE: Final = TakeCatch, LeaveCatch, Sell, KeepCatch
BARE: Final[dict[str, Callable[[], Move]]] = {cls.kind: cls for cls in _BARE}
_NUMBERED: Final[dict[str, Callable[[int], Move]]] = {cls.kind: cls for cls in (PlaceToken, PlacePilot, LoseCatch)}
KIND_NAMES: Final[dict[int, str]] = {
    cls.number: cls.kind
    for cls in (PlaceToken, PlacePilot, PlayCard, TakeCatch, LeaveCatch, ChooseNets, LoseCatch, Sell, KeepCatch)
}


def _numbers(text: str, whole: str) -> list[int]:
    found = text.split(",")
    if not all(_NUMBER.fullmatch(number) for number in found):
        raise malformed(whole)
    return [int(number) for number in found]


def parse_move(text: str) -> Move:
    """The move of a text, for instance `PlayCard 4/2 unblock`. Raises IllegalMove with code `malformed_move`.

    Words are separated by one space each; places may be in any order.
    """
    if not isinstance(text, str):
        raise malformed(text)
    match text.split(" "):
        case [kind] if kind in BARE:
            return BARE[kind]()
        case ["PlayCard", card]:
            return PlayCard(card)
        case ["PlayCard", card, "unblock"]:
            return PlayCard(card, "unblock")
        case ["ChooseNets"]:
            return ChooseNets()
        case ["ChooseNets", places]:
            return ChooseNets(_numbers(places, text))
        case [kind, number] if kind in _NUMBERED and "," not in number:
            return _NUMBERED[kind](_numbers(number, text)[0])
    raise malformed(text)


def plain(move: object) -> Move:
    """The move given as value or text. Raises IllegalMove with code `malformed_move`, also for another game's move."""
    return value_of(move, Move, parse_move, malformed)
