"""A game of another kind on the board: the widget knows no rules."""

from __future__ import annotations

import json
import random

import seawidget as sea
from tests import toygame


def test_it_plays_forks_and_shows(shown):
    assert toygame.TIDE.name == "tide"
    page = shown(sea.Game("tide", seats=["me", "random"], seed=2))
    chance = random.Random(1)
    while not page.traits["status"]["over"]:
        if page.traits["table"]["bot"]:
            page.ok("bot")
        else:
            page.ok("move", move=chance.choice(page.traits["choices"]["moves"]))
    game = page.widget.game
    outcome = game.result["outcome"]
    tone = "draw" if outcome == "draw" else "win" if outcome == 0 else "loss"
    assert page.traits["status"]["tone"] == tone
    assert page.rows[page.traits["cursor"]]["over"] == str(outcome)
    page.ok("goto", node="0")
    forked = page.ok("fork", node="0", redeal=True)
    assert page.rows[forked["node"]]["kind"] == "redeal"
    assert page.ok("try", moves=[page.traits["choices"]["moves"][0]])["steps"][0]["ok"]
    assert page.send("explain", move="Play 99")["code"] == "card_not_in_hand"
    assert page.send("move", move="nonsense")["text"]
    assert page.ok("rules") == {"sections": []}
    setup = page.ok("setup", game="tide", options={})
    assert [field["name"] for field in setup["fields"]] == ["players", "cards"]
    page.ok("new", game="tide", options={"players": 2, "cards": 9}, seats=["me", "high"], seed="", undo="off")
    assert page.traits["table"]["options"]["cards"] == 9
    assert json.dumps(page.traits["position"])
    assert "tide" in page.widget.to_html()
