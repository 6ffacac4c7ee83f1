"""The games: what a game must provide, the registry of those there are, and a folder for each."""

from __future__ import annotations

from seawidget.games.protocol import (
    Batches,
    Chooser,
    Event,
    InformationState,
    Move,
    Preview,
    Record,
    Rejection,
    Ruleset,
    State,
    Step,
    View,
)
from seawidget.games.registry import get, names, register

__all__ = [
    "Batches",
    "Chooser",
    "Event",
    "InformationState",
    "Move",
    "Preview",
    "Record",
    "Rejection",
    "Ruleset",
    "State",
    "Step",
    "View",
    "get",
    "names",
    "register",
]
