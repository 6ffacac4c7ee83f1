"""Several gaps at once, each with candidates of its own: inclusion-exclusion, conditioning, dependence."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

from seawidget.probability.answers.ask import SHUFFLED, event, letters
from seawidget.probability.answers.derivation import Step
from seawidget.probability.answers.parameters import OddsError, flag, sizes, whole
from seawidget.probability.answers.result import Odds
from seawidget.probability.answers.series import series
from seawidget.probability.cards.deals import top
from seawidget.probability.cards.hypergeometric import at_least_each, covariance, some
from seawidget.probability.shown.message import Message
from seawidget.rng import Rng
from seawidget.text.i18n import Sentence

MOST_GAPS = 12  # sets of gaps are looked at one by one


def inclusion_exclusion(population: int, groups: Sequence[int], draws: int) -> Fraction:
    """P(at least one card of each of several disjoint groups): sum over sets J of `(-1)^|J| C(n - m_J, k) / C(n, k)`.

    Sets of equal size are counted together, so that many groups take polynomially many steps.
    """
    n, k, ms = _checked(population, groups, draws)
    return some_of_each(n, ms, k)


def all_hit(unseen: int, groups: Sequence[int], draws: int) -> Odds:
    """Chance that each of several gaps gets a card among the next `draws`; `groups[i]` cards fit gap i, and no other.

    It is smaller than the product of the single chances: a card spent on one gap cannot serve another. The derivation
    shows both. Raises OddsError, also if the groups have more cards than are unseen. Shared candidates: `all_filled`.
    """
    n, k, ms = _checked(unseen, groups, draws)
    marks = _marks(n, ms)

    def steps() -> list[Step]:
        product = Fraction(1)
        for m in ms:
            product *= some(n, m, k)
        return [Step(f"{product} = {float(product):.6g}", Message("odds.step.product"))]

    def twin(rng: Rng) -> bool:
        return len({mark for mark in top(rng, marks, k) if mark >= 0}) == len(ms)

    return Odds(
        event("all_hit", groups=list(ms), gaps=len(ms), draws=k, unseen=n),
        assumptions=SHUFFLED,
        formula="sum over sets J of groups of (-1)^|J| C(n - m_J, k)/C(n, k), m_J = cards of the groups in J",
        numbers=letters(n=(n, "unseen"), m=(ms, "groups"), k=(k, "draws")),
        steps=steps,
        code=some_of_each,
        twin=twin,
        picture={"cards": n, "wanted": sum(ms), "drawn": k},
        series=lambda: series("draws", "hit", range(n + 1), [float(some_of_each(n, ms, x)) for x in range(n + 1)], k),
    )


def all_needs(unseen: int, groups: Sequence[int], needs: Sequence[int], draws: int) -> Odds:
    """Chance that gap i gets at least `needs[i]` of its own `groups[i]` cards, for every i. Raises OddsError."""
    n, k, ms = _checked(unseen, groups, draws)
    gs = sizes("needs", needs)
    if len(gs) != len(ms):
        raise OddsError(Sentence("error.ask.needs", n=len(gs), groups=len(ms)))
    marks = _marks(n, ms)

    def twin(rng: Rng) -> bool:
        drawn = top(rng, marks, k)
        return all(drawn.count(i) >= g for i, g in enumerate(gs))

    return Odds(
        event("all_needs", groups=list(ms), needs=list(gs), draws=k, unseen=n),
        assumptions=SHUFFLED,
        formula="sum over x_i >= g_i of prod C(m_i, x_i) C(n - sum m, k - sum x)/C(n, k)",
        numbers=letters(n=(n, "unseen"), m=(ms, "groups"), g=(gs, "needs"), k=(k, "draws")),
        code=at_least_each,
        twin=twin,
        picture={"cards": n, "wanted": sum(ms), "drawn": k},
    )


def hit_if(unseen: int, wanted: int, other: int, draws: int, *, other_hit: bool = True) -> Odds:
    """Chance that one gap gets a card, given that another one does (`other_hit`), or given that it does not.

    Good news about one gap is slightly bad news about the other. `wanted` cards fit the first, `other` cards the
    second, none both. Raises OddsError, also if the condition cannot hold.
    """
    n, k, (m, o) = _checked(unseen, (wanted, other), draws)
    flag("other_hit", other_hit)
    one, both = some(n, o, k), some_of_each(n, (m, o), k)
    if one == (not other_hit):
        raise OddsError(Sentence("error.ask.impossible"))
    marks = _marks(n, (m, o))

    def twin(rng: Rng) -> bool | None:
        drawn = top(rng, marks, k)
        return None if (1 in drawn) != other_hit else 0 in drawn

    return Odds(
        event("hit_if" if other_hit else "hit_if_not", wanted=m, other=o, draws=k, unseen=n),
        assumptions=SHUFFLED,
        formula="P(A and B)/P(B)" if other_hit else "(P(A) - P(A and B))/(1 - P(B))",
        numbers=letters(n=(n, "unseen"), m=(m, "wanted"), o=(o, "other"), k=(k, "draws")),
        steps=lambda: [
            Step(f"P(A) = {some(n, m, k)}"),
            Step(f"P(B) = {one}"),
            Step(f"P(A and B) = {both}"),
        ],
        code=some_if_other if other_hit else some_if_no_other,
        twin=twin,
        picture={"cards": n, "wanted": m, "drawn": k},
    )


def first_served(unseen: int, wanted: int, other: int) -> Odds:
    """Chance that one gap gets a card before another one does, however long that takes.

    `wanted` cards fit the first, `other` cards the second, none both. The useless cards between them make no
    difference: of the cards that fit either the one that lies highest decides. Raises OddsError, also if nothing fits
    either.
    """
    n, _, (m, o) = _checked(unseen, (wanted, other), 0)
    if not m + o:
        raise OddsError(Sentence("error.ask.neither"))
    marks = _marks(n, (m, o))

    def twin(rng: Rng) -> bool:
        return next(mark for mark in top(rng, marks, n) if mark in (0, 1)) == 0

    return Odds(
        event("first_served", wanted=m, other=o, unseen=n),
        assumptions=SHUFFLED,
        formula="m/(m+o)",
        numbers=letters(n=(n, "unseen"), m=(m, "wanted"), o=(o, "other")),
        code=served_first,
        twin=twin,
        picture={"cards": n, "wanted": m, "drawn": 0},
    )


def count_covariance(unseen: int, first: int, second: int, draws: int) -> Odds:
    """Covariance of the numbers of cards that two gaps get: negative, the mark of drawing without replacement."""
    n, k, (a, b) = _checked(unseen, (first, second), draws)
    marks = _marks(n, (a, b))

    def twin(rng: Rng) -> tuple[int, int]:
        drawn = top(rng, marks, k)
        return drawn.count(0), drawn.count(1)

    return Odds(
        event("count_covariance", first=a, second=b, draws=k, unseen=n),
        assumptions=SHUFFLED,
        unit="cards2",
        formula="-k a b (n-k)/(n^2 (n-1))" if n > 1 else "0",
        numbers=letters(n=(n, "unseen"), a=(a, "wanted"), b=(b, "other"), k=(k, "draws")),
        code=covariance,
        twin=twin,
        statistic="covariance",
        picture={"cards": n, "wanted": a + b, "drawn": k},
    )


def mean_wait_all(unseen: int, groups: Sequence[int]) -> Odds:
    """Expected draws until every gap has got a card: the mean of the latest of several waits.

    Max-min identity: sum over non-empty sets J of `(-1)^(|J|+1) (n+1) / (m_J + 1)`. Raises OddsError.
    """
    n, _, ms = _checked(unseen, groups, 0)
    whole("error.ask.gaps", len(ms), 0, MOST_GAPS)
    if not ms or 0 in ms:
        raise OddsError(Sentence("error.ask.never"))
    marks = _marks(n, ms)

    def twin(rng: Rng) -> int:
        waiting = set(range(len(ms)))
        for draw, mark in enumerate(top(rng, marks, n), 1):
            waiting.discard(mark)
            if not waiting:
                return draw
        raise AssertionError("every group has a card")

    return Odds(
        event("mean_wait_all", groups=list(ms), unseen=n),
        assumptions=SHUFFLED,
        unit="draws",
        formula="sum over non-empty sets J of (-1)^(|J|+1) (n+1)/(m_J+1)",
        numbers=letters(n=(n, "unseen"), m=(ms, "groups")),
        code=mean_latest,
        twin=twin,
        picture={"cards": n, "wanted": sum(ms), "drawn": 0},
    )


def some_of_each(n: int, m: Sequence[int], k: int) -> Fraction:
    """At least one of the m[i] cards of each group among k of n: inclusion-exclusion, sets of equal size together."""
    signed = {0: 1}  # cards of a set of groups -> sum of signs of the sets with so many
    for one in m:
        more = dict(signed)
        for size, sign in signed.items():
            more[size + one] = more.get(size + one, 0) - sign
        signed = more
    return Fraction(sum(sign * comb(n - size, k) for size, sign in signed.items()), comb(n, k))


def served_first(n: int, m: int, o: int) -> Fraction:
    """Of m + o cards in a shuffled pool of n one of the m lies highest."""
    return Fraction(m, m + o)


def some_if_other(n: int, m: int, o: int, k: int) -> Fraction:
    """One of m cards among k of n, given that one of o others is."""
    return some_of_each(n, (m, o), k) / some(n, o, k)


def some_if_no_other(n: int, m: int, o: int, k: int) -> Fraction:
    """One of m cards among k of n, given that none of o others is."""
    return (some(n, m, k) - some_of_each(n, (m, o), k)) / (1 - some(n, o, k))


def mean_latest(n: int, m: Sequence[int]) -> Fraction:
    """Expected draw by which every group has had a card."""
    sets = [chosen for size in range(1, len(m) + 1) for chosen in combinations(m, size)]
    return sum(((-1) ** (len(each) + 1) * Fraction(n + 1, sum(each) + 1) for each in sets), Fraction(0))


def _marks(n: int, ms: Sequence[int]) -> tuple[int, ...]:
    """The unseen cards, each as the number of its group, or -1."""
    marked = [i for i, m in enumerate(ms) for _ in range(m)]
    return (*marked, *[-1] * (n - len(marked)))


def _checked(unseen: int, groups: Sequence[int], draws: int) -> tuple[int, int, tuple[int, ...]]:
    n = whole("unseen", unseen)
    ms = sizes("groups", groups)
    whole("error.ask.all_groups", sum(ms), 0, n)
    return n, whole("draws", draws, 0, n), ms
