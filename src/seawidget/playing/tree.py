"""The tree of positions: how it grows, its lines and their order.

The words are those of move trees everywhere: the first child of a node is its *main line*, the others are
*variations*; a *ply* is one move of one seat.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from seawidget.errors import IllegalMove, NodeError, UndoRefused
from seawidget.games.protocol import Ruleset, State
from seawidget.playing.lines import descendants, own_future
from seawidget.playing.memories import Memories
from seawidget.playing.node import Kind, Node, Past
from seawidget.playing.players import Player
from seawidget.playing.undo import Undo, UndoPolicy
from seawidget.playing.viewer import viewer
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
        players: Callable[[], Sequence[Player]] = tuple,
        *,
        alive: Callable[[], object] = lambda: True,
        begin: Node | None = None,
        past: Past | None = None,
    ) -> None:
        """`past`: what went before a redealt game; `begin`: the node of another tree whose future this one has."""
        self.lock = lock
        self._players = players
        self.alive = alive
        self._past = past
        self.forked = begin is not None
        self.copied: set[str] = set()
        self.changed = changed
        self._undo = Undo(undo_policy, rules.reveals)
        self.memories = Memories(rules)
        self._rules = rules
        self._next = 1
        draws = (0,) * state.players if begin is None else begin.draws
        kind: Kind = "root" if past is None else "redeal"
        future = None if begin is None else begin.future
        seat = None if past is None else past.seat
        self.root = Node(self, "0", None, kind, state, seat=seat, draws=draws, future=future)
        self.root.ply = 0 if past is None else past.node.ply
        self.root.future.trees.add(self)
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
            self._undo.check_delete(node)
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

    @property
    def viewer(self) -> int | None:
        """The seat whose secrets the printed tree tells: the only person's; None, nobody's, with none or several."""
        return viewer(self._players())

    def __str__(self) -> str:
        return self.text(self.viewer)

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
        self._undo.check_play(node)
        return self.add(node, "move", after, move=move, events=events, seat=state.deciding, draws=draws)

    def fork(self, node: Node) -> Node:
        """The same position once more after `node`, to be played on beside the game. Raises UndoRefused."""
        self._undo.check(own_future(node), "replaced")
        return self.add(node, "fork", node.state)

    def redeal(self, node: Node, seat: int, seed: int | str | None) -> Node:
        """Another position after `node` that `seat` cannot tell from it, drawn by `seed`. Raises SeedError."""
        return self.add(node, "redeal", self.redealt(node, seat, seed_key(seed)[1]), seat=seat)

    def redealt(self, node: Node, seat: int, key: int) -> State:
        """A position that `seat` cannot tell from that of `node`, drawn by a key."""
        information = self.memories.information(node, seat)
        state: State = self._rules.redeal(node.state, seat, information, Rng(key).fork("redeal"))
        return state

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
        if kind == "redeal":
            node.future.trees.add(self)
        self._nodes[node.id] = node
        return node

    def copy_line(self, begin: Node, end: Node) -> None:
        """Add the way from `begin` to `end`, nodes of another tree whose future this one has, and go to its end."""
        path = end.path()
        here = self.root
        for node in path[path.index(begin) :]:
            if node is not begin:
                edge = {"move": node.move, "events": node.events, "seat": node.seat, "draws": node.draws}
                here = self.append(here, node.kind, node.state, **edge)
            here.remember(node.comment, node.marks, node.forecasts, node._looks)
            self.copied.add(here.id)
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

    def may_play(self, node: Node) -> bool:
        """Whether the line to `node` may be played on: along moves that are there, or by another one."""
        return not node.is_tip() or self.may_replace(node)

    def check_replace(self, node: Node) -> None:
        """Raise UndoRefused if the undo policy does not let another move be played from `node`."""
        self._undo.check_play(node)

    def check_undo(self, node: Node) -> None:
        """Raise UndoRefused if the move to `node` cannot be taken back."""
        self._undo.check([node], "taken back")
