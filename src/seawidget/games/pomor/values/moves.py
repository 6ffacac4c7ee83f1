"""Moves as small immutable values, and their texts.

A move knows nothing of a position. Cards are named by kind, because cards of a kind are the same card (P-DECK-12); nets
by place, because equal cards on different places are different choices.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from seawidget.errors import IllegalMove
from seawidget.games.pomor.core import layout as at
from seawidget.games.pomor.core.cards import nav_parts
from seawidget.games.pomor.core.names import MODES
from seawidget.games.shared.moves import BareMove, Move, whole_number

T = TypeVar("T", bound="Move")
_NUMBER: Final = re.compile("-?[0-9]{1,9}")


def malformed(given: object) -> IllegalMove:
    """The error for something that is no move at all."""
    from seawidget.games.pomor.core.rejection import Rejection
    from seawidget.games.pomor.core.rejection_codes import MALFORMED_MOVE

    shown = given if isinstance(given, str) else repr(given)
    return Rejection.of(MALFORMED_MOVE, {"given": shown[:80]}).error()


def _whole(number: object) -> int:
    return whole_number(number, malformed)


class _NumberMove(Move):
    __slots__ = ()

    def __new__(cls: type[T], number: int) -> T:
        return tuple.__new__(cls, (cls.number, _whole(number)))

    def __str__(self) -> str:
        return f"{self.kind} {self[1]}"


class PlaceToken(_NumberMove):
    """Set-up: put the own token on a port: `PlaceToken(0)`."""

    __slots__ = ()
    __match_args__ = ("port",)
    kind = "PlaceToken"
    number = at.PLACE_TOKEN

    @property
    def port(self) -> int:
        """The place."""
        return self[1]  # type: ignore[no-any-return]


class PlacePilot(_NumberMove):
    """Set-up: put the pilot on a port: `PlacePilot(0)`."""

    __slots__ = ()
    __match_args__ = ("port",)
    kind = "PlacePilot"
    number = at.PLACE_PILOT

    @property
    def port(self) -> int:
        """The place."""
        return self[1]  # type: ignore[no-any-return]


class PlayCard(Move):
    """Play a navigation card in mode "pilot" or "unblock": `PlayCard("4/2")`, `PlayCard("5/1", "unblock")`."""

    __slots__ = ()
    __match_args__ = ("card", "mode")
    kind = "PlayCard"
    number = at.PLAY_CARD

    def __new__(cls, card: str, mode: str = "pilot") -> PlayCard:
        """A move; raises IllegalMove for a text that is no card or no mode."""
        if nav_parts(card) is None:
            raise malformed(card)
        if mode not in MODES:
            raise malformed(mode)
        return tuple.__new__(cls, (at.PLAY_CARD, card, MODES.index(mode)))

    @property
    def card(self) -> str:
        """The card, such as "2/3n"."""
        return str(self[1])

    @property
    def mode(self) -> str:
        """Either "pilot" or "unblock"."""
        return MODES[self[2]]

    def __str__(self) -> str:
        return f"PlayCard {self[1]}{' unblock' if self[2] else ''}"


class ChooseNets(Move):
    """Which crossed places give their catch: `ChooseNets([1, 2])`; `ChooseNets()` takes none."""

    __slots__ = ()
    __match_args__ = ("places",)
    kind = "ChooseNets"
    number = at.CHOOSE_NETS

    def __new__(cls, places: Iterable[int] | int = ()) -> ChooseNets:
        """A move; raises IllegalMove for what are no places, or one place twice."""
        if isinstance(places, str):
            raise malformed(places)
        given = places if isinstance(places, Iterable) else (places,)
        numbers = sorted(_whole(place) for place in given)
        if len(set(numbers)) != len(numbers):
            raise malformed(",".join(map(str, numbers)))
        return tuple.__new__(cls, (at.CHOOSE_NETS, tuple(numbers)))

    @property
    def places(self) -> tuple[int, ...]:
        """The places, sorted."""
        return self[1]  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return f"ChooseNets {','.join(map(str, self[1]))}" if self[1] else "ChooseNets"


class LoseCatch(_NumberMove):
    """The catch value the storm takes: `LoseCatch(3)`."""

    __slots__ = ()
    __match_args__ = ("value",)
    kind = "LoseCatch"
    number = at.LOSE_CATCH

    @property
    def value(self) -> int:
        """The value."""
        return self[1]  # type: ignore[no-any-return]


class TakeCatch(BareMove):
    """With take=may: take the catch card left behind."""

    __slots__ = ()
    kind = "TakeCatch"
    number = at.TAKE_CATCH


class LeaveCatch(BareMove):
    """With take=may: leave it."""

    __slots__ = ()
    kind = "LeaveCatch"
    number = at.LEAVE_CATCH


class Sell(BareMove):
    """Sell the whole hold."""

    __slots__ = ()
    kind = "Sell"
    number = at.SELL


class KeepCatch(BareMove):
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
