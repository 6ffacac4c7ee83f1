"""Many chances of one deck at once, as floats: what deck.py says exactly, each piece of it worked out once."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, nextafter
from operator import mul

from seawidget.insight import DeckCase
from seawidget.odds.deck import stacked

# (wanted cards of layers, least number of cards of the base, chances from that number on)
Spread = tuple[tuple[int, int, list[float]], ...]
_SURE = [1.0]
_NEARLY = 1 - 1e-12
_BELOW = nextafter(1.0, 0.0)


class Table:
    """Chances of enough wanted cards for each of `draws`; equal questions are worked out once."""

    __slots__ = ("_cases", "_draws", "_known", "_most", "_pmf", "_spreads", "_stacks", "_tails")

    def __init__(self, cases: Sequence[DeckCase], draws: Sequence[int]) -> None:
        self._cases = tuple(cases)
        self._draws = tuple(draws)
        self._most = max(self._draws, default=0)
        # per case and horizon: (chance, cards drawn beside the stacked one)
        self._stacks = [
            [
                [(float(case.chance) * top / below, others) for _, top, below, others in stacked(case, k)]
                for k in self._draws
            ]
            for case in self._cases
        ]
        self._known: dict[tuple[object, ...], tuple[float, ...]] = {}
        self._spreads: dict[tuple[int, int, tuple[bool, ...]], Spread] = {}
        self._pmf: dict[tuple[int, int, int], tuple[int, list[float]]] = {}
        self._tails: dict[tuple[int, int, int], list[float]] = {}

    def at_least(self, wanted: frozenset[str], need: int = 1) -> tuple[float, ...]:
        """Chances of at least `need` of them, in the order of `draws`."""
        asked = tuple(
            (sum(card in wanted for card in case.base), tuple(layer.cards[0] in wanted for layer in case.layers))
            if case.layers
            else (len(wanted), ())
            for case in self._cases
        )
        key = (need, *asked)
        found = self._known.get(key)
        if found is None:
            rows = [self._row(i, *part, need) for i, part in enumerate(asked)]
            row = rows[0] if len(rows) == 1 else [sum(parts) for parts in zip(*rows, strict=True)]
            if max(row, default=0.0) > _NEARLY:
                row = [p if p <= _NEARLY else self._near_one(p, j, asked, need) for j, p in enumerate(row)]
            found = self._known[key] = tuple(row)
        return found

    def _near_one(self, p: float, j: int, asked: Sequence[tuple[int, tuple[bool, ...]]], need: int) -> float:
        """1 if it is certain at horizon number `j`, else less than that: rounding decides neither."""
        for i, (m, hits) in enumerate(asked):
            others = len(self._cases[i].base) - m
            for _, drawn in self._stacks[i][j]:
                for got, first, _chances in self._spread(i, drawn, hits):  # the fewest cards of the base bring least
                    if got + max(0, first - others) < need:
                        return min(p, _BELOW)
        return 1.0

    def _row(self, i: int, m: int, hits: tuple[bool, ...], need: int) -> list[float]:
        """The share of case `i` in the chances, with `m` wanted cards in its base."""
        n = len(self._cases[i].base)
        given: dict[int, float] = {}
        tails: dict[int, list[float]] = {}
        row = []
        for stacks in self._stacks[i]:
            total = 0.0
            for weight, others in stacks:
                value = given.get(others)
                if value is None:
                    value = 0.0
                    for got, first, chances in self._spread(i, others, hits):
                        tail = tails.get(got) or tails.setdefault(got, self._tail(n, m, need - got))
                        value += sum(map(mul, chances, tail[first:])) if len(chances) > 1 else chances[0] * tail[first]
                    given[others] = value
                total += weight * value
            row.append(total)
        return row

    def _tail(self, n: int, m: int, need: int) -> list[float]:
        """Chance of at least `need` of `m` wanted cards among 0, 1, 2 ... of `n`, as far as anybody asks."""
        found = self._tails.get((n, m, need))
        if found is None:
            numbers = range(min(n, self._most) + 1)
            if need <= 0:
                found = [1.0] * len(numbers)
            elif need == 1:
                found = [(every - comb(n - m, k)) / every for k in numbers for every in (comb(n, k),)]
            else:
                found = [
                    sum([comb(m, x) * comb(n - m, k - x) for x in range(need, min(m, k) + 1)]) / comb(n, k)
                    for k in numbers
                ]
            self._tails[n, m, need] = found
        return found

    def _spread(self, i: int, k: int, hits: tuple[bool, ...]) -> Spread:
        """`deck.layered` of the first layers of a case, as many as there are `hits`, in floats."""
        if not hits:
            return ((0, k, _SURE),)
        key = i, k, hits
        found = self._spreads.get(key)
        if found is None:
            layer, hit = self._cases[i].layers[len(hits) - 1], hits[-1]
            copies = len(layer.cards)
            more: dict[int, list[float]] = {}  # wanted cards of layers -> chance by cards of the base
            for got, lowest, weights in self._spread(i, k, hits[:-1]):
                rows = [more.setdefault(got + x, [0.0] * (k + 1)) for x in range(copies * hit + 1)]
                row = rows[0]
                for left, weight in enumerate(weights, lowest):
                    first, chances = self._among(layer.places, copies, left)
                    if hit:
                        for x, p in enumerate(chances, first):
                            rows[x][left - x] += weight * p
                    else:
                        here = left - first
                        for p in chances:
                            row[here] += weight * p
                            here -= 1
            found = tuple(_trimmed(got, row) for got, row in more.items() if any(row))
            self._spreads[key] = found
        return found

    def _among(self, places: int, copies: int, drawn: int) -> tuple[int, list[float]]:
        """(least number, chances from it on) of the copies of a layer among `drawn` of its places."""
        key = places, copies, drawn
        found = self._pmf.get(key)
        if found is None:
            first, every = max(0, drawn - places + copies), comb(places, copies)
            numbers = range(first, min(drawn, copies) + 1)
            found = self._pmf[key] = first, [comb(drawn, x) * comb(places - drawn, copies - x) / every for x in numbers]
        return found


def _trimmed(got: int, row: list[float]) -> tuple[int, int, list[float]]:
    """A row of chances without the zeros at its ends, and where it begins."""
    first, last = 0, len(row)
    while not row[first]:
        first += 1
    while not row[last - 1]:
        last -= 1
    return got, first, row[first:last]
