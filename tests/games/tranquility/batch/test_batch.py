"""Games by numbers: the same games as those of the game object, in every option set."""

from __future__ import annotations

import pytest

import seawidget as sea
from seawidget.games.registry import get
from seawidget.games.tranquility.core import layout as at
from seawidget.rng import batch_seed, game_streams
from tests.games.tranquility.walks import SETS

RULES = get("tranquility")
BOTS = ("random", "greedy", "greedy-gap", "navigator")
KEY = 0xC0FFEE_5EA_0F_CA1B


def seats_of(players, bot):
    """All seats one bot, or one of each in turn."""
    return [bot] * players if bot else [BOTS[-seat % 4] for seat in range(players)]


@pytest.mark.full(gate=12)
@pytest.mark.parametrize("name", SETS)
def test_games_are_those_of_the_game_object(name):
    given = SETS[name]
    options = RULES.options(given)
    for bot in (*BOTS, None):
        seats = seats_of(given["players"], bot)
        count = 1 if bot == "navigator" else 2
        rows = RULES.batch(options, seats).play(KEY, 3, count, compiled=False)
        for i, row in enumerate(rows):
            game = sea.Game("tranquility", seed=batch_seed(KEY, 3 + i), seats=seats, **given)
            first = game.state.active
            nodes = game.play_bots()
            paid = sum(len(getattr(node.move, "pay", ())) for node in nodes)
            s = game.state.vector
            gone = sum(s[at.DISCARDS_N : at.DISCARDS_N + at.SEATS])
            assert list(row) == [
                *(s[at.OUTCOME], s[at.REASON], s[at.FILLED], s[at.TURN], len(nodes), paid, gone - paid),
                *(s[at.SCORES], s[at.SCORES + 1], first),
            ]


def test_a_game_of_a_batch_is_the_game_of_its_seed():
    for index in (0, 1, 2, 10**9):
        streams = [(stream.key, stream.counter) for stream in game_streams(KEY, index)]
        alone = [(stream.key, stream.counter) for stream in game_streams(batch_seed(KEY, index))]
        assert streams == alone
