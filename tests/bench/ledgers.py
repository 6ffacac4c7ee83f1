"""How well two ledgers of the same game agree: `python -m tests.bench.ledgers [--games 24] [--modes "8 removed" ...]`.

Each game is played by greedy and accounted for with two seeds. Prints for each mode what either flags, how many of
these moves both flag, and what it cost; `--each` also prints every game, and what either seed found of a move that one
alone flags.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import seawidget as sea
from seawidget.odds.ledger import Entry

MODES: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "base": ("tranquility", {"players": 1}),
    "8 islands removed": ("tranquility", {"players": 1, "removed_islands": 8}),
    "Storm & Compass": ("tranquility", {"players": 1, "storms": "on"}),
    "Pyramid": ("tranquility", {"players": 1, "board": "pyramid"}),
    "duel": ("tranquility", {"players": 2, "variant": "duel"}),
    "Pomor": ("pomor", {"players": 2}),
}
HEADS = ("mode", "games", "moves", "flagged by either", "by both", "agreement", "undecided", "games a ledger", "s")


@dataclass
class Row:
    """What the ledgers of one mode came to, added up over its games."""

    games: int = 0
    moves: int = 0
    either: int = 0
    both: int = 0
    against: int = 0  # flagged by one seed, called fine by the other
    undecided: int = 0  # over both seeds
    played: int = 0
    seconds: float = 0.0
    alone: list[str] = field(default_factory=list)  # moves flagged by one seed, with what either found

    def add(self, other: Row) -> None:
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)

    @property
    def agreement(self) -> float:
        """The share of all flagged moves that both seeds flag."""
        return self.both / self.either if self.either else math.nan

    def cells(self, name: str) -> tuple[str, ...]:
        share = f"{100 * self.agreement:.0f} %" if self.either else ""
        counts = (str(each) for each in (self.games, self.moves, self.either, self.both))
        means = (f"{each / 2 / self.games:.1f}" for each in (self.undecided, self.seconds))
        left, seconds = means
        return (name, *counts, share, left, f"{self.played / 2 / self.games:,.0f}", seconds)


def account(game: sea.Game, **how: Any) -> Row:
    """A finished game, accounted for with two seeds."""
    row, found = Row(1), []
    for seed in (0, 1):
        begun = time.process_time()
        ledger = game.ledger(seat=0, seed=seed, progress=False, **how)
        row.seconds += time.process_time() - begun
        accuracy = ledger.accuracy
        assert (accuracy is None or accuracy == 1) == (not ledger.found)
        row.played, row.undecided = row.played + ledger.games, row.undecided + ledger.undecided
        found.append({entry.node.ply: entry for entry in ledger.entries if entry.kind == "move"})
    one, two = found
    row.moves = len(one)
    for ply, entry in one.items():
        pair = {entry.verdict, two[ply].verdict}
        row.either += "mistake" in pair
        row.both += pair == {"mistake"}
        row.against += pair == {"mistake", "fine"}
        if "mistake" in pair and len(pair) > 1:
            row.alone.append(f"{entry.text} (turn {entry.turn}): {told(entry)}; {told(two[ply])}")
    return row


def told(entry: Entry) -> str:
    """What a ledger found of a move: the loss and its standard error where it is a mistake."""
    loss = f" {float(entry.loss):.3f} (s.e. {entry.loss_se:.3f}) against {entry.best}" if entry.loss else ""
    return f"{entry.verdict}{loss}"


def played(mode: str, seed: int) -> sea.Game:
    name, options = MODES[mode]
    game = sea.Game(name, seed=seed, **options)
    game.seats = ["greedy"] * len(game.seats)
    game.play_bots()
    return game


def main() -> None:
    """Account for the games and print a line for each mode."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.ledgers", description=__doc__)
    parser.add_argument("--games", type=int, default=24, help="games of each mode (%(default)s)")
    parser.add_argument("--first", type=int, default=0, help="seed of the first (%(default)s)")
    parser.add_argument("--modes", nargs="+", choices=MODES, default=[*MODES])
    parser.add_argument("--budget", type=int, help="games of a ledger, if not as usual")
    parser.add_argument("--margin", type=float, help="margin of a ledger, if not as usual")
    parser.add_argument("--each", action="store_true", help="a line for every game, too")
    asked = parser.parse_args()
    how = {"games": asked.budget, "margin": asked.margin}
    how = {name: value for name, value in how.items() if value is not None}
    print(*HEADS, sep=" | ")
    for mode in asked.modes:
        row = Row()
        for seed in range(asked.first, asked.first + asked.games):
            one = account(played(mode, seed), **how)
            row.add(one)
            if asked.each:
                print(*one.cells(f"{mode}, game {seed}"), sep=" | ")
                print(*(f"  one alone flags {line}\n" for line in one.alone), sep="", end="", flush=True)
        print(*row.cells(mode), sep=" | ")
        print(f"  flagged by one seed and fine by the other: {row.against}", flush=True)


if __name__ == "__main__":
    main()
