"""The same quick rows with this source and with that of another checkout, in turn, and which are slower here."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from statistics import median
from typing import Any

from seawidget.compiling.compiler import find_compiler
from tests.bench.fresh import COMPILED, INTERPRETED, told
from tests.bench.probes import PROBES
from tests.bench.report import ROOT, Moment, commit, hardware, software
from tests.bench.timing import seconds

WORSE = 1.03  # times as slow that counts
HEAD = ("row", "there", "here", "here / there", "lowest to highest", "")


def compare(tree: Path, runs: int, rows: list[str]) -> None:
    """Print the table. A pair of runs stands side by side in time, so its ratio is taken, and which goes first changes.

    A row is worse if the median of the ratios says more than three in a hundred and no pair says otherwise.
    """
    sources = {"there": source_of(tree), "here": ROOT / "src"}
    rows = [row for row in rows if not PROBES[row].fast or find_compiler()]
    if any(PROBES[row].fast for row in rows):
        for source in sources.values():
            note(f"compiling the rules of {'here' if source == sources['here'] else 'there'}, or loading them ...")
            run("warm", source, fast=True)
    begin, start = Moment.now(), time.perf_counter()
    found: dict[str, list[dict[str, Any]]] = {row: [] for row in rows}
    for turn in range(runs):
        note(f"run {turn + 1} of {runs}, {time.perf_counter() - start:.0f} s so far")
        for row in rows:
            order = list(sources)[:: 1 if turn % 2 == 0 else -1]
            found[row].append({name: run(row, sources[name], PROBES[row].fast) for name in order})
    lines = [HEAD, *(line(PROBES[row].what, pairs) for row, pairs in found.items())]
    print_table(lines)
    worse = [cells[0] for cells in lines[1:] if cells[5].startswith("worse")]
    print(f"\n{runs} interleaved runs from {begin.time:%Y-%m-%d %H:%M}, {time.perf_counter() - start:.0f} s.")
    print("; ".join(f"{name}: {commit(source.parent)}" for name, source in sources.items()) + ".")
    print(f"{hardware()}; {software()}.")
    if begin.load is not None:
        print(f"Load average {begin.load:.1f} before, {os.getloadavg()[0]:.1f} after.")
    print(f"Worse by more than {WORSE - 1:.0%} and beyond the spread: {', '.join(worse) or 'none'}.")


def source_of(tree: Path) -> Path:
    """The folder that holds the package, of a checkout or of its `src`."""
    for folder in (tree, tree / "src"):
        if (folder / "seawidget" / "__init__.py").exists():
            return folder.resolve()
    raise SystemExit(f"{tree} holds no seawidget")


def run(row: str, source: Path, fast: bool) -> dict[str, Any]:
    """One measurement in a process of its own."""
    environment = {"PYTHONPATH": str(source), "PYTHONHASHSEED": "0", **(COMPILED if fast else INTERPRETED)}
    found = told(["-m", "tests.bench.probes", row], environment)
    if Path(found["source"]) != source:
        raise SystemExit(f"{found['source']} was measured, not {source}: is PYTHONPATH heeded?")
    return found


def line(what: str, pairs: list[dict[str, Any]]) -> tuple[str, ...]:
    """The cells of a row."""
    there, here = ([pair[name]["seconds"] for pair in pairs] for name in ("there", "here"))
    ratios = [b / a for a, b in zip(there, here, strict=True)]
    ratio, low, high = median(ratios), min(ratios), max(ratios)
    remark = ""
    if ratio > WORSE:
        remark = "worse" if low > 1 else "slower, within the spread"
    elif ratio < 1 / WORSE and high < 1:
        remark = "better"
    if len({pair[name]["done"] for pair in pairs for name in pair}) > 1:
        remark = f"{remark}; other work was done".lstrip("; ")
    return what, seconds(median(there)), seconds(median(here)), f"{ratio:.3f}", f"{low:.3f} to {high:.3f}", remark


def print_table(lines: list[tuple[str, ...]]) -> None:
    widths = [max(len(cells[column]) for cells in lines) for column in range(len(HEAD))]
    for number, cells in enumerate(lines):
        print("| " + " | ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)) + " |")
        if number == 0:
            print("|" + "|".join("-" * (width + 2) for width in widths) + "|")


def note(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
