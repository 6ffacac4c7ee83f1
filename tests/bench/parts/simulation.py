"""Ten million games: the time of one with one worker and with two, the memory that counting and writing them takes."""

from __future__ import annotations

import resource
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import seawidget as sea
from seawidget.games.registry import get
from seawidget.simulation import export
from tests.bench.timing import Row, cpu, seconds

GAMES = 10_000_000
ADDED = 100_000  # games
RULES = get("tranquility")
LASTS = 20.0  # seconds that a run is watched
FIRST = 20  # chunks after which it is: by then all workers have begun and chunks have their size
PLAYERS = "greedy"


@dataclass(frozen=True)
class Watched:
    """A run of a while: games counted, seconds on the clock, CPU seconds of the workers and of this process, and by how
    many bytes it grew in the later half of that time, with the games of that half.

    `all`: with the games before that.
    """

    games: int
    all: int
    clock: float
    workers: float
    here: float
    grown: float
    later: int


def rows() -> list[Row]:
    one, two = watched(1), watched(2)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.parquet"
        written = watched(2, file)
        size = file.stat().st_size / written.all
    kept = sea.simulate("tranquility", bots=PLAYERS, players=1, games=100, seed=1, keep="all", progress=False)
    each, both = one.workers / one.games, two.workers / two.games
    return [
        Row(f"solo games of {PLAYERS} in one worker process: CPU time of one game", seconds(each)),
        Row("the same in two", f"{seconds(both)} ({both / each:.2f} x one worker)", "linear over workers"),
        Row(
            "wall time of two workers by that of one",
            f"{two.clock / two.games / (one.clock / one.games):.2f}",
            "0.5 on two idle cores",
        ),
        Row("taking and counting a game here", seconds(two.here / two.games)),
        Row(
            "memory that grew while the later half of some games was counted",
            f"{(one.grown + two.grown) / 1024:,.0f} kB ({one.later + two.later:,} games)",
            "constant",
        ),
        Row(
            "memory that grew while the later half of some games was written to Parquet",
            f"{written.grown / 1024:,.0f} kB ({written.later:,} games)",
            "constant",
        ),
        Row(
            "a game: in memory where rows are kept; in a Parquet file",
            f"{4 * len(kept.columns)} bytes; {size:.0f} bytes",
        ),
        Row("what `simulate` adds to the time of its games (100,000 solo games of random)", added(), "<= 3 %"),
        Row(f"{GAMES:,} such games with two workers", f"{two.clock / two.games * GAMES / 3600:.3g} h"),
    ]


def added() -> str:
    """CPU time of a simulation in this process by that of the same games played as one batch, in turn."""
    batch = RULES.batch(RULES.options({"players": 1}), ["random"])
    batch.play(1, 0, 1, compiled=True)
    given = {"bots": "random", "players": 1, "games": ADDED, "seed": 1, "progress": False}
    ratios = []
    for _ in range(7):
        bare = cpu(lambda: batch.play(1, 0, ADDED, compiled=True))
        ratios.append(cpu(lambda: sea.simulate("tranquility", **given)) / bare - 1)
    return f"{median(ratios):.1%}"


def watched(workers: int, out: Path | None = None) -> Watched:
    """Watch a run of ten million games for a while, from when every worker has begun to when the run is stopped.

    With rows that go into a file it has begun when the first of them are written: what is written at a time is there.
    """
    notes: list[tuple[int, float, float, float]] = []  # done, clock, CPU time here, memory

    def note(done: int, total: int) -> None:
        notes.append((done, time.perf_counter(), time.process_time(), memory()))

    def over() -> bool:
        return len(notes) > begins() and notes[-1][1] - notes[begins()][1] > LASTS

    def begins() -> int:
        """The chunk from which the run is watched."""
        if out is None:
            return FIRST
        return next((at for at, note in enumerate(notes) if at >= FIRST and note[0] > 2 * export.ROWS), len(notes))

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = sea.simulate(
        "tranquility", bots=PLAYERS, players=1, games=GAMES, seed=1, executor=workers, progress=note, stop=over, out=out
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    assert result.partial
    assert not result._store.keep_rows
    begun, end = notes[begins()], notes[-1]
    # The workers' time is that of all their games, with starting up and the chunks that were dropped at the end.
    share = (end[0] - begun[0]) / len(result)
    games = end[0] - begun[0]
    # By then chunks have grown to their full size, and what comes back at a time has been there.
    half = next(note for note in notes if note[1] >= (begun[1] + end[1]) / 2)
    return Watched(
        games,
        len(result),
        end[1] - begun[1],
        spent * share,
        end[2] - begun[2],
        end[3] - half[3],
        end[0] - half[0],
    )


def memory() -> float:
    """The most bytes this process has held so far."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return float(peak if sys.platform == "darwin" else peak * 1024)


if __name__ == "__main__":
    for row in rows():
        print(row.what, "|", row.here, "|", row.target)
