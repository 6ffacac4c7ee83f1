"""Which rule functions of Pomor Pilot-Book are compiled."""

from __future__ import annotations

from typing import Final

from seawidget.compiling.source import Source

SOURCE: Final = Source(
    "pomor",
    "seawidget.games.pomor",
    tuple(f"rules_{name}" for name in ("board", "deck", "move", "collect", "turn", "legal", "playout")),
    {"playout_random": "int64(int16[::1], uint64[::1], int64, int64[::1])"},  # s, r, most, ev
)
