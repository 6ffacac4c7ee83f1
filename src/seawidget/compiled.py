"""Compiled rules as people meet them: which way the rules run, and what would make them faster.

The rules run compiled where a library of them came with the package or was made here before, else interpreted, with
the same results. Where there is a C compiler a missing library is made in the background (`ahead`), in a few seconds,
unless SEAWIDGET_COMPILE=0 is set in the environment: then everything runs interpreted.
"""

from __future__ import annotations

import threading
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from typing import Any

from seawidget.compiling import Source, ready, start as begin
from seawidget.compiling.cache import cache_folder, has_sources
from seawidget.compiling.compiler import find_compiler
from seawidget.compiling.library import SWITCH, Library, library, serving, switched_off
from seawidget.compiling.making import c_text, is_running, made
from seawidget.errors import check_mapping
from seawidget.games import powers, registry
from seawidget.text.i18n import Sentence

WORTH = 5.0  # seconds of interpreted play from which compiling pays


@dataclass(frozen=True)
class Status:
    """Which way the rules run.

    `state`: "ready" (compiled), else interpreted: "off" (nothing will change that by itself), "cold" (a compiler is
    there, and makes a library once it pays), "compiling" or "failed"; `text` says so in a sentence. `games` has the
    same for each game that can be compiled; `library` is the file that runs, `folder` where libraries made here are
    kept, None for nothing.
    """

    state: str
    text: str
    games: Mapping[str, Status] = field(default_factory=dict)
    folder: Path | None = None
    library: Path | None = None

    def __str__(self) -> str:
        return "\n".join([str(self.text), *(f"  {name}: {one.text}" for name, one in self.games.items())])


def sources_of(game: str) -> tuple[Source, ...]:
    """What a game says of its rule functions: one source, or several for different players. Raises UnknownGame."""
    rules = registry.get(game)
    if isinstance(rules, powers.CompilesByPlayers):
        return rules.sources
    return (rules.source,) if isinstance(rules, powers.Compiles) else ()


def functions(game: str, name: str, options: Mapping[str, Any] | None = None) -> Callable[..., Any] | None:
    """A compiled rule function of a game if there is one, else None; returns at once (`compiling.ready`).

    Of several sources that have the function the first that is ready counts.
    """
    for source in sources_of(game):
        found = ready(source, options) if name in source.entries else None
        if found is not None:
            return found[name]
    return None


def status(game: str | None = None, options: Mapping[str, Any] | None = None) -> Status:
    """Which way the rules of one game run, or of all; with options that of what serves these.

    A game is ready when all its libraries are there. Takes some milliseconds, and starts nothing. Raises UnknownGame,
    OptionError.
    """
    if game is None:
        by_game = {name: status(name) for name in registry.names() if sources_of(name)}
        first = _worst(list(by_game.values()))
        return Status(
            first, Sentence("compiled.all", state=Sentence(f"compiled.state.{first}")), by_game, cache_folder()
        )
    full = _complete(game, options)
    sources = sources_of(game)
    if not sources:
        return Status("off", Sentence("compiled.none"))
    if switched_off():
        return Status("off", Sentence("compiled.switched_off", switch=SWITCH))
    if not all(has_sources(source.package) for source in sources):
        return Status("off", Sentence("compiled.no_sources"))
    return _together([_state(one) for one in _libraries(sources, full)])


def _complete(game: str, options: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    return None if options is None else registry.get(game).options(check_mapping("options", options))


def _libraries(sources: Iterable[Source], options: Mapping[str, Any] | None) -> list[Library]:
    """Every library of the sources once; with options the one of each that serves them best."""
    found: dict[str, Library] = {}
    for source in sources:
        of_source = [library(*one) for one in source.libraries()] if options is None else serving(source, options)[:1]
        found |= {one.name: one for one in of_source}
    return list(found.values())


def _worst(found: Sequence[Status]) -> str:
    states = [one.state for one in found]
    return next((state for state in ("compiling", "failed", "cold", "off", "ready") if state in states), "off")


def _together(found: Sequence[Status]) -> Status:
    """The status of several libraries: that of the one that is least ready, with how many are."""
    first = _worst(found)
    one = next(one for one in found if one.state == first)
    done = sum(each.state == "ready" for each in found)
    text = (
        one.text if first == "ready" or not done else Sentence("compiled.some", text=one.text, done=done, n=len(found))
    )
    return Status(first, text, folder=one.folder, library=one.library)


def _state(one: Library) -> Status:
    folder, file = cache_folder(), one.file or one.find()
    if file is not None and not one.failed:
        return Status("ready", Sentence("compiled.ready", file=str(file)), folder=folder, library=file)
    if is_running(one):
        return Status("compiling", Sentence("compiled.compiling"), folder=folder)
    if one.failed:
        return Status("failed", Sentence("compiled.failed", why=one.failed), folder=folder)
    if find_compiler() is None:
        return Status("off", Sentence("compiled.no_library"), folder=folder)
    if folder is None:
        return Status("off", Sentence("compiled.no_folder"))
    return Status("cold", Sentence("compiled.cold"), folder=folder)


def warmup(game: str | None = None, options: Mapping[str, Any] | None = None, wait: bool = True) -> Status:
    """Make the libraries of a game (None: of all games) that are not there yet.

    Deprecated: compiled rules come with the package, and are else made in the background. With options only what
    serves these. `wait=False` starts that, and waits for nothing. Raises UnknownGame, CompilingFailed.
    """
    names = registry.names() if game is None else (game,)
    wanted = [one for name in names for one in _libraries(sources_of(name), _complete(name, options))]
    warnings.warn(Sentence("warning.warmup"), DeprecationWarning, stacklevel=2)
    if not wait:
        begin(wanted)
    for one in wanted if wait else ():
        made(one)
    return status(game, options)


def ahead(
    game: str, options: Mapping[str, Any], bots: Iterable[str] | None = None, seconds: float = inf
) -> threading.Thread | None:
    """Have a library for many games of these options and players made, if that pays; the one place that decides.

    `bots`: only what games of these players need; None: everything. `seconds`: how much interpreted play is left, by
    itself a lot. Nothing happens if it is less than WORTH, where a library serves these options already, without a
    compiler, or with SEAWIDGET_COMPILE=0 in the environment. Returns at once, with a thread that ends when the library
    is there; None if none is made.
    """
    if seconds < WORTH or switched_off():
        return None
    rules = registry.get(game)
    if bots is not None and isinstance(rules, powers.CompilesByPlayers):
        needed: tuple[Source, ...] = (rules.source_for(bots),)
    else:
        needed = sources_of(game)
    missing = [found[0] for source in needed if (found := serving(source, options)) and ready(source, options) is None]
    return begin(missing)


def library_sources() -> dict[str, str]:
    """The libraries that come with the package: C source of each by its name, `compiling.cache.library_name`.

    A build writes them to `compiling/built/<file_name(name, level)>`. Raises TranslationError.
    """
    return {one.name: c_text(one.source, one.facts) for one in shipped()}


def shipped() -> list[Library]:
    """The libraries that come with the package: of the rules of every game, and of those that can be learned."""
    found: list[Library] = []
    for name in registry.names():
        rules = registry.get(name)
        learned = (rules.environment_source,) if isinstance(rules, powers.Trains) else ()
        found += _libraries([*sources_of(name), *learned], None)
    return found
