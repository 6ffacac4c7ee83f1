"""Gaps before and after tried moves, side by side, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from seawidget.probability.shown.numbers import chance
from seawidget.text.i18n import text

Gap = Mapping[str, Any]


def compared(before: Sequence[Gap], after: Sequence[Gap]) -> Iterable[tuple[str, Gap | None, Gap | None]]:
    """Each gap of either side in board order: (change, the gap before, the gap after)."""
    old = {(gap["segment"], *gap["cells"]): gap for gap in before}
    new = {(gap["segment"], *gap["cells"]): gap for gap in after}
    first = {(gap["segment"], cell): place for gap in before for place, cell in enumerate(gap["cells"])}
    order = [*old, *(key for key in new if key not in old)]
    places = {key: place for place, key in enumerate(old)}

    def place(key: tuple[Any, ...]) -> tuple[int, int]:
        if key in places:
            return places[key], -1
        parent = next((place for other, place in places.items() if key[0] == other[0] and key[1] in other), len(places))
        return parent, first.get((key[0], key[1]), 0)

    for key in sorted(order, key=place):
        if key not in new:
            yield _fate(old[key], after), old[key], None
        elif key not in old:
            yield "new", None, new[key]
        else:
            yield ("" if old[key] == new[key] else "changed"), old[key], new[key]


def _fate(gap: Gap, after: Sequence[Gap]) -> str:
    """What became of a gap that is not there any more."""
    cells = set(gap["cells"])
    heirs = [set(other["cells"]) for other in after if other["segment"] == gap["segment"]]
    if any(cells <= heir for heir in heirs):
        return "joined"
    return "split" if any(cells & heir for heir in heirs) else "filled"


def cells_text(gap: Gap) -> str:
    """The cells of a gap in short."""
    cells = gap["cells"]
    return str(cells[0]) if len(cells) == 1 else f"{cells[0]} .. {cells[-1]} ({len(cells)})"


def possible_text(gap: Gap | None) -> str:
    """The numbers, or why there are none: a gap that is not there, or one that can no longer be filled."""
    if gap is None:
        return "-"
    numbers = gap["possible"]
    shown = f"{len(numbers)}: {spans(numbers)}" if numbers else text("whatif.none")
    return shown if gap["alive"] else text("whatif.dead", {"what": shown})


def hit(gap: Gap | None) -> float | None:
    """The chance that a card that fits comes soon, if it was told."""
    return gap.get("hit") if gap else None


def hit_text(gap: Gap | None) -> str:
    """The same as a percentage; what is near 0 or 1 is not called so."""
    found = hit(gap)
    return "-" if found is None else chance(found)


def spans(numbers: Sequence[int]) -> str:
    """Numbers as ranges: 4, 5, 6, 9 is "4-6, 9", with a dash. From five ranges on only the first four."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    shown = [str(low) if low == high else f"{low}\u2013{high}" for low, high in runs]
    return ", ".join(shown if len(shown) <= 4 else [*shown[:4], "\u2026"])
