"""What a seat knew at a decision, as one short code: the same for the same view and memory, whatever lay hidden.

A position code (`game.code`) will not do: it holds the view and the own discards and nothing else a seat remembers,
such as what others drew and showed, which worlds are drawn from, and some boxes have none. It can be read back, this
cannot.
"""

from __future__ import annotations

import base64
import hashlib
import json
from typing import Any

from seawidget.playing.game import Game
from seawidget.playing.node import Node
from seawidget.rng import text_key

__all__ = ["fingerprint_of", "key_of", "line_of"]

LETTERS = 24  # of a code: 120 bits


def fingerprint_of(game: Game, node: Node, seat: int) -> str:
    """The code of a decision of `seat`: from its view and its memory alone, so it tells nothing that was hidden."""
    with game.lock:
        information = game.tree.memories.information(node, seat)
    seen = [game.name, seat, node.state.view(seat).to_dict(), information]
    return base64.b32encode(_digest(seen)).decode().lower()[:LETTERS]


def key_of(code: str, purpose: str) -> int:
    """The key of all chance that is drawn at a position for a purpose."""
    return text_key(f"{purpose} {code}")


def line_of(game: Game, path: list[Node], *more: object) -> str:
    """A digest of how a game went: where it began, its edges, and what else it is asked with."""
    edges = [str(node.move) if node.kind == "move" else node.kind for node in path[1:]]
    return _digest([game.name, path[0].state.to_dict(), edges, *more]).hex()[:32]


def _digest(value: Any) -> bytes:
    return hashlib.sha256(json.dumps(value, sort_keys=True, default=_plain).encode()).digest()


def _plain(value: Any) -> Any:
    return value.to_dict() if hasattr(value, "to_dict") else str(value)
