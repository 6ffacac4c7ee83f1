"""`sea.tournament`: several players over the same deals."""

from __future__ import annotations

import functools
import itertools
import os
from collections.abc import Iterator, Sequence
from typing import Any

from seawidget.errors import SeatsError
from seawidget.playing.game import Game
from seawidget.playing.players import SeatLike
from seawidget.probability.estimates.progress import Meter, Progress
from seawidget.rng import seed_key
from seawidget.simulation.checkpoint import RunIdentity, read_seed
from seawidget.simulation.interrupts import Interrupts
from seawidget.simulation.pools import Where
from seawidget.simulation.result import Simulation
from seawidget.simulation.rows import Store
from seawidget.simulation.run import Pace, Task, drive
from seawidget.simulation.run_spec import RunSpec, make_run_spec
from seawidget.simulation.saver import Saver
from seawidget.simulation.simulating import counts, file_named, need_numpy, simulate
from seawidget.simulation.standings import Tournament
from seawidget.simulation.stopping import Stop, at_look, outside_and_rule, until_look
from seawidget.text.i18n import Sentence


def tournament(
    game: str | Game = "tranquility",
    /,
    *,
    bots: Sequence[SeatLike],
    games: int = 1000,
    seed: int | str | None = None,
    executor: Where = None,
    progress: Progress = True,
    checkpoint: str | os.PathLike[str] | None = None,
    preset: str | None = None,
    stop: Stop = None,
    chunk: int | None = None,
    **options: Any,
) -> Tournament:
    """Compare players on the same deals. `games` is the number of deals; each is played in every arrangement.

    >>> sea.tournament("tranquility", preset="duel", bots=["greedy", "random"], games=500)     # doctest: +SKIP

    Where seats play against each other, every choice of players sits in every order at the table, so that no seat
    favours anybody; with fewer players than seats, some sit twice. A game is worth one point: to the winner, in equal
    parts to several winners, or to all seats in a draw. Where one plays alone or all together, each player takes all
    seats of each deal; the differences are then paired, deal by deal.

    The other arguments are those of `sea.simulate`, as are the errors; SeatsError also for fewer than two players. An
    interrupt or `stop` leaves the deals that all have played; a rule of stopping is given the tournament so far. With
    `checkpoint`, a file, the same call goes on where the last one ended, also with more deals; CheckpointError if it is
    of other players, another order of them, other options or another seed, or has more deals than asked for.
    """
    need_numpy("tournament()")
    games, chunk = counts(games, chunk)
    path = file_named("checkpoint", checkpoint)
    outside, rule = outside_and_rule(stop)
    if seed is None and path is not None:
        seed = read_seed(path)
    seed, key = seed_key(seed)
    specs = _specs(game, bots, preset, options, key)
    names, tables = _arrangements(specs)
    arranged = [
        RunSpec(specs[0].rules, specs[0].options, tuple(specs[who].bots[0] for who in table), key) for table in tables
    ]
    stores = [Store(games, keep_rows=True) for _ in arranged]
    players = [spec.identity()["bots"][0] for spec in specs]
    identity = RunIdentity({"what": "tournament", **specs[0].identity(), "bots": players}, seed, "all")
    saver = Saver(path, identity, stores)
    played = [store.games for store in stores]

    def whole() -> bool:
        return at_look(stores[0].games) and len({store.games for store in stores}) == 1

    def result(why: str, retries: int = 0) -> Tournament:
        results = [
            Simulation(spec, seed, store, asked=games, why=why) for spec, store in zip(arranged, stores, strict=True)
        ]
        return Tournament(names, tables, results, seed=seed, asked=games, why=why, retries=retries)

    with Interrupts() as interrupts:
        with saver.saving():
            ending = drive(
                arranged,
                functools.partial(_tasks, arranged, played, games, rule is not None),
                saver.taking(lambda task: stores[task.entry]),
                interrupts=interrupts,
                executor=executor,
                stop=outside,
                decided=None if rule is None else lambda: whole() and rule(result("running")),
                pace=Pace(chunk),
                meter=Meter(progress, games * len(arranged), sum(played)),
            )
        found = result(ending.why, ending.retries)
    if ending.error is not None:
        ending.error.partial = found
        raise ending.error
    return found


def _specs(game: str | Game, bots: Any, preset: str | None, options: Any, key: int) -> list[RunSpec]:
    """For each player the spec in which it sits everywhere."""
    listed = list(bots) if isinstance(bots, (list, tuple)) else [bots]
    if len(listed) < 2:
        raise SeatsError(Sentence("error.tournament.two", given=repr(bots)))
    for who in listed:
        if isinstance(who, (list, tuple)):
            raise SeatsError(Sentence("error.tournament.one", given=repr(who)))
    return [make_run_spec(game, who, preset, options, key) for who in listed]


def _arrangements(specs: Sequence[RunSpec]) -> tuple[list[str], list[tuple[int, ...]]]:
    """Names of the players, all different, and the tables: a player's number for each seat."""
    names: list[str] = []
    for spec in specs:
        name = str(spec.bots[0])
        twin = sum(known == name or known.startswith(f"{name} #") for known in names)
        names.append(f"{name} #{twin + 1}" if twin else name)
    seats = len(specs[0].bots)
    numbers = range(len(specs))
    if seats == 1 or not _against_each_other(specs[0]):
        return names, [(who,) * seats for who in numbers]
    if len(specs) >= seats:
        return names, list(itertools.permutations(numbers, seats))
    return names, [table for table in itertools.product(numbers, repeat=seats) if len(set(table)) > 1]


def _against_each_other(spec: RunSpec) -> bool:
    """Whether seats win against each other, told by the outcome of one game."""
    one = simulate(spec.rules.name, bots=list(spec.bots), games=1, seed=spec.key, progress=False, **spec.options)
    if one.partial:
        raise KeyboardInterrupt  # which ended that game: without it nothing is known of the tournament
    return one.competitive


def _tasks(
    arranged: Sequence[RunSpec], played: Sequence[int], games: int, ruled: bool, pace: Pace, workers: int
) -> Iterator[Task]:
    """Block by block of deals, so that a run that ends early has the same deals for all.

    `played`: the games of each arrangement that are there already; the last block may have ended in its middle.
    """
    first = min(played)
    while first < games:
        left = (games - first) * len(arranged)
        end = first + until_look(first, min(pace.size(left, workers), games - first), ruled)
        for entry, (spec, there) in enumerate(zip(arranged, played, strict=True)):
            begin = max(first, there)
            if begin < end:
                yield Task(spec, begin, end - begin, entry)
        first = end
