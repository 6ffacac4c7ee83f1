"""Many games: game i of a seed is one certain game, whatever plays it, and its row says what happened there."""

from __future__ import annotations

import gc
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import seawidget as sea
from seawidget.rng import batch_seed, game_streams, seed_key
from seawidget.simulation.play import play_chunk, play_game
from seawidget.simulation.run_spec import make_run_spec
from tests import toygame
from tests.simulation.simulating import BATCHED, Backwards, Fails, first, last_text

pytestmark = pytest.mark.usefixtures("compiled_rules")

SETTINGS = {
    "solo": ("tranquility", {"bots": "greedy", "players": 1}),
    "modules": (
        "tranquility",
        {"bots": ["greedy", "random"], "rocks": "on", "storms": "on", "wilds": 2, "monsters": 3},
    ),
    "duel": ("tranquility", {"bots": ["random", "greedy-gap"], "preset": "duel"}),
    "sun_moon": ("tranquility", {"bots": "random", "variant": "sun_moon", "players": 2}),
    "function": ("tranquility", {"bots": [first, "greedy", last_text]}),
    "pomor": ("pomor", {"bots": ["greedy", "random", "random"]}),
    "toy": ("tide", {"bots": ["random", "high"]}),
}
each_setting = pytest.mark.parametrize("setting", SETTINGS)


def many(game, **given):
    return sea.simulate(game, **{"games": 6, "seed": "calm-otter-27", "progress": False, **given})


def same(one, other):
    assert one.columns == other.columns
    assert len(one) == len(other)
    for name in one.columns:
        assert one[name].tolist() == other[name].tolist(), name


@each_setting
def test_a_row_is_what_the_single_game_of_that_seed_shows(setting):
    game, given = SETTINGS[setting]
    result = many(game, **given)
    key = seed_key("calm-otter-27")[1]
    for index in range(3):
        single = sea.Game(game, seed=batch_seed(key, index), seats=result.bots, **result.options)
        single.play_bots()
        row = result.games[index]
        assert single.over
        outcome = single.result["outcome"]
        assert row["outcome"] == (outcome if isinstance(outcome, str) else f"seat {outcome}")
        assert row["reason"] == single.result["reason"]
        assert row["turns"] == single.state.turn
        assert row["moves"] == single.node.ply
        for seat, score in enumerate(single.result.get("scores") or ()):
            assert row[f"score{seat}"] == score
        if game == "tranquility":
            assert row["filled"] == len(single.state.grid)


@each_setting
def test_a_replay_has_every_number_of_its_row(setting):
    game, given = SETTINGS[setting]
    result = many(game, **given)
    for index in (0, 5, -1):
        again = result.games.replay(index)  # it compares its row with the one kept
        assert again.over
        assert again.seed == result.games.seed(index) == result.games[index]["seed"]
        assert again.node.ply == result.games[index]["moves"]


@each_setting
@pytest.mark.parametrize("chunk", [1, 4, 100])
def test_chunks_make_no_difference(setting, chunk):
    game, given = SETTINGS[setting]
    same(many(game, **given), many(game, chunk=chunk, **given))


@each_setting
def test_threads_and_orders_make_no_difference(setting):
    game, given = SETTINGS[setting]
    whole = many(game, **given)
    with ThreadPoolExecutor(3) as threads:
        same(whole, many(game, executor=threads, chunk=2, **given))
    backwards = Backwards()
    some = many(game, games=5, executor=backwards, chunk=1, **given)
    assert backwards.order == [4, 3, 2, 1, 0]
    for name in whole.columns:
        assert some[name].tolist() == whole[name][:5].tolist()


def test_costs_are_counted_from_the_moves():
    result = many("tranquility", bots="greedy", monsters=3, players=2, preset="base", games=4)
    for index in range(4):
        game = result.games.replay(index)
        moves = [node.move for node in game.node.path()[1:]]
        row = result.games[index]
        assert row["paid"] == sum(len(move.pay) for move in moves if isinstance(move, sea.Place))
        gone = sum(len(move.leaving) for move in moves if isinstance(move, (sea.Discard, sea.Shed)))
        blind = sum(move.blind for move in moves if isinstance(move, sea.Shed))
        assert row["discarded"] == gone + blind
        assert row["first"] == game.tree.root.state.active


def test_streams_are_those_of_the_batch():
    key = seed_key("x")[1]
    for index in (0, 1, 7, 10**9):
        single, batch = game_streams(batch_seed(key, index)), game_streams(key, index)
        assert [stream.key for stream in single] == [stream.key for stream in batch]


