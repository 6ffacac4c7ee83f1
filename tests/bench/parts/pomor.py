"""Whole games of Pomor Pilot-Book on one core: interpreted, and compiled where the compiled rules are there."""

from __future__ import annotations

import time
from statistics import median
from typing import Any

from seawidget.compiling.compiler import find_compiler
from seawidget.games.registry import get
from tests.bench.parts.libraries import libraries
from tests.bench.timing import Row, seconds

RULES = get("pomor")
GAMES = {"random": 60, "greedy": 40, "pilot": 2}
FASTER = 20  # times as many games compiled
REPEATS = 3


def rows() -> list[Row]:
    """CPU time of one decision for each policy and number of players."""
    fast = find_compiler()
    found = [] if fast else [Row("pomor, compiled", "skipped: there is no C compiler", "")]
    if fast:
        libraries("pomor")
    for players in (2, 4):
        for policy, games in GAMES.items():
            batch = RULES.batch(RULES.options({"players": players}), [policy] * players)
            slow = one_move(batch, games, False)
            quick = one_move(batch, games * FASTER, True) if fast else None
            beside = "" if quick is None else f"; compiled {seconds(quick)}"
            found.append(Row(f"{policy} playout, pomor, {players} seats: one move", f"{seconds(slow)}{beside}", ""))
    return found


def one_move(batch: Any, games: int, quickly: bool) -> float:
    """CPU seconds for one decision."""
    batch.play(1, 0, 1, compiled=quickly)
    column = batch.columns.index("moves")
    times = []
    for _ in range(REPEATS):
        begin = time.process_time()
        found = batch.play(1, 0, games, compiled=quickly)
        times.append((time.process_time() - begin) / sum(int(row[column]) for row in found))
    return median(times)
