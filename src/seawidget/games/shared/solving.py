"""What a game supplies so that it can be asked whether a deal can be won (`seawidget.winnability.deal`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found: `answer` is "yes", "no" or "unknown".

    `line`: the moves that win. `why`: the code of the proof of a no, or of what ended the search unknown. `nodes`:
    moves made on the way. `seconds`. `width`: the width of the search that answered, 0 if none was needed.
    """

    answer: str
    line: tuple[Any, ...]
    why: str
    nodes: int
    seconds: float
    width: int


class Solving(Protocol):
    """The search of a game; a ruleset that has one offers it as `solver`."""

    def rejection(self, options: Mapping[str, Any]) -> str | None:
        """Why games with these options cannot be searched, or None."""
        ...

    def prepare(self, options: Mapping[str, Any]) -> None:
        """Make compiled code for games with these options. Raises MissingExtra, CompilingFailed."""
        ...

    def solve(
        self,
        state: Any,
        widths: Sequence[int],
        nodes: int | None,
        seconds: float | None,
        stop: Callable[[], bool],
        compiled: bool | None,
    ) -> Found:
        """Whether the position can be won with all its cards known. Never raises KeyboardInterrupt.

        `widths`: how many positions are kept at a time, one search after the other. `nodes`, `seconds`: the budget of
        all together, None without limit; the first look at one of them may come a little late. `stop` is asked now and
        then. `compiled`: None takes compiled code that is there, True makes it first, False never takes it.
        """
        ...
