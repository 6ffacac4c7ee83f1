"""What may be taken back and where may be played on: the undo policy of a game, read off the lines of its tree."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal

from seawidget.errors import OptionError, UndoRefused
from seawidget.playing.lines import descendants, is_forked, own_future, played_from
from seawidget.playing.node import Node
from seawidget.text.i18n import Sentence

UndoPolicy = Literal["free", "until-reveal", "off"]
UNDO_POLICIES: tuple[UndoPolicy, ...] = ("free", "until-reveal", "off")


class Undo:
    """An undo policy. `reveals` says whether events showed somebody a card that was hidden before.

    Raises OptionError for a policy that is none.
    """

    __slots__ = ("_reveals", "policy")

    def __init__(self, policy: UndoPolicy, reveals: Callable[[Sequence[Any]], bool]) -> None:
        if not isinstance(policy, str) or policy not in UNDO_POLICIES:
            text = Sentence("error.undo.policy", given=repr(policy), known=", ".join(map(repr, UNDO_POLICIES)))
            raise OptionError("option_out_of_range", {"undo": policy}, text)
        self.policy: UndoPolicy = policy
        self._reveals = reveals

    def stays(self, node: Node) -> bool:
        """Whether the move to a node cannot be taken back: any with "off", one that showed a hidden card else."""
        return node.kind == "move" and (
            self.policy == "off" or (self.policy == "until-reveal" and self._reveals(node.events))
        )

    def check(self, nodes: Iterable[Node], done: str) -> None:
        """Raise UndoRefused if the moves to these nodes cannot be `done`: "back" (taken), "replaced", "deleted"."""
        if self.policy == "free":
            return
        for node in nodes:
            if not self.stays(node):
                continue
            if self.policy == "off":
                raise UndoRefused(Sentence(f"error.undo.off.{done}"))
            raise UndoRefused(Sentence(f"error.undo.revealed.{done}", ply=str(node.ply)))

    def check_play(self, node: Node) -> None:
        """Raise UndoRefused if no new move may be played from a node: what was seen on any line of a deal is seen.

        A fork waits until the other lines of its deal that can go on are finished. Those go on only if nothing that
        stays was played beside them, and not after a redealt branch was tried.
        """
        if self.policy == "free":
            return
        self.check(played_from(node), "replaced")
        future = node.future
        if is_forked(node):
            for other in future.unfinished():
                if other is not node and (is_forked(other) or self._seen_beside(other) is None):
                    raise UndoRefused(
                        Sentence("error.undo.fork_waits", node=other.id, policy=repr(self.policy)),
                        "fork_waits",
                    )
            played = [each for each in future.played_redeals() if any(each.unfinished())]
        else:
            seen = self._seen_beside(node)
            if seen is not None:
                raise UndoRefused(
                    Sentence("error.undo.line_seen", node=seen.id, policy=repr(self.policy)),
                    "line_seen",
                )
            played = list(future.played_redeals())
        if played:
            move = next(played[0].moves())
            raise UndoRefused(
                Sentence("error.undo.redeal_left", node=move.id, policy=repr(self.policy)),
                "redeal_left",
            )

    def _seen_beside(self, node: Node) -> Node | None:
        """A move that stays, played with the same cards to come beside the line to a node; None if there is none."""
        way = {id(each) for each in node.path()}
        return next((each for each in node.future.moves() if id(each) not in way and self.stays(each)), None)

    def check_delete(self, node: Node) -> None:
        """Raise UndoRefused if a node cannot be deleted with all below it."""
        if self.policy == "free":
            return
        if node.kind != "redeal":
            self.check([node, *own_future(node)], "deleted")
        for each in (node, *descendants(node)):
            if each.kind == "redeal" and each.parent is not None and any(each.future.moves()):
                open_ = [*each.parent.future.unfinished(), *each.future.unfinished()]
                if open_:
                    raise UndoRefused(
                        Sentence("error.undo.redeal_kept", policy=repr(self.policy)),
                        "redeal_left",
                    )
