"""Several gaps of a live position at once: Hall's condition over all the ways the next cards can be of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from seawidget.probability.answers.ask import letters
from seawidget.probability.answers.parameters import whole
from seawidget.probability.answers.result import Odds
from seawidget.probability.cards.deck import deal, layered, stacked
from seawidget.probability.cards.deck_facts import DeckCase
from seawidget.probability.cards.joint import MOST_GAPS
from seawidget.probability.cards.shared import areas_of, filled, matched
from seawidget.probability.shown.message import Assumption, Message
from seawidget.rng import Rng

Row = tuple[Fraction, int, int, int, tuple[tuple[int, int], ...]]


def together(
    event: Message,
    cases: Sequence[DeckCase],
    stills: Sequence[tuple[frozenset[str], int]],
    draws: int,
    assumptions: Sequence[Assumption],
) -> Odds:
    """Chance that the next `draws` cards bring several gaps all they still need, by different cards. Raises OddsError.

    `stills`: of each gap the unseen cards that fit and how many of them it still takes. A card in hand that fits more
    than one of the gaps counts in each; only in the arch can there be one.
    """
    whole("error.ask.gaps", len(stills), 0, MOST_GAPS)
    fits, needs = [still[0] for still in stills], [still[1] for still in stills]
    weights: dict[tuple[int, int, int, tuple[tuple[int, int], ...]], Fraction] = {}
    for case in cases:
        areas = tuple(sorted(areas_of(case.base, fits).items()))
        # Wilds: they fit every gap but a dead one, and with that no number of them is enough
        loose = [all(layer.cards[0] in group for group in fits) for layer in case.layers]
        for _, top, below, others in stacked(case, draws):
            ways, bottom = layered(case, others, loose)
            share = case.chance * Fraction(top, below * bottom)
            for (spare, left), weight in ways.items():
                key = len(case.base), left, spare, areas
                weights[key] = weights.get(key, Fraction(0)) + share * weight

    def twin(rng: Rng) -> bool:
        cards = deal(cases, rng, draws)
        return matched([[i for i, group in enumerate(fits) if card in group] for card in cards], list(needs))

    rows: list[Row] = [(weight, *key) for key, weight in weights.items()]
    return Odds(
        event,
        assumptions=assumptions,
        formula="sum over terms of w H, H = chance that every set J of gaps gets what it needs (Hall)",
        numbers=letters(needs=(needs, "needs"), terms=(rows, "joint_terms")),
        code=all_filled_together,
        twin=twin,
    )


def all_filled_together(needs: Sequence[int], terms: Iterable[Row]) -> Fraction:
    """Every set of gaps gets what it needs (Hall), over the ways the next cards can be of."""
    return sum((w * filled(n, k, needs, areas, spare) for w, n, k, spare, areas in terms), Fraction(0))
