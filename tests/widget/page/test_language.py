"""Which language is spoken where nobody chose one, and that each thread speaks its own."""

from __future__ import annotations

import asyncio
import sys
import threading

import pytest

import seawidget as sea
from seawidget.pictures import picture
from seawidget.text import i18n
from seawidget.widget.page.export import page

VARIABLES = (i18n.LANGUAGE_VARIABLE, i18n.LIST_VARIABLE, *i18n.TERMINAL_VARIABLES)


@pytest.fixture(autouse=True)
def nobody_chose(monkeypatch):
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(i18n._Chosen, "locale", None)
    monkeypatch.setattr(i18n._Chosen, "page", None)
    monkeypatch.delattr(sys, "ps1", raising=False)


@pytest.mark.parametrize(
    ("variables", "spoken"),
    [
        ({}, "en"),
        ({"LANG": "uk_UA.UTF-8"}, "uk"),
        ({"LANG": "uk_UA.UTF-8", "LC_MESSAGES": "ru_RU"}, "ru"),
        ({"LANG": "uk_UA.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "de:ru:uk"}, "ru"),
        ({"LANG": "C", "LANGUAGE": "uk"}, "en"),
        ({"LANGUAGE": "uk"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "ru_RU.UTF-8", "SEAWIDGET_LOCALE": "uk"}, "uk"),
    ],
)
def test_a_console_speaks_the_language_of_the_environment_and_a_script_english(monkeypatch, variables, spoken):
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert i18n.of_environment() == spoken
    ours = variables.get("SEAWIDGET_LOCALE")
    assert i18n.current() == (ours or "en"), "a script"
    monkeypatch.setattr(sys, "ps1", ">>> ", raising=False)
    assert i18n.current() == spoken, "where a person types"
    monkeypatch.setattr(i18n._Chosen, "page", "ru")
    assert i18n.current() == (ours or "ru"), "the page knows better"
    assert sea.set_locale("en") == "en"


@pytest.fixture
def opened(shown):
    """`opened(tag, **widget_arguments)`: a board on a page that says its language, and the answer to that."""

    def opened(tag, **given):
        found = shown(sea.Game("tranquility", players=1, seed=3), ready=False, **given)
        return found, found.send("ready", **({} if tag is None else {"lang": tag}))

    return opened


def test_a_board_speaks_the_language_of_its_page(opened):
    first, answer = opened("uk-UA")
    assert (first.widget.locale, answer["data"]["locale"]) == ("uk", "uk")
    assert first.widget.status["text"].startswith("Ваш хід")
    assert first.widget.catalogue["ui.language"] == "Українська"
    assert str(first.widget.game.odds()).startswith("Імовірність"), "Python speaks it, too"
    first.send("ready", lang="ru")
    assert first.widget.locale == "uk", "the first page counts"
    second, _ = opened(None)
    assert second.widget.locale == "uk", "and so it does for the next board"


@pytest.mark.parametrize("tag", ["en", "en-GB", "de", "", None, "?" * 900])
def test_a_page_in_english_or_in_no_known_language_changes_nothing(opened, tag):
    found, answer = opened(tag)
    assert answer["ok"]
    assert found.widget.locale == i18n.current() == "en"


def test_what_somebody_chose_stays(opened, monkeypatch):
    assert opened("uk", ui={"locale": "ru"})[0].widget.locale == "ru"
    assert i18n.current() == "en"
    monkeypatch.setenv(i18n.LANGUAGE_VARIABLE, "en")
    assert opened("uk")[0].widget.locale == "en"
    monkeypatch.delenv(i18n.LANGUAGE_VARIABLE)
    sea.set_locale("en")
    assert opened("uk")[0].widget.locale == "en"


def test_threads_export_in_their_own_languages():
    """Pages, pictures and bundles, made at the same time while Python speaks a third language."""
    sea.set_locale("en")
    boards = {
        locale: sea.GameWidget(sea.Game("tranquility", players=1, seed=3), ui={"locale": locale})
        for locale in ("uk", "ru")
    }
    both = threading.Barrier(2)
    made = {locale: [] for locale in boards}

    def export(locale):
        for _ in range(5):
            both.wait()
            with i18n.speaking(locale):
                made[locale].append(i18n.text("ui.language"))
            made[locale].append(boards[locale].to_html())
            made[locale].append(boards[locale]._repr_mimebundle_()[0]["image/svg+xml"])

    threads = [threading.Thread(target=export, args=(locale,)) for locale in boards]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for locale, board in boards.items():
        board.close()
        title = i18n.text("tranquility.name", None, locale)
        names, pages, pictures = (made[locale][i::3] for i in range(3))
        assert {*names} == {i18n.text("ui.language", None, locale)}
        assert len({*pages}) == len({*pictures}) == 1, "the same each time"
        assert f'<html lang="{locale}">' in pages[0]
        drawn = pages[0].partition("<svg")[2].partition("</svg>")[0]
        for found in (drawn, pictures[0]):
            assert title in found
            assert "Tranquility" not in found
    assert i18n.current() == "en"


@pytest.mark.usefixtures("no_loop")
def test_a_task_speaks_its_own_language():
    async def told(locale):
        with i18n.speaking(locale):
            await asyncio.sleep(0)
            return i18n.text("ui.language")

    async def all_told():
        return await asyncio.gather(*map(told, i18n.LOCALES))

    assert asyncio.run(all_told()) == ["English", "Українська", "Русский"]
    with i18n.speaking("uk"):
        with i18n.speaking(None):
            assert i18n.current() == "uk"
        sea.set_locale("ru")
        assert i18n.current() == "uk", "what is spoken here is not what is chosen for all"
    assert i18n.current() == "ru"


def test_a_picture_and_a_page_take_a_language():
    sea.set_locale("ru")
    game = sea.Game("tranquility", players=1, seed=3)
    view = game.state.view(0).to_dict()
    table = {"game": "tranquility", "layout": game.rules.layout(game.options), "players": []}
    assert "Море спокою" in picture(view, table, locale="uk")
    assert "Штиль" in picture(view, table)
    with pytest.raises(LookupError, match="xx"):
        picture(view, table, locale="xx")
    board = sea.GameWidget(game, ui={"locale": "en"})
    assert repr(board).endswith("Player 1 is to move.>"), "what repr says is English"
    drawn = page(game, board.ui).partition("<svg")[2].partition("</svg>")[0]
    assert "Tranquility" in drawn
    board.close()
