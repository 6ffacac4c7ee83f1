"""Drawings of the cards of Tranquility in a box of 100 by 100: an island is drawn from its number alone."""

from __future__ import annotations

from seawidget.pictures import svg
from seawidget.pictures.palette import HIGHEST, card_colour, css, halo_on, ink_on

WATER = 78.0  # the water line of the box
WAVES = "M-10,85q10-5 20 0t20 0t20 0t20 0t20 0t20 0M0,93q10-5 20 0t20 0t20 0t20 0t20 0t20 0"
# What all numbers of a picture share; it stands on the group around the cards.
NUMBERS = {
    "text_anchor": "middle", "font_size": 44, "font_weight": 700, "stroke_width": 5, "stroke_linejoin": "round",
    "paint_order": "stroke",
}  # fmt: skip
STAR = "M0-40L9-9L40 0L9 9L0 40L-9 9L-40 0L-9-9Z"


def number_of(card: str) -> int | None:
    """The number of an island card: "48" and "W=48" are 48, anything else is no island."""
    digits = card.removeprefix("W=")
    if digits.isdecimal() and 1 <= int(digits) <= HIGHEST:
        return int(digits)
    return None


def hills(value: int) -> tuple[list[str], tuple[float, float] | None]:
    """Outlines of the hills of an island, and where its palm stands, if it has one."""
    # A small generator of its own: the page draws the same island from the same numbers.
    seed = (value * 2654435761) & 0xFFFFFFFF

    def u() -> float:
        nonlocal seed
        seed = (seed * 1664525 + 1013904223) & 0xFFFFFFFF
        return seed / 2**32

    count = 1 + int(u() * 3)
    shapes: list[str] = []
    top = (0.0, 0.0)
    for place in range(count):
        x = 50 + (place - (count - 1) / 2) * (46 / count) + (u() - 0.5) * 10
        half = 20 + u() * 14 + (8 if count == 1 else 0)
        y = WATER - (16 + u() * 26)
        if place == 0:
            top = (x, y)
        shapes.append(
            f"M{svg.num(x - half)},{svg.num(WATER)}"
            f"C{svg.num(x - half * 0.45)},{svg.num(WATER)} {svg.num(x - half * 0.4)},{svg.num(y)} "
            f"{svg.num(x)},{svg.num(y)}"
            f"C{svg.num(x + half * 0.4)},{svg.num(y)} {svg.num(x + half * 0.45)},{svg.num(WATER)} "
            f"{svg.num(x + half)},{svg.num(WATER)}Z"
        )
    return shapes, top if u() < 0.35 else None


def cover() -> str:
    """What lies over every card: waves at its foot, and a light edge."""
    waves = svg.tag("path", d=WAVES, stroke_opacity=".5", stroke_width=2)
    edge = svg.tag("rect", x=0.75, y=0.75, width=98.5, height=98.5, rx=10.5, stroke_opacity=".55", stroke_width=1.5)
    return waves + edge


def card(code: str) -> str:
    """A card: water or ground to the edges, the drawing, and the number."""
    value = number_of(code)
    if value is None:
        return SPECIAL.get(code, _other(code))
    colour = card_colour(value)
    tones = (css(colour, 0.8, 0.62), css(colour, 0.8, 0.72))
    shapes, palm = hills(value)
    parts = [svg.tag("rect", width=100, height=100, fill=css(colour))]
    parts += [svg.tag("path", d=shape, fill=tones[place % 2]) for place, shape in enumerate(shapes)]
    if palm is not None:
        x, y = svg.num(palm[0]), svg.num(palm[1])
        d = f"M{x},{y}q2-5 3-11m-8 4q3-5 8-4q1-5 9-3m-9 3q5 0 7 5"
        parts.append(svg.tag("path", d=d, fill="none", stroke=tones[0], stroke_width=2, stroke_linecap="round"))
    if code.startswith("W"):
        parts.append(svg.tag("path", d=STAR, transform="translate(85 15) scale(.28)", fill="#fff", stroke="#10233c"))
    parts.append(svg.text(value, 50, 52, fill=ink_on(value), stroke=halo_on(value)))
    return "".join(parts)


