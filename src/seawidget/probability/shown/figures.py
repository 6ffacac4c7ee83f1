"""Figures of results, made on demand. They show themselves in a notebook, and no global list keeps them."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Any

from seawidget.errors import MissingExtra
from seawidget.text.i18n import current
from seawidget.text.numbers import local

# The middle of a grey scale: lines that help the eye are seen on white paper and in a dark style alike.
HELP = "gray"


def axes(ax: Any = None, size: tuple[float, float] = (7, 4)) -> Any:
    """`ax`, or the axes of a new figure of that size in inches. Raises MissingExtra without matplotlib."""
    if ax is not None:
        return ax
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise MissingExtra("plot()", "matplotlib", "lab") from error
    return _shown_by_itself(Figure)(figsize=size, layout="constrained").add_subplot()


@cache
def _shown_by_itself(kind: Any) -> Any:
    class Picture(kind):  # type: ignore[misc]
        """A figure that a notebook shows also where nobody has imported pyplot."""

        def _repr_png_(self) -> bytes:
            picture = BytesIO()
            self.savefig(picture, format="png")
            return picture.getvalue()

    return Picture


@cache
def _ticks(kind: Any, locale: str) -> Any:
    """A formatter of that kind for the numbers along an axis, as the language writes them."""

    class Ticks(kind):  # type: ignore[misc]
        def __call__(self, x: float, pos: int | None = None) -> str:
            return local(super().__call__(x, pos), locale)

        def get_offset(self) -> str:
            return local(super().get_offset(), locale)

    return Ticks


def finish(ax: Any, title: str, x: str, y: str, locale: str | None = None) -> Any:
    """Give axes their title, labels with units and numbers of the language, and return their figure."""
    from matplotlib.ticker import ScalarFormatter

    for axis in (ax.xaxis, ax.yaxis):
        if type(axis.get_major_formatter()) is ScalarFormatter:  # names of bars and a caller's own stay
            axis.set_major_formatter(_ticks(ScalarFormatter, current(locale))())
    ax.set_title(title, loc="left", fontsize="medium", wrap=True)
    ax.set_xlabel(x)
    ax.set_ylabel(y)
    ax.set_axisbelow(True)
    ax.grid(visible=True, alpha=0.3)
    return ax.figure


def bars(ax: Any, names: list[str], values: list[float], errors: list[tuple[float, float]]) -> None:
    """Points with error bars beside names, top first; `errors` are (below, above)."""
    places = range(len(names))
    ax.errorbar(values, places, xerr=[list(side) for side in zip(*errors, strict=True)], fmt="o", capsize=4)
    ax.set_yticks(list(places), names)
    ax.set_ylim(len(names) - 0.5, -0.5)
