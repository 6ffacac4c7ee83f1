"""At every edge of what may be asked: the shown formula, the shown program and the unit agree with the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from seawidget import odds
from seawidget.odds import Odds, OddsError
from tests.probability.reading import choose, plain, read
from tests.probability.test_twins import FUNCTIONS

MOST = 5  # cards


def pools(*more: int) -> Iterator[tuple[int, ...]]:
    """Sizes of a small pool, wanted cards in it, and further numbers up to these beyond the size of the pool."""
    for n in range(MOST + 1):
        for m in range(n + 1):
            yield from product([n], [m], *(range(n + 1 + beyond) for beyond in more))


def groups(n: int) -> Iterator[tuple[int, ...]]:
    yield ()
    for a in range(n + 1):
        yield (a,)
        yield from ((a, b) for b in range(n + 1 - a))


CHANCES = (0, "1/3", 1)
SHARED = ([range(2)], [range(2), range(1, 3)], [range(3), range(3)], [[0], [0]], [])

# What each question is asked, and the unit of what it answers.
ASKED: dict[str, tuple[str, Callable[[], Iterator[Callable[[], Any]]]]] = {
    "hit": ("chance", lambda: (lambda p=p, g=g: odds.hit(*p, need=g) for p in pools(0) for g in range(4))),
    "exactly": ("chance", lambda: (lambda p=p: odds.exactly(*p) for p in pools(0, 1))),
    "mean_count": ("cards", lambda: (lambda p=p: odds.mean_count(*p) for p in pools(0))),
    "arrives_and_payable": (
        "chance",
        lambda: (
            lambda n=n, m=m, k=k: odds.arrives_and_payable(range(n), range(n), range(m), k) for n, m, k in pools(0)
        ),
    ),
    "arrives_on_top": (
        "chance",
        lambda: (
            lambda p=p, t=t, g=g: odds.arrives_on_top(*p, t, need=g)
            for p in pools(1)
            for t in range(1, p[0] + 2)
            for g in range(3)
        ),
    ),
    "all_within": ("chance", lambda: (lambda p=p: odds.all_within(*p) for p in pools(0))),
    "wait_exactly": (
        "chance",
        lambda: (lambda n=n, m=m, t=t, r=r: odds.wait_exactly(n, m, t, nth=r) for n, m, t, r in pools(0, 0)),
    ),
    "wait_within": (
        "chance",
        lambda: (lambda n=n, m=m, t=t, r=r: odds.wait_within(n, m, t, nth=r) for n, m, t, r in pools(0, 0)),
    ),
    "median_wait": ("draws", lambda: (lambda n=n, m=m, r=r: odds.median_wait(n, m, nth=r) for n, m, r in pools(0))),
    "wait_variance": (
        "draws2",
        lambda: (lambda n=n, m=m, r=r: odds.wait_variance(n, m, nth=r) for n, m, r in pools(0)),
    ),
    "mean_wait": ("draws", lambda: (lambda n=n, m=m, r=r: odds.mean_wait(n, m, nth=r) for n, m, r in pools(0))),
    "mean_wait in turns": (
        "turns",
        lambda: (
            lambda n=n, m=m, r=r, d=d: odds.mean_wait(n, m, nth=r, per_turn=d)
            for n, m, r in pools(0)
            for d in (2, 3, MOST + 1)
        ),
    ),
    "buried": ("chance", lambda: (lambda p=p: odds.buried(*p) for p in pools(0))),
    "mean_stacked": ("draws", lambda: (lambda t=t: odds.mean_stacked(t) for t in range(1, 4))),
    "stacked_within": (
        "chance",
        lambda: (lambda t=t, k=k: odds.stacked_within(t, k) for t in range(1, 4) for k in range(6)),
    ),
    "no_stacked_met": (
        "chance",
        lambda: (
            lambda t=t, k=k: odds.no_stacked_met(t, k) for t in ([], [1], [3], [2, 4], [4, 1, 3]) for k in range(7)
        ),
    ),
    "some_stacked_met": (
        "chance",
        lambda: (lambda t=t, k=k: odds.some_stacked_met(t, k) for t in ([1], [3], [2, 4], [4, 1, 3]) for k in range(7)),
    ),
    "all_hit": (
        "chance",
        lambda: (
            lambda n=n, m=m, k=k: odds.all_hit(n, m, k) for n in range(MOST) for m in groups(n) for k in range(n + 1)
        ),
    ),
    "all_bands_met": (
        "chance",
        lambda: (lambda m=m, k=k: odds.all_bands_met(4, m, k) for m in groups(4) for k in range(5)),
    ),
    "all_needs": (
        "chance",
        lambda: (
            lambda n=n, m=m, k=k, g=g: odds.all_needs(n, m, g[: len(m)], k)
            for n in range(MOST)
            for m in groups(n)
            for k in range(n + 1)
            for g in ((0, 2), (1, 1), (2, 0))
        ),
    ),
    "hit_if": (
        "chance",
        lambda: (
            lambda n=n, m=m, k=k, yes=yes: odds.hit_if(n, *m, k, other_hit=yes)
            for n in range(MOST)
            for m in groups(n)
            if len(m) == 2
            for k in range(n + 1)
            for yes in (True, False)
        ),
    ),
    "first_served": (
        "chance",
        lambda: (
            lambda n=n, m=m: odds.first_served(n, *m) for n in range(MOST) for m in groups(n) if len(m) == 2 and sum(m)
        ),
    ),
    "count_covariance": (
        "cards2",
        lambda: (
            lambda n=n, m=m, k=k: odds.count_covariance(n, *m, k)
            for n in range(MOST)
            for m in groups(n)
            if len(m) == 2
            for k in range(n + 1)
        ),
    ),
    "mean_wait_all": (
        "draws",
        lambda: (lambda n=n, m=m: odds.mean_wait_all(n, m) for n in range(MOST) for m in groups(n)),
    ),
    "all_filled": (
        "chance",
        lambda: (
            lambda m=m, k=k, g=g: odds.all_filled(4, m, k, needs=g)
            for m in SHARED
            for k in range(5)
            for g in (None, [0] * len(m), [2] * len(m))
        ),
    ),
    "all_different": (
        "chance",
        lambda: (lambda m=m, k=k: odds.all_different(4, m, k) for m in groups(4) for k in range(5)),
    ),
    "mean_in_cell": ("number", lambda: (lambda p=p: odds.mean_in_cell(*p) for p in pools(0))),
    "variance_in_cell": ("number2", lambda: (lambda p=p: odds.variance_in_cell(*p) for p in pools(0))),
    "number_in_cell": ("chance", lambda: (lambda p=p: odds.number_in_cell(*p) for p in pools(0, 0))),
    "cell_exceeds": ("chance", lambda: (lambda p=p: odds.cell_exceeds(*p) for p in pools(0, 0))),
    "mean_range": ("number", lambda: (lambda p=p: odds.mean_range(*p) for p in pools())),
    "mean_cell": ("cell", lambda: (lambda p=p: odds.mean_cell(*p) for p in pools(0))),
    "card_in_cells": ("chance", lambda: (lambda p=p: odds.card_in_cells(*p) for p in pools(0, 0, 0))),
    "natural_cell": ("chance", lambda: (lambda p=p: odds.natural_cell(*p)[1] for p in pools(0))),
    "no_close_pair": ("chance", lambda: (lambda p=p: odds.no_close_pair(*p) for p in pools(1))),
    "close_pair": ("chance", lambda: (lambda p=p: odds.close_pair(*p) for p in pools(1))),
    "mean_consecutive": ("pairs", lambda: (lambda p=p: odds.mean_consecutive(*p) for p in pools())),
    "mean_cheapest": (
        "number",
        lambda: (
            lambda cards=cards, v=v, k=k: odds.mean_cheapest(cards, v, k)
            for cards in ([], [3], [1, 2, 6], range(1, 6))
            for v in (0, 2, 7)
            for k in range(6)
        ),
    ),
    "held": ("chance", lambda: (lambda p=p: odds.held(*p) for p in pools(0))),
    "held_after_pass": (
        "chance",
        lambda: (
            lambda p=p, a=a, b=b: odds.held_after_pass(*p, passes_if_holding=a, passes_if_not=b)
            for p in pools(0)
            for a in CHANCES
            for b in CHANCES
        ),
    ),
    "next_after_pass": (
        "chance",
        lambda: (
            lambda p=p, a=a, b=b: odds.next_after_pass(*p, passes_if_holding=a, passes_if_not=b)
            for p in pools(0)
            for a in CHANCES
            for b in CHANCES
        ),
    ),
    "random_reveal": ("chance", lambda: (lambda p=p: odds.random_reveal(*p) for p in pools())),
    "knowing_reveal": (
        "chance",
        lambda: (
            lambda p=p, mine=mine: odds.knowing_reveal(*p, partner_card=not mine)
            for p in pools(0)
            for mine in (True, False)
        ),
    ),
}


def answers(name: str) -> list[Odds]:
    """The answers that a question gives; what it refuses is left out."""
    return [found for ask in ASKED[name][1]() if (found := answer(ask)) is not None]


def answer(ask: Callable[[], Odds]) -> Odds | None:
    try:
        return ask()
    except OddsError:
        return None


def test_every_question_is_asked():
    assert {*FUNCTIONS, "natural_cell"} == {name.partition(" ")[0] for name in ASKED}


@pytest.mark.full(gate=16)
@pytest.mark.parametrize("name", ASKED)
def test_formula_program_and_unit_agree_with_the_answer_at_every_edge(name):
    unit, found = ASKED[name][0], answers(name)
    assert len(found) > 2
    for each in found:
        about = f"{each.event} {dict(each.numbers)}"
        assert read(each.formula, each.numbers) == each.exact, f"{about}: {each.formula}"
        scope: dict[str, Any] = {}
        exec(each.code.replace("print(answer)", ""), scope)
        assert scope["answer"] == each.exact, about
        assert each.unit == unit, about
        if unit == "chance":
            assert 0 <= each.exact <= 1, about


@pytest.mark.full(gate=16)
@pytest.mark.parametrize("name", ASKED)
def test_the_formula_with_numbers_for_its_letters_is_worth_the_same(name):
    """The step that shows the formula with numbers, and each binomial coefficient that is worked out."""
    for each in answers(name)[::7]:
        for step in each.derivation:
            if step.math.startswith("C(") and " = " in step.math:
                left, _, right = step.math.partition(" = ")
                assert plain(left, {}) == int(right)
            elif (
                step.words
                and step.words.key == "odds.step.numbers"
                and "over" not in step.math
                and "P(" not in step.math
            ):
                letters = {
                    name: number for name, number in each.numbers.items() if not isinstance(number, (int, Fraction))
                }
                assert read(step.math, letters) == each.exact, step.math


def test_a_card_on_top_shows_the_short_formula_as_long_as_it_may_be_met_last():
    short = "k/t [1 - C(n-m, k-1)/C(n, k-1)] + (1-k/t) [1 - C(n-m, k)/C(n, k)]"
    shown = {k: odds.arrives_on_top(10, 3, k, 4).formula == short for k in range(12)}
    assert shown == {k: 1 <= k <= 4 for k in range(12)}
    assert odds.arrives_on_top(10, 3, 3, 4, need=2).formula != short


def test_waits_in_turns_are_told_in_turns():
    assert [odds.mean_wait(60, 4, per_turn=turn).unit for turn in (1, 2, 3)] == ["draws", "turns", "turns"]


def test_a_stacked_card_is_met_for_certain_after_as_many_draws_as_it_has_places():
    assert [odds.no_stacked_met([3], k).exact for k in range(6)] == [1, Fraction(2, 3), Fraction(1, 3), 0, 0, 0]
    assert odds.no_stacked_met([2, 5], 4).exact == 0


def test_the_second_reading_reads_as_people_do():
    of = {"n": 7, "m": 3, "k": 2}
    assert plain("1 - C(n-m, k)/C(n, k)", of) == 1 - Fraction(6, 21)
    assert plain("k m/n", of) == Fraction(6, 7)
    assert plain("m (n+1)/(k^2 (m+1))", of) == Fraction(24, 16)
    assert plain("p/(p + 1), p = 1/k", of) == Fraction(1, 3)
    assert choose(2, 3) == choose(-1, 0) == choose(3, -1) == 0
    with pytest.raises(AssertionError, match="not plain"):
        plain("n % m", of)
