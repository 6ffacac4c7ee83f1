"""Measure the numbers the project promises: `python -m tests.bench [--browser] [--limit FILE] [--write] [--only ...]`.

`--browser` adds click to repaint in JupyterLab; `--limit` names the C program of the solo game that compiled playouts
are measured against (gcc builds it); `--write` puts the table into docs/benchmarks.md, with `--only` the rows of some
parts, in place of those that stand there.
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

MEASURED = imports, scripting, playouts, compiled, pomor, simulation, odds, holds, wire, page
PARTS = [module.__name__.rpartition(".")[2] for module in MEASURED]
DOCUMENT = Path(__file__).parents[2] / "docs" / "benchmarks.md"
PACKAGES = ("seawidget", "numba", "numpy", "chess", "icepool", "anywidget", "ipywidgets", "jupyterlab")
PEERS = ("open_spiel", "rlcard", "pettingzoo", "pgx", "jax")  # as far as they are installed
AGAIN = "Measured again later: "
MODULES = {"open_spiel": "pyspiel"}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--browser", action="store_true", help="also measure click to repaint in JupyterLab")
    parser.add_argument(
        "--limit", type=Path, help="source of the C program with tq_sum(policy, seed, first, games, out)"
    )
    parser.add_argument("--write", action="store_true", help="write docs/benchmarks.md")
    parser.add_argument("--only", nargs="+", choices=PARTS, metavar="PART", help="only these parts")
    chosen = parser.parse_args()
    fast = partial(compiled.rows, chosen.limit)
    parts = dict(zip(PARTS, (module.rows for module in MEASURED), strict=True)) | {"compiled": fast}
    rows: list[Row] = []
    names = chosen.only or [name for name in PARTS if chosen.browser or name != "page"]
    for name in names:
        print(f"measuring {name} ...", file=sys.stderr, flush=True)
        rows += parts[name]()
    print(as_table(rows))
    if chosen.write:
        DOCUMENT.write_text(renewed(rows, names) if chosen.only else document(as_table(rows)), encoding="utf-8")


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


def renewed(rows: list[Row], parts: list[str]) -> str:
    """The document with these rows in place of those that measure the same, and by what they were measured."""
    lines = DOCUMENT.read_text(encoding="utf-8").splitlines()
    places = [i for i, line in enumerate(lines) if line.startswith("| ")]
    old = [Row(*(cell.strip() for cell in lines[i].strip("|").split("|"))) for i in places[1:]]
    new = {row.what: row for row in rows}
    missing = new.keys() - {row.what for row in old}
    if missing:
        raise SystemExit(f"docs/benchmarks.md has no rows to renew for: {', '.join(sorted(missing))}")
    table = as_table([new.get(row.what, row) for row in old])
    lines = [*lines[: places[0]], table, *lines[places[-1] + 1 :]]
    runs = [line.removeprefix(AGAIN).partition(" by ") for line in lines if line.startswith(AGAIN)]
    still = [([part for part in names.split(", ") if part not in parts], how) for names, _, how in runs]
    again = [*((some, how) for some, how in still if some), (parts, f"`{command()}`: {machine()}.")]
    kept = "\n".join(line for line in lines if not line.startswith(AGAIN)).rstrip()
    return "\n\n".join([kept, *(f"{AGAIN}{', '.join(some)} by {how}" for some, how in again)]) + "\n"


def command() -> str:
    return " ".join(["python -m tests.bench", *shown(sys.argv[1:])])


def machine() -> str:
    packages = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    packages += "".join(f", {name} {version(name)}" for name in PEERS if find_spec(MODULES.get(name, name)))
    return f"Python {platform.python_version()} on {platform.system()} {platform.machine()}, {processor()}; {packages}"


def document(table: str) -> str:
    return f"""# Benchmarks

Written by `{command()}` with the extra `bench` installed.
Medians; CPU time for computations, wall time for everything a person waits for. python-chess stands beside seawidget
where it does the same kind of thing: another game, so the order of magnitude is what to read.

{table}

{machine()}.
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
