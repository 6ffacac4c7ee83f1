"""Will a card that fits be among the next ones? How many of them?"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

from seawidget.probability.answers.ask import SHUFFLED, event, letters
from seawidget.probability.answers.parameters import Cards, OddsError, pool, whole
from seawidget.probability.answers.result import Odds
from seawidget.probability.answers.series import Series, series
from seawidget.probability.cards.deals import top
from seawidget.probability.cards.hypergeometric import at_least, count_chance, mean_drawn, some
from seawidget.probability.shown.message import Assumption, assume
from seawidget.rng import Rng
from seawidget.text.i18n import Sentence


def hit(unseen: Cards, wanted: Cards, draws: int, *, need: int = 1) -> Odds:
    """Chance that at least `need` of the `wanted` cards are among the next `draws` of the `unseen` ones.

    A gap of two cells needs two cards. Cards that fit nowhere (Finishes, monsters ...) are unseen cards too: leaving
    them out promises too much. `unseen` and `wanted` are numbers of cards or the very cards (see `unseen_cards`,
    `between`). Raises OddsError.

    >>> hit(60, 7, 8)
    <Odds 0.653594 = 6310559/9655173: at least 1 of 7 wanted cards among the next 8 of 60 unseen>
    """
    return hit_given(unseen, wanted, draws, need=need, assumptions=SHUFFLED)


def hit_given(unseen: Cards, wanted: Cards, draws: int, *, need: int = 1, assumptions: Sequence[Assumption]) -> Odds:
    """`hit` under assumptions of the caller's."""
    cards, asked = pool(unseen, wanted)
    n, m, k = len(cards), len(asked), whole("draws", draws, 0, len(cards))
    g = whole("need", need)

    def twin(rng: Rng) -> bool:
        return sum(card in asked for card in top(rng, cards, k)) >= g

    one = g == 1
    return Odds(
        event("hit", need=g, wanted=m, draws=k, unseen=n),
        assumptions=assumptions,
        formula="1 - C(n-m, k)/C(n, k)" if one else "sum over x >= g of C(m, x) C(n-m, k-x)/C(n, k)",
        numbers=letters(n=(n, "unseen"), m=(m, "wanted"), k=(k, "draws"), **({} if one else {"g": (g, "need")})),
        code=some if one else at_least,
        twin=twin,
        picture={"cards": n, "wanted": m, "drawn": k},
        series=lambda: _curve([float(at_least(n, m, x, g)) for x in range(n + 1)], k),
    )


def exactly(unseen: Cards, wanted: Cards, draws: int, count: int) -> Odds:
    """Chance that exactly `count` of the wanted cards are among the next `draws`. Raises OddsError."""
    cards, asked = pool(unseen, wanted)
    n, m, k = len(cards), len(asked), whole("draws", draws, 0, len(cards))
    x = whole("count", count)

    def twin(rng: Rng) -> bool:
        return sum(card in asked for card in top(rng, cards, k)) == x

    return Odds(
        event("exactly", count=x, wanted=m, draws=k, unseen=n),
        assumptions=SHUFFLED,
        formula="C(m, x) C(n-m, k-x)/C(n, k)",
        numbers=letters(n=(n, "unseen"), m=(m, "wanted"), k=(k, "draws"), x=(x, "count")),
        code=count_chance,
        twin=twin,
        picture={"cards": n, "wanted": m, "drawn": k},
        series=lambda: _counts(n, m, k, x),
    )


def mean_count(unseen: Cards, wanted: Cards, draws: int) -> Odds:
    """Expected number of wanted cards among the next `draws`. Raises OddsError."""
    cards, asked = pool(unseen, wanted)
    n, m, k = whole("unseen", len(cards), 1), len(asked), whole("draws", draws, 0, len(cards))
    return Odds(
        event("mean_count", wanted=m, draws=k, unseen=n),
        assumptions=SHUFFLED,
        unit="cards",
        formula="k m/n",
        numbers=letters(n=(n, "unseen"), m=(m, "wanted"), k=(k, "draws")),
        code=mean_drawn,
        twin=lambda rng: sum(card in asked for card in top(rng, cards, k)),
        picture={"cards": n, "wanted": m, "drawn": k},
        series=lambda: _counts(n, m, k, None),
    )


