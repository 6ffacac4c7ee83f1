"""matplotlib figures of answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from seawidget.errors import MissingExtra
from seawidget.odds.message import Message
from seawidget.odds.series import Series

if TYPE_CHECKING:
    from seawidget.odds.estimate import Estimate
    from seawidget.odds.result import Odds


def axes(ax: Any, what: str = "plot()") -> Any:
    """`ax`, or new axes of a figure of their own. Raises MissingExtra without matplotlib."""
    try:
        import matplotlib.pyplot as plt
    except ImportError as error:
        raise MissingExtra(what, "matplotlib", "lab") from error
    return plt.subplots(layout="constrained")[1] if ax is None else ax


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
        ax.errorbar([0], [odds.value], yerr=[odds.standard_error], color="black", capsize=4)
    if odds.unit == "chance" and found.kind == "line":
        ax.set_ylim(0, 1)
    ax.set_title(odds.event.text(locale), fontsize="medium", wrap=True)
    return ax


def draw_series(ax: Any, found: Series, locale: str, label: str) -> None:
    """A series on axes; the answer's place is a dashed line with `label`, its height a number beside it."""
    if found.kind == "bars":
        ax.bar(found.xs, found.ys, color="#9ecae1", edgecolor="#08519c")
    else:
        ax.plot(found.xs, found.ys, color="#08519c", marker=".")
    if found.mark is not None:
        values = dict(zip(found.xs, found.ys, strict=True))
        ax.axvline(found.mark, color="#a63603", linestyle="--", label=label)
        ax.legend()
        if found.mark in values:
            at = found.mark, values[found.mark]
            ax.annotate(f"{at[1]:.3g}", at, (4, 4), textcoords="offset points")
    ax.set_xlabel(found.x.text(locale))
    ax.set_ylabel(found.y.text(locale))


def plot_estimate(found: Estimate, ax: Any, locale: str) -> Any:
    """An estimate as a point with bars of two standard errors, and the exact value beside it."""
    ax = axes(ax)
    label = Message("odds.axis.estimate").text(locale)
    ax.errorbar([0], [found.value], yerr=[2 * found.standard_error], fmt="o", capsize=6, color="#08519c", label=label)
    if found.exact is not None:
        exact = Message("odds.axis.exact").text(locale)
        ax.axhline(float(found.exact), color="#a63603", linestyle="--", label=f"{exact}: {float(found.exact):.4g}")
    ax.set_xticks([])
    ax.set_xlabel(Message("odds.axis.deals", {"deals": found.accepted}).text(locale))
    ax.set_ylabel(Message("odds.axis.answer").text(locale))
    ax.legend()
    return ax
