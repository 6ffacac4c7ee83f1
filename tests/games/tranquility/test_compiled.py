"""The rule functions compiled: the same source, the same games, move by move and slot by slot, in every option set."""

from __future__ import annotations

import numpy as np
import pytest
from numba import int64
from numba.typed import List as TypedList

from seawidget import games
from seawidget.games.tranquility import layout as at
from seawidget.games.tranquility.rules_legal import legal_codes
from seawidget.games.tranquility.rules_playout import random_code
from seawidget.games.tranquility.rules_turn import apply_code
from seawidget.rng import Rng
from tests.compiling import compiled
from tests.games.tranquility.walks import SETS

RULES = games.get("tranquility")
PLACES = ("place", "hand", "draw", "storm", "explorer", "duel", "ask", "end", "act", "setup")
FILES = tuple(f"rules_{name}" for name in (*PLACES, "turn", "legal", "tally", "playout"))
GAMES = 4
NO_EVENTS = [0]


@pytest.fixture(scope="module")
def fast():
    return compiled("seawidget.games.tranquility", FILES)


@pytest.mark.parametrize("name", SETS)
def test_compiled_games_are_the_same_games(fast, name):
    options = RULES.options(SETS[name])
    for key in range(GAMES):
        slow = RULES.initial(options, RULES.deal(options, Rng(key))).vector
        row = np.array(slow, dtype=np.int16)
        chance, words = [key], np.array([key], dtype=np.uint64)
        quiet = np.zeros(1, dtype=np.int64)
        while slow[at.POINT] != at.AT_END:
            listed = []
            legal_codes(slow, listed)
            assert legal_list(fast, row) == listed
            code = random_code(slow, chance)
            assert fast["random_code"](row, words) == code
            apply_code(slow, code, NO_EVENTS)
            fast["apply_code"](row, code, quiet)
            assert row.tolist() == slow
        assert int(words[0]) == chance[0]


def legal_list(fast, row):
    out = TypedList.empty_list(int64)
    fast["legal_codes"](row, out)
    return list(out)
