"""Games with options of every kind: numbers, words, switches, texts, counts within counts. A helper of tests."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from tests import toygame

BOX = {"1/5": 9, "2/4": 8, "3/3": 8, "4/2": 8, "5/1": 7, "0/2": 3, "0/3n": 2, "c1": 8, "c2": 8, "c4": 8, "s": 5}
CSV = "card,count\n" + "".join(f"{card},{count}\n" for card, count in BOX.items())

# A name for each set of options: the game, the options as somebody gives them, bots for each seat.
GIVEN: dict[str, tuple[str, dict[str, Any], list[str]]] = {
    "a number": ("tranquility", {"players": 1}, ["greedy"]),
    "numbers": ("tranquility", {"players": 2, "removed_islands": 6, "monsters": 2, "wilds": 1}, ["greedy", "random"]),
    "words": (
        "tranquility",
        {"players": 1, "rocks": "on", "storms": "on", "compass_row": "ascending", "placement_guard": "segments"},
        ["greedy"],
    ),
    "a name for a number": ("tranquility", {"players": 1, "removed_islands": "Galatea"}, ["random"]),
    "a board": ("tranquility", {"players": 1, "board": "arch", "removed_islands": 12}, ["random"]),
    "a start": ("tranquility", {"players": 1, "solo_start": "sea_voyage", "removed_islands": 20}, ["random"]),
    "a seat that may be a word": (
        "tranquility",
        {"players": 2, "first_player": 1, "variant": "sun_moon"},
        ["random"] * 2,
    ),
    "a variant": ("tranquility", {"players": 2, "variant": "duel"}, ["greedy", "random"]),
    "on": ("pomor", {"players": 2, "pilot_exact_landing": True}, ["greedy", "random"]),
    "off": ("pomor", {"players": 2, "pilot_exact_landing": False, "take": "may", "nets": "path_order"}, ["greedy"] * 2),
    "a sale for who stands there": ("pomor", {"players": 2, "port_sale": "standing"}, ["greedy", "random"]),
    "three seats": ("pomor", {"players": 3, "setup": "random", "pilot_exact_landing": False}, ["random"] * 3),
    "counts in a dictionary": ("pomor", {"players": 2, "counts": BOX}, ["greedy", "random"]),
    "counts in a text": ("pomor", {"players": 2, "counts": CSV, "pilot_exact_landing": False}, ["greedy", "random"]),
    "parts of a box": (
        "pomor",
        {"players": 2, "nav": {"1/3": 10, "2/2n": 8, "0/4": 1}, "catch": {"1": 20, "3": 9}, "storms": 0},
        ["greedy", "random"],
    ),
    "texts of one's own": (
        "pomor",
        {
            "players": 2,
            "counts": {
                "preset": "Наша коробка, 'нова' \"=1\" --x",
                "provenance": "counted\nby me = 3",
                "nav": {"1/5": 20, "0/3n": 4},
                "catch": {"2": 12, "9": 2},
                "storms": 7,
            },
        },
        ["random"] * 2,
    ),
    "the name of a preset for a box": (
        "pomor",
        {"players": 2, "counts": {"preset": "quick", "nav": {"1/5": 20}, "catch": {"2": 12}, "storms": 1}},
        ["random"] * 2,
    ),
    "nothing": ("pomor", {"players": 2, "counts": None}, ["random"] * 2),
    "mini": ("mini", {"cards": 7, "cells": 3, "hand": 2}, ["random"]),
    "toy": (toygame.TIDE.name, {"cards": 12}, ["random", "high"]),
}


def words(given: Mapping[str, Any]) -> list[str]:
    """Options as they are written on a command line."""
    return [f"{name}={value if isinstance(value, (int, str)) else json.dumps(value)}" for name, value in given.items()]
