"""What a run keeps of its games: always the tally, and a row for each game if asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from seawidget.simulation.play import Chunk
from seawidget.simulation.record import TEXTS
from seawidget.simulation.tally import Tally

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Sink: TypeAlias = Callable[[tuple[str, ...], NDArray[np.int32], Mapping[str, Sequence[str]]], object]


ROOM = 1_000_000  # rows for which there is room from the beginning, if so many are asked for


class Store:
    """The games taken so far. `rows`: int32, or None if only counts are kept; `most`: how many games were asked for.

    Each of `sinks` is given the rows of every chunk as `sink(columns, rows, labels)`, before the chunk is counted.
    """

    def __init__(self, most: int, keep_rows: bool) -> None:
        self.most = most
        self.keep_rows = keep_rows
        self.tally = Tally()
        self.columns: tuple[str, ...] = ()
        self.labels: dict[str, list[str]] = {}
        self.sinks: list[Sink] = []
        self._rows: NDArray[np.int32] | None = None

    @property
    def games(self) -> int:
        """How many games there are."""
        return self.tally.games

    @property
    def rows(self) -> NDArray[np.int32] | None:
        """The rows of the games there are, shape (games, columns)."""
        import numpy as np

        if not self.keep_rows:
            return None
        if self._rows is None:
            return np.zeros((0, len(self.columns)), dtype=np.int32)
        return self._rows[: self.games]

    def add(self, chunk: Chunk) -> None:
        """Take the next games."""
        if not self.columns:
            self.columns = chunk.columns
            self.labels = {name: [] for name in chunk.columns if name in TEXTS}
        if self.keep_rows or self.sinks:
            rows = chunk.rows.copy()
            for name, known in self.labels.items():
                rows[:, self.columns.index(name)] = self._common(name, known, chunk)
            for sink in self.sinks:
                sink(self.columns, rows, self.labels)
            if self.keep_rows:
                self._make_room(self.games + chunk.count)
                assert self._rows is not None
                self._rows[self.games : self.games + chunk.count] = rows
        self.tally.add(chunk)

    def _make_room(self, games: int) -> None:
        """Room for so many rows, and more as they come: many more may be asked for than will ever be played."""
        import numpy as np

        before = 0 if self._rows is None else len(self._rows)
        if games > before:
            rows = np.zeros((max(games, min(self.most, max(2 * before, ROOM))), len(self.columns)), dtype=np.int32)
            if self._rows is not None:
                rows[:before] = self._rows
            self._rows = rows

    def _common(self, name: str, known: list[str], chunk: Chunk) -> Any:
        """The numbers of a text column in the labels of the whole run, numbered as they first occur game by game."""
        import numpy as np

        numbers = chunk.rows[:, self.columns.index(name)]
        texts = chunk.labels[name]
        used = np.flatnonzero(np.bincount(numbers)).tolist()
        for at in sorted(used, key=lambda at: int(np.argmax(numbers == at))):  # by where each is first
            if texts[at] not in known:
                known.append(texts[at])
        table = np.array([known.index(text) if text in known else -1 for text in texts], dtype=np.int32)
        return table[numbers]

    def restore(self, tally: Tally, labels: dict[str, list[str]], rows: NDArray[np.int32] | None) -> None:
        """Begin with what a checkpoint held."""
        if not tally.games:
            return
        self.tally, self.columns, self.labels = tally, tally.columns, labels
        if rows is not None:
            self._rows = rows.copy()
