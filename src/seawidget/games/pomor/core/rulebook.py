"""Which rules are in force under a configuration, in the order a player would read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

# Rules no sentence of which is printed: decided where the rulebook is silent. docs/rules-pomor.md has the reasons.
_RULINGS: Final = frozenset(
    f"P-{group}-{number}"
    for group, numbers in {
        "SETUP": (3, 9, 12),
        "TURN": (4, 6, 8, 9, 10, 11),
        "PILOT": (4, 6, 7, 8, 9, 10, 12, 14, 16),
        "MOVE": (4, 7, 8, 9),
        "BLOCK": (2, 6, 7, 8, 10, 11, 12),
        "CATCH": (2, 6, 7),
        "NETS": range(2, 11),
        "STORM": (3, 4, 5, 6, 8),
        "PORT": (6, 7, 8, 9),
        "DECK": (4, 5, 6, 7, 9, 10, 11, 12, 13, 14),
        "END": (2, 3, 4, 5),
        "INFO": (2, 3, 4, 5, 7, 8, 9),
    }.items()
    for number in numbers
)
_ESTIMATES: Final = frozenset({"P-DECK-2", "P-DECK-3"})


def mark(rule: str) -> str:
    """Tell where a rule comes from: "printed" (at least in part), "ruling" or "estimate"."""
    if rule in _RULINGS:
        return "ruling"
    return "estimate" if rule in _ESTIMATES else "printed"


def rulebook(options: Mapping[str, object]) -> list[tuple[str, list[str]]]:
    """List the rules that hold under ``options`` (a complete configuration).

    Returns pairs of a section's catalogue key (``"pomor.rules.setup"``) and the rule IDs of that section; the sentence
    of a rule is `rule_phrase`.
    """
    exact = options["pilot_exact_landing"] is True
    may = options["take"] == "may"
    in_order = options["nets"] == "path_order"
    random = options["setup"] == "random"
    standing = options["port_sale"] == "standing"

    book: dict[str, list[tuple[str, bool]]] = {
        "goal": [("P-END-1", True)],
        "setup": [
            *(("P-SETUP-2", True), ("P-SETUP-5", True), ("P-SETUP-7", not random), ("P-SETUP-9", random)),
            *(("P-SETUP-8", True), ("P-SETUP-11", True), ("P-SETUP-12", not standing)),
        ],
        "turn": [
            *(("P-TURN-2", True), ("P-TURN-3", True), ("P-TURN-4", True), ("P-TURN-5", True), ("P-TURN-7", True)),
            ("P-TURN-8", True),
        ],
        "pilot": [
            *(("P-PILOT-1", True), ("P-PILOT-2", True), ("P-PILOT-3", True), ("P-PILOT-4", True)),
            *(("P-PILOT-5", True), ("P-PILOT-6", exact), ("P-PILOT-7", not exact), ("P-PILOT-9", True)),
            *(("P-PILOT-10", True), ("P-PILOT-11", True), ("P-PILOT-13", True), ("P-PILOT-15", True)),
            ("P-PILOT-16", True),
        ],
        "moving": [(f"P-MOVE-{number}", True) for number in (1, 2, 3, 4, 5, 6, 8)],
        "block": [(f"P-BLOCK-{number}", True) for number in (1, 2, 4, 5, 6, 7, 8, 9, 10)],
        "catch": [
            *(("P-CATCH-1", True), ("P-CATCH-2", True), ("P-CATCH-4", True), ("P-CATCH-5", True)),
            ("P-CATCH-6", may),
        ],
        "nets": [
            *(("P-NETS-1", True), ("P-NETS-2", True), ("P-NETS-3", True)),
            *(("P-NETS-5", not may and not in_order), ("P-NETS-7", in_order), ("P-NETS-8", may and not in_order)),
            ("P-NETS-9", True),
        ],
        "storm": [(f"P-STORM-{number}", True) for number in (1, 2, 3, 4, 7, 8)],
        "port": [
            *((f"P-PORT-{number}", True) for number in (1, 2, 3, 4, 5)),
            *(("P-PORT-7", not standing), ("P-PORT-10", standing)),
        ],
        "cards": [("P-DECK-1", True), ("P-DECK-7", True), ("P-DECK-8", True)],
        "end": [("P-END-2", True), ("P-END-3", True)],
        "secrets": [(f"P-INFO-{number}", True) for number in (1, 2, 3, 4)],
    }
    return [
        (f"pomor.rules.{section}", [rule for rule, in_force in rules if in_force]) for section, rules in book.items()
    ]


def rule_phrase(rule: str, options: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """Catalogue key and arguments of the sentence of a rule: of the cards it says how many this game has."""
    args = {}
    if rule == "P-DECK-1":
        nav, catch = sum(card["count"] for card in options["nav"]), sum(options["catch"].values())
        args = {"nav": nav, "catch": catch, "storms": options["storms"]}
    return f"pomor.rule.{rule}", args
