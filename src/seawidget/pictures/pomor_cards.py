"""Cards and tokens of Pomor Pilot-Book for still pictures: our own drawings, the same shapes as on the page."""

from __future__ import annotations

import re
from typing import Final

from seawidget.pictures import svg

INK: Final = "#10233c"
TOKENS: Final = "ABCDP"
COLOURS: Final = {"A": "#a81e26", "B": "#0b5cad", "C": "#17663a", "D": "#6a2c70", "P": "#1c2733"}
SHAPES: Final = {
    "A": "M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22z",
    "B": "M2 2h20v20H2z",
    "C": "M12 0 24 22H0z",
    "D": "M12 0 24 12 12 24 0 12z",
    "P": "M12 0l3.4 3.8 5-.3-.2 5L24 12l-3.8 3.4.2 5-5-.2L12 24l-3.4-3.8-5 .2.2-5L0 12l3.8-3.4-.2-5 5 .2z",
}

FISH: Final = "q6-8 15 0q-9 8-15 0l-6-4v8z"
WHEEL: Final = "M12 3v18M3 12h18M5.6 5.6l12.8 12.8M18.4 5.6 5.6 18.4M12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12z"
BOAT: Final = "M3 14h18l-3 6H6zM12 14V3l7 9h-7"
NETS: Final = (
    "M0 3l4-3 12 14 12-14 12 14 12-14 12 14 8-9M0 11l4 3 12-14 12 14 12-14 12 14 12-14 8 9"  # across the middle
)
LINE: Final = {"fill": "none", "stroke": INK, "stroke_width": 3, "stroke_linecap": "round", "stroke_linejoin": "round"}
FIGURE: Final = {"text_anchor": "middle", "font_size": 40, "font_weight": 700, "fill": INK}


def path(d: str, **look: object) -> str:
    """A path."""
    return svg.tag("path", "", d=d, **look)


def sea_card(card: str) -> str:
    """A card of the ring, some 100 by 80: what matters stands on the left, tokens have the right side."""
    kind, number = card[0], card[1:]
    if kind == "c":
        n = int(number)
        fish = "".join(f"M{42 + i % 2 * 22} {14 + i // 2 * 16}{FISH}" for i in range(n))
        return path(fish, fill="#2f7d95") + svg.text(n, 18, 54, **FIGURE)
    if kind == "s":
        cloud = path("M8 34q0-12 12-12q4-12 17-10q12 1 14 11q10 1 9 11z", fill=INK)
        bolt = path("M32 38 22 54h8l-4 18 17-23h-9l6-11z", fill="#b26a00")
        return cloud + bolt + path("M6 44h9M8 52h7M50 44h9", **LINE)
    if kind == "p":
        house = path("M6 54V44l11-9 11 9v10z", fill="#b5382f") + path("M4 54h46v5H4z", fill=INK)
        price = svg.text(f"1/{number}", 27, 29, **{**FIGURE, "font_size": 26})
        return house + path("M34 54V38l10 6-10 5", **LINE) + price
    if kind == "w":
        return path("M8 30q6-6 12 0t12 0 12 0M8 46q6-6 12 0t12 0 12 0", **LINE)
    return svg.text("?", 18, 54, **FIGURE)


def nav_card(card: str) -> str:
    """A navigation card, 84 by 100: the pilot's number above in red, the own step below, the nets across the middle."""
    found = re.fullmatch(r"(\d+)/(\d+)(n?)", card)
    assert found is not None
    pilot, step, nets = found.groups()
    red = {**LINE, "stroke": "#a81e26"}
    parts = [
        svg.tag("rect", width=84, height=100, rx=8, fill="#fdfaf0", stroke=INK, stroke_width=1.5),
        svg.tag("g", path(WHEEL, **red), transform="translate(46 8) scale(1.3)"),
        svg.text(pilot, 24, 42, **{**FIGURE, "fill": "#a81e26"}),
        svg.tag("g", path(BOAT, fill=INK), transform="translate(46 60) scale(1.3)"),
        svg.text(step, 24, 90, **FIGURE),
    ]
    if pilot == "0":
        parts.append(path("M8 44 40 8", **red))
    if nets:
        parts.append(svg.tag("g", path(NETS, **{**LINE, "stroke_width": 2}), transform="translate(6 44)"))
    else:
        parts.append(path("M8 51h68", **LINE))
    return "".join(parts)


def chip(token: str, face: str, x: float, y: float) -> str:
    """A token, 24 by 24: one shape and one colour for each; `face` stands on it."""
    body = path(SHAPES[token], fill=COLOURS[token], stroke="#fff", stroke_width=1.5)
    look = {"text_anchor": "middle", "font_size": 14, "font_weight": 700, "fill": "#fff"}
    body += svg.text(face, 12, 20 if SHAPES[token].startswith("M12 0 24 22") else 17, **look)
    return svg.tag("g", body, transform=f"translate({svg.num(x)} {svg.num(y)})")
