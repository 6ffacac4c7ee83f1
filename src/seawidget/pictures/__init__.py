"""Still pictures of positions for saved notebooks, code hosts and paper: one drawing function per game.

`picture(view, table)` gives an SVG text that stands alone: no script, no font, no bitmap, no outside address.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from typing import Any

from seawidget.errors import OptionError
from seawidget.given import one_of, shown
from seawidget.pictures import plainboard
from seawidget.text.i18n import Sentence, calling

Drawing = Callable[[Mapping[str, Any], Mapping[str, Any], str], str]

THEMES = ("auto", "light", "dark")

# Modules with a function `draw`, imported when their game is first drawn.
_BUILT_IN = {
    "mini": "seawidget.pictures.mini",
    "pomor": "seawidget.pictures.pomor",
    "tranquility": "seawidget.pictures.tranquility",
}
_registered: dict[str, Drawing] = {}


def register(game: str, drawing: Drawing) -> None:
    """Draw `game` with `drawing(view, table, theme)`, which returns an SVG text."""
    _registered[game] = drawing


def is_drawn(game: str) -> bool:
    """Whether a game has a drawing of its own."""
    return game in _registered or game in _BUILT_IN


def picture(view: Mapping[str, Any], table: Mapping[str, Any], theme: str = "auto") -> str:
    """A position as an SVG text.

    `view` is `View.to_dict()`, so the picture holds only what that view may hold; `table` has `game`, `layout` (as
    `Ruleset.layout` gives it) and `players`, seat by seat, each a mapping whose `name` is what the player is called, as
    on the board; without one the player is "Player 1". `theme` is "auto" (follows the reader's system), "light" or
    "dark". A game without a drawing of its own gets a plain board. Raises OptionError for another theme.
    """
    if not one_of(theme, THEMES):
        text = Sentence("error.widget.theme", known=", ".join(THEMES), given=shown(theme))
        raise OptionError("option_out_of_range", {"theme": theme}, text)
    game = str(table.get("game", view.get("game", "")))
    drawing = _registered.get(game)
    if drawing is None:
        module = importlib.import_module(_BUILT_IN[game]) if game in _BUILT_IN else plainboard
        drawing = module.draw
    with calling([each.get("name") for each in table.get("players") or ()]):
        return drawing(view, table, theme)
