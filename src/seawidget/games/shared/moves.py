"""What moves of any game have in common: a tuple with a text."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

T = TypeVar("T", bound="Move")


def whole_number(number: object, wrong: Callable[[object], Exception]) -> int:
    """A whole number; raises what `wrong` makes of anything else."""
    if isinstance(number, bool) or not hasattr(number, "__index__"):
        raise wrong(number)
    return operator.index(number)


class Move(tuple[Any, ...]):
    """A move. `str(move)` is its text, `parse_move` reads it back; two equal choices are equal values.

    A tuple underneath, its first entry the number of its kind: equal, hashable and cheap.
    """

    __slots__ = ()
    kind: ClassVar[str] = ""
    number: ClassVar[int] = 0

    def __str__(self) -> str:
        return self.kind

    def __repr__(self) -> str:
        return f"<{self}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), tuple(self))


def _rebuild(cls: type[T], content: tuple[Any, ...]) -> T:
    return tuple.__new__(cls, content)


class BareMove(Move):
    """A move that is nothing but its kind."""

    __slots__ = ()
    __match_args__ = ()

    def __new__(cls: type[T]) -> T:
        """The move."""
        return tuple.__new__(cls, (cls.number,))
