"""The environment of PettingZoo: its own tests, and each seat asked in its turn."""

from __future__ import annotations

import numpy as np
import pytest

import seawidget as sea
from seawidget.errors import ActionError, Closed, IllegalMove, NotReset, OptionError, UnknownSeat
from tests.env.kinds import KINDS
from tests.env.needed import needed

needed("pettingzoo")

from pettingzoo.test import api_test, render_test, seed_test  # noqa: E402

import seawidget.env  # noqa: E402 - after the package that may be missing

SETS = [
    {"players": 3},
    {"players": 2, "variant": "duel"},
    {"players": 3, "monsters": 5, "storms": "on", "rocks": "on", "wilds": 2},
    {"players": 1, "removed_islands": 44},
    {"game": "pomor", "players": 2},
    {"game": "pomor", "players": 3, "take": "may", "port_sale": "standing", "pilot_exact_landing": False},
    {"game": "pomor", "players": 4, "setup": "random", "nets": "path_order"},
    {"game": "pomor", **KINDS["pomor"].ends},
]


def made(**given):
    return seawidget.env.aec(**{"game": "tranquility", "compiled": False, **given})


@pytest.mark.parametrize("options", SETS)
@pytest.mark.filterwarnings("ignore:Observation")  # its test says that a dictionary is no array, and takes it
def test_pettingzoo_finds_nothing_wrong(options):
    api_test(made(**options), num_cycles=150)
    seed_test(lambda: made(**options), num_cycles=60)


def test_pettingzoo_can_render_it():
    needed("resvg_py")
    needed("PIL")
    render_test(lambda **given: made(players=2, **given))
    render_test(lambda **given: made(game="pomor", players=2, **given))


@pytest.mark.parametrize("options", SETS)
def test_an_episode_is_the_game_of_its_seed(options):
    env, rng = made(**options), np.random.default_rng(0)
    env.reset(seed=4)
    asked = dict(options)
    game = sea.Game(asked.pop("game", "tranquility"), seed=4, **asked)
    assert env.batch.state() == game.state
    totals = dict.fromkeys(env.possible_agents, 0.0)
    told = []
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
        told += [env.infos[agent]["move"]] if "move" in env.infos[agent] else []
    assert told == env.batch.moves()
    result = env.batch.state().result["outcome"]
    n = len(totals)
    if isinstance(result, int):
        expected = [1 if seat == result else -1 / (n - 1) for seat in range(n)]
    else:
        expected = [{"win": 1, "loss": -1, "draw": 0}[result]] * n
    assert list(totals.values()) == pytest.approx(expected)
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


def test_a_seat_decides_until_its_nets_are_full():
    """Several places in a row, each from the places left; nobody sees it, and nothing has happened."""
    env = made(game="pomor", players=2, take="may", counts={"0/4n": 16, "c1": 20, "c2": 20, "s": 0})
    env.reset(seed=1)
    while env.batch.state().point != "NETS":
        env.step(int(env.batch.sample()[0]))
    agent, state = env.agent_selection, env.batch.state()
    waiting = next(one for one in env.agents if one != agent)
    before = env.observe(waiting)["observation"]
    places = state.scratch["candidates"]
    assert np.flatnonzero(env.observe(agent)["action_mask"]).tolist() == sorted([26, *(12 + p for p in places)])
    env.step(12 + places[0])
    assert env.agent_selection == agent
    assert env.batch.state() == state
    assert np.array_equal(env.observe(waiting)["observation"], before)
    seen = env.observe(agent)
    assert np.flatnonzero(seen["action_mask"]).tolist() == sorted([26, *(12 + p for p in places[1:])])
    names = env.batch.observation_names
    assert seen["observation"][names.index(f"place {places[0]}: chosen")] == 1
    env.step(26)
    assert str(env.batch.moves()[-1]) == str(sea.pomor.ChooseNets([places[0]]))


def test_agents_are_truncated_after_the_last_turn():
    """P-END-5: no seat gains or loses."""
    env = made(game="pomor", players=3, setup="random")
    state = sea.Game("pomor", seed=4, players=3, setup="random").state
    env.reset(seed=4, options={"state": type(state).from_dict({**state.to_dict(), "turn": 1996})})
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, ended, truncated, info = env.last()
        totals[agent] += reward
        assert not ended
        if truncated:
            assert (info["outcome"], info["reason"]) == (None, "last_turn")
        env.step(None if truncated else int(env.batch.sample()[0]))
    assert env.batch.state().turn == 2000
    assert set(totals.values()) == {0.0}


@pytest.mark.parametrize(("game", "wrong"), [("tranquility", 331), ("pomor", 37)])
def test_an_illegal_action_ends_the_game_for_all(game, wrong):
    env = made(game=game, players=3)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(wrong)
    assert all(env.terminations.values())
    assert env.rewards == {one: -1.0 if one == agent else 0.0 for one in env.possible_agents}
    assert env.infos[agent]["illegal_action"]
    assert [one for one in env.agents if "illegal_action" in env.infos[one]] == [agent]
    strict = made(game=game, players=3, illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalMove):
        strict.step(wrong)
    assert strict.batch.state() == sea.Game(game, seed=1, players=3).state


@pytest.mark.parametrize("game", KINDS)
def test_shaped_rewards_add_up_for_each_agent(game):
    shaping = {"tranquility": "filled", "pomor": "points"}[game]
    env = made(game=game, **{**KINDS[game].ends, "players": 2}, shaping=shaping)
    env.reset(seed=2)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, truncated, _ = env.last()
        totals[agent] += reward
        rng = np.random.default_rng(len(env.game().tree.main_line()))
        env.step(None if ended or truncated else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    state = env.batch.state()
    if game == "tranquility":
        expected = [len(state.grid) / 36 - 1] * 2
    else:
        won = state.result["outcome"]
        expected = [state.scores[seat] / 10 + (1 if seat == won else -1) for seat in range(2)]
    assert list(totals.values()) == pytest.approx(expected, abs=1e-5)


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
