"""Many chances of one deck at once, as floats: what deck.py says exactly, each piece of it worked out once."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, nextafter
from operator import mul

from seawidget.probability.cards.deck import stacked
from seawidget.probability.cards.deck_facts import DeckCase, Layer

# (wanted cards of layers, least number of cards of the base, chances from that number on)
Spread = tuple[tuple[int, int, list[float]], ...]
_SURE = [1.0]
_NEARLY = 1 - 1e-12
_BELOW = nextafter(1.0, 0.0)


class DeckTable:
    """Chances of enough wanted cards for each of `draws`; equal questions are worked out once."""

    __slots__ = ("_cases", "_draws", "_known", "_most", "_plans", "_pmf", "_spreads", "_stacks", "_tails")

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
        self._plans: dict[tuple[int, tuple[bool, ...], int], list[tuple[float, Spread]]] = {}
        self._spreads: dict[tuple[int, int, tuple[bool, ...]], Spread] = {}
        self._pmf: dict[tuple[int, int], dict[int, tuple[int, list[float]]]] = {}
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
        tails = [self._tail(n, m, need - got) for got in range(need)]
        row = []
        for enough, plan in self._planned(i, hits, need):
            total = enough
            for got, first, chances in plan:
                tail = tails[got]
                total += sum(map(mul, chances, tail[first:])) if len(chances) > 1 else chances[0] * tail[first]
            row.append(total)
        return row

    def _planned(self, i: int, hits: tuple[bool, ...], need: int) -> list[tuple[float, Spread]]:
        """For each horizon the chance that layers alone bring enough in case `i`, and how else its cards can be.

        The places of the stacked card are taken together.
        """
        plans = self._plans.get((i, hits, need))
        if plans is None:
            plans = self._plans[i, hits, need] = []
            for stacks in self._stacks[i]:
                enough = 0.0
                rows: dict[int, list[float]] = {}
                most = max(others for _, others in stacks)
                for weight, others in stacks:
                    for got, first, chances in self._spread(i, others, hits):
                        if got >= need:
                            enough += weight * sum(chances)
                            continue
                        row = rows.get(got)
                        if row is None:
                            row = rows[got] = [0.0] * (most + 1)
                        for left, p in enumerate(chances, first):
                            row[left] += weight * p
                plans.append((enough, tuple(_trimmed(got, row) for got, row in rows.items())))
        return plans

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
            layer = self._cases[i].layers[len(hits) - 1]
            before = self._spread(i, k, hits[:-1])
            found = self._wanted(layer, k, before) if hits[-1] else self._useless(layer, before)
            self._spreads[key] = found
        return found

    def _useless(self, layer: Layer, before: Spread) -> Spread:
        """A spread with one more layer whose cards are not wanted."""
        copies = len(layer.cards)
        pmf = self._pmf.setdefault((layer.places, copies), {})
        found = []
        for got, lowest, weights in before:
            low = max(0, lowest - copies)
            row = [0.0] * (lowest + len(weights) - low)
            last = 0
            for left, weight in enumerate(weights, lowest):
                first, chances = pmf.get(left) or self._among(layer, left)
                last = left - first - low
                here = last
                for p in chances:
                    row[here] += weight * p
                    here -= 1
            found.append((got, low, row[: last + 1]))
        return tuple(found)

    def _wanted(self, layer: Layer, k: int, before: Spread) -> Spread:
        """A spread with one more layer of wanted cards, for `k` cards drawn."""
        copies = len(layer.cards)
        pmf = self._pmf.setdefault((layer.places, copies), {})
        more: dict[int, list[float]] = {}
        for got, lowest, weights in before:
            rows = [more.setdefault(got + x, [0.0] * (k + 1)) for x in range(copies + 1)]
            for left, weight in enumerate(weights, lowest):
                first, chances = pmf.get(left) or self._among(layer, left)
                for x, p in enumerate(chances, first):
                    rows[x][left - x] += weight * p
        return tuple(_trimmed(got, row) for got, row in more.items() if any(row))

    def _among(self, layer: Layer, drawn: int) -> tuple[int, list[float]]:
        """(least number, chances from it on) of the copies of a layer among `drawn` of its places."""
        places, copies = layer.places, len(layer.cards)
        first, every = max(0, drawn - places + copies), comb(places, copies)
        numbers = range(first, min(drawn, copies) + 1)
        found = first, [comb(drawn, x) * comb(places - drawn, copies - x) / every for x in numbers]
        self._pmf[places, copies][drawn] = found
        return found


def _trimmed(got: int, row: list[float]) -> tuple[int, int, list[float]]:
    """A row of chances without the zeros at its ends, and where it begins."""
    first, last = 0, len(row)
    while not row[first]:
        first += 1
    while not row[last - 1]:
        last -= 1
    return got, first, row[first:last]
