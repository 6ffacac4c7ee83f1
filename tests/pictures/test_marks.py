"""`sea.svg` and `sea.png`: what they show, marks, paths that move, and what notebooks show of views and states."""

from __future__ import annotations

import re
import sys
import xml.etree.ElementTree as ET
from io import BytesIO

import pytest
from PIL import Image

import seawidget as sea
from seawidget.errors import MissingExtra, OptionError, UnknownName
from seawidget.pictures import register
from seawidget.pictures.marks import COLOURS, read
from tests import toygame

SVG = "{http://www.w3.org/2000/svg}"
MARKS = {"cells": {"d3": "green"}, "arrows": [("a1", "c3", "red"), "f1 d4"], "numbers": {"e2": 7}}


def game(name="tranquility", moves=12, **options):
    players = options.setdefault("players", 2 if name == "pomor" else 1)
    made = sea.Game(name, seed=4, seats=["random"] * players, **options)
    made.play_bots(moves)
    return made


def parsed(picture):
    return ET.fromstring(picture)  # noqa: S314 - our own picture


def told(picture):
    root = parsed(picture)
    return root.find(f"{SVG}title").text, root.find(f"{SVG}desc").text


@pytest.mark.parametrize("name", ["tranquility", "pomor", "mini"])
def test_a_game_a_node_a_state_and_its_view_are_drawn(name):
    played = game(name, moves=2)
    for what in (played, played.node, played.state, played.view()):
        title, desc = told(sea.svg(what))
        assert title
        assert desc
    assert sea.svg(played.state) == sea.svg(played.view())


def test_marks_are_drawn_over_the_picture_and_said():
    played = game()
    plain, marked = sea.svg(played), sea.svg(played, **MARKS)
    assert marked.startswith(plain.partition("</desc>")[0])
    _title, desc = told(marked)
    assert desc.endswith("d3 marked green; red arrow from a1 to c3; gold arrow from f1 to d4; 7 on e2.")
    group = parsed(marked)[-1]
    assert group.attrib["class"] == "sea-marks"
    assert [text.text for text in group.iter(f"{SVG}text")] == ["7"]


def test_colours_are_told_apart_by_shape():
    assert len({shape for _, shape, _ in COLOURS.values()}) == len(COLOURS)
    assert len({dashes for _, _, dashes in COLOURS.values()}) == len(COLOURS)


@pytest.mark.parametrize(("name", "cell"), [("pomor", "3"), ("mini", "b")])
def test_other_boards_have_marks_too(name, cell):
    assert "sea-marks" in sea.svg(game(name, moves=1), cells=[cell], numbers={cell: 1})


@pytest.mark.parametrize(
    ("marks", "error", "words"),
    [
        ({"cells": {"z9": "gold"}}, UnknownName, "z9"),
        ({"cells": {"a1": "pink"}}, UnknownName, "pink"),
        ({"cells": [["a1"]]}, UnknownName, "a1"),
        ({"cells": "a1"}, OptionError, "dictionary"),
        ({"cells": 7}, OptionError, "dictionary"),
        ({"arrows": "a1 c3"}, OptionError, "a list of them"),
        ({"arrows": ["a1"]}, OptionError, "a list of them"),
        ({"arrows": [("a1", "a1")]}, OptionError, "a list of them"),
        ({"arrows": [("a1", "z9")]}, UnknownName, "z9"),
        ({"arrows": [7]}, OptionError, "a list of them"),
        ({"numbers": {"a1": 12345}}, OptionError, "one to four"),
        ({"numbers": ["a1"]}, OptionError, "one to four"),
        ({"theme": "blue"}, OptionError, "theme"),
        ({"seconds": 0}, OptionError, "seconds"),
        ({"seat": 4}, sea.UnknownSeat, "seat"),
    ],
)
def test_what_cannot_be_marked_is_refused(marks, error, words):
    with pytest.raises(error, match=words):
        sea.svg(game(moves=1), **marks)


@pytest.mark.parametrize("what", [None, "a1", 7, [], ["a1"], sea.Game, object()])
def test_what_is_no_position_is_refused(what):
    with pytest.raises(OptionError, match=r"drawn|positions"):
        sea.svg(what)


def test_a_registered_drawing_has_no_cells_to_mark():
    register(toygame.TIDE.name, lambda view, table, theme: "<svg><desc></desc></svg>")
    try:
        tide = sea.Game(toygame.TIDE.name, seed=1)
        assert sea.svg(tide) == "<svg><desc></desc></svg>"
        with pytest.raises(UnknownName):
            sea.svg(tide, cells=["a1"])
    finally:
        from seawidget import pictures

        del pictures._registered[toygame.TIDE.name]


def test_text_in_marks_is_text():
    picture = sea.svg(game(), numbers={"a1": "<&>"})
    assert "&lt;&amp;&gt;" in picture
    parsed(picture)


# --- what is hidden ---------------------------------------------------------------------------------------------------


def test_a_picture_shows_what_the_seat_sees():
    played = sea.Game("tranquility", players=2, seats=["me", "greedy"], seed=1)
    mine, theirs, nobody = (sea.svg(played, seat=seat) for seat in (0, 1, None))
    assert len({mine, theirs, nobody}) == 3
    assert [(look.kind, look.call) for look in played.look_log()] == [("view", "svg(seat=1)")]
    assert sea.svg(played) == mine  # while a bot decides it is the person
    other = played.fork(redeal=True, seat=0, seed=3)
    assert sea.svg(other, seat=0) == mine
    assert sea.svg(other.state.view(0)) == sea.svg(played.state.view(0))


