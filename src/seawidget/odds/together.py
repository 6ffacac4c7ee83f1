"""Several gaps of a live position at once: Hall's condition over all the ways the next cards can be of."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING

from seawidget.probability.cards.ask import event, letters
from seawidget.probability.cards.deck import deal, layered, stacked
from seawidget.probability.cards.parameters import whole
from seawidget.probability.cards.shared import MOST_GAPS, areas_of, counted, matched, tight_sets
from seawidget.probability.shown.result import Odds
from seawidget.rng import Rng

if TYPE_CHECKING:
    from seawidget.odds.gap import GapOdds
    from seawidget.odds.position import BoardOdds

Row = tuple[Fraction, int, int, int, tuple[tuple[int, int], ...]]
_PROGRAM = """def filled(n, k, spare, areas):
    rest, total = n - sum(size for _, size in areas), 0
    for x in product(*(range(min(size, k) + 1) for _, size in areas)):
        short = 0
        for J in range(1 << len(needs)):
            due = sum(g for i, g in enumerate(needs) if J >> i & 1)
            short = max(short, due - sum(c for (bits, _), c in zip(areas, x) if bits & J))
        if sum(x) <= k and short <= spare:
            ways = comb(rest, k - sum(x))
            for (_, size), c in zip(areas, x):
                ways *= comb(size, c)
            total += ways
    return Fraction(total, comb(n, k))
answer = sum((w * filled(n, k, spare, areas) for w, n, k, spare, areas in terms), Fraction(0))"""


def together(board: BoardOdds, gaps: Sequence[GapOdds], draws: int) -> Odds:
    """Chance that the next `draws` cards bring several gaps all they still need, by different cards. Raises OddsError.

    A card in hand that fits more than one of the gaps counts in each; only in the arch can there be one.
    """
    k = whole("draws", draws, 0, board.deck)
    whole("the number of gaps", len(gaps), 0, MOST_GAPS)
    fits = [gap.still[0] for gap in gaps]
    needs = [gap.still[1] for gap in gaps]
    sets = tight_sets(needs)
    weights: dict[tuple[int, int, int, tuple[tuple[int, int], ...]], Fraction] = {}
    for case in board.deck_facts.cases:
        areas = tuple(sorted(areas_of(case.base, fits).items()))
        # Wilds: they fit every gap but a dead one, and with that no number of them is enough
        loose = [all(layer.cards[0] in group for group in fits) for layer in case.layers]
        for _, top, below, others in stacked(case, k):
            ways, bottom = layered(case, others, loose)
            share = case.chance * Fraction(top, below * bottom)
            for (spare, left), weight in ways.items():
                key = len(case.base), left, spare, areas
                weights[key] = weights.get(key, Fraction(0)) + share * weight
    exact = sum(
        (
            weight * Fraction(counted(dict(areas), n, left, sets, spare), comb(n, left))
            for (n, left, spare, areas), weight in weights.items()
        ),
        Fraction(0),
    )

    def twin(rng: Rng) -> bool:
        cards = deal(board.deck_facts.cases, rng, k)
        return matched([[i for i, group in enumerate(fits) if card in group] for card in cards], list(needs))

    rows: list[Row] = [(weight, *key) for key, weight in weights.items()]
    return Odds(
        event("gaps_filled", gaps=[gap.name for gap in gaps], draws=k),
        exact,
        assumptions=board.assumptions,
        formula="sum over terms of w H, H = chance that every set J of gaps gets what it needs (Hall)",
        numbers=letters(needs=(needs, "needs"), terms=(rows, "joint_terms")),
        code=_PROGRAM,
        twin=twin,
    )
