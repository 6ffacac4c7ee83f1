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

# Every code by number: its name, and the rule a person would be shown (P-TURN-11).
_CODES: Final[tuple[tuple[str, str | None], ...]] = (
    ("ok", None),
    ("game_over", "P-END-3"),
    ("malformed_move", None),
    ("not_your_decision", "P-TURN-8"),
    ("wrong_decision", "P-TURN-2"),
    ("not_a_port", "P-SETUP-7"),
    ("card_not_in_hand", "P-TURN-3"),
    ("unblock_not_blocked", "P-BLOCK-1"),
    ("unblock_pilot_on_top", "P-BLOCK-7"),
    ("unblock_rival_covered", "P-BLOCK-2"),
    ("unblock_no_number", "P-BLOCK-8"),
    ("nets_not_crossed", "P-NETS-2"),
    ("nets_over_limit", "P-CATCH-4"),
    ("nets_not_maximal", "P-NETS-5"),
    ("catch_not_in_hold", "P-STORM-1"),
)
NAMES: Final[tuple[str, ...]] = tuple(name for name, _ in _CODES)
RULES: Final[tuple[str | None, ...]] = tuple(rule for _, rule in _CODES)


def rule_of(reason: int, setup: bool) -> str | None:
    """The rule ID to show for a reason number; during set-up others decide in another order."""
    return "P-SETUP-7" if setup and reason == NOT_YOUR_DECISION else RULES[reason]
