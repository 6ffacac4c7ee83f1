"""The end on the board: one turn everywhere."""

from __future__ import annotations

import pytest

import seawidget as sea


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("options", [{}, {"monsters": 5}, {"board": "pyramid"}, {"variant": "sun_moon"}])
def test_the_turn_of_the_end_is_that_of_the_last_move(seed, options, shown):
    """The list of moves, the status and the result name one turn."""
    game = sea.Game(seed=seed, seats=["greedy"], players=1, **options)
    game.play_bots()
    last = game.node
    page = shown(game)
    row = page.rows[last.id]
    assert row["turn"] in (game.result["turn"], game.result["turn"] - 1)  # a loss when a turn begins has its number
    if game.result["outcome"] == "win":
        assert row["turn"] == game.result["turn"]
    assert page.widget.status["args"]["turn"] == game.result["turn"]
