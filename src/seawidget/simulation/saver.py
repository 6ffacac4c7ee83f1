"""A checkpoint that is read before a run and kept up to date during it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from seawidget.simulation import checkpoint as file
from seawidget.simulation.export import TableFile
from seawidget.simulation.play import Chunk
from seawidget.simulation.row_store import RowStore
from seawidget.simulation.rows import Store
from seawidget.simulation.run import Task

EVERY = 20.0  # seconds between two checkpoints, longer if writing one takes long


class Saver:
    """The checkpoint of a run; with no path it does nothing.

    A `table` that rows go into is filled with those of the games that are there already. They come from the checkpoint
    if rows are kept, else from the file beside it.
    """

    def __init__(
        self, path: Path | None, identity: file.RunIdentity, stores: Sequence[Store], table: TableFile | None = None
    ) -> None:
        self.path, self.identity, self.stores = path, identity, stores
        self._due = 0.0
        self._beside = None if path is None or identity.kept != "summary and out" else RowStore(path)
        self._crc = 0 if path is None or not path.exists() else file.read(path, identity, stores)
        if table is not None:
            self._fill(table, stores[0])
            stores[0].sinks.append(table.add)

    def _fill(self, table: TableFile, store: Store) -> None:
        if not store.games:
            return
        if store.rows is not None:
            table.add(store.columns, store.rows, store.labels)
        elif self._beside is not None:
            for rows in self._beside.blocks(store.games, len(store.columns), self._crc):
                table.add(store.columns, rows, store.labels)

    @contextmanager
    def saving(self) -> Iterator[None]:
        """Save before the block, so that a folder that is not there is noticed early, and after it, however it ends."""
        try:
            self._begin()
            self.save()
            try:
                yield
            finally:
                self.save()
        finally:
            if self._beside is not None:
                self._beside.close()

    def _begin(self) -> None:
        if self._beside is None:
            return
        store = self.stores[0]
        self._beside.begin(store.games, len(store.columns), self._crc)
        # The last: should a table not take a chunk, its rows are not here either, and the checksum stays right.
        store.sinks.append(self._beside.add)

    def taking(self, where: Callable[[Task], Store]) -> Callable[[Task, Chunk], None]:
        """What takes the chunks of a run: each into the store of its task, saved if it is time."""

        def take(task: Task, chunk: Chunk) -> None:
            where(task).add(chunk)
            self.note()

        return take

    def note(self) -> None:
        """Save if it is time."""
        if self.path is not None and time.monotonic() >= self._due:
            self.save()

    def save(self) -> None:
        """Save now."""
        if self.path is None:
            return
        start = time.monotonic()
        if self._beside is not None:
            self._beside.sync()
        file.write(self.path, self.identity, self.stores, self._beside.crc if self._beside else 0)
        took = time.monotonic() - start
        self._due = time.monotonic() + max(EVERY, 20 * took)
