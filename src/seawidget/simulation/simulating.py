"""`sea.simulate`: many games of the same players."""

from __future__ import annotations

import functools
import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Literal

from seawidget.errors import MissingExtra, OptionError, PathError, right
from seawidget.files import place
from seawidget.given import one_of, shown, whole
from seawidget.playing.game import Game
from seawidget.probability.estimates.progress import Meter, Progress
from seawidget.rng import seed_key
from seawidget.simulation.checkpoint import RunIdentity, read_seed
from seawidget.simulation.export import table_file
from seawidget.simulation.interrupts import Interrupts
from seawidget.simulation.pools import Where
from seawidget.simulation.result import Simulation
from seawidget.simulation.rows import Store
from seawidget.simulation.run import Pace, Task, drive
from seawidget.simulation.run_spec import Bots, RunSpec, make_run_spec
from seawidget.simulation.saver import Saver
from seawidget.simulation.stopping import Stop, at_look, outside_and_rule, until_look
from seawidget.text.i18n import Sentence

ALL_UP_TO = 1_000_000  # games of which every row is kept unless told otherwise: some 40 MB


def simulate(
    game: str | Game = "tranquility",
    /,
    *,
    bots: Bots = None,
    games: int = 1000,
    seed: int | str | None = None,
    executor: Where = None,
    progress: Progress = True,
    checkpoint: str | os.PathLike[str] | None = None,
    out: str | os.PathLike[str] | None = None,
    preset: str | None = None,
    keep: Literal["all", "summary"] | None = None,
    stop: Stop = None,
    chunk: int | None = None,
    **options: Any,
) -> Simulation:
    """Play many games and return what came of them.

    >>> sea.simulate("tranquility", bots="greedy", games=10_000, seed=1).win_rate       # doctest: +SKIP

    `game` is a name, with `preset` and options as `sea.Game` takes them, or a `Game`, which stands for its options and
    players; the deals are always new. `bots` is one player for all seats or a list with one for each: names of bots or
    players `choose(view, legal_moves) -> move`. Game number i depends on (`seed`, i), the options and the players
    alone; a function that keeps something from game to game breaks that, and `.games.replay` will say so: a
    factory, as a class is, makes a new player for each game.

    `executor` says where: None in this process; a number starts that many processes for this run; any
    `concurrent.futures.Executor` takes the games in chunks (threads help where the rules are compiled). A worker that
    dies costs its chunk another try. `chunk` fixes the games of a chunk; by itself it is about half a second of play.

    `keep="all"` keeps a row for each game (4 bytes a column, some 40 bytes a game), `"summary"` exact counts only, in
    constant memory; by itself "all" up to 1,000,000 games, unless they go into a file. `progress` is True (a bar by
    tqdm, if installed), False or a function `f(done, total)`.

    `out`, a file .csv or .parquet, gets a row for each game as `Simulation.to_csv` writes it, in constant memory, while
    the games are played; it takes the place of an older one at the end, or with the games 0 to n-1 where the run ends
    early, if there are any. With `checkpoint`, too, the rows are also kept beside it, in the file NAME.rows (some 40
    bytes a game): what goes on writes `out` anew from the first game, whatever became of the former one.

    An interrupt (Ctrl-C, the kernel's stop button) or `stop()` returning true ends the run early: the result holds the
    games 0 to n-1 and is marked `.partial`. `threading.Event().is_set` serves as `stop`; how many games there are then
    is not reproducible. A `stop` with an argument is a rule instead, such as
    `lambda so_far: so_far.win_rate.always_valid.half < 0.02`: it is given the result so far after fixed numbers of
    games (50, 60 and so on, by a tenth more each time), and ends the run at the same game everywhere (`.why`
    "decided"). With `checkpoint`, a file, the same call goes on where the last one ended, whatever ended it, also with
    more `games`; without a `seed` it takes that of the file. A checkpoint is safe to open: numbers and JSON, nothing
    pickled.

    Raises UnknownGame, UnknownPreset, UnknownBot, OptionError, SeatsError, SeedError; CheckpointError if the file is of
    another run; NotSendable for a player that cannot go to other processes; PlayerFailed, naming game and seed, if a
    player raises an error or chooses what is not legal, and SimulationError if workers keep dying (both have what was
    played as `.partial`); MissingExtra without numpy, and without pyarrow for Parquet; OSError if a file cannot be
    written, which leaves an older one as it was.
    """
    need_numpy("simulate()")
    games, chunk = counts(games, chunk)
    outside, rule = outside_and_rule(stop)
    if keep is not None and not one_of(keep, ("all", "summary")):
        raise OptionError("option_out_of_range", {"keep": keep}, right("keep", "keep", shown(keep)))
    path = file_named("checkpoint", checkpoint)
    out = file_named("out", out)
    if seed is None and path is not None:
        seed = read_seed(path)
    seed, key = seed_key(seed)
    spec = make_run_spec(game, bots, preset, options, key)
    keep_rows = keep == "all" or (keep is None and out is None and games <= ALL_UP_TO)
    store = Store(games, keep_rows)
    kept = "all" if keep_rows else "summary" if out is None else "summary and out"

    def so_far() -> Simulation:
        return Simulation(spec, seed, store, asked=games, why="running")

    identity = RunIdentity({"what": "simulation", **spec.identity()}, seed, kept)
    with ExitStack() as stack:
        interrupts = stack.enter_context(Interrupts())
        table = None if out is None else stack.enter_context(table_file(out, key))
        with interrupts.allowed():  # nothing has been played yet, and nothing on the disk has changed
            saver = Saver(path, identity, [store], table)
        with saver.saving():
            ending = drive(
                [spec],
                functools.partial(_tasks, spec, store.games, games, rule is not None),
                saver.taking(lambda task: store),
                interrupts=interrupts,
                executor=executor,
                stop=outside,
                decided=None if rule is None else lambda: at_look(store.games) and rule(so_far()),
                pace=Pace(chunk),
                meter=Meter(progress, games, store.games),
            )
        if table is not None and (store.games or not games):
            table.commit()
        result = Simulation(spec, seed, store, asked=games, why=ending.why, retries=ending.retries)
    if ending.error is not None:
        ending.error.partial = result
        raise ending.error
    return result


def file_named(name: str, value: str | os.PathLike[str] | None) -> Path | None:
    """The file that is meant. Raises OptionError for something that is no path."""
    try:
        return None if value is None else place(value)
    except PathError as error:
        raise OptionError("option_out_of_range", {name: value}, f"{name}: {error}") from None


def need_numpy(what: str) -> None:
    """Raises MissingExtra where numpy is not installed."""
    try:
        import numpy  # noqa: F401, ICN001 - only whether it is there
    except ImportError as error:
        raise MissingExtra(what, "numpy", "lab") from error


def counts(games: int, chunk: int | None) -> tuple[int, int | None]:
    """The two as plain integers. Raises OptionError for numbers that are not whole or too small."""
    return _whole("games", games, 0), None if chunk is None else _whole("chunk", chunk, 1)


def _whole(name: str, value: int, least: int) -> int:
    number = whole(value)
    if number is None or number < least:
        text = Sentence("error.whole.or_more", name=name, least=least, given=shown(value))
        raise OptionError("option_out_of_range", {name: value}, text)
    return number


def _tasks(spec: RunSpec, first: int, end: int, ruled: bool, pace: Pace, workers: int) -> Iterator[Task]:
    while first < end:
        count = until_look(first, pace.size(end - first, workers), ruled)
        yield Task(spec, first, count)
        first += count
