"""The catalogues: every language has every sentence, with the same places to fill in."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import seawidget
from seawidget.text import i18n

FOLDER = Path(seawidget.__file__).parent / "text" / "locale"
CATEGORIES = {"en": {"one", "other"}, "uk": {"one", "few", "many", "other"}, "ru": {"one", "few", "many", "other"}}


def places(message):
    forms = message.values() if isinstance(message, dict) else [message]
    return {name for form in forms for name in re.findall(r"\{(\w+)\}", form)}


def test_there_are_three_languages_english_first():
    assert i18n.LOCALES == ("en", "uk", "ru")
    assert [i18n.text("ui.language", locale=locale) for locale in i18n.LOCALES] == ["English", "Українська", "Русский"]


@pytest.mark.parametrize("locale", i18n.LOCALES)
def test_a_catalogue_is_complete_and_sorted(locale):
    text = (FOLDER / f"{locale}.json").read_text(encoding="utf-8")
    messages = json.loads(text)
    assert list(messages) == sorted(messages)
    assert messages.keys() == i18n.catalogue("en").keys()
    for key, message in messages.items():
        assert re.fullmatch(r"(ui|[a-z]+)\.[\w.@-]+", key), key
        if isinstance(message, dict):
            assert message.keys() == CATEGORIES[locale], key
            assert all(message.values()), key
        else:
            assert isinstance(message, str), key
            assert message.strip() or message == "", key


@pytest.mark.parametrize("locale", ["uk", "ru"])
def test_translations_fill_in_the_same_facts(locale):
    english, other = i18n.catalogue("en"), i18n.catalogue(locale)
    # A plural form need not repeat the number it stands for.
    different = {key for key in english if places(english[key]) - {"n"} != places(other[key]) - {"n"}}
    assert not different


@pytest.mark.parametrize("locale", ["uk", "ru"])
def test_translations_are_translated(locale):
    english, other = i18n.catalogue("en"), i18n.catalogue(locale)
    same = {key for key in english if english[key] == other[key] and len(str(english[key])) > 24}
    assert not {key for key in same if re.search(r"[a-z]{4,} [a-z]{3,}", str(english[key]))}


def test_no_sentence_is_marked_up():
    for locale in i18n.LOCALES:
        for key, message in i18n.catalogue(locale).items():
            forms = message.values() if isinstance(message, dict) else [message]
            assert not [form for form in forms if re.search(r"<\w|&\w+;", form)], key


@pytest.mark.parametrize(
    ("locale", "n", "category"),
    [
        ("en", 0, "other"), ("en", 1, "one"), ("en", 2, "other"), ("en", 1.5, "other"),
        ("uk", 0, "many"), ("uk", 1, "one"), ("uk", 2, "few"), ("uk", 4, "few"), ("uk", 5, "many"), ("uk", 11, "many"),
        ("uk", 12, "many"), ("uk", 14, "many"), ("uk", 21, "one"), ("uk", 22, "few"), ("uk", 25, "many"),
        ("uk", 111, "many"), ("uk", 121, "one"), ("uk", 0.5, "other"), ("ru", 101, "one"), ("ru", 112, "many"),
        ("ru", 1003, "few"),
    ],
)  # fmt: skip
def test_plural_categories(locale, n, category):
    assert i18n.plural_category(n, locale) == category


@pytest.fixture
def sentences(monkeypatch):
    """Catalogues of a few sentences."""
    found = {
        "en": {
            "a": "{who} lays {card}",
            "n": {"one": "{n} card", "other": "{n} cards"},
            "only": "English",
            "ui.seat": "Player {seat}",
        },
        "uk": {
            "a": "{who} кладе {card}",
            "n": {"one": "{n} карта", "few": "{n} карти", "many": "{n} карт"},
            "ui.seat": "Гравець {seat}",
        },
        "ru": {},
    }
    monkeypatch.setattr(i18n, "catalogue", lambda locale="en": found[locale])


def test_arguments_are_filled_in(sentences):
    assert i18n.text("a", {"who": 2, "card": "48"}) == "Player 2 lays 48"
    assert i18n.text("a", {"who": None, "card": ["5", "17"]}, "uk") == " кладе 5, 17"
    assert i18n.text("a", {"who": "{card}", "card": 0.5}) == "{card} lays 0.5"  # filled in once
    assert i18n.text("a", {"who": 1, "card": 0.5}, "uk") == "Гравець 1 кладе 0,5"
    assert i18n.text("a", {"who": "x"}) == "x lays {card}"


def test_plurals_are_chosen_by_n(sentences):
    assert [i18n.text("n", {"n": n}) for n in (1, 2)] == ["1 card", "2 cards"]
    assert [i18n.text("n", {"n": n}, "uk") for n in (1, 3, 5, 21)] == ["1 карта", "3 карти", "5 карт", "21 карта"]
    assert i18n.text("n", {"n": 1.5}, "uk") == "1,5 карта"  # no form for fractions here: any is better than none


def test_what_is_missing_falls_back(sentences):
    assert i18n.text("only", locale="ru") == "English"
    assert i18n.text("n", {"n": 2}, "ru") == "2 cards"
    assert i18n.text("no.such.key", {"a": 1}, "uk") == "no.such.key"


@pytest.mark.parametrize(
    ("tag", "name"),
    [("uk", "uk"), ("uk-UA", "uk"), ("UK_ua", "uk"), ("ru-Cyrl-RU", "ru"), ("en_GB.UTF-8", "en"), ("en@posix", "en")],
)
def test_a_language_with_a_region_is_that_language(tag, name):
    assert i18n.language(tag) == name
    assert i18n.catalogue(tag) is i18n.catalogue(name)
    for args in ({"n": 2.5}, {"n": 3}):
        assert i18n.text("ui.language", args, tag) == i18n.text("ui.language", args, name)
        assert i18n.plural_category(args["n"], tag) == i18n.plural_category(args["n"], name)
    assert i18n._shown({"x": 2.5}, "x", tag) == i18n._shown({"x": 2.5}, "x", name)


@pytest.mark.parametrize("tag", ["", "ukr", "xx-UK", "-uk", "e"])
def test_another_tag_is_none(tag):
    assert i18n.language(tag) is None


def test_an_unknown_language_is_refused():
    with pytest.raises(LookupError, match="known: en, uk, ru"):
        i18n.catalogue("xx")
