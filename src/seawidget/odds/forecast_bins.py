"""Which forecasts are counted together: few bins for few games."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from fractions import Fraction

__all__ = ["binned", "most_bins"]

Group = tuple[Fraction, Fraction, list[int]]  # lowest and highest forecast of a bin, and which forecasts it has


def most_bins(games: int) -> int:
    """About 2 n^(1/3) bins for n games (the Rice rule), and at least two games in each: 4 for 8, 9 for 75."""
    return max(1, min(math.ceil(2 * math.pow(games, 1 / 3) - 1e-9), games // 2))


def binned(said: Sequence[Fraction], about: Sequence[Hashable], bins: int | None) -> list[Group]:
    """The bins that are not empty, in order. `about`: the game of each forecast. Needs `bins` of 1 or more, or None."""
    if bins is not None:
        places = [min(int(value * bins), bins - 1) for value in said]
        mine = {place: [k for k, at in enumerate(places) if at == place] for place in sorted(set(places))}
        return [(Fraction(place, bins), Fraction(place + 1, bins), found) for place, found in mine.items()]
    values = sorted(set(said))
    most = most_bins(len(set(about)))
    if len(values) <= most:
        return [(value, value, [k for k, each in enumerate(said) if each == value]) for value in values]
    return _joined(said, about, _even(said, values, most))


def _even(said: Sequence[Fraction], values: Sequence[Fraction], most: int) -> list[list[Fraction]]:
    """The values in at most so many groups with about as many forecasts each; equal forecasts stay together."""
    parts: dict[int, list[Fraction]] = {}
    before = 0
    for value in values:
        count = said.count(value)
        parts.setdefault(min(most - 1, (2 * before + count) * most // (2 * len(said))), []).append(value)
        before += count
    return [parts[place] for place in sorted(parts)]


def _joined(said: Sequence[Fraction], about: Sequence[Hashable], parts: list[list[Fraction]]) -> list[Group]:
    """The groups, a group of a single game joined to the one before it (the first one to the one after)."""
    found: list[Group] = []
    for part in parts:
        mine = [k for k, each in enumerate(said) if each in part]
        low = part[0]
        if found and (len({about[k] for k in mine}) < 2 or len({about[k] for k in found[-1][2]}) < 2):
            low, _, before = found.pop()
            mine = sorted(before + mine)
        found.append((low, part[-1], mine))
    return found
