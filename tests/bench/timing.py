"""How things are timed: medians, process time for work, wall time for waiting."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Row:
    """One line of the table: what was measured, here and beside it, and what it should reach."""

    what: str
    here: str
    target: str = ""
    chess: str = ""


def each(act: Callable[[], object], number: int, repeats: int = 7) -> float:
    """Seconds of CPU time for one call: the median over `repeats` of the mean of `number` calls."""

    def once() -> float:
        start = time.process_time()
        for _ in range(number):
            act()
        return (time.process_time() - start) / number

    once()
    gc.collect()
    gc.disable()
    try:
        return median(once() for _ in range(repeats))
    finally:
        gc.enable()


def wall(act: Callable[[], object], repeats: int = 5) -> float:
    """Seconds on the clock for one call: the median over `repeats`."""

    def once() -> float:
        start = time.perf_counter()
        act()
        return time.perf_counter() - start

    return median(once() for _ in range(repeats))


def seconds(value: float) -> str:
    """A duration as people write it: three digits and the unit that fits."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if value >= size:
            return f"{value / size:.3g} {unit}"
    return f"{value / 1e-9:.3g} ns"


def spread(values: Sequence[float], write: Callable[[float], str] = seconds) -> str:
    """The median, with the lowest and the highest."""
    return f"{write(median(values))} ({write(min(values))} to {write(max(values))})"


def cpu(work: Callable[[], object]) -> float:
    """Seconds of CPU time of this process."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def clock(work: Callable[[], object]) -> float:
    """Seconds on the clock."""
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def percent(share: float) -> str:
    """A difference of shares, with its sign."""
    return f"{100 * share:+.1f} %"
