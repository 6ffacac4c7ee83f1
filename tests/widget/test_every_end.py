"""Each way to win and to lose, in every variant and at several numbers of seats, as the board is told of it."""

from __future__ import annotations

import pytest

from seawidget.text import i18n
from tests.games.endings import endings


@pytest.mark.parametrize("name", endings())
def test_an_end_is_told(name, shown):
    end = endings()[name]
    game = end.begun()
    page = shown(game)
    assert not page.widget.status["over"]
    game.move(end.move)
    result = page.widget.position["result"]
    assert result["outcome"] == end.outcome
    assert end.reason in (None, result["reason"])
    for locale in i18n.LOCALES:
        page.widget.ui = {"locale": locale}
        status = page.widget.status
        assert (status["over"], status["tone"]) == (True, end.tone())
        assert i18n.has(status["key"], locale)
        assert "{" not in status["text"]
        assert str(status["args"]["turn"]) in status["text"]
        assert "lost" not in status  # it has ended: nothing is left to be proved
    assert page.widget.choices == {}
    page.messages()
    assert page.rows[game.node.id]["log"]
    # the end stays the end: no move goes any more, and the way back to the one before it is open
    assert not page.send("move", move=end.move)["ok"]
    page.ok("undo")
    assert not page.widget.status["over"]


def test_every_reason_is_there():
    """Each reason that a game of the package can end for is in the list above."""
    reasons = {end.reason for end in endings().values() if end.game == "tranquility"}
    known = "finish_played pyramid_complete hand_empty last_card_stuck monsters_stuck grid_full hands_spent"
    assert reasons == set(known.split())
    assert {end.outcome for end in endings().values() if end.game == "pomor"} == {0, 1, 2, 3}
    assert {end.outcome for end in endings().values() if end.game == "mini"} == {"win", "loss"}
