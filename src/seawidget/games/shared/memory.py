"""What a seat brings to a decision beyond its view: what it remembers, and what it can imagine from that."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from seawidget.games import powers
from seawidget.rng import Rng
from seawidget.text.i18n import Sentence


class Memory:
    """The memory of one seat at one decision: `information` and `imagine`.

    `information` is what the seat knows from the moves it saw (`Ruleset.information_state`). `imagine(rng)` draws
    another position that the seat cannot tell from the real one (`Ruleset.redeal`): a function of the view, of
    `information` and of the stream alone, so it tells nothing the seat does not know.
    """

    __slots__ = ("_imagine", "information")

    def __init__(self, information: Any, imagine: Callable[[Rng], Any]) -> None:
        self.information = information
        self._imagine = imagine

    @property
    def known(self) -> Any:
        """The old name of `information`; it goes with the next release."""
        text = Sentence("warning.moved", old="memory.known", new="memory.information")
        warnings.warn(text, DeprecationWarning, stacklevel=2)
        return self.information

    def imagine(self, rng: Rng) -> Any:
        """Another position with the same view and the same memory."""
        return self._imagine(rng)

    @classmethod
    def of(cls, rules: Any, state: Any, seat: int | None, steps: Any) -> Memory:
        """The memory of a seat that has seen these steps and stands at this position."""
        return cls.knowing(rules, state, seat, rules.information_state(steps, seat))

    @classmethod
    def knowing(cls, rules: Any, state: Any, seat: int | None, information: Any) -> Memory:
        """The memory of a seat that knows this and stands at this position."""
        return cls(information, partial(rules.redeal, state, seat, information))


class Imagined(Sequence[Any]):
    """Positions that a seat imagines, `size` of them from number `first` on, each drawn when it is asked for.

    `information`: what the seat knows. `stream(i)`: the chance of position number i; whoever draws all of them by other
    means takes it, too.
    """

    __slots__ = ("_drawn", "_memory", "first", "size", "stream")

    def __init__(self, memory: Memory, stream: Callable[[int], Rng], first: int, size: int) -> None:
        self._memory = memory
        self._drawn: dict[int, Any] = {}
        self.stream, self.first, self.size = stream, first, size

    @property
    def information(self) -> Any:
        """What the seat knows from the moves it saw."""
        return self._memory.information

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return [self[i] for i in range(*place.indices(self.size))]
        number = self.first + range(self.size)[place]
        if number not in self._drawn:
            self._drawn[number] = self._memory.imagine(self.stream(number))
        return self._drawn[number]


class Recall:
    """What the seats of one game know as it goes on, each step taken in once: `memory(state, seat)` at any time.

    For a game that is only ever played forward; the nodes of a tree have theirs in `seawidget.playing.memories`.
    """

    def __init__(self, rules: Any, past: Mapping[int | None, Sequence[Any]] | None = None) -> None:
        """`past`: steps before that some seats have seen (seat -> steps); the others come to the table now."""
        self._rules = rules
        self._follow = rules.followed if isinstance(rules, powers.Follows) else None
        self._past = past or {}
        self._steps: list[Any] = []
        self._logs: dict[int | None, tuple[Any, int]] = {}  # seat -> (its log, how many steps are in it)

    def add(self, step: Any) -> None:
        """One more step: (state before, move, events, state after)."""
        self._steps.append(step)

    def forget(self) -> None:
        """Let the steps go: nobody asks for a memory."""
        self._steps.clear()

    def memory(self, state: Any, seat: int | None) -> Memory:
        """The memory with which `seat` decides at `state`, the position after the last step."""
        if self._follow is None:
            return Memory.of(self._rules, state, seat, [*self._past.get(seat, ()), *self._steps])
        log, done = self._logs.get(seat, (None, 0))
        if seat not in self._logs and seat in self._past:
            log = self._follow(None, self._past[seat], seat)
        log = self._follow(log, self._steps[done:], seat)
        self._logs[seat] = log, len(self._steps)
        information = self._rules.information_state((), seat) if log is None else log.known()
        return Memory.knowing(self._rules, state, seat, information)
