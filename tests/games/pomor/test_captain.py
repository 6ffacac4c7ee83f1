"""The captain of Pomor Pilot-Book: legal, seeded, stopped when asked, and made of what its seat knows."""

from __future__ import annotations

import time

import pytest

import seawidget as sea
from seawidget.games import get
from seawidget.games.memory import Memory
from seawidget.games.pomor.batch import Batch
from seawidget.games.pomor.captain import ROUNDS, SEARCH
from seawidget.games.search import CaptainChooser
from seawidget.node import history
from seawidget.rng import Rng

RULES = get("pomor")


def position(seed=1, moves=14, **given):
    game = sea.Game("pomor", seed=seed, seats=["greedy"] * given.setdefault("players", 3), **given)
    for _ in range(moves):
        game.step_bot()
    return game


def asked(game, key=5, rollouts=24, seconds=None, **how):
    state, seat = game.state, game.state.deciding
    chooser = CaptainChooser(SEARCH, Rng(key), rollouts, seconds, 4, **how)
    memory = Memory.of(RULES, state, seat, history(game.node, seat))
    return chooser, lambda: chooser(state.view(seat), state.legal_moves, memory)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("given", [{}, {"take": "may", "setup": "random", "pilot_exact_landing": False}])
def test_it_plays_legal_moves_at_every_decision(players, given):
    game = sea.Game("pomor", seed=3, seats=["pilot"] * players, players=players, **given)
    for _ in range(9):
        _, think = asked(game, rollouts=4)
        move = think()
        assert move in game.state.legal_moves
        game.move(move)


def test_the_named_bot_plays_and_a_captain_with_a_budget_of_its_own_as_well():
    game = sea.Game("pomor", players=2, seed=4, setup="random", seats=["captain", sea.Captain(rollouts=4)])
    for _ in range(4):
        game.step_bot()
    assert game.state.turn > 0
    assert [str(who) for who in game.seats] == ["captain", "captain"]


def test_the_same_stream_gives_the_same_choice():
    game = position()
    assert asked(game)[1]() == asked(game)[1]()


def test_worlds_that_look_alike_to_the_seat_get_the_same_choice():
    game = position(moves=17)
    seat = game.state.deciding
    other = game.fork(redeal=True, seat=seat, seed=11)
    assert other.state != game.state
    assert asked(game)[1]() == asked(other)[1]()


def test_it_explains_itself_with_shares():
    game = position()
    state, seat = game.state, game.state.deciding
    chooser, _ = asked(game, rollouts=16)
    told = chooser.explain(state.view(seat), state.legal_moves, Memory.of(RULES, state, seat, history(game.node, seat)))
    assert told.candidates[0].n > 0
    assert all(0 <= one.score <= 1 for one in told.candidates)
    assert {str(one.move) for one in told.candidates} <= set(map(str, state.legal_moves))


def test_cancelled_it_answers_at_once_with_the_choice_of_the_pilot():
    game = position()
    state = game.state
    chooser, think = asked(game, rollouts=10**6)
    chooser.cancel()
    begin = time.process_time()
    move = think()
    assert time.process_time() - begin < 2
    pilot = RULES.bots["pilot"](Rng(1))
    assert move == pilot(state.view(state.deciding), state.legal_moves)


def test_candidates_begin_with_the_choice_of_the_pilot():
    for moves in (5, 12, 20):
        state = position(moves=moves).state
        view = state.view(state.deciding)
        found = [move for move, _ in SEARCH.candidates(view, state.legal_moves, None, 4)]
        assert found[0] == RULES.bots["pilot"](Rng(1))(view, state.legal_moves)
        assert len(found) == len(set(found)) <= 4


def test_outcomes_are_those_of_games_played_on():
    """Two rounds of pilots, then greedy players: move by move, with the same results."""
    game = position(players=2, moves=20)
    seat = game.state.deciding
    worlds = [game.fork(redeal=True, seat=seat, seed=i).state for i in range(2)]
    move = game.state.legal_moves[0]
    [found] = SEARCH.outcomes(worlds, [move], seat, 9, 0, 2)
    for world, value in zip(worlds, found, strict=True):
        state, _ = world.apply(move)
        until = state.turn + 2 * ROUNDS
        while not state.over:
            bot = RULES.bots["pilot" if state.turn < until else "greedy"](Rng(0))
            state, _ = state.apply(bot(state.view(state.deciding), state.legal_moves))
        assert value == float(state.winner == seat)


def test_a_batch_goes_on_with_other_players_later():
    options = RULES.options({"players": 2})
    plain = Batch(options, ["greedy"] * 2).play(1, 0, 4, compiled=False)
    assert Batch(options, ["random"] * 2, later=("greedy", 0)).play(1, 0, 4, compiled=False) == plain
    assert Batch(options, ["greedy"] * 2, later=("random", 2000)).play(1, 0, 4, compiled=False) == plain
    assert Batch(options, ["greedy"] * 2, later=("random", 5)).play(1, 0, 4, compiled=False) != plain
