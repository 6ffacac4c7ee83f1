"""The captain of Pomor Pilot-Book: legal, seeded, stopped when asked, and made of what its seat knows."""

from __future__ import annotations

import math

import pytest

import seawidget as sea
from seawidget.compiling import make
from seawidget.games.pomor.batch import candidate_rollouts as tries
from seawidget.games.pomor.batch.source import SOURCE
from seawidget.games.pomor.bots.policies.pilot import standing
from seawidget.games.pomor.bots.rollout_search import MOST, ROUNDS, SEARCH, SHARE, STRENGTH, WAITING, share
from seawidget.games.registry import get
from seawidget.games.shared.memory import Memory
from seawidget.games.shared.rollout_search import CaptainChooser
from seawidget.playing.lines import history
from seawidget.rng import Rng
from tests.sampling import amount

pytestmark = pytest.mark.usefixtures("compiled_rules")

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


@pytest.mark.full(gate=2)
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


def test_cancelled_it_answers_at_once_with_the_choice_of_the_pilot(monkeypatch):
    game = position()
    state = game.state
    chooser, think = asked(game, rollouts=10**6)
    chooser.cancel()
    monkeypatch.setattr(SEARCH, "outcomes", lambda *_: pytest.fail("it plays on"))
    move = think()
    pilot = RULES.bots["pilot"](Rng(1))
    assert move == pilot(state.view(state.deciding), state.legal_moves)


def test_candidates_begin_with_the_choice_of_the_pilot_and_stand_by_its_points():
    for moves in range(45):
        state = position(moves=moves, take="may").state  # moves of a turn that may end in several ways
        view = state.view(state.deciding)
        found = SEARCH.candidates(view, state.legal_moves, None, 4)
        judged = RULES.bots["pilot"](Rng(1)).explain(view, state.legal_moves).candidates
        assert found[0] == (RULES.bots["pilot"](Rng(1))(view, state.legal_moves), 0.0)
        assert [move for move, _ in found] == [one.move for one in judged[:4]]
        lost = [SHARE * (judged[0].score - one.score) for one in judged[:4]]
        assert [prior for _, prior in found] == [-min(MOST, each) for each in lost]


def test_a_move_that_is_far_worse_by_points_loses_no_more_than_the_most():
    """Somebody about to win makes differences of points that mean little: such moves are still tried."""
    priors = []
    for moves in range(10, 60):
        state = position(players=2, moves=moves).state
        if not state.over:
            priors += [prior for _, prior in SEARCH.candidates(state.view(state.deciding), state.legal_moves, None, 6)]
    assert min(priors) == -MOST
    assert -MOST < sorted(set(priors))[1] < 0


def expected_share(state, seat):
    """The share of games won by the formula, from what the seats have."""
    if state.over:
        return float(state.winner == seat)
    waits = [(each - state.active) % state.players for each in range(state.players)]
    weights = [
        math.exp(STRENGTH * int(1000 * standing(state.vector, each)) / 1000 - WAITING * waits[each])
        for each in range(state.players)
    ]
    return weights[seat] / sum(weights)


@pytest.mark.parametrize(("players", "moves"), [(2, 20), (2, 40), (3, 2), (4, 33)])
def test_outcomes_are_shares_after_three_rounds_of_pilots(players, moves):
    """Move by move, with the same results; from set-up on the rounds begin behind the first turn."""
    game = position(players=players, moves=moves)
    seat = game.state.deciding
    worlds = [game.fork(redeal=True, seat=seat, seed=i).state for i in range(2)]
    previewed = game.state.legal_moves[:2]
    found = SEARCH.outcomes(worlds, previewed, seat, 9, 0, 2, bool)
    for move, values in zip(previewed, found, strict=True):
        for world, value in zip(worlds, values, strict=True):
            until = world.turn + 1 + players * ROUNDS
            state, _ = world.apply(move)
            while not state.over and state.turn < until:
                bot = RULES.bots["pilot"](Rng(0))
                state, _ = state.apply(bot(state.view(state.deciding), state.legal_moves))
            assert math.isclose(value, expected_share(state, seat))


def test_a_game_that_has_ended_is_won_or_lost():
    """Near the end some of the trials reach it."""
    values = set()
    for moves in range(30, 60):
        game = position(players=2, moves=moves)
        if game.state.over:
            break
        state, seat = game.state, game.state.deciding
        for found in SEARCH.outcomes([state], state.legal_moves, seat, 1, 0, 1, bool):
            values.update(found)
    assert {0.0, 1.0} < values


def test_shares_of_all_seats_make_one():
    for players in (2, 3, 4):
        row = [0, 1, 3500, 4200, 900, 2000][: 2 + players]
        shares = [share(row, seat, players) for seat in range(players)]
        assert math.isclose(sum(shares), 1)
        assert max(shares) == shares[1]  # has most and is on
        more = [0, 1, 3600, *row[3:]]
        assert share(more, 0, players) > shares[0]
        assert share([0, 0, *row[2:]], 0, players) > shares[0]  # with the turn
        assert [share([2, *row[1:]], seat, players) for seat in range(players)] == [0.0, 1.0, 0.0, 0.0][:players]


@pytest.mark.parametrize(("players", "moves"), [(2, 20), (3, 1), (4, 41)])
def test_compiled_it_thinks_the_same(players, moves, monkeypatch):
    game = position(players=players, moves=moves, take="may")
    state, seat = game.state, game.state.deciding
    memory = Memory.of(RULES, state, seat, history(game.node, seat))

    def told():
        found = CaptainChooser(SEARCH, Rng(3), 20, None, 4).explain(state.view(seat), state.legal_moves, memory)
        return found, SEARCH.candidates(state.view(seat), state.legal_moves, None, 9)

    functions = make(SOURCE, state.options).functions
    monkeypatch.setattr(tries, "ready", lambda *_: functions)
    compiled = told()
    monkeypatch.setattr(tries, "ready", lambda *_: None)
    assert told() == compiled


def test_interpreted_worlds_end_when_told_to(monkeypatch):
    monkeypatch.setattr(tries, "ready", lambda *_: None)
    game = position(players=2, moves=20)
    seat = game.state.deciding
    worlds = [game.fork(redeal=True, seat=seat, seed=i).state for i in range(4)]
    moves = game.state.legal_moves[:2]
    found = SEARCH.outcomes(worlds, moves, seat, 9, 0, 4, bool)
    asked = iter([False, True])
    assert SEARCH.outcomes(worlds, moves, seat, 9, 0, 4, lambda: next(asked)) == [row[:2] for row in found]
    assert SEARCH.outcomes(worlds, moves, seat, 9, 0, 4, lambda: True) == [row[:1] for row in found]


def test_it_wins_more_games_than_pilots_do():
    """Half of the games would be its share; four in five are what many games show (docs/winrates.md)."""
    won, games = 0, amount(gate=12, full=24)
    for index in range(games):
        seats = ["pilot", "pilot"]
        seats[index % 2] = sea.Captain(rollouts=96)
        game = sea.Game("pomor", players=2, seed=500 + index, seats=seats)
        game.play_bots()
        won += game.state.winner == index % 2
    assert won >= 0.7 * games
