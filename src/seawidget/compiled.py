"""Compiled rules as people meet them: what is ready, and how to get it ready without waiting.

The rules run interpreted until compiled ones are there, with the same results. Compiling takes about a minute, so it is
done in another process (`start`), or on purpose (`warmup`, `seawidget warmup`), once per user and version. Long runs,
answers about chances and boards start it by themselves (`ahead`), unless SEAWIDGET_COMPILE=0 is set in the environment.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from typing import IO, Any

from seawidget.compiling import Build, Source, build, cache_folder, make, ready
from seawidget.compiling.cache import available, has_sources, need_numba
from seawidget.compiling.loading import NO_SOURCES, note_failure
from seawidget.compiling.lock import alone, holder
from seawidget.errors import CompilingFailed, check_mapping
from seawidget.games import powers, registry

SWITCH = "SEAWIDGET_COMPILE"  # environment variable; 0: compile only when asked to
WORTH = 60.0  # seconds of interpreted play from which compiling pays
AGAIN = 30.0  # seconds until `ahead` looks again whether there is something to do
_running: list[subprocess.Popen[bytes]] = []
_looked: dict[Any, float] = {}  # when `ahead` looked last


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


def sources_of(game: str) -> tuple[Source, ...]:
    """What a game says of its rule functions: one source, or several for different players. Raises UnknownGame."""
    rules = registry.get(game)
    if isinstance(rules, powers.CompilesByPlayers):
        return rules.sources
    return (rules.source,) if isinstance(rules, powers.Compiles) else ()


def functions(game: str, name: str, options: Mapping[str, Any] | None = None) -> Callable[..., Any] | None:
    """A compiled rule function of a game if it is ready, else None; returns at once (`compiling.ready`).

    Of several sources that have the function the first that is ready counts.
    """
    for source in sources_of(game):
        found = ready(source, options) if name in source.entries else None
        if found is not None:
            return found[name]
    return None


def status(game: str | None = None, options: Mapping[str, Any] | None = None) -> Status:
    """The state of the compiled rules of one game, or of all; with options that of what is compiled for them alone.

    A game is ready when all is that `warmup` makes. Takes some milliseconds, loads and starts nothing. Raises
    UnknownGame, OptionError.
    """
    if game is not None and options is not None:
        options = registry.get(game).options(check_mapping("options", options))
    if not available():
        return Status("off", "off: without numba the rules run interpreted; pip install 'seawidget[fast]'")
    if game is not None:
        if not all(has_sources(source.package) for source in sources_of(game)):
            return Status("off", f"off: {NO_SOURCES}, so they run interpreted")
        found = [_state(one) for one in _builds(sources_of(game), options)]
        return _together(found) if found else Status("off", "off: this game has no rules that can be compiled")
    by_game = {name: status(name) for name in registry.names() if sources_of(name)}
    first = _worst(list(by_game.values()))
    return Status(first, f"compiled rules: {first}", by_game, cache_folder())


def _worst(found: Sequence[Status]) -> str:
    states = [one.state for one in found]
    return next((state for state in ("compiling", "failed", "cold", "ready") if state in states), "off")


def _together(found: Sequence[Status]) -> Status:
    """The status of several builds: that of the one that is least ready, with how many are."""
    first = _worst(found)
    one = next(one for one in found if one.state == first)
    done = sum(each.state == "ready" for each in found)
    if first == "ready":
        times = [each.seconds for each in found]
        seconds = None if None in times else sum(time for time in times if time is not None)
        took = "" if seconds is None else f", compiled in {seconds:.0f} s"
        return Status("ready", f"ready{took}", folder=one.folder, seconds=seconds)
    return Status(first, f"{one.text} ({done} of {len(found)} parts ready)" if done else one.text, folder=one.folder)


def _state(one: Build) -> Status:
    note = one.note or {}
    if one.functions is not None or one.stored:
        seconds = note.get("seconds")
        took = f", compiled in {seconds:.0f} s" if seconds is not None else ""
        return Status("ready", f"ready{took}", folder=one.folder, seconds=seconds)
    if one.folder is not None and holder(one.folder) is not None:
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
        full = None if options is None else registry.get(name).options(check_mapping("options", options))
        _make(sources_of(name), full)
    return status(game, options)


def _make(sources: Sequence[Source], options: Mapping[str, Any] | None) -> None:
    if sources:
        need_numba()  # said before another compiler is waited for
    for source in sources:
        for one in _wanted(source, options):
            with alone(cache_folder()):
                make(source, one)


def start(
    game: str | None = None, options: Mapping[str, Any] | None = None, bots: Iterable[str] | None = None
) -> Status:
    """Compile in another process unless it is done, under way or known to fail; returns at once with the status.

    `bots`: only what games of these players need. Nothing happens without numba or without a folder that can be
    written to.
    """
    now = status(game, options)
    folder = cache_folder()
    if now.state == "off" or folder is None or holder(folder) is not None or any(p.poll() is None for p in _running):
        return now
    bots = None if bots is None else list(bots)
    todo = [name for name in _names(game) if _cold(_needed(name, bots), options)]
    if not todo:
        return now
    command = [f"{_needed(name, bots)[0].package}:{name}" for name in todo]
    if options is not None:
        command.append(f"--options={json.dumps(dict(options), default=dict)}")  # options are of every kind
    if bots is not None:
        command += [f"--bot={name}" for name in bots]
    log = tempfile.TemporaryFile()  # noqa: SIM115 - the thread closes it; without a name nobody need remove it
    try:
        process = _spawn(command, log)
    except BaseException:
        log.close()
        raise
    _running[:] = [process]
    threading.Thread(target=_watch, args=[process, todo, options, bots, log], daemon=True).start()
    return Status("compiling", "compiling in another process; until then interpreted", folder=folder)


def ahead(
    game: str, options: Mapping[str, Any], bots: Iterable[str] | None = None, seconds: float = inf
) -> threading.Thread | None:
    """Start compiling for many games of these options and players, if that pays; the one place that decides.

    `bots` as in `start`; `seconds`: how much interpreted play is left, by itself a lot. Nothing happens if it is less
    than WORTH, where something compiled serves these options already, without numba, or with SEAWIDGET_COMPILE=0 in the
    environment.
    Returns at once, with the thread that looks and starts the compiler; None if there is nothing to look for.
    """
    bots = None if bots is None else sorted(set(bots))
    key = (game, repr(sorted(options.items())), repr(bots))
    now = time.monotonic()
    if seconds < WORTH or os.environ.get(SWITCH, "").strip() == "0" or now < _looked.get(key, -AGAIN) + AGAIN:
        return None
    _looked[key] = now
    if not available() or not all(has_sources(source.package) for source in _needed(game, bots)):
        return None
    if not _needed(game, bots):
        return None

    def look() -> None:
        with suppress(OSError):  # no process can be started: then it stays interpreted
            served = [any(build(source, one).stored for one in (options, None)) for source in _needed(game, bots)]
            if not all(served):
                start(game, options, bots)

    thread = threading.Thread(target=look, name="seawidget-compile", daemon=True)
    thread.start()
    return thread


def _spawn(arguments: Sequence[str], log: IO[bytes]) -> subprocess.Popen[bytes]:
    """The compiling process: this module run by another interpreter."""
    path = os.pathsep.join([str(Path(__file__).parents[1]), *filter(None, sys.path)])
    return subprocess.Popen(  # noqa: S603 - this interpreter, and names of ours
        [sys.executable, "-m", __name__, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=log,
        stderr=log,
        env={**os.environ, "PYTHONPATH": path},
        start_new_session=True,  # an interrupt of the cell is not meant for it
    )


def _watch(
    process: subprocess.Popen[bytes], names: Sequence[str], options: Any, bots: Sequence[str] | None, log: IO[bytes]
) -> None:
    """Wait for the compiling process; if it breaks off, note why, so that it is not tried again and again."""
    with log, suppress(OSError):
        code = process.wait()
        if code == 0:
            return
        log.seek(0)
        lines = log.read().decode(errors="replace").strip().splitlines()
        last = lines[-1] if lines else ""
        for name in names:
            for one in _builds(_needed(name, bots), options):
                if not one.stored and not (one.note or {}).get("failed"):
                    note_failure(one, f"the compiling process ended with code {code}{': ' + last if last else ''}")


def _names(game: str | None) -> list[str]:
    return list(registry.names()) if game is None else [game]


def _needed(game: str, bots: Iterable[str] | None) -> tuple[Source, ...]:
    """The sources that games of these players need (None: all of them)."""
    rules = registry.get(game)
    if bots is not None and isinstance(rules, powers.CompilesByPlayers):
        return (rules.source_for(bots),)
    return sources_of(game)


def _wanted(source: Source, options: Mapping[str, Any] | None) -> list[Mapping[str, Any] | None]:
    """Options of the builds to make; None for the one that serves all."""
    return [None, *source.common] if options is None else [options]


def _builds(sources: Iterable[Source], options: Mapping[str, Any] | None) -> list[Build]:
    return [build(source, one) for source in sources for one in _wanted(source, options)]


def _cold(sources: Iterable[Source], options: Mapping[str, Any] | None) -> bool:
    return any(_state(one).state == "cold" for one in _builds(sources, options))


def main(arguments: Sequence[str] | None = None) -> int:
    """Compile the games named as `package:name`; what `start` runs in its process."""
    parser = argparse.ArgumentParser(prog=f"python -m {__name__}")
    parser.add_argument("games", nargs="+")
    parser.add_argument("--options", type=json.loads, help="a JSON object")
    parser.add_argument("--bot", action="append", default=None)
    given = parser.parse_args(arguments)
    if hasattr(os, "nice"):
        os.nice(10)  # whoever plays meanwhile goes first
    for text in given.games:
        package, _, name = text.partition(":")
        importlib.import_module(package)  # a game registers itself
        sources = _needed(name, given.bot)
        complete = None if given.options is None else registry.get(name).options(given.options)
        try:
            _make(sources, complete)
        except CompilingFailed as error:
            for one in _builds(sources, complete):
                if one.failed:
                    note_failure(one, error.why)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
