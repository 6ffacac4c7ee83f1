"""One door for all players: what they are asked with, when they are made, and what becomes of their mistakes."""

from __future__ import annotations

import doctest
import functools
import inspect
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import seawidget as sea
from seawidget.errors import PlayerFailed, SeatsError
from seawidget.games import registry
from seawidget.games.shared.memory import Memory
from seawidget.playing import calls
from seawidget.playing.lines import history
from seawidget.playing.players import Function, player
from seawidget.rng import Rng
from tests.playing import own
from tests.toygame import TIDE

DEAL = {"cards": [1, 5, 6, 2, 3, 8, 7, 4]}
DOCUMENT = Path(__file__).parents[2] / "docs" / "bots.md"
GAMES = {"tranquility": {"players": 2}, "pomor": {"players": 2}, "mini": {"cards": 7, "cells": 4, "hand": 2}}


def texts(game):
    return [str(node.move) for node in game.node.path()[1:]]


def test_the_examples_of_the_documentation_run():
    found = doctest.testfile(str(DOCUMENT), module_relative=False, encoding="utf-8")
    assert found.attempted >= 10
    assert found.failed == 0


@pytest.mark.parametrize("ask", own.ASKS, ids=lambda ask: ask.__name__)
def test_what_is_asked_for_by_name_is_given(ask):
    own.SEEN.clear()
    game = sea.Game("tide", seed=3, seats=[ask, "me"])
    game.step_bot()
    (seen,) = own.SEEN
    names = set(ask.__name__.split("_")) - {"view"}
    assert seen.keys() == names
    state = game.tree.root.state
    if "legal" in names:
        assert tuple(seen["legal"]) == tuple(state.legal_moves)
        assert str(state.legal_moves[0]) in seen["legal"]
    if "memory" in names:
        assert seen["memory"].information == TIDE.information_state(history(game.tree.root, 0), 0)
        assert seen["memory"].imagine(Rng(1)).view(0) == state.view(0)
    if "rng" in names:
        assert isinstance(seen["rng"], Rng)


@pytest.mark.parametrize("wrong", [lambda view, legal, deck: 0, lambda view, legal, *, state: 0, own.Asks])
def test_what_nobody_can_give_is_refused_at_once(wrong):
    with pytest.raises(SeatsError, match=r"asks for '(deck|state|depth)'; what a player can ask for by name is memory"):
        sea.Game("tide", seats=[wrong, "me"])


@pytest.mark.parametrize("wrong", [sea.Pass, int, object, 5, [], print])
def test_what_is_no_player_is_refused(wrong):
    if wrong is print:
        assert player(print, TIDE).factory is False  # a function that takes anything
        return
    with pytest.raises(SeatsError):
        player(wrong, TIDE)


def test_a_factory_that_makes_no_player_says_so():
    def nothing():
        return None

    with pytest.raises(PlayerFailed, match="nothing gave None, which is no player") as caught:
        sea.Game("tide", seats=[nothing, "high"]).step_bot()
    assert isinstance(caught.value.__cause__, SeatsError)


def test_names_of_players():
    assert player(own.Counts, TIDE).name == "Counts"
    assert player(functools.partial(own.Asks, depth=3), TIDE).name == "Asks"
    assert player(functools.partial(own.Asks, depth=3), TIDE).factory
    assert not player(own.Counts(), TIDE).factory
    assert player(own.chooses, TIDE) == Function(own.chooses)


def test_a_factory_makes_one_player_for_each_seat_of_each_game():
    own.Counts.made.clear()
    for seed in range(3):
        sea.Game("tide", seed=seed, seats=[own.Counts, own.Counts]).play_bots()
    assert len(own.Counts.made) == 6
    assert all(each.asked == 3 for each in own.Counts.made)
    own.Counts.made.clear()
    found = sea.simulate("tide", bots=own.Counts, games=4, seed=1, progress=False)
    assert len(own.Counts.made) == 8
    game = sea.Game("tide", seed=1, seats=[own.Counts, "me"])
    game.step_bot()
    game.fork().seats[0].chooser(TIDE, Rng(1))
    assert found.games.replay(2).over


