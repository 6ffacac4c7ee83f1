"""Odds of card games: exact where possible, with assumptions, derivation and a simulation of the same event.

>>> from seawidget import odds
>>> answer = odds.hit(odds.unseen_cards([12, 27, 44, 63, 71], blanks=5), odds.between(20, 30), 5)
>>> answer
<Odds 0.417989 = 179437/429286: at least 1 of 8 wanted cards among the next 5 of 80 unseen>
>>> answer.exact
Fraction(179437, 429286)

Questions return `Odds`; functions with textbook names (`hypergeometric_pmf`, `inclusion_exclusion` ...) return plain
Fractions. `game.odds()` reads the questions off a live position. docs/odds.md has a worked example of each trap.
"""

from __future__ import annotations

from seawidget.odds.common import PositionOdds
from seawidget.odds.gap import GapOdds
from seawidget.odds.position import BoardOdds
from seawidget.odds.turn import TurnOdds
from seawidget.probability.answers.derivation import Number, Step
from seawidget.probability.answers.estimate import Estimate
from seawidget.probability.answers.parameters import OddsError, between, unseen_cards
from seawidget.probability.answers.result import Odds
from seawidget.probability.cards.filtered import Filtered, filtered
from seawidget.probability.cards.hits import all_within, arrives_and_payable, arrives_on_top, exactly, hit, mean_count
from seawidget.probability.cards.hypergeometric import (
    hypergeometric_covariance,
    hypergeometric_mean,
    hypergeometric_pmf,
    hypergeometric_sf,
    hypergeometric_variance,
    multivariate_sf,
)
from seawidget.probability.cards.joint import (
    all_hit,
    all_needs,
    count_covariance,
    first_served,
    hit_if,
    inclusion_exclusion,
    mean_wait_all,
)
from seawidget.probability.cards.natural import card_in_cells, mean_cell, natural_cell, rank_mean, rank_pmf
from seawidget.probability.cards.order import (
    cell_exceeds,
    mean_in_cell,
    mean_range,
    number_in_cell,
    order_statistic_mean,
    order_statistic_pmf,
    order_statistic_variance,
    variance_in_cell,
)
from seawidget.probability.cards.setups import (
    discard_budget,
    least_paid,
    mean_stacked,
    no_stacked_met,
    some_stacked_met,
    spare_turns,
    stacked_within,
)
from seawidget.probability.cards.shared import all_bands_met, all_different, all_filled
from seawidget.probability.cards.silence import (
    bayes,
    held,
    held_after_pass,
    knowing_reveal,
    next_after_pass,
    random_reveal,
)
from seawidget.probability.cards.spacing import close_pair, mean_cheapest, mean_consecutive, no_close_pair, spaced
from seawidget.probability.cards.waits import (
    buried,
    mean_wait,
    median_wait,
    negative_hypergeometric_cdf,
    negative_hypergeometric_mean,
    negative_hypergeometric_median,
    negative_hypergeometric_pmf,
    negative_hypergeometric_variance,
    wait_exactly,
    wait_variance,
    wait_within,
)
from seawidget.probability.shown.message import Assumption, Message, assume

__all__ = [
    "Assumption",
    "BoardOdds",
    "Estimate",
    "Filtered",
    "GapOdds",
    "Message",
    "Number",
    "Odds",
    "OddsError",
    "PositionOdds",
    "Step",
    "TurnOdds",
    "all_bands_met",
    "all_different",
    "all_filled",
    "all_hit",
    "all_needs",
    "all_within",
    "arrives_and_payable",
    "arrives_on_top",
    "assume",
    "bayes",
    "between",
    "buried",
    "card_in_cells",
    "cell_exceeds",
    "close_pair",
    "count_covariance",
    "discard_budget",
    "exactly",
    "filtered",
    "first_served",
    "held",
    "held_after_pass",
    "hit",
    "hit_if",
    "hypergeometric_covariance",
    "hypergeometric_mean",
    "hypergeometric_pmf",
    "hypergeometric_sf",
    "hypergeometric_variance",
    "inclusion_exclusion",
    "knowing_reveal",
    "least_paid",
    "mean_cell",
    "mean_cheapest",
    "mean_consecutive",
    "mean_count",
    "mean_in_cell",
    "mean_range",
    "mean_stacked",
    "mean_wait",
    "mean_wait_all",
    "median_wait",
    "multivariate_sf",
    "natural_cell",
    "negative_hypergeometric_cdf",
    "negative_hypergeometric_mean",
    "negative_hypergeometric_median",
    "negative_hypergeometric_pmf",
    "negative_hypergeometric_variance",
    "next_after_pass",
    "no_close_pair",
    "no_stacked_met",
    "number_in_cell",
    "order_statistic_mean",
    "order_statistic_pmf",
    "order_statistic_variance",
    "random_reveal",
    "rank_mean",
    "rank_pmf",
    "some_stacked_met",
    "spaced",
    "spare_turns",
    "stacked_within",
    "unseen_cards",
    "variance_in_cell",
    "wait_exactly",
    "wait_variance",
    "wait_within",
]
