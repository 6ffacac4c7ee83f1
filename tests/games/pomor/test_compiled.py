"""The rule functions compiled for numbers: the same source, the same games, move by move and slot by slot."""

from __future__ import annotations

import importlib
import types

import pytest

from seawidget.games.pomor import layout as at
from seawidget.games.pomor.rules_playout import MOST_TURNS, playout_random
from seawidget.rng import Rng
from tests.games.pomor.vectors import RULES
from tests.games.pomor.walks import SMALL

numba = pytest.importorskip("numba")
np = pytest.importorskip("numpy")
FILES = (
    *("rules_board", "rules_deck", "rules_move", "rules_collect", "rules_turn"),
    *("rules_legal", "rules_playout"),
)


def below(row, n):
    """The stream of rules_playout.py in 64-bit words, as compiled code has them."""
    z = row[0] + np.uint64(0x9E3779B97F4A7C15)
    row[0] = z
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.int64((((z ^ (z >> np.uint64(31))) >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@pytest.fixture(scope="module")
def compiled():
    """`playout_random` and all it calls, compiled."""
    done = {"random_below": numba.njit(below)}
    spaces = []
    for name in FILES:
        module = importlib.import_module(f"seawidget.games.pomor.{name}")
        for function in vars(module).values():
            own = isinstance(function, types.FunctionType) and function.__module__ == module.__name__
            if own and function.__name__ not in done:
                space = dict(vars(module))
                spaces.append(space)
                done[function.__name__] = numba.njit(types.FunctionType(function.__code__, space, function.__name__))
    for space in spaces:
        space.update(done)
    return done["playout_random"]


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"take": "may"},
        {"nets": "path_order", "setup": "random", "pilot_exact_landing": False},
        {"preset": "small", "nav": SMALL, "catch": {"1": 12, "9": 2}, "storms": 2},
    ],
)
def test_compiled_games_are_the_same_games(compiled, given):
    for players in (2, 3, 4):
        options = RULES.options({"players": players, **given})
        for key in range(12):
            state = RULES.initial(options, RULES.deal(options, Rng(key)))
            slow = state.vector
            fast = np.array(slow, dtype=np.int16)
            row = np.array([key], dtype=np.uint64)
            count = compiled(fast, row, MOST_TURNS, np.zeros(1, dtype=np.int64))
            assert count == playout_random(slow, [key], MOST_TURNS, [0])
            assert fast.tolist() == slow
            assert slow[at.PHASE] == at.AT_OVER
