"""The same games in this process, in processes of our own and on a Dask cluster of this machine."""

from __future__ import annotations

import logging
import multiprocessing
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any

import seawidget as sea
from seawidget.compiling.compiler import find_compiler
from tests.bench.parts.compiled import ready_for_greedy
from tests.bench.timing import Row, clock, seconds, spread

WORKERS = 2
GAMES = 200_000
SLOW = 2_000  # without compiled rules
CHUNKS = 200  # of a single game each: what is left is their way there and back
REPEATS = 5


def rows() -> list[Row]:
    """Wall time, with everything started and warm; the places take turns."""
    games = GAMES if find_compiler() else SLOW
    ready_for_greedy()
    try:
        import distributed  # noqa: F401 - only whether it is there
    except ImportError:
        return [Row("Dask: games on a local cluster", "skipped: distributed is not installed")]
    begun: dict[str, float] = {}
    with here() as none, pool() as processes, dask(begun, True) as workers, dask(begun, False) as threads:
        places = {
            "this process": none,
            f"{WORKERS} processes": processes,
            f"Dask, {WORKERS} worker processes": workers,
            f"Dask, {WORKERS} threads of this process": threads,
        }
        times: dict[str, list[float]] = {name: [] for name in places}
        chunks: dict[str, list[float]] = {name: [] for name in places}
        for turn in range(REPEATS + 1):
            for name, executor in places.items():
                whole = clock(lambda e=executor: run(games, e))
                small = clock(lambda e=executor: run(CHUNKS, e, chunk=1)) / CHUNKS
                if turn:  # workers load what is compiled in the first
                    times[name].append(whole)
                    chunks[name].append(small)
    base = times[f"{WORKERS} processes"]
    found = []
    for name in places:
        beside = sorted(a / b for a, b in zip(times[name], base, strict=True))[REPEATS // 2]
        ratio = "" if times[name] is base else f", {beside:.2f} x {WORKERS} processes"
        found.append(Row(f"{games:,} solo games of greedy, {name}", spread(times[name]) + ratio))
    found += [Row(f"a chunk of one game, there and back, {name}", spread(chunks[name])) for name in places]
    return [*found, Row("to start a Dask cluster of two worker processes", seconds(begun["processes"]))]


def run(games: int, executor: Any, chunk: int | None = None) -> None:
    sea.simulate(
        "tranquility",
        bots="greedy",
        players=1,
        games=games,
        seed=1,
        keep="summary",
        executor=executor,
        chunk=chunk,
        progress=False,
    )


@contextmanager
def here() -> Iterator[None]:
    yield None


@contextmanager
def pool() -> Iterator[ProcessPoolExecutor]:
    with ProcessPoolExecutor(WORKERS, mp_context=multiprocessing.get_context("spawn")) as executor:
        yield executor


@contextmanager
def dask(begun: dict[str, float], processes: bool) -> Iterator[Any]:
    """The executor of a client of a cluster on this machine; notes how long it took to start."""
    import distributed

    made: list[Any] = []

    def start() -> None:
        made.append(
            distributed.LocalCluster(
                n_workers=WORKERS if processes else 1,
                threads_per_worker=1 if processes else WORKERS,
                processes=processes,
                dashboard_address="127.0.0.1:0",  # a port that is free; the cluster itself listens here alone anyway
                silence_logs=logging.CRITICAL,
            )
        )
        made.append(distributed.Client(made[0]))

    begun["processes" if processes else "threads"] = clock(start)
    cluster, client = made
    with cluster, client:
        yield client.get_executor()
