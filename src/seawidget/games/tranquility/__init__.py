"""Tranquility: the cooperative game for 1 to 5 seats, reached as `sea.tranquility`: its moves, `State` and `View`.

One source of rules: the files of `rules` are plain functions over the vector of core/layout.py. `State` is its face for
people, `moves` its moves; everything else reads them.
"""

from __future__ import annotations

from seawidget.games.registry import register
from seawidget.games.tranquility.ruleset import Tranquility
from seawidget.games.tranquility.values.move import Move
from seawidget.games.tranquility.values.moves import (
    AgreeExchange,
    Choose,
    DeclineExchange,
    Discard,
    EarnCompass,
    Exchange,
    KeepHand,
    MoveRocks,
    Pass,
    Place,
    PlaceStorm,
    PlayFinish,
    PlayStart,
    Reveal,
    Rotate,
    Shed,
    Unleash,
    UseCompass,
)
from seawidget.games.tranquility.values.state import State
from seawidget.games.tranquility.values.view import View

__all__ = [
    "AgreeExchange",
    "Choose",
    "DeclineExchange",
    "Discard",
    "EarnCompass",
    "Exchange",
    "KeepHand",
    "Move",
    "MoveRocks",
    "Pass",
    "Place",
    "PlaceStorm",
    "PlayFinish",
    "PlayStart",
    "Reveal",
    "Rotate",
    "Shed",
    "State",
    "Tranquility",
    "Unleash",
    "UseCompass",
    "View",
]

register(Tranquility())