def test_views_and_states_show_themselves():
    for played in (game(players=2), game("pomor", moves=20), game("mini", moves=1)):
        view, state = played.view(), played.state
        assert view._repr_mimebundle_() == {"image/svg+xml": sea.svg(view), "text/plain": str(view)}
        assert view._repr_svg_() == sea.svg(view)
        assert state._repr_mimebundle_() == view._repr_mimebundle_()  # never the full state
        assert state._repr_svg_() == view._repr_svg_()
        spectator = state.view(None)
        assert spectator._repr_svg_() != view._repr_svg_()
    over = game(players=2, moves=None)
    assert over.state._repr_svg_() == over.view(None)._repr_svg_()


def test_a_view_that_does_not_say_its_game_shows_itself_in_characters():
    view = sea.Game(toygame.TIDE.name, seed=1).view()
    assert view._repr_mimebundle_() == {"text/plain": str(view)}
    assert view._repr_svg_() is None


# --- paths ------------------------------------------------------------------------------------------------------------


def parts_at(picture, frame):
    """The texts that are visible in a frame, by the style sheet; `frame` None: where nothing moves."""
    root = parsed(picture)
    style = root.find(f"{SVG}style").text
    visible = {}
    for name, still, steps in re.findall(r"\.(\w+)\{visibility:(\w+);[^@]*@keyframes \1\{((?:[^}]*\})*?)\}", style):
        at = [(float(place), what) for place, what in re.findall(r"([\d.]+)%\{visibility:(\w+)\}", steps)]
        visible[name] = still if frame is None else [what for place, what in at if place <= frame + 1e-6][-1]
    drawings = {each.attrib["id"]: each for each in root.iter(f"{SVG}g") if "id" in each.attrib}
    found = []

    def walk(element):
        if visible.get(element.attrib.get("class", "")) == "hidden" or element.tag == f"{SVG}defs":
            return
        if element.tag == f"{SVG}text":
            found.append(element.text)
        if element.tag == f"{SVG}use" and element.attrib["href"][1:] in drawings:
            walk(drawings[element.attrib["href"][1:]])
        for child in element:
            walk(child)

    walk(root)
    return sorted(found)


def texts_of(picture):
    return sorted(each.text for each in parsed(picture).iter(f"{SVG}text"))


@pytest.mark.parametrize("name", ["tranquility", "pomor", "mini"])
def test_a_path_shows_each_position_in_its_time_and_rests_on_the_last(name):
    played = game(name, moves=14)
    path = played.node.path()
    picture = sea.svg(path, seconds=1)
    seat = None if name == "pomor" else 0
    whole = len(path) + 2
    for number, node in enumerate(path):
        assert parts_at(picture, 100 * (number + 0.5) / whole) == texts_of(sea.svg(node, seat=seat))
    assert parts_at(picture, None) == texts_of(sea.svg(path[-1], seat=seat))
    assert "prefers-reduced-motion:reduce" in picture


def test_a_path_of_forty_moves_is_small():
    played = sea.Game("tranquility", players=1, seed="calm-otter-27", seats=["greedy"])
    played.play_bots(40)
    assert len(sea.svg(played.node.path())) < 400_000


def test_a_path_is_seen_by_one_seat():
    played = sea.Game("tranquility", players=2, seats=["me", "greedy"], seed=1)
    played.play_bots()
    played.move(played.legal_moves[0])
    played.play_bots()
    picture = sea.svg(played.node.path())
    assert played.look_log() == []
    other = played.fork(redeal=True, seat=0, seed=3)
    assert parts_at(picture, None) == texts_of(sea.svg(other.node, seat=0))


def test_paths_stand_beside_one_another():
    """Styles and names of one picture do not reach into another one on the page."""
    one, two = (sea.svg(game(moves=moves).node.path()) for moves in (5, 9))
    names = [set(re.findall(r"@keyframes (\w+)", picture)) for picture in (one, two)]
    assert all(names)
    assert not names[0] & names[1]


# --- pixels -----------------------------------------------------------------------------------------------------------


def test_png_has_the_marks_in_their_colours():
    played = game()
    plain, marked = (Image.open(BytesIO(sea.png(played, **marks))).convert("RGB") for marks in ({}, MARKS))
    assert plain.size == marked.size
    assert plain.tobytes() != marked.tobytes()
    assert (0x1F, 0x9D, 0x61) in {colour for _, colour in marked.getcolors(marked.width * marked.height)}
    wide = Image.open(BytesIO(sea.png(played.node.path(), width=1000)))
    assert wide.size[0] == 1000


def test_png_without_its_package_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(MissingExtra, match="picture"):
        sea.png(game(moves=1))


def test_png_of_no_width_is_refused():
    with pytest.raises(OptionError, match="width"):
        sea.png(game(moves=1), width=3)


def test_marks_are_read_as_they_are_given():
    marks = read(["a", "b"], ["a b"], ["a"], {"b": 3})
    assert (marks.arrows[0].start, marks.arrows[0].end, marks.arrows[0].colour) == ("a", "b", "gold")
    assert marks.cells == {"a": "gold"}
    assert marks.numbers == {"b": "3"}
    assert not read(["a"])
