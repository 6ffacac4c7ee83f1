"""Reason codes of refused moves: small numbers inside, stable names outside. The first that applies is reported."""

from __future__ import annotations

from typing import Final

OK: Final = 0
GAME_OVER: Final = 1
MALFORMED_MOVE: Final = 2
NOT_YOUR_DECISION: Final = 3
WRONG_DECISION: Final = 4
NOT_A_PORT: Final = 5
CARD_NOT_IN_HAND: Final = 6
UNBLOCK_NOT_BLOCKED: Final = 7
UNBLOCK_PILOT_ON_TOP: Final = 8
UNBLOCK_RIVAL_COVERED: Final = 9
UNBLOCK_NO_NUMBER: Final = 10
NETS_NOT_CROSSED: Final = 11
NETS_OVER_LIMIT: Final = 12
NETS_NOT_MAXIMAL: Final = 13
CATCH_NOT_IN_HOLD: Final = 14

NAMES: Final[tuple[str, ...]] = (
    "ok",
    "game_over",
    "malformed_move",
    "not_your_decision",
    "wrong_decision",
    "not_a_port",
    "card_not_in_hand",
    "unblock_not_blocked",
    "unblock_pilot_on_top",
    "unblock_rival_covered",
    "unblock_no_number",
    "nets_not_crossed",
    "nets_over_limit",
    "nets_not_maximal",
    "catch_not_in_hold",
)

# The rule a person would be shown for each code (P-TURN-11).
RULES: Final[tuple[str | None, ...]] = (
    None,
    "P-END-3",
    None,
    "P-TURN-8",
    "P-TURN-2",
    "P-SETUP-7",
    "P-TURN-3",
    "P-BLOCK-1",
    "P-BLOCK-7",
    "P-BLOCK-2",
    "P-BLOCK-8",
    "P-NETS-2",
    "P-CATCH-4",
    "P-NETS-5",
    "P-STORM-1",
)


def rule_of(reason: int, setup: bool) -> str | None:
    """The rule ID to show for a reason number; during set-up others decide in another order."""
    return "P-SETUP-7" if setup and reason == NOT_YOUR_DECISION else RULES[reason]
