"""The steps of the search through known decks, interpreted over lists or compiled over arrays of numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from seawidget.compiling import make, ready
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.solver.layer import (
    CODE,
    COLUMNS_OUT,
    HASH,
    KEY_SIZE,
    PARENT,
    VALUE,
    WON,
    all_equal,
    carry_out,
    expand,
)
from seawidget.games.tranquility.solver.playouts import DECISIONS, LONGEST, MOST, NOTES, WON_BY, climb
from seawidget.games.tranquility.solver.source import SEARCH_SOURCE

if TYPE_CHECKING:
    from seawidget.compiling.library import Functions

ROOM: Final = 1 << 16  # moves made between two looks at the clock; the richest position has a few thousand


def tools_for(options: Mapping[str, Any], compiled: bool | None) -> Plain:
    """The steps, compiled if that is wanted and possible (`compiled` as in `sea.winnable`)."""
    functions: Functions | None = None
    if compiled:
        functions = make(SEARCH_SOURCE, options).functions
    elif compiled is None:
        functions = ready(SEARCH_SOURCE, options) if find_spec("numpy") else None
    return Plain() if functions is None else _Compiled(functions)


class Climber:
    """Games of navigators from one position, each the best one so far with another end (playouts.py)."""

    def __init__(self, function: Any, start: Any, weights: Any, stream: Any, room: Any, rooms: Any) -> None:
        self._play, self._given, self._stream, self._room = function, (start, weights), stream, room
        self._best, self._line, self._notes = rooms

    def play(self, games: int, limit: int) -> tuple[list[int], int]:
        """(codes of a game that is won, or [], decisions): so many games more, or about `limit` decisions."""
        self._play(*self._given, games, limit, self._stream, *self._room, self._best, self._line, self._notes)
        return list(map(int, self._best[: self._notes[WON_BY]])), int(self._notes[DECISIONS])


class Plain:
    """The steps of the search over lists, interpreted."""

    games_at_a_time = 1  # between two looks at the clock

    def __init__(self) -> None:
        self.out: Any = [[0] * COLUMNS_OUT for _ in range(ROOM)]
        self.s: Any = [0] * at.SIZE
        self.key: Any = [0] * KEY_SIZE
        self.other: Any = [0] * KEY_SIZE
        self.told: Any = [0, 0, 0]
        self.ev: Any = [0]

    def beam(self, vectors: Sequence[Vector]) -> Any:
        """Positions as they are kept."""
        return [list(s) for s in vectors]

    def expand(self, beam: Any, first: int, shake: int, salt: int) -> tuple[Any, int, int]:
        """(rows, position to go on with, moves made)."""
        last = min(len(beam), first + 16)  # a look at the clock every now and then
        expand(beam, first, last, shake, salt, self.s, self.key, self.ev, self.out, self.told)
        return [list(row) for row in self.out[: self.told[0]]], self.told[1], self.told[2]

    def climber(self, start: Vector, weights: Sequence[Sequence[float]], chance: int) -> Climber:
        """Games of navigators with these rows of weights."""
        rooms = ([0] * LONGEST, [0] * LONGEST, [0] * NOTES)
        rooms[2][MOST] = -1
        return Climber(climb, list(start), [tuple(row) for row in weights], [chance], (self.s, self.ev), rooms)

    def joined(self, parts: list[Any]) -> Any:
        """The rows of several parts."""
        return [row for part in parts for row in part]

    def best_won(self, rows: Any) -> tuple[int, int] | None:
        """Parent and code of the first move that wins."""
        return next(((row[PARENT], row[CODE]) for row in rows if row[VALUE] == WON), None)

    def choose(self, rows: Any, width: int) -> tuple[Any, Any, bool]:
        """(rows to go on with, pairs of a row and an earlier one of the same hash, whether others were dropped)."""
        rows = sorted(rows, key=lambda row: -row[VALUE])
        seen: dict[int, Any] = {}
        twins = [(row, first) for row in rows if (first := seen.setdefault(row[HASH], row)) is not row]
        chosen = list(seen.values())
        return chosen[:width], twins, len(chosen) > width

    def equal(self, beam: Any, twins: Any) -> bool:
        """Whether twins are the same positions indeed."""
        rows, others = [row for row, _ in twins], [first for _, first in twins]
        return all_equal(beam, rows, others, self.s, self.key, self.other, self.ev)

    def carry_out(self, beam: Any, rows: Any) -> Any:
        """The positions after the moves."""
        after = [[0] * at.SIZE for _ in rows]
        carry_out(beam, rows, self.ev, after)
        return after

    def columns(self, rows: Any) -> tuple[Any, Any]:
        """Parents and codes of rows."""
        return [row[PARENT] for row in rows], [row[CODE] for row in rows]


class _Compiled(Plain):
    """The same over arrays of numbers."""

    games_at_a_time = 50

    def __init__(self, functions: Functions) -> None:
        import numpy as np

        self.np = np
        self.functions = functions
        self.out = np.zeros((ROOM, COLUMNS_OUT), dtype=np.int64)
        self.s = np.zeros(at.SIZE, dtype=np.int16)
        self.key, self.other = np.zeros(KEY_SIZE, dtype=np.int64), np.zeros(KEY_SIZE, dtype=np.int64)
        self.told = np.zeros(3, dtype=np.int64)
        self.ev = np.zeros(1, dtype=np.int64)

    def beam(self, vectors: Sequence[Vector]) -> Any:
        return self.np.array(vectors, dtype=self.np.int16)

    def expand(self, beam: Any, first: int, shake: int, salt: int) -> tuple[Any, int, int]:
        self.functions["expand"](beam, first, len(beam), shake, salt, self.s, self.key, self.ev, self.out, self.told)
        count, after, nodes = map(int, self.told)
        return self.out[:count].copy(), after, nodes

    def climber(self, start: Vector, weights: Sequence[Sequence[float]], chance: int) -> Climber:
        np = self.np
        begin, rows = np.array(start, dtype=np.int16), np.array(weights, dtype=np.float64)
        rooms = [np.zeros(size, dtype=np.int64) for size in (LONGEST, LONGEST, NOTES)]
        rooms[2][MOST] = -1
        stream = np.array([chance], dtype=np.uint64)
        return Climber(self.functions["climb"], begin, rows, stream, (self.s, self.ev), rooms)

    def joined(self, parts: list[Any]) -> Any:
        return self.np.concatenate(parts)

    def best_won(self, rows: Any) -> tuple[int, int] | None:
        places = self.np.flatnonzero(rows[:, VALUE] == WON)
        return (int(rows[places[0], PARENT]), int(rows[places[0], CODE])) if len(places) else None

    def choose(self, rows: Any, width: int) -> tuple[Any, Any, bool]:
        np = self.np
        rows = rows[np.argsort(-rows[:, VALUE], kind="stable")]
        _, first, back = np.unique(rows[:, HASH], return_index=True, return_inverse=True)
        kept = np.sort(first)
        again = np.flatnonzero(first[back.ravel()] != np.arange(len(rows)))
        twins = (rows[again], rows[first[back.ravel()[again]]])
        return np.ascontiguousarray(rows[kept[:width]]), twins, len(kept) > width

    def equal(self, beam: Any, twins: Any) -> bool:
        rows, others = map(self.np.ascontiguousarray, twins)
        return bool(self.functions["all_equal"](beam, rows, others, self.s, self.key, self.other, self.ev))

    def carry_out(self, beam: Any, rows: Any) -> Any:
        after = self.np.zeros((len(rows), at.SIZE), dtype=self.np.int16)
        self.functions["carry_out"](beam, rows, self.ev, after)
        return after

    def columns(self, rows: Any) -> tuple[Any, Any]:
        return rows[:, PARENT].copy(), rows[:, CODE].copy()
