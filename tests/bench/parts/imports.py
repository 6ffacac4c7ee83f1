"""What an import costs, and how long the first board takes, each in a fresh interpreter."""

from __future__ import annotations

import gzip
import subprocess
import sys
from pathlib import Path
from statistics import median

import seawidget
from tests.bench.timing import Row, seconds

REPEATS = 9
STATIC = Path(seawidget.__file__).parent / "widget" / "static"
FIRST_BOARD = "import seawidget as sea; {clock}; sea.GameWidget(sea.Game('tranquility', players=1, seed=1)); {told}"


def rows() -> list[Row]:
    alone, base, chess = (importing(names) for names in ("seawidget", "anywidget", "chess"))
    both = importing("anywidget, seawidget, seawidget.widget, seawidget.playing.game")
    board = fresh(FIRST_BOARD.format(clock="t = time.perf_counter()", told="print(time.perf_counter() - t)"))
    script, styles = ((STATIC / name).read_bytes() for name in ("widget.js", "widget.css"))
    return [
        Row("import seawidget", seconds(alone), "", seconds(chess)),
        Row("import seawidget with its game and widget, over anywidget", seconds(max(both - base, 0)), "< 150 ms"),
        Row("first board, from the call to the widget, anywidget not yet imported", seconds(board), "< 1 s"),
        Row("script, minified", f"{len(script) / 1000:.1f} kB", "<= 60 kB"),
        Row("script, compressed", f"{len(gzip.compress(script, 9)) / 1000:.1f} kB", "<= 20 kB"),
        Row("styles", f"{len(styles) / 1000:.1f} kB", "<= 18 kB"),
    ]


def importing(names: str) -> float:
    return fresh(f"t = time.perf_counter(); import {names}; print(time.perf_counter() - t)")


def fresh(code: str) -> float:
    """The seconds a snippet prints, median over fresh interpreters; the first, with a cold disk, is dropped."""
    command = [sys.executable, "-c", f"import time; {code}"]
    told = [float(subprocess.check_output(command, text=True)) for _ in range(REPEATS + 1)]
    return median(told[1:])
