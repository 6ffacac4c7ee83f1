"""Which unseen cards are in no deck and no hand: the chance that too few of the wanted ones are left."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import comb

from seawidget.probability.answers.ask import letters
from seawidget.probability.answers.result import Odds
from seawidget.probability.cards.deck import picked
from seawidget.probability.cards.deck_facts import DeckCase
from seawidget.probability.cards.hypergeometric import at_least
from seawidget.probability.shown.message import Assumption, Message
from seawidget.rng import Rng

# (weight, cards of the base, wanted ones of them, cards of the base out of play, how many of these may be wanted)
Row = tuple[Fraction, int, int, int, int]


def lost(
    event: Message, cases: Sequence[DeckCase], wanted: frozenset[str], need: int, assumptions: Sequence[Assumption]
) -> Odds:
    """Chance that fewer than `need` of the wanted cards are still in play."""
    case = cases[0]
    gone = case.out + case.aside

    def twin(rng: Rng) -> bool:
        return in_play(cases, wanted, rng) < need

    return Odds(
        event,
        assumptions=assumptions,
        formula="sum over terms of w H, H = sum over x > b of C(m, x) C(n-m, k-x)/C(n, k)",
        numbers=letters(terms=(_rows(cases, wanted, need), "lost_terms")),
        code=too_many_gone,
        twin=twin,
        picture={"cards": len(case.base), "wanted": len(wanted), "drawn": min(gone, len(case.base))},
    )


def too_many_gone(terms: Iterable[Row]) -> Fraction:
    """More than b of m wanted cards are among the k of n out of play, over the ways they can lie."""
    return sum((w * at_least(n, m, k, b + 1) for w, n, m, k, b in terms), Fraction(0))


def remaining(case: DeckCase, wanted: frozenset[str], least: int) -> Fraction:
    """Chance that at least `least` wanted cards are in play: in a deck or a hand, not in discards or set aside.

    The places out of play are `out` cards drawn from all; those thrown unseen also from what only decks hold.
    """
    n, m = len(case.base), sum(card in wanted for card in case.base)
    found, bottom = _out_of_play(case, wanted)
    every = comb(n, m)
    total = 0
    for (gone, lost_already), weight in found.items():
        most = _bearable(case, wanted, m, lost_already, least)
        if most >= min(m, gone):
            total += weight * every
        elif most >= 0:
            total += weight * sum(comb(gone, x) * comb(n - gone, m - x) for x in range(most + 1))
    return Fraction(total, bottom * every)


def in_play(cases: Sequence[DeckCase], wanted: frozenset[str], rng: Rng) -> int:
    """How many wanted cards are in play when the unseen ones are really dealt to the places they can lie at."""
    case = picked(cases, rng)
    blind, other = case.blind, case.out - case.blind
    found = 0
    for layer in case.layers:
        out, places = (blind + other if layer.everywhere else blind), layer.places
        if layer.everywhere:
            blind = 0
        for card in layer.cards:
            if rng.below(places) < out:
                out -= 1
            else:
                found += card in wanted
            places -= 1
        blind, other = (0, out) if layer.everywhere else (out, other)
    base = rng.shuffled(case.base)
    return found + sum(card in wanted for card in base[blind + other + case.aside :])


def _bearable(case: DeckCase, wanted: frozenset[str], m: int, gone: int, least: int) -> int:
    """How many wanted cards of the base may be out of play, if `gone` of the layers are."""
    return m + sum(len(layer.cards) for layer in case.layers if layer.cards[0] in wanted) - gone - least


def _out_of_play(case: DeckCase, wanted: frozenset[str]) -> tuple[dict[tuple[int, int], int], int]:
    """(cards of the base out of play, wanted ones of layers out of play) -> ways; and what they add up to."""
    ways, bottom = {(case.blind, case.out - case.blind, 0): 1}, 1
    for layer in case.layers:
        copies, places = len(layer.cards), layer.places
        hit = layer.cards[0] in wanted
        more: dict[tuple[int, int, int], int] = {}
        for (blind, other, lost_already), weight in ways.items():
            n = blind + other if layer.everywhere else blind
            for x in range(max(0, n - places + copies), min(n, copies) + 1):
                left = (0, n - x) if layer.everywhere else (blind - x, other)
                key = *left, lost_already + x * hit
                more[key] = more.get(key, 0) + weight * comb(n, x) * comb(places - n, copies - x)
        ways = more
        bottom *= comb(places, copies)
    found: dict[tuple[int, int], int] = {}
    for (blind, other, lost_already), weight in ways.items():
        gone = blind + other + case.aside
        found[gone, lost_already] = found.get((gone, lost_already), 0) + weight
    return found, bottom


def _rows(cases: Sequence[DeckCase], wanted: frozenset[str], need: int) -> list[Row]:
    """The chance as summands; those that ask the same are one."""
    weights: dict[tuple[int, int, int, int], Fraction] = {}
    for case in cases:
        n, m = len(case.base), sum(card in wanted for card in case.base)
        found, bottom = _out_of_play(case, wanted)
        for (gone, lost_already), ways in found.items():
            key = n, m, gone, max(-1, _bearable(case, wanted, m, lost_already, need))
            weights[key] = weights.get(key, Fraction(0)) + case.chance * Fraction(ways, bottom)
    return [(weight, *key) for key, weight in weights.items()]
