"""The tree of a thousand deals: what a pass says, as a picture whose likelihood can be moved, without a kernel."""

from __future__ import annotations

from fractions import Fraction
from importlib.resources import files
from typing import Any, ClassVar

import anywidget
import traitlets.traitlets as t

from seawidget.classroom.course import words
from seawidget.text.i18n import catalogue
from seawidget.visible import escape

DEALS = 1000
LEFT, MIDDLE, RIGHT = 50, 220, 404  # where the columns of the tree stand
WIDTH, HEIGHT = 460, 280


def counted(holds: Fraction, passes: Fraction) -> dict[str, int]:
    """Of a thousand deals: in how many the partner holds one, plays it, hides it; has none; passes in all."""
    held = int(DEALS * holds + Fraction(1, 2))  # halves go up, as on the page
    passed = int(held * passes + Fraction(1, 2))
    return {"held": held, "none": DEALS - held, "plays": held - passed, "hides": passed, "all": DEALS - held + passed}


def share(holds: Fraction, passes: Fraction) -> Fraction:
    """How likely one is held after a pass."""
    hidden = holds * passes
    return hidden / (hidden + 1 - holds) if hidden + 1 - holds else Fraction(0)


def told(holds: Fraction, passes: Fraction, locale: str) -> str:
    """The tree in a sentence."""
    counts = counted(holds, passes)
    facts = {"hides": counts["hides"], "all": counts["all"]}
    return words.say("l7.tree.told", locale, **facts, share=words.percent(float(share(holds, passes)), locale))


def picture(holds: Fraction, passes: Fraction, locale: str) -> str:
    """The tree as SVG; each number has a class of its own, and branches are as thick as they are frequent."""
    counts = counted(holds, passes)

    def say(key: str) -> str:
        return escape(words.say(f"l7.tree.{key}", locale))

    def branch(name: str, x: int, y: int, to: int, down: int) -> str:
        return (
            f'<path class="branch branch-{name}" d="M{x} {y}C{x + 40} {y} {to - 40} {down} {to} {down}" fill="none" '
            f'stroke="currentColor" stroke-opacity=".35" stroke-width="{1 + 22 * counts[name] / DEALS:.1f}"/>'
        )

    def leaf(name: str, x: int, y: int, key: str, count: int) -> str:
        weight = 700 if name in ("hides", "none2") else 400
        return (
            f'<text x="{x}" y="{y - 6}" text-anchor="middle" font-size="24" font-weight="700" fill="currentColor" '
            f'class="count count-{name}">{count}</text><text x="{x}" y="{y + 15}" text-anchor="middle" font-size="17" '
            f'font-weight="{weight}" fill="currentColor">{say(key)}</text>'
        )

    parts = [
        branch("held", LEFT + 42, 150, MIDDLE - 56, 84),
        branch("none", LEFT + 42, 150, MIDDLE - 56, 236),
        branch("plays", MIDDLE + 56, 84, RIGHT - 52, 40),
        branch("hides", MIDDLE + 56, 84, RIGHT - 52, 128),
        branch("none", MIDDLE + 56, 236, RIGHT - 52, 236),
        leaf("deals", LEFT - 6, 150, "deals", DEALS),
        leaf("held", MIDDLE, 84, "held", counts["held"]),
        leaf("none", MIDDLE, 236, "none", counts["none"]),
        leaf("plays", RIGHT, 40, "plays", counts["plays"]),
        leaf("hides", RIGHT, 128, "passes", counts["hides"]),
        leaf("none2", RIGHT, 236, "passes", counts["none"]),
    ]
    label = escape(told(holds, passes, locale))
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" role="img" style="max-width:100%;'
        f'height:auto" aria-label="{label}" font-family="system-ui,sans-serif">{"".join(parts)}</svg>'
    )


def _asset(name: str) -> str:
    return files(__package__ or "seawidget.classroom.shown").joinpath(name).read_text(encoding="utf-8") + "\n"


class Tree(anywidget.AnyWidget):
    """The tree with a slider for how often somebody who holds one passes. Made by `s.reveal(...).tree` in lesson 7.

    `state` holds the picture, its words and the chance that one is held: the page does the rest, also where no kernel
    answers any more.
    """

    _esm: ClassVar[Any] = _asset("tree.js")
    _css: ClassVar[Any] = _asset("tree.css")
    state = t.Dict(read_only=True).tag(sync=True)

    def __init__(self, holds: Fraction, passes: Fraction, locale: str = "en", **kwargs: Any) -> None:
        catalogue(locale)
        said = {key: words.say(f"l7.tree.{key}", locale) for key in ("told", "slider", "assumed")}
        self.set_trait(
            "state",
            {
                "picture": picture(holds, passes, locale),
                "holds": float(holds),
                "passes": round(100 * passes),
                "deals": DEALS,
                "locale": locale,
                **said,
            },
        )
        super().__init__(**kwargs)

    def __repr__(self) -> str:
        return f"<Tree of {DEALS} deals>"
