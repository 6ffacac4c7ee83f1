"""How much of the heavy suites a run takes: all of it with `--full`, else a seeded sample.

Three forms. A test with many parameters is marked `full(gate=n)`: the gate runs n of its cases, chosen by the seed; a
file so marked with `of="file"` runs n of its tests that have no mark of their own. A test that draws deals, games or
examples by itself takes their number from `amount(gate=..., full=...)`; it draws them from seeds of its own, so the
gate sees the first of those that a full run sees. A test that goes through the same things in several places takes
one `share` of them in each.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import TypeVar

import pytest

SEED = 1
T = TypeVar("T")


class Run:
    """What this run takes; `tests/conftest.py` sets it before any test is imported."""

    full = False
    seed = SEED


def told() -> str:
    """What this run takes, in words."""
    return "the whole suites" if Run.full else f"gate: seeded sample (seed {Run.seed}) of the full run"


def amount(gate: int, full: int) -> int:
    """How many deals, games or examples a test takes in this run."""
    return full if Run.full else gate


def share(things: Sequence[T], part: int, of: int) -> list[T]:
    """One of `of` shares that together are everything, in the order given; everything in a full run."""
    if Run.full:
        return list(things)
    order = shuffled(map(str, range(len(things))))
    return [things[i] for i in sorted(int(name) for name in order[part % of :: of])]


def left_out(items: list[pytest.Item]) -> list[pytest.Item]:
    """The cases of tests marked `full` that the gate leaves to a full run."""
    cases: dict[str, dict[str, pytest.Item]] = {}
    gates: dict[str, int] = {}
    for item in items:
        marker = item.get_closest_marker("full")
        if marker is not None:
            whole = item.nodeid.partition("::" if marker.kwargs.get("of") == "file" else "[")[0]
            cases.setdefault(whole, {})[item.nodeid] = item
            gates[whole] = marker.kwargs["gate"]
    return [named[name] for whole, named in cases.items() for name in shuffled(named)[gates[whole] :]]


def shuffled(names: Iterable[str]) -> list[str]:
    """The names in an order that follows from the seed; a few more of them leave the others as they were."""
    return sorted(names, key=lambda name: hashlib.sha256(f"{Run.seed} {name}".encode()).digest())
