"""Many games over arrays: the deals of `sea.Game`, the same compiled, alone and in company, with bots at seats."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

import seawidget as sea
from seawidget.compiling import compiler
from seawidget.env import Batch
from seawidget.rng import batch_seed
from tests.conftest import lacking
from tests.env.batches import each, first_deal, late_position, playing
from tests.env.kinds import ALL, KINDS


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
