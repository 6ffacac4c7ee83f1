"""Mini on the page: played to its end, offered in the new-game dialog, drawn for saved notebooks."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET

import pytest

import seawidget as sea
from seawidget.pictures import picture
from seawidget.text import i18n

SVG = "{http://www.w3.org/2000/svg}"
DECK = [3, 5, 1, 7, 2, 6, 4]


@pytest.fixture
def game():
    return sea.mini(7, 4, 2).game(DECK)


def drawn(game, seat=None, theme="auto"):
    table = {"game": "mini", "layout": game.rules.layout(game.options), "players": []}
    return picture(game.state.view(seat).to_dict(), table, theme)


def test_a_game_is_played_to_its_end_through_the_page(shown, game):
    page = shown(game)
    while not page.traits["status"]["over"]:
        choices = page.traits["choices"]
        assert choices["moves"] == [str(move) for move in game.legal_moves]
        assert choices["kinds"] == list(dict.fromkeys(move.split()[0] for move in choices["moves"]))
        page.ok("move", move=choices["moves"][0])
    assert page.traits["choices"] == {}
    assert page.traits["status"]["tone"] in ("win", "loss")


def test_the_page_hears_of_cards_that_are_only_too_dear(shown):
    game = sea.mini(7, 4, 3).game([3, 7, 2, 1, 5, 6, 4])
    page = shown(game)
    page.ok("move", move="Place 3 b")
    hand = game.state.hand
    dear = page.traits["choices"]["dear"]
    assert dear["7"] == {"c": 4}
    for card, cells in dear.items():
        for cell, price in cells.items():
            assert price > len(hand) - 1
            answer = page.send("explain", move=f"Place {card} {cell}")
            assert answer["code"] == "cannot_pay"


def test_the_page_gets_its_board_and_says_why_not(shown, game):
    page = shown(game)
    assert "mini.ask.pay" in page.ok("chunk", name="mini")["module"]
    assert page.ok("explain", move="Place 3 a")["cost"] == 0
    page.ok("move", move="Place 3 b")
    assert page.send("explain", move="Place 5 a")["code"] == "too_high"
    assert page.ok("try", moves=["Place 5 d"])["steps"][0]["position"]["grid"]["d"] == 5


@pytest.mark.parametrize("locale", i18n.LOCALES)
def test_the_dialog_offers_it_with_its_options_in_every_language(shown, locale):
    page = shown(sea.Game("tranquility", players=1, seed=1))
    page.widget.ui = {"locale": locale}
    page.messages()
    assert "mini" in page.ok("setup", game="tranquility", options={})["games"]
    setup = page.ok("setup", game="mini", options={"cards": 5, "cells": 4, "hand": 5})
    fields = {field["name"]: field for field in setup["fields"]}
    assert list(fields) == ["players", "cards", "cells", "hand"]
    shut = [each["value"] for each in fields["cells"]["values"] if not each["allowed"]]
    assert shut == [6, 7, 8, 9]  # no more cells than cards
    assert all(each["why"] for each in fields["cells"]["values"] if not each["allowed"])
    for key in ("mini.name", "mini.option.cells", "mini.preset.smallest", "mini.bot.best"):
        assert key in setup["words"]
    page.ok("new", game="mini", options={"cards": 6, "cells": 3, "hand": 2}, seats=["me"], seed="calm", undo="free")
    assert (page.widget.game.name, page.widget.game.options["cards"]) == ("mini", 6)


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_its_picture_shows_what_the_view_may_hold(game, theme):
    game.move("Place 3 b")
    root = ET.fromstring(drawn(game, theme=theme))  # noqa: S314 - our own text
    told = [element.text for element in root.iter(f"{SVG}text")]
    assert told[:5] == ["a", "3", "b", "c", "d"]
    assert i18n.text("mini.fact.deck", {"n": 4}) in told
    assert "b 3" in root.find(f"{SVG}desc").text
    assert not any("hand" in text for text in told)
    own = "".join(ET.fromstring(drawn(game, 0, theme)).itertext())  # noqa: S314
    assert ", ".join(map(str, game.state.hand)) in own


def test_no_picture_and_no_page_tells_the_order_of_the_deck(shown, game):
    other = sea.mini(7, 4, 2).game([3, 5, 4, 6, 2, 7, 1])
    assert drawn(game, 0) == drawn(other, 0)
    pages = [shown(each) for each in (game, other)]
    one, two = ({k: v for k, v in page.traits.items() if k != "layout"} for page in pages)  # a model with an id
    assert json.dumps(one) == json.dumps(two)


def test_the_end_is_drawn_too(game):
    while not game.over:
        game.move(game.legal_moves[-1])
    outcome = game.result["outcome"]
    assert i18n.text(f"mini.status.{outcome}", {"turn": game.result["turn"]}) in drawn(game)
