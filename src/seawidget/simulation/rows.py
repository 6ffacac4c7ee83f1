"""What a run keeps of its games: always the tally, and a row for each game if asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from seawidget.simulation.play import Chunk
from seawidget.simulation.record import TEXTS
from seawidget.simulation.tally import BLOCK, Tally

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
            rows = self._placed(chunk)
            for name, known in self.labels.items():
                numbers = rows[:, self.columns.index(name)]
                for first in range(0, chunk.count, BLOCK):
                    self._common(numbers[first : first + BLOCK], known, chunk.labels[name])
            for sink in self.sinks:
                sink(self.columns, rows, self.labels)
        self.tally.add(chunk)

    def _placed(self, chunk: Chunk) -> NDArray[np.int32]:
        """The rows of a chunk where they are kept, which are not counted yet; a copy where none are kept."""
        import numpy as np

        games = self.games + chunk.count
        placed = self._make_room(games)[self.games : games] if self.keep_rows else np.empty_like(chunk.rows)
        placed[:] = chunk.rows
        return placed

    def _make_room(self, games: int) -> NDArray[np.int32]:
        """Room for so many rows, and more as they come: many more may be asked for than will ever be played."""
        import numpy as np

        before = 0 if self._rows is None else len(self._rows)
        if self._rows is None or games > before:
            rows = np.zeros((max(games, min(self.most, max(2 * before, ROOM))), len(self.columns)), dtype=np.int32)
            if self._rows is not None:
                rows[:before] = self._rows
            self._rows = rows
        return self._rows

    def _common(self, numbers: NDArray[np.int32], known: list[str], texts: Sequence[str]) -> None:
        """Turn the numbers of a text column into those of the whole run, which are given as texts first occur."""
        import numpy as np

        def common() -> NDArray[np.int32]:
            table = [known.index(text) if text in known else -1 for text in texts]
            return np.array(table, dtype=np.int32)[numbers]

        found = common()
        if found.min() < 0:
            new = np.flatnonzero(np.bincount(numbers[found < 0])).tolist()
            for at in sorted(new, key=lambda at: int(np.argmax(numbers == at))):  # by where each is first
                if texts[at] not in known:
                    known.append(texts[at])
            found = common()
        numbers[:] = found

    def restore(self, tally: Tally, labels: dict[str, list[str]], rows: NDArray[np.int32] | None) -> None:
        """Begin with what a checkpoint held."""
        if not tally.games:
            return
        self.tally, self.columns, self.labels = tally, tally.columns, labels
        if rows is not None:
            self._rows = rows.copy()
