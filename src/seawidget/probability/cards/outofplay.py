"""Which unseen cards are in no deck and no hand: the chance that too few of the wanted ones are left."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import comb

from seawidget.probability.answers.ask import letters
from seawidget.probability.answers.derivation import Number
from seawidget.probability.answers.program import Program
from seawidget.probability.answers.result import Odds
from seawidget.probability.cards.deck import picked
from seawidget.probability.cards.deck_facts import DeckCase
from seawidget.probability.shown.message import Assumption, Message
from seawidget.rng import Rng

# (weight, cards of the base, wanted ones of them, cards of the base out of play, how many of these may be wanted)
Row = tuple[Fraction, int, int, int, int]
# The same by cases, see `too_many_gone`
Ways = tuple[Fraction, int, int, int, int, dict[tuple[int, int], int]]


def lost(
    event: Message, cases: Sequence[DeckCase], wanted: frozenset[str], need: int, assumptions: Sequence[Assumption]
) -> Odds:
    """Chance that fewer than `need` of the wanted cards are still in play."""
    case = cases[0]
    gone = case.out + case.aside

    def twin(rng: Rng) -> bool:
        return in_play(cases, wanted, rng) < need

    def given() -> tuple[Number, ...]:
        return letters(cases=([_ways(case, wanted, need) for case in cases], ""))

    program = Program(too_many_gone, given)
    return Odds(
        event,
        program.answer(),
        assumptions=assumptions,
        formula="sum over terms of w H, H = sum over x > b of C(m, x) C(n-m, k-x)/C(n, k)",
        numbers=lambda: letters(terms=(_rows(cases, wanted, need), "lost_terms")),
        code=program,
        twin=twin,
        picture={"cards": len(case.base), "wanted": len(wanted), "drawn": min(gone, len(case.base))},
    )


def too_many_gone(cases: Iterable[Ways]) -> Fraction:
    """Too few wanted cards are in play. Of each case: weight, n unseen cards, m of them wanted, how many of all wanted
    ones may be gone, orders in all, (unseen cards out of play, wanted ones gone elsewhere): orders.
    """
    found = Fraction(0)
    for weight, n, m, bearable, bottom, ways in cases:
        every, total = comb(n, m), 0
        for (gone, elsewhere), orders in ways.items():
            most = bearable - elsewhere
            if most < min(m, gone):
                kept = sum(comb(gone, x) * comb(n - gone, m - x) for x in range(most + 1))
                total += orders * (every - kept)
        found += Fraction(weight.numerator * total, weight.denominator * bottom * every)
    return found


def remaining(case: DeckCase, wanted: frozenset[str], least: int) -> Fraction:
    """Chance that at least `least` wanted cards are in play: in a deck or a hand, not in discards or set aside.

    The places out of play are `out` cards drawn from all; those thrown unseen also from what only decks hold.
    """
    return 1 - too_many_gone([(Fraction(1), *_ways(case, wanted, least)[1:])])


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


def _ways(case: DeckCase, wanted: frozenset[str], least: int) -> Ways:
    m = sum(card in wanted for card in case.base)
    of_layers = sum(len(layer.cards) for layer in case.layers if layer.cards[0] in wanted)
    ways, bottom = _out_of_play(case, wanted)
    return case.chance, len(case.base), m, m + of_layers - least, bottom, ways


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
    for chance, n, m, bearable, bottom, found in (_ways(case, wanted, need) for case in cases):
        for (gone, elsewhere), ways in found.items():
            key = n, m, gone, max(-1, bearable - elsewhere)
            weights[key] = weights.get(key, Fraction(0)) + chance * Fraction(ways, bottom)
    return [(weight, *key) for key, weight in weights.items()]
