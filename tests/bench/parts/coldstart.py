"""What a person waits for in a process that has just begun: import, first game, first odds, first compiled game."""

from __future__ import annotations

import tempfile
from statistics import median

from seawidget.compiling.compiler import find_compiler
from tests.bench.fresh import CACHE, told
from tests.bench.timing import Row, seconds, spread

REPEATS = 9
COMPILES = 3
STEPS = """
import json, time
steps = [time.perf_counter()]
note = lambda: steps.append(time.perf_counter())
import seawidget as sea; note()
game = sea.Game("tranquility", players=1, seed=1); note()
game.odds().table(); note()
print(json.dumps([after - before for before, after in zip(steps, steps[1:])]))
"""
COMPILED = """
import json, time
begin = time.perf_counter()
from seawidget.games.registry import get
rules = get("tranquility")
rules.batch(rules.options({"players": 1}), ["greedy"]).play(1, 0, 1, compiled=True)
print(json.dumps(time.perf_counter() - begin))
"""
WHAT = "import seawidget", "first game", "first odds of its board"


def rows() -> list[Row]:
    """Wall time. Bytecode is there except where it says otherwise; the first run, with a cold disk, is dropped."""
    runs = [told(["-c", STEPS]) for _ in range(REPEATS + 1)][1:]
    found = [
        Row(f"cold start: {what}", spread(times)) for what, times in zip(WHAT, zip(*runs, strict=True), strict=True)
    ]
    found.append(Row("cold start: all three", spread([sum(run) for run in runs])))
    unread = [sum(first_ever()) for _ in range(3)]
    found.append(Row("cold start: all three, for the first time ever (no bytecode yet)", spread(unread)))
    if not find_compiler():
        return [*found, Row("cold start: first compiled game", "skipped: there is no C compiler")]
    compiling, loading = [], []
    for _ in range(COMPILES):
        with tempfile.TemporaryDirectory() as folder:
            compiling.append(told(["-c", COMPILED], {CACHE: folder}))
            loading.append(median(told(["-c", COMPILED], {CACHE: folder}) for _ in range(3)))
    return [
        *found,
        Row("cold start: first compiled game (solo, greedy), the library is made first", spread(compiling)),
        Row(
            "cold start: first compiled game (solo, greedy), the library is there", seconds(median(loading)), "< 0.1 s"
        ),
    ]


def first_ever() -> list[float]:
    """The steps where nothing of Python's own, of libraries or of ours has been compiled to bytecode."""
    with tempfile.TemporaryDirectory() as folder:
        return told(["-c", STEPS], {"PYTHONPYCACHEPREFIX": folder})
