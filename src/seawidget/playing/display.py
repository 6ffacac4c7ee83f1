"""How a game shows itself in a console and in a notebook: always as the view of one seat, never the full state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from seawidget.text.i18n import text

if TYPE_CHECKING:
    from seawidget.playing.game import Game


def status_text(game: Game, view: Any, locale: str = "en") -> str:
    """The sentence that says whose turn it is and what must be done."""
    key, args = game.rules.status(view)
    return text(key, args, locale)


def game_text(game: Game) -> str:
    """The board in characters as the deciding seat sees it, and the status line below."""
    view = game.view()
    return f"{view}\n{status_text(game, view)}"


def game_bundle(game: Game) -> dict[str, str]:
    """The rich display: a picture of the deciding seat's view, and the same in characters."""
    view = game.view()
    players = [{"seat": seat, "name": str(who), "kind": who.kind} for seat, who in enumerate(game.seats)]
    svg = board_picture(game.name, game.rules.layout(game.options), view.to_dict(), players)
    return {"image/svg+xml": svg, "text/plain": f"{view}\n{status_text(game, view)}"}


def board_picture(
    game: str, layout: Mapping[str, Any], view: Mapping[str, Any], players: Sequence[Mapping[str, Any]] = ()
) -> str:
    """A view (plain data) as an SVG text."""
    # Pictures belong to the widget, above this layer: they are asked for only when a notebook shows a game.
    svg: str = import_module("seawidget.pictures").picture(
        view, {"game": game, "layout": layout, "players": list(players)}
    )
    return svg
