"""Which rule functions of Pomor Pilot-Book are compiled."""

from __future__ import annotations

from typing import Final

from seawidget.compiling.source import Source

_RULES: Final = ("board", "deck", "move", "collect", "turn", "legal", "playout", "deal")
FILES: Final = (
    "core.codes",
    *(f"rules.{name}" for name in _RULES),
    "rules.redaction",
    "rules.lookahead",
    "bots.policies.greedy",
    "bots.policies.pilot",
    "batch.play",
    "batch.rollout_rules",
)

# starts, fresh, key, first, count, policies, s, words, r, rooms, codes, notes, ev, out
PLAY_GAMES: Final = (
    "void(int16[:,::1], boolean, uint64, int64, int64, int64[::1], int16[::1], uint64[::1], uint64[::1], int16[:,::1],"
    " int64[::1], float64[::1], int64[::1], int32[:,::1])"
)
# worlds, moves, policy, turns, s, r, rooms, codes, notes, ev, out
ROLL_OUT_MOVES: Final = (
    "void(int16[:,::1], int64[::1], int64, int64, int16[::1], uint64[::1], int16[:,::1], int64[::1], float64[::1],"
    " int64[::1], int32[:,::1])"
)
# policy, rooms, codes, notes, ev, found, values
RANK_MOVES: Final = "void(int64, int16[:,::1], int64[::1], float64[::1], int64[::1], int64[::1], float64[::1])"
ENTRIES: Final = {"play_games": PLAY_GAMES, "roll_out_moves": ROLL_OUT_MOVES, "rank_moves": RANK_MOVES}
SOURCE: Final = Source("pomor", "seawidget.games.pomor", FILES, ENTRIES)
