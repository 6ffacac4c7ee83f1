"""matplotlib figures of answers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from seawidget.probability.answers.answer import Answer
from seawidget.probability.answers.series import Series
from seawidget.probability.shown.figures import HELP, axes, finish
from seawidget.probability.shown.message import Message
from seawidget.probability.shown.numbers import written


def plot(odds: Answer, ax: Any = None, locale: str | None = None) -> Any:
    """The series of an answer with the answer marked in it; without a series the answer as a bar of its own."""
    ax = axes(ax)
    found = odds.series()
    if found is None:
        unit = Message(f"odds.unit.{odds.unit}")
        found = Series(Message("odds.axis.answer"), unit, (0,), (odds.value,), None, "bars")
        ax.set_xticks([])
    label = Message("odds.axis.answer").text(locale)
    if odds.unit != "chance":
        label += f": {written(f'{odds.value:.4g}', locale)} ({Message(f'odds.unit.{odds.unit}').text(locale)})"
    draw_series(ax, found, locale, label)
    if odds.exact is None and odds.series() is None:
        ax.errorbar([0], [odds.value], yerr=[odds.standard_error], color=HELP, capsize=4, fmt="none")
    if odds.unit == "chance" and (found.kind == "line" or odds.series() is None):
        ax.set_ylim(0, 1)
    if odds.series() is None:
        ax.set_xlim(-3, 3)  # one slim bar
    return finish(ax, odds.event.text(locale), found.x.text(locale), found.y.text(locale), locale)


def draw_series(ax: Any, found: Series, locale: str | None, label: str) -> None:
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
            ax.annotate(written(f"{at[1]:.3g}", locale), at, (4, 4), textcoords="offset points")


def plot_estimate(value: float, error: float, exact: Fraction | None, deals: int, ax: Any, locale: str | None) -> Any:
    """An estimate as a point with bars of two standard errors, and the exact value beside it."""
    ax = axes(ax)
    label = Message("odds.axis.estimate").text(locale)
    ax.errorbar([0], [value], yerr=[2 * error], fmt="o", capsize=6, label=label)
    if exact is not None:
        beside = f"{Message('odds.axis.exact').text(locale)}: {written(f'{float(exact):.4g}', locale)}"
        ax.axhline(float(exact), color="C1", linestyle="--", label=beside)
    ax.set_xticks([])
    ax.legend()
    below = Message("odds.axis.deals", {"deals": deals}).text(locale)
    return finish(ax, "", below, Message("odds.axis.answer").text(locale), locale)
