"""The next cards of a deck of which only some things are known: a mixture of hypergeometric distributions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

from seawidget.probability.cards.deck_facts import DeckCase
from seawidget.probability.cards.hypergeometric import at_least
from seawidget.rng import Rng


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
        return at_least(self.pool, self.wanted, self.draws, self.need)


class Part(NamedTuple):
    """The same question where it is known how the deck lies at large: one case, the stacked card drawn or not.

    `ways` / `bottom` is the chance of (wanted cards of layers drawn, cards of the base drawn), `wanted` of `pool` cards
    of the base are wanted; all of it with `share`.
    """

    share: Fraction
    bottom: int
    pool: int
    wanted: int
    ways: dict[tuple[int, int], int]
    stacked: bool | None


def parts(cases: Sequence[DeckCase], wanted: frozenset[str], draws: int) -> list[Part]:
    """How the next `draws` cards can be of a deck, with how many of `wanted` among them."""
    found = []
    for case in cases:
        m = sum(card in wanted for card in case.base)
        hits = [layer.cards[0] in wanted for layer in case.layers]
        for inside, top, below, k in stacked(case, draws):
            ways, bottom = layered(case, k, hits)
            share = case.chance if top == 1 else case.chance * top
            found.append(Part(share, bottom * below, len(case.base), m, ways, inside))
    return found


def total_chance(parts: Iterable[Sequence[Any]], need: int) -> Fraction:
    """At least `need` wanted cards are drawn, in one of several parts: see ways as (layers, base) -> orders.

    Drawn and wanted can be exchanged, C(m, x) C(n-m, k-x)/C(n, k) = C(k, x) C(n-k, m-x)/C(n, m): one denominator.
    """
    found = Fraction(0)
    for share, bottom, n, m, ways, *_ in parts:
        every, total = comb(n, m), 0
        for (got, k), orders in ways.items():
            if got >= need:
                total += orders * every
            elif got + 1 == need:
                total += orders * (every - comb(n - k, m))
            else:
                hit = range(need - got, min(m, k) + 1)
                total += orders * sum(comb(k, x) * comb(n - k, m - x) for x in hit)
        found += Fraction(share.numerator * total, share.denominator * bottom * every)
    return found


def terms(found: Sequence[Part], need: int) -> list[Term]:
    """The same as summands; those that ask the same are one, those of weight 0 are none."""
    weights: dict[tuple[int, int, int, int, bool | None], Fraction] = {}
    for part in found:
        for (got, left), ways in part.ways.items():
            key = part.pool, part.wanted, left, max(0, need - got), part.stacked
            weight = Fraction(part.share.numerator * ways, part.share.denominator * part.bottom)
            weights[key] = weights[key] + weight if key in weights else weight
    return [Term(weight, *key) for key, weight in weights.items() if weight]


def stacked(case: DeckCase, draws: int) -> Iterator[tuple[bool | None, int, int, int]]:
    """(whether the stacked card is among the cards drawn, chance of it as numerator and denominator, other cards)."""
    if not case.window:
        yield None, 1, 1, draws
        return
    inside = min(draws, case.window)
    if inside:
        yield (True if inside < case.window else None), inside, case.window, draws - 1
    if inside < case.window:
        yield False, case.window - inside, case.window, draws


def layered(case: DeckCase, k: int, hits: Sequence[bool]) -> tuple[dict[tuple[int, int], int], int]:
    """How `k` cards of the deck, the stacked one aside, can be: (wanted ones of layers, cards of the base) -> ways.

    Beside the ways what they add up to. `hits`: which layers are wanted. The cards of a layer are all wanted or none
    is. How many of its cards lie among the places drawn is counted by where they lie: C(k, x) C(places-k, copies-x).
    """
    ways, bottom = {(0, k): 1}, 1
    for layer, hit in zip(case.layers, hits, strict=True):
        copies, places = len(layer.cards), layer.places
        more: dict[tuple[int, int], int] = {}
        for (got, left), weight in ways.items():
            for x in range(max(0, left - places + copies), min(left, copies) + 1):
                key = got + x * hit, left - x
                more[key] = more.get(key, 0) + weight * comb(left, x) * comb(places - left, copies - x)
        ways = more
        bottom *= comb(places, copies)
    return ways, bottom


def deal(cases: Sequence[DeckCase], rng: Rng, draws: int) -> list[str | None]:
    """The next `draws` cards, the unseen ones really dealt to all places they can lie at; None is the stacked card.

    The deck's own places come first: a layer takes free places among its first `places`, the base the rest.
    """
    case = picked(cases, rng)
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


def picked(cases: Sequence[DeckCase], rng: Rng) -> DeckCase:
    """One of the cases, each with its chance."""
    if len(cases) == 1:
        return cases[0]
    point = Fraction(rng.below(1 << 32), 1 << 32)
    for case in cases:
        point -= case.chance
        if point < 0:
            return case
    return cases[-1]
