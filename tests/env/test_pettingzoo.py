"""The environment of PettingZoo: its own tests, and each seat asked in its turn."""

from __future__ import annotations

import numpy as np
import pytest

import seawidget as sea
from seawidget.errors import ActionError, Closed, IllegalMove, NotReset, OptionError, UnknownSeat
from tests.env.needed import needed

needed("pettingzoo")

from pettingzoo.test import api_test, render_test, seed_test  # noqa: E402

import seawidget.env  # noqa: E402 - after the package that may be missing

SETS = [
    {"players": 3},
    {"players": 2, "variant": "duel"},
    {"players": 3, "monsters": 5, "storms": "on", "rocks": "on", "wilds": 2},
    {"players": 1, "removed_islands": 44},
]


def made(**given):
    return seawidget.env.aec("tranquility", **{"compiled": False, **given})


@pytest.mark.parametrize("options", SETS)
@pytest.mark.filterwarnings("ignore:Observation")  # its test says that a dictionary is no array, and takes it
def test_pettingzoo_finds_nothing_wrong(options):
    api_test(made(**options), num_cycles=150)
    seed_test(lambda: made(**options), num_cycles=60)


def test_pettingzoo_can_render_it():
    needed("resvg_py")
    needed("PIL")
    render_test(lambda **given: made(players=2, **given))


@pytest.mark.parametrize("options", SETS)
def test_an_episode_is_the_game_of_its_seed(options):
    env, rng = made(**options), np.random.default_rng(0)
    env.reset(seed=4)
    game = sea.Game(seed=4, **options)
    assert env.batch.state() == game.state
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, truncated, info = env.last()
        totals[agent] += reward
        assert env.observation_space(agent).contains(seen)
        if ended or truncated:
            assert not truncated
            assert info["reason"] == env.batch.state().result["reason"]
            env.step(None)
            continue
        state = env.batch.state()
        assert agent == f"seat_{state.deciding}"
        for other in set(env.agents) - {agent}:
            assert not env.action_mask(other).any()
        env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    result = env.batch.state().result["outcome"]
    expected = {"win": [1] * 5, "loss": [-1] * 5, "draw": [0, 0], 0: [1, -1], 1: [-1, 1]}[result]
    assert list(totals.values()) == expected[: len(totals)]
    assert env.game().state == env.batch.state()
    assert env.game().seed == 4


def test_a_seat_decides_until_its_move_is_chosen():
    env = made(players=2)
    env.reset(seed=1)
    agent = env.agent_selection
    mask = env.observe(agent)["action_mask"]
    card = int(np.flatnonzero(mask[180:192])[0]) + 180
    env.step(card)
    assert env.agent_selection == agent
    assert env.batch.state() == sea.Game(seed=1, players=2).state
    waiting = next(one for one in env.agents if one != agent)
    before = made(players=2)
    before.reset(seed=1)
    assert np.array_equal(env.observe(waiting)["observation"], before.observe(waiting)["observation"])


def test_an_illegal_action_ends_the_game_for_all():
    env = made(players=3)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(331)
    assert all(env.terminations.values())
    assert env.rewards == {one: -1.0 if one == agent else 0.0 for one in env.possible_agents}
    assert env.infos[agent]["illegal_action"]
    assert [one for one in env.agents if "illegal_action" in env.infos[one]] == [agent]
    strict = made(players=3, illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalMove):
        strict.step(331)
    assert strict.batch.state() == sea.Game(seed=1, players=3).state


def test_shaped_rewards_add_up_for_each_agent():
    env = made(players=2, removed_islands=44, shaping="filled")
    env.reset(seed=2)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, truncated, _ = env.last()
        totals[agent] += reward
        rng = np.random.default_rng(len(env.game().tree.main_line()))
        env.step(None if ended or truncated else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    filled = len(env.batch.state().grid) / 36
    assert totals == pytest.approx(dict.fromkeys(totals, filled - 1), abs=1e-5)


def test_bad_input_says_what_is_right():
    with pytest.raises(OptionError, match="players"):
        made(players=9)
    with pytest.raises(OptionError, match="render_mode"):
        made(render_mode="3d")
    env = made(players=2)
    with pytest.raises(NotReset):
        env.step(0)
    env.reset(seed=1)
    for action in (None, 1.5, "a"):
        with pytest.raises(ActionError):
            env.step(action)
    for call in (env.observe, env.action_space, env.observation_space):
        with pytest.raises(UnknownSeat, match="seat_0"):
            call("seat_7")
    with pytest.raises(OptionError, match="render_mode"):
        env.render()
    env.close()
    with pytest.raises(Closed):
        env.reset()
    with pytest.raises(Closed):
        env.step(0)
