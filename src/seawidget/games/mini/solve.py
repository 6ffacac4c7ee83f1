"""Mini solved: the chance to win of every position, as exact fractions.

With u cards in the deck all u! orders are equally likely, so best play is counted in whole numbers: of how many orders
it wins. Positions are remembered by line, hand and deck (as a set: the discards are then known too).
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb, factorial

from seawidget.errors import OptionError
from seawidget.games.mini.rules import Action, Hand, Line, actions, after, hopeless
from seawidget.text.i18n import Sentence

LARGEST = 1_200_000  # positions by the estimate below: some seconds and less than 200 MB
Position = tuple[Line, Hand, Hand]  # line, hand, cards of the deck in ascending order


def estimate(cards: int, cells: int, hand: int) -> int:
    """An upper bound for the positions of a size: lines by number of cards, hands, and any set left in the deck."""
    total = 0
    for placed in range(cells):
        left = cards - placed
        held = min(hand, left)
        if held >= 0:
            total += comb(cells, placed) * comb(cards, placed) * comb(left, held) << max(left - held, 0)
    return total


def working_size(cards: int, cells: int, hand: int) -> tuple[int, int, int]:
    """The largest size that can be solved near a size that cannot: fewer cards first, then fewer cells."""
    while estimate(cards, cells, hand) > LARGEST:
        if cards > cells + 3:
            cards -= 1
        elif cells > 2:
            cells -= 1
        else:
            hand -= 1
    return cards, cells, hand


class Solver:
    """The exact values of one size of game. Raises OptionError for a size with too many positions."""

    def __init__(self, cards: int, cells: int, hand: int) -> None:
        size = estimate(cards, cells, hand)
        if size > LARGEST:
            works = ", ".join(
                f"{name}={value}"
                for name, value in zip(("cards", "cells", "hand"), working_size(cards, cells, hand), strict=True)
            )
            sizes = {"cards": cards, "cells": cells, "hand": hand}
            text = Sentence("error.option.mini_size", **sizes, size=size, most=LARGEST, works=works)
            raise OptionError("option_out_of_range", {"cards": cards, "cells": cells, "hand": hand}, text)
        self.cards, self.cells, self.hand = cards, cells, hand
        # Random play takes longer by far: who asks about best play must not wait for it.
        self._solving_best, self._solving_uniform = threading.RLock(), threading.RLock()
        self._best: dict[Position, int] = {}
        self._uniform: dict[Position, Fraction] = {}

    @property
    def positions(self) -> int:
        """Positions whose value under best play has been worked out so far."""
        return len(self._best)

    def best(self, line: Line, hand: Hand, deck: Hand) -> Fraction:
        """The chance to win with best play; `deck` in ascending order."""
        with self._solving_best:
            return Fraction(
                1 if all(line) else self._orders(line, hand, deck), 1 if all(line) else factorial(len(deck))
            )

    def uniform(self, line: Line, hand: Hand, deck: Hand) -> Fraction:
        """The chance to win when every legal action is equally likely, payments counted one by one."""
        with self._solving_uniform:
            return Fraction(1) if all(line) else self._mean(line, hand, deck)

    def action(self, line: Line, hand: Hand, deck: Hand, action: Action, uniform: bool = False) -> Fraction:
        """The chance to win after an action, before drawing; then best play, or with `uniform` uniform play."""
        line, hand = after(line, hand, action)
        if all(line):
            return Fraction(1)
        draws = list(_draws(hand, deck, self.hand))
        value = self.uniform if uniform else self.best
        return sum((value(line, *drawn) for drawn in draws), Fraction()) / len(draws)

    def start(self, uniform: bool = False) -> Fraction:
        """The chance to win before the deal."""
        whole = tuple(range(1, self.cards + 1))
        value = self.uniform if uniform else self.best
        hands = list(_draws((), whole, self.hand))
        return sum((value((0,) * self.cells, *drawn) for drawn in hands), Fraction()) / len(hands)

    def _orders(self, line: Line, hand: Hand, deck: Hand) -> int:
        """Of how many orders of the deck best play wins."""
        key = (line, hand, deck)
        known = self._best.get(key)
        if known is not None:
            return known
        best, most = 0, factorial(len(deck))
        if not hopeless(line, (*hand, *deck)):
            for action in actions(line, hand):
                next_line, rest = after(line, hand, action)
                if all(next_line):
                    best = most
                else:
                    drawn = factorial(min(self.hand - len(rest), len(deck)))
                    wins = sum(self._orders(next_line, *each) for each in _draws(rest, deck, self.hand))
                    best = max(best, drawn * wins)
                if best == most:
                    break
        self._best[key] = best
        return best

    def _mean(self, line: Line, hand: Hand, deck: Hand) -> Fraction:
        key = (line, hand, deck)
        known = self._uniform.get(key)
        if known is not None:
            return known
        value = Fraction()
        possible = [] if hopeless(line, (*hand, *deck)) else list(actions(line, hand))
        for action in possible:
            next_line, rest = after(line, hand, action)
            if all(next_line):
                value += 1
            else:
                draws = list(_draws(rest, deck, self.hand))
                value += _total(self._mean(next_line, *each) for each in draws) / len(draws)
        value = value / len(possible) if possible else value
        self._uniform[key] = value
        return value


def _total(values: Iterable[Fraction]) -> Fraction:
    # Most values are 0 or 1: whole numbers are added as such, which is far quicker.
    whole, rest = 0, Fraction()
    for value in values:
        if value.denominator == 1:
            whole += value.numerator
        else:
            rest += value
    return rest + whole


def _draws(hand: Hand, deck: Hand, size: int) -> Iterator[tuple[Hand, Hand]]:
    """Every hand filled up from the deck, with the deck that is left: all equally likely (M-DRAW-1)."""
    for drawn in combinations(deck, min(size - len(hand), len(deck))):
        yield tuple(sorted(hand + drawn)), tuple(card for card in deck if card not in drawn)


@lru_cache(maxsize=4)
def solver(cards: int, cells: int, hand: int) -> Solver:
    """The solver of a size, kept for the next question. Raises OptionError for a size with too many positions."""
    return Solver(cards, cells, hand)
