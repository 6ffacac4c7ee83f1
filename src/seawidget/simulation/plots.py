"""Pictures of many games: how they ended, and who won how much."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from seawidget.probability.shown.figures import axes, bars, finish
from seawidget.probability.shown.table import Table
from seawidget.simulation.rates import Distribution, Rate


def lengths(found: Mapping[str, Distribution], rates: Sequence[Rate], column: str, ax: Any) -> Any:
    """A histogram of a column, the outcomes stacked; the win rates with their intervals above it."""
    ax = axes(ax)
    values = [value for each in found.values() for value in each.counts]
    low, high = (min(values), max(values)) if values else (0, 1)
    wide = max(1, -(-(high - low + 1) // 30))
    edges = [low - 0.5 + wide * k for k in range(-(-(high - low + 1) // wide) + 1)]
    columns = [list(each.counts) for each in found.values()]
    weights = [list(each.counts.values()) for each in found.values()]
    names = [f"{outcome}: {each.games:,} games" for outcome, each in found.items()]
    if names:
        ax.hist(columns, bins=edges, weights=weights, label=names, stacked=True)
        ax.legend(fontsize="small")
    title = "\n".join(
        f"{rate.title} {rate.value:.1%}, 95 % interval {rate.wilson.low:.1%} to {rate.wilson.high:.1%}"
        for rate in rates
        if rate.games
    )
    each = "" if wide == 1 else f", {wide} values a bar"
    return finish(ax, title or "no games", f"{column} of a game{each}", "games")


def standings(table: Table, ax: Any) -> Any:
    """Each player with its interval, the best on top."""
    ax = axes(ax, (7, 1.6 + 0.5 * len(table)))
    value = table.columns[1]
    errors = [(row[value] - row["low"], row["high"] - row[value]) for row in table]
    bars(ax, [row["player"] for row in table], [row[value] for row in table], errors)
    title = f"{table.title}, 95% intervals"
    return finish(ax, title, f"{value} (0 to 1); differences, paired by deal: pairs", "")
