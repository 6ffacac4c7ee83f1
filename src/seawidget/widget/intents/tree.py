"""The moves tree on the board: looking around, variations, comments and marks, forks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from seawidget.text import i18n
from seawidget.version import __version__
from seawidget.widget.odds.ahead import ready_soon
from seawidget.widget.page import assets, frame, words
from seawidget.widget.wire import routing
from seawidget.widget.wire.rejection import RejectionError

if TYPE_CHECKING:
    from seawidget.playing.game import Game
    from seawidget.widget.intents.board import Board

Intent = Mapping[str, Any]


def ready(widget: Board, game: Game, intent: Intent) -> dict[str, Any]:
    """A page listens from now on, which may say what language it is in; the tree follows the answer."""
    widget.heard_language(intent.get("lang", ""))
    facts = {"locales": list(i18n.LOCALES), "locale": widget.locale, "version": __version__}
    return {**facts, "echo": routing.wants_echo(widget.comm)}


def chunk(widget: Board, game: Game, intent: Intent) -> dict[str, Any]:
    """A further module of the page: a message, because what is in a trait is stored with every saved widget."""
    name = intent["name"]
    if name not in assets.chunks():
        raise RejectionError("unknown_chunk", None, {"name": name})
    said = words.with_chunk(name, widget.locale, game.name)
    return {"module": assets.text(f"{name}.js"), "words": said}


def chunk_words(widget: Board, game: Game, intent: Intent) -> dict[str, Any]:
    """The words of chunks a page has, by chunk, after the language or the game has changed."""
    for name in intent["names"]:
        if name not in assets.chunks():
            raise RejectionError("unknown_chunk", None, {"name": name})
    return {name: words.with_chunk(name, widget.locale, game.name) for name in intent["names"]}


def send_whole_tree(widget: Board) -> None:
    """The whole tree in messages of at most 50 rows."""
    with widget._held():
        widget._listening = True
        widget._tree.forget()
        widget._send_tree(widget.rev)
    ready_soon(widget.game, widget.locale)  # the board is there: now there is time


def still(widget: Board, game: Game, intent: Intent) -> None:
    """Renew the picture that a saved page shows."""
    widget._replace({"still": frame.still(game.node, widget._screen.shown, widget.table, widget.locale)})


def goto(widget: Board, game: Game, intent: Intent) -> None:
    """Show another node."""
    game.goto(intent["node"])


def peek(widget: Board, game: Game, intent: Intent) -> dict[str, Any]:
    """Positions of other nodes, as the shown seat may see them."""
    seat, locale = widget._screen.shown, widget.locale
    found: dict[str, Any] = {}
    for ident in intent["nodes"]:
        node = game.tree[ident]
        status = frame.status(game, node, seat, locale)
        found[ident] = {"position": frame.position(node, seat), "status": status}
    return {"positions": found}


def promote(widget: Board, game: Game, intent: Intent) -> None:
    """One place up among its siblings."""
    game.tree.promote(intent["node"])


def make_main(widget: Board, game: Game, intent: Intent) -> None:
    """The line to this node becomes the main line."""
    game.tree.make_main(intent["node"])


def delete(widget: Board, game: Game, intent: Intent) -> None:
    """The node goes, and all below it."""
    if intent["node"] == game.tree.root.id:
        raise RejectionError("root_stays")
    game.tree.delete(intent["node"])


def comment(widget: Board, game: Game, intent: Intent) -> None:
    """Set the remark of a node."""
    game.tree[intent["node"]].comment = intent["text"]


def mark(widget: Board, game: Game, intent: Intent) -> None:
    """Set or take away a mark of a node."""
    game.tree[intent["node"]].toggle_mark(intent["mark"])


def fork(widget: Board, game: Game, intent: Intent) -> dict[str, Any]:
    """Split off here: a variation on the board, and a game of its own for the next cell."""
    node = game.tree[intent["node"]]
    redeal = intent["redeal"]
    seed = intent.get("seed") or None
    seat = widget._screen.shown
    if redeal and seat is None:
        raise RejectionError("curtain_closed")
    if redeal and node.state.over:
        raise RejectionError("game_over")
    child = game.branch(node, redeal=redeal, seat=seat, seed=seed) if redeal else game.branch(node)
    widget.forks.append(game.fork())
    return {"node": child.id, "code": f"game = w.forks[{len(widget.forks) - 1}]"}
