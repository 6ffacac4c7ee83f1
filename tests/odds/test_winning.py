"""The chance to win by rollouts: exact answers covered, intervals always there, batches, stops and controls."""

from __future__ import annotations

import itertools
import threading

import pytest

import seawidget as sea
from seawidget.errors import NodeError, OptionError, UnknownBot, UnknownSeat
from seawidget.odds.winning import win_odds, winning
from seawidget.playing.game import Game
from seawidget.probability.estimates import batches
from seawidget.probability.estimates.control import Control
from tests import toygame


def solved_game(*moves):
    game = sea.mini(7, 4, 2).game([3, 5, 1, 7, 2, 6, 4])
    for move in moves:
        game.move(move)
    return game


@pytest.mark.parametrize("control", [True, False])
def test_it_covers_the_exact_value(control):
    solved = sea.mini(7, 4, 2)
    for moves in ((), ("Place 3 b",)):
        game = solved_game(*moves)
        found = win_odds(game, policy="best", rollouts=1200, seed="calm-otter-27", control=control)
        assert abs(found.chance - float(solved.value(game))) < 4.5 * found.se
        assert found.n == 1200
        assert found.controlled.used == control
        assert found.interval.low < found.chance < found.interval.high
        assert found.band.low < found.rate < found.band.high


def test_control_variates_gain():
    """After the first move a good deal hangs on the next card: two standard errors become one and a half."""
    game = solved_game("Place 3 b")
    with_them = win_odds(game, policy="best", rollouts=1000, seed=1)
    without = win_odds(game, policy="best", rollouts=1000, seed=1, control=False)
    assert with_them.values == without.values
    assert with_them.gain > 1.5
    assert with_them.se < without.se
    assert without.gain == 1
    assert without.chance == with_them.rate
    assert "as many games" in str(with_them)


def test_own_controls():
    game = solved_game()
    last = Control("7 is last", sea.mini(7, 4, 2).best * 0 + 1 / 5, lambda world: world.deck[-1] == 7)
    found = win_odds(game, policy="random", rollouts=200, seed=1, control=[last])
    assert found.controlled.used or found.controlled.tried == ("7 is last",)


def test_any_game_and_any_seat():
    assert toygame.TIDE.name == "tide"
    tide = win_odds(Game("tide", seed=3), policy="random", rollouts=80, seed=1, seat=1)
    assert tide.seat == 1
    assert 0 <= tide.interval.low <= tide.chance <= tide.interval.high <= 1
    both = [win_odds(Game("tide", seed=3), policy="random", rollouts=20, seed=1, seat=seat).n for seat in (0, 1)]
    assert both == [20, 20]
    table = Game("tranquility", players=2, seed=5, seats=["greedy", "greedy"])
    table.play_bots(6)
    found = win_odds(table, policy=["greedy", "random"], rollouts=10, seed=2)
    assert found.policy == "greedy, random"
    assert win_odds(Game("tranquility", players=1, seed=4), rollouts=20, seed=1).n == 20


def test_draws_count_half():
    values = set()
    for seed in range(12):
        found = win_odds(Game("tide", cards=7, seed=seed), policy="random", rollouts=40, seed=1)
        values |= set(found.values)
        if not found.won_or_lost:
            assert found.interval.kind == "mean"
            assert found.band.kind == "always-valid mean"
    assert values == {0.0, 0.5, 1.0}


def test_it_refines_in_batches():
    parts = list(winning(solved_game(), policy="random", rollouts=150, seed=1, batch_seconds=0.005))
    assert [part.n for part in parts] == sorted({part.n for part in parts})
    assert parts[-1].n == 150
    assert parts[-1].why == "all"
    assert {part.why for part in parts[:-1]} == {"running"}
    assert parts[-1].values[: parts[0].n] == parts[0].values


def test_it_stops():
    game = solved_game()
    precise = win_odds(game, policy="best", rollouts=10**6, precision=0.05, seed=1)
    assert precise.why == "precise"
    assert precise.band.half <= 0.05
    assert 50 <= precise.n < 2000
    limited = win_odds(game, policy="random", rollouts=10**6, budget=0.1, seed=1)
    assert limited.why == "budget"
    stop = threading.Event()
    stop.set()
    assert win_odds(game, policy="random", rollouts=10**6, cancel=stop).why == "cancelled"
    assert win_odds(game, policy="random", rollouts=10**6, cancel=lambda: True).n > 0


