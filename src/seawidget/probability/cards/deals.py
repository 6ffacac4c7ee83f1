"""Real cards, really shuffled: what simulation twins draw from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from seawidget.rng import Rng

T = TypeVar("T")


def top(rng: Rng, cards: Sequence[T], k: int) -> list[T]:
    """The top `k` cards of the shuffled `cards` in order (Fisher-Yates from the front, stopped after `k`)."""
    out = list(cards)
    size = len(out)
    for i in range(min(k, size)):
        j = i + rng.below(size - i)
        out[i], out[j] = out[j], out[i]
    return out[:k]
