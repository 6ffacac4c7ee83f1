"""Whole games of the compiled rules on one core, beside a tuned C program of the solo game."""

from __future__ import annotations

import ctypes
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from seawidget.compiling.cache import library_name
from seawidget.compiling.compiler import compile_library, find_compiler
from seawidget.compiling.making import c_text
from seawidget.compiling.source import Facts, Source
from seawidget.games.registry import get
from seawidget.games.tranquility.core.layout import SIZE
from tests.bench.parts.libraries import libraries
from tests.bench.parts.playouts import BASE, OPTIONS, midgame, spelt
from tests.bench.timing import Row, cpu, seconds

POLICIES = ("random", "greedy")
NAVIGATED = (BASE, "storm", "arch", "pyramid", "all modules", "all modules, three seats", "five seats")
GAMES = 20_000
FEWER = 2_000  # for each further option set
REPEATS = 7
TARGETS = {"random": "<= 1.3 x C", "greedy": "<= 1.55 x C"}  # of the solo game
OTHERS = "<= 4 x C"
RULES = get("tranquility")


def rows(limit: Path | None) -> list[Row]:
    libraries("tranquility")
    found = [making(source, facts) for source, facts in RULES.sources[0].libraries()]
    c = None if limit is None else reference(limit)
    if c is None:
        found.append(Row("C program of the solo game", "skipped: no --limit", ""))
    for policy in POLICIES:
        for name, options in OPTIONS.items():
            found.append(playouts(policy, name, RULES.options(spelt(options)), c))
    found += [playouts("navigator", name, RULES.options(spelt(OPTIONS[name])), None) for name in NAVIGATED]
    solo = RULES.options({"players": 1})
    start, batch = midgame(), RULES.batch(solo, ["greedy"])
    batch.rollouts([start], 1, 0, 1, compiled=True)
    thousand = [cpu(lambda: batch.rollouts([start], 1, 0, 1000, compiled=True)) for _ in range(REPEATS)]
    found.append(Row("1,000 greedy rollouts from a mid-game position, compiled", seconds(median(thousand)), "< 15 ms"))
    wide = batch.play(1, 0, 10, compiled=True)
    kept = 8 * len(wide[0])  # 64-bit numbers
    found.append(Row("memory of a state, compiled; of a finished game in a batch", f"{SIZE * 2} B; {kept} B", ""))
    return found


def making(source: Source, facts: Facts) -> Row:
    """How long it takes to make a library: to fold and translate, and to compile."""
    begin = time.perf_counter()
    text = c_text(source, facts)
    middle = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        size = compile_library(text, library_name(source, facts), Path(folder)).stat().st_size
    parts = f"translated in {seconds(middle - begin)}, compiled in {seconds(time.perf_counter() - middle)}"
    return Row(f"a library, {facts.tag[:3]}: made", f"{parts}; {size / 1000:.0f} kB")


def ready_for_greedy() -> None:
    """Load, or compile, what solo games of `greedy` run on, if there is a compiler."""
    if find_compiler():
        RULES.batch(RULES.options({"players": 1}), ["greedy"]).play(1, 0, 1, compiled=True)


def playouts(
    policy: str, name: str, options: dict[str, object], c: Callable[[int, int], tuple[float, int]] | None
) -> Row:
    """CPU time of a move, the C program (if there is one) played between the repetitions."""
    solo = name == BASE and policy in POLICIES
    games = GAMES if solo else FEWER
    batch = RULES.batch(options, [policy] * int(options["players"]))
    move, ratio = [], []
    batch.play(1, 0, 10, compiled=True)
    moves = sum(row[batch.columns.index("moves")] for row in batch.play(1, 0, games, compiled=True))
    for _ in range(REPEATS):
        move.append(cpu(lambda: batch.play(1, 0, games, compiled=True)) / moves)
        if c is not None:
            spent, plies = c(POLICIES.index(policy), games)
            ratio.append(move[-1] / (spent / plies))
    beside = f" ({median(ratio):.2f} x C)" if ratio else ""
    target = TARGETS[policy] if solo else OTHERS if policy in POLICIES else ""
    return Row(f"{policy} playout, compiled, {name}: one move", seconds(median(move)) + beside, target)


def reference(source: Path) -> Callable[[int, int], tuple[float, int]]:
    """Build the C program and give (policy, games) -> (CPU seconds, plies)."""
    folder = tempfile.mkdtemp()
    library = str(Path(folder) / "limit.so")
    subprocess.run(["gcc", "-O3", "-march=native", "-fPIC", "-shared", str(source), "-o", library], check=True)
    play = ctypes.CDLL(library).tq_sum
    play.argtypes = [ctypes.c_int, ctypes.c_uint64, ctypes.c_uint64, ctypes.c_uint64, ctypes.c_void_p]
    told = (ctypes.c_uint64 * 3)()

    def timed(policy: int, games: int) -> tuple[float, int]:
        spent = cpu(lambda: play(policy, 1, 0, games, told))
        return spent, int(told[2])

    return timed
