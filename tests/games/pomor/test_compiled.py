"""The rule functions compiled for numbers: the same source, the same games, move by move and slot by slot."""

from __future__ import annotations

import numpy as np
import pytest

from seawidget.compiling import make
from seawidget.games.pomor import layout as at
from seawidget.games.pomor.rules_playout import MOST_TURNS, playout_random
from seawidget.games.pomor.source import SOURCE
from seawidget.rng import Rng
from tests.compiling import pretended
from tests.games.pomor.vectors import RULES
from tests.games.pomor.walks import SMALL

SETS = [
    {},
    {"take": "may"},
    {"nets": "path_order", "setup": "random", "pilot_exact_landing": False},
    {"preset": "small", "nav": SMALL, "catch": {"1": 12, "9": 2}, "storms": 2},
]


@pytest.fixture(scope="module")
def playout():
    return make(SOURCE, None).functions["playout_random"]


@pytest.mark.parametrize("given", SETS)
def test_compiled_games_are_the_same_games(playout, given):
    checked = pretended(SOURCE, SOURCE.facts_of(None))["playout_random"]
    for players in (2, 3, 4):
        options = RULES.options({"players": players, **given})
        for key in range(12):
            state = RULES.initial(options, RULES.deal(options, Rng(key)))
            slow, checking = state.vector, state.vector
            fast = np.array(slow, dtype=np.int16)
            row = np.array([key], dtype=np.uint64)
            count = playout(fast, row, MOST_TURNS, np.zeros(1, dtype=np.int64))
            assert count == playout_random(slow, [key], MOST_TURNS, [0])
            assert fast.tolist() == slow
            assert slow[at.PHASE] == at.AT_OVER
            if key == 0:
                checked(checking, [key], MOST_TURNS, [0])
                assert checking == slow