def test_who_stays_at_a_seat_goes_on_and_who_comes_is_new():
    own.Counts.made.clear()
    game = sea.Game("tide", seed=1, seats=[own.Counts, "high"])
    game.play_bots(2)
    game.seats = [own.Counts, "random"]
    game.play_bots(2)
    assert [each.asked for each in own.Counts.made] == [2]
    game.seats = ["high", "random"]
    game.seats = [own.Counts, "random"]
    game.play_bots()
    assert [each.asked for each in own.Counts.made] == [2, 1]


@pytest.mark.parametrize("who", [own.chance, own.Keeps, own.makes, own.Drawn, functools.partial(own.Drawn, more=1)])
@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_is_the_same_game_everywhere(name, who):
    options = GAMES[name]
    seats = registry.get(name).options(options).get("players", 1)
    lines = []
    for _ in range(2):
        game = sea.Game(name, seed=5, seats=[who] * seats, **options)
        game.play_bots()
        lines.append(texts(game))
    assert lines[0] == lines[1]
    assert len({tuple(texts(played(name, who, seed, seats, options))) for seed in range(4)}) > 1
    here = sea.simulate(name, bots=who, games=6, seed=2, progress=False, **options)
    with ThreadPoolExecutor(3) as threads:
        there = sea.simulate(name, bots=who, games=6, seed=2, progress=False, executor=threads, chunk=1, **options)
    assert list(here.games) == list(there.games)
    for index in range(3):
        assert dict(here.games[index])["moves"] == here.games.replay(index).node.ply


def played(name, who, seed, seats, options):
    game = sea.Game(name, seed=seed, seats=[who] * seats, **options)
    game.play_bots()
    return game


def test_processes_and_tournaments_play_the_same_games():
    here = sea.simulate("mini", bots=own.Keeps, games=5, seed=4, progress=False)
    away = sea.simulate("mini", bots=own.Keeps, games=5, seed=4, progress=False, executor=1)
    assert list(here.games) == list(away.games)
    again = [sea.tournament("mini", bots=[own.chance, own.Keeps], games=6, seed=1, progress=False) for _ in range(2)]
    assert str(again[0]) == str(again[1])


def test_a_player_decides_the_same_again_after_undo():
    for who in (own.chance, own.Keeps, own.Drawn):
        game = sea.Game("tranquility", seed=5, seats=[who])
        game.play_bots(8)
        line = texts(game)
        for _ in range(4):
            game.undo()
        game.play_bots(4)
        assert texts(game) == line
        again = sea.Game.from_json(game.to_json(), seats=[who])
        again.undo()
        assert str(again.step_bot().move) == line[-1]


def test_what_a_factory_draws_is_not_what_its_player_draws():
    own.Drawn.seen.clear()
    sea.Game("tide", seed=2, seats=[own.Drawn, "high"]).play_bots(1)
    first, then = own.Drawn.seen
    assert first != then


def test_a_bot_of_ones_own_can_be_the_navigator():
    """All that it is: what its seat remembers included."""

    def navigator(view, legal_moves, memory):
        return theirs(view, legal_moves, memory)

    theirs = registry.get("tranquility").bots["navigator"](Rng(0))
    for seed in range(3):
        lines = []
        for who in ("navigator", navigator):
            game = sea.Game(seed=seed, seats=[who], removed_islands=8)
            game.play_bots()
            lines.append(texts(game))
        assert lines[0] == lines[1]


def test_games_played_on_remember_as_the_games_they_can_be_looked_at_as():
    """The seat asked about remembers what it put down before, in a rollout as in the game that shows it."""
    game = sea.Game(seed=4, seats=["navigator"], removed_islands=12)
    game.play_bots(14)
    own.REMEMBERED.clear()
    found = game.compare(own.recalls, "navigator", deals=3, seed=1, policy="navigator")
    counted = list(own.REMEMBERED)
    own.REMEMBERED.clear()
    for deal in range(3):
        found.replay(deal, "a").play_bots()
    assert counted == own.REMEMBERED
    assert counted[0] == str(Memory.of(game.rules, game.state, 0, game.history()).information)


