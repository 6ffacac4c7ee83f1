"""Which rule functions are compiled, and what is always so in a game with certain options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from seawidget.compiling.source import Facts, Source
from seawidget.games.shared.dials import read_dial
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.blank import blank_vector
from seawidget.games.tranquility.core.card_counts import has_rocks, has_storms
from seawidget.games.tranquility.core.options import read_options

_RULES: Final = ("place", "hand", "draw", "storm", "explorer", "duel", "ask", "end", "act", "setup", "turn", "legal")
_NAVIGATOR: Final = (
    "weights",
    "place",
    "gap",
    "budget",
    "value",
    "give",
    "monsters",
    "storms",
    "wild",
    "duel",
    "policy",
)
FILES: Final = (
    "core.codes",
    "core.weighed",
    *(f"rules.{name}" for name in (*_RULES, "tally", "playout", "deal")),
    *(f"bots.greedy.{name}" for name in ("scoring", "place", "storms", "compass", "duel", "policy")),
)


def facts(options: Mapping[str, Any]) -> Facts:
    """What never changes during a game with these options.

    Options whose number matters, not their presence, are left open, so that games alike share what is compiled.
    """
    return _facts(tuple(options.items()))


@lru_cache(maxsize=64)  # asked for by every chunk of a run
def _facts(given: tuple[tuple[str, Any], ...]) -> Facts:
    options = dict(given)
    blank = blank_vector(options)
    named = ("PLAYERS", "ROCKS_ON", "STORMS_ON", "BOARD", "VARIANT", "COMPASS_ROW", "SOLO_START", "GUARD")
    slots = {getattr(at, name): blank[getattr(at, name)] for name in named}
    for count in (at.MONSTERS, at.WILDS, at.REMOVED_ISLANDS):
        if blank[count] == 0:
            slots[count] = 0
    empty = set()
    if options["players"] == 1:
        slots |= {at.ACTIVE: 0, at.DECIDING: 0}  # asked of a running game only
    if not has_rocks(options):
        slots[at.ROCKS_ROW] = -1
    if not has_storms(options):
        slots |= {at.POOL: 0, at.SUPPLY: 0, at.TURNED_UP: 0}
        empty |= {at.YELLOW, at.ORANGE, at.PURPLE}
    if options["storms"] == "off":
        slots[at.EARNED] = 0
    if options["board"] != "arch":
        slots[at.PHASE] = 0
        slots |= {at.SEGMENT_END + k: blank[at.SEGMENT_END + k] for k in range(3)}
    if options["board"] != "pyramid":
        slots[at.EXPLORE] = 0
    if options["variant"] != "sun_moon":
        slots[at.FLAG] = 0
    if options["monsters"] == 0 and options["board"] != "pyramid":
        slots[at.REMOVED + at.M - at.S] = 0
        empty.add(at.DISCLOSED)
    points = {at.AT_ACTION, at.AT_END, at.AT_NOTHING}
    if blank[at.BOARD] != at.ARCH and blank[at.VARIANT] != at.DUEL:
        points.add(at.AT_SHED)
    points |= {at.AT_START} if options["solo_start"] == "sea_voyage" else set()
    points |= {at.AT_ROCKS} if has_rocks(options) else set()
    points |= {at.AT_STORM, at.AT_CUT} if has_storms(options) else set()
    points |= {at.AT_COMPASS} if options["storms"] == "on" else set()
    points |= {at.AT_EXPLORE, at.AT_CHOOSE} if options["board"] == "pyramid" else set()
    points |= {at.AT_ANSWER} if options["variant"] == "duel" else set()
    never = {at.POINT: frozenset(range(at.AT_NOTHING + 1)) - points}
    tag = "-".join(f"{slot}.{value}" for slot, value in sorted(slots.items()) if slot <= at.GUARD)
    return Facts(tag.replace("--", "-m"), slots, frozenset(empty), never)


# starts, fresh, key, first, count, policies, weights, s, words, r, ev, out
PLAY_GAMES: Final = (
    "void(int16[:,::1], boolean, uint64, int64, int64, int64[::1], float64[:,::1], int16[::1], uint64[::1],"
    " uint64[::1], int64[::1], int32[:,::1])"
)
# starts, moves, key, first, count, policies, w, world, s, words, r, ev, row, out
ROLL_OUT_MOVES: Final = (
    "void(int16[:,::1], int64[::1], uint64, int64, int64, int64[::1], float64[::1], int16[::1], int16[::1],"
    " uint64[::1], uint64[::1], int64[::1], int32[::1], int32[:,::1])"
)
# v, about, cases, streams, moves, key, first, count, policies, w, world, s, words, r, ev, room, out
TRY_WORLDS: Final = (
    "void(int16[::1], int64[::1], int64[:,::1], uint64[::1], int64[::1], uint64, int64, int64, int64[::1],"
    " float64[::1], int16[::1], int16[::1], uint64[::1], uint64[::1], int64[::1], int16[::1], int32[:,::1])"
)
# with the navigator: one library for all options, which is as fast as one for some alone (docs/decisions.md)
NAVIGATED: Final = Source(
    "tranquility",
    "seawidget.games.tranquility",
    (
        *FILES,
        *(f"bots.navigator.{part}" for part in _NAVIGATOR),
        "batch.play",
        "batch.rollout_rules",
        "batch.world_rules",
    ),
    {"play_games": PLAY_GAMES, "roll_out_moves": ROLL_OUT_MOVES, "try_worlds": TRY_WORLDS},
    without=("dial_move",),
)
# with navigators that have a dial: what they weigh is noted, which takes longer, so that others keep a library without
DIALLED: Final = replace(
    NAVIGATED,
    files=(*FILES, *(f"bots.navigator.{part}" for part in (*_NAVIGATOR, "dial")), "batch.play"),
    entries={"play_games": PLAY_GAMES},
    without=(),
)
SOURCE: Final = replace(
    NAVIGATED,
    files=(*FILES, "batch.play"),
    entries={"play_games": PLAY_GAMES},
    facts=facts,
    common=(read_options({"players": 1}),),
    without=("navigator_move", "dial_move"),
    otherwise=NAVIGATED,
)


def source_for(bots: Iterable[str]) -> Source:
    """What games of these players run on; the captain plays on with navigators."""
    names = set(bots)
    if any(map(read_dial, names)):
        return DIALLED
    return NAVIGATED if {"navigator", "captain"} & names else SOURCE
