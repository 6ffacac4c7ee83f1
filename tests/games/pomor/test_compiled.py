"""What the compiler is given: the module made of the rule functions, run by Python with its indices checked."""

from __future__ import annotations

import pytest

from seawidget.games.pomor import layout as at
from seawidget.games.pomor.batch import POLICIES, Batch
from seawidget.games.pomor.pilot import ROWS
from seawidget.games.pomor.rules_batch import PLANS, play_games
from seawidget.games.pomor.rules_playout import MOST_TURNS
from seawidget.games.pomor.source import SOURCE
from seawidget.games.pomor.table import table_of
from tests.compiling import pretended
from tests.games.pomor.vectors import RULES
from tests.games.pomor.walks import SMALL

SETS = [
    {},
    {"take": "may"},
    {"nets": "path_order", "setup": "random", "pilot_exact_landing": False},
    {"preset": "small", "nav": SMALL, "catch": {"1": 12, "9": 2}, "storms": 2},
]
KEY = 0xB0A7


@pytest.fixture(scope="module")
def written():
    """`play_games` as it is written for the compiler."""
    return pretended(SOURCE, SOURCE.facts_of(None))["play_games"]


def played(play, options, policies, count):
    """Rows, last vector, states of the streams."""
    table = table_of(options)
    start = table.whole()
    room, rooms = [0] * len(start), [[0] * len(start) for _ in range(ROWS)]
    words, rows = [0] * (at.SEATS + 1), [[0] * len(Batch.columns) for _ in range(count)]
    notes = [0.0] * (len(table.kinds) + 1)
    play([start], True, KEY, 3, count, policies, room, words, [0], rooms, [0] * ROWS, notes, [0], rows)
    return rows, room, words


@pytest.mark.parametrize("given", SETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_plays_the_same_games(written, given, players):
    options = RULES.options({"players": players, **given})
    numbers = list(POLICIES.values())
    for count, policies in ((3, [POLICIES["random"]] * at.SEATS), (1, [numbers[(s + 1) % 3] for s in range(at.SEATS)])):
        plans = [*policies, POLICIES["greedy"], 12 if count == 1 else MOST_TURNS]
        assert len(plans) == PLANS
        rows, room, words = played(written, options, plans, count)
        assert (rows, room, words) == played(play_games, options, plans, count)
        assert all(row[0] for row in rows)
