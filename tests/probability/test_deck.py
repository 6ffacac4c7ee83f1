"""Chances about the next cards of a small deck, and its deals, beside every way its cards can lie."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import pytest

from seawidget.probability.cards.deck import deal, parts, terms, total_chance
from seawidget.probability.cards.deck_facts import DeckCase, Layer

BASE = ("a 1", "a 2", "b", "c")
TWO, ONE = Layer(("x 1", "x 2"), 4), Layer(("y",), 4)  # the next cards lie among their places: four at most
CASES = {
    "plain": (DeckCase(Fraction(1), BASE),),
    "some are out": (DeckCase(Fraction(1), BASE, aside=2),),
    "stacked on top": (DeckCase(Fraction(1), BASE, window=1),),
    "stacked in three places": (DeckCase(Fraction(1), BASE, window=3),),
    "a layer at the top": (DeckCase(Fraction(1), BASE, (TWO,)),),
    "two layers": (DeckCase(Fraction(1), BASE, (TWO, ONE)),),
    "two layers and a stacked card": (DeckCase(Fraction(1), BASE[:3], (TWO, ONE), window=2),),
    "one of two": (DeckCase(Fraction(1, 4), BASE, (ONE,), window=2), DeckCase(Fraction(3, 4), (*BASE, "y"), aside=1)),
}
WANTED = (frozenset({"a 1", "c"}), frozenset({"x 1", "x 2", "b"}), frozenset({"y"}), frozenset())


def orders(case):
    """Every way the deck of a case can lie, each as likely as another; None is the stacked card."""

    def filled(table, layers):
        if not layers:
            free = [place for place, card in enumerate(table) if card is None]
            for cards in permutations(case.base, len(free)):
                whole = list(table)
                for place, card in zip(free, cards, strict=True):
                    whole[place] = card
                for top in range(case.window) if case.window else ():
                    yield [*whole[:top], None, *whole[top:]]
                if not case.window:
                    yield whole
            return
        first, *rest = layers
        free = [place for place, card in enumerate(table) if card is None][: first.places]
        for places in permutations(free, len(first.cards)):
            more = list(table)
            for place, card in zip(places, first.cards, strict=True):
                more[place] = card
            yield from filled(more, rest)

    size = len(case.base) - case.aside + sum(len(layer.cards) for layer in case.layers)
    return list(filled([None] * size, list(case.layers)))


def most(cases):
    """How many next cards can be asked for."""
    size = min(len(orders(case)[0]) for case in cases)
    return min([size, *(layer.places for case in cases for layer in case.layers)])


def among(each, draws, wanted, need):
    """The share of orders with at least `need` wanted cards among the next ones."""
    return Fraction(sum(sum(card in wanted for card in order[:draws]) >= need for order in each), len(each))


class Every:
    """A stream of chance that goes through all it could have said: `below` follows a path, or begins a new one."""

    def __init__(self, path):
        self.path, self.sizes = path, []

    def below(self, size):
        self.sizes.append(size)
        return self.path[len(self.sizes) - 1] if len(self.sizes) <= len(self.path) else 0

    def shuffled(self, items):
        rest = list(items)
        return [rest.pop(self.below(len(rest))) for _ in items]


def dealt(case, draws):
    """The chance of each deal of the next cards, from every number that the stream could have given."""
    found, path = Counter(), []
    while True:
        chance = Every(path)
        cards = tuple(deal([case], chance, draws))
        share = Fraction(1)
        for size in chance.sizes:
            share /= size
        found[cards] += share
        path = path + [0] * (len(chance.sizes) - len(path))
        while path and path[-1] + 1 == chance.sizes[len(path) - 1]:
            path.pop()
        if not path:
            return found
        path[-1] += 1


@pytest.mark.parametrize("name", CASES)
def test_chances_are_those_of_every_order(name):
    cases = CASES[name]
    ways = [(case.chance, orders(case)) for case in cases]
    for draws, wanted in product(range(most(cases) + 1), WANTED):
        found = parts(cases, wanted, draws)
        for need in range(1, 4):
            exact = sum(share * among(each, draws, wanted, need) for share, each in ways)
            assert total_chance(found, need) == exact, (draws, wanted, need)
            assert sum(term.weight * term.chance for term in terms(found, need)) == exact, (draws, wanted, need)


@pytest.mark.parametrize("name", CASES)
def test_deals_are_those_of_every_order(name):
    for case in CASES[name]:
        each = orders(case)
        for draws in range(1, most([case]) + 1):
            share = Fraction(1, len(each))
            exact = Counter()
            for order in each:
                exact[tuple(order[:draws])] += share
            assert dealt(case, draws) == exact, draws
