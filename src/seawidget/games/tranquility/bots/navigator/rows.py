"""The rows of weights the navigator plays with: which one, by the options of a game alone."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from seawidget.games.tranquility.bots.navigator import weights
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.layout import *

Row = tuple[float, ...]

FILE: Final = "weights.json"
PLACES: Final[Mapping[str, int]] = {  # where in a row each weight begins, by its name in the file
    name.lower(): place for name, place in vars(weights).items() if name.isupper() and name != "WEIGHTS_N"
}
_ENDS: Final = dict(zip(PLACES, [*list(PLACES.values())[1:], weights.WEIGHTS_N], strict=True))


def kind_of(s: Vector) -> str:
    """The kind of game a position is of, each with a row of its own. Options are read and nothing else."""
    if s[VARIANT] == DUEL:
        return "duel"
    who = "alone" if s[PLAYERS] == 1 else "team"
    if s[BOARD] == PYRAMID:
        return f"{who}_pyramid"
    if s[STORMS_ON]:
        return f"{who}_all" if s[WILDS] or s[MONSTERS] else f"{who}_storms"
    if s[VARIANT] == SUN_MOON:
        return f"{who}_sides"
    return f"{who}_monsters" if s[MONSTERS] else who


def row_for(s: Vector) -> Row:
    """The row of weights for the game of a position."""
    return rows()[kind_of(s)]


@cache
def rows() -> Mapping[str, Row]:
    """All rows by the kind of game."""
    text = (files(__package__ or "seawidget.games.tranquility.bots.navigator") / FILE).read_text(encoding="utf-8")
    return {kind: row_of(named) for kind, named in json.loads(text).items()}


def row_of(named: Mapping[str, Any]) -> Row:
    """A row from weights by name, 0 where a name is missing. Raises ValueError for a name or a length that is none."""
    row = [0.0] * weights.WEIGHTS_N
    for name, value in named.items():
        values = value if isinstance(value, list) else [value]
        if name not in PLACES or len(values) != _ENDS[name] - PLACES[name]:
            raise ValueError(f"{FILE}: {name!r} with {len(values)} numbers is no weight of weights.py")
        row[PLACES[name] : _ENDS[name]] = map(float, values)
    return tuple(row)


def named(row: Row, names: Any) -> dict[str, Any]:
    """The weights of a row by name, for the file."""
    found = {name: list(row[PLACES[name] : _ENDS[name]]) for name in names}
    return {name: values if len(values) > 1 else values[0] for name, values in found.items()}
