"""Ends of games over arrays: what follows them, illegal actions, rewards, and the last turn."""

from __future__ import annotations

import numpy as np
import pytest

from seawidget.env import Batch
from seawidget.errors import IllegalMove
from seawidget.games import environments as no
from seawidget.rng import batch_seed
from tests.env.batches import each, first_deal, late_position, not_legal, playing
from tests.env.kinds import KINDS


def until_an_end(batch):
    for _ in range(500):
        batch.step_sampled()
        if batch.ended.any():
            return int(np.flatnonzero(batch.ended)[0])
    raise AssertionError("no game has ended")


@each
def test_next_step_begins_a_game_without_an_action(game):
    batch = playing(game, num_games=2).reset(seed=1)
    i = until_an_end(batch)
    assert batch.ended[i] == no.IS_OVER
    result = batch.state(i).result
    assert batch.result(i) == {"outcome": result["outcome"], "reason": result["reason"], "seed": batch.seed(i)}
    assert batch.rewards[i, 0] == (1 if result["outcome"] in ("win", 0) else -1)
    assert batch.action_mask[i].all()
    seed = batch.seed(i)
    batch.step([-5 if k == i else int(a) for k, a in enumerate(batch.sample())])
    assert batch.ended[i] == 0 == batch.rewards[i, 0]
    assert batch.seed(i) != seed
    assert batch.state(i) == first_deal(game, batch.seed(i))


@each
def test_same_step_begins_a_game_and_keeps_what_was_seen_last(game):
    batch, other = (playing(game, num_games=2, autoreset=mode).reset(seed=1) for mode in ("same_step", "disabled"))
    i = until_an_end(batch)
    assert until_an_end(other) == i
    assert np.array_equal(batch.last_observation[i], other.observation[i])
    assert np.array_equal(batch.last_action_mask[i], other.action_mask[i])
    assert batch.result(i) == other.result(i)
    assert batch.rewards[i].tolist() == other.rewards[i].tolist()
    assert batch.ended[i] == other.ended[i]
    assert batch.state(i) == first_deal(game, batch.seed(i))
    batch.step_sampled()  # of the new game
    assert batch.ended[i] == 0


@each
def test_without_it_a_game_stays_until_it_is_reset(game):
    batch = playing(game, num_games=3, autoreset="disabled").reset(seed=1)
    i = until_an_end(batch)
    state, others = batch.state(i), [batch.state(k) for k in range(3) if k != i]
    batch.step_sampled()
    assert batch.state(i) == state
    assert batch.rewards[i, 0] == 0
    others = [batch.state(k) for k in range(3)]
    batch.reset(which=np.arange(3) == i)
    assert [batch.state(k) for k in range(3) if k != i] == [others[k] for k in range(3) if k != i]
    assert batch.ended[i] == 0
    assert batch.state(i) == first_deal(game, batch.seed(i))
    assert batch.seed(i) == batch_seed(1, i + 3)


@pytest.mark.parametrize("action", [-1, "one too many", 2**60, "legal elsewhere"])
@each
def test_an_illegal_action_loses(game, action, compiled):
    batch = Batch(game, num_games=2, players=3, compiled=compiled).reset(seed=1)
    seat = int(batch.seat[1])
    number = {"one too many": batch.actions, "legal elsewhere": not_legal(batch, 1)}.get(action, action)
    before = batch.state(1)
    batch.step([int(batch.sample()[0]), number])
    assert batch.ended.tolist() == [0, no.IS_FORFEIT]
    assert batch.rewards[1].tolist() == [-1 if q == seat else 0 for q in range(3)]
    assert batch.result(1)["reason"] == "illegal_action"
    assert batch.state(1) == before
    assert batch.action_mask[1].all()
    batch.step_sampled()
    assert batch.ended.tolist() == [0, 0]


@each
def test_or_raises_and_nothing_has_changed(game, compiled):
    batch = Batch(game, num_games=2, illegal="raise", compiled=compiled).reset(seed=1)
    states = [batch.state(i) for i in range(2)]
    for wrong in (not_legal(batch, 1), -1, batch.actions):
        with pytest.raises(IllegalMove) as told:
            batch.step([int(batch.sample()[0]), wrong])
        assert told.value.code == "illegal_action"
        assert told.value.details["game"] == 1
        assert [batch.state(i) for i in range(2)] == states
    batch.step(batch.sample())


def test_shaped_rewards_say_how_the_filled_cells_grow():
    batch, bare = (playing(shaping=shaping, discount=0.5).reset(seed=2) for shaping in ("filled", None))
    while not batch.ended[0]:
        old = len(batch.state().grid)
        action = batch.sample()
        batch.step(action)
        bare.step(action)
        new = len(batch.state().grid)
        assert batch.rewards[0, 0] == pytest.approx(bare.rewards[0, 0] + (0.5 * new - old) / 36)


def test_shaped_rewards_say_how_the_points_grow(compiled):
    given = {**KINDS["pomor"].ends, "compiled": compiled, "discount": 0.5}
    batch, bare = (Batch("pomor", shaping=shaping, **given).reset(seed=2) for shaping in ("points", None))
    sold = 0
    while not batch.ended[0]:
        old = batch.state().scores
        action = batch.sample()
        batch.step(action)
        bare.step(action)
        new = batch.state().scores
        expected = [bare.rewards[0, q] + (0.5 * new[q] - old[q]) / 10 for q in range(2)]
        assert batch.rewards[0].tolist() == pytest.approx(expected)
        sold += new != old
    assert sold > 3


def test_the_winner_gains_what_the_others_lose(compiled):
    """Read from the result of each game, for two to four seats."""
    for players in (2, 3, 4):
        batch = Batch("pomor", num_games=8, players=players, compiled=compiled).reset(seed=1)
        won = set()
        for _ in range(800):
            batch.step_sampled()
            for i in np.flatnonzero(batch.ended).tolist():
                outcome = batch.result(i)["outcome"]
                expected = [1 if q == outcome else -1 / (players - 1) for q in range(players)]
                assert batch.rewards[i].tolist() == pytest.approx(expected)
                assert batch.state(i).winner == outcome == batch.seat[i]
                won.add(outcome)
            if len(won) == players:
                break
        assert len(won) > 1


@pytest.mark.parametrize("mode", ["next_step", "same_step", "disabled"])
def test_after_the_last_turn_a_game_is_cut(mode, compiled):
    """P-END-5: neither won nor drawn. The seat that learns is asked no more, whoever would be next."""
    near = late_position(1998)
    given = {"autoreset": mode, "history": True, "compiled": compiled, "players": 2}
    for more in ({}, {"seat": 0, "opponents": "random"}, {"seat": 1, "opponents": "random"}):
        batch = Batch("pomor", **given, **more).reset(seed=1, state=near)
        assert batch.state() == near or more
        for _ in range(12):
            seat = int(batch.seat[0])
            assert more.get("seat", seat) == seat
            batch.step_sampled()
            if batch.ended[0]:
                break
        assert batch.ended[0] == no.IS_CUT
        assert batch.result(0) == {"outcome": None, "reason": "last_turn", "seed": batch.result(0)["seed"]}
        assert not batch.rewards.any()
        if mode == "same_step":
            assert batch.state().turn == 0
            assert batch.last_action_mask.all()
        else:
            assert batch.state().turn == 2000
            assert not batch.state().over
            assert batch.seat[0] == seat
            assert batch.action_mask.all()
            assert batch.game().state == batch.state()
