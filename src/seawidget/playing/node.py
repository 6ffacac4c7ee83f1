"""A node of a move tree: one position, the edge that led to it, and a reader's remarks.

Besides moves an edge can be a *fork* (the same position, to be played on beside the game) or a *redeal*
(another position that one seat cannot tell from this one).
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence, Set as AbstractSet
from typing import Any, Generic, Literal, NamedTuple, Protocol

from typing_extensions import TypeVar

from seawidget.errors import CommentError, OptionError, ReadOnly, UnknownSeat
from seawidget.games.protocol import Event, State
from seawidget.given import shown, whole
from seawidget.playing.futures import Future
from seawidget.probability.shown.frozen import Frozen
from seawidget.text.i18n import Sentence, say

Kind = Literal["root", "move", "fork", "redeal"]
S_co = TypeVar("S_co", bound=State, covariant=True, default=State)  # the positions of the game

# Kinds of looks: odds of a position or one of its numbers, the chance to win, a hint, why a bot would play what, moves
# compared, luck and skill, a what-if; invented worlds; whether a deal can be won; what another seat sees; the full
# state; a save file; the answer of an exercise; a question of a coach.
KINDS = (
    *("odds", "win", "hint", "explain", "compare", "ledger", "what_if", "worlds", "winnable", "view", "state"),
    *("save", "retry", "sure"),
)
# What of a node stands for ever.
FIXED = (
    "tree",
    "id",
    "parent",
    "kind",
    "state",
    "move",
    "events",
    "seat",
    "ply",
    "draws",
    "future",
)
KEPT = tuple(f"_{name}" if name in ("state", "events") else name for name in FIXED)  # in these slots
CHANGED = ("_children", "_comment", "_marks", "_forecasts", "_looks", "_last")
MARKS = ("!", "?", "!!", "??", "!?", "?!")  # good, mistake, brilliant, blunder, interesting, dubious


class Past(NamedTuple):
    """What went before the first node of a redealt game: a `node` of another tree, and the `seat` that cannot tell."""

    node: Node
    seat: int


class Guess(NamedTuple):
    """That a game began at the view of a `seat` (None: a spectator), its hidden cards dealt anew; `own`: the cards the
    seat had put face down by then.
    """

    seat: int | None
    own: tuple[str, ...] = ()


class TreeOfNode(Protocol):
    """What a node says of the tree it stands in: always a `seawidget.playing.tree.Tree`."""

    @property
    def lock(self) -> Any:
        """Held by everything that reads or changes several nodes."""
        ...

    def looked_at(self, node: Node[Any], what: str) -> None:
        """Count that code has read what holds full information of a node."""
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

    @property
    def viewer(self) -> int | None:
        """The seat whose secrets a printed tree may tell; None: nobody's."""
        ...

    @property
    def _past(self) -> Past | None:
        """What went before the root of a redealt game."""
        ...

    @property
    def _guess(self) -> Guess | None:
        """What is known of a beginning whose hidden cards are guessed."""
        ...

    @property
    def memories(self) -> Any:
        """What the seats know at the nodes: `seawidget.playing.memories.Memories`."""
        ...

    @property
    def forked(self) -> bool:
        """Whether this is the tree of a forked game, with the future of another one."""
        ...

    @property
    def copied(self) -> AbstractSet[str]:
        """Ids of the nodes that a forked game has copied from the one it comes from."""
        ...

    def alive(self) -> object:
        """True as long as there is a game that plays in this tree."""
        ...

    def __contains__(self, node: object) -> bool: ...

    def settle(self) -> None:
        """End an operation that was interrupted."""
        ...

    def owned(self, node: Node | str) -> Node:
        """The node given as itself or by id. Raises NodeError for one of another tree."""
        ...

    def main_line(self) -> Sequence[Node]:
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


