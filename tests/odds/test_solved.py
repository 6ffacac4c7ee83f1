"""The solved games: the reference fractions, and simulations that must agree with them."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import permutations

import pytest

import seawidget as sea
from seawidget.errors import DealError, IllegalMove, OptionError, PositionError
from seawidget.games.mini.solve import LARGEST, Solver, estimate, working_size
from seawidget.playing.game import Game
from tests.probability.inference import DATA, exact, rows


@pytest.mark.parametrize("row", rows("mini-"), ids=lambda row: row["id"])
def test_the_reference_chances(row):
    solved = sea.mini(*(row["params"][name] for name in "NGH"))
    value = solved.best if row["id"].endswith("opt") else solved.uniform
    assert value == exact(row)
    assert float(value) == pytest.approx(row["float"], rel=1e-12)


def test_the_chances_of_the_course():
    figures = {
        (6, 3, 2): (0.994444444444, 0.141717057193),
        (6, 4, 2): (0.938888888888, 0.035262345679),
        (7, 4, 2): (0.735714285714, 0.032492651381),
        (8, 5, 2): (0.809424603174, 0.013776549906),
    }
    for size, (best, uniform) in figures.items():
        solved = sea.mini(*size)
        assert float(solved.best) == pytest.approx(best, abs=1e-11)
        assert float(solved.uniform) == pytest.approx(uniform, abs=1e-11)
    assert sea.mini(8, 6, 3).best == 0  # six cells force three discards, and only two cards are spare


@pytest.mark.parametrize("table", DATA["minigame"], ids=lambda table: f"{table['N']}-{table['G']}-{table['H']}")
def test_the_reference_actions(table):
    solved = sea.mini(table["N"], table["G"], table["H"])
    found = {row.text: row.best for row in solved.actions(table["hand"])}
    wanted = {}
    for row in table["values_by_first_action"]:
        if row["action"] == "burn":
            text = "Discard " + ",".join(map(str, row["discard"]))
        else:
            text = f"Place {row['card']} {'abcdefgh'[row['cell']]}"
        wanted[text] = exact(row)
    assert found == wanted


def test_more_actions_of_the_course():
    values = {row.text: row.best for row in sea.mini(8, 5, 2).actions([3, 5])}
    assert values["Place 5 c"] == Fraction(91, 120)
    assert values["Place 3 c"] == Fraction(119, 180)
    assert values["Place 3 a"] == Fraction(7, 12)


def test_a_second_solution_by_playing_every_deck():
    """Best play against each order of the cards, counted; and no play does better (the mean over a full tree)."""
    solved = sea.mini(6, 3, 2)
    wins = 0
    for deck in permutations(range(1, 7)):
        game = solved.game(deck, seats="best")
        game.play_bots()
        wins += game.result["outcome"] == "win"
    assert Fraction(wins, 720) == solved.best


def test_values_fit_together():
    solved = sea.mini(7, 4, 2)
    game = solved.game(seed=4)
    while not game.over:
        table = solved.actions(game)
        assert solved.value(game) == max(row.best for row in table)
        assert solved.value(game, uniform=True) == sum(row.uniform for row in table) / len(table)
        assert solved.best_move(game) == table.best[0].move
        game.move(table.best[0].move)
    assert solved.value(game) == (game.result["outcome"] == "win")
    assert solved.best_move(game) is None


def test_redealt_forks_win_as_often_as_solved():
    """The value of a position is what best play reaches over redealt futures."""
    solved = sea.mini(7, 4, 2)
    game = solved.game([3, 5, 1, 7, 2, 6, 4])
    game.move("Place 3 b")
    value = float(solved.value(game))
    n, wins = 400, 0
    for seed in range(n):
        fork = game.fork(redeal=True, seed=seed)
        fork.seats = ["best"]
        fork.play_bots()
        wins += fork.result["outcome"] == "win"
    assert abs(wins / n - value) < 4.5 * math.sqrt(value * (1 - value) / n)


def test_uniform_play_wins_as_often_as_solved():
    solved = sea.mini(6, 3, 2)
    n, wins = 800, 0
    for seed in range(n):
        game = solved.game(seed=seed, seats="random")
        game.play_bots()
        wins += game.result["outcome"] == "win"
    value = float(solved.uniform)
    assert abs(wins / n - value) < 4.5 * math.sqrt(value * (1 - value) / n)


def test_a_size_too_big_names_one_that_works():
    with pytest.raises(OptionError, match=r"up to [\d,]+ positions, too many to solve.*works") as caught:
        sea.mini(14, 7, 3)
    assert caught.value.options == {"cards": 14, "cells": 7, "hand": 3}
    size = working_size(14, 7, 3)
    assert estimate(*size) <= LARGEST
    assert ", ".join(f"{name}={n}" for name, n in zip(("cards", "cells", "hand"), size, strict=True)) in str(
        caught.value
    )
    with pytest.raises(OptionError):
        sea.mini(2, 4, 2)


def test_the_estimate_is_an_upper_bound():
    for size in ((6, 3, 2), (7, 4, 2), (7, 4, 3), (8, 3, 2)):
        solver = Solver(*size)
        solver.start(uniform=True)
        solver.start()
        assert max(solver.positions, len(solver._uniform)) <= estimate(*size)


def test_positions_of_other_games_are_refused():
    solved = sea.mini(7, 4, 2)
    for wrong in (Game("mini", cards=8), Game("tranquility", seed=1), 7, [1, 1], [1, 2, 3]):
        with pytest.raises(PositionError):
            solved.value(wrong)
    with pytest.raises(IllegalMove):
        solved.after([3, 5], "Place 4 a")
    with pytest.raises(DealError):
        solved.game([1, 2, 3])


def test_solved_games_are_shown():
    pytest.importorskip("matplotlib")
    solved = sea.mini(6, 3, 2)
    assert "179/180" in repr(solved)
    assert "179/180" in str(solved)
    assert "179/180" in solved._repr_html_()
    assert list(solved.to_frame()["exact"]) == ["179/180", "22499/158760"]
    values = solved.actions([2, 5])
    assert str(values).splitlines()[0] == "hand 2, 5, turn 1: chance to win after each move"
    assert "Discard 2,5" in values._repr_html_()
    assert list(values.to_frame()["best_exact"])[1] == "1/3"
    assert values.plot().axes[0].get_xlabel().startswith("chance to win")
    assert solved.plot().axes[0].get_ylabel() == "number of hands"
    assert repr(values) == "<ActionValues: 7 moves, best 1>"
