"""How results show themselves: tables that read well on light, dark and paper, frames; figures are in figures.py."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import Any

from seawidget.errors import MissingExtra
from seawidget.probability.shown.figures import HELP, axes, bars, finish
from seawidget.text.i18n import text

__all__ = [
    "HELP",
    "axes",
    "bars",
    "chance",
    "decimal",
    "escape",
    "estimate",
    "finish",
    "frame",
    "lines",
    "percent",
    "points",
    "table",
]

# Only the reader's own colours and translucent grey: the same table suits a light theme, a dark one and a printer.
_CELL = "padding:.15em .7em;border-bottom:1px solid rgba(128,128,128,.4);text-align:"
_TABLE = "border-collapse:collapse;color:inherit;background:transparent;font-variant-numeric:tabular-nums"


def percent(share: float, digits: int = 1) -> str:
    """A share as a percentage: 0.375 is "37.5 %"."""
    return f"{100 * share:.{digits}f} %"


def chance(p: float | Fraction, locale: str = "en") -> str:
    """An exact chance in percent: only 1 is certain and only 0 impossible, however near others are."""
    if p in (0, 1):
        return text("ui.odds.certain" if p else "ui.odds.impossible", None, locale)
    return _between(float(100 * p), 100, 1, 1) + " %"


def estimate(p: float, half: float) -> str:
    """An estimated chance in percent, never as 0 or 100; with more digits the less its interval is to each `half`."""
    needed = _digits(100 * half)
    return _between(100 * p, 100, max(1, needed), needed) + " %"


def decimal(p: float, half: float) -> str:
    """An estimated chance as a decimal number of four digits, never as 0 or 1."""
    needed = _digits(half)
    return _between(p, 1, max(4, needed), max(2, needed))


def exactly(value: Fraction, digits: int = 6) -> str:
    """An exact value as a decimal number of so many digits; where they would say 1, what is missing to it."""
    shown = f"{float(value):.{digits}g}"
    return f"1 - {float(1 - value):.3g}" if shown == "1" and value < 1 else shown


def _digits(half: float) -> int:
    """How many decimals an interval of so much to each side bears."""
    return 0 if half <= 0 else min(6, max(0, math.ceil(-math.log10(half))))


def _between(value: float, whole: int, digits: int, rough: int) -> str:
    """A number strictly between 0 and `whole` with so many `digits`; where they would say an end, a bound of `rough`
    digits.
    """
    shown = f"{value:.{digits}f}"
    if float(shown) >= whole:
        return f">{whole - 10**-rough:.{rough}f}"
    return f"<{10**-rough:.{rough}f}" if float(shown) <= 0 else shown


def points(difference: float, digits: int = 1) -> str:
    """A difference of shares in percentage points, with its sign: 0.075 is "+7.5"."""
    return f"{100 * difference:+.{digits}f}"


def table(caption: str, head: Sequence[str], rows: Iterable[Sequence[object]], notes: Sequence[str] = ()) -> str:
    """An HTML table: a caption that says in a sentence what it shows, column heads with units, notes below.

    The first column is text and heads its row, the others are numbers.
    """
    heads = "".join(
        f'<th scope="col" style="{_CELL}{"left" if place == 0 else "right"}">{escape(name)}</th>'
        for place, name in enumerate(head)
    )
    body = "".join(f"<tr>{_row(row)}</tr>" for row in rows)
    below = "".join(f'<p style="margin:.3em 0;max-width:60em">{escape(note)}</p>' for note in notes)
    title = f'<caption style="text-align:left;font-weight:bold;padding:.3em 0">{escape(caption)}</caption>'
    whole = f'<table style="{_TABLE}">{title}<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>'
    return f'<div class="sea-result">{whole}{below}</div>'


def _row(row: Sequence[object]) -> str:
    first, *rest = row
    cells = "".join(f'<td style="{_CELL}right">{escape(str(value))}</td>' for value in rest)
    return f'<th scope="row" style="{_CELL}left;font-weight:normal">{escape(str(first))}</th>{cells}'


def lines(caption: str, head: Sequence[str], rows: Iterable[Sequence[object]], notes: Sequence[str] = ()) -> str:
    """The same table as text, for a console."""
    texts = [list(head), *([str(value) for value in row] for row in rows)]
    widths = [max(len(row[place]) for row in texts) for place in range(len(head))]
    body = [
        "  ".join(
            f"{value:<{w}}" if place == 0 else f"{value:>{w}}"
            for place, (value, w) in enumerate(zip(row, widths, strict=True))
        )
        for row in texts
    ]
    return "\n".join([caption, *(line.rstrip() for line in body), *notes])


def frame(rows: Iterable[Mapping[str, object]], columns: Sequence[str]) -> Any:
    """A pandas DataFrame of rows; the columns are there even without a row. Raises MissingExtra without pandas."""
    try:
        import pandas as pd
    except ImportError as error:
        raise MissingExtra("to_frame()", "pandas", "lab") from error
    return pd.DataFrame([dict(row) for row in rows], columns=list(columns))
