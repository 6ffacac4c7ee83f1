"""Change functions outside the rules, one at a time, and see whether a test notices.

`python -m tests.mutation [--seed N] [--functions N] [--mutants N] [--resume FILE]`

The seed draws the functions and what is changed in them, and is printed. Tests that come to a function are found by
running those of its room once with the functions marked. A change that no test notices is listed: either it changes
nothing that anybody could see, or a test is missing. `--resume FILE` keeps what is found in FILE and goes on from it;
with `--again` what survived is tried once more, after tests were added.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.mutation.drawing import ROOT, Drawn, drawn, files_for
from tests.mutation.mutants import Mutant, mutants
from tests.mutation.running import Known, Tree, read_known

SEED = 20


def main(arguments: Sequence[str] | None = None) -> int:
    """Returns 0 if every change was noticed, else 1."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutation", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=SEED, help=f"what draws functions and changes ({SEED})")
    parser.add_argument("--functions", type=int, default=60, help="how many functions (60)")
    parser.add_argument("--mutants", type=int, default=2, help="changes of each, as far as there are (2)")
    parser.add_argument(
        *("--seconds",), type=float, default=20.0, help="of the processor for each test file, and for each change (20)"
    )
    parser.add_argument("--resume", type=Path, help="a file that keeps what is found; what it has is not done again")
    parser.add_argument("--again", action="store_true", help="try again what survived")
    parser.add_argument("--list", action="store_true", help="only list the functions and what would be changed")
    given = parser.parse_args(arguments)
    chosen = drawn(given.seed, given.functions)
    print(f"seed {given.seed}: {len(chosen)} functions outside the rules", flush=True)
    changes = [(one, picked(one, given.seed, given.mutants)) for one in chosen]
    # the first change of each function comes before the second of any: a run that is ended early has seen them all
    todo = [(one, found[turn]) for turn in range(given.mutants) for one, found in changes if turn < len(found)]
    if given.list:
        for one, mutant in todo:
            print(row(one, mutant, ""))
        return 0
    with folder() as place:
        tree = Tree(place)
        tree.copy()
        rows = read_rows(given.resume)
        known = learned(tree, chosen, given)
        judged(tree, todo, known, rows, given)
    return report(todo, rows)


def picked(one: Drawn, seed: int, count: int) -> list[Mutant]:
    """So many changes of a function, by the seed; the same whatever other functions are drawn."""
    found = mutants((ROOT / one.path).read_text(encoding="utf-8"), one.name)
    chance = random.Random(f"{seed} {one}")
    places = sorted(chance.sample(range(len(found)), min(count, len(found))))
    return [found[place] for place in places]


@contextmanager
def folder() -> Iterator[Path]:
    place = Path(tempfile.mkdtemp(prefix="seawidget-mutation-"))
    try:
        yield place
    finally:
        shutil.rmtree(place, ignore_errors=True)


def learned(tree: Tree, chosen: list[Drawn], given: argparse.Namespace) -> Known:
    """Which tests come to which function: from the notes of a run before, or by running them."""
    notes = tree.folder / "reached.jsonl" if given.resume is None else given.resume.with_suffix(".reached.jsonl")
    if notes.exists() and not given.again:
        return read_known(notes)
    files = files_for(chosen)
    print(f"running {len(files)} test files with the functions marked", file=sys.stderr, flush=True)
    return tree.learn(chosen, files, notes, given.seconds)


def judged(
    tree: Tree,
    todo: list[tuple[Drawn, Mutant]],
    known: Known,
    rows: dict[str, dict[str, Any]],
    given: argparse.Namespace,
) -> None:
    """Judge what is not judged yet; each verdict is written down at once."""
    for number, (one, mutant) in enumerate(todo, 1):
        old = rows.get(key(one, mutant))
        if old is not None and not (given.again and old["verdict"] in ("survived", "unreached")):
            continue
        tests = known.tests_of(one, given.seconds)
        begun = time.monotonic()
        source = mutant.source((tree.folder / one.path).read_text(encoding="utf-8"))
        verdict = tree.judge(one.path, source, tests, sum(known.seconds[test] for test in tests))
        found = {"key": key(one, mutant), "verdict": verdict, "tests": len(tests)}
        rows[found["key"]] = found
        took = f"{number}/{len(todo)}, {len(tests)} tests, {time.monotonic() - begun:.0f} s"
        print(f"{row(one, mutant, verdict)}  ({took})", flush=True)
        if given.resume is not None:
            with given.resume.open("a", encoding="utf-8") as file:
                file.write(json.dumps(found) + "\n")


def read_rows(resume: Path | None) -> dict[str, dict[str, Any]]:
    """Verdicts of a run before; the last one of a change counts."""
    if resume is None or not resume.exists():
        return {}
    rows = map(json.loads, resume.read_text(encoding="utf-8").splitlines())
    return {each["key"]: each for each in rows}


def key(one: Drawn, mutant: Mutant) -> str:
    """What a change is called in the file; its line may move, and the same may stand twice in a function."""
    return f"{one} {mutant.number} {mutant.operator} {mutant.change}"


def row(one: Drawn, mutant: Mutant, verdict: str) -> str:
    """A change in one line."""
    return f"{verdict:14} {one}, line {mutant.line}, {mutant.operator}: {mutant.change}"


def report(todo: list[tuple[Drawn, Mutant]], rows: dict[str, dict[str, Any]]) -> int:
    """Print counts and what was not noticed."""
    verdicts = [rows[key(one, mutant)]["verdict"] for one, mutant in todo]
    print("\n" + ", ".join(f"{count} {verdict}" for verdict, count in Counter(verdicts).most_common()))
    left = [pair for pair, verdict in zip(todo, verdicts, strict=True) if not verdict.startswith("killed")]
    for one, mutant in left:
        print(row(one, mutant, rows[key(one, mutant)]["verdict"]))
    return 1 if left else 0


if __name__ == "__main__":
    raise SystemExit(main())
