"""A node of a move tree: one position, the edge that led to it, and a reader's remarks.

Besides moves an edge can be a *fork* (the same position, to be played on beside the game) or a *redeal*
(another position that one seat cannot tell from this one).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Literal, Protocol

from seawidget.errors import OptionError, ReadOnly
from seawidget.games.protocol import State, Step

Kind = Literal["root", "move", "fork", "redeal"]

# Kinds of help a board gives: the odds of a position, one number explained, the odds of a preview, a hint, its reasons.
HELP = ("odds", "number", "trial", "hint", "reasons")
FIXED = ("tree", "id", "parent", "kind", "state", "move", "events", "seat", "ply", "draws")  # of a node, for ever
MARKS = ("!", "?", "!!", "??", "!?", "?!")  # good, mistake, brilliant, blunder, interesting, dubious


class TreeOfNode(Protocol):
    """What a node says of the tree it stands in: always a `seawidget.playing.tree.Tree`."""

    @property
    def lock(self) -> Any:
        """Held by everything that reads or changes several nodes."""
        ...

    def changed(self, kind: str, node_id: str) -> None:
        """Say that a node was changed in some way."""
        ...

    @property
    def root(self) -> Node:
        """The node everything began at."""
        ...

    @property
    def nodes(self) -> Mapping[str, Node]:
        """All nodes by id."""
        ...

    def __contains__(self, node: object) -> bool: ...

    def settle(self) -> None:
        """End an operation that was interrupted."""
        ...

    def owned(self, node: Node | str) -> Node:
        """The node given as itself or by id. Raises NodeError for one of another tree."""
        ...

    def main_line(self) -> list[Node]:
        """The nodes from the root along first children to the end."""
        ...

    def promote(self, node: Node | str) -> None:
        """Move a variation one place up among its siblings."""
        ...

    def make_main(self, node: Node | str) -> None:
        """Make the line to a node the main line."""
        ...

    def delete(self, node: Node | str) -> None:
        """Delete a node and all below it."""
        ...


class Node:
    """One position of a tree and the edge that led to it.

    `id` (unique in the tree, never used again), `parent`, `children` (the first is the main line), `kind`
    ("root", "move", "fork" or "redeal"), `move` and `events` of the edge, `seat` (who moved; at a redeal the
    seat that cannot tell the difference), `state`, `ply` (moves since the root), `comment` and `marks` (both
    can be set), `forecasts`, `looks`. Nothing else can be set: ReadOnly. A copy stands in a copy of its tree.
    """

    __slots__ = (*FIXED, "_children", "_comment", "_forecasts", "_last", "_looks", "_marks")

    tree: TreeOfNode
    id: str
    parent: Node | None
    kind: Kind
    state: State
    move: Any
    events: tuple[Any, ...]
    seat: int | None
    ply: int
    draws: tuple[int, ...]  # random numbers each seat's bot has used on the way here

    def __init__(
        self,
        tree: TreeOfNode,
        id: str,  # noqa: A002 - the public name of the attribute
        parent: Node | None,
        kind: Kind,
        state: State,
        *,
        move: Any = None,
        events: tuple[Any, ...] = (),
        seat: int | None = None,
        draws: tuple[int, ...] = (),
    ) -> None:
        ply = 0 if parent is None else parent.ply + (kind == "move")
        values = (tree, id, parent, kind, state, move, events, seat, ply, draws)
        for name, value in zip(FIXED, values, strict=True):
            object.__setattr__(self, name, value)
        self._children: list[Node] = []
        self._comment = ""
        self._marks: tuple[str, ...] = ()
        self._forecasts: dict[int, float] = {}
        self._looks: dict[int, dict[str, int]] = {}
        self._last: Node | None = None  # the child `redo` goes to

    def __setattr__(self, name: str, value: object) -> None:
        if name in FIXED:
            raise ReadOnly("a node", name)
        object.__setattr__(self, name, value)

    def __delattr__(self, name: str) -> None:
        raise ReadOnly("a node", name)

    def __reduce__(self) -> tuple[Any, ...]:
        return _node_of, (self.tree, self.id)  # in a copy of its tree

    def row(self) -> tuple[Any, ...]:
        """What a copy of the tree needs to have this node again; other nodes by id."""
        parent, last = self.parent and self.parent.id, self._last and self._last.id
        edge = (self.kind, self.state, self.move, tuple(self.events), self.seat, self.draws)
        looks = {seat: dict(kinds) for seat, kinds in self._looks.items()}
        return (self.id, parent, *edge, self._comment, self._marks, dict(self._forecasts), looks, last)

    @property
    def children(self) -> tuple[Node, ...]:
        """The nodes after this one in order: the main line first, then the variations."""
        self.tree.settle()
        return tuple(self._children)

    @property
    def next(self) -> Node | None:
        """The next node of the main line, or None at its end."""
        self.tree.settle()
        return self._children[0] if self._children else None

    @property
    def comment(self) -> str:
        """A remark of the reader; set it to change it."""
        return self._comment

    @comment.setter
    def comment(self, text: str) -> None:
        if not isinstance(text, str):
            raise TypeError(f"a comment is a text, not {text!r}")
        with self.tree.lock:
            self.tree.owned(self)
            self._comment = text
            self.tree.changed("comment", self.id)

    @property
    def marks(self) -> tuple[str, ...]:
        """The marks of this node, of `!` `?` `!!` `??` `!?` `?!`; set them to change them. Raises OptionError."""
        return self._marks

    @marks.setter
    def marks(self, marks: Iterable[str]) -> None:
        wanted = tuple(marks) if not isinstance(marks, str) else (marks,)
        wrong = [mark for mark in wanted if mark not in MARKS]
        if wrong:
            text = f"{wrong[0]!r} is no mark; marks are {' '.join(MARKS)}"
            raise OptionError("option_out_of_range", {"marks": wrong[0]}, text)
        with self.tree.lock:
            self.tree.owned(self)
            self._marks = tuple(mark for mark in MARKS if mark in wanted)
            self.tree.changed("mark", self.id)

    @property
    def forecasts(self) -> Mapping[int, float]:
        """Chances to win that were said here, by seat: `{0: 0.6}`. `game.forecast` makes one."""
        return MappingProxyType(self._forecasts)

    @property
    def looks(self) -> Mapping[int, Mapping[str, int]]:
        """Help taken here, by seat and kind, with how often: `{0: {"odds": 2, "hint": 1}}`. `game.looked` counts it."""
        return MappingProxyType({seat: MappingProxyType(kinds) for seat, kinds in self._looks.items()})

    def toggle_mark(self, mark: str) -> None:
        """Set a mark, or take it away if it is there. Raises OptionError for an unknown mark."""
        with self.tree.lock:
            if mark in self._marks:
                self.marks = [other for other in self._marks if other != mark]
            else:
                self.marks = [*self._marks, mark]

    def remember(
        self,
        comment: str,
        marks: tuple[str, ...],
        forecasts: Mapping[int, float] | None = None,
        looks: Mapping[int, Mapping[str, int]] | None = None,
    ) -> None:
        """Take over comment, marks, forecasts and looks from a file or another tree, without telling anybody."""
        self._comment = comment
        self._marks = marks
        self._forecasts = dict(forecasts or {})
        self._looks = {seat: dict(kinds) for seat, kinds in (looks or {}).items()}

    def is_main_line(self) -> bool:
        """True if this node is reached from the root by first children only."""
        node = self
        while node.parent is not None:
            if node.parent._children[0] is not node:
                return False
            node = node.parent
        return True

    def is_end(self) -> bool:
        """True if nothing follows this node."""
        return not self._children

    def starts_variation(self) -> bool:
        """True if this node is not the main line of its parent."""
        return self.parent is not None and self.parent._children[0] is not self

    def text(self, seat: int | None = None) -> str:
        """The edge to this node in words, as `seat` (None: a spectator) may see it: the move, or what else it is."""
        if self.kind == "move" and self.parent is not None:
            return self.parent.state.move_text(self.move, seat)
        return "start" if self.kind == "root" else self.kind

    def label(self, seat: int | None = None) -> str:
        """`text`, and after a blank what the move brought if it does not say that itself: "Reveal R".

        That is the `came` of an event, as `seat` may see it. For reading only: `parse_move` does not know it.
        """
        came = [event.seen_by(seat).data.get("came") for event in self.events]
        return " ".join([self.text(seat), *(word for word in came if word)])

    def path(self) -> list[Node]:
        """The nodes from the root to this one, both included."""
        nodes = []
        node: Node | None = self
        while node is not None:
            nodes.append(node)
            node = node.parent
        nodes.reverse()
        return nodes

    def __repr__(self) -> str:
        # Payments of other seats stay hidden here too; alone at the table everything shown is one's own.
        seat = 0 if self.state.players == 1 else None
        number = f"{self.ply}. " if self.kind == "move" else ""
        return f"<Node {self.id}: {number}{self.label(seat)}{''.join(f' {mark}' for mark in self._marks)}>"


def descendants(node: Node) -> Iterator[Node]:
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
    steps: list[Step] = [
        (each.parent.state, each.move, each.events, each.state)
        for each in lived(node, seat)
        if each.kind == "move" and each.parent is not None
    ]
    steps.reverse()
    return steps


def lived(node: Node, seat: int | None) -> Iterator[Node]:
    """The nodes whose edges `history` is made of, and forks between them: from `node` back to where it begins."""
    while node.parent is not None and (node.kind != "redeal" or node.seat == seat):
        yield node
        node = node.parent


def own_future(node: Node) -> Iterator[Node]:
    """The nodes below `node` that belong to its own future, not those behind a redeal."""
    stack = node._children[::-1]
    while stack:
        node = stack.pop()
        if node.kind != "redeal":
            yield node
            stack.extend(reversed(node._children))


def _node_of(tree: TreeOfNode, node_id: str) -> Node:
    return tree.nodes[node_id]
