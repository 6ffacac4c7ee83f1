"""Long computations in steps: generators that do a little at a time and return what they found in the end.

Whoever runs one may do something else between two steps, or leave it; what it finds does not depend on its steps.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import TypeVar

__all__ = ["Portions", "Steps", "finished"]

T = TypeVar("T")
Steps = Generator[None, None, T]


def finished(steps: Steps[T]) -> T:
    """Take all steps at once: what they return."""
    found: list[T] = []

    def whole() -> Steps[None]:
        found.append((yield from steps))

    for _ in whole():
        pass
    return found[0]


class Portions:
    """Cuts numbered games into portions that take about `seconds` each; None: as many as `most` at a time.

    It goes by what `timed` has measured, and begins with a single game.
    """

    def __init__(self, seconds: float | None, most: int, clock: Callable[[], float] = time.perf_counter) -> None:
        self._seconds, self._most, self._clock = seconds, most, clock
        self._size = most if seconds is None else 1

    def of(self, first: int, count: int) -> Iterator[tuple[int, int]]:
        """(first, count) of each portion of `count` games from number `first` on."""
        end = first + count
        while first < end:
            size = min(self._size, end - first)
            yield first, size
            first += size

    @contextmanager
    def timed(self, games: int) -> Iterator[None]:
        """So many games are played inside: how long they take says how large portions are from now on."""
        begun = self._clock()
        yield
        if self._seconds is not None:
            pace = max(self._clock() - begun, 1e-6) / games
            self._size = max(1, min(4 * games, int(self._seconds / pace), self._most))
