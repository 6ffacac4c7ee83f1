"""Futures: the cards to come that lines have in common, in one tree or in games forked from one another.

A redeal begins another future. Everything else, a fork too, goes on with the one it came from, so what a seat sees on
one line of a future it knows on all of them.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterator, Mapping, Set as AbstractSet
from typing import Any, Protocol, TypeAlias

Node: TypeAlias = Any  # always a `seawidget.playing.node.Node`, which stands on this file


class Tree(Protocol):
    """What a future says of a tree with lines of it."""

    @property
    def nodes(self) -> Mapping[str, Node]:
        """All nodes by id."""
        ...

    @property
    def copied(self) -> AbstractSet[str]:
        """Ids of the nodes that a forked game has copied from the one it comes from."""
        ...

    def alive(self) -> object:
        """True as long as there is a game that plays in this tree."""
        ...


class Future:
    """One order of the cards to come: the trees that have lines of it, and what was `redealt` from it in a tree."""

    __slots__ = ("__weakref__", "redealt", "trees")

    def __init__(self) -> None:
        self.trees: weakref.WeakSet[Tree] = weakref.WeakSet()
        self.redealt: list[Future] = []

    def nodes(self) -> Iterator[Node]:
        """All nodes with this future, each once: what a forked game has copied counts in the game it comes from."""
        for tree in list(self.trees):
            if tree.alive():
                for node in list(tree.nodes.values()):
                    if node.future is self and node.id not in tree.copied:
                        yield node

    def moves(self) -> Iterator[Node]:
        """The nodes with this future that moves led to."""
        return (node for node in self.nodes() if node.kind == "move")

    def unfinished(self, forks: bool = False) -> Iterator[Node]:
        """Where lines of this future stop before the end of the game; with `forks` also forks nobody has played on."""
        for node in self.nodes():
            if (forks or node.kind != "fork") and not node.state.over and node.is_tip():
                yield node

    def played_redeals(self) -> Iterator[Future]:
        """The futures redealt from this one, or from those again, in which a move was made."""
        todo = list(self.redealt)
        while todo:
            future = todo.pop()
            todo += future.redealt
            if any(future.moves()):
                yield future
