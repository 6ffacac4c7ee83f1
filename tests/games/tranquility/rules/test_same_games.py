"""Games without storms are what they were: the same seed makes the same deal, and the same bots the same moves."""

from __future__ import annotations

from hashlib import blake2b

import pytest

import seawidget as sea

MODULES = {"rocks": "on", "wilds": 2, "monsters": 5, "removed_islands": 4}
# A digest of the moves and the results of four games by bots for each set of options.
GAMES = {
    "alone": ({"players": 1}, "b94ab923afbfe61f"),
    "voyage": ({"players": 1, "solo_start": "sea_voyage", "monsters": 5}, "b5bf3d17f7755abc"),
    "monsters": ({"players": 2, "monsters": 3, "placement_guard": "segments"}, "cdb52c82f9f6f60b"),
    "modules": ({"players": 3, **MODULES}, "66fbc25fc3a5f7bf"),
    "five": ({"players": 5, "removed_islands": 12, "first_player": 0}, "c7c3d5a42e2ca2a1"),
    "arch": ({"players": 2, "board": "arch"}, "49605d906ceaf8a3"),
    "sun_moon": ({"players": 4, "variant": "sun_moon"}, "ab41aa2d65d5a955"),
    "duel": ({"players": 2, "variant": "duel"}, "e327291b16fe4bbe"),
}


def digest(options) -> str:
    """Of the moves and results of four games."""
    told = blake2b(digest_size=8)
    for seed, bot in enumerate(("random", "greedy", "random", "greedy-gap")):
        game = sea.Game("tranquility", seed=seed, seats=[bot] * options["players"], **options)
        game.play_bots()
        told.update(f"{[str(node.move) for node in game.tree.main_line()[1:]]} {game.result}".encode())
    return told.hexdigest()


@pytest.mark.parametrize("name", GAMES)
def test_the_same_moves(name):
    options, right = GAMES[name]
    assert digest(options) == right
