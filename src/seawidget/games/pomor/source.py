"""Which rule functions of Pomor Pilot-Book are compiled."""

from __future__ import annotations

from typing import Final

from seawidget.compiling.source import Source

_RULES: Final = ("board", "deck", "move", "collect", "turn", "legal", "playout", "deal")
FILES: Final = (*(f"rules_{name}" for name in _RULES), "veil", "lookahead", "greedy", "pilot", "rules_batch")

# starts, fresh, key, first, count, policies, s, words, r, rooms, codes, notes, ev, out
PLAY_GAMES: Final = (
    "void(int16[:,::1], boolean, uint64, int64, int64, int64[::1], int16[::1], uint64[::1], uint64[::1], int16[:,::1],"
    " int64[::1], float64[::1], int64[::1], int32[:,::1])"
)
SOURCE: Final = Source("pomor", "seawidget.games.pomor", FILES, {"play_games": PLAY_GAMES}, merged=False)
