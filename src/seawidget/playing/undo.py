"""What may be taken back: the undo policy of a game, read off the moves that would go."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal

from seawidget.errors import OptionError, UndoRefused
from seawidget.playing.node import Node

UndoPolicy = Literal["free", "until-reveal", "off"]
UNDO_POLICIES: tuple[UndoPolicy, ...] = ("free", "until-reveal", "off")


class Undo:
    """An undo policy. `reveals` says whether events showed somebody a card that was hidden before.

    Raises OptionError for a policy that is none.
    """

    __slots__ = ("_reveals", "policy")

    def __init__(self, policy: UndoPolicy, reveals: Callable[[Sequence[Any]], bool]) -> None:
        if policy not in UNDO_POLICIES:
            text = f"undo={policy!r} is no undo policy; there are {', '.join(map(repr, UNDO_POLICIES))}"
            raise OptionError("option_out_of_range", {"undo": policy}, text)
        self.policy: UndoPolicy = policy
        self._reveals = reveals

    def check(self, nodes: Iterable[Node], done: str) -> None:
        """Raise UndoRefused if the moves to these nodes cannot be `done`: "taken back", "replaced", "deleted"."""
        if self.policy == "free":
            return
        for node in nodes:
            if node.kind != "move":
                continue
            if self.policy == "off":
                raise UndoRefused(f"this game is played without undo: a move cannot be {done}, look back with goto()")
            if self._reveals(node.events):
                raise UndoRefused(
                    f"move {node.ply} showed a card that was hidden, so it cannot be {done} (until-reveal)"
                )
