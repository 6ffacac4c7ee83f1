"""seawidget: sea board games you can play in a notebook and script from the next cell.

>>> import seawidget as sea
>>> game = sea.Game("tranquility", players=1, seed="calm-otter-27")
>>> game.legal_moves                                                             # doctest: +SKIP

The names below are imported when they are first used, so ``import seawidget`` itself costs next to nothing: no
numpy, no widget library.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from seawidget.version import __version__ as __version__

_HOMES = {
    "seawidget.shortcuts": ("play", "position", "load"),
    "seawidget.playing.game": ("Game",),
    "seawidget.playing.tree": ("Node", "Tree"),
    "seawidget.playing.whatif": ("WhatIf",),
    "seawidget.playing.players": ("Person", "Bot", "Captain"),
    "seawidget.simulation": ("simulate", "tournament"),
    "seawidget.widget": ("GameWidget",),
    "seawidget.odds.solved": ("mini",),
    "seawidget.winnability.deal": ("winnable", "Winnable", "WinnableError"),
    "seawidget.games.tranquility.values.moves": (
        "Place",
        "Discard",
        "PlayStart",
        "PlayFinish",
        "Shed",
        "Unleash",
        "MoveRocks",
        "PlaceStorm",
        "KeepHand",
        "UseCompass",
        "EarnCompass",
        "Rotate",
        "Reveal",
        "Choose",
        "Exchange",
        "AgreeExchange",
        "DeclineExchange",
        "Pass",
    ),
    "seawidget.games.registry": ("register",),
    "seawidget.compiled": ("warmup",),
    "seawidget.errors": (
        "SeaError",
        "IllegalMove",
        "OptionError",
        "PositionError",
        "DealError",
        "SaveFileError",
        "SeatsError",
        "NodeError",
        "UndoRefused",
        "UnknownArgument",
        "UnknownGame",
        "UnknownBot",
        "UnknownSeat",
        "UnknownPreset",
        "SimulationError",
        "PlayerFailed",
        "CheckpointError",
        "MissingExtra",
        "CompilingFailed",
    ),
}
_MODULES = ("compiled", "odds")  # modules that are reached by their name
_HOME = {name: module for module, names in _HOMES.items() for name in names}

__all__ = ["__version__", *sorted([*_HOME, *_MODULES])]  # noqa: PLE0604 - the names are strings, computed from the table above

if TYPE_CHECKING:
    from seawidget import compiled, odds
    from seawidget.compiled import warmup
    from seawidget.errors import (
        CheckpointError,
        CompilingFailed,
        DealError,
        IllegalMove,
        MissingExtra,
        NodeError,
        OptionError,
        PlayerFailed,
        PositionError,
        SaveFileError,
        SeaError,
        SeatsError,
        SimulationError,
        UndoRefused,
        UnknownArgument,
        UnknownBot,
        UnknownGame,
        UnknownPreset,
        UnknownSeat,
    )
    from seawidget.games.registry import register
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
    from seawidget.odds.solved import mini
    from seawidget.playing.game import Game
    from seawidget.playing.players import Bot, Captain, Person
    from seawidget.playing.tree import Node, Tree
    from seawidget.playing.whatif import WhatIf
    from seawidget.shortcuts import load, play, position
    from seawidget.simulation import simulate, tournament
    from seawidget.widget import GameWidget
    from seawidget.winnability.deal import Winnable, WinnableError, winnable


def __getattr__(name: str) -> object:
    home = _HOME.get(name)
    if name in _MODULES:
        return import_module(f"seawidget.{name}")
    if home is None:
        raise AttributeError(f"module 'seawidget' has no attribute {name!r}")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_MODULES})
