"""What the compiler is given: the module made of the rule functions, run by Python with its indices checked."""

from __future__ import annotations

import pytest

from seawidget.games.pomor.batch.batch import POLICIES, Batch
from seawidget.games.pomor.batch.candidate_rollouts import COLUMNS
from seawidget.games.pomor.batch.play import play_games
from seawidget.games.pomor.batch.rollout_rules import rank_moves, roll_out_moves
from seawidget.games.pomor.batch.source import SOURCE
from seawidget.games.pomor.bots.policies.pilot import ROWS
from seawidget.games.pomor.core import layout as at
from seawidget.games.pomor.core.table import table_of
from seawidget.games.pomor.rules.redaction import preview_vector
from seawidget.rng import Rng
from tests.compiling.as_python import pretended
from tests.games.pomor.vectors import RULES
from tests.games.pomor.walks import SMALL

SETS = [
    {},
    {"take": "may"},
    {"nets": "path_order", "setup": "random", "pilot_exact_landing": False},
    {"port_sale": "standing"},
    {"preset": "small", "nav": SMALL, "catch": {"1": 12, "9": 2}, "storms": 2},
]
KEY = 0xB0A7


@pytest.fixture(scope="module")
def written():
    """The rule functions as they are written for the compiler."""
    return pretended(SOURCE, SOURCE.facts_of(None))


def played(play, options, policies, count):
    """Rows, last vector, states of the streams."""
    table = table_of(options)
    start = table.whole()
    room, rooms = [0] * len(start), [[0] * len(start) for _ in range(ROWS)]
    words, rows = [0] * (at.SEATS + 1), [[0] * len(Batch.columns) for _ in range(count)]
    notes = [0.0] * (len(table.kinds) + 1)
    play([start], True, KEY, 3, count, policies, room, words, [0], rooms, [0] * ROWS, notes, [0], rows)
    return rows, room, words


@pytest.mark.full(gate=6)
@pytest.mark.parametrize("given", SETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_plays_the_same_games(written, given, players):
    options = RULES.options({"players": players, **given})
    numbers = list(POLICIES.values())
    for count, policies in ((3, [POLICIES["random"]] * at.SEATS), (1, [numbers[(s + 1) % 3] for s in range(at.SEATS)])):
        rows, room, words = played(written["play_games"], options, policies, count)
        assert (rows, room, words) == played(play_games, options, policies, count)
        assert all(row[0] for row in rows)


@pytest.mark.full(gate=6)
@pytest.mark.parametrize("given", SETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_tries_the_same_moves(written, given, players):
    options = RULES.options({"players": players, **given})
    state, rng = RULES.initial(options, RULES.deal(options, Rng(KEY))), Rng(players)
    while state.turn < 8 or len(state.legal_moves) < 2:
        state, _ = state.apply(state.legal_moves[rng.below(len(state.legal_moves))])
    vector, number = state.vector, len(state.legal_moves)

    def ranked(rank, bot="pilot"):
        rooms = [preview_vector(vector, state.deciding), *(list(vector) for _ in range(ROWS - 1))]
        codes, values = [0] * number, [0.0] * number
        rank(POLICIES[bot], rooms, [0] * ROWS, [0.0] * (len(state.table.kinds) + 1), [0], codes, values)
        return codes, values

    def previewed(play, codes):
        rooms, notes = [[0] * len(vector) for _ in range(ROWS)], [0.0] * (len(state.table.kinds) + 1)
        rows = [[0] * COLUMNS for _ in range(2 * len(codes))]
        pilot = POLICIES["pilot"]
        play([vector] * 2, codes, pilot, players, [0] * len(vector), [0], rooms, [0] * ROWS, notes, [0], rows)
        return rows

    codes, values = ranked(rank_moves)
    assert ranked(written["rank_moves"]) == (codes, values)
    assert ranked(written["rank_moves"], "greedy") == ranked(rank_moves, "greedy")
    assert len(set(codes)) == number
    assert any(values)
    rows = previewed(roll_out_moves, codes[:2])
    assert previewed(written["roll_out_moves"], codes[:2]) == rows
    assert rows[:2] == rows[2:]  # the worlds are alike
    assert any(rows[0])
