"""Checkpoint files: a numpy archive without pickled objects, whose header is JSON. Written at one stroke."""

from __future__ import annotations

import json
import os
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from seawidget.errors import CheckpointError
from seawidget.simulation.store import Store
from seawidget.simulation.tally import Tally

if TYPE_CHECKING:
    from seawidget.simulation.spec import Spec

FORMAT = "seawidget simulation 1"


def write(path: Path, spec: Spec, seed: int | str, store: Store) -> None:
    """Write what there is, replacing an older file only when the new one is complete."""
    import numpy as np

    ends, counts = store.tally.rows()
    header = {
        "format": FORMAT,
        "identity": spec.identity(),
        "seed": seed,
        "games": store.games,
        "rows kept": store.keep_rows,
        "columns": list(store.columns),
        "labels": store.labels,
        "ends": [list(end) for end in ends],
    }
    arrays: dict[str, Any] = {"header": np.frombuffer(json.dumps(header).encode(), dtype=np.uint8), "counts": counts}
    if store.rows is not None:
        arrays["rows"] = store.rows
    path = Path(path)
    beside = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with beside.open("wb") as file:
            np.savez(file, **arrays)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def read_seed(path: Path) -> int | str | None:
    """The seed of a checkpoint, None if there is no file. Raises CheckpointError."""
    if not path.exists():
        return None
    seed: int | str = _load(path)[0]["seed"]
    return seed


def read(path: Path, spec: Spec, store: Store) -> None:
    """Put the games of a checkpoint into an empty store.

    Raises CheckpointError if the file is damaged, is of another run (naming what differs) or has more games than asked.
    """
    header, arrays = _load(path)
    differs = _differences(header["identity"], spec.identity())
    if header["rows kept"] != store.keep_rows:
        words = {True: "all", False: "summary"}
        differs["keep"] = (words[bool(header["rows kept"])], words[store.keep_rows])
    if differs:
        listed = "; ".join(f"{name} is {there!r} there, {here!r} here" for name, (there, here) in differs.items())
        raise CheckpointError(f"{path} is of another run: {listed}", differs)
    if header["games"] > store.room:
        text = f"{path} holds {header['games']:,} games already, more than the {store.room:,} asked for"
        raise CheckpointError(text, {"games": (header["games"], store.room)})
    ends = [(str(outcome), str(reason)) for outcome, reason in header["ends"]]
    tally = Tally.of_rows(header["games"], tuple(header["columns"]), ends, arrays["counts"])
    store.restore(tally, header["labels"], arrays.get("rows"))


def _load(path: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    import numpy as np

    try:
        with np.load(path, allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
        header = json.loads(arrays["header"].tobytes())
        if header["format"] != FORMAT:
            raise ValueError(header["format"])
        games, width = header["games"], len(header["columns"])
        rows = arrays.get("rows")
        turns = header["columns"].index("turns") if width else 0
        counted = arrays["counts"]
        whole = counted[counted[:, 1] == turns][:, 3].sum() == games
        if (
            not whole
            or (rows is not None) != header["rows kept"]
            or (rows is not None and rows.shape != (games, width))
        ):
            raise ValueError("counts")
    except (OSError, ValueError, KeyError, TypeError, IndexError, EOFError, zipfile.BadZipFile) as error:
        if isinstance(error, FileNotFoundError):
            raise
        raise CheckpointError(f"{path} is no checkpoint of a simulation, or is damaged") from error
    return header, arrays


def _differences(there: Mapping[str, Any], here: Mapping[str, Any]) -> dict[str, tuple[object, object]]:
    found: dict[str, tuple[object, object]] = {}
    here = json.loads(json.dumps(here))
    for name in here:
        if there.get(name) == here[name]:
            continue
        if name == "options":
            old, new = there.get(name) or {}, here[name]
            found.update(
                {
                    option: (old.get(option), new.get(option))
                    for option in {**old, **new}
                    if old.get(option) != new.get(option)
                }
            )
        else:
            found[name] = (there.get(name), here[name])
    return found
