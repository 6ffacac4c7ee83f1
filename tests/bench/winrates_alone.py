"""How often the navigator wins alone, to a point: `python -m tests.bench.winrates_alone [--games N] [--write]`."""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any

import seawidget as sea
from seawidget.games.registry import get
from seawidget.games.tranquility.batch.batch import Batch
from tests.bench.winrates_modes import MODES, SOLO, percent, put

MARKS = "<!-- alone: begin -->", "<!-- alone: end -->"
SEED = 2027  # other deals than those of the table of teams


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.winrates_alone", description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, help="games of each row; twice as many of the base game")
    parser.add_argument("--write", action="store_true", help="write docs/winrates.md")
    chosen = parser.parse_args()
    rows = [row(name, chosen.games * (2 if name == "base" else 1)) for name in SOLO]
    command = " ".join(["python -m tests.bench.winrates_alone", *sys.argv[1:]])
    found = f"""{MARKS[0]}
### The navigator alone

Written by `{command}`; seed {SEED}. CPU time with compiled rules.

| mode | games | navigator | ms a game |
|---|---|---|---|
{chr(10).join(rows)}
{MARKS[1]}"""
    print(found)
    if chosen.write:
        put(MARKS, found)


def row(name: str, n: int) -> str:
    """A row of the table."""
    print("navigator", name, "...", file=sys.stderr, flush=True)
    given: dict[str, Any] = {"players": 1, **MODES[name]}
    Batch(get("tranquility").options(given), ["navigator"]).play(SEED, 0, 1, compiled=True)  # else it takes hours
    began = time.process_time()
    found = sea.simulate("tranquility", bots="navigator", games=n, seed=SEED, progress=False, **given)
    spent = time.process_time() - began
    return f"| {name} | {n:,} | {percent(found.outcomes.get('win', 0), n, 2)} | {1000 * spent / n:.2f} |"


if __name__ == "__main__":
    main()
