"""seawidget: sea board games you can play in a notebook and script from the next cell.

>>> import seawidget as sea
>>> game = sea.Game("tranquility", players=1, seed="calm-otter-27")
>>> game.legal_moves                                                             # doctest: +SKIP

The names below are imported when they are first used, so ``import seawidget`` itself costs next to nothing: no
numpy, no widget library.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING

from seawidget.version import __version__ as __version__

_HOMES = {
    "seawidget.shortcuts": ("play", "position", "load", "parse_move"),
    "seawidget.playing.game": ("Game",),
    "seawidget.playing.tree": ("Node", "Tree"),
    "seawidget.playing.whatif": ("WhatIf",),
    "seawidget.drawing.positions": ("svg", "png"),
    "seawidget.language.seat": ("llm_seat", "LanguageSeat"),
    "seawidget.playing.players": ("Person", "Bot", "Captain", "Dial"),
    "seawidget.simulation": ("simulate", "tournament"),
    "seawidget.widget": ("GameWidget",),
    "seawidget.widget.beside": ("beside", "Beside"),
    "seawidget.odds.solved": ("mini",),
    "seawidget.practising.coach": ("Coach",),
    "seawidget.practising.finding": ("practice",),
    "seawidget.practising.plays": ("plays", "Plays"),
    "seawidget.practising.futures": ("Futures",),
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
    "seawidget.games.shared.explanations": ("Candidate", "Explanation", "Reason"),
    "seawidget.games.registry": ("register",),
    "seawidget.compiled": ("warmup",),
    "seawidget.text.i18n": ("set_locale",),
    "seawidget.errors": (
        "SeaError",
        "IllegalMove",
        "OptionError",
        "PositionError",
        "CodeError",
        "DealError",
        "SaveFileError",
        "SeatsError",
        "NodeError",
        "NoMove",
        "NotSolved",
        "PracticeError",
        "RulesetError",
        "ReadOnly",
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
        "PathError",
        "WriteError",
    ),
}
_MODULES = {  # modules that are reached by their name
    "classroom": "seawidget.classroom",
    "compiled": "seawidget.compiled",
    "odds": "seawidget.odds",
    "pomor": "seawidget.games.pomor",
    "tranquility": "seawidget.games.tranquility",
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "AgreeExchange",
    "Beside",
    "Bot",
    "Candidate",
    "Captain",
    "CheckpointError",
    "Choose",
    "Coach",
    "CodeError",
    "CompilingFailed",
    "DealError",
    "DeclineExchange",
    "Dial",
    "Discard",
    "EarnCompass",
    "Exchange",
    "Explanation",
    "Futures",
    "Game",
    "GameWidget",
    "IllegalMove",
    "KeepHand",
    "LanguageSeat",
    "MissingExtra",
    "MoveRocks",
    "NoMove",
    "Node",
    "NodeError",
    "NotSolved",
    "OptionError",
    "Pass",
    "PathError",
    "Person",
    "Place",
    "PlaceStorm",
    "PlayFinish",
    "PlayStart",
    "PlayerFailed",
    "Plays",
    "PositionError",
    "PracticeError",
    "ReadOnly",
    "Reason",
    "Reveal",
    "Rotate",
    "RulesetError",
    "SaveFileError",
    "SeaError",
    "SeatsError",
    "Shed",
    "SimulationError",
    "Tree",
    "UndoRefused",
    "UnknownArgument",
    "UnknownBot",
    "UnknownGame",
    "UnknownPreset",
    "UnknownSeat",
    "Unleash",
    "UseCompass",
    "WhatIf",
    "Winnable",
    "WinnableError",
    "WriteError",
    "__version__",
    "beside",
    "classroom",
    "compiled",
    "llm_seat",
    "load",
    "mini",
    "odds",
    "parse_move",
    "play",
    "plays",
    "png",
    "pomor",
    "position",
    "practice",
    "register",
    "set_locale",
    "simulate",
    "svg",
    "tournament",
    "tranquility",
    "warmup",
    "winnable",
]

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec

    from seawidget import classroom as classroom, compiled as compiled, odds as odds
    from seawidget.compiled import warmup as warmup
    from seawidget.drawing.positions import png as png, svg as svg
    from seawidget.errors import (
        CheckpointError as CheckpointError,
        CodeError as CodeError,
        CompilingFailed as CompilingFailed,
        DealError as DealError,
        IllegalMove as IllegalMove,
        MissingExtra as MissingExtra,
        NodeError as NodeError,
        NoMove as NoMove,
        NotSolved as NotSolved,
        OptionError as OptionError,
        PathError as PathError,
        PlayerFailed as PlayerFailed,
        PositionError as PositionError,
        PracticeError as PracticeError,
        ReadOnly as ReadOnly,
        RulesetError as RulesetError,
        SaveFileError as SaveFileError,
        SeaError as SeaError,
        SeatsError as SeatsError,
        SimulationError as SimulationError,
        UndoRefused as UndoRefused,
        UnknownArgument as UnknownArgument,
        UnknownBot as UnknownBot,
        UnknownGame as UnknownGame,
        UnknownPreset as UnknownPreset,
        UnknownSeat as UnknownSeat,
        WriteError as WriteError,
    )
    from seawidget.games import pomor as pomor, tranquility as tranquility
    from seawidget.games.registry import register as register
    from seawidget.games.shared.explanations import (
        Candidate as Candidate,
        Explanation as Explanation,
        Reason as Reason,
    )
    from seawidget.games.tranquility.values.moves import (
        AgreeExchange as AgreeExchange,
        Choose as Choose,
        DeclineExchange as DeclineExchange,
        Discard as Discard,
        EarnCompass as EarnCompass,
        Exchange as Exchange,
        KeepHand as KeepHand,
        MoveRocks as MoveRocks,
        Pass as Pass,
        Place as Place,
        PlaceStorm as PlaceStorm,
        PlayFinish as PlayFinish,
        PlayStart as PlayStart,
        Reveal as Reveal,
        Rotate as Rotate,
        Shed as Shed,
        Unleash as Unleash,
        UseCompass as UseCompass,
    )
    from seawidget.language.seat import LanguageSeat as LanguageSeat, llm_seat as llm_seat
    from seawidget.odds.solved import mini as mini
    from seawidget.playing.game import Game as Game
    from seawidget.playing.players import Bot as Bot, Captain as Captain, Dial as Dial, Person as Person
    from seawidget.playing.tree import Node as Node, Tree as Tree
    from seawidget.playing.whatif import WhatIf as WhatIf
    from seawidget.practising.coach import Coach as Coach
    from seawidget.practising.finding import practice as practice
    from seawidget.practising.futures import Futures as Futures
    from seawidget.practising.plays import Plays as Plays, plays as plays
    from seawidget.shortcuts import load as load, parse_move as parse_move, play as play, position as position
    from seawidget.simulation import simulate as simulate, tournament as tournament
    from seawidget.text.i18n import set_locale as set_locale
    from seawidget.widget import GameWidget as GameWidget
    from seawidget.widget.beside import Beside as Beside, beside as beside
    from seawidget.winnability.deal import Winnable as Winnable, WinnableError as WinnableError, winnable as winnable


if not TYPE_CHECKING:  # to a type checker a name that is not written out is none

    def __getattr__(name: str) -> object:
        if name in _MODULES:
            return import_module(_MODULES[name])
        home = _HOME.get(name)
        if home is None:
            raise AttributeError(f"module 'seawidget' has no attribute {name!r}")
        value = getattr(import_module(home), name)
        globals()[name] = value
        return value


class _Moved:
    """Finds modules by the names they had before they moved. Asked last, for names that nothing else finds."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: object = None) -> ModuleSpec | None:
        """What `seawidget.moved` says of a name; None for one that is no old name."""
        if not name.startswith("seawidget."):
            return None
        from seawidget.moved import spec_of

        return spec_of(name)


sys.meta_path.append(_Moved)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_MODULES})
