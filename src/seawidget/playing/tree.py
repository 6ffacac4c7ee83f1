"""The tree of positions: how it grows, its lines and their order.

The words are those of move trees everywhere: the first child of a node is its *main line*, the others are
*variations*; a *ply* is one move of one seat.
"""

from __future__ import annotations

import threading
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Generic, Literal, TypeVar

from seawidget.errors import IllegalMove, NodeError, ReadOnly, UndoRefused
from seawidget.games import powers, registry
from seawidget.games.protocol import Event, Ruleset, State
from seawidget.playing import looking
from seawidget.playing.lines import descendants, own_future
from seawidget.playing.memories import Memories
from seawidget.playing.node import Guess, Kind, Node, Past, S_co
from seawidget.playing.observers import Observers
from seawidget.playing.players import Player
from seawidget.playing.seats import seat_number
from seawidget.playing.shown.tree import tree_frame, tree_text
from seawidget.playing.undo import Undo, UndoPolicy
from seawidget.playing.viewer import viewer
from seawidget.rng import Rng, seed_key
from seawidget.text.i18n import Sentence

__all__ = ["Node", "Tree", "UndoPolicy", "applied"]

N = TypeVar("N", bound=Node)
S = TypeVar("S", bound=State)
Part = tuple[Any, str, Any]  # what is changed (an object, or a dictionary), the name in it, the new value
Pending = tuple[Sequence[Part], str | None, str]  # parts, kind of the change, id of its node


