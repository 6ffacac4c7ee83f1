"""Countable pictures: the unseen cards with those that matter, and a chance as squares of a hundred."""

from __future__ import annotations

from seawidget.probability.answers.answer import Answer
from seawidget.probability.shown.numbers import written
from seawidget.text.i18n import text
from seawidget.visible import escape

SIDE, STEP, COLUMNS = 8, 10, 20
MOST_CARDS = 400  # more cannot be counted any more


def alt_text(odds: Answer, locale: str | None = None) -> str:
    """What the picture shows, in a sentence or two."""
    parts = []
    urn = odds.urn
    if urn:
        parts.append(text("odds.alt.urn", {**urn, "other": urn["cards"] - urn["wanted"]}, locale))
    if odds.unit == "chance":
        parts.append(text("odds.alt.squares", {"filled": _filled(odds.value)}, locale))
    else:
        unit = text(f"odds.unit.{odds.unit}", None, locale)
        parts.append(text("odds.alt.value", {"value": round(odds.value, 3), "unit": unit}, locale))
    return " ".join(parts)


def counts(odds: Answer) -> dict[str, int | None]:
    """What the picture counts: `cards` unseen, `wanted` of them (None: no cards), `filled` squares of a hundred (None:
    the answer is no chance).
    """
    urn = odds.urn or {}
    filled = _filled(odds.value) if odds.unit == "chance" else None
    return {"cards": urn.get("cards"), "wanted": urn.get("wanted"), "filled": filled}


def picture(odds: Answer, locale: str | None = None) -> str:
    """An SVG in the colour of the text around it: filled shapes count, outlined ones do not.

    Wanted cards are filled circles among outlined squares, in rows of twenty; a chance is a square of a hundred, of
    which the nearest whole number is filled.
    """
    shapes: list[str] = []
    top = 0
    urn = odds.urn
    if urn and 0 < urn["cards"] <= MOST_CARDS:
        for i in range(urn["cards"]):
            x, y = i % COLUMNS * STEP + 1, i // COLUMNS * STEP + 1
            shapes.append(
                f'<circle cx="{x + 4}" cy="{y + 4}" r="4" fill="currentColor"/>'
                if i < urn["wanted"]
                else _square(x, y, False)
            )
        top = -(-urn["cards"] // COLUMNS) * STEP + STEP
    if odds.unit == "chance":
        filled = _filled(odds.value)
        shapes += [_square(i % 10 * STEP + 1, top + i // 10 * STEP + 1, i < filled) for i in range(100)]
        top += 10 * STEP
    if not shapes:
        shown = escape(f"{written(f'{odds.value:.4g}', locale)} {text(f'odds.unit.{odds.unit}', None, locale)}")
        shapes.append(f'<text x="1" y="16" font-size="14" fill="currentColor">{shown}</text>')
        top = 24
    label = escape(alt_text(odds, locale), quote=True)
    size = f'viewBox="0 0 {COLUMNS * STEP + 2} {top + 2}" width="{COLUMNS * STEP + 2}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{label}" {size}>{"".join(shapes)}</svg>'


def _square(x: int, y: int, filled: bool) -> str:
    fill = "currentColor" if filled else "none"
    return (
        f'<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="{fill}" stroke="currentColor" stroke-width="0.7"/>'
    )


def _filled(value: float) -> int:
    """Squares of a hundred. Something that can happen or fail never looks impossible or certain."""
    nearest = round(100 * value)
    return max(nearest, 1 if value > 0 else 0) if nearest < 100 else (100 if value >= 1 else 99)
