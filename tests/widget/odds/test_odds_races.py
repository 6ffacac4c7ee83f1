"""Odds asked for while the board moves on: nothing of an old position or game, nothing fails."""

from __future__ import annotations

import json

import pytest

import seawidget as sea
from seawidget import odds
from seawidget.probability.answers.derivation import Step
from seawidget.text import i18n
from seawidget.widget.intents import odds as intents_odds
from seawidget.widget.odds import solved as oddssolved
from seawidget.widget.odds.data import number
from tests.widget.odds.test_odds import BYTES, close, done, midgame, quick  # noqa: F401 - a fixture
from tests.widget.odds.test_odds_solved import small


def meanwhile(monkeypatch, act):
    """`act` happens while the rows of the next answer are made."""
    rows, acts = intents_odds.gap_rows, [act]

    def slow(*args):
        while acts:
            acts.pop()()
        return rows(*args)

    monkeypatch.setattr(intents_odds, "gap_rows", slow)


@pytest.mark.parametrize("ask", ["odds", "odds_trial"])
def test_no_work_begins_on_a_position_that_has_been_left(shown, quick, monkeypatch, ask):  # noqa: F811
    game = midgame()
    page = shown(game)
    old, moves = game.node.id, [str(game.legal_moves[0])]
    meanwhile(monkeypatch, lambda: game.move(game.legal_moves[-1]))
    page.ok(ask, horizon=5, **({"moves": moves} if ask == "odds_trial" else {}))
    assert not page.widget._access.background.running
    assert page.ok("odds", horizon=5)["node"] == game.node.id
    done(page)
    assert page.news
    assert old not in {news["node"] for news in page.news}
    close(page)


def test_an_answer_about_the_game_before_says_so_and_leaves_nothing_behind(shown, quick, monkeypatch):  # noqa: F811
    page = shown(midgame())
    widget, first, other = page.widget, page.widget.game, midgame(seed=4)
    board = widget._access.board
    meanwhile(monkeypatch, lambda: setattr(widget, "game", other))
    assert page.ok("odds", horizon=5)["board"] == board < widget._access.board
    assert not widget._access.background.running
    widget._access.keep(first, first.node, 0, {"chance": 0.5, "n": 10})
    assert widget._access.point(first, first.node, 0) is None


def test_exact_values_go_on_from_what_the_chart_has_found(shown):
    game = small(seed=4, moves=1)
    page = shown(game)
    page.ok("odds_chart")
    done(page)
    for node in ("0", game.node.id):
        page.ok("goto", node=node)
        told = page.ok("odds", horizon=2)["solved"]
        best = [row["best"]["chance"] for row in told["moves"]]
        assert best == sorted(best, reverse=True)
        news = done(page)["solved"]
        assert not any(one.get("failed") for one in page.news)
        assert "uniform" in news["solved"]
        assert all({"best", "uniform"} <= row.keys() for row in news["solved"]["moves"])
    close(page)


def test_exact_values_go_on_from_a_look_that_was_stopped(shown, monkeypatch):
    page = shown(small())
    values = oddssolved.values

    def stopped(solver, node, uniform):
        if uniform:
            page.widget._access.stop()
            raise InterruptedError
        return values(solver, node, uniform)

    monkeypatch.setattr(oddssolved, "values", stopped)
    page.ok("odds", horizon=2)
    done(page)
    monkeypatch.setattr(oddssolved, "values", values)
    close(page)
    page.ok("odds", horizon=2)
    assert "uniform" in done(page)["solved"]["solved"]
    assert not any(one.get("failed") for one in page.news)


def test_a_game_put_on_the_board_during_a_request_is_shown_with_its_changes(shown):
    page = shown(midgame())
    widget, old, new = page.widget, page.widget.game, midgame(seed=4)

    def swap(_change):
        if widget.game is old:
            widget.game = new
            new.move(new.legal_moves[0])

    old.subscribe(swap)
    page.ok("undo")
    assert widget.game is new
    assert widget.cursor == new.node.id


@pytest.mark.parametrize("locale", i18n.LOCALES)
@pytest.mark.parametrize("name", ["tranquility", "pomor"])
def test_whose_turn_it_is_is_told_in_words(shown, name, locale):
    game = sea.Game(name, players=2, seed=1)
    game.seats = ["random" if seat == game.deciding else "me" for seat in range(2)]
    for seats, ask in (
        (game.seats, {"do": "advise", "reasons": True}),
        (["random"] * 2, {"do": "explain", "move": "x"}),
    ):
        game.seats = seats
        page = shown(game, ui={"locale": locale})
        answer = page.send(**ask)
        assert (answer["code"], answer["args"]) == ("not_your_turn", {"who": game.deciding + 1})
        assert answer["text"] == i18n.text("ui.error.not_your_turn", answer["args"], locale)
        assert str(game.deciding + 1) in answer["text"]


@pytest.mark.parametrize("locale", i18n.LOCALES)
def test_an_opened_number_is_short_however_long_its_derivation(locale):
    steps = [Step("\u0454" * 3000)] * 9
    why = (odds.assume("exchangeable"),) * 9
    code = "answer = 1\n" + "# a line\n" * 900
    long = odds.Odds(odds.Message("odds.word.none"), 1, assumptions=why, steps=lambda: steps, code=code)
    told = number(long, {}, "", locale)
    assert len(json.dumps(told, ensure_ascii=False).encode()) <= BYTES
    assert "answer = 1" in told["code"]
