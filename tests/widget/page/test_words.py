"""Words of the page: a saved widget holds those of its main module alone, each chunk brings its own along."""

from __future__ import annotations

import json
import re

import pytest

import seawidget as sea
from seawidget.games import registry
from seawidget.text import i18n
from seawidget.widget.page import assets, words
from tests.widget.one_page import SENT, cyrillic

GAMES = ("tranquility", "pomor", "mini")
# What a notebook stores of it in ASCII, where a Cyrillic letter takes six bytes. With the words of all chunks in it, it
# was 171,591 bytes for Tranquility in Russian.
MOST = 64_000

NAMED = re.compile(r"""["'`]((?:ui|pomor|mini)\.[\w.]*(?:\$\{[^}]*\}[\w.]*)*)""")


def named(module):
    """Keys a built module names: patterns, with anything that is not a dot where a slot was."""
    for found in NAMED.findall(assets.text(f"{module}.js")):
        literal, *_ = found.partition("${")
        if literal != "ui.":  # `ui.${name}` can be anything
            yield found, re.compile("[^.]+".join(re.escape(part) for part in re.split(r"\$\{[^}]*\}", found)) + "$")


def meant(found, pattern, game, locale="en"):
    """Messages a key can stand for; with a prefix, to which the code adds the rest, all that begin with it."""
    every = [key for key in i18n.catalogue(locale) if key.partition(".")[0] in ("ui", game)]
    every = [key for key in every if not key.endswith(i18n.SOLO)]  # said where they are there
    return {key for key in every if pattern.match(key) or key.startswith(f"{found.removesuffix('.')}.")}


@pytest.mark.parametrize("locale", i18n.LOCALES)
@pytest.mark.parametrize("game", GAMES)
def test_a_saved_widget_holds_few_words(shown, game, locale):
    page = shown(sea.Game(game, seed=1))
    page.widget.ui = {"locale": locale}
    page.messages()
    held = page.traits["catalogue"]
    assert held == words.stored(locale, game, solo=words.solo(page.widget.game.seats))
    assert game == "pomor" or not [key for key in held if key.endswith(i18n.SOLO)], "said under the same keys"
    assert len(json.dumps(held)) <= MOST
    assert not [key for key in held if key.startswith(("ui.odds.", "ui.new.", "ui.picture.")) or ".odds." in key]


@pytest.mark.parametrize("game", GAMES)
def test_the_main_module_names_no_word_that_is_left_out(game):
    held = words.stored("en", game)
    for found, pattern in named("widget"):
        assert meant(found, pattern, game) <= held.keys(), found


@pytest.mark.parametrize("module", sorted(assets.chunks()))
def test_a_chunk_has_every_word_it_names(module):
    game = module if module in registry.names() else "tranquility"
    # The panels are there before any other chunk is shown: their words may be shared.
    # And the odds before what stands in their panel.
    before = ("panels", "odds") if module == "worlds" else ("panels",)
    held = words.words("en", game, words.MAIN, *before, module)
    for found, pattern in named(module):
        assert meant(found, pattern, game) <= held.keys(), found


@pytest.mark.parametrize("game", GAMES)
def test_no_word_is_stored_and_sent_as_well(game):
    chunks = ("panels", "odds", *({game} & assets.chunks()))
    parts = [words.stored("en", game), *(words.with_chunk(name, "en", game) for name in chunks)]
    assert all(parts)
    assert sum(map(len, parts)) == len(set().union(*parts))


def test_a_chunk_brings_its_words_and_gets_new_ones_with_the_language(shown):
    page = shown(sea.Game("pomor", players=2, seed=1))
    for name in ("panels", "pomor", "odds"):
        assert page.ok("chunk", name=name)["words"] == words.with_chunk(name, "en", "pomor")
    page.widget.ui = {"locale": "uk"}
    page.messages()
    again = page.ok("words", names=["panels", "pomor", "odds"])
    assert again == {name: words.with_chunk(name, "uk", "pomor") for name in ("panels", "pomor", "odds")}
    assert cyrillic(again["odds"]["ui.odds.hint"])
    assert cyrillic(again["pomor"]["pomor.ask.PLAY"])
    assert page.send("words", names=["panels", "nothing"])["code"] == "unknown_chunk"
    assert page.send("words", names="panels")["code"] == "malformed"


def test_words_of_a_chunk_are_in_no_trait(shown):
    page = shown(sea.Game("tranquility", players=1, seed=1))
    SENT.clear()
    page.ok("chunk", name="odds")
    page.ok("words", names=["odds"])
    assert [data["method"] for _, data in SENT] == ["custom", "custom"]
    state = json.dumps(page.widget.get_state(), default=str)
    assert i18n.catalogue("en")["ui.odds.first"] not in state


def test_panels_say_the_words_of_the_game_that_is_shown(shown):
    page = shown(sea.Game("tranquility", players=1, seed=1))
    page.ok("new", game="mini", options={"cards": 6, "cells": 3, "hand": 2}, seats=["me"], seed="calm", undo="free")
    said = page.ok("words", names=["panels"])["panels"]
    assert "mini.option.cells" in said
    assert "tranquility.option.players" not in said


@pytest.mark.parametrize("game", GAMES)
def test_a_file_for_others_holds_the_words_of_all_it_shows(game):
    widget = sea.GameWidget(sea.Game(game, seed=1))
    page = widget.to_html()
    widget.close()
    data = json.loads(re.search(r'id="sea-data">(.*?)</script>', page, re.DOTALL)[1])
    modules = {*("panels", "play", "table", game)} & assets.chunks()
    assert data["chunks"].keys() == modules
    for locale, held in data["catalogues"].items():
        assert held == words.words(locale, game, words.MAIN, *modules, solo=words.solo(widget.game.seats))
        for module in ("widget", *modules):
            for found, pattern in named(module):
                assert meant(found, pattern, game, locale) <= held.keys(), found
        assert not any(key.startswith("ui.odds.") and key != "ui.odds.loading" for key in held)
