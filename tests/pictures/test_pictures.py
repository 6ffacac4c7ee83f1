"""Still pictures: they stand alone, say what they show, and the same number is the same island everywhere."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest

import seawidget as sea
from seawidget import pictures
from seawidget.games import registry
from seawidget.pictures import islands, palette, picture
from seawidget.text import i18n
from tests.toygame import TIDE

SVG = "{http://www.w3.org/2000/svg}"


def drawn(game, seat=None, theme="auto"):
    table = {
        "game": game.name,
        "layout": game.rules.layout(game.options),
        "players": [{"name": name} for name in game.names],
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
    assert "Mira: hand" in " ".join(public)
    assert "Player 1: hand" in " ".join(public)
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
    assert registry.get("tide") is TIDE
    monkeypatch.setattr(pictures, "_registered", {})
    pictures.register("tide", lambda view, table, theme: f"<svg>{view['turn']} {theme}</svg>")
    assert drawn(sea.Game("tide", seed=1)) == "<svg>1 auto</svg>"


CELLS = {"a1": "3", "c1": "9", "b2": "20"}


def position(options, seats=None, **parts):
    rules = registry.get("tranquility")
    return sea.Game.from_state(rules.position(rules.options(options), **parts), seats=seats)


def test_blocked_rows_storms_and_rocks_are_drawn():
    options = {"players": 2, "rocks": "on", "storms": "on"}
    storms = {"yellow": [0], "orange": [1], "purple": [3]}
    game = position(options, ["me", "greedy"], grid=CELLS, start="S", rocks=0, storms=storms, pool=1, supply=4)
    plain = position({"players": 2}, ["me", "greedy"], grid=CELLS, start="S")
    svg = drawn(game, 0)
    hatched = svg.count('stroke-opacity=".5" stroke-width="2"/>') - drawn(plain, 0).count(
        'stroke-opacity=".5" stroke-width="2"/>'
    )
    assert hatched == 4 + 6  # the empty cells of two rows
    lines = texts(svg)
    assert "Jagged Rocks on row 1" in lines
    assert "Purple storms on rows: 4" in lines
    assert "Yellow storms: Player 1" in lines
    assert "Orange storms: Mira" in lines
    assert "Compasses: 1 in the pool, 4 to earn" in lines


def test_sides_and_owners_are_drawn_and_said():
    grid = {cell: {"card": card, "side": "sun" if cell == "a1" else "moon"} for cell, card in CELLS.items()}
    svg = drawn(position({"players": 1, "variant": "sun_moon"}, grid=grid, flag="moon", start="S"), 0)
    assert "a1 3 sun" in parsed(svg).find(f"{SVG}desc").text
    assert "All hands show the moon" in texts(svg)
    grid = {cell: {"card": card, "owner": 1} for cell, card in CELLS.items()}
    duel = position({"players": 2, "variant": "duel"}, grid=grid)
    svg = drawn(duel, 0)
    assert "a1 3 moon" in parsed(svg).find(f"{SVG}desc").text
    assert any(line.startswith("Row: ") for line in texts(svg))
    assert "Start" not in svg  # no such space


def test_a_wild_on_the_grid_is_marked():
    options = {"players": 1, "wilds": 1}
    star = "l2,6 6,2-6,2-2,6-2-6-6-2 6-2Z"
    svg = drawn(position(options, grid={**CELLS, "d1": "W=12"}, start="S"), 0)
    assert svg.count(star) == 1
    assert "d1 Wild as 12" in parsed(svg).find(f"{SVG}desc").text
    assert star not in drawn(position(options, grid={**CELLS, "d1": "12"}, start="S"), 0)


@pytest.mark.parametrize(("board", "cells"), [("arch", 27), ("pyramid", 36)])
def test_other_boards_have_their_shape(board, cells):
    game = position({"players": 1, "board": board}, grid={"a1": "3"})
    svg = drawn(game, 0)
    borders = len(game.rules.layout(game.options)["border"])
    assert svg.count(' width="78" height="78" rx="9"') >= cells - 1
    assert svg.count(' width="68" height="68"') == borders - (board == "pyramid")  # a1 is covered


@pytest.mark.parametrize("code", ["W", "Y", "P", "O", "C", "R"])
def test_cards_of_modules_have_pictures(code):
    assert code in islands.SPECIAL
    ET.fromstring(f"<g>{islands.card(code)}</g>")  # noqa: S314 - our own text


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("theme", pictures.THEMES)
def test_the_ring_of_pomor_shows_places_stacks_and_seats(players, theme):
    game = sea.Game("pomor", seats=["me", *["greedy"] * (players - 1)], seed=2)
    chance = random.Random(players)
    for _ in range(25):
        game.move(chance.choice(game.legal_moves))
    while game.state.point != "PLAY":
        game.move(game.legal_moves[0])
    view = game.state.view(0)
    svg = drawn(game, theme=theme)
    root, lines = parsed(svg), texts(svg)
    assert root.find(f"{SVG}title").text.startswith("Pomor Pilot-Book")
    desc = root.find(f"{SVG}desc").text
    for place, stack in enumerate(view.stacks):
        assert f"{place} " in desc
        called = {"P": "the pilot", **dict(zip("ABCD", ["Player 1", *game.names[1:]], strict=False))}
        assert not stack or f"[{', '.join(called[token] for token in stack)}]" in desc
    for place in range(len(view.ring)):
        assert str(place) in lines
    assert sum(view.ring.count(port) for port in ("p3", "p2")) == sum(line in {"1/3", "1/2"} for line in lines) == 2
    assert [line.split(" \u00b7 ")[0] for line in lines if " of 10 " in line] == ["Player 1", *game.names[1:]]
    faces = ["1", *(name[0] for name in game.names[1:])]
    assert all(lines.count(face) > 1 - (face == "1") for face in faces)  # on the ring and before the seat
    assert not {"A", "B", "C", "D"} & set(lines)
    assert "The deck counts are an estimate: the rulebook prints only the totals." in lines
    assert ("prefers-color-scheme" in svg) == (theme == "auto")
    assert not re.search(r"<script|<image|<foreignObject|@font-face|@import|\son\w+=", svg)
    assert len(svg) < 30_000
    # a hand only where the view has one
    more = len(texts(drawn(game, 0))) - len(texts(drawn(game)))
    assert more == 2 * len(game.state.hands[0])


def test_the_ring_tells_of_the_end_and_of_own_counts():
    counts = {"4/2": 30, "0/5": 20, "2/3n": 14, "c3": 16, "c1": 8, "s": 6}
    game = sea.Game("pomor", seats=["greedy", "greedy"], players=2, counts=counts, provenance="my box", seed=3)
    game.play_bots()
    lines = texts(drawn(game))
    winner = game.result["outcome"]
    assert any(line.startswith(f"{game.names[winner]} wins; points:") for line in lines)
    assert "Deck counts: my box." in lines


@pytest.mark.parametrize(("locale", "number", "pilot"), [("en", "Player 1", "P"), ("uk", "Гравець 1", "Л")])
def test_the_ring_calls_players_as_the_board_does(locale, number, pilot):
    """Names given in Python, or a number; on a token its first letter stands, and no letter of code."""
    game = sea.Game("pomor", players=3, seed=2)
    game.names = [None, "жан", "Zoë"]
    while game.state.point != "PLAY":
        game.move(game.legal_moves[0])
    with i18n.speaking(locale):
        lines = texts(drawn(game))
        assert [line.split(" \u00b7 ")[0] for line in lines if "\u00b7" in line] == [number, "жан", "Zoë"]
    assert {"Ж", "Z", pilot} <= set(lines)
    assert not {"A", "B", "C"} & set(lines)


def test_modules_call_players_by_their_names():
    storms = {"yellow": [0], "orange": [1], "purple": []}
    options = {"players": 2, "storms": "on", "monsters": 3}
    game = position(options, grid=CELLS, start="S", storms=storms, pool=1, supply=4)
    game.names = ["Ann", "Bo"]
    lines = texts(drawn(game))
    assert "Yellow storms: Ann" in lines
    assert "Orange storms: Bo" in lines
    assert any(line.startswith("Ann: hand") for line in lines)
    duel = sea.Game("tranquility", preset="duel", players=2, seed=1)
    duel.names = ["Ann", "Bo"]
    assert f"Turn 1, {duel.names[duel.deciding]} to decide." in texts(drawn(duel))
    while not duel.over:
        duel.move(duel.legal_moves[-1])
    winner = duel.result["outcome"]
    if isinstance(winner, int):
        assert any(line.startswith(f"{duel.names[winner]} wins on turn") for line in texts(drawn(duel)))


def test_a_name_is_drawn_as_text():
    game = sea.Game("pomor", players=2, seed=2)
    game.names = ["<b>&", None]
    assert any(line.startswith("<b>& \u00b7") for line in texts(drawn(game)))
