"""Chances to win Mini worked out the slow way, apart from rules and solver: what answers show as their program."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from seawidget.games.mini.rules import Hand, Line
from seawidget.probability.answers.derivation import Number
from seawidget.probability.answers.program import Program

Known = dict[tuple[Line, Hand, Hand], Fraction]


def program(line: Line, hand: Hand, deck: Hand, size: int, uniform: bool = False, dealt: bool = True) -> str:
    """Python that works out a chance again with the standard library alone.

    Of a position, or of what stands before cards are drawn (not `dealt`); with best or with `uniform` play.
    """
    given = {"line": line, "hand": hand, "deck": deck, "size": size, "uniform": uniform}
    return Program(dealt_chance if dealt else drawing_chance, [Number(*each, "") for each in given.items()]).text()


def dealt_chance(
    line: Line, hand: Hand, deck: Hand, size: int, uniform: bool = False, known: Known | None = None
) -> Fraction:
    """Of a position: the best of what can be done, or with `uniform` play the mean."""
    known = {} if known is None else known
    if (line, hand, deck) not in known:
        found = [drawing_chance(*each, deck, size, uniform, known) for each in choices(line, hand)]
        best = sum(found) / max(1, len(found)) if uniform else max(found, default=Fraction(0))
        known[line, hand, deck] = Fraction(1) if all(line) else Fraction(best)
    return known[line, hand, deck]


def drawing_chance(
    line: Line, hand: Hand, deck: Hand, size: int, uniform: bool = False, known: Known | None = None
) -> Fraction:
    """The mean over all draws that fill up the hand to its size."""
    draws = list(combinations(deck, min(size - len(hand), len(deck))))
    known = {} if known is None else known
    found = Fraction(all(line) * len(draws))
    for new in [] if found else draws:
        left = tuple(card for card in deck if card not in new)
        found += dealt_chance(line, tuple(sorted(hand + new)), left, size, uniform, known)
    return found / len(draws)


def choices(line: Line, hand: Hand) -> Iterator[tuple[Line, Hand]]:
    """What can be done: the line and the hand after it, before cards are drawn."""
    for card in hand:
        others = [other for other in hand if other != card]
        for i, there in enumerate(line):
            left, right = [c for c in line[:i] if c], [c for c in line[i + 1 :] if c]
            if there or left[-1:] > [card] or (right and right[0] < card):
                continue
            beside = [abs(card - c) for c in line[max(0, i - 1) : i] + line[i + 1 : i + 2] if c]
            for paid in combinations(others, min(beside, default=0)):
                yield (*line[:i], card, *line[i + 1 :]), tuple(c for c in others if c not in paid)
    for pair in combinations(hand, 2):
        yield line, tuple(c for c in hand if c not in pair)
