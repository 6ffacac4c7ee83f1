"""What the win rates of Tranquility are measured in, and how they are written down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from seawidget.odds.intervals import wilson

DOCUMENT = Path(__file__).parents[2] / "docs" / "winrates.md"
BEGIN, END = "<!-- Tranquility: begin -->", "<!-- Tranquility: end -->"
SEATS = (1, 2, 3, 4, 5)
ALONE = ("sea_voyage", "12 removed, 5 monsters")  # modes for one seat only
EVERYTHING = {"rocks": "on", "storms": "on", "wilds": 2, "monsters": 3}
MODES: dict[str, dict[str, object]] = {
    "base": {},
    **{f"{n} islands removed": {"removed_islands": n} for n in (4, 6, 8, 10, 12)},
    "3 monsters": {"monsters": 3},
    "5 monsters": {"monsters": 5},
    "12 removed, 5 monsters": {"removed_islands": 12, "monsters": 5},
    "Jagged Rocks": {"rocks": "on"},
    "Storm & Compass": {"storms": "on"},
    "2 Wilds": {"wilds": 2},
    "all modules (3 monsters)": EVERYTHING,
    "High Arch": {"board": "arch"},
    "Pyramid": {"board": "pyramid"},
    "Sun and Moon": {"variant": "sun_moon"},
    "sea_voyage": {"solo_start": "sea_voyage"},
}


def percent(wins: int, n: int) -> str:
    """Share in percent with its 95 % Wilson interval."""
    ends = wilson(wins, n)
    return f"{100 * wins / n:.1f} ({100 * ends.low:.1f}-{100 * ends.high:.1f})"


def lines(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterable[str]:
    """A table of text."""
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def section(begin: str, end: str) -> str:
    """A part of the document with its marks; "" if there is none."""
    text = DOCUMENT.read_text(encoding="utf-8") if DOCUMENT.exists() else ""
    return begin + text.partition(begin)[2].partition(end)[0] + end if begin in text else ""
