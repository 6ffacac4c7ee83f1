"""Names of the numbers in the state vector, as dictionaries and views show them (interchange)."""

from __future__ import annotations

from typing import Final

from seawidget.games.tranquility.core import layout as at

# index = number in the vector
POINTS: Final = (
    *("END", "ACTION", "START", "SHED", "ROCKS", "STORM", "EXPLORE", "CHOOSE", "ANSWER", "CUT"),
    "COMPASS",
)
DRAWS: Final = (None, "opening", "extra", "refill", "explorer")
EXPLORES: Final = (None, "cover", "full")
FLAGS: Final = ("sun", "moon")
SWITCH: Final = ("off", "on")
COLOURS: Final = {at.Y: "yellow", at.O: "orange", at.P: "purple"}  # storms

# option name -> (offset, names of its values by number); None: the number itself
OPTIONS: Final[dict[str, tuple[int, tuple[str, ...] | None]]] = {
    "players": (at.PLAYERS, None),
    "removed_islands": (at.REMOVED_ISLANDS, None),
    "monsters": (at.MONSTERS, None),
    "rocks": (at.ROCKS_ON, SWITCH),
    "storms": (at.STORMS_ON, SWITCH),
    "wilds": (at.WILDS, None),
    "board": (at.BOARD, ("square", "arch", "pyramid")),
    "variant": (at.VARIANT, ("none", "sun_moon", "duel")),
    "compass_row": (at.COMPASS_ROW, ("consecutive", "ascending")),
    "yellow_blind": (at.YELLOW_BLIND, ("may", "must")),
    "solo_start": (at.SOLO_START, ("top_half", "sea_voyage")),
    "placement_guard": (at.GUARD, ("none", "segments")),
}
# options that are a number, or a word that is -1 in the vector
WORD_OR_NUMBER: Final = {"first_player": (at.FIRST_PLAYER, "fewest"), "rocks_row": (at.FIRST_ROCKS, "random")}


def outcome_name(outcome: int) -> str | int:
    """The outcome of a result record: "win", "loss", in the duel a seat or "draw" (END-9)."""
    return ("", "win", "loss", 0, 1, "draw")[outcome]
