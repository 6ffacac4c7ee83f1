"""Silence is evidence: what a partner's pass and a card turned over say about the cards one cannot see.

A likelihood is an assumption about a person. It stands among the assumptions of every answer here, with its numbers.
"""

from __future__ import annotations

from fractions import Fraction

from seawidget.probability.answers.ask import SHUFFLED, event, letters
from seawidget.probability.answers.derivation import Number, Step
from seawidget.probability.answers.parameters import OddsError, chance, flag, whole
from seawidget.probability.answers.result import Odds
from seawidget.probability.answers.series import Series, series
from seawidget.probability.cards.deals import top
from seawidget.probability.cards.hits import hit_given
from seawidget.probability.cards.hypergeometric import count_chance, some
from seawidget.probability.shown.message import Assumption, Message, assume
from seawidget.rng import Rng
from seawidget.text.i18n import Sentence


def bayes(prior: Fraction, if_true: Fraction, if_false: Fraction) -> Fraction:
    """Bayes' theorem for one hypothesis: its chance after evidence with these likelihoods. Raises OddsError."""
    given = chance("prior", prior), chance("if_true", if_true), chance("if_false", if_false)
    try:
        return posterior(*given)
    except ZeroDivisionError:
        raise OddsError(Sentence("error.ask.evidence")) from None


def held(unseen: int, wanted: int, hand: int) -> Odds:
    """Chance that a hand of `hand` unseen cards holds at least one of `wanted`, before anything is said or done."""
    return hit_given(unseen, wanted, hand, assumptions=(*SHUFFLED, assume("hand_like_deck", hand=hand)))


def held_after_pass(
    unseen: int, wanted: int, hand: int, *, passes_if_holding: object, passes_if_not: object = 1
) -> Odds:
    """Chance that a partner holds a wanted card although the partner passed on the gap.

    `passes_if_holding` and `passes_if_not` are the likelihoods: how often somebody passes who holds one, or does not;
    exact numbers such as "1/10". Raises OddsError.
    """
    n, m, h, yes, no = _checked(unseen, wanted, hand, passes_if_holding, passes_if_not)
    prior = some(n, m, h)
    bayes(prior, yes, no)  # whether the partner can pass at all

    def twin(rng: Rng) -> bool | None:
        holds = any(card < m for card in top(rng, range(n), h))
        return holds if _happens(rng, yes if holds else no) else None

    def curve() -> Series:
        xs = [i / 20 for i in range(21)]
        ys = [float(bayes(prior, Fraction(i, 20), no)) if i or no * (1 - prior) else 0.0 for i in range(21)]
        return series("likelihood", "chance", xs, ys, float(yes))

    return Odds(
        event("held_after_pass", wanted=m, unseen=n, hand=h),
        assumptions=(_likelihood(yes, no), *SHUFFLED),
        formula="L p/(L p + M (1-p)), p = 1 - C(n-m, h)/C(n, h)",
        numbers=_letters(n, m, h, yes, no),
        steps=lambda: [Step(f"p = {prior} = {float(prior):.6g}", Message("odds.step.prior"))],
        code=holding,
        twin=twin,
        picture={"cards": n, "wanted": m, "drawn": h},
        series=curve,
    )


def next_after_pass(
    unseen: int, wanted: int, hand: int, *, passes_if_holding: object, passes_if_not: object = 1
) -> Odds:
    """Chance that my own next card is wanted, after a partner with `hand` cards passed: (m - E[X | pass]) / (n - h).

    If the partner probably has none, more of them are left for me. Raises OddsError.
    """
    n, m, h, yes, no = _checked(unseen, wanted, hand, passes_if_holding, passes_if_not)
    whole("hand", h, 0, n - 1)
    prior = some(n, m, h)
    evidence = prior * yes + (1 - prior) * no
    if not evidence:
        raise OddsError(Sentence("error.ask.cannot_pass"))
    expected = mean_held(n, m, h, yes, no)

    def twin(rng: Rng) -> bool | None:
        drawn = top(rng, range(n), h + 1)
        holds = any(card < m for card in drawn[:h])
        return drawn[h] < m if _happens(rng, yes if holds else no) else None

    return Odds(
        event("next_after_pass", wanted=m, unseen=n, hand=h),
        assumptions=(_likelihood(yes, no), *SHUFFLED),
        formula="(m - E)/(n-h), E = L (h m/n)/(L p + M (1-p)), p = 1 - C(n-m, h)/C(n, h)",
        numbers=_letters(n, m, h, yes, no),
        steps=lambda: [
            Step(f"E = {expected} = {float(expected):.6g}", Message("odds.step.expected_held")),
            Step(f"{Fraction(m, n)} = {m / n:.6g}", Message("odds.step.before")),
        ],
        code=next_wanted,
        twin=twin,
        picture={"cards": n, "wanted": m, "drawn": h},
    )


