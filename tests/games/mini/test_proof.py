"""When Mini can no longer be won, compared with its exact solution."""

from __future__ import annotations

import seawidget as sea
from seawidget.games import registry
from seawidget.games.mini.state import State

MINI = registry.get("mini")


def position(**parts):
    return MINI.position({"cards": 7, "cells": 4, "hand": 2}, **parts)


def cause(state):
    found = MINI.lost(state, 0, None)
    return None if found is None else (found.cause, *found.cells)


def test_cards_that_are_gone():
    assert cause(position(grid={"a": 2, "c": 4}, hand=[6, 7], discards=[3])) == ("no_numbers", "b")
    assert cause(position(grid={"a": 2, "c": 4}, hand=[6, 7], discards=[1])) is None


def test_too_few_cards_to_pay_with():
    """b and d are paid for: four cards at least."""
    assert cause(position(grid={"a": 1, "c": 4}, hand=[3, 5], discards=[2, 7])) == ("no_cards",)
    assert cause(position(grid={"a": 1, "c": 4}, hand=[3, 5], discards=[2])) is None


def test_what_is_proved_has_no_chance_and_helpers_keep_a_chance_open():
    size = sea.mini(7, 4, 2)
    proved = 0
    for seed in range(12):
        game = sea.Game("mini", cards=7, cells=4, hand=2, seed=seed, seats=["random"])
        while not game.over:
            state: State = game.state
            if MINI.lost(state, 0, None) is not None:
                assert MINI.exact(state.options).value(state) == 0
                proved += 1
            else:
                moves = MINI.helps(state, 0, None).moves
                after = [MINI.lost_after(state, 0, None, move) for move in moves]
                assert not any(after) or all(MINI.lost_after(state, 0, None, move) for move in state.legal_moves)
            game.step_bot()
    assert proved
    assert size
