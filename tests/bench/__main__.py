"""Measure the numbers the project promises: `python -m tests.bench [--browser] [--limit FILE] [--write] [--only ...]`.

`--browser` adds click to repaint and motion in JupyterLab, and the live boards of the site, once `dev.py site` has
built it; `--limit` names the C program of the solo game that compiled playouts are measured against (gcc builds it);
`--peers` the Python of an environment of its own that has pgx, open_spiel, pettingzoo[classic] and rlcard, whose
environments stand beside ours; `--write` puts the table into docs/benchmarks.md: the whole document anew, or with
`--only` the rows of some parts, marked, in place of those that stand there.
`--against TREE` measures something else: some quick rows with this source and with that of another checkout, in turn,
RUNS times each; it says which are slower here (`--rows` chooses among them).
Nothing here is a test: a slow machine gives slow numbers, not a failure.
"""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

from tests.bench import against, probes
from tests.bench.parts import (
    captain,
    checkpoint,
    classroom,
    cluster,
    coldstart,
    compiled,
    environments,
    holds,
    imports,
    interpreted,
    motion,
    odds,
    page,
    playouts,
    pomor,
    practice,
    scripting,
    simulation,
    site,
    wire,
)
from tests.bench.report import DOCUMENT, Moment, as_table, document, measured, renewed
from tests.bench.timing import Row

MEASURED = (
    *(imports, coldstart, scripting, playouts, interpreted, compiled, pomor, captain, simulation, checkpoint, cluster),
    *(odds, practice, holds, wire, page, motion, site, classroom, environments),
)
PARTS = [module.__name__.rpartition(".")[2] for module in MEASURED]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--browser", action="store_true", help="also measure click to repaint in JupyterLab")
    parser.add_argument(
        "--limit", type=Path, help="source of the C program with tq_sum(policy, seed, first, games, out)"
    )
    parser.add_argument("--write", action="store_true", help="write docs/benchmarks.md")
    parser.add_argument("--only", nargs="+", choices=PARTS, metavar="PART", help=f"only these parts: {' '.join(PARTS)}")
    parser.add_argument("--against", type=Path, metavar="TREE", help="a checkout, or its src, to compare this one with")
    parser.add_argument("--runs", type=int, default=5, help="with --against: runs of each row with each source")
    parser.add_argument(
        "--rows", nargs="+", choices=probes.PROBES, metavar="ROW", help=f"with --against: {' '.join(probes.PROBES)}"
    )
    parser.add_argument("--peers", type=Path, metavar="PYTHON", help="of an environment with pgx, OpenSpiel and others")
    chosen = parser.parse_args()
    if chosen.against is not None:
        against.compare(chosen.against, chosen.runs, chosen.rows or list(probes.PROBES))
        return
    fast = partial(compiled.rows, chosen.limit)
    parts = dict(zip(PARTS, (module.rows for module in MEASURED), strict=True)) | {"compiled": fast}
    parts["environments"] = partial(environments.rows, chosen.peers)
    if not chosen.browser and "page" not in (chosen.only or ()):
        parts["page"] = lambda: [Row("click to repaint in JupyterLab", "skipped: no --browser", "p95 < 100 ms")]
    if not chosen.browser and "motion" not in (chosen.only or ()):
        parts["motion"] = lambda: [Row("frames a second while something moves", "skipped: no --browser", motion.TARGET)]
    if not chosen.browser and "site" not in (chosen.only or ()):
        parts["site"] = lambda: [Row("site: from the address to a live board", "skipped: no --browser", "< 90 s")]
    begin = Moment.now()
    names = chosen.only or PARTS
    rows = measured({name: parts[name] for name in names})
    print(as_table(rows))
    if chosen.write:
        text = renewed(rows, names, begin) if chosen.only else document(rows, begin)
        DOCUMENT.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
