"""The navigator compiled: the same moves as interpreted, game by game, in every option set."""

from __future__ import annotations

import numpy as np
import pytest

from seawidget import games
from seawidget.games.tranquility import layout as at
from seawidget.games.tranquility.bots import fair_share
from seawidget.games.tranquility.navigator_policy import navigator_move
from seawidget.games.tranquility.rules_turn import apply_code
from seawidget.rng import Rng
from tests.as_is import compiled
from tests.games.tranquility.walks import SETS

RULES = games.get("tranquility")
PLACES = ("place", "hand", "draw", "storm", "explorer", "duel", "ask", "end", "act", "setup")
RULE_FILES = tuple(f"rules_{name}" for name in (*PLACES, "turn", "legal"))
PARTS = ("gap", "budget", "value", "give", "monsters", "storms", "wild", "duel", "policy")
FILES = (*RULE_FILES, "scoring", "greedy", "navigator", *(f"navigator_{part}" for part in PARTS))


@pytest.fixture(scope="module")
def fast():
    return compiled("seawidget.games.tranquility", FILES)


@pytest.mark.parametrize("name", SETS)
def test_compiled_moves_are_the_same_moves(fast, name):
    options = RULES.options(SETS[name])
    for key in range(2):
        slow = RULES.initial(options, RULES.deal(options, Rng(key))).vector
        row = np.array(slow, dtype=np.int16)
        while slow[at.POINT] != at.AT_END:
            seat = slow[at.DECIDING]
            share = fair_share(slow, seat) if slow[at.POINT] == at.AT_SHED else 0
            code = navigator_move(slow, seat, share)
            assert fast["navigator_move"](row, seat, share) == code
            assert row[: at.SCRATCH].tolist() == slow[: at.SCRATCH]
            apply_code(slow, code, [0])
            row[:] = slow
