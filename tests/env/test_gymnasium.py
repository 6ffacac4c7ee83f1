"""The environments of Gymnasium: its own checks, all modes of renewal, and the vector of many against many alone."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import seawidget as sea
from seawidget.errors import ActionError, Closed, IllegalMove, NotReset, OptionError
from tests.env.kinds import KINDS
from tests.env.needed import needed

gym = needed("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode, SyncVectorEnv  # noqa: E402

import seawidget.env  # noqa: E402 - after the package that may be missing
from seawidget.env import GameEnv, GameVectorEnv  # noqa: E402

ENDS = {"removed_islands": 44}
PORTS = {"game": "pomor", "opponents": "random", **KINDS["pomor"].ends}
SETS = [
    {},
    {"removed_islands": 12, "raw": True},
    {"players": 2, "variant": "duel", "opponents": "greedy"},
    {"players": 3, "monsters": 5, "storms": "on", "rocks": "on", "wilds": 2, "opponents": "random", "seat": 2},
    {"game": "pomor", "players": 2, "opponents": "greedy"},
    {"game": "pomor", "players": 3, "opponents": ["random", "greedy"], "seat": 1, "take": "may", "raw": True},
    {"game": "pomor", "players": 4, "opponents": "random", "seat": 3, "setup": "random", "port_sale": "standing"},
]


def draw(env, rng):
    return int(rng.choice(np.flatnonzero(env.action_masks())))


@pytest.mark.parametrize("options", SETS)
def test_gymnasium_finds_nothing_wrong(options):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(GameEnv(compiled=False, **options), skip_render_check=True)
        name = str(options.get("game", "tranquility")).capitalize()
        env = gym.make(f"seawidget/{name}-v0", compiled=False, **options)
        env.reset(seed=1)
        for _ in range(30):
            _, _, ended, _, _ = env.step(draw(env.unwrapped, np.random.default_rng(0)))
            if ended:
                env.reset()


def test_the_games_are_registered():
    assert "seawidget/Tranquility-v0" in gym.registry
    assert seawidget.env.register_games() == seawidget.env.register_games()
    for game in KINDS:
        assert gym.spec(f"seawidget/{game.capitalize()}-v0").kwargs == {"game": game}
    assert gym.make("seawidget.env:seawidget/Tranquility-v0", compiled=False).unwrapped.batch.num_games == 1


def test_a_seed_is_the_game_of_that_seed_beside_bots():
    """They play until the seat decides, as at the table."""
    env = GameEnv("pomor", players=3, seat=1, opponents=["greedy", "random"], compiled=False)
    for seed in (0, 3, 2**40):
        env.reset(seed=seed)
        game = sea.Game("pomor", seed=seed, players=3, seats=["greedy", None, "random"])
        game.play_bots()
        assert env.batch.state() == game.state
        assert env.game().state == game.state
    env.reset(options={"state": game.state})
    assert env.game().state == game.state


def test_a_seed_is_the_game_of_that_seed():
    env = GameEnv(compiled=False)
    for seed in (0, 3, 2**40):
        env.reset(seed=seed)
        assert env.batch.state() == sea.Game(seed=seed).state
    env.reset()
    assert env.batch.state() == sea.Game(seed=sea.Game(seed=env.batch.seed()).seed).state
    env.reset(options={"seed": "calm-otter-27"})
    assert env.game().state == sea.Game(seed="calm-otter-27").state
    there = sea.Game(seed=9)
    there.move(there.legal_moves[0])
    env.reset(options={"state": there.state})
    assert env.game().state == there.state
    with pytest.raises(OptionError, match="seed"):
        env.reset(options={"deal": 1})


@pytest.mark.parametrize("options", [ENDS, PORTS], ids=["tranquility", "pomor"])
def test_an_episode_is_told_and_opens_on_the_board(options):
    env = GameEnv(compiled=False, **options)
    seen, info = env.reset(seed=5)
    rng = np.random.default_rng(1)
    assert info["seat"] == 0
    assert "move" not in info
    total = steps = 0
    ended, moves = False, []
    while not ended:
        assert env.observation_space.contains(seen)
        assert np.array_equal(seen["action_mask"], info["action_mask"])
        assert np.array_equal(env.action_masks(), seen["action_mask"] != 0)
        seen, reward, ended, truncated, info = env.step(draw(env, rng))
        total += reward
        steps += 1
        moves += [info["move"]] if "move" in info else []
        assert not truncated
    game = env.game()
    assert moves == [node.move for node in game.tree.main_line()[1:] if node.parent.state.deciding == 0]
    assert len(moves) < steps or game.name == "pomor"  # where each of these moves is one id
    assert game.over
    assert game.seed == 5 == info["seed"]
    outcome = game.state.result["outcome"]
    told = outcome if isinstance(outcome, str) else f"seat {outcome}"
    assert (info["outcome"], info["reason"]) == (told, game.state.result["reason"])
    assert total == (1 if told in ("win", "seat 0") else -1)
    assert seen["action_mask"].all()
    with pytest.raises(NotReset, match="reset"):
        env.step(0)
    game.undo()
    assert game.odds() is not None


def test_observations_are_copies():
    env = GameEnv(compiled=False)
    first, _ = env.reset(seed=1)
    before = first["observation"].copy()
    env.step(draw(env, np.random.default_rng(0)))
    assert np.array_equal(first["observation"], before)


def test_an_episode_is_truncated_after_the_last_turn():
    """P-END-5"""
    state = sea.Game("pomor", seed=4, players=2, setup="random").state
    late = type(state).from_dict({**state.to_dict(), "turn": 1997})
    env = GameEnv("pomor", players=2, setup="random", opponents="random", compiled=False)
    seen, _ = env.reset(seed=1, options={"state": late})
    ended = truncated = False
    while not (ended or truncated):
        seen, reward, ended, truncated, info = env.step(draw(env, np.random.default_rng(0)))
        assert reward == 0
    assert (ended, truncated, info["outcome"], info["reason"]) == (False, True, None, "last_turn")
    assert env.batch.state().turn == 2000
    assert seen["action_mask"].all()
    assert not env.game().over
    with pytest.raises(NotReset):
        env.step(0)


def test_an_illegal_action_loses_or_raises_beside_bots():
    for given in ({"players": 4, "opponents": "greedy", "seat": 2}, {"players": 2, "opponents": "random"}):
        env = GameEnv("pomor", compiled=False, **given)
        env.reset(seed=1)
        _, reward, ended, truncated, info = env.step(37)
        assert (reward, ended, truncated) == (-1.0, True, False)
        assert (info["illegal_action"], info["outcome"], info["reason"]) == (True, None, "illegal_action")
        strict = GameEnv("pomor", compiled=False, illegal="raise", **given)
        strict.reset(seed=1)
        before = strict.batch.state()
        for action in (37, 38, -1):
            with pytest.raises(IllegalMove):
                strict.step(action)
        assert strict.batch.state() == before


def test_an_illegal_action_loses_or_raises():
    env = GameEnv(compiled=False)
    env.reset(seed=1)
    _, reward, ended, _, info = env.step(331)
    assert (reward, ended, info["illegal_action"], info["reason"]) == (-1.0, True, True, "illegal_action")
    strict = GameEnv(compiled=False, illegal="raise")
    strict.reset(seed=1)
    for action in (331, 342, np.int64(-1)):
        with pytest.raises(IllegalMove):
            strict.step(action)
    assert strict.batch.state() == sea.Game(seed=1).state


def test_bad_input_says_what_is_right():
    with pytest.raises(OptionError, match=r"aec\('tranquility', players=3\)"):
        GameEnv(players=3)
    with pytest.raises(OptionError, match="aec"):
        gym.make_vec("seawidget/Tranquility-v0", num_envs=2, players=2)
    with pytest.raises(OptionError, match=r"aec\('pomor', players=2\)"):
        gym.make("seawidget/Pomor-v0")
    with pytest.raises(OptionError, match="aec"):
        gym.make_vec("seawidget/Pomor-v0", num_envs=2, players=4)
    with pytest.raises(OptionError, match="render_mode"):
        GameEnv(render_mode="3d")
    with pytest.raises(OptionError, match="autoreset_mode"):
        GameVectorEnv(autoreset_mode="later")
    env = GameEnv(compiled=False)
    with pytest.raises(NotReset):
        env.step(0)
    env.reset(seed=1)
    for action in (1.0, "1", None, True, [1], np.array([1])):
        with pytest.raises(ActionError, match="whole number"):
            env.step(action)
    with pytest.raises(OptionError, match="render_mode"):
        env.render()
    env.close()
    env.close()
    for call in (lambda: env.step(0), env.reset):
        with pytest.raises(Closed):
            call()


def test_views_are_rendered_as_text():
    env = GameEnv(render_mode="ansi", players=2, variant="duel", opponents="random", seat=1, compiled=False)
    env.reset(seed=1)
    assert env.render() == str(env.batch.state().view(1))
    env = GameEnv("pomor", render_mode="ansi", players=3, opponents="random", seat=2, compiled=False)
    env.reset(seed=1)
    assert env.render() == str(env.batch.state().view(2))
    many = GameVectorEnv(2, render_mode="ansi", compiled=False)
    many.reset(seed=1)
    assert many.render() == tuple(str(many.batch.view(i)) for i in range(2))


def test_or_written_out_for_people(capsys):
    env = GameEnv(render_mode="human", compiled=False)
    env.reset(seed=1)
    env.step(draw(env, np.random.default_rng(0)))
    assert capsys.readouterr().out == f"{sea.Game(seed=1).view()}\n\n{env.batch.view()}\n\n"


def test_views_are_rendered_as_pictures():
    needed("resvg_py")
    needed("PIL")
    env = GameEnv(render_mode="rgb_array", compiled=False)
    env.reset(seed=1)
    check_env(gym.make("seawidget/Tranquility-v0", render_mode="rgb_array", compiled=False).unwrapped)
    env.reset(seed=1)
    first = env.render()
    assert (first.shape, first.dtype) == ((800, 800, 3), np.uint8)
    assert first.std() > 5  # something is drawn
    while len(env.game().view().grid) < 5:
        env.step(draw(env, np.random.default_rng(2)))
    assert (env.render() != first).any()


def test_views_of_the_ring_are_rendered_as_pictures():
    needed("resvg_py")
    needed("PIL")
    env = GameEnv("pomor", render_mode="rgb_array", players=2, opponents="random", compiled=False)
    env.reset(seed=1)
    first = env.render()
    assert (first.shape, first.dtype) == ((800, 800, 3), np.uint8)
    assert first.std() > 5
    while env.game().state.turn < 4:
        env.step(draw(env, np.random.default_rng(2)))
    assert (env.render() != first).any()


def test_without_its_packages_pictures_say_what_to_install(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "resvg_py", None)
    with pytest.raises(sea.MissingExtra, match=r"seawidget\[rl-render\]"):
        GameEnv(render_mode="rgb_array")


# --- many -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize("options", [ENDS, {"players": 2, "variant": "duel", "opponents": "greedy"}, PORTS])
def test_the_vector_is_the_environments_it_stands_for(mode, options):
    """Gymnasium's own vector of single environments says what each mode gives: all of it must be equal."""
    n = 3
    fast = GameVectorEnv(n, autoreset_mode=mode, moves=True, compiled=False, **options)
    slow = SyncVectorEnv([lambda: GameEnv(compiled=False, **options)] * n, autoreset_mode=mode)
    assert fast.metadata["autoreset_mode"] == slow.metadata["autoreset_mode"]
    assert fast.observation_space == slow.observation_space
    assert fast.action_space == slow.action_space
    seeds, rng, over = [4, 9, 2], np.random.default_rng(0), 0
    same(fast.reset(seed=seeds), slow.reset(seed=seeds))
    for step in range(150):
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in fast.action_masks()])
        if step % 60 == 59:
            actions[step % n] = fast.action_masks().shape[1]  # it loses
        looks = fast.step(actions), slow.step(actions)
        same(*looks)
        over += looks[0][2].sum()
        if mode is AutoresetMode.DISABLED and looks[0][2].any():
            with pytest.raises(NotReset, match="reset_mask"):
                fast.step(actions)
            same(*(env.reset(options={"reset_mask": looks[0][2].copy()}) for env in (fast, slow)))
    assert over > 4
    fast.close()


