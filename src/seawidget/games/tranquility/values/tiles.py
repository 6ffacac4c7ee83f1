"""The ways to play that a person chooses from at a glance, and how often the navigator wins each of them."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final

_TILES: Final[dict[str, dict[str, Any]]] = {
    "base": {},
    "removed_4": {"removed_islands": 4},
    "removed_6": {"removed_islands": 6},
    "removed_8": {"removed_islands": 8},
    "removed_10": {"removed_islands": 10},
    "removed_12": {"removed_islands": 12},
    "monsters_3": {"monsters": 3},
    "monsters_5": {"monsters": 5},
    "rocks": {"rocks": "on"},
    "storms": {"storms": "on"},
    "wilds": {"wilds": 2},
    "arch": {"board": "arch"},
    "pyramid": {"board": "pyramid"},
    "sun_moon": {"variant": "sun_moon"},
    "sea_voyage": {"solo_start": "sea_voyage"},
    "all": {"rocks": "on", "storms": "on", "wilds": 2, "monsters": 3},
    "duel": {"variant": "duel"},
}


@cache
def _rates() -> list[dict[str, Any]]:
    """The tables of docs/winrates.md: options, and percent of games won by number of seats."""
    name = files(__package__ or "seawidget.games.tranquility.values") / "winrates.json"
    found: list[dict[str, Any]] = json.loads(name.read_text(encoding="utf-8"))
    return found


def tiles() -> list[dict[str, Any]]:
    """Each tile: `name`, `options`, `won`: percent of games the navigator wins by number of seats; {} for rivals."""
    found = []
    for name, options in _TILES.items():
        won: dict[str, float] = next((row["won"] for row in _rates() if row["options"] == options), {})
        found.append({"name": name, "options": dict(options), "won": dict(won)})
    return found
