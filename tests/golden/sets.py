"""The games that are kept: sets of options, phrases, and players whose moves are written down."""

from __future__ import annotations

from typing import Any

GAMES = 13  # of each set
EVERY = 10  # moves between two hashes
MODULES: dict[str, Any] = {"rocks": "on", "storms": "on", "wilds": 2, "monsters": 3}

SETS: dict[str, tuple[str, dict[str, Any]]] = {
    "base-1": ("tranquility", {"players": 1}),
    "base-2": ("tranquility", {"players": 2}),
    "base-4": ("tranquility", {"players": 4, "first_player": 2}),
    "fewer": ("tranquility", {"players": 1, "removed_islands": 8, "placement_guard": "segments"}),
    "monsters": ("tranquility", {"players": 1, "monsters": 4}),
    "rocks": ("tranquility", {"players": 2, "rocks": "on"}),
    "storms": ("tranquility", {"players": 1, "storms": "on"}),
    "storms-2": ("tranquility", {"players": 2, "storms": "on", "compass_row": "ascending", "yellow_blind": "must"}),
    "wilds": ("tranquility", {"players": 3, "wilds": 2}),
    "all-1": ("tranquility", {"players": 1, **MODULES, "rocks_row": 4}),
    "all-5": ("tranquility", {"players": 5, **MODULES}),
    "arch": ("tranquility", {"players": 2, "board": "arch"}),
    "pyramid": ("tranquility", {"players": 1, "board": "pyramid"}),
    "sun_moon": ("tranquility", {"players": 2, "variant": "sun_moon"}),
    "duel": ("tranquility", {"players": 2, "variant": "duel"}),
    "sea_voyage": ("tranquility", {"players": 1, "solo_start": "sea_voyage", "monsters": 3}),
    "pomor-2": ("pomor", {"players": 2}),
    "pomor-4": (
        "pomor",
        {"players": 4, "setup": "random", "take": "may", "port_sale": "standing", "pilot_exact_landing": False},
    ),
    "mini": ("mini", {"cards": 8, "cells": 5, "hand": 2}),
}
BOTS = {
    "tranquility": ("greedy", "random", "greedy-gap"),
    "pomor": ("pilot", "random", "greedy"),
    "mini": ("greedy", "random"),
}


def phrase(name: str, number: int) -> str:
    """The seed of a game: an ordinary phrase."""
    return f"golden {name} {number}"
