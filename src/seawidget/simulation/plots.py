"""Pictures of many games: how they ended, and who won how much."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from seawidget.probability.shown.figures import axes, bars, finish
from seawidget.probability.shown.numbers import percent, span
from seawidget.probability.shown.table import Table, heads
from seawidget.simulation.rates import Distribution, Rate
from seawidget.text.i18n import player_name, say


def lengths(found: Mapping[str, Distribution], rates: Sequence[Rate], column: str, ax: Any) -> Any:
    """A histogram of a column, the outcomes stacked; the win rates with their intervals above it."""
    ax = axes(ax)
    values = [value for each in found.values() for value in each.counts]
    low, high = (min(values), max(values)) if values else (0, 1)
    wide = max(1, -(-(high - low + 1) // 30))
    edges = [low - 0.5 + wide * k for k in range(-(-(high - low + 1) // wide) + 1)]
    columns = [list(each.counts) for each in found.values()]
    weights = [list(each.counts.values()) for each in found.values()]
    names = [say("result.games_of", outcome=outcome, n=each.games) for outcome, each in found.items()]
    if names:
        ax.hist(columns, bins=edges, weights=weights, label=names, stacked=True)
        ax.legend(fontsize="small")
    title = "\n".join(
        say("result.rate.plot", what=rate.title, rate=percent(rate.value), range=span(*map(percent, rate.wilson)))
        for rate in rates
        if rate.games
    )
    name = heads([column])[0]
    below = say("result.axis.column", column=name) if wide == 1 else say("result.axis.columns", column=name, n=wide)
    return finish(ax, title or say("result.rate.no_games"), below, say("result.head.games"))


def standings(table: Table, ax: Any) -> Any:
    """Each player with its interval, the best on top."""
    ax = axes(ax, (7, 1.6 + 0.5 * len(table)))
    value = table.columns[1]
    errors = [(row[value] - row["low"], row["high"] - row[value]) for row in table]
    bars(ax, [player_name(row["player"]) for row in table], [row[value] for row in table], errors)
    title = say("result.standings.plot", title=table.title)
    return finish(ax, title, say("result.axis.standings", what=heads([value])[0]), "")
