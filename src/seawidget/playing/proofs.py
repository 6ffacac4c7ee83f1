"""What a seat can prove at a node of a game, and what helpers may offer there."""

from __future__ import annotations

from typing import Any

from seawidget.games import powers
from seawidget.games.protocol import Ruleset
from seawidget.playing.node import Node


def lost_for_sure(rules: Ruleset, node: Node, seat: int | None) -> powers.Lost | None:
    """Why the game cannot be won any more at a node, as a seat (None: a spectator) can prove it."""
    if node.state.over or not isinstance(rules, powers.Proves):
        return None
    return rules.lost(node.state, seat, node.tree.memories.information(node, seat))


def helps(rules: Ruleset, node: Node, seat: int) -> powers.Helps[Any] | None:
    """What helpers may offer the deciding seat at a node; None if the game says nothing about it."""
    if node.state.deciding != seat or not isinstance(rules, powers.Proves):
        return None
    return rules.helps(node.state, seat, node.tree.memories.information(node, seat))
