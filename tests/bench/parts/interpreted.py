"""Whole games of bots by the interpreted rules, on one core: dealt, chosen and carried out."""

from __future__ import annotations

from seawidget.games.registry import get
from tests.bench.parts.playouts import BASE, OPTIONS, spelt
from tests.bench.timing import Row, cpu, spread

RULES = get("tranquility")
GAMES = {"random": 200, "greedy": 60, "navigator": 8}
NAMES = BASE, "storm", "all modules", "all modules, three seats"
REPEATS = 5


def rows() -> list[Row]:
    """CPU time of one move. The random games of `playouts` are without their deal and their count."""
    found = []
    for bot, games in GAMES.items():
        for name in NAMES:
            options = RULES.options(spelt(OPTIONS[name]))
            batch = RULES.batch(options, [bot] * options["players"])
            batch.play(1, 0, 1, compiled=False)
            column = batch.columns.index("moves")
            moves = sum(row[column] for row in batch.play(1, 0, games, compiled=False))
            times = [cpu(lambda b=batch, n=games: b.play(1, 0, n, compiled=False)) / moves for _ in range(REPEATS)]
            found.append(Row(f"{bot} playout, interpreted, dealt and counted, {name}: one move", spread(times)))
    return found