def test_a_batch_of_the_rules_plays_where_it_can_and_its_rows_are_those_of_the_moves():
    given = {"games": 9, "seed": 3, "progress": False}
    BATCHED.asked.clear()
    result = sea.simulate("batched-tide", bots="random", chunk=4, **given)
    assert BATCHED.asked == [(0, 4), (4, 4), (8, 1)]
    assert result.columns == ("outcome", "reason", "turns", "moves")
    plain = sea.simulate("tide", bots="random", **given)
    for name in result.columns:
        assert result[name].tolist() == plain[name].tolist()
    BATCHED.asked.clear()
    sea.simulate("batched-tide", bots="high", **given)  # the batch does not know this one
    sea.simulate("batched-tide", bots=["random", first], **given)
    assert not BATCHED.asked


def test_the_first_games_of_a_longer_run_are_the_same():
    short, long = many("tide", bots="random", games=5), many("tide", bots="random", games=12)
    for name in short.columns:
        assert short[name].tolist() == long[name][:5].tolist()


def test_seeds_differ_and_a_new_one_is_told():
    one, two = (sea.simulate("tide", bots="random", games=30, progress=False) for _ in range(2))
    assert one.seed != two.seed
    assert one["turns"].tolist() != two["turns"].tolist() or one["outcome"].tolist() != two["outcome"].tolist()
    same(one, sea.simulate("tide", bots="random", games=30, seed=one.seed, progress=False))


def test_a_game_stands_for_its_options_and_players():
    game = sea.Game("tide", cards=11, seats=["random", "high"], seed=5)
    result = sea.simulate(game, games=4, seed=1, progress=False)
    same(result, sea.simulate("tide", bots=["random", "high"], cards=11, games=4, seed=1, progress=False))
    with pytest.raises(sea.OptionError, match="has its options already"):
        sea.simulate(game, cards=8)


def test_presets_and_options():
    assert len(many("tide", bots="high", games=np.int64(3), chunk=np.int16(2))) == 3
    assert many("tide", bots="high", preset="neap").options["cards"] == 7
    assert many("tide", bots="high", preset="neap", cards=9).options["cards"] == 9
    assert len(many("tranquility", bots=["greedy", "greedy", "greedy"], games=0).bots) == 3


