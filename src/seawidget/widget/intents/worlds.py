"""Requests about invented worlds: so many more of them, and one to be watched."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from seawidget.playing.looking import BOARD
from seawidget.widget.intents.odds import running
from seawidget.widget.odds.worlds import FIRST, MOST, adding, known, world_news, worlds_news
from seawidget.widget.wire.rejection import RejectionError

if TYPE_CHECKING:
    from seawidget.playing.game import Game
    from seawidget.widget.intents.board import Board

Intent = Mapping[str, Any]


def worlds(widget: Board, game: Game, intent: Intent) -> dict[str, Any]:
    """What the worlds of the position say so far; with `n` so many more are played from now on."""
    access = widget._access
    node, seat, board = running(widget, game)
    found, count = known(access, game, node, seat), intent["n"]
    if count:
        if found.n + count > MOST:
            raise RejectionError("worlds_most", args={"n": MOST})
        game.looked("worlds", seat, node, BOARD)
        work = adding(access, game, node, seat, found, count)
        access.start("worlds", (node.id, seat, found.n + count), (game, node.id, seat), lambda: work)
    told = worlds_news(access, game, node, seat, found)
    head = {"board": board, "node": node.id, "seat": seat, "done": not count}
    return {**head, **told, "looks": game.looks(seat)}


def world(widget: Board, game: Game, intent: Intent) -> dict[str, Any]:
    """One of the worlds, move by move."""
    access = widget._access
    node, seat, _ = running(widget, game)
    found, index = known(access, game, node, seat), intent["index"]
    if index >= max(FIRST, found.n):
        raise RejectionError("odds_none")
    return world_news(found, seat, index)
