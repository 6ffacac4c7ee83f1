"""Games by numbers: the same games as those of the game object, under every switch, interpreted and compiled."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

import seawidget as sea
from seawidget.games import get
from seawidget.games.pomor import layout as at
from seawidget.games.pomor.bots import BOTS
from seawidget.games.pomor.pilot import ROWS
from seawidget.games.pomor.rules_batch import COLUMNS
from seawidget.games.pomor.rules_deal import deal_cards, set_up
from seawidget.games.pomor.table import table_of
from seawidget.rng import Rng, batch_seed, game_streams
from tests.as_is import compiled
from tests.games.pomor.walks import DRY, SMALL

RULES = get("pomor")
KEY = 0xC0FFEE_5EA_0F_CA1B
NAMES = ("random", "greedy", "pilot")
SWITCHES = [
    {"pilot_exact_landing": exact, "take": take, "nets": nets, "setup": setup}
    for exact, take, nets, setup in product(
        (True, False), ("must", "may"), ("choose", "path_order"), ("choose", "random")
    )
]
FILES = (
    *("rules_board", "rules_deck", "rules_move", "rules_collect", "rules_turn", "rules_legal", "rules_playout"),
    *("rules_deal", "veil", "lookahead", "greedy", "pilot", "rules_batch"),
)


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


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("switches", SWITCHES, ids=lambda given: "-".join(map(str, given.values())))
def test_games_are_those_of_the_game_object(players, switches):
    given = {"players": players, **switches}
    number = SWITCHES.index(switches)
    seats = seats_of(players, number)
    (row,) = RULES.batch(RULES.options(given), seats).play(KEY, number, 1)
    game = sea.Game("pomor", seed=batch_seed(KEY, number), seats=seats, **given)
    assert row == told(game, game.play_bots())
    assert len(row) == COLUMNS


@pytest.mark.parametrize(("players", "box"), [(2, {"nav": SMALL}), (3, {"storms": 12})])
def test_other_boxes_are_played_alike(players, box):
    given = {"players": players, **box}
    for first in range(3):
        seats = seats_of(players, first)
        row = RULES.batch(RULES.options(given), seats).play(KEY, 50 + first, 1)[0]
        game = sea.Game("pomor", seed=batch_seed(KEY, 50 + first), seats=seats, **given)
        assert row == told(game, game.play_bots())


def test_rows_do_not_depend_on_how_a_batch_is_cut():
    batch = RULES.batch(RULES.options({"players": 3}), ["greedy", "random", "greedy"])
    whole = batch.play(KEY, 10, 8)
    assert whole == [*batch.play(KEY, 10, 3), *batch.play(KEY, 13, 5)]
    assert batch.play(KEY, 10, 0) == []
    assert batch.play(KEY + 1, 10, 8) != whole
    assert len(batch.columns) == len(whole[0]) == COLUMNS
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
    rows = batch.rollouts(vectors, KEY, 40, 4)
    assert vectors == kept
    assert batch.rollouts(vectors, KEY, 40) == rows[:2]
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
    (row,) = RULES.batch(options, ["random"] * 2).rollouts([state.vector], KEY, 0)
    assert row[:6] == [state.winner + 1, 1, state.turn, 0, *state.scores]


def test_only_policies_are_played_by_numbers():
    options = RULES.options({"players": 2})
    assert RULES.batch(options, ["random", "me"]) is None
    assert RULES.batch(options, ["random"]) is None
    assert set(NAMES) == set(BOTS)


@pytest.fixture(scope="module")
def fast():
    """`play_games` compiled: rows of games as lists."""
    play_games = compiled("seawidget.games.pomor", FILES)["play_games"]

    def play(options, names, first, count):
        table = table_of(options)
        start = np.array([table.whole()], dtype=np.int16)
        size = start.shape[1]
        policies = np.array([*map(NAMES.index, names), *[0] * (at.SEATS - len(names))])
        out = np.zeros((count, COLUMNS), dtype=np.int32)
        row, words, word = np.zeros(size, np.int16), np.zeros(at.SEATS + 1, np.uint64), np.zeros(1, np.uint64)
        rooms, codes = np.zeros((ROWS, size), np.int16), np.zeros(ROWS, np.int64)
        notes, quiet = np.zeros(len(table.kinds) + 1), np.zeros(1, np.int64)
        key = np.uint64(KEY)
        play_games(start, True, key, first, count, policies, row, words, word, rooms, codes, notes, quiet, out)
        return out.tolist()

    return play


@pytest.mark.parametrize("players", [2, 3, 4])
def test_compiled_games_are_the_same_games(fast, players):
    boxes = [{}, {"preset": "small", "nav": SMALL}, {"preset": "dry", "nav": SMALL, "catch": DRY[players], "storms": 1}]
    for number, switches in enumerate(SWITCHES):
        options = RULES.options({"players": players, **switches, **boxes[number % 3]})
        for names in (["random"] * players, ["greedy"] * players):
            assert fast(options, names, 100, 4) == RULES.batch(options, names).play(KEY, 100, 4)
        seats = seats_of(players, number)
        assert fast(options, seats, 200, 2) == RULES.batch(options, seats).play(KEY, 200, 2)