def random_reveal(unseen: int, wanted: int = 1) -> Odds:
    """Chance that my next card is wanted, after one unseen card turned over *at random* was useless: m / (n-1)."""
    n = whole("unseen", unseen, 2)
    m = whole("wanted", wanted, 0, n - 1)

    def twin(rng: Rng) -> bool | None:
        mine, shown = top(rng, range(n), 2)
        return None if shown < m else mine < m

    return Odds(
        event("random_reveal", wanted=m, unseen=n),
        assumptions=(assume("random_reveal"), *SHUFFLED),
        formula="m/(n-1)",
        numbers=letters(n=(n, "unseen"), m=(m, "wanted")),
        code=next_of_rest,
        twin=twin,
        picture={"cards": n, "wanted": m, "drawn": 1},
    )


def knowing_reveal(unseen: int, wanted: int, hand: int, *, partner_card: bool = False) -> Odds:
    """Chance that my next card is wanted, after a partner looked at `hand` cards and showed a useless one *on purpose*.

    With `partner_card`: the chance of each of the partner's other cards. A partner who can always show a useless card
    tells nothing about the pack: m/n as before (Monty Hall). One with useful cards only cannot show any, which is then
    ruled out. Raises OddsError.
    """
    n = whole("unseen", unseen, 2)
    flag("partner_card", partner_card)
    h = whole("hand", hand, 2 if partner_card else 1, n - (not partner_card))
    m = whole("wanted", wanted, 0, n - 1)

    def twin(rng: Rng) -> bool | None:
        drawn = top(rng, range(n), n if partner_card else h + 1)
        hand, useless = drawn[:h], next((i for i in range(h) if drawn[i] >= m), None)
        if useless is None:
            return None
        others = [card for i, card in enumerate(hand) if i != useless]
        return rng.choice(others) < m if partner_card else drawn[h] < m

    return Odds(
        event("knowing_reveal_hand" if partner_card else "knowing_reveal", wanted=m, unseen=n, hand=h),
        assumptions=(assume("knowing_reveal"), *SHUFFLED),
        formula="sum over x < h of P(x) x/(h-1), over P(x < h)"
        if partner_card
        else "sum over x < h of P(x) (m-x)/(n-h), over P(x < h)",
        numbers=letters(n=(n, "unseen"), m=(m, "wanted"), h=(h, "hand")),
        steps=lambda: [Step("P(x) = C(m, x) C(n-m, h-x)/C(n, h)", Message("odds.step.held_count"))],
        code=shown_in_hand if partner_card else shown_and_next,
        twin=twin,
        picture={"cards": n, "wanted": m, "drawn": 0},
    )


def posterior(p: Fraction, yes: Fraction, no: Fraction) -> Fraction:
    """Bayes' theorem: prior p, and the likelihoods of what was seen."""
    return p * yes / (p * yes + (1 - p) * no)


def holding(n: int, m: int, h: int, yes: Fraction, no: Fraction) -> Fraction:
    """A hand of h of n cards has one of m, after its holder passed."""
    return posterior(some(n, m, h), yes, no)


def mean_held(n: int, m: int, h: int, yes: Fraction, no: Fraction) -> Fraction:
    """How many of the m cards it has, after its holder passed."""
    p = some(n, m, h)
    return yes * Fraction(h * m, n) / (yes * p + no * (1 - p))


def next_wanted(n: int, m: int, h: int, yes: Fraction, no: Fraction) -> Fraction:
    """The next card is one of those m that it has not."""
    return (m - mean_held(n, m, h, yes, no)) / (n - h)


def next_of_rest(n: int, m: int) -> Fraction:
    """The next of n cards is one of m, after a useless one of them was turned over."""
    return Fraction(m, n - 1)


def shown_in_hand(n: int, m: int, h: int) -> Fraction:
    """Another card of a hand of h of n, not all of them of the m, is one of the m."""
    counts = [count_chance(n, m, h, x) for x in range(h)]
    return sum((p * x for x, p in enumerate(counts)), Fraction(0)) / sum(counts) / (h - 1)


def shown_and_next(n: int, m: int, h: int) -> Fraction:
    """The next card is one of the m, where a hand of h of n is not all of them."""
    counts = [count_chance(n, m, h, x) for x in range(h)]
    return sum((p * (m - x) for x, p in enumerate(counts)), Fraction(0)) / sum(counts) / (n - h)


def _happens(rng: Rng, p: Fraction) -> bool:
    """Whether something of chance p happens."""
    return p == 1 or rng.below(p.denominator) < p.numerator


def _likelihood(yes: Fraction, no: Fraction) -> Assumption:
    return assume("likelihood", yes=str(yes), no=str(no))


def _letters(n: int, m: int, h: int, yes: Fraction, no: Fraction) -> tuple[Number, ...]:
    return letters(
        n=(n, "unseen"), m=(m, "wanted"), h=(h, "hand"), L=(yes, "passes_if_holding"), M=(no, "passes_if_not")
    )


def _checked(unseen: int, wanted: int, hand: int, yes: object, no: object) -> tuple[int, int, int, Fraction, Fraction]:
    n = whole("unseen", unseen, 1)
    likely, unlikely = chance("passes_if_holding", yes), chance("passes_if_not", no)
    if max(likely.denominator, unlikely.denominator) > 1 << 32:
        raise OddsError(Sentence("error.ask.denominator"))
    return n, whole("wanted", wanted, 0, n), whole("hand", hand, 0, n), likely, unlikely
