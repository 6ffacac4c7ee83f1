"""Counts of many games in constant memory: for each outcome and reason, how often each number occurred."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from seawidget.simulation.play import Chunk
from seawidget.simulation.record import TEXTS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

End = tuple[str, str]  # outcome, reason
BLOCK = 8192  # games counted at a time: so many stay in the cache of a processor


class Tally:
    """Exact histograms: `counts[outcome, reason][column]` is a Counter of the values of a column.

    Its size depends on how many different values there are, not on how many games.
    """

    def __init__(self) -> None:
        self.games = 0
        self.columns: tuple[str, ...] = ()
        self.counts: dict[End, dict[str, Counter[int]]] = {}

    @property
    def numbers(self) -> tuple[str, ...]:
        """The columns that are numbers, not texts."""
        return tuple(name for name in self.columns if name not in TEXTS)

    @property
    def ends(self) -> dict[End, int]:
        """How often each outcome came with each reason, the most frequent first."""
        found = {end: sum(columns["turns"].values()) for end, columns in self.counts.items()}
        return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))

    def add(self, chunk: Chunk) -> None:
        """Count the games of a chunk."""
        self.columns = chunk.columns
        for first in range(0, chunk.count, BLOCK):
            self._count(chunk.rows[first : first + BLOCK], chunk.labels)
        self.games += chunk.count

    def _count(self, rows: NDArray[np.int32], labels: Mapping[str, Sequence[str]]) -> None:
        import numpy as np

        columns = np.ascontiguousarray(rows.T)  # each in one piece: it is gone through several times
        outcome, reason = (columns[self.columns.index(name)] for name in TEXTS)
        outcomes, reasons = (labels[name] for name in TEXTS)
        pairs = outcome * len(reasons) + reason
        often = np.bincount(pairs)
        found = np.flatnonzero(often)
        ends = [(outcomes[pair // len(reasons)], reasons[pair % len(reasons)]) for pair in found.tolist()]
        counts = [self.counts.setdefault(end, {name: Counter() for name in self.numbers}) for end in ends]
        numbered = np.zeros(len(often), dtype=np.int32)
        numbered[found] = range(len(ends))
        which = numbered[pairs]
        for name, values in zip(self.columns, columns, strict=True):
            if name not in TEXTS:
                _count([one[name] for one in counts], which, often[found], values)

    def values(self, column: str, ends: Iterable[End] | None = None) -> Counter[int]:
        """How often each value of a column occurred, in all games or in those that ended in one of `ends`."""
        found: Counter[int] = Counter()
        for end in self.counts if ends is None else ends:
            found.update(self.counts.get(end, {}).get(column, {}))
        return found

    def rows(self) -> tuple[list[End], NDArray[np.int64]]:
        """The same as numbers: the ends, and rows (index of the end, index of the column, value, count)."""
        import numpy as np

        ends = list(self.counts)
        rows = [
            (at, self.columns.index(name), value, count)
            for at, end in enumerate(ends)
            for name, counter in self.counts[end].items()
            for value, count in counter.items()
        ]
        return ends, np.array(rows, dtype=np.int64).reshape(-1, 4)

    @classmethod
    def of_rows(cls, games: int, columns: tuple[str, ...], ends: list[End], rows: NDArray[np.int64]) -> Tally:
        """The tally that `rows` wrote."""
        tally = cls()
        tally.games, tally.columns = games, columns
        tally.counts = {end: {name: Counter() for name in tally.numbers} for end in ends}
        for at, column, value, count in rows.tolist():
            tally.counts[ends[at]][columns[column]][value] = count
        return tally


def _count(
    counters: Sequence[Counter[int]], which: NDArray[np.int32], often: NDArray[np.int64], values: NDArray[np.int32]
) -> None:
    """Count each value in the counter its game belongs to; `often`: how many games belong to each counter."""
    import numpy as np

    low, high = int(values.min()), int(values.max())
    width = high - low + 1
    if width == 1:
        for counter, count in zip(counters, often.tolist(), strict=True):
            counter[low] += count
        return
    if width * len(counters) > 4 * len(values) + 1000:
        for end, counter in enumerate(counters):
            numbers, times = np.unique(values[which == end], return_counts=True)
            _take(counter, numbers, times)
        return
    places = which * width  # a table with a row for each counter, in one piece
    places += values
    places -= low
    table = np.bincount(places, minlength=width * len(counters)).reshape(-1, width)
    for counter, times in zip(counters, table, strict=True):
        there = np.flatnonzero(times)
        _take(counter, there + low, times[there])


def _take(counter: Counter[int], numbers: NDArray[Any], times: NDArray[Any]) -> None:
    for value, count in zip(numbers.tolist(), times.tolist(), strict=True):
        counter[value] += count
