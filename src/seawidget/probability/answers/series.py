"""The numbers around an answer, ready to be drawn or put into a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from seawidget.probability.shown.message import Message


@dataclass(frozen=True, slots=True)
class Series:
    """`ys` over `xs`, drawn as a "line" or as "bars"; `mark` is the x of the answer itself."""

    x: Message
    y: Message
    xs: Sequence[float]
    ys: Sequence[float]
    mark: float | None = None
    kind: Literal["line", "bars"] = "line"


def series(x: str, y: str, xs: Sequence[float], ys: Sequence[float], mark: float | None, kind: str = "line") -> Series:
    """A series with axes `odds.axis.<x>` and `odds.axis.<y>`."""
    names = (Message(f"odds.axis.{x}"), Message(f"odds.axis.{y}"))
    return Series(*names, tuple(xs), tuple(ys), mark, "bars" if kind == "bars" else "line")
