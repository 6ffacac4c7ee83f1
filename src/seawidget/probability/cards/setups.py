"""What a set-up does: Starts stacked into decks, and how many cards a win can spare."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import prod

from seawidget.probability.answers.ask import event, letters
from seawidget.probability.answers.parameters import OddsError, sizes, whole
from seawidget.probability.answers.result import Odds
from seawidget.probability.answers.series import series
from seawidget.probability.shown.message import assume
from seawidget.rng import Rng
from seawidget.text.i18n import Sentence


def mean_stacked(window: int) -> Odds:
    """Expected place of a card that lies equally likely at each of the top `window` places: (t+1) / 2.

    Right after the opening hand of a solo game the Start lies among the top 41 of 81 cards (rule SOLO-2).
    Raises OddsError.
    """
    t = whole("window", window, 1)
    return Odds(
        event("mean_stacked", window=t),
        assumptions=(assume("stacked", window=t),),
        unit="draws",
        formula="(t+1)/2",
        numbers=letters(t=(t, "window")),
        code=middle_place,
        twin=lambda rng: _place(rng, t),
    )


def stacked_within(window: int, draws: int) -> Odds:
    """Chance that a card stacked among the top `window` comes within `draws` draws: min(k, t) / t. Raises OddsError.

    It grows evenly, unlike the chance of a card that may lie anywhere.
    """
    t, k = whole("window", window, 1), whole("draws", draws)
    return Odds(
        event("stacked_within", window=t, draws=k),
        assumptions=(assume("stacked", window=t),),
        formula="min(k, t)/t",
        numbers=letters(t=(t, "window"), k=(k, "draws")),
        code=met,
        twin=lambda rng: _place(rng, t) <= k,
        picture={"cards": t, "wanted": 1, "drawn": min(k, t)},
        series=lambda: series("draws", "hit", range(t + 1), [x / t for x in range(t + 1)], min(k, t)),
    )


def some_stacked_met(windows: Sequence[int], draws: int) -> Odds:
    """Chance that at least one of several seats has met its stacked card after `draws` draws each. Raises OddsError."""
    return ~no_stacked_met(windows, draws)


def no_stacked_met(windows: Sequence[int], draws: int) -> Odds:
    """Chance that none of several seats has met its stacked card after `draws` draws each: prod (1 - k/t).

    `windows[i]` are the top places of deck i among which the card lies (with several seats the whole deck, SETUP-4).
    Raises OddsError.
    """
    ts, k = sizes("windows", windows), whole("draws", draws)
    if 0 in ts:
        raise OddsError(Sentence("error.ask.stacked"))
    return Odds(
        event("no_stacked_met", windows=list(ts), draws=k),
        assumptions=(assume("separate_decks"), *(assume("stacked", window=t) for t in sorted(set(ts), reverse=True))),
        formula="prod over i of max(t_i - k, 0)/t_i",
        numbers=letters(t=(ts, "windows"), k=(k, "draws")),
        code=none_met,
        twin=lambda rng: all([_place(rng, t) > k for t in ts]),  # noqa: C419 - each seat takes its number of the stream
    )


def middle_place(t: int) -> Fraction:
    """Expected place of a card that lies at each of t places alike."""
    return Fraction(t + 1, 2)


def met(t: int, k: int) -> Fraction:
    """It is among the first k of its t places."""
    return Fraction(min(k, t), t)


def none_met(t: Sequence[int], k: int) -> Fraction:
    """No seat has met its card, which lies at each of t[i] places alike, after k draws."""
    return prod((1 - met(places, k) for places in t), start=Fraction(1))


def least_paid(segments: Sequence[int]) -> int:
    """The fewest cards that neighbours can ever cost on segments of so many cells: floor(G/2) each.

    A cell is free only while no direct neighbour is filled. Free cells are a set without neighbours, so at most
    ceil(G/2) of G; every other one costs at least 1. Raises OddsError.
    """
    return sum(cells // 2 for cells in sizes("segments", segments))


def discard_budget(cards: int, cells: int, *, thrown_with_start: int = 0) -> int:
    """Cards that a win can throw away: all `cards` but the islands of the `cells`, one Start and one Finish.

    `thrown_with_start`: how many of them go with the Start (8, rule START-5). Raises OddsError if there are too few.
    """
    return whole(
        "error.ask.budget", whole("cards", cards) - whole("cells", cells) - 2 - whole("thrown", thrown_with_start)
    )


def spare_turns(budget: int, segments: Sequence[int], *, per_turn: int = 2) -> int:
    """Discard turns that are left when the neighbours cost as little as they can (`least_paid`). Raises OddsError."""
    return whole("error.ask.spare", whole("budget", budget) - least_paid(segments)) // whole("per_turn", per_turn, 1)


def _place(rng: Rng, window: int) -> int:
    """Where a card ends up that is put into a shuffled pile of the others."""
    pile = list(range(1, window))
    pile.insert(rng.below(window), 0)
    return pile.index(0) + 1
