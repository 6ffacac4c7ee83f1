"""A gate: who leads a lesson with a game may withhold what answers its questions, and is told who looked.

It belongs to the game, so that no second board, fork or branch is a way round it. A copy made by pickle and a save file
have none: a kernel is no vault, and the gate keeps nobody from the mathematics, only from seeing it by accident.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol


class Gate(Protocol):
    """What a game asks before it answers about chance."""

    @property
    def closed(self) -> bool:
        """Whether answers are withheld now."""
        ...

    def refuse(self) -> None:
        """Raise what says why nothing is answered yet, if it is closed."""
        ...

    def looked(self, kind: str, times: int = 1) -> None:
        """Somebody took help of this kind, in code or on a board."""
        ...

    def forecast(self, chance: float) -> None:
        """Somebody says how likely a win is. Raises where that is not asked, or another number stands."""
        ...


class Gated(Protocol):
    """What of a game its gate is found by."""

    gate: Gate | None


def refuse(game: Gated) -> None:
    """Raise what the gate of a game raises while it is closed."""
    if game.gate is not None:
        game.gate.refuse()


def closed(game: Gated) -> bool:
    """Whether the gate of a game withholds answers."""
    return game.gate is not None and game.gate.closed


@contextmanager
def opened(game: Any) -> Iterator[None]:
    """Without its gate for a while: what the lesson itself asks is neither refused nor a look."""
    gate, game.gate = game.gate, None
    try:
        yield
    finally:
        game.gate = gate
