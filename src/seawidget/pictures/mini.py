"""The line of Mini as a still picture: cells with their cards, the hand if the view has one, deck and discards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from seawidget.pictures import palette, svg
from seawidget.text import i18n

CELL, HIGH, GAP, EDGE = 60, 72, 8, 18
SCOPE = "sea-pic-mini"
DARKEST = palette.LAST_WHITE  # cards take the part of the ramp on which white numbers can be read
LIGHT = {"paper": "#f3f7fb", "water": "#bfdcec", "cell": "#ffffff", "line": "#5b7690", "ink": "#10233c"}
DARK = {"paper": "#0e1726", "water": "#173a5e", "cell": "#24466b", "line": "#7d93ad", "ink": "#eaf1f8"}


def draw(view: Mapping[str, Any], table: Mapping[str, Any], theme: str) -> str:
    """The position of a view. Its hand is drawn if it has one; a spectator's view has none."""
    paints = svg.Paints(theme, LIGHT, DARK, SCOPE)
    most = int(view["options"]["cards"])
    grid: Mapping[str, int | None] = view["grid"]
    deep = EDGE * 2 + HIGH + 18
    parts = []
    for place, (cell, card) in enumerate(grid.items()):
        x = EDGE + place * (CELL + GAP)
        parts.append(_card(x, EDGE, card, most, paints))
        middle = {"text_anchor": "middle", "font_size": 14, **paints(fill="ink")}
        parts.append(svg.text(cell, x + CELL / 2, EDGE + HIGH + 18, **middle))
    lines = [_status(view)]
    hand = view["hand"]
    if hand:
        lines.append(f"{i18n.text('ui.hand')}: {', '.join(map(str, hand))}")
    lines.append(i18n.text("mini.fact.deck", {"n": view["deck"]}))
    if view["discards"]:
        lines.append(i18n.text("mini.fact.discards", {"cards": list(view["discards"])}))
    for number, line in enumerate(lines):
        parts.append(svg.text(line, EDGE, deep + 24 + 22 * number, font_size=15, **paints(fill="ink")))
    width = max(EDGE * 2 + len(grid) * (CELL + GAP) - GAP, EDGE * 2 + 9 * max(map(len, lines)))
    height = deep + 24 + 22 * len(lines)
    paper = svg.tag("rect", width=width, height=height, rx=14, **paints(fill="paper"))
    water = svg.tag("rect", width=width, height=deep, rx=14, **paints(fill="water"))
    told = ", ".join(f"{cell} {'-' if card is None else card}" for cell, card in grid.items())
    return svg.document(
        width,
        height,
        title=i18n.text("mini.name"),
        desc=". ".join([told, *lines]),
        style=paints.style(),
        body=paper + water + "".join(parts),
        class_=SCOPE,
    )


def boxes(view: Mapping[str, Any], table: Mapping[str, Any]) -> dict[str, tuple[float, float, float, float]]:
    """Where each cell lies in the picture: x, y, width, height."""
    return {cell: (EDGE + place * (CELL + GAP), EDGE, CELL, HIGH) for place, cell in enumerate(view["grid"])}


def _card(x: float, y: float, card: int | None, most: int, paints: svg.Paints) -> str:
    """A cell with its card, or an empty one."""
    box: dict[str, Any] = {"x": x, "y": y, "width": CELL, "height": HIGH, "rx": 8}
    if card is None:
        return svg.tag("rect", **box, stroke_dasharray="5 4", **paints(fill="cell", stroke="line"))
    value = 1 + round((card - 1) * (DARKEST - 1) / max(1, most - 1))
    face = svg.tag("rect", **box, fill=palette.css(palette.card_colour(value)), **paints(stroke="line"))
    number = {"text_anchor": "middle", "font_size": 26, "font_weight": 700, "fill": palette.PAPER}
    return face + svg.text(card, x + CELL / 2, y + HIGH / 2 + 9, **number)


def _status(view: Mapping[str, Any]) -> str:
    result = view["result"]
    if result is not None:
        return i18n.text(f"mini.status.{result['outcome']}", {"turn": view["turn"]})
    return f"{i18n.text('mini.name')}, {i18n.text('mini.turn', {'turn': view['turn']})}"
