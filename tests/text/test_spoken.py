"""Whole games in every language: what people read holds no code, no other language, and the right forms."""

from __future__ import annotations

import pytest

import seawidget as sea
from seawidget.games import registry
from seawidget.text import codes, i18n, numbers
from tests.text.reading import SLOT, faults

GAMES = [(name, preset) for name in ("tranquility", "pomor", "mini") for preset in registry.get(name).presets]
FORMS = {"en": {"one", "other"}, "uk": {"one", "few", "many", "other"}, "ru": {"one", "few", "many", "other"}}


def told(name: str, preset: str) -> list[tuple[str, dict]]:
    """Every sentence of a game: statuses of all who look, and the log as everybody saw it."""
    rules = registry.get(name)
    given = dict(rules.presets[preset])
    if name != "mini":
        given = {"players": 2, **given}
    seats = ["random"] * (1 if name == "mini" else given["players"])
    game = sea.Game(name, **given, seed=f"words-{preset}", seats=seats)
    said = []
    while not game.over and game.node.ply < 250:
        state = game.node.state
        said += [rules.status(state.view(seat)) for seat in (None, state.deciding)]
        game.play_bots(1)
    said.append(rules.status(game.node.state.view(None)))
    for entry in game.log(seat=0):
        said += [(key, args) for key, args in entry.phrases if i18n.has(key)]
    return said


@pytest.mark.parametrize(("name", "preset"), GAMES)
def test_a_whole_game_is_told_in_words_of_each_language(name, preset):
    sentences = told(name, preset)
    assert len(sentences) > 4
    for locale in i18n.LOCALES:
        for key, args in sentences:
            text = i18n.text(key, args, locale)
            assert text != key
            assert not faults(text, locale, name), f"{key} in {locale}: {text}"


def test_the_checks_see_what_they_are_for():
    assert faults("На 7 відкривають c4.", "uk") == ["the code c4"]
    assert faults("на фишке P", "ru") == ["the code P"]
    assert faults("далі грає navigator", "uk") == ["the English word navigator"]
    assert faults("ще {n}", "uk") == ["an open slot {n}"]
    assert faults("шанс 99.9\u00a0%", "uk") == ["a point in 9.9"]
    assert faults("шанс 99 %", "ru") == ["a breaking space before 9 %"]
    assert faults("a chance of 99 %", "en") == ["a space before %"]
    assert faults("-4 points", "en") == ["a hyphen for a minus"]
    assert faults("Bob pays (22, F).", "en", "tranquility") == ["the code F"]
    assert faults("На руці 5 карти.", "uk") == ["the form 5 карти"]
    assert faults("в руке 1,5 карт", "ru") == ["the form 1,5 карт"]
    assert not faults("з верхніх 34 місць", "uk")
    assert faults("1 cards are left", "en") == ["the form 1 cards"]
    assert faults("Помилка: error.node.over", "uk", "mini")[-1] == "a key of the catalogue"
    assert not faults("Хід «Place 3 b» зараз неможливий.", "uk")


@pytest.mark.parametrize("locale", i18n.LOCALES)
def test_each_language_has_every_form_and_every_slot_in_every_form(locale):
    english, found = i18n.catalogue("en"), i18n.catalogue(locale)
    assert found.keys() == english.keys()
    for key, message in found.items():
        forms = {"": message} if isinstance(message, str) else message
        assert isinstance(message, str) or message.keys() == FORMS[locale], key
        base = english[key] if isinstance(english[key], str) else english[key]["other"]
        for form, text in forms.items():
            assert sorted(SLOT.findall(text)) == sorted(SLOT.findall(base)), f"{key} {form}"
            assert "  " not in text, f"{key} {form}"


@pytest.mark.parametrize("locale", i18n.LOCALES)
@pytest.mark.parametrize("game", ["tranquility", "pomor", "mini"])
def test_different_moves_have_different_names(game, locale):
    """KeepCatch and LeaveCatch are opposite decisions; Choose and Unleash are one thing done to one cell."""
    names: dict[str, str] = {}
    for key, message in i18n.catalogue(locale).items():
        if key.startswith(f"{game}.move."):
            text = message if isinstance(message, str) else message["other"]
            assert text not in names or {key, names[text]} == {f"{game}.move.Choose", f"{game}.move.Unleash"}, key
            names[text] = key


