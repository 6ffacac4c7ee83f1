"""Which rule functions of the environment are compiled: one library for all options and all bots."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from seawidget.compiling.source import Source
from seawidget.games.environments import AGAIN, ENTRIES
from seawidget.games.pomor.batch.source import FILES, SOURCE

_PARTS: Final = ("actions", "views", "episode", "steps")

ENVIRONMENT: Final[Source] = replace(
    SOURCE,
    files=(
        *(name for name in FILES if not name.startswith("batch.rollout")),
        *(f"env.{part}" for part in _PARTS),
    ),
    entries=ENTRIES,
    again=AGAIN,
)
