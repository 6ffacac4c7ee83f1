"""Which rules are in force under given options, in the order a player would read them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from seawidget.text.codes import phrase
from seawidget.text.i18n import Sentence


def rulebook(options: Mapping[str, object]) -> list[tuple[str, list[str]]]:
    """List the rules that hold under ``options`` (complete, validated options of this game).

    Returns pairs of a section's catalogue key (``"tranquility.rules.setup"``) and the rule IDs of that section; the
    sentence of a rule is `rule_phrase`. A section without a rule in force is left out.
    """
    board, variant = options["board"], options["variant"]
    if variant == "duel":
        return _sections(_duel())
    players = int(str(options["players"]))
    together, pair, solo = players > 1, players == 2, players == 1
    voyage = options["solo_start"] == "sea_voyage"  # VOYAGE-1
    guard = options["placement_guard"] == "segments"
    monsters = int(str(options["monsters"])) > 0
    fewer = int(str(options["removed_islands"])) > 0
    fewest = options["first_player"] == "fewest"
    rocks, storms = options["rocks"] == "on", options["storms"] == "on"
    wilds = int(str(options["wilds"])) > 0
    arch, pyramid, sun_moon = board == "arch", board == "pyramid", variant == "sun_moon"
    starts = not arch
    storms_come = storms or pyramid

    book: dict[str, list[tuple[str, bool]]] = {
        "goal": [
            ("FINISH-1", not arch and not pyramid),
            ("FINISH-2", not arch and not pyramid),
            ("ARCH-8", arch),
            ("PYRAMID-11", pyramid),
        ],
        "setup": [
            ("SETUP-1", not pyramid and not sun_moon),
            ("SETUP-2", together),
            ("SETUP-3", not sun_moon),
            ("SETUP-4", together and starts),
            ("SETUP-5", together and fewest),
        ],
        "turn": [
            ("TURN-1", together),
            ("TURN-2", True),
            ("TURN-3", True),
            ("TURN-4", True),
            ("TURN-6", True),
            ("TURN-7", True),
            ("TURN-8", storms_come or (monsters and together)),
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
            ("COST-7", rocks or storms_come),
        ],
        "start": [
            ("START-1", not voyage and starts),
            ("START-2", starts),
            ("START-3", not voyage and starts),
            ("START-4", pair and starts),
            ("START-5", together and starts),
            ("START-6", together and starts),
            ("START-7", together and starts),
            ("START-8", together and starts),
            ("START-9", storms_come),
        ],
        "finish": [
            ("FINISH-2", arch),
            ("FINISH-3", not pyramid),
            ("FINISH-4", not pyramid),
        ],
        "end": [
            ("END-2", True),
            ("END-4", True),
            ("END-5", True),
            ("END-6", monsters),
            ("END-7", True),
            ("END-8", True),
        ],
        "solo": [
            ("SOLO-1", solo and starts),
            ("SOLO-2", solo and not voyage and starts),
            ("SOLO-3", solo and starts),
        ],
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
        "rocks": _group("ROCKS", 5, rocks),
        "storms": _group("STORM", 11, storms),
        "compasses": [*_group("COMPASS", 8, storms), ("DP-5", storms)],
        "wilds": _group("WILD", 4, wilds),
        "arch": [("GRID-5", arch), *_group("ARCH", 7, arch)],
        "pyramid": [
            ("GRID-6", pyramid),
            *_group("PYRAMID", 10, pyramid),
            *((f"PYRAMID-{n}", pyramid) for n in (12, 13)),
            *((f"ROCKS-{n}", pyramid) for n in range(2, 6)),
            *((f"STORM-{n}", pyramid) for n in range(3, 12)),
            *((f"COMPASS-{n}", pyramid) for n in range(1, 5)),
        ],
        "sun_moon": _group("SUNMOON", 7, sun_moon),
        "secrets": [
            ("INFO-2", True),
            ("INFO-3", together),
            ("INFO-4", together),
            ("INFO-5", storms_come),
            ("INFO-6", together),
        ],
    }
    return _sections(book)


def _group(name: str, last: int, in_force: bool) -> list[tuple[str, bool]]:
    """The rules of a module or variant up to one of them."""
    return [(f"{name}-{n}", in_force) for n in range(1, last + 1)]


def _duel() -> dict[str, list[tuple[str, bool]]]:
    """The rules of the duel: of the common ones only placing, paying and what stays secret hold."""
    named = {
        "goal": [("DUEL-12", True)],
        "duel": _group("DUEL", 11, True),
        "turn": [("TURN-1", True), ("TURN-3", True), ("TURN-4", True)],
        "placing": [("PLACE-1", True), ("PLACE-2", True), ("PLACE-4", True), ("PLACE-5", True)],
        "paying": [("GRID-3", True), *((f"COST-{n}", True) for n in (1, 2, 3, 4, 6))],
        "secrets": [("INFO-2", True), ("INFO-3", True)],
    }
    return {name: list(rules) for name, rules in named.items()}


def _sections(book: Mapping[str, list[tuple[str, bool]]]) -> list[tuple[str, list[str]]]:
    """The sections with a rule in force, each with those rules."""
    sections = []
    for section, rules in book.items():
        held = [rule for rule, in_force in rules if in_force]
        if held:
            sections.append((f"tranquility.rules.{section}", held))
    return sections


def rule_phrase(rule: str, options: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """Catalogue key and arguments of the sentence of a rule in force: it names no card and no value of other games."""
    monsters, wilds = options["monsters"] > 0, options["wilds"] > 0
    storms = options["storms"] == "on"
    storms_come = storms or options["board"] == "pyramid"
    form, args = "", {}
    if rule == "ROCKS-1" and options["rocks_row"] != "random":
        form, args = "row", {"row": options["rocks_row"] + 1}
    elif rule == "STORM-6" and options["yellow_blind"] == "must":
        form = "must"
    elif rule == "COMPASS-6" and options["compass_row"] == "ascending":
        form = "any"
    elif rule == "COMPASS-2" and wilds:
        form = "wild"
    elif rule == "COST-5" and monsters:
        form = "monsters"
    elif rule == "INFO-4" and (storms_come or options["variant"] == "sun_moon"):
        form = "storms" if storms_come else "compasses"
    elif rule == "SETUP-1" and (monsters or storms or wilds):
        there = {"monsters": monsters, "storms": storms, "wilds": wilds}
        form, args = "more", {"cards": [phrase(f"tranquility.rules.card.{name}") for name in there if there[name]]}
    elif rule == "TURN-8" and not (storms_come and monsters and options["players"] > 1):
        form = "compass" if storms_come else "finish"
    elif rule == "WILD-2" and storms:
        form = "compass"
    return f"tranquility.rule.{rule}" + (f".{form}" if form else ""), args


# All rules: how many each group has.
GROUPS: Final[Mapping[str, int]] = MappingProxyType(
    {
        "OPT": 5,
        "GRID": 7,
        "DP": 8,
        "SETUP": 6,
        "TURN": 8,
        "PLACE": 5,
        "COST": 7,
        "START": 9,
        "FINISH": 4,
        "END": 9,
        "SOLO": 3,
        "VOYAGE": 7,
        "FEWER": 3,
        "ROCKS": 6,
        "MONSTER": 8,
        "STORM": 11,
        "COMPASS": 8,
        "WILD": 4,
        "ARCH": 8,
        "PYRAMID": 13,
        "SUNMOON": 7,
        "DUEL": 12,
        "INFO": 10,
    }
)
# Where a rule comes from, if no edition prints it: rebuilt from a summary (at least in part), decided where editions
# differ or are silent, or following from other rules. docs/rules-tranquility.md has the details.
_RECONSTRUCTIONS: Final = frozenset({"GRID-5", "GRID-6", "ARCH-1", "ARCH-3", *(f"PYRAMID-{n}" for n in range(1, 14))})
_RULINGS: Final = frozenset(
    f"{group}-{number}"
    for group, numbers in {
        "OPT": (1, 2, 4, 5),
        "GRID": (1, 7),
        "DP": (1, 2, 3, 4, 6, 7, 8),
        "SETUP": (2, 6),
        "TURN": (5,),
        "PLACE": (3, 5),
        "COST": (7,),
        "START": (6, 7, 9),
        "END": (3, 6, 8, 9),
        "VOYAGE": (5, 7),
        "FEWER": (3,),
        "MONSTER": (4, 8),
        "STORM": (3, 10, 11),
        "COMPASS": (2, 4),
        "WILD": (4,),
        "DUEL": (2, 8, 9),
        "INFO": (1, 3, 7, 8, 9),
    }.items()
    for number in numbers
)
_CONSEQUENCES: Final = frozenset({"ROCKS-6", "SUNMOON-7"})


def mark(rule: str) -> str:
    """Tell where a rule comes from: "printed", "ruling", "reconstruction" or "consequence".

    Raises LookupError for something that is no rule ID.
    """
    group, _, number = rule.partition("-")
    if not number.isdigit() or not 1 <= int(number) <= GROUPS.get(group, 0):
        raise LookupError(Sentence("error.rule", rule=repr(rule), example="PLACE-2"))
    if rule in _RECONSTRUCTIONS:
        return "reconstruction"
    if rule in _RULINGS:
        return "ruling"
    return "consequence" if rule in _CONSEQUENCES else "printed"
