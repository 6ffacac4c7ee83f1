"""Tables of games as files that other programs read."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from seawidget.errors import MissingExtra

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from seawidget.simulation.result import Simulation

ROWS = 100_000  # rows turned into text at a time


def columns(result: Simulation) -> dict[str, NDArray[Any]]:
    """All columns with the number of the game and its own seed (uint64) in front."""
    import numpy as np

    count = len(result.games)
    numbers = np.arange(count, dtype=np.int64)
    first = result.games.seed(0) if count else 0
    step = (result.games.seed(1) - first) % (1 << 64) if count > 1 else 0
    seeds = np.uint64(first) + numbers.astype(np.uint64) * np.uint64(step)  # modulo 2**64, as `rng.batch_seed`
    return {"game": numbers, "seed": seeds, **result.arrays()}


def to_csv(result: Simulation, path: str | os.PathLike[str]) -> None:
    """Write a CSV file with a header line."""
    found = columns(result)
    with _replacing(path) as beside, beside.open("w", encoding="utf-8", newline="") as file:
        lines = csv.writer(file, lineterminator="\n")
        lines.writerow(found)
        for start in range(0, len(result.games), ROWS):
            parts = [values[start : start + ROWS].tolist() for values in found.values()]
            lines.writerows(zip(*parts, strict=True))


def to_parquet(result: Simulation, path: str | os.PathLike[str]) -> None:
    """Write a Parquet file. Raises MissingExtra without pyarrow."""
    need_pyarrow()
    import pyarrow as pa
    import pyarrow.parquet as pq

    found = {name: pa.array(values) for name, values in columns(result).items()}
    with _replacing(path) as beside:
        pq.write_table(pa.table(found), beside)


def need_pyarrow() -> None:
    """Raises MissingExtra where pyarrow is not installed."""
    try:
        import pyarrow as pa  # noqa: F401 - only whether it is there
    except ImportError as error:
        raise MissingExtra("Parquet", "pyarrow", "lab") from error


@contextmanager
def _replacing(path: str | os.PathLike[str]) -> Iterator[Path]:
    """A file beside the wanted one, which takes its place when the block ends well."""
    path = Path(path)
    beside = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        yield beside
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
