"""What no batch can be made of and no step can be taken with, and what is said of it."""

from __future__ import annotations

import numpy as np
import pytest

import seawidget as sea
from seawidget.env import Batch
from seawidget.errors import ActionError, Closed, NotReset, OptionError, SeedError, UnknownBot, UnknownSeat
from tests.env.batches import each, late_position, playing
from tests.env.kinds import KINDS


@pytest.mark.parametrize(
    ("given", "error", "says"),
    [
        ({"game": "chess"}, sea.UnknownGame, "chess"),
        ({"game": 3}, sea.UnknownGame, "3"),
        ({"game": "mini"}, OptionError, "tranquility"),
        ({"preset": "nothing"}, sea.UnknownPreset, "nothing"),
        ({"num_games": 0}, OptionError, "num_games"),
        ({"num_games": 2.5}, OptionError, "num_games"),
        ({"num_games": True}, OptionError, "num_games"),
        ({"players": 6}, OptionError, "players"),
        ({"sails": 1}, OptionError, "sails"),
        ({"players": 2, "opponents": "greedy"}, OptionError, "seat=0"),
        ({"players": 2, "seat": 0}, OptionError, "opponents"),
        ({"players": 2, "seat": 2, "opponents": "greedy"}, UnknownSeat, "2"),
        ({"players": 2, "seat": 0, "opponents": "captain"}, UnknownBot, "navigator"),
        ({"players": 3, "seat": 0, "opponents": ["greedy"]}, OptionError, "list of 2"),
        ({"players": 1, "seat": 0, "opponents": "greedy"}, OptionError, "one seat"),
        ({"autoreset": "later"}, OptionError, "same_step"),
        ({"illegal": None}, OptionError, "lose"),
        ({"raw": "yes"}, OptionError, "raw"),
        ({"memory": 1}, OptionError, "memory"),
        ({"moves": "yes"}, OptionError, "moves"),
        ({"compiled": "yes"}, OptionError, "compiled"),
        ({"shaping": "points"}, OptionError, "filled"),
        ({"discount": 2}, OptionError, "discount"),
        ({"game": "pomor", "players": 5}, OptionError, "players"),
        ({"game": "pomor", "take": "might"}, OptionError, "must"),
        ({"game": "pomor", "preset": "small"}, sea.UnknownPreset, "quick"),
        ({"game": "pomor", "players": 2, "seat": 0, "opponents": "navigator"}, UnknownBot, "pilot"),
        ({"game": "pomor", "players": 2, "opponents": "pilot"}, OptionError, "seat=0"),
        ({"game": "pomor", "shaping": "filled"}, OptionError, "points"),
    ],
)
def test_what_no_batch_can_be_made_of_says_what_is_right(given, error, says):
    with pytest.raises(error, match=says):
        Batch(**given)


@pytest.mark.parametrize(
    "actions", [3, [1], [1, 2, 3], [[1], [2]], [0.0, 1.0], ["a", "b"], [None, 1], [True, False], np.zeros((2, 1), int)]
)
@each
def test_actions_of_another_shape_or_kind_are_refused(game, actions):
    batch = playing(game, num_games=2).reset(seed=1)
    with pytest.raises(ActionError, match="action"):
        batch.step(actions)


def test_the_order_of_calls_is_said():
    batch = playing(num_games=2)
    for call in (batch.sample, lambda: batch.step([0, 0]), batch.step_sampled, batch.state, batch.seed):
        with pytest.raises(NotReset, match="reset"):
            call()
    with pytest.raises(NotReset):
        batch.reset(which=np.array([True, False]))
    batch.reset(seed=1)
    for which in ([1, 0], np.zeros(3, bool), "all"):
        with pytest.raises(ActionError, match="booleans"):
            batch.reset(which=which)
    for seed in (1.5, [1], [1, 2, 3], b"1", object()):
        with pytest.raises(SeedError):
            batch.reset(seed=seed)
    for state, says in (("a1", "position of"), (sea.Game(players=2).state, "other options")):
        with pytest.raises(OptionError, match=says):
            batch.reset(state=state)
    other = playing("pomor").reset(seed=1)
    over = sea.Game("pomor", seed=1, seats=["random"] * 2, **KINDS["pomor"].ends)
    over.play_bots()
    for state, says in (
        (sea.Game(players=2).state, "position of Pomor"),
        (sea.Game("pomor", players=3).state, "players=3"),
        (over.state, "over there"),
    ):
        with pytest.raises(OptionError, match=says):
            other.reset(state=state)
    with pytest.raises(OptionError, match="2000"):
        Batch("pomor", players=2, compiled=False).reset(state=late_position(2000))
    for i in (2, -1, "0", 0.5):
        with pytest.raises(ActionError, match="numbered"):
            batch.state(i)
    batch.close()
    batch.close()
    for call in (batch.sample, lambda: batch.step([0, 0]), batch.reset, batch.state):
        with pytest.raises(Closed, match="closed"):
            call()


@each
def test_arrays_are_not_written_to(game):
    batch = playing(game).reset(seed=1)
    for array in (batch.observation, batch.action_mask, batch.rewards, batch.seat, batch.ended):
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 0


def test_it_says_what_it_is():
    assert repr(playing(num_games=2)) == "<Batch of 2 games of tranquility: 342 actions, 492 numbers seen, interpreted>"
    pomor = Batch("pomor", num_games=2, players=4, compiled=False)
    assert repr(pomor) == "<Batch of 2 games of pomor: 38 actions, 289 numbers seen, interpreted>"
