"""Still pictures of positions for saved notebooks, code hosts and paper: one drawing function per game.

`picture(view, table)` gives an SVG text that stands alone: no script, no font, no bitmap, no outside address.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from typing import Any

from seawidget.errors import OptionError
from seawidget.games import registry
from seawidget.given import one_of, shown
from seawidget.pictures import marks, plainboard
from seawidget.text.i18n import Sentence, calling, speaking
from seawidget.visible import escape

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


def boxes(view: Mapping[str, Any], table: Mapping[str, Any]) -> Mapping[str, marks.Box]:
    """Where each cell lies in the picture of a position; {} for a registered drawing, of which nobody knows."""
    game = str(table.get("game", view.get("game", "")))
    if game in _registered:
        return {}
    found: Mapping[str, marks.Box] = _module(game).boxes(view, table)
    return found


def _module(game: str) -> Any:
    return importlib.import_module(_BUILT_IN[game]) if game in _BUILT_IN else plainboard


def picture_of(view: Any, theme: str = "auto") -> str:
    """The picture of a view itself, without the names of players."""
    facts = view.to_dict()
    return picture(
        facts, {"game": facts["game"], "layout": registry.get(facts["game"]).layout(facts["options"])}, theme
    )


def picture(
    view: Mapping[str, Any],
    table: Mapping[str, Any],
    theme: str = "auto",
    locale: str | None = None,
    marked: marks.Marks | None = None,
) -> str:
    """A position as an SVG text, with marks over it if there are any.

    `view` is `View.to_dict()`, so the picture holds only what that view may hold; `table` has `game`, `layout` (as
    `Ruleset.layout` gives it) and `players`, seat by seat, each a mapping whose `name` is what the player is called, as
    on the board; without one the player is "Player 1". `theme` is "auto" (follows the reader's system), "light" or
    "dark". A game without a drawing of its own gets a plain board. Words are in the language `locale`, or in that of
    `sea.set_locale`. Raises OptionError for another theme, UnknownLanguage.
    """
    if not one_of(theme, THEMES):
        text = Sentence("error.widget.theme", known=", ".join(THEMES), given=shown(theme))
        raise OptionError("option_out_of_range", {"theme": theme}, text)
    game = str(table.get("game", view.get("game", "")))
    drawing = _registered.get(game)
    called = [each.get("name") for each in table.get("players") or ()]
    with speaking(locale), calling(called):  # a drawing that somebody registered takes no language
        drawn = str((_module(game).draw if drawing is None else drawing)(view, table, theme))
        if not marked:
            return drawn
        body, end, _ = drawn.rpartition("</svg>")
        words = escape(marks.told(marked))
        body = body.replace("</desc>", f" {words}.</desc>", 1)
        return f"{body}{marks.drawn(marked, boxes(view, table))}{end}"
