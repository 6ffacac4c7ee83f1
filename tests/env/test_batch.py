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
from tests.sampling import amount

each = pytest.mark.parametrize("game", KINDS)


@pytest.fixture(params=[False, pytest.param(True, id="compiled")])
def compiled(request):
    if request.param and compiler.find_compiler() is None:
        lacking("C compiler")
    return request.param


def playing(game="tranquility", **given):
    return Batch(game, compiled=False, **{**KINDS[game].ends, **given})


def first_deal(game, seed):
    return sea.Game(game, seed=seed, **KINDS[game].ends).state


def not_legal(batch, i=0):
    """An id that is not legal in a game."""
    return int(np.flatnonzero(batch.action_mask[i] == 0)[0])


# --- games ------------------------------------------------------------------------------------------------------------


@each
def test_a_place_has_the_games_of_its_seed(game, compiled):
    batch = Batch(game, num_games=3, compiled=compiled, **KINDS[game].ends).reset(seed=7)
    assert batch.state(0) == first_deal(game, 7)
    met = [[], [], []]
    for _ in range(180):
        for i in range(3):
            if batch.seed(i) not in met[i]:
                assert batch.state(i) == first_deal(game, batch.seed(i))
                met[i].append(batch.seed(i))
        batch.step_sampled()
    assert met == [[batch_seed(7, i + 3 * k) for k in range(len(met[i]))] for i in range(3)]
    assert min(map(len, met)) > 2


@each
def test_seeds_of_any_kind_and_one_for_each_place(game):
    assert playing(game).reset(seed="calm-otter-27").state() == first_deal(game, "calm-otter-27")
    many = playing(game, num_games=3).reset(seed=[5, "calm-otter-27", 2**70])
    for i, seed in enumerate([5, "calm-otter-27", 2**70]):
        assert many.state(i) == first_deal(game, seed)
    first = [playing(game, num_games=2).reset().seed(0) for _ in range(2)]
    assert first[0] != first[1]
    batch = playing(game, num_games=2).reset(seed=1)
    assert batch.reset().seed(1) == batch_seed(1, 3)


@pytest.mark.full(gate=10)
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


@each
def test_random_actions_are_legal_and_each_alike(game):
    options = {"tranquility": KINDS["tranquility"].ends, "pomor": {"players": 2}}[game]
    state = late_position(0) if game == "pomor" else first_deal(game, 5)
    batch = Batch(game, 400, compiled=False, **options).reset(seed=range(400), state=state)
    legal = np.flatnonzero(batch.action_mask[0]).tolist()
    drawn = Counter(batch.sample().tolist())
    assert drawn.keys() <= set(legal)
    assert len(drawn) > 0.8 * len(legal) > 2
    mean = 400 / len(legal)
    assert max(drawn.values()) < mean + 6 * mean**0.5 + 3


# --- the other seats --------------------------------------------------------------------------------------------------


DUEL = {"players": 2, "variant": "duel"}


@pytest.mark.parametrize(
    ("name", "bots", "options"),
    [
        ("tranquility", ["greedy"], DUEL),
        ("tranquility", ["random"], DUEL),
        ("tranquility", ["greedy-gap"], DUEL),
        ("pomor", ["greedy"], {"players": 2, "take": "may"}),
        ("pomor", ["random", "greedy"], {"players": 3}),
        ("pomor", ["greedy", "random", "greedy"], {"players": 4, "setup": "random"}),
    ],
)
def test_bots_play_as_they_do_at_the_table(name, bots, options, compiled):
    batch = Batch(name, seat=1, opponents=bots, history=True, compiled=compiled, **options).reset(seed=4)
    game = sea.Game(name, seed=4, seats=[bots[0], None, *bots[1:]], **options)
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
    outcome, others = game.state.result["outcome"], batch.about.players - 1
    expected = [0.0 if outcome == "draw" else 1.0 if q == outcome else -1 / others for q in range(others + 1)]
    assert batch.rewards[0].tolist() == pytest.approx(expected)


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


@pytest.mark.parametrize("seat", [0, 2])
def test_the_pilot_plays_too(seat, compiled):
    seats = ["pilot", "pilot", "pilot"]
    seats[seat] = None
    options = {"players": 3, "history": True, "compiled": compiled}
    batch = Batch("pomor", seat=seat, opponents="pilot", **options).reset(seed=3)
    game = sea.Game("pomor", seed=3, players=3, seats=seats)
    game.play_bots()
    for _ in range(7):
        before = len(batch.moves())
        batch.step_sampled()
        for move in batch.moves()[before : before + 1]:
            game.move(move)
            game.play_bots()
        assert batch.state() == game.state
    assert batch.state().turn >= 3


# --- ends -------------------------------------------------------------------------------------------------------------


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