class Tree(Generic[S_co]):
    """All nodes of a game: `root`, `current` (where it stands), `nodes` by id; iterates parents first.

    Nothing of it can be set. A copy, also by `pickle`, is a tree of its own with the same nodes; nobody observes it.
    """

    lock: Any  # the game's, an RLock, which older type stubs know as a function only
    observers: Observers
    memories: Memories
    root: Node[S_co]
    alive: Callable[[], object]
    forked: bool
    copied: set[str]

    def __init__(
        self,
        rules: Ruleset,
        state: S_co,
        undo_policy: UndoPolicy,
        observers: Observers,
        players: Callable[[], Sequence[Player]] = tuple,
        *,
        alive: Callable[[], object] = lambda: True,
        begin: Node[S_co] | None = None,
        past: Past | None = None,
        guess: Guess | None = None,
    ) -> None:
        """`past`: what went before a redealt game; `guess`: that its hidden cards are guessed; `begin`: the node of
        another tree whose future this one has.
        """
        put = object.__setattr__
        put(self, "lock", observers.lock)
        put(self, "observers", observers)
        put(self, "memories", Memories(rules))
        put(self, "alive", alive)
        put(self, "forked", begin is not None)
        put(self, "copied", set())
        self._players = players
        self._past = past
        self._guess = guess
        draws = (0,) * state.players if begin is None else begin.draws
        kind: Kind = "root" if past is None else "redeal"
        future = None if begin is None else begin.future
        seat = None if past is None else past.seat
        put(self, "root", Node(self, "0", None, kind, state, seat=seat, draws=draws, future=future, past=past))
        self.root.future.trees.add(self)
        self._undo = Undo(undo_policy, rules.reveals)
        self._rules = rules
        self._next = 1
        self._current = self.root
        self._nodes: dict[str, Node[S_co]] = {"0": self.root}
        self._pending: Pending | None = None

    def __setattr__(self, name: str, value: object) -> None:
        if not name.startswith("_"):
            raise ReadOnly(Sentence("error.read_only.tree"), name)
        object.__setattr__(self, name, value)

    def __delattr__(self, name: str) -> None:
        raise ReadOnly(Sentence("error.read_only.tree"), name)

    def __reduce__(self) -> tuple[Any, ...]:
        with self.lock:
            rows = [node.row() for node in self]
            kept = (self.current.id, self._next, self._past, self._guess)
            return _tree_again, (self._rules.name, self.undo_policy, rows, *kept)

    @property
    def current(self) -> Node[S_co]:
        """Where the game stands."""
        self.settle()
        return self._current

    @property
    def glimpsed(self) -> Node[S_co]:
        """Where the game stands, or stood a moment ago: for who holds the lock of another game, so that none is waited
        for here.
        """
        return self._current

    def looked_at(self, node: Node[Any], what: str) -> None:
        """Count that code has read `node.state` or `node.events`, which hold full information, if a game plays here."""
        game = self.alive()
        if isinstance(game, looking.Looked):
            looking.count(game, "state", f"node.{what}", node=node)

    def changed(self, kind: str, node_id: str) -> None:
        """Count a change of a node and tell the observers of it."""
        self.observers.tell(kind, node_id)

    # An operation is worked out first, then decided by one assignment, then carried out: whatever interrupts it, the
    # tree is as it was or as it will be.

    def commit(self, parts: Sequence[Part], kind: str | None = None, node_id: str = "") -> None:
        """Carry out all parts of an operation, as a change of this kind (None: nobody is told)."""
        try:
            self._pending = (parts, kind, node_id)
            self.settle()
        except BaseException:
            self.settle()
            raise
        if kind is not None:
            self.observers.flush()

    def settle(self) -> None:
        """End an operation that was decided and not carried out to its end. Every part may be carried out again."""
        if self._pending is None:
            return
        with self.lock:
            pending = self._pending
            if pending is None:
                return
            for thing, name, value in pending[0]:
                if isinstance(thing, dict):
                    thing[name] = value
                else:
                    object.__setattr__(thing, name, value)
            if pending[1] is not None:
                self.observers.note(pending, pending[1], pending[2])
            self._pending = None

    def stand(self, node: N, kind: str | None = None, parts: Sequence[Part] = ()) -> N:
        """Go to a node, after these parts of an operation, and say so if there is a kind of change."""
        self.commit([*parts, (self, "_current", node)], kind, node.id)
        return node

    @property
    def undo_policy(self) -> UndoPolicy:
        """What may be taken back: "free", "until-reveal" or "off"."""
        return self._undo.policy

    @property
    def policy(self) -> UndoPolicy:
        """The old name of `undo_policy`; it goes with the next release."""
        text = Sentence("warning.moved", old="tree.policy", new="tree.undo_policy")
        warnings.warn(text, DeprecationWarning, stacklevel=2)
        return self.undo_policy

    @property
    def nodes(self) -> Mapping[str, Node[S_co]]:
        """All nodes by id, read-only. Hold `game.lock` while iterating if other threads play."""
        self.settle()
        return MappingProxyType(self._nodes)

    def __getitem__(self, node_id: str) -> Node[S_co]:
        return self.owned(node_id)

    def __contains__(self, node: object) -> bool:
        self.settle()
        return isinstance(node, Node) and self._nodes.get(node.id) is node

    def __len__(self) -> int:
        self.settle()
        return len(self._nodes)

    def __iter__(self) -> Iterator[Node[S_co]]:
        with self.lock:
            self.settle()
            return iter([self.root, *descendants(self.root)])

    def owned(self, node: Node | str) -> Node[S_co]:
        """The node of this tree given as itself or by id. Raises NodeError for any other."""
        self.settle()
        if isinstance(node, Node):
            own = self._nodes.get(node.id)
            if own is not None and own is node:
                return own
            raise NodeError(Sentence("error.node.gone", node=repr(node)))
        found = self._nodes.get(node) if isinstance(node, str) else None
        if found is None:
            raise NodeError(Sentence("error.node.unknown", node=repr(node), id=repr(self.current.id)))
        return found

    def path(self, node: Node | str) -> list[Node[S_co]]:
        """The nodes from the root to `node`, both included."""
        with self.lock:
            return self.owned(node).path()

    def main_line(self) -> list[Node[S_co]]:
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
            if node.parent is not None and place > 0:
                order = [*siblings[: place - 1], node, siblings[place - 1], *siblings[place + 1 :]]
                self.commit([(node.parent, "_children", order)], "order", node.id)

    def make_main(self, node: Node | str) -> None:
        """Make the line to `node` the main line, all the way from the root."""
        with self.lock:
            node = self.owned(node)
            if node.is_main_line():
                return
            parts = [
                (parent, "_children", [child, *(each for each in parent._children if each is not child)])
                for parent, child in pairwise(node.path())
            ]
            self.commit(parts, "order", node.id)

    def delete(self, node: Node | str) -> None:
        """Delete a node and all below it. If the game stands there, it goes back to the node before.

        Raises NodeError for the root and UndoRefused where the undo policy forbids to take these moves back.
        """
        with self.lock:
            node = self.owned(node)
            parent = node.parent
            if parent is None:
                raise NodeError(Sentence("ui.error.root_stays"))
            self._undo.check_delete(node)
            gone: list[Node[S_co]] = [node, *descendants(node)]
            ids = {each.id for each in gone}
            parts: list[Part] = [
                (parent, "_children", [each for each in parent._children if each is not node]),
                (parent, "_last", None if parent._last is node else parent._last),
                (self, "_nodes", {name: each for name, each in self._nodes.items() if name not in ids}),
            ]
            if self.current.id in ids:
                parts.append((self, "_current", parent))
            self.commit(parts, "delete", node.id)
            self.memories.forget(gone)

    def text(self, seat: int | None = None) -> str:
        """The tree as `seat` (None: a spectator) may see it, one line per node, variations indented."""
        with self.lock:
            return tree_text(self, self.current, seat)

    @property
    def viewer(self) -> int | None:
        """The seat whose secrets the printed tree tells: the only person's; None, nobody's, with none or several."""
        return viewer(self._players())

    def __str__(self) -> str:
        return self.text(self.viewer)

    def _ipython_key_completions_(self) -> list[str]:
        """Ids of the nodes, for those who type `tree["` in a notebook."""
        return list(self.nodes)

    def to_frame(self, seat: int | Literal["own"] | None = "own") -> Any:
        """A pandas DataFrame, one row for each node, parents first. Raises UnknownSeat, MissingExtra without pandas.

        Columns: node, parent (ids), kind ("root", "move", "fork" or "redeal"), seat (from 0: who moved; NA at the root
        and at a fork), ply, turn, move (text), main (whether it is on the main line), here, comment, marks. Moves are
        told as `seat` may see them; by itself that is the seat of the only person, else a spectator (None).
        """
        with self.lock:
            state = self.current.state
            who = self.viewer if isinstance(seat, str) and seat == "own" else seat_number(seat, state)
            return tree_frame(list(self), self.current, who)

    def __repr__(self) -> str:
        ends = sum(1 for node in self if node.is_end())
        return f"<Tree: {len(self)} nodes, {ends} line{'' if ends == 1 else 's'}, at node {self.current.id}>"

    # What the game builds the tree with, called with the lock held. What is planned is not there until it is committed.

    def play(self, move: Any, seat: int | None = None, draws: tuple[int, ...] | None = None) -> Node[S_co]:
        """The node after a move from where the tree stands, as `plan` finds or makes it, in the tree."""
        return self._there(self.plan(move, seat, draws))

    def fork(self, node: Node[Any]) -> Node[S_co]:
        """The same position once more after `node`, as `plan_fork` makes it, in the tree."""
        return self._there(self.plan_fork(node))

    def redeal(self, node: Node[Any], seat: int, seed: int | str | None) -> Node[S_co]:
        """Another position after `node`, as `plan_redeal` makes it, in the tree."""
        return self._there(self.plan_redeal(node, seat, seed))

    def add(self, parent: Node[Any], kind: Kind, state: Any, **edge: Any) -> Node[S_co]:
        """`append`, but a first move goes before forks: they never take the main line."""
        node = self._made(parent, kind, state, **edge)
        return self._there((node, self._adding(node)))

    def _there(self, planned: tuple[Node[S_co], list[Part]]) -> Node[S_co]:
        self.commit(planned[1])
        return planned[0]

    def plan(self, move: Any, seat: int | None, draws: tuple[int, ...] | None) -> tuple[Node[S_co], list[Part]]:
        """(the node after a move, value or text, from where the tree stands, what adds it to the tree).

        The old node if the move was played before. Raises IllegalMove, UndoRefused.
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
                    return child, []
        after, events = applied(state, move, seat)
        self._undo.check_play(node)
        child = self._made(node, "move", after, move=move, events=tuple(events), seat=state.deciding, draws=draws)
        return child, self._adding(child)

    def plan_fork(self, node: Node[Any]) -> tuple[Node[S_co], list[Part]]:
        """`plan` of the same position once more, to be played on beside the game. Raises UndoRefused."""
        self._undo.check(own_future(node), "replaced")
        fork = self._made(node, "fork", node.state)
        return fork, self._adding(fork)

    def plan_redeal(self, node: Node[Any], seat: int, seed: int | str | None) -> tuple[Node[S_co], list[Part]]:
        """`plan` of another position that `seat` cannot tell from this one, drawn by `seed`. Raises SeedError."""
        redeal = self._made(node, "redeal", self.redealt(node, seat, seed_key(seed)[1]), seat=seat)
        return redeal, self._adding(redeal)

    def redealt(self, node: Node, seat: int, key: int) -> State:
        """A position that `seat` cannot tell from that of `node`, drawn by a key."""
        information = self.memories.information(node, seat)
        state: State = self._rules.redeal(node.state, seat, information, Rng(key).fork("redeal"))
        return state

    def _adding(self, node: Node) -> list[Part]:
        """What adds a new node to the tree."""
        parent = node.parent
        assert parent is not None
        siblings = parent._children
        first = node.kind == "move" and not any(other.kind == "move" for other in siblings)
        children = [node, *siblings] if first else [*siblings, node]
        number = max(self._next, int(node.id) + 1)
        return [(self, "_next", number), (self._nodes, node.id, node), (parent, "_children", children)]

    def _made(
        self,
        parent: Node[Any],
        kind: Kind,
        state: Any,
        *,
        move: Any = None,
        events: tuple[Any, ...] = (),
        seat: int | None = None,
        draws: tuple[int, ...] | None = None,
        node_id: str | None = None,
    ) -> Node[S_co]:
        draws = parent.draws if draws is None else draws
        name = str(self._next) if node_id is None else str(int(node_id))
        node: Node[S_co] = Node(self, name, parent, kind, state, move=move, events=events, seat=seat, draws=draws)
        if kind == "redeal":
            node.future.trees.add(self)
        return node

    def append(self, parent: Node[Any], kind: Kind, state: Any, **edge: Any) -> Node[S_co]:
        """A new last child of `parent`, under a new id or the given one (`node_id`, a number as text).

        Of the edge: `move`, `events`, `seat`, `draws`.
        """
        node = self._made(parent, kind, state, **edge)
        self._next = max(self._next, int(node.id) + 1)
        parent._children.append(node)
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
        self.stand(here)

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
        self._undo.check([node], "back")


def applied(state: S, move: Any, seat: int | None = None) -> tuple[S, Sequence[Event]]:
    """`state.apply` for a node, whose events are looked at."""
    return state.apply_told(move, seat) if powers.tells_at_once(state) else state.apply(move, seat)


def _tree_again(
    game: str,
    undo: UndoPolicy,
    rows: Sequence[tuple[Any, ...]],
    current: str,
    number: int,
    past: Past | None,
    guess: Guess | None = None,
) -> Tree:
    """The tree of such rows (`Node.row`)."""
    (_, _, _, state, *_), *_ = rows
    tree = Tree(registry.get(game), state, undo, Observers(threading.RLock()), past=past, guess=guess)
    for row in rows:
        node_id, parent, kind, state, move, events, seat, draws, *remarks, _ = row
        if parent is not None:
            edge = {"move": move, "events": events, "seat": seat, "draws": draws, "node_id": node_id}
            tree.append(tree._nodes[parent], kind, state, **edge)
        tree._nodes[node_id].remember(*remarks)
    for row in rows:
        tree._nodes[row[0]]._last = tree._nodes.get(row[-1])
    tree._next = number
    tree._current = tree._nodes[current]
    return tree
