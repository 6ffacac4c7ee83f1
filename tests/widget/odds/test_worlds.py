"""Invented worlds on the board: what Python counts, in short messages, gated like all odds, and never a hidden card."""

from __future__ import annotations

import json

import pytest

import seawidget as sea
from seawidget.widget.odds import advice, jobs as oddsjobs, worlds  # noqa: F401 - advice must know the policy of the game
from tests.widget.odds.test_odds import BYTES, close, done, midgame
from tests.widget.one_page import SENT

pytestmark = pytest.mark.usefixtures("compiled_rules")


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(oddsjobs, "MOST", 20)
    monkeypatch.setattr(worlds, "EVERY", 0.0)
    monkeypatch.setattr("seawidget.odds.determinizations.default_policy", lambda rules: "random")


def asked(page, n):
    """The news of so many more worlds."""
    page.ok("odds_worlds", n=n)
    return done(page)["worlds"]


def test_the_board_counts_what_a_cell_counts(shown):
    game = midgame()
    page = shown(game)
    news = asked(page, 10)
    assert news["done"]
    again = game.futures(10, seed="board", seat=0)
    assert (news["n"], news["policy"], news["goal"]) == (10, again.policy, 37)
    for name in again.measures:
        rows = news["measures"][name]
        assert [(value, times) for value, times, *_ in rows] == list(again.counts(name).items())
        for value, _, low, high in rows:
            told = again.share(at_least=value, measure=name).told
            assert (low, high) == (round(told.low, 4), round(told.high, 4))
    assert not news["grown"]
    close(page)


def test_buttons_add_up_and_then_the_band_is_told(shown):
    game = midgame()
    page = shown(game)
    asked(page, 1)
    news = asked(page, 10)
    assert (news["n"], news["grown"]) == (11, True)
    assert game.looks(0)["worlds"] == 2
    again = game.futures(1, seed="board", seat=0).more(10)
    top = news["measures"]["filled"][0]
    assert top[2] == round(again.share(at_least=top[0]).band.low, 4)
    told = page.ok("odds_worlds", n=0)
    assert told["n"] == 11
    assert told["looks"] == game.looks(0)
    page.widget._access._worlds = (page.widget._access._worlds[0], again.more(9985))
    answer = page.send("odds_worlds", n=100)
    assert answer["code"] == "worlds_most"
    assert "10,000" in answer["text"]
    close(page)


def test_a_world_arrives_as_it_is_played_and_ends_as_it_was_counted(shown):
    game = midgame()
    page = shown(game)
    for index in (0, 7):
        told = page.ok("odds_world", index=index)
        again = game.futures(8, seed="board", seat=0)
        assert told["values"] == {name: again.values(name)[index] for name in again.measures}
        grid = dict(game.view(0).grid)
        for frame in told["frames"]:
            grid.update(frame)
        played = again[index]
        played.play_bots()
        assert {cell: card for cell, card in grid.items() if card} == played.node.state.grid
    assert page.send("odds_world", index=10)["code"] == "odds_none"
    close(page)


@pytest.mark.parametrize("preset", ["base", "storm", "pyramid", "sun_moon", "duel", "arch"])
def test_messages_are_short_in_every_mode(shown, preset):
    game = sea.Game("tranquility", preset=preset, seed=2, seats=None)
    for _ in range(8):
        game.move(str(game.legal_moves[0]))
    game.seats = ["me" if seat == game.deciding else "random" for seat in range(game.node.state.players)]
    SENT.clear()
    page = shown(game)
    asked(page, 100)
    page.ok("odds_world", index=3)
    sizes = [
        len(json.dumps(data["content"]))
        for _, data in SENT
        if data.get("method") == "custom" and data["content"].get("type") != "tree"
    ]
    assert max(sizes) <= BYTES
    close(page)


def test_other_games_have_something_to_count(shown):
    page = shown(sea.Game("pomor", players=2, seed=1, seats=["me", "random"]))
    page.widget.game.move(str(page.widget.game.legal_moves[0])) if page.widget.game.deciding == 0 else None
    news = asked(page, 1)
    assert set(news["measures"]) == {"points", "turns"}
    told = page.ok("odds_world", index=0)
    again = page.widget.game.futures(1, seed="board", seat=0)[0]
    ring = dict(worlds._grid(again.node))
    for frame in told["frames"]:
        ring.update(frame)
    again.play_bots()
    end = again.view(None)  # what is drawn is what everybody sees: cards of the ring, and who stands where
    assert ring == {str(at): f"{end.ring[at]} {end.stacks[at]}" for at in range(len(end.ring))}
    assert len(told["frames"]) > 10
    assert len(json.dumps(told)) <= BYTES
    close(page)


def test_a_solved_game_has_its_exact_chance_once_a_prediction_stands(shown):
    game = sea.Game("mini", seed=3)
    page = shown(game)
    page.ok("odds", horizon=5)
    done(page)
    assert page.ok("odds_worlds", n=0)["exact"] is None
    page.ok("forecast", chance="0.5")
    told = asked(page, 10)
    assert told["exact"] == pytest.approx(float(game.win_odds().value))
    assert told["policy"] == "best"
    close(page)


@pytest.mark.parametrize("policy", ["off", "after-prediction"])
def test_nothing_is_told_before_it_may(shown, policy):
    game = midgame()
    SENT.clear()
    page = shown(game, odds=policy)
    for do, fields in (("odds_worlds", {"n": 10}), ("odds_worlds", {"n": 0}), ("odds_world", {"index": 0})):
        assert page.send(do, **fields)["code"] == ("odds_off" if policy == "off" else "odds_predict")
    assert page.widget._access.background.running == ()
    assert game.looks(0) == {}
    if policy == "after-prediction":
        page.ok("forecast", chance="0.4")
        assert asked(page, 10)["n"] == 10
    close(page)


def test_what_lies_hidden_changes_no_byte(shown):
    """Two deals that the seat cannot tell apart have the same worlds, played the same way."""
    told = []
    for game in (midgame(), midgame().fork(redeal=True, seat=0, seed=9)):
        page = shown(game)
        news = asked(page, 10)
        told.append((news["measures"], [page.ok("odds_world", index=index) for index in range(3)]))
        close(page)
    assert told[0] == told[1]


def test_the_work_ends_with_the_position(shown):
    game = midgame()
    page = shown(game)
    page.ok("odds_worlds", n=1000)
    game.move(str(game.legal_moves[0]))
    close(page)
    assert not any(one["what"] == "worlds" and one["n"] == 1000 for one in page.news)
    if not game.over:
        page.messages()
        assert page.ok("odds_worlds", n=0)["n"] == 0
    close(page)


def test_wrong_requests_are_refused(shown):
    page = shown(midgame())
    for n in (5, -1, True, "10", None):
        assert page.send("odds_worlds", n=n)["code"] == "malformed"
    for index in (-1, 10_000, 1.5, "0"):
        assert page.send("odds_world", index=index)["code"] == "malformed"