def same(one, other):
    """Observations, rewards, ends and infos alike, whatever they lie in."""
    if isinstance(other, dict):
        assert one.keys() == other.keys()
        for key in other:
            same(one[key], other[key])
    elif isinstance(other, tuple) or (isinstance(other, np.ndarray) and other.dtype == object):
        assert len(one) == len(other)
        for a, b in zip(one, other, strict=True):
            same(a, b)
    elif isinstance(other, np.ndarray):
        assert np.array_equal(one, other)
    else:
        assert one == other


@pytest.mark.parametrize("game", KINDS)
def test_one_seed_gives_the_places_its_games(game):
    others = {**KINDS[game].ends, **KINDS[game].others}
    many = gym.make_vec(f"seawidget/{game.capitalize()}-v0", num_envs=3, compiled=False, history=True, **others)
    many.reset(seed=6)
    batch = many.unwrapped.batch
    dealt = [many.unwrapped.game(i).tree.root.state for i in range(3)]
    assert dealt[0] == sea.Game(game, seed=6, **KINDS[game].ends).state
    assert dealt == [sea.Game(game, seed=batch.seed(i), **KINDS[game].ends).state for i in range(3)]
    many.reset(options={"seed": "calm-otter-27"})
    first = many.unwrapped.game(0).tree.root.state
    assert first == sea.Game(game, seed="calm-otter-27", **KINDS[game].ends).state


@pytest.mark.parametrize("game", KINDS)
def test_arrays_can_be_had_without_a_copy(game):
    many = GameVectorEnv(2, game=game, copy=False, compiled=False, **KINDS[game].ends, **KINDS[game].others)
    seen, infos = many.reset(seed=1)
    before = seen["observation"].copy()
    _, _, _, _, infos = many.step(many.sample())
    assert not np.array_equal(seen["observation"], before)
    assert "move" not in infos


def test_some_places_are_reset_by_a_mask():
    many = GameVectorEnv(2, compiled=False)
    many.reset(seed=1)
    for mask in (np.zeros(2, bool), [True, False], np.ones(3, bool), np.ones(2, int)):
        with pytest.raises(ActionError, match="boolean"):
            many.reset(options={"reset_mask": mask})
    with pytest.raises(ActionError, match="shape"):
        many.step(np.zeros((2, 1), int))
    many.close()
    with pytest.raises(Closed):
        many.reset()