def test_what_is_told_fits_how_it_ended():
    """The interval for a fixed number is right where that number was chosen, and reached; else the band is."""
    game = solved_game()
    how = {"policy": "random", "seed": 1, "batch_seconds": 0.005}
    whole = win_odds(game, rollouts=120, **how)
    assert whole.planned
    assert whole.told == whole.interval
    assert "number of games fixed beforehand" in str(whole)
    parts = list(winning(game, rollouts=120, **how))[:-1]
    ended = [
        win_odds(game, rollouts=10**6, cancel=lambda: True, **how),
        win_odds(game, rollouts=10**6, budget=0.02, **how),
    ]
    ruled = [win_odds(game, rollouts=n, precision=0.06, **how) for n in (60, 4000)]
    assert [each.why for each in ruled] == ["all", "precise"]
    assert parts
    for found in (*parts, *ended, *ruled):
        assert found.told == found.band
        assert found.told.always_valid
        assert "always-valid interval" in found.sentence
        assert "fixed beforehand" not in str(found)
        assert found.to_dict()["told"] == "always-valid"
        assert found.as_odds().interval[:2] == (found.band.low, found.band.high)


def ticking(step):
    """A clock of a machine that needs so many seconds between two looks at it."""
    now = [0.0]

    def clock():
        now[0] += step
        return now[0]

    return clock


@pytest.fixture(params=[0.0, 1e-5, 0.02, 3.0], ids="clock step {}".format)
def any_machine(request, monkeypatch):
    """Machines from quick to slow: batches are then of any size."""
    made = batches.Batches.__init__
    monkeypatch.setattr(
        batches.Batches, "__init__", lambda self, most, **how: made(self, most, **how, clock=ticking(request.param))
    )


def test_rules_look_at_the_same_games_on_any_machine(any_machine):
    found = win_odds(solved_game(), policy="random", rollouts=10**5, precision=0.04, seed=7)
    assert (found.n, found.why, found.reproducible) == (212, "precise", True)
    pair = solved_game().compare("Place 3 b", "Place 3 d", policy="best", deals=5000, seed=7, stop=True)
    assert (pair.n, pair.why, pair.reproducible) == (50, "decided", True)
    both = solved_game().compare("Place 3 b", "Place 3 a", policy="best", deals=5000, seed=7, precision=0.25)
    assert (both.n, both.why) == (100, "precise")


def test_looks_are_at_growing_distances():
    looks = [batches.next_look(0)]
    while looks[-1] < 10**6:
        looks.append(batches.next_look(looks[-1]))
        assert batches.next_look(looks[-1] - 1) == looks[-1]
    assert looks[:8] == [50, 60, 70, 80, 90, 100, 110, 121]
    assert all(10 <= b - a <= max(10, a / 10) for a, b in itertools.pairwise(looks))
    ends = []
    steps = batches.Batches(75, clock=ticking(0.01))
    for first, count in steps:
        if steps.looks:
            ends.append(first + count)
    assert ends == [50, 60, 70, 75]


def test_a_time_limit_says_that_it_is_none_of_the_same():
    game = solved_game()
    limited = win_odds(game, policy="random", rollouts=10**6, budget=0.02, seed=1)
    reached = win_odds(game, policy="random", rollouts=20, budget=1000, seed=1)
    pair = game.compare("Place 3 b", "Place 3 d", policy="random", deals=10**6, budget=0.02, seed=1)
    for found in (limited, reached, pair):
        assert not found.reproducible
        assert "not reproducible" in str(found)
    assert reached.why == "all"
    whole = win_odds(game, policy="random", rollouts=20, seed=1)
    assert whole.reproducible
    assert "reproducible" not in str(whole)


def test_certain_positions_still_have_an_interval():
    game = sea.position("mini", cards=6, cells=3, hand=[3, 4], grid={"a": 2, "c": 5}, discards=[1])
    found = win_odds(game, policy="best", rollouts=60, seed=1)
    assert found.chance == 1
    assert found.interval.low < 1
    assert found.band.low < found.interval.low


def test_what_cannot_be_estimated():
    game = solved_game()
    for wrong in ({"rollouts": 0}, {"precision": 0}, {"budget": -1}):
        with pytest.raises(OptionError):
            win_odds(game, **wrong)
    with pytest.raises(UnknownBot):
        win_odds(game, policy="admiral")
    with pytest.raises(UnknownSeat):
        win_odds(game, seat=None)
    with pytest.raises(UnknownSeat):
        win_odds(game, seat=3)
    game.seats = ["random"]
    game.play_bots()
    with pytest.raises(NodeError):
        win_odds(game)


def test_it_is_shown():
    pytest.importorskip("matplotlib")
    found = win_odds(solved_game(), policy="greedy", rollouts=100, seed="calm-otter-27")
    for text in (str(found), found._repr_html_()):
        assert "Chance to win" in text
        assert "100 games played on by greedy" in text
        assert "always-valid" in text
        assert "Assumed" in text
    assert repr(found).startswith("<WinOdds 0.")
    assert list(found.to_frame().columns) == ["chance", "se", "low", "high", "games", "gain", "policy", "seat"]
    assert found.plot().axes[0].get_xlabel() == "games played"
    assert found.to_dict()["n"] == 100
    assert float(found) == found.chance
    drawn = win_odds(Game("tide", cards=7, seed=1), policy="random", rollouts=60, seed=1)
    assert drawn.plot()
