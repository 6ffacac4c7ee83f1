"""Reason codes of refused moves (section 8 of the rules): small numbers inside the rules, stable names outside."""

from __future__ import annotations

import typing
from typing import Final

OK: Final = 0
GAME_OVER: Final = 1
NOT_YOUR_TURN: Final = 2
BAD_ARGUMENT: Final = 3
NOT_OFFERED: Final = 4
START_IS_FORCED: Final = 5
CARD_NOT_IN_HAND: Final = 6
NOT_AN_ISLAND: Final = 7
NO_SUCH_CELL: Final = 8
CELL_TAKEN: Final = 9
ROW_BLOCKED: Final = 10
ROOF_CLOSED: Final = 11
NUMBER_IN_GRID: Final = 12
NOT_ASCENDING: Final = 13
NEEDS_NEIGHBOUR: Final = 14
BREAKS_GRID: Final = 15
CANNOT_PAY: Final = 16
WRONG_PAYMENT: Final = 17
PAY_NOT_IN_HAND: Final = 18  # card_not_in_hand again, of the cards in `pay`
MONSTER_NOT_DISCARDABLE: Final = 19
WRONG_COUNT: Final = 20
START_ALREADY_PLAYED: Final = 21
BLIND_NOT_ALLOWED: Final = 22
SHARE_TOO_SMALL: Final = 23
SHARE_TOO_LARGE: Final = 24
GRID_NOT_FULL: Final = 25
START_NOT_PLAYED: Final = 26
WRONG_SIDE: Final = 27
MONSTER_IN_HAND: Final = 28
CELL_EMPTY: Final = 29
NO_SUCH_ROW: Final = 30
SAME_ROW: Final = 31
ROW_FULL: Final = 32
NO_COMPASS: Final = 33
NO_SUCH_STORM: Final = 34
NO_COMPASS_LEFT: Final = 35
HAND_BELOW_LIMIT: Final = 36
EXCHANGE_NOT_ALLOWED: Final = 37
PASS_NOT_ALLOWED: Final = 38

# Every code by number: its name, and the rule a person would be shown (`rule_of` refines it by move).
_CODES: Final[tuple[tuple[str, str | None], ...]] = (
    ("ok", None),
    ("game_over", "END-1"),
    ("not_your_turn", "DP-1"),
    ("bad_argument", "DP-6"),
    ("not_offered", "DP-4"),
    ("start_is_forced", "START-1"),
    ("card_not_in_hand", "DP-6"),
    ("not_an_island", "PLACE-1"),
    ("no_such_cell", "GRID-2"),
    ("cell_taken", "PLACE-1"),
    ("row_blocked", "PLACE-1"),
    ("roof_closed", "ARCH-2"),
    ("number_in_grid", "WILD-2"),
    ("not_ascending", "PLACE-2"),
    ("needs_neighbour", "STORM-9"),
    ("breaks_grid", "PLACE-4"),
    ("cannot_pay", "COST-6"),
    ("wrong_payment", "COST-4"),
    ("card_not_in_hand", "COST-4"),
    ("monster_not_discardable", "MONSTER-2"),
    ("wrong_count", "TURN-2"),
    ("start_already_played", "START-8"),
    ("blind_not_allowed", "STORM-6"),
    ("share_too_small", "START-6"),
    ("share_too_large", "START-6"),
    ("grid_not_full", "FINISH-1"),
    ("start_not_played", "FINISH-1"),
    ("wrong_side", "SUNMOON-5"),
    ("monster_in_hand", "MONSTER-5"),
    ("cell_empty", "MONSTER-4"),
    ("no_such_row", "GRID-7"),
    ("same_row", "ROCKS-4"),
    ("row_full", "ROCKS-3"),
    ("no_compass", "COMPASS-2"),
    ("no_such_storm", "COMPASS-3"),
    ("no_compass_left", "COMPASS-8"),
    ("hand_below_limit", "COMPASS-7"),
    ("exchange_not_allowed", "DUEL-6"),
    ("pass_not_allowed", "DUEL-9"),
)
NAMES: Final[tuple[str, ...]] = tuple(name for name, _ in _CODES)
RULES: Final[tuple[str | None, ...]] = tuple(rule for _, rule in _CODES)

END_REASONS: Final[tuple[str, ...]] = (
    "",
    "finish_played",
    "pyramid_complete",
    "hand_empty",
    "monsters_stuck",
    "last_card_stuck",
    "grid_full",
    "hands_spent",
)


def rule_of(reason: int, kind: int) -> str | None:
    """The rule ID to show for a reason number and a kind of move (layout.PLACE ...)."""
    return _BY_MOVE.get((reason, kind), RULES[reason])


# kind numbers of layout.py, written out so that this file stays free of imports: 2 Discard, 7 MoveRocks, 8 PlaceStorm,
# 9 KeepHand, 12 Rotate
_BY_MOVE: Final[dict[tuple[int, int], str]] = {
    (CARD_NOT_IN_HAND, 2): "TURN-2",
    (WRONG_COUNT, 9): "STORM-4",
    (MONSTER_IN_HAND, 11): "COMPASS-7",
    (ROW_FULL, 8): "STORM-8",
    (WRONG_PAYMENT, 12): "SUNMOON-4",
    (CELL_EMPTY, 12): "SUNMOON-4",
    (CARD_NOT_IN_HAND, 12): "SUNMOON-4",
}

if not typing.TYPE_CHECKING:  # type checkers take no `__all__` that is made, and need none
    __all__ = [name for name in dir() if name.isupper()]  # what `import *` gives: the numbers alone
