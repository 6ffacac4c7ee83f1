"""Rows that a checkpoint keeps in a file beside it, which grows: the checkpoint itself stays as small as its counts."""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from seawidget.errors import CheckpointError
from seawidget.files import told_as
from seawidget.text.i18n import Sentence

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ROWS = 100_000  # rows read at a time
CELL = 4  # bytes of a number: int32, little-endian


class RowStore:
    """The file `NAME.rows` beside the checkpoint NAME. `crc`: the checksum (zlib.crc32) of all its bytes.

    What counts is what the checkpoint says: rows after its games were written by a run that died before it could say
    so, and are cut off.
    """

    def __init__(self, checkpoint: Path) -> None:
        self.path = checkpoint.with_name(f"{checkpoint.name}.rows")
        self.crc = 0
        self._file: Any = None

    def blocks(self, games: int, width: int, crc: int) -> Iterator[NDArray[np.int32]]:
        """The rows of so many games, shape (up to `ROWS`, width). Raises CheckpointError if they are not there."""
        import numpy as np

        found = 0
        left = games
        try:
            with self.path.open("rb") as file:
                while left:
                    data = file.read(CELL * width * min(left, ROWS))
                    rows = np.frombuffer(data, dtype="<i4").reshape(-1, width).astype(np.int32)
                    if not len(rows):
                        break
                    found = zlib.crc32(data, found)
                    left -= len(rows)
                    yield rows
        except (FileNotFoundError, ValueError) as error:
            raise self._damaged(games) from error
        if left or found != crc:
            raise self._damaged(games)

    def begin(self, games: int, width: int, crc: int) -> None:
        """Go on after so many games, of which the file has the rows."""
        with told_as(self.path):
            self._file = self.path.open("r+b" if games else "wb")
            self._file.truncate(CELL * width * games)
            self._file.seek(0, os.SEEK_END)
        self.crc = crc

    def add(self, columns: tuple[str, ...], rows: NDArray[np.int32], labels: Mapping[str, Sequence[str]]) -> None:
        """Append the rows of the next games."""
        data = rows.astype("<i4").tobytes()
        with told_as(self.path):
            self._file.write(data)
        self.crc = zlib.crc32(data, self.crc)

    def sync(self) -> None:
        """Have all of it on the disk, before a checkpoint says that it is."""
        with told_as(self.path):
            self._file.flush()
            os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()

    def _damaged(self, games: int) -> CheckpointError:
        return CheckpointError(Sentence("error.checkpoint.rows", path=str(self.path), games=games))
