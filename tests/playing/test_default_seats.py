"""Which seat is meant when none is named: the one that decides; of a ledger the one that made the first move."""

from __future__ import annotations

import inspect

import pytest

import seawidget as sea
from seawidget.odds.determinizations import Determinizations
from tests import toygame


def waiting(**given):
    """A game in which the other of two seats decides."""
    game = sea.Game("tranquility", players=2, first_player=1, seed="calm-otter-27", **given)
    assert game.deciding == 1
    return game


def told(found):
    return found.to_dict() if hasattr(found, "to_dict") else str(found)


ASKS = {
    "view": lambda game, **seat: told(game.view(**seat)),
    "code": lambda game, **seat: game.code(**seat),
    "log": lambda game, **seat: str(game.log(**seat)),
    "to_frame": lambda game, **seat: str(game.to_frame(**seat).to_dict()),
    "history": lambda game, **seat: [(str(step[1]), step[2]) for step in game.history(**seat)],
    "odds": lambda game, **seat: game.odds(**seat).seat,
    "forecast": lambda game, **seat: dict(game.fork().forecast(0.25, **seat).forecasts),
    "looked": lambda game, **seat: looked(game.fork(), **seat),
    "lost_for_sure": lambda game, **seat: (game.lost_for_sure(**seat), game.look_log()[-1:])[1],
    "looks": lambda game, **seat: game.looks(**seat),
    "fork": lambda game, **seat: game.fork(redeal=True, seed=3, **seat).state.to_dict(),
    "branch": lambda game, **seat: branched(game.fork(), **seat),
    "what_if": lambda game, **seat: str(game.what_if("Discard 1,2", **seat)),
    "win_odds": lambda game, **seat: game.win_odds(exact=False, rollouts=2, policy="random", seed=1, **seat).seat,
    "worlds": lambda game, **seat: Determinizations(game, seed=1, **seat).seat,
}


def looked(game, **seat):
    game.looked("odds", **seat)
    return game.node.looks


def branched(game, **seat):
    return game.branch(redeal=True, seed=3, **seat).seat, told(game.state)


def begun():
    """Both seats have moved and taken help, the other one decides."""
    game = waiting(seats=["greedy", "greedy"])
    game.looked("odds", seat=0)
    for _ in range(8):
        game.looked("hint", seat=game.deciding)
        game.play_bots(1)
    while game.deciding != 1:
        game.play_bots(1)
    return game


@pytest.mark.parametrize("name", ASKS)
def test_the_deciding_seat_is_meant(name):
    game = begun()
    ask = ASKS[name]
    assert ask(game) == ask(game, seat=1) == ask(game, seat="deciding")
    if name != "history":  # it is that of both
        assert ask(game) != ask(game, seat=0)


def test_every_method_with_a_seat_that_may_be_left_out_is_asked():
    named = {
        name
        for name, method in inspect.getmembers(sea.Game, inspect.isfunction)
        if not name.startswith("_")
        and (seat := inspect.signature(method).parameters.get("seat")) is not None
        and seat.default is not inspect.Parameter.empty
    }
    # a mover may be left out, a ledger has its own; of all; of the person
    besides = {"ledger", "move", "look_log", "forecasts", "plays"}
    assert named - besides <= ASKS.keys()


@pytest.mark.parametrize("first", [0, 1])
def test_a_ledger_at_a_table_is_of_the_seat_that_moved_first(first):
    game = sea.Game(
        *("tranquility",), players=2, removed_islands=20, first_player=first, seed=3, seats=["greedy", "greedy"]
    )
    game.play_bots(6)
    mover = next(node.seat for node in game.node.path() if node.kind == "move")
    assert mover == first
    ledger = game.ledger(policy="random", rollouts=10, candidates=0, seed=1)
    assert ledger.seat == mover
    own = [entry for entry in ledger.entries if entry.kind == "move"]
    assert own
    assert all(entry.node.state.deciding == mover for entry in own)
    other = game.ledger(seat=1 - mover, policy="random", rollouts=10, candidates=0, seed=1)
    assert other.seat == 1 - mover


def test_a_ledger_of_the_toy_game_is_of_its_first_seat():
    game = sea.Game(toygame.TIDE.name, seed=3, seats=["high", "high"])
    game.play_bots(3)
    assert game.ledger(policy="random", rollouts=10, candidates=0, seed=1).seat == 0


def test_at_the_end_of_a_game_alone_it_is_the_only_seat_and_at_a_table_nobody():
    alone = sea.Game("mini", seed=1, seats=["random"])
    alone.play_bots()
    assert alone.view().seat == 0
    table = sea.Game(toygame.TIDE.name, seed=1, seats=["random", "high"])
    table.play_bots()
    assert table.view().seat is None
