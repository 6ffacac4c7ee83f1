"""What the tables of win rates share: modes of Tranquility, the duel, and parts of the document."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import seawidget as sea
from seawidget.probability.estimates.intervals import wilson

DOCUMENT = Path(__file__).parents[2] / "docs" / "winrates.md"
END = "<!-- Tranquility: end -->"
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
SOLO = tuple(MODES)[:9]  # base game, islands removed and monsters: where one seat alone is told to a point


def percent(wins: int, n: int, places: int = 1) -> str:
    """Share in percent with its 95 % Wilson interval."""
    ends = wilson(wins, n)
    return f"{100 * wins / n:.{places}f} ({100 * ends.low:.{places}f}-{100 * ends.high:.{places}f})"


def duelled(bots: Sequence[Any], n: int, seed: int) -> tuple[int, int, int]:
    """Games of the duel won, lost and drawn by the first of two bots; each of `n` deals is played from both seats."""
    won = lost = drawn = 0
    for seat in (0, 1):
        seats = list(bots if seat == 0 else reversed(bots))
        given: dict[str, Any] = {"players": 2, "variant": "duel", "seed": seed, "progress": False}
        found = sea.simulate("tranquility", bots=seats, games=n, **given).outcomes
        won += found.get(f"seat {seat}", 0)
        lost += found.get(f"seat {1 - seat}", 0)
        drawn += found.get("draw", 0)
    return won, lost, drawn


def section(text: str, begin: str, end: str) -> str:
    """A part of a document with its marks; "" if there is none."""
    return begin + text.partition(begin)[2].partition(end)[0] + end if begin in text else ""


def put(marks: tuple[str, str], found: str) -> None:
    """Write a part of the document, its marks included, in place of what it was, or after all that is there."""
    text = DOCUMENT.read_text(encoding="utf-8")
    old = section(text, *marks)
    new = text.replace(old, found) if old else text.replace(END, f"\n{found}\n{END}", 1)
    DOCUMENT.write_text(new, encoding="utf-8")
