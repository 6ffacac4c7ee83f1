"""Whether an installed wheel plays compiled, with the library it brought, and the same games as interpreted.

Run by the Python it was installed for, away from the checkout. Ends with an error if it does not; prints what ran.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import seawidget as sea
from seawidget.compiling import library
from seawidget.compiling.compiler import levels
from seawidget.games import registry

GAMES = 10
PLAYERS = (("tranquility", ("greedy",)), ("tranquility", ("navigator", "random")), ("pomor", ("pilot", "random")))


def played() -> tuple[list[Any], float]:
    """Rows of numbers of some games, with odds from games played on, and the seconds they took."""
    start = time.perf_counter()
    batches = [registry.get(game).batch({"players": len(bots)}, bots) for game, bots in PLAYERS]  # type: ignore[attr-defined]
    rows = [[[int(number) for number in row] for row in batch.play(7, 0, GAMES)] for batch in batches]
    odds = str(sea.Game(players=1, seed=1).win_odds(rollouts=10, seed=1))
    return [*rows, odds], time.perf_counter() - start


def main() -> None:
    """Play interpreted, then with the library of every level that this processor can run, and compare."""
    kept = os.environ.pop(library.SWITCH, None)
    os.environ[library.SWITCH] = "0"
    expected, slow = played()
    del os.environ[library.SWITCH]
    print(f"interpreted: {slow:.3f} s")
    runs = levels()
    for level in runs:
        setattr(library, "levels", lambda level=level: (level,))  # noqa: B010 - a name of another module
        library._libraries.clear()
        rows, quick = played()
        files = [one.file for one in library._libraries.values() if one.functions is not None]
        inside = Path(sea.__file__).parent
        if rows != expected or len(files) != len(PLAYERS):
            raise SystemExit(f"{level}: {len(files)} libraries, {'other' if rows != expected else 'the same'} games")
        if not all(file is not None and file.is_relative_to(inside) for file in files):
            raise SystemExit(f"{level}: not the libraries of the wheel: {files}")
        print(f"{level}: {quick:.3f} s, {', '.join(sorted(file.name for file in files if file is not None))}")
    status = sea.compiled.status()
    if status.state != "ready":
        raise SystemExit(str(status))
    print(status)
    if kept is not None:
        os.environ[library.SWITCH] = kept


if __name__ == "__main__":
    main()
