"""Compiled rules as people meet them: what is ready, and how to get it ready without waiting.

The rules run interpreted until compiled ones are there, with the same results. Compiling takes about a minute, so it is
done in another process (`start`), or on purpose (`warmup`, `seawidget warmup`), once per user and version.
"""

from __future__ import annotations

import argparse
import importlib
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from seawidget import games
from seawidget.compiling import Build, Source, build, cache_folder, make, ready
from seawidget.compiling.cache import available
from seawidget.compiling.loading import note_failure
from seawidget.errors import CompilingFailed

LOCK = "compiling.lock"
PATIENCE = 900.0  # seconds after which a lock is stale even if some process has its number
_running: list[subprocess.Popen[bytes]] = []


@dataclass(frozen=True)
class Status:
    """How far the compiled rules are.

    `state`: "off" (no numba), "cold" (not compiled yet), "compiling", "ready" or "failed"; `text` says so in a
    sentence. `games` has the same for each game that can be compiled; `folder` is where the files are kept, None if
    nowhere; `seconds` the time compiling took, None if unknown.
    """

    state: str
    text: str
    games: Mapping[str, Status] = field(default_factory=dict)
    folder: Path | None = None
    seconds: float | None = None

    def __str__(self) -> str:
        return "\n".join([self.text, *(f"  {name}: {one.text}" for name, one in self.games.items())])


def source_of(game: str) -> Source | None:
    """What a game says of its rule functions; None if it cannot be compiled. Raises UnknownGame."""
    return getattr(games.get(game), "source", None)


def functions(game: str, name: str, options: Mapping[str, Any] | None = None) -> Callable[..., Any] | None:
    """A compiled rule function of a game if it is ready, else None; returns at once (`compiling.ready`)."""
    source = source_of(game)
    found = None if source is None else ready(source, options)
    return None if found is None else found.get(name)


def status(game: str | None = None, options: Mapping[str, Any] | None = None) -> Status:
    """The state of the compiled rules of one game, or of all; with options that of what is compiled for them alone.

    Takes some milliseconds, loads and starts nothing. Raises UnknownGame.
    """
    if not available():
        return Status("off", "off: without numba the rules run interpreted; pip install 'seawidget[fast]'")
    if game is not None:
        source = source_of(game)
        if source is None:
            return Status("off", "off: this game has no rules that can be compiled")
        return _state(build(source, options))
    found = {name: status(name) for name in games.names() if source_of(name) is not None}
    states = [one.state for one in found.values()]
    first = next((state for state in ("compiling", "failed", "cold") if state in states), "ready")
    return Status(first, f"compiled rules: {first}", found, cache_folder())


def _state(one: Build) -> Status:
    note = one.note or {}
    if one.functions is not None or one.stored:
        seconds = note.get("seconds")
        took = f", compiled in {seconds:.0f} s" if seconds is not None else ""
        return Status("ready", f"ready{took}", folder=one.folder, seconds=seconds)
    if one.folder is not None and _holder(one.folder) is not None:
        return Status("compiling", "compiling in another process; until then interpreted", folder=one.folder)
    why = one.failed or note.get("failed")
    if why:
        return Status("failed", f"failed, so interpreted: {why}", folder=one.folder)
    where = "" if one.folder else "; there is no folder to keep compiled rules in"
    return Status("cold", f"not compiled yet, so interpreted{where}", folder=one.folder)


def warmup(game: str | None = None, options: Mapping[str, Any] | None = None, wait: bool = True) -> Status:
    """Compile the rules of a game (None: of all games), or load what is compiled.

    Without options what serves all options, and what is common enough to be compiled for itself; with options what
    serves those alone, which runs faster. `wait=False` is `start`. Raises UnknownGame, MissingExtra without numba,
    CompilingFailed.
    """
    if not wait:
        return start(game, options)
    for name in _names(game):
        source = source_of(name)
        if source is not None:
            with _alone(cache_folder()):
                for one in _wanted(source, options):
                    make(source, one)
    return status(game, options)


