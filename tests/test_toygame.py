"""A game nobody has heard of is played, forked, tried, saved and shown without touching any other file."""

from __future__ import annotations

import pytest

from seawidget.errors import IllegalMove, OptionError
from seawidget.games import protocol, registry
from seawidget.playing.game import Game
from tests.toygame import TIDE, TideMove


def test_it_fulfils_the_protocol_and_is_registered():
    assert isinstance(TIDE, protocol.Ruleset)
    assert registry.get("tide") is TIDE
    assert "tide" in registry.names()


def test_a_whole_game_by_hand():
    game = Game.from_deal("tide", {"players": 2}, {"cards": [1, 5, 6, 2, 3, 8, 7, 4]})
    assert game.view(0).hand == (1, 5, 6)
    game.move("Play 5")
    game.move(TideMove("Dump", 2))
    assert [event.kind for event in game.events] == ["dumped", "drew"]
    with pytest.raises(IllegalMove, match="too_low") as caught:
        game.move("Play 1")
    assert caught.value.rule == "TIDE-1"
    for text in ("Play 6", "Play 3", "Dump 1", "Play 7", "Dump 4", "Play 8"):
        game.move(text)
    assert game.over
    assert game.result == {"outcome": 1, "reason": "hands_empty", "seat": None, "turn": 9}
    assert repr(game) == "<Game tide: 2 players, turn 9, over: 1 (hands_empty)>"


def test_options_presets_and_bots_come_from_its_ruleset():
    assert Game("tide", preset="neap", seed=1).options["cards"] == 7
    assert Game("tide", preset="neap", cards=9, seed=1).options["cards"] == 9
    with pytest.raises(OptionError):
        Game("tide", cards=80)
    game = Game("tide", seed=3, seats=["random", "high"])
    made = game.play_bots()
    assert game.over
    assert len(made) == game.node.ply


def test_it_is_forked_tried_saved_and_loaded(tmp_path):
    game = Game("tide", seed=11, seats=["random", "me"])
    game.step_bot()
    report = game.what_if(game.legal_moves[0])
    assert report.ok
    assert report.gaps_before[0]["needs"] == 1
    twin = game.fork()
    twin.move(twin.legal_moves[0])
    other = game.fork(redeal=True, seed=1)
    assert other.view(1).to_dict() == game.view(1).to_dict()
    game.branch(redeal=True, seed=2)
    path = game.save(tmp_path / "toy.json")
    again = Game.load(path)
    assert str(again.tree) == str(game.tree)
    assert again.state == game.state


def test_it_has_a_picture_and_a_text():
    game = Game("tide", seed=11)
    bundle = game._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg")
    assert bundle["text/plain"].startswith("tide: ")
    assert str(game) == bundle["text/plain"]
