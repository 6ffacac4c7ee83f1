"""Where a card lives: its rank among the placed ones, the inverse question of order.py.

Given that card v is one of `chosen` cards of 1..`numbers`, the others are a random subset of the rest, and its cell is
one more than how many of them are smaller: a hypergeometric count.
"""

from __future__ import annotations

from fractions import Fraction

from seawidget.probability.cards.ask import RANDOM_SUBSET, event, letters
from seawidget.probability.cards.deals import top
from seawidget.probability.cards.hypergeometric import hypergeometric_pmf
from seawidget.probability.cards.parameters import whole
from seawidget.probability.cards.series import Series, series
from seawidget.probability.shown.derivation import Number
from seawidget.probability.shown.message import assume
from seawidget.probability.shown.result import Odds
from seawidget.rng import Rng


def rank_pmf(cell: int, numbers: int, chosen: int, card: int) -> Fraction:
    """P(card v has rank c | placed): C(v-1, c-1) C(N-v, S-c) / C(N-1, S-1)."""
    n, s, v = _checked(numbers, chosen, card)
    return hypergeometric_pmf(cell - 1, n - 1, v - 1, s - 1)


def rank_mean(numbers: int, chosen: int, card: int) -> Fraction:
    """1 + (S-1) (v-1) / (N-1)."""
    n, s, v = _checked(numbers, chosen, card)
    return 1 + Fraction((s - 1) * (v - 1), n - 1) if n > 1 else Fraction(1)


def natural_cell(numbers: int, chosen: int, card: int) -> tuple[int, Odds]:
    """(the most likely cell of a card that is placed, the chance that it is right). Raises OddsError."""
    n, s, v = _checked(numbers, chosen, card)
    cell = max(range(1, s + 1), key=lambda c: rank_pmf(c, n, s, v))
    return cell, card_in_cells(n, s, v, cell, cell)


def mean_cell(numbers: int, chosen: int, card: int) -> Odds:
    """Expected cell of a card, given that it is placed. Raises OddsError."""
    n, s, v = _checked(numbers, chosen, card)
    return Odds(
        event("mean_cell", card=v, chosen=s, numbers=n),
        rank_mean(n, s, v),
        assumptions=(*RANDOM_SUBSET, assume("placed", card=v)),
        unit="cell",
        formula="1 + (S-1) (v-1)/(N-1)" if n > 1 else "1",
        numbers=_letters(n, s, v),
        code="answer = 1 + Fraction((S - 1) * (v - 1), N - 1)" if n > 1 else "answer = Fraction(1)",
        twin=lambda rng: _rank(rng, n, s, v),
        series=lambda: _cells(n, s, v, float(rank_mean(n, s, v))),
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
        sum((rank_pmf(c, n, s, v) for c in range(a, b + 1)), Fraction(0)),
        assumptions=(*RANDOM_SUBSET, assume("placed", card=v)),
        formula=("" if one else "sum over c from a to b of ") + "C(v-1, c-1) C(N-v, S-c)/C(N-1, S-1)",
        numbers=(
            *_letters(n, s, v),
            *(letters(c=(a, "cell")) if one else letters(a=(a, "first_cell"), b=(b, "last_cell"))),
        ),
        code=f"cells = [{'c' if one else '*range(a, b + 1)'}]\n"
        "answer = Fraction(sum(comb(v - 1, c - 1) * comb(N - v, S - c) for c in cells), comb(N - 1, S - 1))",
        twin=lambda rng: a <= _rank(rng, n, s, v) <= b,
        series=lambda: _cells(n, s, v, a if one else None),
    )


def _rank(rng: Rng, n: int, s: int, v: int) -> int:
    """The cell of card v among `s` placed cards, itself one of them."""
    others = [card for card in range(1, n + 1) if card != v]
    return 1 + sum(card < v for card in top(rng, others, s - 1))


def _cells(n: int, s: int, v: int, mark: float | None) -> Series:
    xs = range(1, s + 1)
    return series("cell", "chance", xs, [float(rank_pmf(c, n, s, v)) for c in xs], mark, "bars")


def _letters(n: int, s: int, v: int) -> tuple[Number, ...]:
    return letters(N=(n, "numbers"), S=(s, "chosen"), v=(v, "card"))


def _checked(numbers: int, chosen: int, card: int) -> tuple[int, int, int]:
    n = whole("numbers", numbers, 1)
    return n, whole("chosen", chosen, 1, n), whole("card", card, 1, n)