def test_explain_uses_reasons_of_ones_own():
    game = sea.Game("tide", seed=3, seats=["me", "me"])
    for who in (own.Reasons, own.Reasons()):
        told = game.explain(who)
        assert told.move == game.legal_moves[-1]
        assert "mine: luck" in str(told)
        assert "I like it" in str(told)
        assert "luck" in told._repr_html_()
    assert not game.node.children
    with pytest.raises(SeatsError, match="chooses gives no reasons"):
        game.explain(own.chooses)
    with pytest.raises(SeatsError, match="gave str"):
        game.explain(own.Says)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", ["raises", "illegal", "nonsense", "explains"])
def test_a_player_that_fails_is_named_everywhere(name, kind):
    options = GAMES[name]
    who = {"raises": own.raises, "illegal": own.illegal, "nonsense": own.nonsense, "explains": own.Broken}[kind]
    game = sea.Game(name, seed=1, seats=[who] * registry.get(name).options(options).get("players", 1), **options)
    calls = [game.explain] if kind == "explains" else [
        lambda _who: game.step_bot(),
        lambda _who: game.play_bots(),
        lambda who: sea.simulate(name, bots=who, games=3, seed=1, progress=False, **options),
        lambda who: sea.tournament(name, bots=[who, "random"], games=3, seed=1, progress=False, **options),
        lambda who: game.win_odds(exact=False, policy=who, rollouts=4, seed=1),
        lambda who: game.compare(who, "random", deals=4, seed=1, policy="random"),
    ]  # fmt: skip
    for call in calls:
        with pytest.raises(PlayerFailed) as caught:
            call(who)
        error = caught.value
        assert error.player == who.__name__
        assert isinstance(error.seat, int)
        assert error.turn == game.state.turn
        assert error.point
        assert who.__name__ in str(error)
        assert f"turn {error.turn}" in str(error)
        assert error.__cause__ is not None
        assert error.move == {"illegal": "Play 99", "nonsense": "None"}.get(kind)
        assert error.move is None or error.move in str(error)
    assert (game.rev, len(game.tree)) == (0, 1)


def test_an_interrupt_of_a_player_is_none_of_its_mistakes():
    def interrupted(view, legal_moves):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        sea.Game("tide", seats=[interrupted, "high"]).step_bot()


def test_two_threads_may_ask_while_somebody_holds_the_game():
    game = sea.Game.from_deal("tide", {"players": 2}, DEAL)
    inside, done = threading.Event(), threading.Event()

    def slow(view, legal_moves):
        if not inside.is_set():
            inside.set()
            done.wait(20)
        game.can_undo  # noqa: B018 - takes the game's lock
        return legal_moves[0]

    game.seats = [slow, "me"]
    other = threading.Thread(target=game.step_bot)
    other.start()
    assert inside.wait(20)
    with game.lock:
        assert game.step_bot() is not None
    done.set()
    other.join(20)
    assert not other.is_alive()
    assert game.node.ply == 1


def test_parameters_are_read_once_and_are_those_that_inspect_tells():
    def choose(view, legal_moves, *, rng): ...

    def first(*places, memory): ...

    class Own:
        def choose(self, view, legal): ...

        @staticmethod
        def plain(view): ...

        @classmethod
        def of_all(cls, view, legal_moves, rng): ...

    Own.first = first
    for function in (
        choose,
        Own().choose,
        Own.choose,
        Own().plain,
        Own.of_all,
        Own().first,
        functools.partial(choose, 1),
        Own,
    ):
        expected = list(inspect.signature(function).parameters.values())
        assert calls._parameters(function) == expected == calls._parameters(function)
    assert calls._parameters(choose) is calls._parameters(choose)
    assert calls._parameters(dict.fromkeys) is None or isinstance(calls._parameters(dict.fromkeys), list)