def arrives_and_payable(unseen: Cards, fits: Cards, payable: Cards, draws: int, *, most: int = 4) -> Odds:
    """Chance that a card comes that fits *and* can be paid for: at least one of `payable` among the next `draws`.

    `fits` are the cards between the neighbours, `payable` those of them that cost at most `most` cards, what a hand
    can give beside the card itself (rule COST-4: four from a hand of five). Raises OddsError.
    """
    cards, every = pool(unseen, fits)
    _, few = pool(cards, payable)
    if not few <= every:
        raise OddsError(Sentence("error.ask.payable"))
    why = (*SHUFFLED, assume("payable", most=whole("most", most), fit=len(every), pay=len(few)))
    return hit_given(cards, few, draws, assumptions=why)


def arrives_on_top(others: Cards, wanted: Cards, draws: int, window: int, *, need: int = 1) -> Odds:
    """`hit` when one more card, of no use, lies in the deck: equally likely at each of its top `window` places.

    So the Start of a solo game lies after set-up (rule SOLO-2). `others` are the unseen cards without it.
    Raises OddsError.
    """
    cards, asked = pool(others, wanted)
    n, m = len(cards), len(asked)
    t = whole("window", window, 1, n + 1)
    k = whole("draws", draws, 0, n + 1)
    g = whole("need", need)

    def twin(rng: Rng) -> bool:
        deck = top(rng, cards, n)
        deck.insert(rng.below(t), None)
        return sum(card in asked for card in deck[:k]) >= g

    return Odds(
        event("hit_stacked", need=g, wanted=m, draws=k, unseen=n, window=t),
        assumptions=(assume("stacked", window=t), *SHUFFLED),
        formula="k/t [1 - C(n-m, k-1)/C(n, k-1)] + (1-k/t) [1 - C(n-m, k)/C(n, k)]"
        if g == 1 and 1 <= k <= min(t, n)
        else "P(it is among the k) H(k-1) + P(it is not) H(k), H(j) = P(at least g of m in j of n)",
        numbers=letters(
            n=(n, "others"), m=(m, "wanted"), k=(k, "draws"), t=(t, "window"), **({} if g == 1 else {"g": (g, "need")})
        ),
        code=hit_below_top,
        twin=twin,
        picture={"cards": n + 1, "wanted": m, "drawn": k},
        series=lambda: series(
            "draws", "hit", range(n + 2), [float(hit_below_top(n, m, x, t, g)) for x in range(n + 2)], k
        ),
    )


def all_within(unseen: Cards, wanted: Cards, draws: int) -> Odds:
    """Chance that *all* wanted cards are among `draws` cards: every Finish thrown away, say. Raises OddsError."""
    cards, asked = pool(unseen, wanted)
    n, m, k = len(cards), len(asked), whole("draws", draws, 0, len(cards))

    def twin(rng: Rng) -> bool:
        return asked <= set(top(rng, cards, k))

    return Odds(
        event("all_within", wanted=m, draws=k, unseen=n),
        assumptions=SHUFFLED,
        formula="C(n-m, k-m)/C(n, k)",
        numbers=letters(n=(n, "unseen"), m=(m, "wanted"), k=(k, "draws")),
        code=every,
        twin=twin,
        picture={"cards": n, "wanted": m, "drawn": k},
    )


def hit_below_top(n: int, m: int, k: int, t: int, g: int = 1) -> Fraction:
    """At least g of m wanted cards among the top k of n and one more, which lies at each of the top t places alike."""
    inside = Fraction(min(k, t), t)  # the chance that it is among the k: one card less of the others
    found = inside * at_least(n, m, k - 1, g) if inside else Fraction(0)
    return found + (1 - inside) * at_least(n, m, k, g) if inside < 1 else found


def every(n: int, m: int, k: int) -> Fraction:
    """All m wanted cards among k of n."""
    return Fraction(comb(n - m, k - m), comb(n, k)) if k >= m else Fraction(0)


def _curve(chances: Sequence[float], draws: int) -> Series:
    return series("draws", "hit", range(len(chances)), chances, draws)


def _counts(n: int, m: int, k: int, mark: float | None) -> Series:
    xs = range(min(m, k) + 1)
    return series("count", "chance", xs, [float(count_chance(n, m, k, x)) for x in xs], mark, "bars")


__all__ = [
    "all_within",
    "arrives_and_payable",
    "arrives_on_top",
    "exactly",
    "hit",
    "mean_count",
]
