"""Still pictures: they stand alone, say what they show, and the same number is the same island everywhere."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest

import seawidget as sea
from seawidget import games
from seawidget.widget import pictures
from seawidget.widget.pictures import islands, palette, picture
from tests.toygame import TIDE

SVG = "{http://www.w3.org/2000/svg}"


def drawn(game, seat=None, theme="auto"):
    table = {
        "game": game.name,
        "layout": game.rules.layout(game.options),
        "players": [{"seat": seat, "name": str(who), "kind": who.kind} for seat, who in enumerate(game.seats)],
    }
    return picture(game.state.view(seat).to_dict(), table, theme)


@pytest.fixture
def game():
    game = sea.Game("tranquility", seats=["me", "greedy"], monsters=3, seed=2)
    chance = random.Random(5)
    for _ in range(30):
        game.move(chance.choice(game.legal_moves))
    return game


def parsed(svg):
    return ET.fromstring(svg)  # noqa: S314 - our own text


def texts(svg):
    return [element.text for element in parsed(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("theme", pictures.THEMES)
def test_a_picture_is_well_formed_and_stands_alone(game, theme):
    svg = drawn(game, theme=theme)
    root = parsed(svg)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root.find(f"{SVG}title").text
    assert root.find(f"{SVG}desc").text
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"<script|<image|<foreignObject|@font-face|@import|\son\w+=", svg)
    assert ("prefers-color-scheme" in svg) == (theme == "auto")
    idents = re.findall(r' id="([^"]+)"', svg)
    assert len(idents) == len(set(idents))
    used = set(re.findall(r'url\(#([^)]+)\)|href="#([^"]+)"', svg))
    assert {one or two for one, two in used} <= set(idents)


def test_it_shows_the_cards_of_the_view_and_no_others(game):
    public, own = texts(drawn(game)), texts(drawn(game, 0))
    laid = [card for card in game.state.grid.values() if card.isdecimal()]
    names = ["a", "b", "c", "d", "e", "f", "1", "2", "3", "4", "5", "6"]
    numbers = [text for text in public if text.isdecimal() or text in names]
    assert sorted(numbers) == sorted(laid + names)
    hand = [card for card in game.state.hands[0] if card.isdecimal()]
    assert sorted(set(own) - set(public)) == sorted(set(hand) - set(public))
    assert "greedy" in " ".join(public)
    assert any(card in " ".join(public) for card in game.state.removed) or not game.state.removed


def test_the_same_position_is_the_same_picture(game):
    assert drawn(game) == drawn(game.fork())
    before = drawn(game)
    game.move(game.legal_moves[0])
    assert drawn(game) != before


def test_it_is_small_enough_to_be_kept_in_every_notebook(game):
    assert len(drawn(game)) < 30_000


def test_a_finished_game_says_how_it_ended(game):
    while not game.over:
        game.move(game.legal_moves[-1])
    assert any(text and text.startswith(("Won", "Lost")) for text in texts(drawn(game)))


def test_colours_rise_smoothly_and_numbers_can_be_read():
    colours = [palette.card_colour(value) for value in range(1, 81)]
    lights = [palette.luminance(palette.rgb(colour)) for colour in colours]
    assert lights[:70] == sorted(lights[:70])  # the last ones turn from green to the warm light of day
    assert max(abs(b - a) for a, b in pairwise(lights)) < 0.04
    for value, light in enumerate(lights, 1):
        ink = palette.luminance(palette.hexed(palette.ink_on(value)))
        assert palette.contrast(light, ink) >= 4  # large bold figures need 3
    assert palette.css((200.0, 50.0, 40.0), 0.5, 2) == "hsl(200 25% 80%)"


def test_an_island_is_drawn_from_its_number_alone():
    drawings = [islands.card(str(value)) for value in range(1, 81)]
    assert len(set(drawings)) == 80
    assert drawings == [islands.card(str(value)) for value in range(1, 81)]
    assert {len(islands.hills(value)[0]) for value in range(1, 81)} == {1, 2, 3}
    assert islands.hills(7) == islands.hills(7) != islands.hills(8)
    shapes = {code: islands.card(code) for code in ("S", "F", "M", "W", "48", "W=48")}
    assert len(set(shapes.values())) == len(shapes)
    assert [islands.number_of(card) for card in ("48", "W=48", "S", "81", "W")] == [48, 48, None, None, None]


def test_a_game_without_a_drawing_gets_a_plain_board():
    svg = drawn(sea.Game("tide", seed=1))
    assert parsed(svg).find(f"{SVG}title").text == "tide"
    with pytest.raises(ValueError, match="neon"):
        drawn(sea.Game("tide", seed=1), theme="neon")


def test_a_game_can_bring_its_own_drawing(monkeypatch):
    assert games.get("tide") is TIDE
    monkeypatch.setattr(pictures, "_registered", {})
    pictures.register("tide", lambda view, table, theme: f"<svg>{view['turn']} {theme}</svg>")
    assert drawn(sea.Game("tide", seed=1)) == "<svg>1 auto</svg>"
