"""Games to begin with: every game, many sets of options, every kind of decision that play comes to."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from typing import Any

import seawidget as sea
from tests.everyoption import GIVEN

MORE: dict[str, tuple[str, dict[str, Any]]] = {
    "five": ("tranquility", {"players": 5, "monsters": 5}),
    "everything": ("tranquility", {"players": 2, "rocks": "on", "storms": "on", "wilds": 2, "monsters": 3}),
    "storm alone": ("tranquility", {"players": 1, "storms": "on"}),
    "pyramid": ("tranquility", {"players": 1, "board": "pyramid"}),
    "moon": ("tranquility", {"players": 3, "variant": "sun_moon"}),
    "four boats": ("pomor", {"players": 4}),
    "mini": ("mini", {"cards": 9, "cells": 4, "hand": 3}),
}
SETS: Mapping[str, tuple[str, dict[str, Any]]] = {
    **{name: (game, options) for name, (game, options, _) in GIVEN.items() if name != "toy"},
    **MORE,
}


@cache
def _saved(name: str, seed: int) -> str:
    """A game of these options somewhere on its way, as a save: what a copy begins with."""
    game_name, options = SETS[name]
    chance = random.Random(f"{name} {seed}")
    game = sea.Game(game_name, seed=seed, **options)
    game.seats = [chance.choice(("random", "greedy"))] * len(game.seats)
    game.play_bots(chance.choice((0, 1, 2, 3, 5, 8, 13, 21, 34, 55)))
    if chance.random() < 0.3 and game.node.parent is not None:
        game.undo()
        if chance.random() < 0.5:
            game.branch(redeal=True, seat=0, seed=seed)
    game.seats = ["me"] * len(game.seats)
    return game.to_json()


@cache
def _kept(name: str, seed: int) -> sea.Game:
    return sea.Game.from_json(_saved(name, seed))


def some_state(chance: random.Random) -> Any:
    """A position of one of the games."""
    return _kept(chance.choice([*SETS]), chance.randrange(12)).state


def some_game(chance: random.Random, least: int = 0) -> sea.Game:
    """A fresh copy of one of the games; `least`: only of games that still have so many moves to choose from."""
    for _ in range(50):
        game = sea.Game.from_json(_saved(chance.choice([*SETS]), chance.randrange(12)))
        if len(game.legal_moves) >= least:
            return game
    raise LookupError("no such game")
