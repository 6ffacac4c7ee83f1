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

NAMES: Final[tuple[str, ...]] = (
    "ok",
    "game_over",
    "not_your_turn",
    "bad_argument",
    "not_offered",
    "start_is_forced",
    "card_not_in_hand",
    "not_an_island",
    "no_such_cell",
    "cell_taken",
    "row_blocked",
    "roof_closed",
    "number_in_grid",
    "not_ascending",
    "needs_neighbour",
    "breaks_grid",
    "cannot_pay",
    "wrong_payment",
    "card_not_in_hand",
    "monster_not_discardable",
    "wrong_count",
    "start_already_played",
    "blind_not_allowed",
    "share_too_small",
    "share_too_large",
    "grid_not_full",
    "start_not_played",
    "wrong_side",
    "monster_in_hand",
    "cell_empty",
    "no_such_row",
    "same_row",
    "row_full",
    "no_compass",
    "no_such_storm",
    "no_compass_left",
    "hand_below_limit",
    "exchange_not_allowed",
    "pass_not_allowed",
)

# The rule a person would be shown for each code. `reasons_rule` refines it by move where one code has several rules.
RULES: Final[tuple[str | None, ...]] = (
    None,
    "END-1",
    "DP-1",
    "DP-6",
    "DP-4",
    "START-1",
    "DP-6",
    "PLACE-1",
    "GRID-2",
    "PLACE-1",
    "PLACE-1",
    "ARCH-2",
    "WILD-2",
    "PLACE-2",
    "STORM-9",
    "PLACE-4",
    "COST-6",
    "COST-4",
    "COST-4",
    "MONSTER-2",
    "TURN-2",
    "START-8",
    "STORM-6",
    "START-6",
    "START-6",
    "FINISH-1",
    "FINISH-1",
    "SUNMOON-5",
    "MONSTER-5",
    "MONSTER-4",
    "GRID-7",
    "ROCKS-4",
    "ROCKS-3",
    "COMPASS-2",
    "COMPASS-3",
    "COMPASS-8",
    "COMPASS-7",
    "DUEL-6",
    "DUEL-9",
)

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
