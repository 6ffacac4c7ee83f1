"""Reading numbers back from what results print and show. A helper of tests."""

from __future__ import annotations

import math
import re
from html.parser import HTMLParser
from typing import Any

NUMBER = re.compile(r"(?<![\w.])([<>]?)([+-]?)(\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?)( ?%)?")


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.words: list[str] = []
        self.cell = False

    def handle_starttag(self, tag: str, attributes: Any) -> None:
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.cell = True
            self.rows[-1].append("")
        self.words.append(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th"):
            self.cell = False
        self.words.append(" ")

    def handle_data(self, data: str) -> None:
        if self.cell:
            self.rows[-1][-1] += data
        self.words.append(data)


def page(html: str) -> _Page:
    found = _Page()
    found.feed(html)
    return found


def rows(answer: Any) -> dict[str, list[str]]:
    """The rows of what is shown in a notebook, by their first cell."""
    return {row[0].strip(): [cell.strip() for cell in row[1:]] for row in page(answer._repr_html_()).rows if row}


def squeezed(text: str) -> str:
    return " ".join(text.split())


def printed_alike(answer: Any, but: tuple[str, ...] = ()) -> None:
    """Every row of the notebook's table stands in the printed text too, cell by cell."""
    lines = [squeezed(line) for line in str(answer).splitlines()]
    for name, cells in rows(answer).items():
        if name not in but and any(cells):
            assert squeezed(" ".join([name, *cells])) in lines, name


def agrees(shown: str, value: float, digits: int | None = None) -> bool:
    """Whether a number as it is shown is this value, rounded to the digits it has, or a bound that holds."""
    found = NUMBER.fullmatch(shown.strip())
    assert found, f"{shown!r} is no number"
    bound, sign, number, percent = found.groups()
    number = number.replace(",", "")
    told = float(sign + number) / (100 if percent else 1)
    if bound:
        return value < told if bound == "<" else value > told
    mantissa, _, power = number.partition("e")
    step = 10.0 ** (int(power or 0) - len(mantissa.partition(".")[2])) / (100 if percent else 1)
    return math.isclose(told, value, abs_tol=step / 2 + 1e-12)


def numbers(text: str) -> list[str]:
    """The numbers of a text, as they stand there."""
    return ["".join(part or "" for part in found) for found in NUMBER.findall(text)]


def told(text: str, *values: float) -> None:
    """A text tells these values, in this order, and no other number."""
    shown = numbers(text)
    assert len(shown) == len(values), f"{shown} in {text!r}, not {values}"
    for number, value in zip(shown, values, strict=True):
        assert agrees(number, float(value)), f"{number} is not {float(value)} in {text!r}"
