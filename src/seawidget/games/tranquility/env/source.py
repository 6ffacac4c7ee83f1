"""Which rule functions of the environment are compiled: one library for all options, more with navigators."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from seawidget.compiling.source import Source
from seawidget.games.environments import AGAIN, ENTRIES
from seawidget.games.shared.dials import read_dial
from seawidget.games.tranquility.batch.source import DIALLED, FILES, NAVIGATED

_PARTS: Final = ("cards", "actions", "mask", "views", "steps")

WITH_NAVIGATOR: Final = replace(
    NAVIGATED,
    files=(
        *(name for name in NAVIGATED.files if not name.startswith("batch.rollout")),
        *(f"env.{part}" for part in _PARTS),
    ),
    entries=ENTRIES,
    again=AGAIN,
)
ENVIRONMENT: Final = replace(
    WITH_NAVIGATOR,
    files=(*FILES, "batch.play", *(f"env.{part}" for part in _PARTS)),
    without=("navigator_move", "dial_move"),
)
WITH_DIAL: Final = replace(
    WITH_NAVIGATOR,
    files=(*DIALLED.files, *(f"env.{part}" for part in _PARTS)),
    without=DIALLED.without,
)


def source_for(bots: Iterable[str]) -> Source:
    """What an environment with these bots at the other seats runs on."""
    bots = list(bots)
    if any(map(read_dial, bots)):
        return WITH_DIAL
    return WITH_NAVIGATOR if "navigator" in bots else ENVIRONMENT
