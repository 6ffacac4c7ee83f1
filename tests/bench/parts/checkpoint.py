"""What a checkpoint adds to a run, and how long it takes to go on from one."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import seawidget as sea
from seawidget.compiling.compiler import find_compiler
from tests.bench.parts.compiled import ready_for_greedy
from tests.bench.timing import Row, clock, percent, spread

GAMES = 200_000
SLOW = 2_000  # without compiled rules
REPEATS = 5
KEPT = {"rows kept": "all", "counts alone": "summary"}


def rows() -> list[Row]:
    """Wall time: files are waited for. Each run with a checkpoint is compared with the run without one beside it.

    A run saves at its beginning, at its end and every twenty seconds in between, or as seldom as a twentieth of its
    time goes into saving.
    """
    games = GAMES if find_compiler() else SLOW
    ready_for_greedy()
    found = []
    for name, keep in KEPT.items():
        shares, saves, resumes, size = measured(games, keep)
        what = f"{games:,} solo games of greedy, {name}"
        found += [
            Row(f"checkpoint: {what}: wall time over that without one", spread(shares, percent)),
            Row(f"checkpoint: {what}: seconds it adds ({size / 1e6:.3g} MB)", spread(saves)),
            Row(f"checkpoint: {what}: to read it and go on", spread(resumes)),
        ]
    return found


def measured(games: int, keep: str) -> tuple[list[float], list[float], list[float], int]:
    """(Shares of time that checkpoints add, seconds they add, seconds to resume at the end of the run, bytes)."""
    shares, saves, resumes = [], [], []
    size = 0
    run(games, keep)
    for _ in range(REPEATS):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "run.checkpoint"
            without = clock(lambda: run(games, keep))
            saving = clock(lambda f=file: run(games, keep, checkpoint=f))
            # All games are there: what is left is to read them, to save and to give the result.
            resumes.append(clock(lambda f=file: run(games, keep, checkpoint=f)))
            size = file.stat().st_size
        shares.append(saving / without - 1)
        saves.append(max(saving - without, 0.0))
    return shares, saves, resumes, size


def run(games: int, keep: str, **where: Any) -> sea.simulation.Simulation:
    return sea.simulate(
        "tranquility", bots="greedy", players=1, games=games, seed=1, keep=keep, progress=False, **where
    )
