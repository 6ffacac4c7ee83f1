"""Colours of the cards: a ramp from deep night (1) to full day (80), the same formula as on the live board.

Hue, saturation and lightness are interpolated linearly between a few stops, so that a well-filled grid is one smooth
gradient and a misplaced card stands out.
"""

from __future__ import annotations

from itertools import pairwise

HIGHEST = 80
# (place on the ramp 0..1, hue in degrees, saturation in %, lightness in %)
STOPS: tuple[tuple[float, float, float, float], ...] = (
    (0.00, 232, 46, 30),
    (0.22, 214, 52, 40),
    (0.45, 194, 54, 50),
    (0.65, 172, 46, 60),
    (0.82, 96, 44, 72),
    (1.00, 46, 92, 74),
)
LAST_WHITE = 29  # white numbers up to here, dark ones above: which has the better contrast
INK = "#10233c"
PAPER = "#ffffff"

Hsl = tuple[float, float, float]


def card_colour(value: int) -> Hsl:
    """Hue (degrees), saturation (%) and lightness (%) of a card, rounded to one decimal."""
    place = min(max((value - 1) / (HIGHEST - 1), 0.0), 1.0)
    for low, high in pairwise(STOPS):
        if place <= high[0]:
            part = (place - low[0]) / (high[0] - low[0])
            hue, saturation, lightness = (round(a + (b - a) * part, 1) for a, b in zip(low[1:], high[1:], strict=True))
            return hue, saturation, lightness
    raise AssertionError("the last stop is 1")


def css(colour: Hsl, saturation: float = 1.0, lightness: float = 1.0) -> str:
    """The colour for CSS or SVG, with saturation and lightness scaled."""
    return f"hsl({colour[0]:g} {round(colour[1] * saturation, 1):g}% {round(colour[2] * lightness, 1):g}%)"


def ink_on(value: int) -> str:
    """Colour of the number on a card."""
    return PAPER if value <= LAST_WHITE else INK


def halo_on(value: int) -> str:
    """Colour of the thin edge round the number, so that a hill behind it never costs contrast."""
    colour = card_colour(value)
    if value <= LAST_WHITE:
        return css(colour, lightness=0.8)
    return css((colour[0], colour[1], colour[2] + (100 - colour[2]) * 0.4))


def rgb(colour: Hsl) -> tuple[float, float, float]:
    """The colour as red, green, blue of 0..1 (sRGB)."""
    hue, saturation, lightness = colour[0] % 360, colour[1] / 100, colour[2] / 100
    spread = saturation * min(lightness, 1 - lightness)

    def channel(n: int) -> float:
        k = (n + hue / 30) % 12
        return lightness - spread * max(-1.0, min(k - 3, 9 - k, 1.0))

    return channel(0), channel(8), channel(4)


def hexed(colour: str) -> tuple[float, float, float]:
    """A colour written as #rrggbb as red, green, blue of 0..1."""
    red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return red, green, blue


def luminance(colour: tuple[float, float, float]) -> float:
    """Relative luminance as in WCAG 2."""
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: float, other: float) -> float:
    """Contrast ratio of two luminances as in WCAG 2."""
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
