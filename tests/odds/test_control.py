"""Control variates: textbook identities, exact means of the games' own controls, and no false gain."""

from __future__ import annotations

import math
import statistics
from fractions import Fraction
from math import comb

import pytest

import seawidget as sea
from seawidget.game import Game
from seawidget.games.tranquility import layout as at
from seawidget.games.tranquility.controls import at_least, next_islands
from seawidget.odds.control import controlled_mean
from seawidget.odds.intervals import IntervalError
from seawidget.odds.worlds import Worlds
from seawidget.rng import Rng


def sample(n, seed, slope=2.0, noise=1.0):
    chance = Rng(seed)

    def uniform():
        return chance.below(1 << 32) / 2**32 - 0.5

    x = [uniform() for _ in range(n)]
    return [slope * value + noise * uniform() + 1 for value in x], x


def test_it_agrees_with_least_squares():
    numpy = pytest.importorskip("numpy")
    y, x = sample(200, 1)
    z = [value**2 for value in x]
    found = controlled_mean(y, [x, z], [0.0, 1 / 12], ["x", "z"])
    design = numpy.column_stack([numpy.ones(200), x, numpy.array(z) - 1 / 12])
    solved, rest, *_ = numpy.linalg.lstsq(design, numpy.array(y), rcond=None)
    assert found.mean == pytest.approx(solved[0])
    assert list(found.slopes.values()) == pytest.approx(list(solved[1:]))
    covariance = rest[0] / (200 - 3) * numpy.linalg.inv(design.T @ design)
    assert found.se == pytest.approx(math.sqrt(covariance[0, 0]))


def test_the_gain_is_the_variance_explained():
    y, x = sample(4000, 2)
    found = controlled_mean(y, [x], [0.0], ["x"])
    assert found.gain == pytest.approx((4 + 1) / 1, rel=0.15)  # slope^2 + noise^2 over noise^2
    assert found.used
    assert "as many games" in found.sentence


def test_its_error_is_honest():
    """Over many samples the estimates spread as much as they say."""
    runs = [controlled_mean(*wrap(sample(60, seed))) for seed in range(300)]
    spread = statistics.pstdev(run.mean for run in runs)
    told = math.sqrt(statistics.mean(run.se**2 for run in runs))
    assert spread == pytest.approx(told, rel=4.5 / math.sqrt(2 * 300))
    assert abs(statistics.mean(run.mean for run in runs) - 1) < 4.5 * spread / math.sqrt(300)


def wrap(columns):
    y, x = columns
    return y, [x], [0.0], ["x"]


def test_what_does_not_help_is_left_out():
    y, x = sample(300, 3, slope=0.0)
    found = controlled_mean(y, [[1.0] * 300], [1.0], ["constant"])
    assert not found.used
    assert found.gain == 1
    assert "constant" in found.sentence
    twice = controlled_mean(*sample_twice())
    assert list(twice.slopes) == ["x"]
    few = controlled_mean(y[:20], [x[:20]], [0.0], ["x"])
    assert not few.used
    assert controlled_mean([1.0] * 50, [x[:50]], [0.0], ["x"]).se == 0


def sample_twice():
    y, x = sample(300, 4)
    return y, [x, [2 * value for value in x]], [0.0, 0.0], ["x", "twice"]


def test_columns_that_do_not_match():
    for wrong in (([], [], [], []), ([1.0], [[1.0, 2.0]], [0.0], ["x"]), ([1.0], [[1.0]], [], ["x"])):
        with pytest.raises(IntervalError):
            controlled_mean(*wrong)


def off(worlds, n):
    """For each control of a position, how far its mean over n worlds is from the exact one, in standard errors."""
    found = {}
    for name, mean, value in worlds.rules.controls(worlds.state, worlds.seat, worlds.known):
        values = [value(worlds.world(index)) for index in range(n)]
        p = float(mean)
        found[name] = (statistics.mean(values) - p) / math.sqrt(p * (1 - p) / n)
    return found


def test_mini_controls_have_their_exact_mean():
    game = sea.mini(7, 4, 2).game([3, 5, 1, 7, 2, 6, 4])
    found = off(Worlds(game, seed=1), 600)
    assert len(found) == 4
    assert all(abs(z) < 4.5 for z in found.values())
    game.move("Place 3 b")
    assert [Fraction(mean) for _, mean, _ in game.rules.controls(game.state, 0, None)] == [Fraction(1, 4)] * 3


@pytest.mark.parametrize(
    "options",
    [{}, {"solo_start": "sea_voyage"}, {"monsters": 3}, {"removed_islands": 6}, {"storms": "on"}, {"wilds": 2},
     {"rocks": "on"}, {"board": "pyramid"}],
    ids=str,
)  # fmt: skip
def test_tranquility_controls_have_their_exact_mean(options):
    asked = 0
    for moves in (8, 18):
        game = Game("tranquility", players=1, seed=3, seats=["greedy"], **options)
        game.play_bots(moves)
        if game.over:
            continue
        found = off(Worlds(game, seed=2), 400)
        asked += len(found)
        assert all(abs(z) < 4.5 for z in found.values()), found
    assert asked


def test_only_islands_of_the_deck_count():
    state = Game("tranquility", players=1, seed=3).state
    v = state.vector
    deck = v[at.DECK + v[at.DECK_TOP] : at.DECK + v[at.DECK_END]]
    islands = [card for card in deck if card <= at.ISLANDS]
    assert len(islands) < len(deck)
    assert next_islands(v, 0, len(deck)) == islands
    assert next_islands(v, 0, 5) == islands[:5]
    assert at_least(2, 12, 7, 60) == 1 - Fraction(comb(53, 12) + 7 * comb(53, 11), comb(60, 12))


def test_there_are_none_where_islands_are_not_alike():
    for options in ({"players": 2}, {"players": 2, "variant": "duel"}, {"players": 1, "variant": "sun_moon"}):
        game = Game("tranquility", seed=3, **options)
        assert game.rules.controls(game.state, game.deciding, game.rules.knowledge([], game.deciding)) == []