def late_position(turn):
    state = sea.Game("pomor", seed=6, players=2, setup="choose").state
    while state.point != "PLAY":
        state = state.apply(state.legal_moves[0])[0]
    return type(state).from_dict({**state.to_dict(), "turn": turn})


# --- positions and games ----------------------------------------------------------------------------------------------


@each
def test_games_begin_at_a_position(game):
    name, game = game, sea.Game(game, seed=1, **KINDS[game].ends)
    game.move(game.legal_moves[0])
    batch = playing(name, num_games=2, history=True).reset(seed=3, state=game.state)
    assert batch.state(0) == batch.state(1) == game.state
    batch.step_sampled()
    after = batch.game(1)
    assert after.tree.root.state == game.state
    assert after.state == batch.state(1)
    batch.reset(seed=3)
    assert batch.game(1).seed == batch.seed(1)


@pytest.mark.parametrize(("name", "options"), [("tranquility", {"storms": "on"}), ("pomor", {"take": "may"})])
def test_a_game_opens_on_the_board_with_its_moves(name, options, compiled):
    batch = Batch(name, num_games=2, players=2, history=True, compiled=compiled, **options).reset(seed=5)
    for _ in range(50):
        batch.step_sampled()
    for i in range(2):
        game = batch.game(i)
        assert game.state == batch.state(i)
        assert game.seed == batch.seed(i)
        assert [node.move for node in game.tree.main_line()][1:] == batch.moves(i)
        assert game.seats == sea.Game(name, players=2).seats
    assert batch.game(0, seats=["greedy", "me"]).play_bots(max_moves=1) is not None
    bare = Batch(name, num_games=1, compiled=compiled).reset(seed=5)
    bare.step_sampled()
    assert bare.moves() is None
    assert bare.game().state == bare.state()


@each
@pytest.mark.parametrize("autoreset", ["next_step", "same_step"])
def test_the_move_that_a_step_completes_is_told(game, autoreset, compiled):
    """Of the asked seat alone, at the position it decided in; the log of all moves says the same."""
    given = {**KINDS[game].ends, "players": 2, "seat": 1, "opponents": "random"}
    batch = Batch(game, 3, autoreset=autoreset, moves=True, history=True, compiled=compiled, **given).reset(seed=5)
    assert [batch.moved(i) for i in range(3)] == [None] * 3
    told, steps = [0] * 3, amount(gate=64, full=160)
    for step in range(steps):
        before = [(batch.seed(i), batch.state(i), len(batch.moves(i)), bool(batch.ended[i])) for i in range(3)]
        actions = batch.sample()
        if step == 40:
            actions[0] = -1
        batch.step(actions)
        for i, (seed, state, played, over) in enumerate(before):
            move = batch.moved(i)
            begun = over and autoreset == "next_step"
            if begun or batch.ended[i] == no.IS_FORFEIT:
                assert move is None
            elif batch.seed(i) == seed:
                now = batch.moves(i)
                assert ([move] if move else []) == now[played : played + 1]
            if move:
                told[i] += 1
                assert move in state.legal_moves
                assert state.deciding == 1
    assert min(told) > steps // 4
    batch.reset(which=np.array([True, False, False]))
    assert batch.moved(0) is None
    with pytest.raises(OptionError, match="moves=True"):
        playing(game).reset(seed=1).moved()


@each
def test_a_batch_is_made_of_the_options_of_a_game(game):
    options = sea.Game(game, players=2).options
    one = Batch(game, compiled=False, **options).reset(seed=4)
    assert one.state() == sea.Game(game, players=2, seed=4).state
    assert Batch(game=game, compiled=False, players=2).reset(seed=4).state() == one.state()
    other = next(name for name in KINDS if name != game)
    with pytest.raises(OptionError, match="not both"):
        Batch(other, game=game)


@each
def test_what_an_id_would_do_is_said(game):
    options = {"tranquility": KINDS["tranquility"].ends, "pomor": KINDS["pomor"].sets["2-box=nets-take=may"]}[game]
    batch, begun = Batch(game, compiled=False, **options).reset(seed=3), 0
    for _ in range(30):
        if batch.ended[0]:
            break
        for action in np.flatnonzero(batch.action_mask[0]).tolist():
            told = batch.move_text(0, action)
            begun += told.endswith("...")
            assert told.endswith("...") or told in batch.state().legal_moves.texts()
        with pytest.raises(IllegalMove, match="not legal"):
            batch.move_text(0, not_legal(batch))
        batch.step_sampled()
    assert begun


@each
def test_any_seat_can_be_asked_what_it_sees(game):
    batch = Batch(game, players=3, compiled=False).reset(seed=3)
    for _ in range(5):
        batch.step_sampled()
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
