"""Figures of results, made on demand. They show themselves in a notebook, and no global list keeps them."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Any

from seawidget.errors import MissingExtra

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


def finish(ax: Any, title: str, x: str, y: str) -> Any:
    """Give axes their title and labels with units, and return their figure."""
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
