"""Futures: the cards to come that lines have in common, in one tree or in games forked from one another.

A redeal begins another future. Everything else, a fork too, goes on with the one it came from, so what a seat sees on
one line of a future it knows on all of them.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from seawidget.games.protocol import State


class NodeOfFuture(Protocol):
    """What a future says of a node: always a `seawidget.playing.node.Node`."""

    id: str
    parent: Any
    kind: Any
    events: Any
    state: State
    future: Future

    def is_tip(self) -> bool:
        """Whether nothing was played from here."""
        ...


class TreeOfFuture(Protocol):
    """What it says of a tree: always a `seawidget.playing.tree.Tree`."""

    @property
    def nodes(self) -> Mapping[str, Any]:
        """Its nodes by their names."""
        ...

    @property
    def copied(self) -> Any:
        """The names of nodes that were copied from the game it was forked from."""
        ...

    def alive(self) -> object:
        """Whether its game is still there."""
        ...


class Future:
    """One order of the cards to come: the trees that have lines of it, and what was `redealt` from it in a tree."""

    __slots__ = ("__weakref__", "redealt", "trees")

    def __init__(self) -> None:
        self.trees: weakref.WeakSet[TreeOfFuture] = weakref.WeakSet()
        self.redealt: list[Future] = []

    def nodes(self) -> Iterator[NodeOfFuture]:
        """All nodes with this future, each once: what a forked game has copied counts in the game it comes from."""
        for tree in list(self.trees):
            if tree.alive():
                for node in list(tree.nodes.values()):
                    if node.future is self and node.id not in tree.copied:
                        yield node

    def moves(self) -> Iterator[NodeOfFuture]:
        """The nodes with this future that moves led to."""
        return (node for node in self.nodes() if node.kind == "move")

    def unfinished(self) -> Iterator[NodeOfFuture]:
        """Where lines of this future stop before the end of the game; a fork nobody has played on is no line yet."""
        for node in self.nodes():
            if node.kind != "fork" and not node.state.over and node.is_tip():
                yield node

    def played_redeals(self) -> Iterator[Future]:
        """The futures redealt from this one, or from those again, in which a move was made."""
        todo = list(self.redealt)
        while todo:
            future = todo.pop()
            todo += future.redealt
            if any(future.moves()):
                yield future
