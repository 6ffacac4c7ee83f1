"""The deal on its way out of the page: told when nothing is left to play of it, and before that not at all."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from seawidget.games import powers
from seawidget.pictures import picture
from seawidget.playing.game import Game
from seawidget.playing.lines import before, origin
from seawidget.widget.intents import plays
from seawidget.widget.page.export import page
from seawidget.widget.wire.rejection import RejectionError

if TYPE_CHECKING:
    from seawidget.widget.intents.board import Board

Intent = Mapping[str, Any]


def share(widget: Board, game: Game, intent: Intent) -> dict[str, Any]:
    """The line of Python that deals what was just played, and its phrase.

    Both tell every card to come, so that they are None before the end, and while another line of the same deal is not
    finished. A redealt line has another deal, without a phrase. `says` is the sentence beside it: "secret" (before the
    end), "open" (another line is not finished), "redealt", "position" (it began at one), "deal" or "phrase".
    """
    node = game.node
    if not node.state.over:
        return {"code": None, "phrase": None, "says": "secret"}
    if any(node.future.unfinished(forks=True)):
        return {"code": None, "phrase": None, "says": "open"}
    begin = origin(node)
    if begin.kind == "redeal":
        return {"code": position_line(game, begin.id), "phrase": None, "says": "redealt"}
    if game._seed is not None:
        return {"code": play_line(game), "phrase": str(game._seed), "says": "phrase"}
    if game._deal is not None:
        return {"code": "w.game.deal", "phrase": None, "says": "deal"}
    return {"code": position_line(game, begin.id), "phrase": None, "says": "position"}


def export(widget: Board, game: Game, intent: Intent) -> dict[str, Any]:
    """A file to download: its `name`, `type` and `text`.

    "save" is the save file, which tells every deal that a line of it has: only when all their lines are finished. "csv"
    has the moves of the seat on the page as rows, "html" steps through the game and "svg" shows the position, these two
    as the person at the table saw it. Raises RejectionError.
    """
    what = intent["what"]
    name = f"seawidget-{game.name}"
    if what == "save":
        deals = {each.future for each in (*game.tree, *before(game.tree))}
        if not game.over or any(any(deal.unfinished(forks=True)) for deal in deals):
            raise RejectionError("deal_kept")
        return {"name": f"{name}.sea.json", "type": "application/json", "text": game.to_json()}
    if what == "csv":
        return plays.csv(widget, game)
    if what == "html":
        return {"name": f"{name}.html", "type": "text/html", "text": page(game, widget.ui)}
    view = game.node.state.view(widget._screen.shown)
    table = {"game": game.name, "layout": widget.table["layout"], "players": widget.table["players"]}
    return {
        "name": f"{name}.svg",
        "type": "image/svg+xml",
        "text": picture(view.to_dict(), table, locale=widget.locale),
    }


def position_line(game: Game, node: str) -> str:
    """The call that begins a game at a node of the one on the board, with the same players."""
    undo = "" if game.undo_policy == "free" else f", undo={_written(game.undo_policy)}"
    return f"sea.play(sea.Game.from_state(w.game.tree[{_written(node)}].state, seats=w.game.seats{undo}))"


def play_line(game: Game) -> str:
    """The call of `sea.play` that deals this game again."""
    parts = [_written(game.name), *(f"{option}={_written(value)}" for option, value in _spelled(game).items())]
    if any(player.kind != "person" for player in game.seats):
        # A function is written as its name: the person who sat it down has it.
        names = [
            str(who) if type(who).__name__ == "Function" else _written(str(who)) for who in map(_nameless, game.seats)
        ]
        parts.append(f"seats=[{', '.join(names)}]")
    if game.undo_policy != "free":
        parts.append(f"undo={_written(game.undo_policy)}")
    parts.append(f"seed={_written(game._seed)}")
    return f"sea.play({', '.join(parts)})"


def _spelled(game: Game) -> Mapping[str, Any]:
    """The options that have to be written down to get them."""
    if isinstance(game.rules, powers.Spells):
        return game.rules.spelled(game.options)
    usual = {field["name"]: field["default"] for field in game.rules.setup_fields()}
    return {option: value for option, value in game.options.items() if usual.get(option, value) != value}


def _written(value: object) -> str:
    """A value as Python, texts in double quotes."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{_written(key)}: {_written(item)}' for key, item in value.items())}}}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_written, value))}]"
    return repr(value)


def _nameless(player: Any) -> Any:
    return "me" if player.kind == "person" else player
