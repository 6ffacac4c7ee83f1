"""Many games over arrays: the deals of `sea.Game`, the same compiled, alone and in company; and bad input."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

import seawidget as sea
from seawidget.compiling import compiler
from seawidget.env import Batch
from seawidget.errors import ActionError, Closed, IllegalMove, NotReset, OptionError, SeedError, UnknownBot, UnknownSeat
from seawidget.games import environments as no
from seawidget.rng import batch_seed
from tests.conftest import lacking
from tests.env.kinds import ALL, KINDS

ENDS = {"players": 1, "removed_islands": 44}  # games of some 40 actions


@pytest.fixture(params=[False, pytest.param(True, id="compiled")])
def compiled(request):
    if request.param and compiler.find_compiler() is None:
        lacking("C compiler")
    return request.param


def playing(**given):
    return Batch(compiled=False, **{**ENDS, **given})


# --- games ------------------------------------------------------------------------------------------------------------


def test_a_place_has_the_games_of_its_seed(compiled):
    batch = Batch(num_games=3, compiled=compiled, **ENDS).reset(seed=7)
    assert batch.state(0) == sea.Game(seed=7, **ENDS).state
    met = [set(), set(), set()]
    for _ in range(130):
        for i in range(3):
            if batch.seed(i) not in met[i]:
                assert not met[i] or batch.state(i) == sea.Game(seed=batch.seed(i), **ENDS).state
            met[i].add(batch.seed(i))
        batch.step_sampled()
    assert met == [{batch_seed(7, i + 3 * k) for k in range(len(met[i]))} for i in range(3)]
    assert min(map(len, met)) > 2


def test_seeds_of_any_kind_and_one_for_each_place():
    assert playing().reset(seed="calm-otter-27").state() == sea.Game(seed="calm-otter-27", **ENDS).state
    many = playing(num_games=3).reset(seed=[5, "calm-otter-27", 2**70])
    for i, seed in enumerate([5, "calm-otter-27", 2**70]):
        assert many.state(i) == sea.Game(seed=seed, **ENDS).state
    first = [playing(num_games=2).reset().seed(0) for _ in range(2)]
    assert first[0] != first[1]
    batch = playing(num_games=2).reset(seed=1)
    assert batch.reset().seed(1) == batch_seed(1, 3)


@pytest.mark.full(gate=7)
@pytest.mark.parametrize(("game", "name"), ALL)
def test_compiled_games_are_those_of_the_interpreter(game, name):
    if compiler.find_compiler() is None:
        lacking("C compiler")
    options, many = dict(KINDS[game].sets[name]), len(name) % 3
    given = {"autoreset": ("next_step", "same_step", "disabled")[many], "raw": many == 1, "history": True}
    if options["players"] > 1 and many:
        given |= {"seat": options["players"] - 1, "opponents": ("greedy", "random")[many - 1]}
    if many == 2:
        given |= {"shaping": about_shaping(game), "discount": 0.99}
    both = [Batch(game, 3, compiled=how, **given, **options).reset(seed=11) for how in (False, True)]
    assert [batch.compiled for batch in both] == [False, True]
    for step in range(80):
        actions = [batch.sample() for batch in both]
        assert actions[0].tolist() == actions[1].tolist()
        if step % 37 == 36:
            for one in actions:
                one[0] = (-1, 10**6)[step % 2]  # it loses
        looks = [shown(batch.step(one)) for batch, one in zip(both, actions, strict=True)]
        assert looks[0].keys() == looks[1].keys()
        assert not [part for part in looks[0] if not np.array_equal(looks[0][part], looks[1][part])]
        assert [both[0].state(i) for i in range(3)] == [both[1].state(i) for i in range(3)]
    assert both[0].moves(2) == both[1].moves(2)


def about_shaping(game):
    return Batch(game, compiled=False).about.shapings[0]


def shown(batch):
    names = ("observation", "action_mask", "seat", "rewards", "ended", "last_observation", "last_action_mask")
    return {name: getattr(batch, name).copy() for name in names}


@pytest.mark.parametrize("game", KINDS)
def test_a_game_in_company_is_the_game_alone(game):
    many = Batch(game, 4, compiled=False).reset(seed=3)
    alone = [Batch(game, compiled=False).reset(seed=many.seed(i)) for i in range(4)]
    for _ in range(60):
        actions = many.sample()
        assert actions.tolist() == [int(one.sample()[0]) for one in alone]
        many.step(actions)
        for i, one in enumerate(alone):
            one.step(actions[i : i + 1])
            if not many.ended[i]:
                assert np.array_equal(one.observation[0], many.observation[i])
                assert np.array_equal(one.action_mask[0], many.action_mask[i])


def test_random_actions_are_legal_and_each_alike():
    batch = playing(num_games=400).reset(seed=range(400), state=sea.Game(seed=5, **ENDS).state)
    legal = np.flatnonzero(batch.action_mask[0]).tolist()
    drawn = Counter(batch.sample().tolist())
    assert drawn.keys() <= set(legal)
    assert len(drawn) > 0.8 * len(legal)
    assert max(drawn.values()) < 14  # of 400 among some 180


# --- the other seats --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bots", [["greedy"], ["random"], ["greedy-gap"]])
def test_bots_play_as_they_do_at_the_table(bots, compiled):
    options = {"players": 2, "variant": "duel"}
    batch = Batch(seat=1, opponents=bots, history=True, compiled=compiled, **options).reset(seed=4)
    game = sea.Game(seed=4, seats=[bots[0], None], **options)
    game.play_bots()
    while not batch.ended[0]:
        assert batch.seat[0] == 1
        assert batch.state() == game.state
        before = batch.moves()
        batch.step_sampled()
        played = batch.moves()[len(before) :]
        if played:
            game.move(played[0])
            assert [node.move for node in game.play_bots()] == played[1:]
    assert batch.state() == game.state
    assert batch.game().state == game.state
    outcome = game.state.result["outcome"]
    assert batch.rewards[0].tolist() == {0: [1, -1], 1: [-1, 1], "draw": [0, 0]}[outcome]


def test_the_navigator_plays_too():
    batch = Batch(seat=0, opponents=["navigator", "greedy"], history=True, players=3, compiled=False).reset(seed=1)
    game = sea.Game(seed=1, players=3, seats=[None, "navigator", "greedy"])
    game.play_bots()
    for _ in range(4):
        before = len(batch.moves())
        batch.step_sampled()
        for move in batch.moves()[before : before + 1]:
            game.move(move)
            game.play_bots()
        assert batch.state() == game.state


# --- ends -------------------------------------------------------------------------------------------------------------


def until_an_end(batch):
    for _ in range(500):
        batch.step_sampled()
        if batch.ended.any():
            return int(np.flatnonzero(batch.ended)[0])
    raise AssertionError("no game has ended")


def test_next_step_begins_a_game_without_an_action():
    batch = playing(num_games=2).reset(seed=1)
    i = until_an_end(batch)
    assert batch.ended[i] == no.IS_OVER
    result = batch.state(i).result
    assert batch.result(i) == {"outcome": result["outcome"], "reason": result["reason"], "seed": batch.seed(i)}
    assert batch.rewards[i, 0] == (1 if result["outcome"] == "win" else -1)
    assert batch.action_mask[i].all()
    seed = batch.seed(i)
    batch.step([-5 if k == i else int(a) for k, a in enumerate(batch.sample())])
    assert batch.ended[i] == 0 == batch.rewards[i, 0]
    assert batch.seed(i) != seed
    assert batch.state(i) == sea.Game(seed=batch.seed(i), **ENDS).state


def test_same_step_begins_a_game_and_keeps_what_was_seen_last():
    batch, other = (playing(num_games=2, autoreset=mode).reset(seed=1) for mode in ("same_step", "disabled"))
    i = until_an_end(batch)
    assert until_an_end(other) == i
    assert np.array_equal(batch.last_observation[i], other.observation[i])
    assert np.array_equal(batch.last_action_mask[i], other.action_mask[i])
    assert batch.result(i) == other.result(i)
    assert batch.rewards[i] == other.rewards[i]
    assert batch.ended[i] == other.ended[i]
    assert batch.state(i) == sea.Game(seed=batch.seed(i), **ENDS).state
    batch.step_sampled()  # of the new game
    assert batch.ended[i] == 0


def test_without_it_a_game_stays_until_it_is_reset():
    batch = playing(num_games=3, autoreset="disabled").reset(seed=1)
    i = until_an_end(batch)
    state, others = batch.state(i), [batch.state(k) for k in range(3) if k != i]
    batch.step_sampled()
    assert batch.state(i) == state
    assert batch.rewards[i, 0] == 0
    others = [batch.state(k) for k in range(3)]
    batch.reset(which=np.arange(3) == i)
    assert [batch.state(k) for k in range(3) if k != i] == [others[k] for k in range(3) if k != i]
    assert batch.ended[i] == 0
    assert batch.state(i) == sea.Game(seed=batch.seed(i), **ENDS).state
    assert batch.seed(i) == batch_seed(1, i + 3)


@pytest.mark.parametrize("action", [-1, 342, 2**60, "legal elsewhere"])
def test_an_illegal_action_loses(action, compiled):
    batch = Batch(num_games=2, players=3, compiled=compiled).reset(seed=1)
    seat = int(batch.seat[1])
    number = int(np.flatnonzero(batch.action_mask[1] == 0)[0]) if isinstance(action, str) else action
    before = batch.state(1)
    batch.step([int(batch.sample()[0]), number])
    assert batch.ended.tolist() == [0, no.IS_FORFEIT]
    assert batch.rewards[1].tolist() == [-1 if q == seat else 0 for q in range(3)]
    assert batch.result(1)["reason"] == "illegal_action"
    assert batch.state(1) == before
    assert batch.action_mask[1].all()
    batch.step_sampled()
    assert batch.ended.tolist() == [0, 0]


def test_or_raises_and_nothing_has_changed(compiled):
    batch = Batch(num_games=2, illegal="raise", compiled=compiled).reset(seed=1)
    states = [batch.state(i) for i in range(2)]
    for wrong in (331, -1, 342):
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


# --- positions and games ----------------------------------------------------------------------------------------------


def test_games_begin_at_a_position():
    game = sea.Game(seed=1, **ENDS)
    game.move(game.legal_moves[0])
    batch = playing(num_games=2, history=True).reset(seed=3, state=game.state)
    assert batch.state(0) == batch.state(1) == game.state
    batch.step_sampled()
    after = batch.game(1)
    assert after.tree.root.state == game.state
    assert after.state == batch.state(1)
    batch.reset(seed=3)
    assert batch.game(1).seed == batch.seed(1)


def test_a_game_opens_on_the_board_with_its_moves(compiled):
    batch = Batch(num_games=2, players=2, storms="on", history=True, compiled=compiled).reset(seed=5)
    for _ in range(50):
        batch.step_sampled()
    for i in range(2):
        game = batch.game(i)
        assert game.state == batch.state(i)
        assert game.seed == batch.seed(i)
        assert [node.move for node in game.tree.main_line()][1:] == batch.moves(i)
        assert game.seats == sea.Game(players=2).seats
    assert batch.game(0, seats=["greedy", "me"]).play_bots(max_moves=1) is not None
    bare = Batch(num_games=1, compiled=compiled).reset(seed=5)
    bare.step_sampled()
    assert bare.moves() is None
    assert bare.game().state == bare.state()


def test_what_an_id_would_do_is_said():
    batch = playing().reset(seed=3)
    for action in np.flatnonzero(batch.action_mask[0]).tolist():
        told = batch.move_text(0, action)
        assert told.endswith("...") or sea.parse_move(told) in batch.state().legal_moves
    with pytest.raises(IllegalMove, match="not legal"):
        batch.move_text(0, 331)


def test_any_seat_can_be_asked_what_it_sees():
    batch = Batch(players=3, compiled=False).reset(seed=3)
    seat = int(batch.seat[0])
    assert np.array_equal(batch.observe(0, seat), batch.observation[0])
    assert not np.array_equal(batch.observe(0, (seat + 1) % 3), batch.observation[0])
    assert batch.view(0, (seat + 1) % 3).seat == (seat + 1) % 3
    assert batch.view().seat == seat


# --- bad input --------------------------------------------------------------------------------------------------------


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
        ({"compiled": "yes"}, OptionError, "compiled"),
        ({"shaping": "points"}, OptionError, "filled"),
        ({"discount": 2}, OptionError, "discount"),
    ],
)
def test_what_no_batch_can_be_made_of_says_what_is_right(given, error, says):
    with pytest.raises(error, match=says):
        Batch(**given)


@pytest.mark.parametrize(
    "actions", [3, [1], [1, 2, 3], [[1], [2]], [0.0, 1.0], ["a", "b"], [None, 1], [True, False], np.zeros((2, 1), int)]
)
def test_actions_of_another_shape_or_kind_are_refused(actions):
    batch = playing(num_games=2).reset(seed=1)
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
    for i in (2, -1, "0", 0.5):
        with pytest.raises(ActionError, match="numbered"):
            batch.state(i)
    batch.close()
    batch.close()
    for call in (batch.sample, lambda: batch.step([0, 0]), batch.reset, batch.state):
        with pytest.raises(Closed, match="closed"):
            call()


def test_arrays_are_not_written_to():
    batch = playing().reset(seed=1)
    for array in (batch.observation, batch.action_mask, batch.rewards, batch.seat, batch.ended):
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 0


def test_it_says_what_it_is():
    assert repr(playing(num_games=2)) == "<Batch of 2 games of tranquility: 342 actions, 492 numbers seen, interpreted>"
