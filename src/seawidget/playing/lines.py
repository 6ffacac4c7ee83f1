"""Lines of a tree: the ways to and from a node, and what a seat has lived with on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from seawidget.games.protocol import State, Step
from seawidget.playing.node import Guess, Node, Past, TreeOfNode

S = TypeVar("S", bound=State)


def before(tree: TreeOfNode) -> list[Node]:
    """The nodes on the way to the first node of a redealt game, oldest first; [] for any other game."""
    nodes: list[Node] = []
    past = tree._past
    while past is not None:
        nodes[:0] = past.node.path()
        past = past.node.tree._past
    return nodes


def origin(node: Node) -> Node:
    """The node where the future of a node begins: the last redeal on the way here, else the root."""
    while node.parent is not None and node.kind != "redeal":
        node = node.parent
    return node


def past_of(begin: Node) -> Past | None:
    """What went before a node that `origin` gave."""
    if begin.kind == "redeal" and begin.parent is not None and begin.seat is not None:
        return Past(begin.parent, begin.seat)
    return begin.tree._past if begin.parent is None else None


def guess_of(tree: TreeOfNode) -> Guess | None:
    """What is known of a beginning whose hidden cards are guessed: of this game, or of the one it was redealt from."""
    while tree._guess is None and tree._past is not None:
        tree = tree._past.node.tree
    return tree._guess


def recalled(node: Node, seat: int | None) -> tuple[str, ...]:
    """What a seat put face down before the beginning of a game that it remembers nothing else of."""
    guess = guess_of(node.tree)
    if guess is None or not guess.own or guess.seat != seat:
        return ()
    begin = _remembers_since(node, seat)
    return guess.own if begin.parent is None and begin.tree._guess is guess else ()


def _remembers_since(node: Node, seat: int | None) -> Node:
    """The node at which what `lived_before` gives begins."""
    while True:
        for each in lived(node, seat):
            assert each.parent is not None
            node = each.parent
        past = node.tree._past if node.parent is None else None
        if past is None or past.seat != seat:
            return node
        node = past.node


def descendants(node: Node[S]) -> Iterator[Node[S]]:
    """The nodes below `node`, parents before children, in order."""
    stack = node._children[::-1]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(node._children))


def history(node: Node, seat: int | None) -> list[Step]:
    """The moves on the way to `node` that `seat` can build on: (state before, move, events, state after).

    A redeal for another seat gave this one cards it has not lived with, so that its memory begins there.
    """
    steps = [step_of(each) for each in lived(node, seat) if each.kind == "move"]
    steps.reverse()
    return steps


def step_of(node: Node) -> Step:
    """The move that led to a node: (state before, move, events, state after)."""
    assert node.parent is not None
    return node.parent.state, node.move, node.events, node.state


def lived(node: Node, seat: int | None) -> Iterator[Node]:
    """The nodes whose edges `history` is made of, and forks between them: from `node` back to where it begins."""
    while node.parent is not None and (node.kind != "redeal" or node.seat == seat):
        yield node
        node = node.parent


def lived_before(node: Node, seat: int | None) -> Iterator[Node]:
    """`lived`, and in a redealt game on through what went before it, for the seat it was redealt for."""
    while True:
        last = node
        for each in lived(node, seat):
            yield each
            assert each.parent is not None
            last = each.parent
        past = last.tree._past if last.parent is None else None
        if past is None or past.seat != seat:
            return
        node = past.node


def remembered(node: Node, seat: int | None) -> list[Step]:
    """`history`, and in a redealt game also what the seat it was redealt for has lived with before."""
    steps = [step_of(each) for each in lived_before(node, seat) if each.kind == "move"]
    steps.reverse()
    return steps


def own_future(node: Node) -> Iterator[Node]:
    """The nodes below `node` that belong to its own future, not those behind a redeal."""
    stack = node._children[::-1]
    while stack:
        node = stack.pop()
        if node.kind != "redeal":
            yield node
            stack.extend(reversed(node._children))


def played_from(node: Node) -> Iterator[Node]:
    """The nodes that moves led to from `node`, those of forks left out."""
    stack = [child for child in node.children if child.kind == "move"]
    while stack:
        node = stack.pop()
        yield node
        stack += [child for child in node.children if child.kind == "move"]


def is_forked(node: Node) -> bool:
    """Whether a line with the same cards to come goes on beside the one to this node: a fork, or a forked game."""
    here: Node | None = node
    while here is not None and here.future is node.future:
        if here.kind == "fork":
            return True
        here = here.parent
    return here is None and node.tree.forked
