"""The legal moves of a position as a lazy sequence: move codes now, move values when somebody looks at them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, overload

from seawidget.games.pomor import layout as at
from seawidget.games.pomor.kinds import Vector
from seawidget.games.pomor.moves import (
    ChooseNets,
    KeepCatch,
    LeaveCatch,
    LoseCatch,
    Move,
    PlacePilot,
    PlaceToken,
    PlayCard,
    Sell,
    TakeCatch,
    parse_move,
)
from seawidget.games.pomor.names import MODES
from seawidget.games.pomor.table import Table


def move_of(s: Vector, table: Table, code: int) -> Move:
    """The move value of a code of the deciding seat."""
    kind, arg = code & 15, code >> at.ARG_BIT
    if kind == at.PLAY_CARD:
        return PlayCard(table.texts[arg >> 1], MODES[arg & 1])
    if kind == at.CHOOSE_NETS:
        candidates = s[at.CANDIDATES : at.CANDIDATES + s[at.CANDIDATES_N]]
        return ChooseNets([place for i, place in enumerate(candidates) if arg >> i & 1])
    if kind == at.LOSE_CATCH:
        return LoseCatch(arg)
    if kind == at.PLACE_TOKEN:
        return PlaceToken(arg)
    if kind == at.PLACE_PILOT:
        return PlacePilot(arg)
    return {
        at.SELL: Sell(),
        at.KEEP_CATCH: KeepCatch(),
        at.TAKE_CATCH: TakeCatch(),
        at.LEAVE_CATCH: LeaveCatch(),
    }[kind]


class MoveList(Sequence[Move]):
    """The legal moves of a position: `len`, `in` (moves or texts), indexing; prints one move per line."""

    __slots__ = ("_codes", "_legal", "_moves", "_table", "_vector")

    def __init__(self, vector: Vector, table: Table, codes: list[int], legal: Callable[[Any], bool]) -> None:
        self._vector = vector
        self._table = table
        self._codes = codes
        self._legal = legal
        self._moves: tuple[Move, ...] | None = None

    def _all(self) -> tuple[Move, ...]:
        if self._moves is None:
            self._moves = tuple(move_of(self._vector, self._table, code) for code in self._codes)
        return self._moves

    def __len__(self) -> int:
        return len(self._codes)

    @overload
    def __getitem__(self, index: int) -> Move: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...

    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        if self._moves is None and isinstance(index, int):
            return move_of(self._vector, self._table, self._codes[index])
        return self._all()[index]

    def __iter__(self) -> Iterator[Move]:
        return iter(self._all())

    def __contains__(self, move: object) -> bool:
        return isinstance(move, (Move, str)) and self._legal(move)

    def index(self, move: Any, start: int = 0, stop: int | None = None) -> int:
        """Position of a move, given as value or text. Raises ValueError if it is not legal."""
        if isinstance(move, str):
            move = parse_move(move)
        return self._all().index(move, start, len(self) if stop is None else stop)

    def texts(self) -> list[str]:
        """The moves as texts, in the order of the rules (P-TURN-10)."""
        return list(map(str, self._all()))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, MoveList):
            return self._all() == other._all()
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self._all())

    def __str__(self) -> str:
        return "\n".join(map(str, self._all())) or "(no legal move: the game is over)"

    def __repr__(self) -> str:
        some = ", ".join(str(move) for move in self[:4])
        more = f", ... {len(self) - 4} more" if len(self) > 4 else ""
        return f"<{len(self)} legal moves: {some}{more}>"
