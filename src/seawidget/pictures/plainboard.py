"""A plain drawing for games that bring none: the cells of the layout with what lies on them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from seawidget.pictures import svg
from seawidget.text.i18n import text

CELL, GAP, EDGE = 56, 6, 16
SCOPE = "sea-pic-plain"
LIGHT = {"paper": "#f4f8fb", "cell": "#ffffff", "line": "#5b7690", "ink": "#10233c"}
DARK = {"paper": "#101a2c", "cell": "#1d2b44", "line": "#7d93ad", "ink": "#eaf1f8"}


def boxes(view: Mapping[str, Any], table: Mapping[str, Any]) -> dict[str, tuple[float, float, float, float]]:
    """Where each cell lies in the picture: x, y, width, height."""
    rows = table.get("layout", {}).get("rows") or []
    return {
        cell: (EDGE + column * (CELL + GAP), EDGE + row * (CELL + GAP), CELL, CELL)
        for row, cells in enumerate(rows)
        for column, cell in enumerate(cells)
    }


def draw(view: Mapping[str, Any], table: Mapping[str, Any], theme: str) -> str:
    """The board as rows of squares; a view without a grid shows its decision point only."""
    paints = svg.Paints(theme, LIGHT, DARK, SCOPE)
    rows = table.get("layout", {}).get("rows") or []
    grid = view.get("grid") or {}
    parts = []
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            x, y = EDGE + column * (CELL + GAP), EDGE + row * (CELL + GAP)
            square = paints(fill="cell", stroke="line")
            parts.append(svg.tag("rect", x=x, y=y, width=CELL, height=CELL, rx=6, **square))
            if grid.get(cell) is not None:
                middle = {"text_anchor": "middle", "font_size": 18, "font_weight": 700}
                shown = str(grid[cell])[:6]
                parts.append(svg.text(shown, x + CELL / 2, y + CELL / 2 + 6, **middle, **paints(fill="ink")))
    below = EDGE + len(rows) * (CELL + GAP) + 14
    facts = f"{view.get('game', 'game')}: {view.get('point', '')}".strip(": ")
    parts.append(svg.text(facts, EDGE, below, font_size=16, **paints(fill="ink")))
    width = max(EDGE * 2 + max((len(row) for row in rows), default=0) * (CELL + GAP) - GAP, 260)
    height = below + 14
    paper = svg.tag("rect", width=width, height=height, **paints(fill="paper"))
    return svg.document(
        width,
        height,
        title=str(table.get("game", "game")),
        desc=", ".join(f"{cell} {value}" for cell, value in grid.items()) or text("ui.picture.empty"),
        style=paints.style(),
        body=paper + "".join(parts),
        class_=SCOPE,
    )
