"""Which rules are in force under given options, in the order a player would read them."""

from __future__ import annotations

from collections.abc import Mapping


def rulebook(options: Mapping[str, object]) -> list[tuple[str, list[str]]]:
    """List the rules that hold under ``options`` (complete, validated options of this game).

    Returns pairs of a section's catalogue key (``"tranquility.rules.setup"``) and the rule IDs of that section; the
    sentence of a rule is the catalogue message ``"tranquility.rule.<ID>"``. A section without a rule in force is left
    out.
    """
    players = int(str(options["players"]))
    together, pair, solo = players > 1, players == 2, players == 1
    voyage = options["solo_start"] == "sea_voyage"  # VOYAGE-1
    guard = options["placement_guard"] == "segments"
    monsters = int(str(options["monsters"])) > 0
    fewer = int(str(options["removed_islands"])) > 0
    fewest = options["first_player"] == "fewest"

    book: dict[str, list[tuple[str, bool]]] = {
        "setup": [
            ("SETUP-1", True),
            ("SETUP-2", together),
            ("SETUP-3", True),
            ("SETUP-4", together),
            ("SETUP-5", together and fewest),
        ],
        "turn": [
            ("TURN-1", together),
            ("TURN-2", True),
            ("TURN-3", True),
            ("TURN-4", True),
            ("TURN-6", True),
            ("TURN-7", True),
        ],
        "placing": [
            ("PLACE-1", True),
            ("PLACE-2", True),
            ("PLACE-3", not guard),
            ("PLACE-4", guard),
            ("PLACE-5", True),
        ],
        "paying": [
            ("GRID-3", True),
            ("COST-1", True),
            ("COST-2", True),
            ("COST-3", True),
            ("COST-4", True),
            ("COST-5", True),
            ("COST-6", True),
        ],
        "start": [
            ("START-1", not voyage),
            ("START-2", True),
            ("START-3", not voyage),
            ("START-4", pair),
            ("START-5", together),
            ("START-6", together),
            ("START-7", together),
            ("START-8", together),
        ],
        "finish": [("FINISH-1", True), ("FINISH-2", True), ("FINISH-3", True), ("FINISH-4", True)],
        "end": [
            ("END-2", True),
            ("END-4", True),
            ("END-5", True),
            ("END-6", monsters),
            ("END-7", True),
            ("END-8", True),
        ],
        "solo": [("SOLO-1", solo), ("SOLO-2", solo and not voyage), ("SOLO-3", solo)],
        "voyage": [
            ("VOYAGE-2", voyage),
            ("VOYAGE-3", voyage),
            ("VOYAGE-4", voyage),
            ("VOYAGE-5", voyage and monsters),
            ("VOYAGE-6", voyage),
        ],
        "fewer": [("FEWER-1", fewer), ("FEWER-2", fewer)],
        "monsters": [
            ("MONSTER-1", monsters),
            ("MONSTER-2", monsters),
            ("MONSTER-3", monsters),
            ("MONSTER-4", monsters),
            ("MONSTER-5", monsters),
            ("MONSTER-6", monsters and together),
            ("MONSTER-7", monsters),
            ("MONSTER-8", monsters),
        ],
        "secrets": [("INFO-2", True), ("INFO-3", together), ("INFO-4", together), ("INFO-6", together)],
    }
    sections = []
    for section, rules in book.items():
        held = [rule for rule, in_force in rules if in_force]
        if held:
            sections.append((f"tranquility.rules.{section}", held))
    return sections
