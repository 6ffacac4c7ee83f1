"""Looks by code are counted with position and call, and stay with the game; forecasts that were said stand."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

import seawidget as sea
from seawidget.errors import NodeError, OptionError, UnknownSeat
from seawidget.odds.calibration import of_games
from seawidget.playing.looking import Look, written
from seawidget.playing.node import KINDS
from seawidget.saving.format import digest
from tests import toygame

QUICK = {"policy": "random", "seed": 1}


def table():
    """Two seats at Tranquility, the person decides and has moved before."""
    game = sea.Game("tranquility", seats=["me", "greedy"], first_player=0, removed_islands=20, seed=3)
    game.move(game.legal_moves[0])
    while game.deciding != 0:
        game.play_bots()
        if game.deciding == 0 and game.view().point != "ACTION":
            game.move(game.legal_moves[0])
    assert game.look_log() == []  # nothing of that was a look
    return game


def moves(game):
    return [str(game.legal_moves[0]), str(game.legal_moves[-1])]


def old_win(game):
    with pytest.warns(DeprecationWarning, match="win_odds"):
        return game.odds(win=True, rollouts=2, **QUICK)


def ledger(game):
    return game.ledger(rollouts=10, candidates=0, **QUICK)


CALLS = {
    "odds": ("odds", "odds()", lambda game: game.odds()),
    "odds of a rival": ("odds", "odds(1, horizon=[1, 2])", lambda game: game.odds(1, horizon=(1, 2))),
    "win_odds": ("win", "win_odds(rollouts=2, policy='random', seed=1)", lambda g: g.win_odds(rollouts=2, **QUICK)),
    "odds(win=True)": ("win", "win_odds(rollouts=2, policy='random', seed=1)", old_win),
    "explain": ("explain", "explain()", lambda game: game.explain()),
    "explain a bot": ("explain", "explain('greedy')", lambda game: game.explain("greedy")),
    "compare": ("compare", None, lambda game: game.compare(*moves(game), deals=2, **QUICK)),
    "ledger": ("ledger", "ledger(policy='random', rollouts=10, candidates=0, seed=1)", ledger),
    "what_if": ("what_if", None, lambda game: game.what_if(moves(game)[0])),
    "state": ("state", "state", lambda game: game.state),
    "deal": ("state", "deal", lambda game: game.deal),
    "seed": ("state", "seed", lambda game: game.seed),
    "events": ("state", "events", lambda game: game.events),
    "history": ("state", "history", lambda game: game.history()),
    "state of a node": ("state", "node.state", lambda game: game.node.state),
    "events of a node": ("state", "node.events", lambda game: game.node.events),
    "view": ("view", "view(1)", lambda game: game.view(1)),
    "log": ("view", "log(1)", lambda game: game.log(1)),
    "to_json": ("save", "save", lambda game: game.to_json()),
    "copy": ("save", "save", copy.deepcopy),
}


@pytest.mark.parametrize("name", CALLS)
def test_a_look_by_code_is_counted_with_position_seat_and_call(name):
    kind, text, call = CALLS[name]
    game = table()
    call(game)
    call(game)
    (look,) = game.look_log()
    assert look == Look(game.node.id, 0, kind, look.call, 1 if kind == "save" else 2)
    assert look.call == text or (text is None and look.call.startswith(f"{name}("))
    assert game.looks() == game.looks(None) == dict(game.node.looks[0]) == {kind: look.times}
    assert game.look_log(1) == []
    # It stays with the game: in a file, a copy, and a fork; a redealt game begins with those of its position.
    for again in (sea.Game.from_json(game.to_json()), copy.copy(game), game.fork(), game.fork(redeal=True, seed=1)):
        found = [each for each in again.look_log() if each.kind != "save" or kind == "save"]
        assert found == [Look(again.node.id, *look[1:])]


def test_whether_a_deal_can_be_won_is_a_look():
    game = sea.Game("tranquility", seats=["me"], removed_islands=30, seed=3, undo="off")
    found = sea.winnable(game, nodes=20)
    assert [look[1:] for look in game.look_log()] == [(0, "winnable", "winnable", 1)]
    assert found.game().undo_policy == "free"  # a game apart, to look at the line


def test_a_question_that_is_refused_is_no_look():
    game = table()
    for ask in (lambda: game.odds(7), lambda: game.win_odds(rolouts=5), lambda: game.compare("Discard 1,1")):
        with pytest.raises(sea.SeaError):
            ask()
    assert game.look_log() == []


def test_who_looks():
    game = sea.Game("tranquility", players=3, seats=["me", "me", "greedy"], first_player=2, seed=3)
    assert game.legal_moves  # of a bot that decides: it tells its hand
    game.seats = ["greedy", "me", "greedy"]
    assert game.legal_moves
    game.seats = ["greedy"] * 3
    assert game.legal_moves
    game.view(1)
    game.seats = ["me"] * 3
    game.view(2)
    game.view(0)
    game.view(None)
    assert [look[1:] for look in game.look_log()] == [
        (None, "view", "legal_moves", 1),
        (1, "view", "legal_moves", 1),
        (2, "view", "view(1)", 1),
        (2, "view", "view(0)", 1),
    ]
    assert game.looks(1) == {"view": 1}
    assert game.looks(None) == {"view": 4}
    assert [look.seat for look in sea.Game.from_json(game.to_json()).look_log()][:2] == [None, 1]
    with pytest.raises(UnknownSeat):
        game.look_log(3)


@pytest.mark.parametrize("name", ["tranquility", "pomor", "mini", toygame.TIDE.name])
def test_what_bots_and_the_package_ask_is_no_look(name):
    asked = []

    def choose(view, legal):
        asked.append((game.state, game.odds, game.view(0), game.what_if(str(legal[0])), game.to_json()))
        return legal[0]

    game = sea.Game(name, seed=3)
    seats = len(game.seats)
    game.seats = [choose] * seats
    game.play_bots(1)
    assert len(asked) == 1
    game.seats = ["me", *["random"] * (seats - 1)]
    game.step_bot()
    shown = (str(game), repr(game), game._repr_mimebundle_(), str(game.tree), repr(list(game.tree)), game.rev)
    assert shown
    game.log()
    game.looks()
    game.fork().move(game.fork(redeal=True, seat=0, seed=1).legal_moves[0])
    game.branch()
    game.undo()
    assert not game.over
    assert game.deciding is not None
    assert game.options["players"] == seats if name != "mini" else game.options
    assert game.result is None
    assert game.look_log() == []


def test_a_file_of_an_older_version_keeps_its_looks_under_the_names_of_today():
    game = sea.Game("tranquility", players=1, seed=1)
    content = json.loads(game.to_json())["content"]
    rows = [[0, "number", 1], [0, "odds", 2], [0, "trial", 1], [0, "reasons", 3], [0, "hint", 1]]
    content["nodes"][0]["looks"] = rows
    whole = {"format": "seawidget-game", "version": 1, "checksum": digest(content), "content": content}
    again = sea.Game.from_json(json.dumps(whole))
    assert again.looks() == {"odds": 3, "what_if": 1, "explain": 3, "hint": 1}
    again.looked("reasons")
    assert again.looks()["explain"] == 4
    assert [look.call for look in again.look_log()] == [""] * 4


def test_there_is_a_sentence_for_every_kind():
    for locale in ("en", "uk", "ru"):
        for kind in KINDS:
            assert "2" in sea.text.i18n.text(f"ui.odds.look.{kind}", {"n": 2}, locale)


def test_calls_are_written_short():
    assert written("compare", ("Discard 1,2", len), {"deals": 5}) == "compare('Discard 1,2', len, deals=5)"
    assert len(written("what_if", (["Place 5 b1"] * 50,))) == 120


# Forecasts


def test_a_forecast_stands_and_the_first_is_scored():
    game = sea.Game("tranquility", seats=["me"], removed_islands=30, seed=3)
    game.forecast(0.5)
    game.forecast(0.5)  # a cell that runs again
    game.win_odds(rollouts=2, **QUICK)
    with pytest.raises(NodeError, match=r"seat=0 said 0\.5 here, and that stands"):
        game.forecast(0.93)
    for elsewhere in (game.fork(), sea.Game.from_json(game.to_json())):
        with pytest.raises(NodeError, match="stands"):
            elsewhere.forecast(0.93)
    fork = game.branch()
    with pytest.raises(NodeError, match="stands"):
        game.forecast(0.93)
    assert dict(fork.forecasts) == {}
    with pytest.raises(OptionError):
        game.forecast(1.5)
    while not game.over:
        game.move(game.legal_moves[-1])
    assert of_games([game]).forecasts == (sea.odds.calibration.Fraction("0.5"),)


def test_other_seats_and_positions_have_forecasts_of_their_own():
    game = sea.Game(toygame.TIDE.name, seed=3)
    game.forecast(0.5, 0)
    game.forecast(0.25, 1)
    game.move(game.legal_moves[0])
    game.forecast(0.75, 0)
    redealt = game.fork(redeal=True, seat=0, seed=1)
    redealt.forecast(0.1, 0)  # another deal
    assert [dict(node.forecasts) for node in game.node.path()] == [{0: 0.5, 1: 0.25}, {0: 0.75}]


def test_looks_and_forecasts_are_tables_too():
    game = table()
    game.forecast(0.25)
    game.odds()
    game.odds()
    looks = game.look_log().to_frame()
    assert list(looks.columns) == ["node", "seat", "kind", "call", "times"]
    assert looks.iloc[0].tolist() == [game.node.id, 0, "odds", "odds()", 2]
    (said,) = game.forecasts()
    assert said == (game.node.id, game.node.state.turn, 0, 0.25)
    assert game.forecasts(1) == []
    assert game.forecasts().to_frame().iloc[0].tolist() == list(said)
    empty = sea.Game("tranquility", players=1, seed=1)
    assert list(empty.forecasts().to_frame().columns) == ["node", "turn", "seat", "chance"]
    assert list(empty.look_log().to_frame().columns) == ["node", "seat", "kind", "call", "times"]
    with pytest.raises(UnknownSeat):
        game.forecasts(7)


@pytest.mark.parametrize("text", ["0.44", "0,44", "44 %", "44%", "11/25", ".44", "\uff10.44"])
def test_a_chance_may_be_written_as_people_do(text):
    game = table()
    assert game.forecast(text).forecasts == {0: 0.44}
    game.forecast(0.44)  # the same number


@pytest.mark.parametrize("text", ["44", "-0.1", "much", "", "1/0", "101 %", "9" * 1000])
def test_a_text_that_is_no_chance_is_refused(text):
    game = table()
    with pytest.raises(OptionError):
        game.forecast(text)
    assert game.forecasts() == []


def test_the_state_of_another_node_counts_there():
    game = sea.Game("mini", seed=3)
    game.move(game.legal_moves[0])
    assert game.tree.root.state.turn == 1
    assert [(look.node_id, look.kind, look.call) for look in game.look_log()] == [("0", "state", "node.state")]


def test_what_a_node_says_of_itself_can_be_kept_and_not_changed():
    game = sea.Game("mini", seed=3)
    game.forecast(0.5)
    game.view(0)
    game.what_if(game.legal_moves[0])
    for facts in (game.node.forecasts, game.node.looks, game.node.looks[0]):
        for again in (pickle.loads(pickle.dumps(facts)), copy.deepcopy(facts), copy.copy(facts)):  # noqa: S301
            assert again == facts
            assert type(again) is type(facts)
        assert json.loads(json.dumps(facts))
        with pytest.raises(TypeError, match="for reading"):
            facts[0] = 1
        with pytest.raises(TypeError, match="for reading"):
            facts.update(facts)
        with pytest.raises(TypeError, match="for reading"):
            facts |= {1: 1}
