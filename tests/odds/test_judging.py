"""When a move is called a mistake, fine or undecided: many decisions whose losses are known, with made-up results."""

from __future__ import annotations

import random
from typing import Any

import pytest

from seawidget.odds import judging
from seawidget.odds.judging import Judged, settle
from seawidget.probability.estimates.steps import finished

MARGIN = 0.1


def decisions(losses, chance, margin=MARGIN, differ=0.3):
    """Decisions with candidates that are better by so much; results differ in that share of the worlds."""

    def results(worlds: Any, moves: Any, count: int) -> list[list[float]]:
        return [[result(worlds[move]) if move else 0.0 for _ in range(count)] for move in moves]

    def play(worlds: Any, moves: Any, first: int, count: int) -> Any:
        yield
        return results(worlds, moves, count)

    def result(gap: float) -> float:
        x = chance.random()
        return 1.0 if x < (differ + gap) / 2 else -1.0 if x < differ else 0.0

    judged = []
    for candidates in losses:
        worlds: Any = [0.0, *candidates]
        moves = list(range(len(worlds)))
        judged.append(Judged(worlds, worlds, moves, results(worlds, moves, 60), margin))
    return judged, play


def settled(losses, seed, budget=10**6):
    judged, play = decisions(losses, random.Random(seed))
    games = finished(settle(judged, play, budget, lambda *_: None))
    return judged, games


def test_clear_losses_are_mistakes_and_small_ones_are_fine():
    for seed in range(3):
        judged, _ = settled([[0.25, 0.0, 0.0], [0.0, 0.0, -0.1], [0.0, 0.2], []], seed)
        assert [each.verdict for each in judged] == ["mistake", "fine", "mistake", "fine"]
        assert [each.best for each in judged] == [1, 0, 2, 0]
        assert [each.loss > MARGIN for each in judged] == [True, False, True, False]


def test_what_lies_at_the_margin_is_undecided_and_ends(monkeypatch):
    monkeypatch.setattr(judging, "MOST", 500)
    judged, games = settled([[MARGIN]] * 5, 1)
    assert {each.verdict for each in judged} == {"undecided"}
    assert games == 5 * 2 * (500 - 60)
    assert all(each.loss == 0 for each in judged)


@pytest.mark.parametrize("budget", [0, 601, 700, 5000])
def test_the_budget_holds(budget):
    judged, games = settled([[0.09], [0.11, 0.08], [0.3]], 2, budget)
    assert games <= max(budget, 2 * judging.MEASURED)  # a mistake that the first worlds show is measured in any case
    assert any(each.verdict == "undecided" for each in judged)


def test_what_may_be_a_mistake_is_tried_in_as_many_worlds_whatever_came_first():
    judged, _ = settled([[0.12], [0.12], [0.0], [0.12]], 3, 9000)
    worlds = [
        len(each.columns[1]) for each in judged if each.verdict == "undecided" and each._lead(1) > judging.DOUBTFUL
    ]
    assert len(worlds) >= 2
    assert max(worlds) <= 1.5 * min(worlds) + 1


def test_two_seeds_agree_on_nine_in_ten():
    """Losses as in games of greedy: most of nothing, some up to the margin and beyond it."""
    losses = [[0.0]] * 20 + [[0.03]] * 8 + [[0.06]] * 3 + [[0.09], [0.16], [0.22], [0.28]]
    either = both = 0
    for seed in range(6):
        one, two = (
            {n for n, each in enumerate(settled(losses, f"{seed} {k}", 40_000)[0]) if each.verdict == "mistake"}
            for k in "ab"
        )
        either, both = either + len(one | two), both + len(one & two)
    assert either >= 12
    assert both >= 0.9 * either


def test_it_is_watched_and_can_be_ended():
    judged, play = decisions([[0.1], [0.0]], random.Random(1))
    told = []

    def watch(games, decided):
        told.append((games, decided))
        if games > 500:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        finished(settle(judged, play, 10**6, watch))
    assert told == sorted(told)
