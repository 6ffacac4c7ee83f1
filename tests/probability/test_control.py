"""Control variates: textbook identities, exact means of the games' own controls, and no false gain."""

from __future__ import annotations

import math
import statistics
from dataclasses import replace
from fractions import Fraction
from math import comb

import pytest

import seawidget as sea
from seawidget.games.tranquility.knowledge import information as log
from seawidget.games.tranquility.knowledge.controls import next_islands
from seawidget.odds.determinizations import Determinizations
from seawidget.playing.game import Game
from seawidget.probability.cards.hypergeometric import at_least
from seawidget.probability.estimates.control import controlled_mean
from seawidget.probability.estimates.intervals import IntervalError
from seawidget.rng import Rng
from tests.sampling import amount


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
    for name, mean, value in worlds.rules.controls(worlds.state, worlds.seat, worlds.information):
        values = [value(worlds.world(index)) for index in range(n)]
        p = float(mean)
        found[name] = (statistics.mean(values) - p) / math.sqrt(p * (1 - p) / n)
    return found


def test_mini_controls_have_their_exact_mean():
    game = sea.mini(7, 4, 2).game([3, 5, 1, 7, 2, 6, 4])
    found = off(Determinizations(game, seed=1), 600)
    assert len(found) == 4
    assert all(abs(z) < 4.5 for z in found.values())
    game.move("Place 3 b")
    assert [Fraction(mean) for _, mean, _ in game.rules.controls(game.state, 0, None)] == [Fraction(1, 4)] * 3


TABLES = [
    (1, {}), (1, {"solo_start": "sea_voyage"}), (1, {"monsters": 3}), (1, {"removed_islands": 6}),
    (1, {"storms": "on"}), (1, {"wilds": 2}), (1, {"rocks": "on"}), (1, {"board": "pyramid"}),
    (1, {"variant": "sun_moon"}),
    (2, {}), (3, {"removed_islands": 8}), (5, {"monsters": 4}), (2, {"board": "arch", "removed_islands": 4}),
    (2, {"board": "pyramid"}), (2, {"variant": "sun_moon"}), (2, {"variant": "duel"}),
    (3, {"storms": "on", "monsters": 3, "wilds": 2, "removed_islands": 6, "rocks": "on"}),
]  # fmt: skip


@pytest.mark.parametrize(("players", "options"), TABLES, ids=str)
def test_tranquility_controls_have_their_exact_mean(players, options):
    asked = 0
    for moves in (8 * players, 18 * players):
        game = Game("tranquility", players=players, seed=3, seats=["greedy"] * players, **options)
        game.play_bots(moves)
        if game.over:
            continue
        found = off(Determinizations(game, seed=2), amount(gate=160, full=400))
        asked += len(found)
        assert all(abs(z) < 4.5 for z in found.values()), found
    assert asked


def test_a_wild_on_the_board_hides_no_island():
    """The number a Wild stands for may still lie in a deck: it is one of the unseen islands."""
    deck = [*range(30, 60), "F"]
    grid = {"a1": 10, "b1": "W=12", "d1": 20}
    game = sea.position(players=1, grid=grid, hand=[1, 2, 70, 71, 72], start="S", decks=[deck], wilds=1)
    controls = game.rules.controls(game.state, 0, game.rules.information_state([], 0))
    board = game.odds()
    assert controls
    for name, mean, _ in controls:
        gap = board[name.split()[0].split("-")[0]]
        fitting = sum(card.isdigit() for card in gap.wanted)
        assert mean == at_least(80 - 2 - 5, fitting, int(name.split()[-2]), gap.needs)


def test_hands_of_others_and_decks_are_read_in_turn():
    state = Game("tranquility", players=3, seed=3).state
    hands = [int(card) for seat in (0, 2) for card in state.hands[seat] if card.isdigit()]
    decks = [[int(card) if card.isdigit() else 0 for card in state.decks[seat]] for seat in (1, 0, 2)]
    turns = [card for row in zip(*(deck[:12] for deck in decks), strict=True) for card in row if card]
    assert next_islands(state.vector, [1, 0, 2], 30) == [*hands, *turns][:30]
    assert at_least(60, 7, 12, 2) == 1 - Fraction(comb(53, 12) + 7 * comb(53, 11), comb(60, 12))


def test_there_are_none_where_islands_are_not_alike():
    two = Game("tranquility", players=2, seed=3, seats=["greedy"] * 2)
    two.play_bots(14)
    other = 1 - two.deciding
    assert two.rules.controls(two.state, two.deciding, two.tree.memories.information(two.node, two.deciding))
    assert two.rules.controls(two.state, other, two.tree.memories.information(two.node, other)) == []
    duel = Game("tranquility", players=2, variant="duel", seed=3, seats=["greedy"] * 2)
    duel.play_bots(6)
    known = duel.tree.memories.information(duel.node, duel.deciding)
    assert duel.rules.controls(duel.state, duel.deciding, known)
    told = replace(known, facts=((*known.facts[0], (log.STUCK, 1)), known.facts[1]))
    assert duel.rules.controls(duel.state, duel.deciding, told) == []


def test_they_help_a_team_and_can_be_switched_off():
    """Half way through, with few islands to spare, what is still to come decides a game of several seats."""
    game = Game("tranquility", players=2, seed=6, seats=["greedy"] * 2, removed_islands=8)
    while sum(map(len, game.state.decks)) > 28 or game.state.point != "ACTION":
        game.play_bots(1)
    plain = game.win_odds(rollouts=250, policy="greedy", seed=1, control=False)
    found = game.win_odds(rollouts=250, policy="greedy", seed=1)
    assert plain.values == found.values
    assert (plain.gain, plain.controlled.sentence) == (1, "No control variates.")
    assert found.gain > 1.25
    assert found.se < plain.se
    assert f"as exact as {found.gain:.2f} times as many games" in str(found)
    assert abs(found.chance - plain.chance) < 4.5 * plain.se


def test_where_they_do_not_help_the_text_says_so():
    game = Game("tranquility", players=2, variant="duel", seed=3, seats=["greedy"] * 2)
    game.play_bots(6)
    found = game.win_odds(rollouts=60, policy="greedy", seed=1)
    assert found.gain == 1
    assert "do not help here and are left out." in str(found)


def test_controls_that_explain_every_game_leave_an_error():
    x = [1.0] * 30 + [0.0] * 70
    found = controlled_mean(x, [x], [0.35], ["x"])
    assert found.mean == pytest.approx(0.35)
    assert found.se == pytest.approx(math.sqrt(2 / 98 * (1 / 100 + 0.05**2 / 21)))
    assert 1 < found.gain < 100


@pytest.mark.parametrize("values", [[0.0, 1.0], [1.0, 0.0, 0.0, 1.0, 0.5], [0.0, 1.0] * 30])
def test_without_controls_the_error_is_that_of_a_mean(values):
    found = controlled_mean(values, [], [], [])
    assert (found.plain, found.mean) == (pytest.approx(statistics.mean(values)),) * 2
    assert found.plain_se == found.se == pytest.approx(statistics.stdev(values) / len(values) ** 0.5)


def test_one_game_has_no_spread():
    assert controlled_mean([1.0], [], [], []).plain_se == 0
