"""Games by numbers: the same games as those of the game object, under every switch, interpreted and compiled."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

import seawidget as sea
from seawidget.games.pomor.batch.batch import Batch
from seawidget.games.pomor.bots.players import BOTS
from seawidget.games.pomor.core import layout as at
from seawidget.games.pomor.core.table import table_of
from seawidget.games.pomor.rules.deal import deal_cards, set_up
from seawidget.games.registry import get
from seawidget.odds.determinizations import Determinizations, seated, share_won
from seawidget.rng import Rng, batch_seed, game_streams
from tests.games.pomor.walks import DRY, SMALL

RULES = get("pomor")
KEY = 0xC0FFEE_5EA_0F_CA1B
NAMES = ("random", "greedy", "pilot")
SWITCHES = [
    {"pilot_exact_landing": exact, "take": take, "nets": nets, "setup": setup, "port_sale": sale}
    for exact, take, nets, setup, sale in product(
        (True, False), ("must", "may"), ("choose", "path_order"), ("choose", "random"), ("arrival", "standing")
    )
]


def seats_of(players, first):
    """One of each bot in turn, beginning with one of them."""
    return [NAMES[(seat + first) % 3] for seat in range(players)]


def told(game, nodes):
    """The row of a game that was played to its end."""
    events = [event.kind for node in nodes for event in node.events]
    s = game.state.vector
    return [
        *(s[at.WINNER] + 1, 1, s[at.TURN], len(nodes), *s[at.SCORES : at.SCORES + at.SEATS], events.count("sold")),
        events.count("storm_loss") + events.count("storm_empty_hold"),
        *(events.count("pushed") + events.count("push_target_full"), 0),
    ]


@pytest.mark.full(gate=8)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("switches", SWITCHES, ids=lambda given: "-".join(map(str, given.values())))
def test_games_are_those_of_the_game_object(players, switches):
    given = {"players": players, **switches}
    number = SWITCHES.index(switches)
    seats = seats_of(players, number)
    (row,) = RULES.batch(RULES.options(given), seats).play(KEY, number, 1, compiled=False)
    game = sea.Game("pomor", seed=batch_seed(KEY, number), seats=seats, **given)
    assert row == told(game, game.play_bots())
    assert len(row) == len(Batch.columns)


@pytest.mark.parametrize(("players", "box"), [(2, {"nav": SMALL}), (3, {"storms": 12})])
def test_other_boxes_are_played_alike(players, box):
    given = {"players": players, **box}
    for first in range(3):
        seats = seats_of(players, first)
        row = RULES.batch(RULES.options(given), seats).play(KEY, 50 + first, 1, compiled=False)[0]
        game = sea.Game("pomor", seed=batch_seed(KEY, 50 + first), seats=seats, **given)
        assert row == told(game, game.play_bots())


def test_rows_do_not_depend_on_how_a_batch_is_cut():
    batch = RULES.batch(RULES.options({"players": 3}), ["greedy", "random", "greedy"])
    whole = batch.play(KEY, 10, 8, compiled=False)
    assert whole == [*batch.play(KEY, 10, 3, compiled=False), *batch.play(KEY, 13, 5, compiled=False)]
    assert batch.play(KEY, 10, 0, compiled=False) == []
    assert batch.play(KEY + 1, 10, 8, compiled=False) != whole
    assert len(batch.columns) == len(whole[0])
    assert {row[batch.columns.index("first")] for row in whole} == {0}


@pytest.mark.parametrize("setup", ["choose", "random"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_deal_by_numbers_is_the_deal(players, setup):
    options = RULES.options({"players": players, "setup": setup})
    for index in range(5):
        s = table_of(options).whole()
        deal_cards(s, [game_streams(KEY, index)[0].key])
        set_up(s, [0])
        assert s == RULES.initial(options, RULES.deal(options, game_streams(KEY, index)[0])).vector


def middle(options, index, turns):
    """A position of a game of random players."""
    state = RULES.initial(options, RULES.deal(options, game_streams(KEY, index)[0]))
    rng = Rng(index)
    while state.turn < turns and not state.over:
        moves = state.legal_moves
        state, _ = state.apply(moves[rng.below(len(moves))])
    return state


def test_rollouts_play_on_from_positions():
    options = RULES.options({"players": 3, "take": "may"})
    names = ["greedy", "random", "pilot"]
    starts = [middle(options, index, 7 + index) for index in range(2)]
    vectors = [state.vector for state in starts]
    kept = [list(vector) for vector in vectors]
    batch = RULES.batch(options, names)
    rows = batch.rollouts(vectors, KEY, 40, 4, compiled=False)
    assert vectors == kept
    assert batch.rollouts(vectors, KEY, 40, compiled=False) == rows[:2]
    for number, row in enumerate(rows):
        state = starts[number % 2]
        stream = game_streams(KEY, 40 + number)[1]
        choosers = [BOTS[name](stream.fork(seat) if seat else stream) for seat, name in enumerate(names)]
        moves = 0
        while not state.over:
            seat = state.deciding
            state, _ = state.apply(choosers[seat](state.view(seat), state.legal_moves))
            moves += 1
        assert row[:7] == [state.winner + 1, 1, state.turn, moves, *state.scores]
        assert row[-1] == starts[number % 2].active


def test_rollouts_need_positions_of_their_configuration():
    options = RULES.options({"players": 3})
    batch = RULES.batch(options, ["random"] * 3)
    with pytest.raises(ValueError, match="at least one"):
        batch.rollouts([], KEY, 0)
    for other in ({"players": 2}, {"players": 3, "take": "may"}, {"players": 3, "preset": "small", "nav": SMALL}):
        vector = middle(RULES.options(other), 1, 3).vector
        with pytest.raises(ValueError, match="configuration"):
            batch.rollouts([vector], KEY, 0)


def test_a_finished_game_is_told_as_it_is():
    options = RULES.options({"players": 2})
    state = middle(options, 3, 10_000)
    assert state.over
    (row,) = RULES.batch(options, ["random"] * 2).rollouts([state.vector], KEY, 0, compiled=False)
    assert row[:6] == [state.winner + 1, 1, state.turn, 0, *state.scores]


def test_only_policies_are_played_by_numbers():
    options = RULES.options({"players": 2})
    assert RULES.batch(options, ["random", "me"]) is None
    assert RULES.batch(options, ["random"]) is None
    assert RULES.batch(options, ["captain", "pilot"]) is None
    assert {*NAMES, "captain"} == set(BOTS)


@pytest.mark.full(gate=1)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_compiled_games_are_the_same_games(players):
    boxes = [{}, {"preset": "small", "nav": SMALL}, {"preset": "dry", "nav": SMALL, "catch": DRY[players], "storms": 1}]
    for number, switches in enumerate(SWITCHES):
        options = RULES.options({"players": players, **switches, **boxes[number % 3]})
        for names in (["random"] * players, ["greedy"] * players):
            batch = RULES.batch(options, names)
            rows = batch.play(KEY, 100, 4, compiled=True)
            assert (rows.dtype, rows.shape) == (np.int32, (4, len(Batch.columns)))
            assert rows.tolist() == batch.play(KEY, 100, 4, compiled=False)
        batch = RULES.batch(options, seats_of(players, number))
        assert batch.play(KEY, 200, 2, compiled=True).tolist() == batch.play(KEY, 200, 2, compiled=False)


def test_compiled_rollouts_are_the_same():
    options = RULES.options({"players": 3, "take": "may"})
    vectors = [middle(options, index, 9).vector for index in range(3)]
    batch = RULES.batch(options, ["greedy", "random", "pilot"])
    rows = batch.rollouts(vectors, KEY, 5, 4, compiled=False)
    assert batch.rollouts(vectors, KEY, 5, 4, compiled=True).tolist() == rows


def test_simulations_are_those_games():
    result = sea.simulate("pomor", players=2, bots=["greedy", "pilot"], games=4, seed=8, progress=False)
    for index in range(2):
        row, game = result.games[index], result.games.replay(index)
        game.play_bots()
        assert (row["turns"], row["outcome"]) == (game.state.turn, f"seat {game.state.winner}")


def test_the_record_of_a_game_is_the_row_of_the_batch():
    options = RULES.options({"players": 3})
    record = RULES.record(options)
    for index in range(3):
        batch = RULES.batch(options, ["greedy"] * 3)
        (row,) = batch.play(KEY, index, 1, compiled=False)
        game = sea.Game("pomor", seed=batch_seed(KEY, index), seats=["greedy"] * 3, players=3)
        first = game.state
        nodes = game.play_bots()
        told_row = record.row(first, [node.move for node in nodes], game.state)
        assert told_row == [row[batch.columns.index(name)] for name in record.columns]
        assert record.labels["outcome"][told_row[0]] == f"seat {game.state.winner}"


def test_chances_to_win_are_shares_of_all_seats():
    """The same worlds from one seat's view: exactly one seat wins each."""
    game = sea.Game("pomor", players=3, seats=["greedy"] * 3, seed=6)
    for _ in range(14):
        game.step_bot()
    worlds = Determinizations(game, "deciding", 4)
    who = seated(RULES, "greedy", game.state)
    starts = [worlds.world(index) for index in range(60)]
    shares = []
    for seat in range(3):
        worlds.seat = seat
        assert worlds._batch(starts, 0, who) is not None  # by numbers
        shares.append(worlds.results(starts, 0, who))
    assert [sum(ends) for ends in zip(*shares, strict=True)] == [1.0] * 60
    slow = [share_won(worlds.finish(start, i, who).result["outcome"], 2) for i, start in enumerate(starts[:10])]
    assert shares[2][:10] == slow
    found = game.win_odds(policy="greedy", rollouts=60, seed=4)
    assert found.rate == sum(shares[found.seat]) / 60
    assert game.win_odds(rollouts=4, seed=4).policy == "pilot"
