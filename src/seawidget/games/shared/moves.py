"""What moves of any game have in common: small immutable values with a text."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, TypeGuard, TypeVar

from typing_extensions import Self

from seawidget.errors import IllegalMove
from seawidget.given import whole

M = TypeVar("M", bound="Move")


def whole_number(number: object, wrong: Callable[[object], Exception]) -> int:
    """A whole number of any library (`operator.index`), no truth value; raises what `wrong` makes of anything else."""
    found = whole(number)
    if found is None:
        raise wrong(number)
    return found


def shown(given: object) -> str:
    """How a refusal names what is no move of its game: a text as it is, values as Python writes them."""
    if isinstance(given, Move):
        return f"{given.game}.{given!r}"[:80]
    return (given if isinstance(given, str) else repr(given))[:80]


class Move:
    """A move: a value with a text, and no sequence. `str(move)` is the text, `parse_move` of its game reads it back.

    Two moves are equal if they are the same choice of the same game; `<` puts moves of one game in its canonical order,
    the moves of another game are neither equal nor comparable. `format` and `%s` show the text; JSON takes `str(move)`.

    A game has one base class of its own (`game`), and a class for each kind of move (`kind`, and its number in move
    codes), which keeps what it names in slots and says in `__match_args__` what a pattern sees. Nothing ever changes
    what a slot stands for once it is filled.
    """

    __slots__ = ()
    __match_args__ = ()
    game: ClassVar[str] = ""
    kind: ClassVar[str] = ""
    number: ClassVar[int] = 0
    _content: ClassVar[Any]  # of a move: what it names, for equality

    def __init_subclass__(cls) -> None:
        if "_content" in cls.__dict__:
            return  # it says so itself
        named = [name for base in reversed(cls.__mro__) for name in base.__dict__.get("__slots__", ())]
        cls._content = operator.attrgetter(*named) if named else staticmethod(_nothing)

    def __str__(self) -> str:
        return self.kind

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(self._arguments())})"

    def _arguments(self) -> Iterable[str]:
        """What the constructor takes to make this move, as Python."""
        named: tuple[str, ...] = self.__match_args__
        return [repr(getattr(self, name)) for name in named]

    def _order(self) -> Any:
        """What moves of a game are put in order by."""
        return str(self)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self is other or bool(self._content(self) == self._content(other))

    def __hash__(self) -> int:
        return hash((self.game, self.number, self._content(self)))

    def __lt__(self, other: object) -> bool:
        return bool(self._order() < other._order()) if self._beside(other) else NotImplemented

    def __le__(self, other: object) -> bool:
        return bool(self._order() <= other._order()) if self._beside(other) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return bool(self._order() > other._order()) if self._beside(other) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return bool(self._order() >= other._order()) if self._beside(other) else NotImplemented

    def _beside(self, other: object) -> TypeGuard[Move]:
        return isinstance(other, Move) and other.game == self.game

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


def _nothing(move: Move) -> tuple[()]:
    return ()


class BareMove(Move):
    """A move that is nothing but its kind."""

    __slots__ = ()


def value_of(move: object, own: type[M], parse: Callable[[str], M], wrong: Callable[[object], IllegalMove]) -> M:
    """A move of a game given as value or text; raises what `wrong` makes of anything else, another game's moves too."""
    if isinstance(move, own):
        return move
    if isinstance(move, str):
        return parse(move)
    raise wrong(move)
