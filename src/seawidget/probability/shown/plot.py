"""matplotlib figures of answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from seawidget.probability.cards.series import Series
from seawidget.probability.shown.figures import HELP, axes, finish
from seawidget.probability.shown.message import Message

if TYPE_CHECKING:
    from seawidget.probability.estimates.estimate import Estimate
    from seawidget.probability.shown.result import Odds


def plot(odds: Odds, ax: Any = None, locale: str = "en") -> Any:
    """The series of an answer with the answer marked in it; without a series the answer as a bar of its own."""
    ax = axes(ax)
    found = odds.series()
    if found is None:
        unit = Message(f"odds.unit.{odds.unit}")
        found = Series(Message("odds.axis.answer"), unit, (0,), (odds.value,), None, "bars")
        ax.set_xticks([])
    label = Message("odds.axis.answer").text(locale)
    if odds.unit != "chance":
        label += f": {odds.value:.4g} ({Message(f'odds.unit.{odds.unit}').text(locale)})"
    draw_series(ax, found, locale, label)
    if odds.exact is None and odds.series() is None:
        ax.errorbar([0], [odds.value], yerr=[odds.standard_error], color=HELP, capsize=4, fmt="none")
    if odds.unit == "chance" and (found.kind == "line" or odds.series() is None):
        ax.set_ylim(0, 1)
    if odds.series() is None:
        ax.set_xlim(-3, 3)  # one slim bar
    return finish(ax, odds.event.text(locale), found.x.text(locale), found.y.text(locale))


def draw_series(ax: Any, found: Series, locale: str, label: str) -> None:
    """A series on axes, not yet labelled: the answer's place is a dashed line with `label`, its height a number."""
    if found.kind == "bars":
        ax.bar(found.xs, found.ys)
    else:
        ax.plot(found.xs, found.ys, marker=".")
    if found.mark is not None:
        values = dict(zip(found.xs, found.ys, strict=True))
        ax.axvline(found.mark, color="C1", linestyle="--", label=label)
        ax.legend()
        if found.mark in values:
            at = found.mark, values[found.mark]
            ax.annotate(f"{at[1]:.3g}", at, (4, 4), textcoords="offset points")


def plot_estimate(found: Estimate, ax: Any, locale: str) -> Any:
    """An estimate as a point with bars of two standard errors, and the exact value beside it."""
    ax = axes(ax)
    label = Message("odds.axis.estimate").text(locale)
    ax.errorbar([0], [found.value], yerr=[2 * found.standard_error], fmt="o", capsize=6, label=label)
    if found.exact is not None:
        exact = Message("odds.axis.exact").text(locale)
        ax.axhline(float(found.exact), color="C1", linestyle="--", label=f"{exact}: {float(found.exact):.4g}")
    ax.set_xticks([])
    ax.legend()
    deals = Message("odds.axis.deals", {"deals": found.accepted}).text(locale)
    return finish(ax, "", deals, Message("odds.axis.answer").text(locale))
