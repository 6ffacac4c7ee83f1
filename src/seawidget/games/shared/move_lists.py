"""The legal moves of a position as a lazy sequence: move codes now, move values when somebody looks at them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic, TypeVar, overload

from seawidget.text.i18n import Sentence, say

M = TypeVar("M")


class MoveList(Sequence[M], Generic[M]):
    """The legal moves of a position: `len`, `in` (moves or texts), indexing; prints one move per line.

    A game says in `_values` what its codes stand for, in `_parse` how a text is read, and in `texts` in which order
    the texts are told.
    """

    __slots__ = ("_codes", "_known", "_moves", "_one", "_state")

    def __init__(self, state: Any, codes: Sequence[Any]) -> None:
        """The moves with these codes, in this order; `state` is the position they are legal in."""
        self._state = state
        self._codes = codes
        self._moves: Sequence[M] | None = None
        self._one: tuple[Any, Any] = None, None  # a move made alone, and its code
        self._known: dict[int, Any] | None = None  # by identity of all moves: their codes

    def _values(self, codes: Sequence[Any]) -> Sequence[M]:
        """The move values of codes; here the codes are the moves."""
        return codes

    def _parse(self, text: str) -> M:
        """The move of a text."""
        raise NotImplementedError

    def _all(self) -> Sequence[M]:
        if self._moves is None:
            self._moves = self._values(self._codes)
        return self._moves

    def code_of(self, move: object) -> Any:
        """The code of a move that this list itself has made; None for any other, which may be legal all the same.

        Such a move need not be judged.
        """
        if self._moves is None:
            one, code = self._one
            return code if one is move else None
        if self._known is None:
            self._known = dict(zip(map(id, self._moves), self._codes, strict=True))
        return self._known.get(id(move))

    def __len__(self) -> int:
        return len(self._codes)

    @overload
    def __getitem__(self, index: int) -> M: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[M, ...]: ...

    def __getitem__(self, index: int | slice) -> M | tuple[M, ...]:
        if isinstance(index, slice):
            return tuple(self._all()[index])
        if self._moves is None:
            code = self._codes[index]
            move = self._values((code,))[0]
            self._one = move, code
            return move
        return self._moves[index]

    def __iter__(self) -> Iterator[M]:
        return iter(self._all())

    def __contains__(self, move: object) -> bool:
        return self._state.check(move) is None

    def index(self, move: Any, start: int = 0, stop: int | None = None) -> int:
        """Position of a move, given as value or text. Raises ValueError if it is not legal."""
        if isinstance(move, str):
            move = self._parse(move)
        try:
            return self._all().index(move, start, len(self) if stop is None else stop)
        except ValueError:
            raise ValueError(Sentence("error.moves.index", move=str(move))) from None

    def texts(self) -> list[str]:
        """The moves as texts, in the order of the list."""
        return list(map(str, self._all()))

    def __eq__(self, other: object) -> bool:
        return tuple(self._all()) == tuple(other._all()) if isinstance(other, MoveList) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self._all()))

    def __str__(self) -> str:
        return "\n".join(map(str, self._all())) or f"({say('ui.print.no_moves')})"

    def __repr__(self) -> str:
        some = ", ".join(str(move) for move in self[:4])
        more = f", ... {len(self) - 4} more" if len(self) > 4 else ""
        return f"<{len(self)} legal moves: {some}{more}>"