def start(game: str | None = None, options: Mapping[str, Any] | None = None) -> Status:
    """Compile in another process unless it is done, under way or known to fail; returns at once with the status.

    Nothing happens without numba or without a folder that can be written to.
    """
    now = status(game, options)
    folder = cache_folder()
    todo = [name for name in _names(game) if (source_of(name) is not None and _cold(name, options))]
    if now.state == "off" or folder is None or _holder(folder) is not None or any(p.poll() is None for p in _running):
        return now
    if not todo:
        return now
    parts = [f"{source.package}:{name}" for name in todo if (source := source_of(name)) is not None]
    command = [sys.executable, "-m", __name__, *parts]
    if options is not None:
        command += [f"--option={name}={value}" for name, value in options.items()]
    path = os.pathsep.join([str(Path(__file__).parents[1]), *filter(None, sys.path)])
    with (folder / "compiling.log").open("wb") as log:
        process = subprocess.Popen(  # noqa: S603 - this interpreter, and names of ours
            command,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            env={**os.environ, "PYTHONPATH": path},
            start_new_session=True,  # an interrupt of the cell is not meant for it
        )
    _running[:] = [process]
    threading.Thread(target=_watch, args=[process, todo, options, folder], daemon=True).start()
    return Status("compiling", "compiling in another process; until then interpreted", folder=folder)


def _watch(process: subprocess.Popen[bytes], names: Sequence[str], options: Any, folder: Path) -> None:
    """Wait for the compiling process; if it breaks off, note why, so that it is not tried again and again."""
    code = process.wait()
    if code == 0:
        return
    with suppress(OSError):
        lines = (folder / "compiling.log").read_text(encoding="utf-8", errors="replace").strip().splitlines()
        last = lines[-1] if lines else ""
        for name in names:
            source = source_of(name)
            for one in [] if source is None else [build(source, wanted) for wanted in _wanted(source, options)]:
                if not one.stored and not (one.note or {}).get("failed"):
                    note_failure(one, f"the compiling process ended with code {code}{': ' + last if last else ''}")


def _names(game: str | None) -> list[str]:
    return list(games.names()) if game is None else [game]


def _wanted(source: Source, options: Mapping[str, Any] | None) -> list[Mapping[str, Any] | None]:
    """Options of the builds to make; None for the one that serves all."""
    return [options] if options is not None else [None, *source.common]


def _cold(game: str, options: Mapping[str, Any] | None) -> bool:
    source = source_of(game)
    return source is not None and any(_state(build(source, one)).state == "cold" for one in _wanted(source, options))


# --- one compiler at a time ------------------------------------------------------------------------------------------


def _holder(folder: Path) -> int | None:
    """The process that compiles now; a lock whose process is gone, or that is very old, does not count."""
    path = folder / LOCK
    try:
        age = time.time() - path.stat().st_mtime
        number = int(path.read_text(encoding="ascii") or 0)
    except (OSError, ValueError):
        return None
    if age > PATIENCE:
        return None
    if os.name == "posix" and number:
        try:
            os.kill(number, 0)
        except ProcessLookupError:
            return None
        except OSError:
            pass  # it lives, and is somebody else's
    return number


@contextmanager
def _alone(folder: Path | None) -> Iterator[None]:
    """Hold the lock while compiling; waits for another process that holds it, and takes over a stale one."""
    if folder is None:
        yield
        return
    path = folder / LOCK
    while True:
        try:
            handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY)
            break
        except FileExistsError:
            if _holder(folder) is None:
                with suppress(OSError):
                    path.unlink()
            else:
                time.sleep(0.2)
    try:
        os.write(handle, str(os.getpid()).encode())
        os.close(handle)
        yield
    finally:
        with suppress(OSError):
            path.unlink()


def main(arguments: Sequence[str] | None = None) -> int:
    """Compile the games named as `package:name`; what `start` runs in its process."""
    parser = argparse.ArgumentParser(prog=f"python -m {__name__}")
    parser.add_argument("games", nargs="+")
    parser.add_argument("--option", action="append", default=[])
    given = parser.parse_args(arguments)
    if hasattr(os, "nice"):
        os.nice(10)  # whoever plays meanwhile goes first
    pairs = [text.partition("=")[::2] for text in given.option]
    options = {name: int(value) if value.lstrip("-").isdigit() else value for name, value in pairs} or None
    for text in given.games:
        package, _, name = text.partition(":")
        importlib.import_module(package)  # a game registers itself
        try:
            complete = None if options is None else games.get(name).options(options)
            warmup(name, complete)
        except CompilingFailed as error:
            source = source_of(name)
            for one in [] if source is None else [build(source, wanted) for wanted in _wanted(source, complete)]:
                if one.failed:
                    note_failure(one, error.why)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
