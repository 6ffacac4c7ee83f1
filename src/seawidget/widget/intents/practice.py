"""Practising on the board: exercises of a game, the one that is open, and what the coach asks.

The handlers of exercises run without the lock of the game: they put other games on the board.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from seawidget.playing.node import Node
from seawidget.practising.finding import exercise_at
from seawidget.practising.practice import Practice
from seawidget.widget.intents import play
from seawidget.widget.practice.drill import Drill
from seawidget.widget.wire.rejection import RejectionError

if TYPE_CHECKING:
    from seawidget.playing.game import Game
    from seawidget.widget.intents.board import Board

Intent = Mapping[str, Any]


def _standing(widget: Board, game: Game) -> tuple[Node, int]:
    """Where the game stands and who looks. Raises RejectionError where moves may not be judged."""
    with game.lock:
        node, seat = game.node, widget._screen.shown
    if seat is None:
        raise RejectionError("curtain_closed" if widget._screen.used else "odds_nobody")
    access = widget._access
    access.need_open()
    if not access.allowed(node, seat, node.state.over):
        raise RejectionError("odds_predict")
    return node, seat


def _drill(widget: Board) -> Drill:
    drill = widget._practising.drill
    if drill is None:
        raise RejectionError("practice_none")
    return drill


def find(widget: Board, game: Game, intent: Intent) -> dict[str, bool]:
    """Look for positions to practise in the game that stands here; with `quick` only where that costs little."""
    node, seat = _standing(widget, game)
    room = widget._practising
    began = not intent.get("quick") or room.quick(game, node)
    if began:
        room.find(game, node, seat)
    return {"began": began}


def stop(widget: Board, game: Game, intent: Intent) -> None:
    """Stop looking."""
    if widget._practising.drill is None:
        widget._practising.background.stop("practice")


def begin(widget: Board, game: Game, intent: Intent) -> None:
    """Practise what was found."""
    node, _ = _standing(widget, game)
    found = widget._practising.found(game, node)
    if found is None or not found.due:
        raise RejectionError("practice_none")
    start(widget, found)


def again(widget: Board, game: Game, intent: Intent) -> None:
    """Try one decision of this game again."""
    _, seat = _standing(widget, game)
    start(widget, exercise_at(game, game.tree[intent["node"]], seat))


def start(widget: Board, practice: Practice) -> None:
    """The exercises that are due come on the board, one after the other."""
    Drill(widget, practice.due, widget._practising.home).begin()


def show(widget: Board, game: Game, intent: Intent) -> None:
    """Show the answer of the exercise on the board."""
    _drill(widget).reveal()


def go_on(widget: Board, game: Game, intent: Intent) -> None:
    """The next exercise."""
    _drill(widget).go_on()


def leave(widget: Board, game: Game, intent: Intent) -> None:
    """Back to the game that was on the board before."""
    widget.game = _drill(widget).home


def sure(widget: Board, game: Game, intent: Intent) -> dict[str, Any]:
    """The answer to the coach: make the move, or take it back."""
    held = widget._practising.answered(game)
    if intent["play"]:
        return play.move(widget, game, held) if held["do"] == "move" else play.keep(widget, game, held)
    widget._publish(game)
    return {"node": game.node.id}