class Node(Generic[S_co]):
    """One position of a tree and the edge that led to it.

    `id` (unique in the tree, never used again), `parent`, `children` (the first is the main line), `kind`
    ("root", "move", "fork" or "redeal"), `move` and `events` of the edge, `seat` (who moved; at a redeal the
    seat that cannot tell the difference), `state`, `ply` (moves since the start), `comment` and `marks` (both
    can be set), `forecasts`, `looks`. The first node of a redealt game is of the kind "redeal". Nothing else can be
    set: ReadOnly. A copy stands in a copy of its tree.
    """

    __slots__ = (*KEPT, *CHANGED)

    tree: TreeOfNode
    id: str
    parent: Node[S_co] | None
    kind: Kind
    move: Any
    _state: S_co
    _events: tuple[Event, ...]
    seat: int | None
    ply: int
    draws: tuple[int, ...]  # random numbers each seat's bot has used on the way here
    future: Future
    _children: list[Node[S_co]]
    _comment: str
    _marks: tuple[str, ...]
    _forecasts: dict[int, float]
    _looks: dict[tuple[int | None, str, str], int]  # seat, kind, call -> how often
    _last: Node[S_co] | None  # the child `redo` goes to

    def __init__(
        self,
        tree: TreeOfNode,
        id: str,  # noqa: A002 - the public name of the attribute
        parent: Node[S_co] | None,
        kind: Kind,
        state: S_co,
        *,
        move: Any = None,
        events: tuple[Any, ...] = (),
        seat: int | None = None,
        draws: tuple[int, ...] = (),
        future: Future | None = None,
        past: Past | None = None,
    ) -> None:
        if future is None and parent is not None and kind != "redeal":
            future = parent.future
        elif future is None:
            future = Future()
            if parent is not None:
                parent.future.redealt.append(future)
        begun = 0 if past is None else past.node.ply
        ply = begun if parent is None else parent.ply + (kind == "move")
        values: tuple[Any, ...]
        values = (tree, id, parent, kind, state, move, events, seat, ply, draws, future, [], "", (), {}, {}, None)
        for put, value in zip(_PUT, values, strict=True):  # as `object.__setattr__`, in less time
            put(self, value)

    def __setattr__(self, name: str, value: object) -> None:
        if name in FIXED:
            raise ReadOnly(Sentence("error.read_only.node"), name)
        object.__setattr__(self, name, value)

    def __delattr__(self, name: str) -> None:
        raise ReadOnly(Sentence("error.read_only.node"), name)

    def __reduce__(self) -> tuple[Any, ...]:
        return _node_of, (self.tree, self.id)  # in a copy of its tree

    def row(self) -> tuple[Any, ...]:
        """What a copy of the tree needs to have this node again; other nodes by id."""
        parent, last = self.parent and self.parent.id, self._last and self._last.id
        edge = (self.kind, self.state, self.move, tuple(self.events), self.seat, self.draws)
        return (self.id, parent, *edge, self._comment, self._marks, dict(self._forecasts), dict(self._looks), last)

    @property
    def state(self) -> S_co:
        """The position, with full information: a look that is counted here (`game.look_log`)."""
        if not _own_code():
            self.tree.looked_at(self, "state")
        return self._state

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened on the move, with full information: a look that is counted here (`game.look_log`)."""
        if not _own_code():
            self.tree.looked_at(self, "events")
        return self._events

    @property
    def children(self) -> tuple[Node[S_co], ...]:
        """The nodes after this one in order: the main line first, then the variations."""
        self.tree.settle()
        return tuple(self._children)

    @property
    def next(self) -> Node[S_co] | None:
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
            raise CommentError(text)
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
        wanted = tuple(marks) if isinstance(marks, Iterable) and not isinstance(marks, str) else (marks,)
        wrong = [mark for mark in wanted if not isinstance(mark, str) or mark not in MARKS]
        if wrong:
            text = Sentence("error.mark", given=shown(wrong[0]), marks=" ".join(MARKS))
            raise OptionError("option_out_of_range", {"marks": wrong[0]}, text)
        with self.tree.lock:
            self.tree.owned(self)
            self._marks = tuple(mark for mark in MARKS if mark in wanted)
            self.tree.changed("mark", self.id)

    @property
    def forecasts(self) -> Mapping[int, float]:
        """Chances to win that were said here, by seat: `{0: 0.6}`. `game.forecast` makes one."""
        return Frozen(self._forecasts)

    @property
    def looks(self) -> Mapping[int | None, Mapping[str, int]]:
        """Help taken here, by seat and kind, with how often: `{0: {"odds": 2, "hint": 1}}`.

        Seat None is nobody in particular, at a table with several persons. `game.look_log()` also tells the calls.
        """
        found: dict[int | None, dict[str, int]] = {}
        for (seat, kind, _), count in self._looks.items():
            kinds = found.setdefault(seat, {})
            kinds[kind] = kinds.get(kind, 0) + count
        return Frozen({seat: Frozen(kinds) for seat, kinds in found.items()})

    def toggle_mark(self, mark: str) -> None:
        """Set a mark, or take it away if it is there. Raises OptionError for an unknown mark."""
        with self.tree.lock:
            if isinstance(mark, str) and mark in self._marks:
                self.marks = [other for other in self._marks if other != mark]
            else:
                self.marks = [*self._marks, mark]

    def remember(
        self,
        comment: str,
        marks: tuple[str, ...],
        forecasts: Mapping[int, float] | None = None,
        looks: Mapping[tuple[int | None, str, str], int] | None = None,
    ) -> None:
        """Take over comment, marks, forecasts and looks from a file or another tree, without telling anybody."""
        self._comment = comment
        self._marks = marks
        self._forecasts = dict(forecasts or {})
        self._looks = dict(looks or {})

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

    def is_tip(self) -> bool:
        """True if no move has been played from this node; forks and redeals do not count."""
        return not any(child.kind == "move" for child in self._children)

    def starts_variation(self) -> bool:
        """True if this node is not the main line of its parent."""
        return self.parent is not None and self.parent._children[0] is not self

    def text(self, seat: int | None = None) -> str:
        """The edge to this node in words, as `seat` (None: a spectator) may see it: the move, or what else it is."""
        if self.kind == "move" and self.parent is not None:
            return self.parent._state.move_text(self.move, given_seat(seat, self._state))
        return "start" if self.kind == "root" else self.kind

    def label(self, seat: int | None = None) -> str:
        """`text`, and after a blank what the move brought if it does not say that itself: "Reveal R".

        That is the `came` of an event, as `seat` may see it. For reading only: `parse_move` does not know it.
        """
        return " ".join([self.text(seat), *self._came(seat)])

    def told(self, seat: int | None = None) -> str:
        """`label` as it is printed: what is no move and what a move hides in the language of the reader."""
        text = self.text(seat) if self.kind == "move" else say(f"tree.{self.kind}")
        return " ".join([str(text), *self._came(seat)])

    def _came(self, seat: int | None) -> list[str]:
        seat = given_seat(seat, self.state)
        came = [event.seen_by(seat).data.get("came") for event in self.events]
        return [word for word in came if word]

    def path(self) -> list[Node[S_co]]:
        """The nodes from the root to this one, both included."""
        nodes = []
        node: Node[S_co] | None = self
        while node is not None:
            nodes.append(node)
            node = node.parent
        nodes.reverse()
        return nodes

    def __repr__(self) -> str:
        number = f"{self.ply}. " if self.kind == "move" else ""
        label = self.label(self.tree.viewer)
        return f"<Node {self.id}: {number}{label}{''.join(f' {mark}' for mark in self._marks)}>"


_PUT = tuple(Node.__dict__[name].__set__ for name in (*KEPT, *CHANGED))


def given_seat(seat: Any, state: State) -> int | None:
    """A seat given by its number, also one of numpy. Raises UnknownSeat for what is no number."""
    number = None if seat is None else whole(seat)
    if seat is not None and number is None:
        raise UnknownSeat(seat, range(state.players))
    return number


def _own_code() -> bool:
    """Whether what reads a node is code of this package, which asks for itself and does not count."""
    return str(sys._getframe(2).f_globals.get("__name__")).startswith("seawidget.")


def _node_of(tree: TreeOfNode, node_id: str) -> Node:
    return tree.nodes[node_id]
