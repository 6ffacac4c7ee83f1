"""Many games by numbers alone: the running of a batch, the same for every game that has rule functions for one."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from seawidget.compiling import Source, make, ready
from seawidget.compiling.rows import row, rows, zeros
from seawidget.rng import MASK

Vector = list[int]


@dataclass(frozen=True)
class Room:
    """Room to work in that the rule functions are given: zeros in one row or several of a numpy type."""

    shape: tuple[int, ...]
    kind: str

    def listed(self) -> list[Any]:
        """As lists, for the interpreter."""
        zero = 0.0 if self.kind.startswith("float") else 0
        *rows, columns = self.shape
        return [[zero] * columns for _ in range(rows[0])] if rows else [zero] * columns

    def array(self) -> Any:
        """As plain memory, for compiled functions; numpy takes it as an array."""
        return zeros(self.shape, self.kind)


class PolicyBatch:
    """Games of one set of options with a named policy at every seat; a game subclasses it and names its `columns`.

    Game `i` of a seed key is the same game as `sea.Game(name, seed=rng.batch_seed(key, i), seats=[...])` played by the
    bots of these names, whatever the batch was cut into and however it ran.
    """

    columns: ClassVar[tuple[str, ...]]

    def __init__(
        self,
        source: Source,
        options: Mapping[str, Any],
        bots: Sequence[str],
        *,
        blank: Vector,
        policies: Sequence[int],
        tables: Sequence[Sequence[Sequence[float]]] = (),
        rooms: Sequence[Room],
        play_games: Callable[..., None],
    ) -> None:
        """`blank`: the vector that is dealt. `policies`: what stands for the bots. `tables`: rows of fractions that the
        policies weigh by. `play_games`: the rule function.

        It is called as `play_games(starts, fresh, key, first, count, policies, *tables, *rooms, out)`, interpreted
        as it is, compiled as the entry of that name of `source`.
        """
        self.options = options
        self.bots = tuple(bots)
        self._source, self._blank, self._policies, self._rooms = source, blank, list(policies), tuple(rooms)
        self._tables = tuple(tables)
        self._play_games = play_games

    def play(self, key: int, first: int, count: int, compiled: bool | None = None) -> Any:
        """Results of games `first` to `first + count - 1` of a seed key: a list of rows in the order of `columns`.

        Compiled, and where numpy is imported, the rows are a numpy array of int32, shape (count, len(columns)), with
        the same numbers. `compiled`: None takes compiled functions if they are ready, False never, True makes them
        first (which may take some seconds). Raises CompilingFailed if they cannot be made.
        """
        return self._run([self._blank], True, key, first, count, compiled)

    def rollouts(
        self, vectors: Sequence[Vector], key: int, first: int, count: int | None = None, compiled: bool | None = None
    ) -> Any:
        """Results of playing on from positions: rollout i starts at `vectors[(i - first) % len(vectors)]`.

        `count` is by default the number of vectors, so each is played once; with one vector it is played `count` times.
        Rollout `i` decides with the streams of game number `i` of the key. The vectors are not changed; their hidden
        cards are taken as they are. Otherwise as `play`. Raises ValueError for no vector at all, and where a game can
        tell that one is of another configuration: one of another length at least.
        """
        starts = [list(vector) for vector in vectors]
        if not starts:
            raise ValueError("rollouts need at least one position")
        if any(len(vector) != len(self._blank) for vector in starts):
            raise ValueError("these positions are not of the configuration of the batch")
        self._check(starts)
        return self._run(starts, False, key, first, len(starts) if count is None else count, compiled)

    def _check(self, starts: Sequence[Vector]) -> None:
        """Raises ValueError for positions that are not of this configuration."""

    def _run(self, starts: list[Vector], fresh: bool, key: int, first: int, count: int, compiled: bool | None) -> Any:
        key &= MASK
        functions = None
        if compiled:
            functions = make(self._source, self.options).functions
        elif compiled is None:
            functions = ready(self._source, self.options)
        if functions is None or count < 1:
            out = [[0] * len(self.columns) for _ in range(count)]
            rooms = [room.listed() for room in self._rooms]
            self._play_games(starts, fresh, key, first, count, self._policies, *self._tables, *rooms, out)
            return out
        found = zeros((count, len(self.columns)), "int32")
        given = (rows(starts, "int16"), fresh, key, first, count, row(self._policies, "int64"))
        tables = (rows(table, "float64") for table in self._tables)
        functions["play_games"](*given, *tables, *(room.array() for room in self._rooms), found)
        numpy = sys.modules.get("numpy")  # not imported for this alone: it takes longer than a thousand games
        return found.tolist() if numpy is None else numpy.asarray(found)