TITLES = {"en": "Tranquility", "uk": "Море спокою", "ru": "Штиль"}


@pytest.mark.parametrize("locale", TITLES)
def test_games_have_their_printed_titles(locale):
    assert i18n.text("tranquility.name", None, locale) == TITLES[locale]
    title = TITLES[locale]
    others = [other for other in TITLES.values() if other != title]
    for key, message in i18n.catalogue(locale).items():
        # «Штиль» is also what a calm sea is called
        assert key == "ui.new.hard.0" or not [other for other in others if other in str(message)], key
    assert i18n.text("ui.picture.title", {"turn": 3, "filled": 2, "cells": 36}, locale).startswith(title)


def test_codes_are_named_by_their_kind():
    assert i18n.text("pomor.event.revealed", {"place": 7, "card": "c4"}, "uk") == "На клітинці 7 відкрито: улов 4."
    covered = {"who": 2, "place": 3, "by": "P"}
    assert i18n.text("pomor.event.own_covered", covered, "ru") == "Игрок 2 остаётся на клетке 3: сверху лоцман."
    paid = {"who": 1, "n": 2, "list": " (22, F)", "cards": ["22", "F"]}
    assert i18n.text("tranquility.event.paid", paid, "uk") == "Гравець 1 платить 2 карти (22, Фініш)."
    assert i18n.text("tranquility.event.paid", {**paid, "who": "Мира"}, "ru") == "Мира платит 2 карты (22, Финиш)."
    assert i18n.text("odds.assume.policy", {"policy": "navigator"}, "uk").startswith("Партії догравав бот «штурман»")
    assert codes.card("tranquility", "25") == "25"


def test_numbers_are_written_as_the_language_does():
    assert [numbers.number(-1830.5, one) for one in ("en", "uk")] == ["\u22121830.5", "\u22121830,5"]
    assert [numbers.number(1830, one) for one in ("en", "ru")] == ["1,830", "1\u00a0830"]
    assert [numbers.local("37.5 % of 1,200", one) for one in ("en", "uk")] == [
        "37.5% of 1,200",
        "37,5\u00a0% of 1\u00a0200",
    ]


def test_one_call_chooses_the_language_of_everything(monkeypatch):
    monkeypatch.delenv(i18n.LANGUAGE_VARIABLE, raising=False)
    game = sea.Game("pomor", players=2, seed=1, seats=["greedy"] * 2)
    game.play_bots(3)
    english = str(game.log()), str(game.odds()), i18n.text("ui.seat", {"seat": 1})
    try:
        assert sea.set_locale("uk-UA") == "uk"
        assert "ставить фішку на порт" in str(game.log())
        assert "Гравець" in str(game.odds())
        assert i18n.text("ui.seat", {"seat": 1}) == "Гравець 1"
        with pytest.raises(LookupError):
            sea.set_locale("xx")
        assert i18n.current() == "uk"
    finally:
        assert sea.set_locale(None) == "en"
    assert (str(game.log()), str(game.odds()), i18n.text("ui.seat", {"seat": 1})) == english
    monkeypatch.setenv(i18n.LANGUAGE_VARIABLE, "ru_RU.UTF-8")
    assert i18n.current() == "ru"
    monkeypatch.setenv(i18n.LANGUAGE_VARIABLE, "C")
    assert i18n.current() == "en"


@pytest.mark.parametrize("locale", i18n.LOCALES)
@pytest.mark.parametrize(
    ("game", "seats"),
    [("tranquility", ["me"]), ("tranquility", ["me", "greedy"]), ("pomor", ["me", "greedy"])],
    ids=["alone", "bots", "boats"],
)
def test_a_log_does_not_name_the_only_person(game, seats, locale):
    played = sea.Game(game, players=len(seats), seed=3, seats=["greedy"] * len(seats))
    played.play_bots(12)
    played.seats = seats
    said = [line for entry in played.log(seat=0) for line in entry.sentences(locale)]
    first = i18n.text("ui.seat", {"seat": 1}, locale)
    assert len(said) > 12
    assert not [line for line in said if first in line]
    assert any("Mira" in line for line in said) == (len(seats) > 1)
    played.seats = ["greedy"] * len(seats)
    named = [line for entry in played.log(seat=0) for line in entry.sentences(locale)]
    assert any("Mira" in line for line in named) == (len(seats) > 1), "among bots everybody has a name"
