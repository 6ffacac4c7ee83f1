"""How long until a wanted card comes: the negative hypergeometric distribution, in draws and in turns.

The draw T of the r-th wanted card among `population` shuffled cards of which `successes` are wanted (Johnson, Kotz and
Kemp, Univariate Discrete Distributions, section 6.2.2). scipy's `nhypergeom` counts the other way round: cards of one
kind before the r-th of the other, so there the useless cards are the "successes", and T is its value + r.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from math import comb

from seawidget.probability.answers.ask import SHUFFLED, event, letters
from seawidget.probability.answers.parameters import Cards, integer, pool, whole
from seawidget.probability.answers.result import Odds
from seawidget.probability.answers.series import Series, series
from seawidget.probability.cards.deals import top
from seawidget.probability.cards.hypergeometric import at_least
from seawidget.probability.shown.message import Assumption
from seawidget.rng import Rng


def negative_hypergeometric_pmf(t: int, population: int, successes: int, r: int = 1) -> Fraction:
    """P(the r-th wanted card is draw t): C(t-1, r-1) C(n-t, m-r) / C(n, m)."""
    return draw_chance(*_checked(population, successes, r), integer("t", t))


def negative_hypergeometric_cdf(t: int, population: int, successes: int, r: int = 1) -> Fraction:
    """P(the r-th wanted card is draw t or earlier): at least r wanted ones among t cards."""
    n, m, r = _checked(population, successes, r)
    return come_within(n, m, r, min(max(integer("t", t), 0), n))


def negative_hypergeometric_mean(population: int, successes: int, r: int = 1) -> Fraction:
    """E[T] = r (n+1) / (m+1): the m wanted cards cut the pool into m+1 stretches of equal expected length."""
    return mean_draw(*_checked(population, successes, r))


def negative_hypergeometric_variance(population: int, successes: int, r: int = 1) -> Fraction:
    """Var[T] = r (n+1) (n-m) (m+1-r) / ((m+1)^2 (m+2))."""
    return draw_variance(*_checked(population, successes, r))


def negative_hypergeometric_median(population: int, successes: int, r: int = 1) -> int:
    """The smallest t with P(T <= t) >= 1/2."""
    return median_draw(*_checked(population, successes, r))


def mean_wait(unseen: Cards, wanted: Cards, *, nth: int = 1, per_turn: int = 1) -> Odds:
    """Expected number of draws until the `nth` wanted card; with `per_turn=2` turns of discarding and drawing two.

    Turns count whole: a card that comes as the first of a pair still takes the turn, so it is not half the draws.
    Raises OddsError, also if there are fewer wanted cards than `nth`: then it may never come.
    """
    return mean_wait_given(unseen, wanted, nth=nth, per_turn=per_turn, assumptions=SHUFFLED)


def mean_wait_given(
    unseen: Cards, wanted: Cards, *, nth: int = 1, per_turn: int = 1, assumptions: Sequence[Assumption]
) -> Odds:
    """`mean_wait` under assumptions of the caller's."""
    cards, asked = pool(unseen, wanted)
    n, m, r = _checked(len(cards), len(asked), nth)
    d = whole("per_turn", per_turn, 1)
    turns = {} if d == 1 else {"d": (d, "per_turn")}
    return Odds(
        event("mean_wait" if d == 1 else "mean_turns", nth=r, wanted=m, unseen=n, per_turn=d),
        assumptions=assumptions,
        unit="draws" if d == 1 else "turns",
        formula="r (n+1)/(m+1)"
        if d == 1
        else "sum over t of ceil(t/d) P(T = t), P(T = t) = C(t-1, r-1) C(n-t, m-r)/C(n, m)",
        numbers=letters(n=(n, "unseen"), m=(m, "wanted"), r=(r, "nth"), **turns),
        code=mean_draw if d == 1 else mean_turn,
        twin=lambda rng: -(-_nth(rng, cards, asked, r) // d),
        picture={"cards": n, "wanted": m, "drawn": 0},
        series=partial(_bars, n, m, r, None),
    )


def median_wait(unseen: Cards, wanted: Cards, *, nth: int = 1) -> Odds:
    """The number of draws by which the `nth` wanted card has come in at least half of all deals. Raises OddsError."""
    cards, asked = pool(unseen, wanted)
    n, m, r = _checked(len(cards), len(asked), nth)
    return Odds(
        event("median_wait", nth=r, wanted=m, unseen=n),
        assumptions=SHUFFLED,
        unit="draws",
        formula="the smallest t with P(T <= t) >= 1/2",
        numbers=letters(n=(n, "unseen"), m=(m, "wanted"), r=(r, "nth")),
        code=median_draw,
        twin=lambda rng: _nth(rng, cards, asked, r),
        statistic="median",
        picture={"cards": n, "wanted": m, "drawn": 0},
        series=lambda: _bars(n, m, r, median_draw(n, m, r)),
    )


def wait_variance(unseen: Cards, wanted: Cards, *, nth: int = 1) -> Odds:
    """The variance of the wait, in squared draws; its root is the standard deviation. Raises OddsError."""
    cards, asked = pool(unseen, wanted)
    n, m, r = _checked(len(cards), len(asked), nth)
    return Odds(
        event("wait_variance", nth=r, wanted=m, unseen=n),
        assumptions=SHUFFLED,
        unit="draws2",
        formula="r (n+1) (n-m) (m+1-r)/((m+1)^2 (m+2))",
        numbers=letters(n=(n, "unseen"), m=(m, "wanted"), r=(r, "nth")),
        code=draw_variance,
        twin=lambda rng: _nth(rng, cards, asked, r),
        statistic="variance",
        picture={"cards": n, "wanted": m, "drawn": 0},
        series=partial(_bars, n, m, r, None),
    )


def wait_exactly(unseen: Cards, wanted: Cards, draw: int, *, nth: int = 1) -> Odds:
    """Chance that the `nth` wanted card is exactly draw number `draw`. Raises OddsError."""
    cards, asked = pool(unseen, wanted)
    n, m, r = _checked(len(cards), len(asked), nth)
    t = whole("draw", draw, 1, n)
    return Odds(
        event("wait_exactly", nth=r, wanted=m, unseen=n, draw=t),
        assumptions=SHUFFLED,
        formula="C(t-1, r-1) C(n-t, m-r)/C(n, m)",
        numbers=letters(n=(n, "unseen"), m=(m, "wanted"), r=(r, "nth"), t=(t, "draw")),
        code=draw_chance,
        twin=lambda rng: _nth(rng, cards, asked, r) == t,
        picture={"cards": n, "wanted": m, "drawn": t},
        series=partial(_bars, n, m, r, t),
    )


def wait_within(unseen: Cards, wanted: Cards, draws: int, *, nth: int = 1) -> Odds:
    """Chance that the `nth` wanted card comes within `draws` draws: the event of `hit`, seen from the wait."""
    cards, asked = pool(unseen, wanted)
    n, m, r = _checked(len(cards), len(asked), nth)
    t = whole("draws", draws, 0, n)
    return Odds(
        event("wait_within", nth=r, wanted=m, unseen=n, draws=t),
        assumptions=SHUFFLED,
        formula="1 - C(n-t, m)/C(n, m)" if r == 1 else "sum over x >= r of C(m, x) C(n-m, t-x)/C(n, t)",
        numbers=letters(n=(n, "unseen"), m=(m, "wanted"), r=(r, "nth"), t=(t, "draws")),
        code=come_within,
        twin=lambda rng: _nth(rng, cards, asked, r) <= t,
        picture={"cards": n, "wanted": m, "drawn": t},
        series=lambda: series("draws", "hit", range(n + 1), [float(come_within(n, m, r, x)) for x in range(n + 1)], t),
    )


def buried(unseen: Cards, wanted: Cards, last: int) -> Odds:
    """Chance that all wanted cards lie among the `last` cards of the pool: nothing comes before. Raises OddsError."""
    cards, asked = pool(unseen, wanted)
    n, m = len(cards), len(asked)
    d = whole("last", last, 0, n)

    def twin(rng: Rng) -> bool:
        return not asked.intersection(top(rng, cards, n - d))

    return Odds(
        event("buried", wanted=m, unseen=n, last=d),
        assumptions=SHUFFLED,
        formula="C(d, m)/C(n, m)",
        numbers=letters(n=(n, "unseen"), m=(m, "wanted"), d=(d, "last")),
        code=all_last,
        twin=twin,
        picture={"cards": n, "wanted": m, "drawn": n - d},
    )


def draw_chance(n: int, m: int, r: int, t: int) -> Fraction:
    """The r-th of m wanted cards among n is draw t."""
    return Fraction(comb(t - 1, r - 1) * comb(n - t, m - r), comb(n, m)) if r <= t <= n else Fraction(0)


def come_within(n: int, m: int, r: int, t: int) -> Fraction:
    """It is draw t or earlier: at least r wanted ones among t cards."""
    return at_least(n, m, t, r)


def mean_draw(n: int, m: int, r: int) -> Fraction:
    """Its expected draw."""
    return Fraction(r * (n + 1), m + 1)


def mean_turn(n: int, m: int, r: int, d: int) -> Fraction:
    """Its expected turn of d draws each, a begun one counted whole."""
    ways = [comb(t - 1, r - 1) * comb(n - t, m - r) for t in range(r, n + 1)]
    return Fraction(sum(-(-t // d) * way for t, way in enumerate(ways, r)), comb(n, m))


def median_draw(n: int, m: int, r: int) -> int:
    """The first draw by which it has come in at least half of all orders."""
    t, ways = r, comb(n - r, m - r)
    while 2 * ways < comb(n, m):
        t += 1
        ways += comb(t - 1, r - 1) * comb(n - t, m - r)
    return t


def draw_variance(n: int, m: int, r: int) -> Fraction:
    """The variance of its draw."""
    return Fraction(r * (n + 1) * (n - m) * (m + 1 - r), (m + 1) ** 2 * (m + 2))


def all_last(n: int, m: int, d: int) -> Fraction:
    """All m wanted cards are among the last d of n."""
    return Fraction(comb(d, m), comb(n, m))


def _nth(rng: Rng, cards: tuple[object, ...], asked: frozenset[object], r: int) -> int:
    """The draw of the r-th wanted card of a shuffled pool."""
    seen = 0
    for draw, card in enumerate(top(rng, cards, len(cards)), 1):
        seen += card in asked
        if seen == r:
            return draw
    raise AssertionError("there are at least r wanted cards")


def _bars(n: int, m: int, r: int, mark: int | None) -> Series:
    xs = range(1, n + 1)
    ys = [float(draw_chance(n, m, r, x)) for x in xs]
    return series("draws", "chance", xs, ys, float(mean_draw(n, m, r)) if mark is None else mark, "bars")


def _checked(population: int, successes: int, r: int) -> tuple[int, int, int]:
    n = whole("population", population)
    m = whole("successes", successes, 0, n)
    return n, m, whole("nth", r, 1, m)
