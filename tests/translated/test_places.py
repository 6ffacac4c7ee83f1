"""What translators are told about messages: where each stands, on the page about translating and on a sheet."""

from __future__ import annotations

from html import unescape

import pytest

from seawidget.text import i18n
from tests.translated import sheet
from tests.translated.places import ELSEWHERE, PLACES, place, table
from tests.translated.stamps import ROOT

PAGE = (ROOT / "docs" / "translating.md").read_text(encoding="utf-8")


def test_the_page_has_the_table_of_places():
    assert table() in PAGE


@pytest.mark.parametrize("here", PLACES, ids=lambda here: here.keys[0])
def test_each_place_has_messages_and_its_picture(here):
    keys = [key for key in i18n.catalogue("en") if place(key) is here]
    for part in here.keys:
        assert [key for key in keys if f".{part.removeprefix('*.')}." in f".{key}."], part
    assert here.picture is None or (ROOT / "docs" / here.picture).exists()


@pytest.mark.parametrize(
    ("key", "where"),
    [
        ("ui.bar.undo", "the bar above"),
        ("pomor.ask.PLAY", "cells, hand"),
        ("tranquility.status.act", "the status line"),
        ("tranquility.event.paid", "the log"),
        ("class.event.locked", "lessons"),
        ("class.wrong.near", "the tab *Lesson*"),
        ("odds.event.hit", "answers about chance"),
        ("ui.odds.head", "answers about chance"),
        ("ui.panels", "elsewhere"),
    ],
)
def test_a_key_says_where_its_message_stands(key, where):
    assert place(key).where.startswith(where)


def test_a_sheet_has_every_message_with_its_context():
    made = unescape(sheet.page("uk"))
    english = i18n.catalogue("en")
    for key in english:
        assert f"<code>{key}</code>" in made
    undo = made.partition("<code>ui.bar.undo</code>")[2].partition("</tr>")[0]
    for locale in i18n.LOCALES:
        assert str(i18n.catalogue(locale)["ui.bar.undo"]) in undo
    assert ".tsx" in undo
    assert made.count("<img ") == sum(here.picture is not None for here in PLACES)
    assert "штурман" in made.partition("<h2>Glossary</h2>")[0]
    assert "комірка" in made.partition("<h2>Glossary</h2>")[2]
    assert ELSEWHERE.where in made


def test_a_sheet_of_a_new_language_says_what_is_to_translate():
    keys = i18n.catalogue("en")
    made = sheet.page("pl", {"ui.bar.undo": "Cofnij"})
    assert f"pl: {len(keys)} messages, {len(keys) - 1} to translate" in made
    assert made.count("<td class='none'>") == len(keys) - 1
    assert "Cofnij" in made
