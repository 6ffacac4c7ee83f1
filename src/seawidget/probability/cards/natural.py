"""Where a card lives: its rank among the placed ones, the inverse question of order.py.

Given that card v is one of `chosen` cards of 1..`numbers`, the others are a random subset of the rest, and its cell is
one more than how many of them are smaller: a hypergeometric count.
"""

from __future__ import annotations

from fractions import Fraction

from seawidget.probability.answers.ask import RANDOM_SUBSET, event, letters
from seawidget.probability.answers.derivation import Number
from seawidget.probability.answers.parameters import integer, whole
from seawidget.probability.answers.result import Odds
from seawidget.probability.answers.series import Series, series
from seawidget.probability.cards.deals import top
from seawidget.probability.cards.hypergeometric import count_chance
from seawidget.probability.shown.message import assume
from seawidget.rng import Rng


def rank_pmf(cell: int, numbers: int, chosen: int, card: int) -> Fraction:
    """P(card v has rank c | placed): C(v-1, c-1) C(N-v, S-c) / C(N-1, S-1)."""
    return cell_chance(*_checked(numbers, chosen, card), integer("cell", cell))


def rank_mean(numbers: int, chosen: int, card: int) -> Fraction:
    """1 + (S-1) (v-1) / (N-1)."""
    return mean_rank(*_checked(numbers, chosen, card))


def natural_cell(numbers: int, chosen: int, card: int) -> tuple[int, Odds]:
    """(the most likely cell of a card that is placed, the chance that it is right). Raises OddsError."""
    n, s, v = _checked(numbers, chosen, card)
    cell = max(range(1, s + 1), key=lambda c: cell_chance(n, s, v, c))
    return cell, card_in_cells(n, s, v, cell, cell)


def mean_cell(numbers: int, chosen: int, card: int) -> Odds:
    """Expected cell of a card, given that it is placed. Raises OddsError."""
    n, s, v = _checked(numbers, chosen, card)
    return Odds(
        event("mean_cell", card=v, chosen=s, numbers=n),
        assumptions=(*RANDOM_SUBSET, assume("placed", card=v)),
        unit="cell",
        formula="1 + (S-1) (v-1)/(N-1)" if n > 1 else "1",
        numbers=_letters(n, s, v),
        code=mean_rank,
        twin=lambda rng: _rank(rng, n, s, v),
        series=lambda: _cells(n, s, v, float(mean_rank(n, s, v))),
    )


def card_in_cells(numbers: int, chosen: int, card: int, first: int, last: int) -> Odds:
    """Chance that a card, given that it is placed, lies in one of the cells `first`..`last` (a row, say).

    Raises OddsError.
    """
    n, s, v = _checked(numbers, chosen, card)
    a = whole("first", first, 1, s)
    b = whole("last", last, a, s)
    one = a == b
    return Odds(
        event("card_in_cell" if one else "card_in_cells", card=v, chosen=s, numbers=n, first=a, last=b),
        assumptions=(*RANDOM_SUBSET, assume("placed", card=v)),
        formula=("" if one else "sum over c from a to b of ") + "C(v-1, c-1) C(N-v, S-c)/C(N-1, S-1)",
        numbers=(
            *_letters(n, s, v),
            *(letters(c=(a, "cell")) if one else letters(a=(a, "first_cell"), b=(b, "last_cell"))),
        ),
        code=cell_chance if one else cells_chance,
        twin=lambda rng: a <= _rank(rng, n, s, v) <= b,
        series=lambda: _cells(n, s, v, a if one else None),
    )


def cell_chance(n: int, s: int, v: int, c: int) -> Fraction:
    """Card v of 1..n, one of s placed ones, lies in cell c."""
    return count_chance(n - 1, v - 1, s - 1, c - 1)


def cells_chance(n: int, s: int, v: int, a: int, b: int) -> Fraction:
    """It lies in one of the cells a to b."""
    return sum((cell_chance(n, s, v, c) for c in range(a, b + 1)), Fraction(0))


def mean_rank(n: int, s: int, v: int) -> Fraction:
    """Its expected cell."""
    return 1 + Fraction((s - 1) * (v - 1), n - 1) if n > 1 else Fraction(1)


def _rank(rng: Rng, n: int, s: int, v: int) -> int:
    """The cell of card v among `s` placed cards, itself one of them."""
    others = [card for card in range(1, n + 1) if card != v]
    return 1 + sum(card < v for card in top(rng, others, s - 1))


def _cells(n: int, s: int, v: int, mark: float | None) -> Series:
    xs = range(1, s + 1)
    return series("cell", "chance", xs, [float(cell_chance(n, s, v, c)) for c in xs], mark, "bars")


def _letters(n: int, s: int, v: int) -> tuple[Number, ...]:
    return letters(N=(n, "numbers"), S=(s, "chosen"), v=(v, "card"))


def _checked(numbers: int, chosen: int, card: int) -> tuple[int, int, int]:
    n = whole("numbers", numbers, 1)
    return n, whole("chosen", chosen, 1, n), whole("card", card, 1, n)
