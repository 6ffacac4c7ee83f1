"""The next cards of a deck of which only some things are known: a mixture of hypergeometric distributions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from seawidget.insight import DeckCase
from seawidget.odds.hypergeometric import hypergeometric_pmf, hypergeometric_sf
from seawidget.rng import Rng

ONE = Fraction(1)


@dataclass(frozen=True, slots=True)
class Term:
    """One summand of a chance: its `weight`, and what is left of the question.

    At least `need` of `wanted` among `draws` cards of a pool of `pool`. `stacked`: whether the stacked card is among
    the cards drawn, None if there is none or it cannot be elsewhere.
    """

    weight: Fraction
    pool: int
    wanted: int
    draws: int
    need: int
    stacked: bool | None

    @property
    def chance(self) -> Fraction:
        """What is left of the question, answered."""
        return hypergeometric_sf(self.need, self.pool, self.wanted, self.draws)


def terms(cases: Sequence[DeckCase], wanted: frozenset[str], draws: int, need: int) -> list[Term]:
    """The chance that at least `need` wanted cards are among the next `draws`, as summands."""
    found = []
    for case in cases:
        m = sum(card in wanted for card in case.base)
        hits = [layer.cards[0] in wanted for layer in case.layers]
        for inside, share, k in stacked(case, draws):
            for (got, left), weight in layered(case, k, hits).items():
                found.append(Term(case.chance * share * weight, len(case.base), m, left, max(0, need - got), inside))
    return found


def stacked(case: DeckCase, draws: int) -> Iterator[tuple[bool | None, Fraction, int]]:
    """(whether the stacked card is among the cards drawn, chance of it, how many others are)."""
    if not case.window:
        yield None, ONE, draws
        return
    inside = Fraction(min(draws, case.window), case.window)
    if inside:
        yield (True if inside < 1 else None), inside, draws - 1
    if inside < 1:
        yield False, 1 - inside, draws


def layered(case: DeckCase, k: int, hits: Sequence[bool]) -> dict[tuple[int, int], Fraction]:
    """How `k` cards of the deck, the stacked one aside, can be: (wanted ones of layers, cards of the base) -> chance.

    `hits`: which layers are wanted. The cards of a layer are all wanted or none is.
    """
    ways = {(0, k): ONE}
    for layer, hit in zip(case.layers, hits, strict=True):
        copies, places = len(layer.cards), layer.places
        more: dict[tuple[int, int], Fraction] = {}
        for (got, left), weight in ways.items():
            every = comb(places, left)
            for x in range(max(0, left - places + copies), min(left, copies) + 1):
                key = got + x * hit, left - x
                p = weight * Fraction(comb(copies, x) * comb(places - copies, left - x), every)
                more[key] = more[key] + p if key in more else p
        ways = more
    return ways


def remaining(case: DeckCase, wanted: frozenset[str], least: int) -> Fraction:
    """Chance that at least `least` wanted cards are in play: in a deck or a hand, not in discards or set aside.

    The places out of play are `out` cards drawn from all; those thrown unseen also from what only decks hold.
    """
    ways: list[tuple[Fraction, int, int, int]] = [(Fraction(1), case.blind, case.out - case.blind, 0)]
    for layer in case.layers:
        more = []
        for weight, blind, other, lost in ways:
            n = blind + other if layer.everywhere else blind
            for x in range(min(n, len(layer.cards)) + 1):
                p = hypergeometric_pmf(x, layer.places, len(layer.cards), n)
                if p:
                    left = (0, n - x) if layer.everywhere else (blind - x, other)
                    more.append((weight * p, *left, lost + (x if layer.cards[0] in wanted else 0)))
        ways = more
    m = sum(card in wanted for card in case.base)
    spread = sum(len(layer.cards) for layer in case.layers if layer.cards[0] in wanted)
    total = Fraction(0)
    for weight, blind, other, lost in ways:
        gone = blind + other + case.aside
        most = m + spread - lost - least  # so many of the base may be gone
        if most >= 0:
            total += weight * (1 - hypergeometric_sf(most + 1, len(case.base), m, gone))
    return total


class Table:
    """Chances of enough wanted cards for each of `draws`, as floats; equal questions are worked out once."""

    __slots__ = ("_cases", "_draws", "_known", "_plans")

    def __init__(self, cases: Sequence[DeckCase], draws: Sequence[int]) -> None:
        self._cases = tuple(cases)
        self._draws = tuple(draws)
        self._known: dict[tuple[object, ...], tuple[float, ...]] = {}
        self._plans: dict[tuple[int, int, tuple[bool, ...]], list[tuple[float, int, int]]] = {}

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
            found = tuple(sum(self._chance(i, k, *part, need) for i, part in enumerate(asked)) for k in self._draws)
            self._known[key] = found
        return found

    def _chance(self, i: int, k: int, m: int, hits: tuple[bool, ...], need: int) -> float:
        n = len(self._cases[i].base)
        plan = self._plans.get((i, k, hits))
        if plan is None:
            plan = self._plans[i, k, hits] = list(_plan(self._cases[i], k, hits))
        total = 0.0
        for weight, got, left in plan:
            least = need - got
            if least <= 0:
                total += weight
            elif least == 1:
                every = comb(n, left)
                total += weight * ((every - comb(n - m, left)) / every)
            elif least <= min(m, left):
                ways = sum(comb(m, x) * comb(n - m, left - x) for x in range(least, min(m, left) + 1))
                total += weight * (ways / comb(n, left))
        return total


def _plan(case: DeckCase, k: int, hits: tuple[bool, ...]) -> Iterator[tuple[float, int, int]]:
    """`layered` over all places of the stacked card, in floats: (chance, wanted ones of layers, cards of the base)."""
    chance = float(case.chance)
    for _, share, others in stacked(case, k):
        ways = {(0, others): chance * float(share)}
        for layer, hit in zip(case.layers, hits, strict=True):
            copies, places = len(layer.cards), layer.places
            more: dict[tuple[int, int], float] = {}
            for (got, left), weight in ways.items():
                every = comb(places, left)
                for x in range(max(0, left - places + copies), min(left, copies) + 1):
                    key = got + x * hit, left - x
                    p = comb(copies, x) * comb(places - copies, left - x) / every
                    more[key] = more.get(key, 0.0) + weight * p
            ways = more
        for (got, left), weight in ways.items():
            yield weight, got, left


def deal(cases: Sequence[DeckCase], rng: Rng, draws: int) -> list[str | None]:
    """The next `draws` cards, the unseen ones really dealt to all places they can lie at; None is the stacked card.

    The deck's own places come first: a layer takes free places among its first `places`, the base the rest.
    """
    case = _picked(cases, rng)
    size = max([len(case.base) - case.aside + sum(len(layer.cards) for layer in case.layers), draws])
    table: list[str | None] = [None] * size
    free = list(range(size))
    for layer in case.layers:
        for taken, card in enumerate(layer.cards):
            table[free.pop(rng.below(layer.places - taken))] = card  # its places are the first of those still free
    base = rng.shuffled(case.base)
    for place, card in zip(free, base, strict=False):
        table[place] = card
    if case.window:
        table.insert(rng.below(case.window), None)
    return table[:draws]


def _picked(cases: Sequence[DeckCase], rng: Rng) -> DeckCase:
    if len(cases) == 1:
        return cases[0]
    point = Fraction(rng.below(1 << 32), 1 << 32)
    for case in cases:
        point -= case.chance
        if point < 0:
            return case
    return cases[-1]
