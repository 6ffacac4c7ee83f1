"""How well two ledgers of the same game agree: `python -m tests.bench.ledgers [games] [first seed] [removed islands]`.

Each game is played by greedy and accounted for with two seeds. Prints what either flags, and how much they agree.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence

import seawidget as sea


def flags(game: sea.Game, seed: int | None) -> tuple[frozenset[int], int, int]:
    """Plies of the moves flagged as mistakes, how many are undecided, and games played."""
    ledger = game.ledger(seed=seed)
    accuracy = ledger.accuracy
    assert (accuracy is None or accuracy == 1) == (not ledger.found)
    return frozenset(entry.node.ply for entry in ledger.found), ledger.undecided, ledger.games


def main(arguments: Sequence[str]) -> None:
    """Account for the games and print one line for each, and the agreement over all."""
    count, first, removed = (int(each) for each in (*arguments, *("8", "0", "0")[len(arguments) :]))
    either = both = 0
    for number in range(first, first + count):
        game = sea.Game("tranquility", players=1, removed_islands=removed, seed=number, seats=["greedy"])
        game.play_bots()
        begun = time.perf_counter()
        (one, left, played), (two, _, _) = flags(game, 0), flags(game, 1)
        seconds = (time.perf_counter() - begun) / 2
        either, both = either + len(one | two), both + len(one & two)
        print(
            f"game {number}, {game.result['outcome']}: plies {sorted(one)} and {sorted(two)};"
            f" {left} undecided of {game.node.ply} after {played} games, {seconds:.1f} s",
            flush=True,
        )
    print(f"flagged by one or the other {either}, by both {both}: {both / max(either, 1):.1%}")


if __name__ == "__main__":
    main(sys.argv[1:])
