"""The tree of positions: how it grows, its lines and their order.

The words are those of move trees everywhere: the first child of a node is its *main line*, the others are
*variations*; a *ply* is one move of one seat.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from seawidget.errors import IllegalMove, NodeError, UndoRefused
from seawidget.games.protocol import Ruleset, State
from seawidget.playing.memories import Memories
from seawidget.playing.node import Kind, Node, descendants, own_future
from seawidget.playing.undo import Undo, UndoPolicy
from seawidget.rng import Rng, seed_key
from seawidget.visible import one_line

__all__ = ["Node", "Tree", "UndoPolicy"]


class Tree:
    """All nodes of a game: `root`, `current` (where it stands), `nodes` by id; iterates parents first."""

    def __init__(
        self,
        rules: Ruleset,
        state: State,
        undo_policy: UndoPolicy,
        lock: Any,  # an RLock, which older type stubs know as a function only
        changed: Callable[[str, str], object],
    ) -> None:
        self.lock = lock
        self.changed = changed
        self._undo = Undo(undo_policy, rules.reveals)
        self.memories = Memories(rules)
        self._rules = rules
        self._next = 1
        self.root = Node(self, "0", None, "root", state, draws=(0,) * state.players)
        self.current = self.root
        self._nodes: dict[str, Node] = {"0": self.root}

    @property
    def undo_policy(self) -> UndoPolicy:
        """What may be taken back: "free", "until-reveal" or "off"."""
        return self._undo.policy

    @property
    def policy(self) -> UndoPolicy:
        """The old name of `undo_policy`; it goes with the next release."""
        warnings.warn("tree.policy is now tree.undo_policy", DeprecationWarning, stacklevel=2)
        return self.undo_policy

    @property
    def nodes(self) -> Mapping[str, Node]:
        """All nodes by id, read-only. Hold `game.lock` while iterating if other threads play."""
        return MappingProxyType(self._nodes)

    def __getitem__(self, node_id: str) -> Node:
        return self.owned(node_id)

    def __contains__(self, node: object) -> bool:
        return isinstance(node, Node) and self._nodes.get(node.id) is node

    def __len__(self) -> int:
        return len(self._nodes)

    def __iter__(self) -> Iterator[Node]:
        with self.lock:
            return iter([self.root, *descendants(self.root)])

    def owned(self, node: Node | str) -> Node:
        """The node of this tree given as itself or by id. Raises NodeError for any other."""
        if isinstance(node, Node):
            if self._nodes.get(node.id) is node:
                return node
            raise NodeError(f"{node!r} is not in this tree: it was deleted, or it belongs to another game")
        found = self._nodes.get(node) if isinstance(node, str) else None
        if found is None:
            raise NodeError(f"there is no node {node!r} in this tree; ids are texts such as {self.current.id!r}")
        return found

    def path(self, node: Node | str) -> list[Node]:
        """The nodes from the root to `node`, both included."""
        with self.lock:
            return self.owned(node).path()

    def main_line(self) -> list[Node]:
        """The nodes from the root along first children to the end."""
        with self.lock:
            line = [self.root]
            while line[-1]._children:
                line.append(line[-1]._children[0])
            return line

    def promote(self, node: Node | str) -> None:
        """Move a variation one place up among its siblings; the first stays first."""
        with self.lock:
            node = self.owned(node)
            siblings = node.parent._children if node.parent else [node]
            place = siblings.index(node)
            if place > 0:
                siblings[place - 1], siblings[place] = siblings[place], siblings[place - 1]
                self.changed("order", node.id)

    def make_main(self, node: Node | str) -> None:
        """Make the line to `node` the main line, all the way from the root."""
        with self.lock:
            node = self.owned(node)
            if node.is_main_line():
                return
            for parent, child in pairwise(node.path()):
                parent._children.remove(child)
                parent._children.insert(0, child)
            self.changed("order", node.id)

    def delete(self, node: Node | str) -> None:
        """Delete a node and all below it. If the game stands there, it goes back to the node before.

        Raises NodeError for the root and UndoRefused where the undo policy forbids to take these moves back.
        """
        with self.lock:
            node = self.owned(node)
            parent = node.parent
            if parent is None:
                raise NodeError("the start of a game cannot be deleted")
            if node.kind != "redeal":
                self._undo.check([node, *own_future(node)], "deleted")
            gone = [node, *descendants(node)]
            if self.current in gone:
                self.current = parent
            parent._children.remove(node)
            if parent._last is node:
                parent._last = None
            for each in gone:
                del self._nodes[each.id]
            self.memories.forget(gone)
            self.changed("delete", node.id)

    def text(self, seat: int | None = None) -> str:
        """The tree as `seat` (None: a spectator) may see it, one line per node, variations indented."""
        lines = []
        with self.lock:
            stack = [(self.root, 0)]
            while stack:
                node, depth = stack.pop()
                number = f"{node.ply:>3}. " if node.kind == "move" else "  -  "
                marks = "".join(f" {mark}" for mark in node.marks)
                comment = f"  {{{one_line(node.comment)}}}" if node.comment else ""
                here = "  <- here" if node is self.current else ""
                indent = "    " * depth
                if depth and node.starts_variation():
                    indent = indent[:-2] + "+ "
                lines.append(indent + number + node.label(seat) + marks + comment + here)
                # Variations stand between a move and the moves that go on from it on the main line.
                if node._children:
                    stack.append((node._children[0], depth))
                if node.parent is not None and node.parent._children[0] is node:
                    stack += [(other, depth + 1) for other in reversed(node.parent._children[1:])]
        return "\n".join(lines)

    def __str__(self) -> str:
        state = self.current.state
        return self.text(0 if state.players == 1 else state.deciding)

    def __repr__(self) -> str:
        ends = sum(1 for node in self if node.is_end())
        return f"<Tree: {len(self)} nodes, {ends} line{'' if ends == 1 else 's'}, at node {self.current.id}>"

    # What the game builds the tree with. All are called with the lock held; where it stands is for the game to say.

    def play(self, move: Any, seat: int | None = None, draws: tuple[int, ...] | None = None) -> Node:
        """The node after a move (value or text) from where the tree stands: the old one if it was played before.

        Raises IllegalMove, UndoRefused.
        """
        node = self.current
        state = node.state
        if isinstance(move, str):
            try:
                move = self._rules.parse_move(move)
            except IllegalMove:
                state.apply(move, seat)  # another reason may come first: the game is over, another seat decides
                raise
        if node._children and (seat is None or seat == state.deciding):
            for child in node._children:
                if child.kind == "move" and type(child.move) is type(move) and child.move == move:
                    return child
        after, events = state.apply(move, seat)
        if node._children:
            self.check_replace(node)
        return self.add(node, "move", after, move=move, events=events, seat=state.deciding, draws=draws)

    def fork(self, node: Node) -> Node:
        """The same position once more after `node`, to be played on beside the game. Raises UndoRefused."""
        self.check_replace(node)
        return self.add(node, "fork", node.state)

    def redeal(self, node: Node, seat: int, seed: int | str | None) -> Node:
        """Another position after `node` that `seat` cannot tell from it, drawn by `seed`. Raises SeedError."""
        information = self.memories.information(node, seat)
        rng = Rng(seed_key(seed)[1]).fork("redeal")
        return self.add(node, "redeal", self._rules.redeal(node.state, seat, information, rng), seat=seat)

    def add(self, parent: Node, kind: Kind, state: State, **edge: Any) -> Node:
        """`append`, but a first move goes before forks: they never take the main line."""
        node = self.append(parent, kind, state, **edge)
        siblings = parent._children
        if kind == "move" and len(siblings) > 1 and not any(other.kind == "move" for other in siblings[:-1]):
            siblings.insert(0, siblings.pop())
        return node

    def append(
        self,
        parent: Node,
        kind: Kind,
        state: State,
        *,
        move: Any = None,
        events: tuple[Any, ...] = (),
        seat: int | None = None,
        draws: tuple[int, ...] | None = None,
        node_id: str | None = None,
    ) -> Node:
        """A new last child of `parent`, under a new id or the given one (a number as text)."""
        number = self._next if node_id is None else int(node_id)
        self._next = max(self._next, number + 1)
        draws = parent.draws if draws is None else draws
        node = Node(self, str(number), parent, kind, state, move=move, events=events, seat=seat, draws=draws)
        parent._children.append(node)
        self._nodes[node.id] = node
        return node

    def copy_line(self, end: Node) -> None:
        """Add the way to `end`, a node of another tree with the same root position, and go to its end."""
        here = self.root
        for node in end.path():
            if node.parent is not None:
                edge = {"move": node.move, "events": node.events, "seat": node.seat, "draws": node.draws}
                here = self.append(here, node.kind, node.state, **edge)
            here.remember(node.comment, node.marks)
        self.current = here

    def may_undo(self, node: Node) -> bool:
        """Whether the edge to `node` can be taken back: there is one, and the undo policy agrees."""
        try:
            self.check_undo(node)
        except UndoRefused:
            return False
        return node.parent is not None

    def may_replace(self, node: Node) -> bool:
        """Whether the undo policy lets another move be played from `node`."""
        try:
            self.check_replace(node)
        except UndoRefused:
            return False
        return True

    def check_replace(self, node: Node) -> None:
        """Raise UndoRefused if playing another move from `node` would take back what stays."""
        if node._children and self.undo_policy != "free":
            self._undo.check(own_future(node), "replaced")

    def check_undo(self, node: Node) -> None:
        """Raise UndoRefused if the move to `node` cannot be taken back."""
        self._undo.check([node], "taken back")