WRONG = {
    "no bots": ({}, sea.SeatsError, "random, high"),
    "a person": ({"bots": ["random", "me"]}, sea.SeatsError, "seat=1 is 'me'"),
    "unknown bot": ({"bots": "hal"}, sea.UnknownBot, "hal"),
    "too many": ({"bots": ["random"] * 3, "players": 2}, sea.SeatsError, "2 seats"),
    "not a player": ({"bots": [3, 4]}, sea.SeatsError, "choose"),
    "option": ({"bots": "high", "cards": 99}, sea.OptionError, "cards"),
    "preset": ({"bots": "high", "preset": "spring"}, sea.UnknownPreset, "spring"),
    "games": ({"bots": "high", "games": 2.5}, sea.OptionError, "games is a whole number"),
    "negative": ({"bots": "high", "games": -1}, sea.OptionError, "0 or more"),
    "chunk": ({"bots": "high", "chunk": 0}, sea.OptionError, "chunk is a whole number, 1 or more"),
    "keep": ({"bots": "high", "keep": "some"}, sea.OptionError, "summary"),
    "executor": ({"bots": "high", "executor": "many"}, sea.SimulationError, "executor="),
    "workers": ({"bots": "high", "executor": 0}, sea.SimulationError, "executor="),
    "seed": ({"bots": "high", "seed": 1.5}, sea.SeaError, "seed"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_cannot_be_played_is_said(wrong):
    given, error, text = WRONG[wrong]
    with pytest.raises(error, match=text):
        many("tide", **given)


def test_an_unknown_game():
    with pytest.raises(sea.UnknownGame, match="tide"):
        many("tidy", bots="random")


def test_stop_gives_the_first_games():
    stop = threading.Event()
    result = many(
        "tide", bots="random", games=20, chunk=3, stop=stop.is_set, progress=lambda done, _: done >= 9 and stop.set()
    )
    assert result.partial
    assert result.why == "stopped"
    assert len(result) == 9
    assert result.win_rate.games == 9
    same(result, many("tide", bots="random", games=9))
    assert "9 of 20 games (stopped)" in repr(result)


def test_an_interrupt_gives_the_first_games():
    asked = 0

    def choose(view, legal):
        nonlocal asked
        asked += 1
        if asked == 40:
            raise KeyboardInterrupt
        return legal[0]

    result = many("tide", bots=choose, games=50, chunk=2)
    assert result.partial
    assert result.why == "interrupted"
    assert 0 < len(result) < 50
    assert len(result) % 2 == 0
    same(result, many("tide", bots=first, games=len(result)))


def test_progress_is_told():
    told = []
    many("tide", bots="random", games=7, chunk=3, progress=lambda done, total: told.append((done, total)))
    assert told == [(3, 7), (6, 7), (7, 7)]


def test_a_bar_shows_in_a_long_run(capsys, monkeypatch):
    monkeypatch.setattr("seawidget.probability.estimates.progress.DELAY", 0)
    sea.simulate("tide", bots="random", games=5, chunk=1, seed=1)
    assert "/5" in capsys.readouterr().err
    sea.simulate("tide", bots="random", games=5, chunk=1, seed=1, progress=False)
    assert not capsys.readouterr().err


def test_without_tqdm_there_is_no_bar_and_without_numpy_a_sentence():
    code = """
import sys; sys.modules.update(dict.fromkeys([{blocked!r}]))
import tests.toygame, seawidget as sea
try: print(len(sea.simulate("tide", bots="random", games=3)))
except sea.SeaError as error: print(error)
"""
    said = {}
    for blocked in ("tqdm", "numpy"):
        done = subprocess.run(
            [sys.executable, "-c", code.format(blocked=blocked)], capture_output=True, text=True, check=True
        )
        said[blocked] = done.stdout.strip()
    assert said == {"tqdm": "3", "numpy": "simulate() needs numpy: pip install 'seawidget[lab]'"}


def test_a_player_that_remembers_is_found_out_by_its_replay():
    count = 0

    def moody(view, legal):
        nonlocal count
        count += 1
        return legal[count % len(legal)]

    result = many("tide", bots=moody, games=10)
    with pytest.raises(sea.SimulationError, match="ended differently when played again"):
        [result.games.replay(index) for index in range(10)]


def test_players_see_their_view_and_plain_moves():
    seen = []

    def choose(view, legal):
        seen.append((view, legal))
        return legal[-1]

    many("tide", bots=["random", choose], games=2)
    assert {view.seat for view, _ in seen} == {1}
    assert all(isinstance(view, toygame.TideView) and isinstance(legal, tuple) for view, legal in seen)


@pytest.mark.parametrize(
    ("index", "answer"), [(4, None), (0, "Play 99"), (5, toygame.TideMove("Play", 99)), (3, "dance")]
)
def test_a_player_that_fails_is_named_with_its_game(index, answer):
    spec = make_run_spec("tide", [first, first], None, {}, 11)
    hand = list(play_game(spec, index)[0].hands[0])
    hands = [list(play_game(spec, number)[0].hands[0]) for number in range(index)]
    assert hand not in hands, "another seed, please"
    bots = [Fails(hand, answer), "random"]
    with pytest.raises(sea.PlayerFailed) as caught:
        sea.simulate("tide", bots=bots, games=20, seed=11, progress=False, chunk=6)
    error = caught.value
    assert (error.index, error.seat, error.player) == (index, 0, "Fails")
    assert error.seed == batch_seed(11, index)
    assert f"game {index} (seed={error.seed}): Fails at seat=0 failed" in str(error)
    assert ("ZeroDivisionError" if answer is None else "IllegalMove") in str(error)
    assert (error.turn, error.point) == (1, "PLAY")
    assert "at turn 1 (PLAY)" in str(error)
    assert error.move == (None if answer is None else str(answer))
    assert answer is None or f"with {answer}" in str(error)
    assert "tests/simulation/simulating.py" in error.traceback or answer is not None
    assert len(error.partial) == index
    assert error.partial.why == "failed"


def test_a_chunk_of_a_failure_keeps_the_games_before():
    spec = make_run_spec("tide", [first, first], None, {}, 11)
    whole = play_chunk(spec, 0, 6)
    part = play_chunk(spec, 2, 3)
    assert np.array_equal(whole.rows[2:5], part.rows)


@pytest.mark.parametrize("kept", [True, False])
def test_the_past_of_a_game_is_kept_for_those_who_remember(kept, monkeypatch):
    def positions():
        return [found for found in gc.get_objects() if type(found) is toygame.TideState]

    def looks(view, legal):
        alive.append(len(positions()) - len(others))
        return legal[0]

    def remembers(view, legal, memory):
        assert memory.information is not None
        return looks(view, legal)

    bots = {"looks": lambda: remembers if kept else looks, "random": toygame.TIDE.bots["random"]}
    monkeypatch.setattr(toygame.Tide, "bots", bots)
    alive = []
    gc.collect()
    others = positions()  # of other tests; held here, so that they stay
    many("tide", bots=["looks", "random"], games=1)
    assert alive == ([1, 3, 5] if kept else [1, 2, 2])  # positions at its decisions; the first one is always kept


def test_a_bot_that_remembers_does_so_beside_a_function():
    """Its own discards count for the navigator, so that without its memory these would be other games."""
    found = sea.simulate("tranquility", bots=["navigator", first], games=4, seed=5, progress=False, removed_islands=8)
    for number in range(4):
        game = sea.Game(seed=batch_seed(5, number), seats=["navigator", first], removed_islands=8)
        game.play_bots()
        assert found.games[number]["turns"] == game.state.turn
        assert found.games[number]["filled"] == len(game.state.grid)
