"""What a seat brings to a decision beyond its view: what it remembers, and what it can imagine from that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from seawidget.rng import Rng


class Memory:
    """The memory of one seat at one decision: `known` and `imagine`.

    `known` is what the seat knows from the moves it saw (`Ruleset.knowledge`). `imagine(rng)` draws another position
    that the seat cannot tell from the real one (`Ruleset.redeal`): a function of the view, of `known` and of the stream
    alone, so it tells nothing the seat does not know.
    """

    __slots__ = ("_imagine", "known")

    def __init__(self, known: Any, imagine: Callable[[Rng], Any]) -> None:
        self.known = known
        self._imagine = imagine

    def imagine(self, rng: Rng) -> Any:
        """Another position with the same view and the same memory."""
        return self._imagine(rng)

    @classmethod
    def of(cls, rules: Any, state: Any, seat: int | None, steps: Any) -> Memory:
        """The memory of a seat that has seen these steps and stands at this position."""
        known = rules.knowledge(steps, seat)
        return cls(known, lambda rng: rules.redeal(state, seat, known, rng))


def remembers(choose: object) -> bool:
    """Whether a chooser is asked as `choose(view, legal_moves, memory)`: it says so by an attribute `remembers`."""
    return bool(getattr(choose, "remembers", False))
