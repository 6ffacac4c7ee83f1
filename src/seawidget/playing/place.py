"""The place of a game in its tree: what takes it elsewhere, whether a move, a bot, a step back or a branch."""

from __future__ import annotations

from typing import Any, Generic

from seawidget.errors import IllegalMove, NodeError, UndoRefused, check_flag
from seawidget.playing import looking
from seawidget.playing.node import Node, S_co, given_seat
from seawidget.playing.seats import Seating, SeatOf, player_number
from seawidget.playing.tree import Tree
from seawidget.text.i18n import Sentence


class Place(Generic[S_co]):
    """Where a game stands in its tree, with the players who are asked there. The methods of `Game` say what each does
    and raises; what is left when one was interrupted is the old place or the new one.
    """

    def __init__(self, tree: Tree[S_co], seating: Seating) -> None:
        self._tree = tree
        self._seating = seating

    def move(self, move: Any, seat: int | None, draws: tuple[int, ...] | None = None) -> Node[S_co]:
        """Play a move; `draws`: random numbers that each seat's bot has used by then, None where no bot chose it."""
        tree = self._tree
        with tree.lock:
            node = tree.current
            given_seat(seat, node.state)
            child, parts = tree.plan(move, seat, draws)
            return tree.stand(child, "move", [*parts, (node, "_last", child)])

    def step_bot(self) -> Node[S_co] | None:
        """One move of the bot or function that decides here, which thinks outside the lock."""
        tree, seating = self._tree, self._seating
        while True:
            with tree.lock:
                node = tree.current
            decision = seating.decision(node, tree.memories)
            if decision is None:
                return None
            with looking.bot_thinks():
                choice = decision.choice()
            with tree.lock:
                if tree.current is not node or seating.players[decision.seat] is not decision.who:
                    continue
                try:
                    return self.move(choice, decision.seat, decision.draws)
                except IllegalMove as error:
                    raise decision.failed(error, choice) from error

    def undo(self) -> Node[S_co]:
        """Go back over the last edge."""
        tree = self._tree
        with tree.lock:
            node = tree.current
            if node.parent is None and node.kind == "redeal":
                raise UndoRefused(Sentence("error.undo.begins_here"), "begins_here")
            if node.parent is None:
                raise NodeError(Sentence("ui.error.nothing_to_undo"))
            tree.check_undo(node)
            return tree.stand(node.parent, "undo", [(node.parent, "_last", node)])

    def redo(self) -> Node[S_co]:
        """Go forward to where undo came from, else along the main line."""
        tree = self._tree
        with tree.lock:
            node = tree.current
            if not node._children:
                raise NodeError(Sentence("ui.error.nothing_to_redo"))
            return tree.stand(node._last or node._children[0], "redo")

    def branch(self, start: Node | str | None, redeal: bool, seat: SeatOf, seed: int | str | None) -> Node[S_co]:
        """A new variation of a node (None: of this one) with the same cards to come, or redealt for a seat."""
        tree = self._tree
        with tree.lock:
            node = tree.current if start is None else tree.owned(start)
            redealt = check_flag("redeal", redeal)
            who = player_number(seat, node.state) if redealt else None
            child, parts = tree.plan_fork(node) if who is None else tree.plan_redeal(node, who, seed)
            return tree.stand(child, "branch", [*parts, (node, "_last", child)])
