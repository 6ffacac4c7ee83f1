"""The offline page: whole, read-only, safe, and with nothing in it that its reader may not see."""

from __future__ import annotations

import json
import random
import re
from html import unescape

import pytest

import seawidget as sea
from seawidget.text.i18n import LOCALES, text
from seawidget.visible import visible
from seawidget.widget.gamewidget import GameWidget
from seawidget.widget.page import assets
from tests.widget.one_page import facts


def played(*seats, moves=12, **more):
    game = sea.Game("tranquility", seats=list(seats), seed=3, **more)
    chance = random.Random(1)
    for _ in range(moves):
        game.move(chance.choice(game.legal_moves))
    return game


def data_of(page):
    (text,) = re.findall(r'<script type="application/json" id="sea-data">(.*?)</script>', page, re.DOTALL)
    return json.loads(text)


def exported(game, **more):
    widget = GameWidget(game, **more)
    page = widget.to_html()
    widget.close()
    return page


def test_it_holds_every_node_as_the_person_saw_it():
    game = played("me", "random")
    game.goto("5")
    game.move(game.legal_moves[-1])
    data = data_of(exported(game))
    assert data["positions"].keys() == game.tree.nodes.keys()
    for node in game.tree:
        assert data["positions"][node.id]["position"] == facts(node.state.view(0))
    rows = [row for patch in data["tree"] for row in patch["rows"]]
    assert [row["id"] for row in rows] == [node.id for node in game.tree]
    assert data["traits"]["cursor"] == game.node.id
    assert data["traits"]["choices"] == {}
    table = data["traits"]["table"]
    assert (table["shown"], table["canUndo"], table["bot"], table["asks"]) == (0, False, False, None)
    assert data["esm"] == assets.text("widget.js")
    assert data["chunks"] == {name: assets.text(f"{name}.js") for name in ("panels", "play", "table")}
    assert data["catalogues"].keys() == {"en", "uk", "ru"}
    assert data["rules"]["uk"]["sections"]


@pytest.mark.parametrize("seats", [("me", "me"), ("random", "random")])
def test_with_several_persons_or_none_it_is_a_spectators_page(seats):
    page = exported(played(*seats))
    data = data_of(page)
    assert all(seen["position"]["hand"] is None for seen in data["positions"].values())
    assert data["traits"]["table"]["shown"] is None
    assert not data["traits"]["table"]["curtain"]
    rows = [row for patch in data["tree"] for row in patch["rows"]]
    assert not [row for row in rows if re.search(r"(Discard|Shed|pay) \d+,", row["move"])]


def test_it_fetches_nothing():
    page = exported(played("me"))
    markup = re.sub(r"<script.*?</script>", "", page, flags=re.DOTALL)
    assert "default-src &#x27;none&#x27;" in markup or "default-src 'none'" in unescape(markup)
    found = set(re.findall(r"(?:https?:)?//[\w.-]+", re.sub(r"<style>.*?</style>", "", markup, flags=re.DOTALL)))
    assert found <= {"http://www.w3.org"}  # the name of SVG, not an address
    assert not re.search(r"<link|<iframe|<img|\ssrc=|@import", markup)


@pytest.mark.parametrize(
    "text", ["</script><script>alert(1)</script>", "<!--<script>", "\u2028\u2029", "&amp;</style>"]
)
def test_texts_of_people_cannot_break_out(text):
    game = played(sea.Person(text))
    game.node.comment = text
    page = exported(game)
    data = data_of(page)
    rows = {row["id"]: row for patch in data["tree"] for row in patch["rows"]}
    assert rows[game.node.id]["comment"] == visible(text)
    assert page.count("</script>") == 2
    assert page.count("<script") == 2
    assert page.count("</style>") == page.count("<style>") >= 2
    assert "\u2028" not in page


def test_title_language_and_file(tmp_path):
    widget = GameWidget(played("me"), ui={"locale": "uk"})
    path = tmp_path / "вечір.html"
    page = widget.to_html(path, title="<Evening> & 'more'")
    assert path.read_text(encoding="utf-8") == page
    assert "<title>&lt;Evening&gt; &amp; &#x27;more&#x27;</title>" in page
    assert '<html lang="uk">' in page
    assert widget.to_html(str(path)).startswith("<!doctype html>")
    assert re.search(rf"<title>{text('tranquility.name', None, 'uk')}: .+</title>", widget.to_html())
    with pytest.raises(OSError, match="missing"):
        widget.to_html(tmp_path / "missing" / "x.html")
    widget.close()


@pytest.mark.parametrize("locale", LOCALES)
def test_the_page_has_the_title_of_the_edition(locale):
    widget = GameWidget(played("me"), ui={"locale": locale})
    assert f"<title>{text('tranquility.name', None, locale)}: " in widget.to_html()
    widget.close()


def test_a_picture_stands_in_for_the_board_until_it_runs():
    page = exported(played("me"))
    main = re.search(r'<main id="sea-root">(.*?)</main>', page, re.DOTALL)
    assert main is not None
    assert main.group(1).startswith("<svg")


def test_making_a_page_changes_nothing():
    game = played("me")
    rev, node = game.rev, game.node
    assert exported(game) == exported(game)
    assert (game.rev, game.node) == (rev, node)
