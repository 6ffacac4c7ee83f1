"""Measure the numbers the project promises: `python -m tests.bench [--browser] [--limit FILE] [--write]`.

`--browser` adds click to repaint in JupyterLab; `--limit` names the C program of the solo game that compiled playouts
are measured against (gcc builds it); `--write` puts the table into docs/benchmarks.md.
Nothing here is a test: a slow machine gives slow numbers, not a failure.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
from functools import partial
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from tests.bench import compiled, holds, imports, odds, page, playouts, pomor, scripting, simulation, wire
from tests.bench.timing import Row

DOCUMENT = Path(__file__).parents[2] / "docs" / "benchmarks.md"
PACKAGES = ("seawidget", "numba", "numpy", "chess", "icepool", "anywidget", "ipywidgets", "jupyterlab")
PEERS = ("open_spiel", "rlcard", "pettingzoo", "pgx", "jax")  # as far as they are installed
MODULES = {"open_spiel": "pyspiel"}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--browser", action="store_true", help="also measure click to repaint in JupyterLab")
    parser.add_argument(
        "--limit", type=Path, help="source of the C program with tq_sum(policy, seed, first, games, out)"
    )
    parser.add_argument("--write", action="store_true", help="write docs/benchmarks.md")
    chosen = parser.parse_args()
    fast = partial(compiled.rows, chosen.limit)
    parts = {"imports": imports.rows, "scripting": scripting.rows, "playouts": playouts.rows, "compiled": fast}
    parts |= {"pomor": pomor.rows}
    parts |= {"simulation": simulation.rows, "odds": odds.rows, "holds": holds.rows, "wire": wire.rows}
    parts |= {"page": page.rows} if chosen.browser else {}
    rows: list[Row] = []
    for name, measure in parts.items():
        print(f"measuring {name} ...", file=sys.stderr, flush=True)
        rows += measure()
    table = as_table(rows)
    print(table)
    if chosen.write:
        DOCUMENT.write_text(document(table), encoding="utf-8")


def as_table(rows: list[Row]) -> str:
    lines = [("what", "seawidget", "target", "python-chess"), *((r.what, r.here, r.target, r.chess) for r in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(4)]
    padded = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) + " |" for line in lines
    ]
    return "\n".join([padded[0], "|" + "|".join("-" * (width + 2) for width in widths) + "|", *padded[1:]])


def shown(arguments: list[str]) -> list[str]:
    """The command as anybody can give it: files without their folders."""
    return [Path(text).name for text in arguments]


def document(table: str) -> str:
    packages = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    packages += "".join(f", {name} {version(name)}" for name in PEERS if find_spec(MODULES.get(name, name)))
    return f"""# Benchmarks

Written by `python -m tests.bench {" ".join(shown(sys.argv[1:]))}` with the extra `bench` installed.
Medians; CPU time for computations, wall time for everything a person waits for. python-chess stands beside seawidget
where it does the same kind of thing: another game, so the order of magnitude is what to read.

{table}

Python {platform.python_version()} on {platform.system()} {platform.machine()}, {processor()}; {packages}.
"""


def processor() -> str:
    """Name and number of the processors, as far as the system tells."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    name = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "")
    return f"{os.cpu_count()} x {name or platform.processor() or 'unknown processor'}"


if __name__ == "__main__":
    main()
