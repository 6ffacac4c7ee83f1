"""What stands around the play: the gallery, going back to the game before, files to download, names."""

from __future__ import annotations

import json

import pytest

import seawidget as sea
from seawidget.errors import SeatsError
from seawidget.games import registry
from tests.bench.winrates_data import FILE, text
from tests.games.tranquility.positions import full_grid, stand


def test_the_rates_are_those_of_the_tables():
    """`python -m tests.bench.winrates_data` writes them anew."""
    assert FILE.read_text(encoding="utf-8") == text()


def test_every_tile_is_a_game_and_all_but_the_duel_have_rates():
    rules = registry.get("tranquility")
    for tile in rules.tiles():
        players = 2 if tile["name"] == "duel" else 1
        rules.options({"players": players, **tile["options"]})
        assert set(tile["won"]) >= ({"1"} if tile["name"] != "duel" else set())
        assert all(0 <= won <= 100 for won in tile["won"].values())


@pytest.mark.parametrize("name", ["tranquility", "pomor", "mini"])
def test_the_gallery_shows_tiles_in_words(shown, name):
    page = shown(sea.Game(players=1))
    setup = page.ok("setup", game=name, options={})
    assert setup["tiles"][0]["name"] == "base"
    for tile in setup["tiles"]:
        keys = (f"{name}.tile.{tile['name']}", f"{name}.preset.{tile['name']}")
        assert any(key in setup["words"] for key in keys), tile


def test_an_unfinished_game_is_kept_and_can_be_gone_back_to(shown):
    first = sea.Game(players=1, seed=5)
    page = shown(first)
    page.ok("move", move=str(first.legal_moves[0]))
    assert page.ok("setup", game="tranquility", options={})["back"] is False
    assert page.send("back")["code"] == "no_game_before"
    page.ok("new", game="mini", options={}, seats=[], seed="", undo="free")
    assert page.ok("setup", game="tranquility", options={})["back"] is True
    mini = page.widget.game
    assert page.widget.table["back"] is True
    assert page.widget.table["canUndo"] is True
    page.ok("undo")  # before the first move
    assert page.widget.game is first
    page.ok("back")
    assert page.widget.game is mini
    page.ok("back")
    assert page.widget.game is first
    assert page.widget.cursor == first.node.id
    page.ok("back")
    assert page.widget.game is mini


def test_the_save_is_kept_back_until_the_game_is_over(shown):
    page = shown(sea.Game.from_state(stand(full_grid(), hands="F 3")))
    assert page.send("export", what="save")["code"] == "deal_kept"
    for what, begin in (("html", "<!doctype html>"), ("svg", "<svg")):
        got = page.ok("export", what=what)
        assert got["text"].startswith(begin)
        assert got["name"].endswith(what)
    page.ok("move", move="PlayFinish")
    saved = page.ok("export", what="save")
    assert sea.Game.from_json(saved["text"]).state == page.widget.game.state
    assert json.loads(saved["text"])


def test_a_picture_before_the_end_tells_nothing_hidden(shown):
    states = [stand("a1=5", hands="10 20 30 40 F", decks=[f"{first} rest"]) for first in (50, 60)]
    pages = [shown(sea.Game.from_state(state)) for state in states]
    for what in ("html", "svg"):
        texts = [page.ok("export", what=what)["text"] for page in pages]
        assert texts[0] == texts[1]


def test_players_have_names():
    game = sea.Game(players=4, seats=["me", "greedy", "greedy", "navigator"], names=[None, "Ann"])
    assert game.names == (None, "Ann", "Mira", "Otto")
    again = sea.Game.from_json(game.to_json())
    assert again.names == game.names
    assert game.fork().names == game.names
    game.names = ["Ben", "", "", ""]
    assert game.names == ("Ben", "Mira", "Otto", "Vera")
    assert sea.Game(players=1).names == (None,)


@pytest.mark.parametrize("names", [["a", "b", "c"], [3], 5, [b"x"]])
def test_names_that_are_none(names):
    with pytest.raises(SeatsError, match="names="):
        sea.Game(players=2, names=names)


def test_names_stand_on_the_board(shown):
    page = shown(sea.Game(players=2, seats=["me", "greedy"]), names=["Ann"])
    assert [player["name"] for player in page.widget.table["players"]] == ["Ann", "Mira"]
    page.widget.game.names = ["Ann", "Zoe"]
    assert [player["name"] for player in page.widget.table["players"]] == ["Ann", "Zoe"]