def _other(code: str) -> str:
    ground = svg.tag("rect", width=100, height=100, fill="#e8eef5")
    star = svg.tag("path", d=STAR, transform="translate(50 46)", fill="#fff", stroke="#10233c", stroke_width=2)
    name = svg.text(code, 50, 54, font_size=24, fill="#10233c")
    return ground + star + (name if code != "W" else "")


# Start, Finish and monster differ in outline, not only in colour: a lighthouse, a rising sun, a serpent.
SPECIAL = {
    "S": (
        '<rect width="100" height="100" fill="#2a4179"/>'
        '<path d="M50,30L0,12V48ZM50,30L100,12V48Z" fill="#ffe9a8" fill-opacity=".45"/>'
        '<path d="M42,42H58L65,86H35ZM40,42H60V37H40ZM43,25H57V37H43ZM40,25L50,14L60,25Z" fill="#f4f1e8"/>'
        '<path d="M40.3,53H59.7L61.6,65H38.4ZM37,75H63L65,86H35Z" fill="#c0392b"/>'
        '<path d="M8,90q9-5 18 0t18 0t18 0t18 0t18 0" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="3"/>'
    ),
    "F": (
        '<rect width="100" height="100" fill="#fdf0cd"/>'
        '<path d="M26,70A24,24 0 0 1 74,70Z" fill="#f0a52c"/>'
        '<path d="M50,36V20M30,43L20,31M70,43L80,31M19,58L4,51M81,58L96,51M6,70H94M16,80H84M28,90H72" fill="none" '
        'stroke="#7a4a00" stroke-width="4" stroke-linecap="round"/>'
    ),
    "M": (
        '<rect width="100" height="100" fill="#d9cfe6"/>'
        '<path d="M6,84V74A10,10 0 0 1 26,74V84M36,84V66A12,12 0 0 1 60,66V84" fill="none" stroke="#5a2362" '
        'stroke-width="9"/>'
        '<path d="M66,84V48Q66,28 84,28Q97,28 98,40L87,46Q79,46 79,56V84Z" fill="#5a2362"/>'
        '<path d="M70,34L63,22M77,29L75,17" stroke="#5a2362" stroke-width="4" stroke-linecap="round"/>'
        '<circle cx="85" cy="37" r="3.2" fill="#fff"/>'
        '<path d="M0,87q8-5 16 0t16 0t16 0t16 0t16 0t16 0" fill="none" stroke="#3d1445" stroke-width="3"/>'
    ),
    "W": (
        '<rect width="100" height="100" fill="#e3f4f2"/>'
        '<path d="M50,8L60,40L92,50L60,60L50,92L40,60L8,50L40,40Z" fill="#1f7a70" stroke="#0c3a35" stroke-width="4"/>'
    ),
    "Y": (
        '<rect width="100" height="100" fill="#fff2b8"/>'
        '<path d="M58,12L28,58H52L42,92L74,44H50Z" fill="#f2b705" stroke="#8a6a00" stroke-width="6"/>'
    ),
    "P": (
        '<rect width="100" height="100" fill="#e9dcf7"/>'
        '<path d="M50,50Q58,42 62,50T46,64T30,42T60,24T82,52T56,84" fill="none" stroke="#5b2a86" stroke-width="9"/>'
    ),
    "O": (
        '<rect width="100" height="100" fill="#ffe3cc"/>'
        '<path d="M12,34H62Q76,34 74,20M12,52H86M12,70H56Q70,70 68,84" fill="none" stroke="#a34700" stroke-width="9"/>'
    ),
    "C": (
        '<rect width="100" height="100" fill="#e6f1fb"/>'
        '<circle cx="50" cy="50" r="38" fill="none" stroke="#243a73" stroke-width="5"/>'
        '<path d="M50,18L60,50L50,82L40,50Z" fill="#b5382f"/>'
    ),
    "R": (
        '<rect width="100" height="100" fill="#dfe5ea"/>'
        '<path d="M6,86L26,38L38,58L54,14L72,56L80,44L94,86Z" fill="#566470" stroke="#222c35" stroke-width="4"/>'
    ),
}
