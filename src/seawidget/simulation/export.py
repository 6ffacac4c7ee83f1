"""Tables of games as files that other programs read, written piece by piece."""

from __future__ import annotations

import csv
import io
import os
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from seawidget.errors import MissingExtra, OptionError
from seawidget.files import Draft, place, told_as
from seawidget.rng import batch_seed
from seawidget.text.i18n import Sentence

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from seawidget.simulation.rows import Store

ROWS = 100_000  # rows written at a time: some 5 MB, and the row groups of Parquet
SUFFIXES = (".csv", ".parquet")


def numbered(key: int, first: int, count: int) -> dict[str, NDArray[Any]]:
    """The columns in front of all others: the number of the game (int64) and its own seed (uint64)."""
    import numpy as np

    numbers = np.arange(first, first + count, dtype=np.int64)
    start = batch_seed(key, 0)
    step = (batch_seed(key, 1) - start) % (1 << 64)
    # Modulo 2**64, as `rng.batch_seed` counts.
    return {"game": numbers, "seed": np.uint64(start) + numbers.astype(np.uint64) * np.uint64(step)}


class TableFile(ABC):
    """Rows of the games of a seed key, from game 0 on, going into a file. What it holds of them is bounded.

    The file is the same however the rows come: they are written `ROWS` at a time.
    """

    def __init__(self, path: str | os.PathLike[str], key: int) -> None:
        self._path, self._key = path, key
        self._draft = Draft(path)
        self._written = self._waiting = 0
        self._columns: tuple[str, ...] = ()
        self._labels: Mapping[str, Sequence[str]] = {}
        self._room: NDArray[np.int32] | None = None

    def add(self, columns: tuple[str, ...], rows: NDArray[np.int32], labels: Mapping[str, Sequence[str]]) -> None:
        """Take the rows of the next games, shape (games, columns).

        In the columns of `labels` a number is an index into the texts there; the texts may become more from one call
        to the next, and nothing else changes.
        """
        import numpy as np

        self._columns, self._labels = columns, labels
        if self._room is None:
            self._room = np.zeros((ROWS, len(columns)), dtype=np.int32)
        while len(rows):
            count = min(len(rows), ROWS - self._waiting)
            self._room[self._waiting : self._waiting + count] = rows[:count]
            self._waiting += count
            rows = rows[count:]
            if self._waiting == ROWS:
                self._flush()

    def commit(self) -> None:
        """Write what is left, at least a table without rows, and take the place of an older file."""
        if self._waiting or not self._written:
            self._flush()
        with told_as(self._path):
            self._finish()
        self._draft.commit()

    def discard(self) -> None:
        """Leave nothing, unless it was committed."""
        with suppress(Exception):  # what went wrong first is what is told
            self._finish()
        self._draft.discard()

    def _flush(self) -> None:
        import numpy as np

        values = numbered(self._key, self._written, self._waiting)
        for at, name in enumerate(self._columns):
            assert self._room is not None
            numbers = self._room[: self._waiting, at]
            values[name] = np.array(self._labels[name])[numbers] if name in self._labels else numbers
        with told_as(self._path):
            self._write(values)
        self._written += self._waiting
        self._waiting = 0

    @abstractmethod
    def _write(self, values: dict[str, NDArray[Any]]) -> None:
        """Append these columns."""

    @abstractmethod
    def _finish(self) -> None:
        """Write what belongs at the end, also if called twice; the file stays open."""


class _Csv(TableFile):
    """CSV with a header line."""

    def __init__(self, path: str | os.PathLike[str], key: int) -> None:
        super().__init__(path, key)
        self._file = io.TextIOWrapper(self._draft.file, encoding="utf-8", newline="")
        self._lines = csv.writer(self._file, lineterminator="\n")

    def _write(self, values: dict[str, NDArray[Any]]) -> None:
        if not self._written:
            self._lines.writerow(values)
        self._lines.writerows(zip(*(column.tolist() for column in values.values()), strict=True))

    def _finish(self) -> None:
        if not self._draft.file.closed:
            self._file.flush()


class _Parquet(TableFile):
    """Parquet, one row group after the other."""

    def __init__(self, path: str | os.PathLike[str], key: int) -> None:
        super().__init__(path, key)
        self._groups: Any = None

    def _write(self, values: dict[str, NDArray[Any]]) -> None:
        import pyarrow as pa
        import pyarrow.parquet as pq

        table = pa.table({name: pa.array(column) for name, column in values.items()})
        if self._groups is None:
            self._groups = pq.ParquetWriter(self._draft.file, table.schema)
        self._groups.write_table(table)

    def _finish(self) -> None:
        groups, self._groups = self._groups, None
        if groups is not None:
            groups.close()  # which leaves a file of ours open


@contextmanager
def table_file(path: str | os.PathLike[str], key: int) -> Iterator[TableFile]:
    """A file for rows, by its ending: .csv or .parquet. Without `commit` nothing has changed after the block.

    Raises OptionError for another ending, PathError, WriteError (a FileNotFoundError without its folder), MissingExtra
    without pyarrow.
    """
    suffix = place(path).suffix
    if suffix not in SUFFIXES:
        text = Sentence("error.simulation.ending", path=repr(str(path)))
        raise OptionError("option_out_of_range", {"out": str(path)}, text)
    if suffix == ".parquet":
        need_pyarrow()
    with _table(path, _Csv if suffix == ".csv" else _Parquet, key) as table:
        yield table


@contextmanager
def _table(path: str | os.PathLike[str], kind: type[TableFile], key: int) -> Iterator[TableFile]:
    table = kind(path, key)
    try:
        yield table
    finally:
        table.discard()


def to_csv(store: Store, key: int, path: str | os.PathLike[str]) -> None:
    """Write the rows of a store as a CSV file with a header line."""
    _whole(store, key, path, _Csv)


def to_parquet(store: Store, key: int, path: str | os.PathLike[str]) -> None:
    """Write the rows of a store as a Parquet file. Raises MissingExtra without pyarrow."""
    need_pyarrow()
    _whole(store, key, path, _Parquet)


def _whole(store: Store, key: int, path: str | os.PathLike[str], kind: type[TableFile]) -> None:
    with _table(path, kind, key) as table:
        assert store.rows is not None
        table.add(store.columns, store.rows, store.labels)
        table.commit()


def need_pyarrow() -> None:
    """Raises MissingExtra where pyarrow is not installed."""
    try:
        import pyarrow as pa  # noqa: F401 - only whether it is there
    except ImportError as error:
        raise MissingExtra("Parquet", "pyarrow", "lab") from error
