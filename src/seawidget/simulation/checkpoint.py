"""Checkpoint files: a numpy archive without pickled objects, whose header is JSON. Written at one stroke."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from seawidget.errors import CheckpointError
from seawidget.files import replacing
from seawidget.simulation.rows import Store
from seawidget.simulation.tally import Tally
from seawidget.text.i18n import Sentence

FORMAT = "seawidget simulation 1"
KEPT = ("all", "summary", "summary and out")  # where the rows are: in the file, nowhere, in a file beside it


@dataclass(frozen=True)
class RunIdentity:
    """What a checkpoint is of. `identity`: all that its games depend on, as plain JSON; `kept`: one of KEPT."""

    identity: Mapping[str, Any]
    seed: int | str
    kept: str


def write(path: Path, identity: RunIdentity, stores: Sequence[Store], crc: int = 0) -> None:
    """Write what there is, replacing an older file only when the new one is complete.

    A simulation has one store, a tournament one for each arrangement. `crc`: that of the rows beside it.
    """
    import numpy as np

    arrays: dict[str, Any] = {}
    parts = []
    for number, store in enumerate(stores):
        ends, arrays[f"counts{number}"] = store.tally.rows()
        if store.rows is not None:
            arrays[f"rows{number}"] = store.rows
        parts.append({"games": store.games, "columns": list(store.columns), "labels": store.labels, "ends": ends})
    header = {
        "format": FORMAT,
        "identity": identity.identity,
        "seed": identity.seed,
        "keep": identity.kept,
        "crc": crc,
        "parts": parts,
    }
    with replacing(path) as file:
        np.savez(file, header=np.frombuffer(json.dumps(header).encode(), dtype=np.uint8), **arrays)


def read_seed(path: Path) -> int | str | None:
    """The seed of a checkpoint, None if there is no file. Raises CheckpointError."""
    if not path.exists():
        return None
    seed: int | str = _load(path)[0]["seed"]
    return seed


def read(path: Path, identity: RunIdentity, stores: Sequence[Store]) -> int:
    """Put the games of a checkpoint into empty stores. Returns the checksum of the rows beside it.

    Raises CheckpointError if the file is damaged, is of another run (naming what differs) or has more games than asked.
    """
    header, arrays = _load(path)
    differs = _differences(header["identity"], identity.identity)
    if header["keep"] != identity.kept:
        differs["keep"] = (header["keep"], identity.kept)
    if "what" in differs:
        differs = {"what": differs["what"]}  # of a tournament, not of a simulation: the rest says nothing
    if differs:
        listed: str = ""
        for name, (there, here) in differs.items():
            one = Sentence("error.checkpoint.part", name=name, there=repr(there), here=repr(here))
            listed = Sentence("error.checkpoint.parts", first=listed, other=one) if listed else one
        raise CheckpointError(Sentence("error.checkpoint.other", path=str(path), parts=listed), differs)
    most = max(part["games"] for part in header["parts"])
    if most > stores[0].most:
        text = Sentence("error.checkpoint.more", path=str(path), games=most, asked=stores[0].most)
        raise CheckpointError(text, {"games": (most, stores[0].most)})
    for number, (part, store) in enumerate(zip(header["parts"], stores, strict=True)):
        ends = [(str(outcome), str(reason)) for outcome, reason in part["ends"]]
        tally = Tally.of_rows(part["games"], tuple(part["columns"]), ends, arrays[f"counts{number}"])
        store.restore(tally, part["labels"], arrays.get(f"rows{number}"))
    return int(header["crc"])


def _load(path: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    import numpy as np

    try:
        with np.load(path, allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
        header = json.loads(arrays["header"].tobytes())
        if header["format"] != FORMAT or header["keep"] not in KEPT or not header["parts"]:
            raise ValueError(header["format"])
        for number, part in enumerate(header["parts"]):
            _check(part, arrays[f"counts{number}"], arrays.get(f"rows{number}"), header["keep"] == "all")
        if not isinstance(header["seed"], (int, str)) or not isinstance(header["crc"], int):
            raise ValueError("seed")
    except (OSError, ValueError, KeyError, TypeError, IndexError, EOFError, zipfile.BadZipFile) as error:
        if isinstance(error, FileNotFoundError):
            raise
        raise CheckpointError(Sentence("error.checkpoint.damaged", path=str(path))) from error
    return header, arrays


def _check(part: Mapping[str, Any], counted: Any, rows: Any, kept: bool) -> None:
    """Raises ValueError for counts or rows that are not those of as many games as the header says."""
    games, width = part["games"], len(part["columns"])
    turns = part["columns"].index("turns") if width else 0
    if counted[counted[:, 1] == turns][:, 3].sum() != games:
        raise ValueError("counts")
    if (rows is not None) != kept or (rows is not None and rows.shape != (games, width)):
        raise ValueError("rows")


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
