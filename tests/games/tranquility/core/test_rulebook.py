"""The rules tab: which rules it lists, and that each has a sentence in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from seawidget.games.tranquility.core.rulebook import GROUPS, mark, rulebook
from seawidget.text.i18n import LOCALES, catalogue, text
from tests.games.tranquility import walks
from tests.games.tranquility.positions import RULES


def listed(**given: object) -> set[str]:
    return {rule for _, rules in rulebook(RULES.options({"players": 1, **given})) for rule in rules}


SETS = [
    {"players": players, "monsters": monsters, "removed_islands": removed, "placement_guard": guard, **more}
    for players in (1, 2, 3)
    for monsters in (0, 3)
    for removed in (0, 4)
    for guard in ("none", "segments")
    for more in ({}, {"first_player": 0}, *([{"solo_start": "sea_voyage"}] if players == 1 else []))
] + list(walks.SETS.values())


@pytest.mark.parametrize("locale", LOCALES)
def test_every_listed_rule_and_section_has_a_sentence(locale):
    messages = catalogue(locale)
    for given in SETS:
        for section, rules in rulebook(RULES.options(given)):
            assert messages[section]
            assert rules
            for rule in rules:
                key, args = RULES.rule_phrase(rule, RULES.options(given))
                assert key.startswith(f"tranquility.rule.{rule}")
                assert "{" not in text(key, args, locale), "every slot is filled in"
                assert messages[key]


def test_every_sentence_belongs_to_a_written_rule():
    page = (Path(__file__).parents[4] / "docs" / "rules-tranquility.md").read_text(encoding="utf-8")
    written = set(re.findall(r"^- \*\*([A-Z]+-\d+)\*\*", page, re.MULTILINE))
    named = {key.split(".")[2] for key in catalogue("en") if key.startswith("tranquility.rule.")}
    assert not named - written


# What a rule names: the rule, the options under which it is there, a word it has, other options, and no such word.
WORDS = [
    ("ROCKS-1", {"rocks": "on", "rocks_row": 3}, "row 4", {"rocks": "on"}, "row 4"),
    ("STORM-6", {"storms": "on", "yellow_blind": "must"}, "must", {"storms": "on"}, "must"),
    ("COMPASS-6", {"storms": "on", "compass_row": "ascending"}, "any row", {"storms": "on"}, "any"),
    ("COMPASS-2", {"storms": "on", "wilds": 2}, "Wild", {"storms": "on"}, "Wild"),
    ("COST-5", {"monsters": 2}, "Monster", {}, "Monster"),
    ("INFO-4", {"storms": "on"}, "storms", {}, "storm"),
    ("INFO-4", {"variant": "sun_moon"}, "compasses", {}, "compass"),
    ("SETUP-1", {"monsters": 2, "wilds": 1}, "these: Sea Monsters, Wilds", {"monsters": 2}, "Wild"),
    ("TURN-8", {"monsters": 2}, "refused Finish", {"storms": "on"}, "Finish"),
    ("WILD-2", {"storms": "on", "wilds": 2}, "compass", {"wilds": 2}, "compass"),
]


@pytest.mark.parametrize(("rule", "there", "word", "other", "none"), WORDS, ids=lambda value: str(value)[:20])
def test_a_rule_names_only_what_is_in_the_game(rule, there, word, other, none):
    said, without = (
        text(*RULES.rule_phrase(rule, RULES.options({"players": 2, **given})), "en") for given in (there, other)
    )
    assert word in said
    assert none not in without
    assert "option" not in said + without


def test_no_rule_is_listed_twice():
    for given in SETS:
        rules = [rule for _, rules in rulebook(RULES.options(given)) for rule in rules]
        assert len(rules) == len(set(rules))


@pytest.mark.parametrize(
    ("given", "present", "absent"),
    [
        ({}, {"SOLO-2", "PLACE-3", "START-1"}, {"TURN-1", "SETUP-5", "MONSTER-1", "FEWER-1", "VOYAGE-4", "PLACE-4"}),
        (
            {"solo_start": "sea_voyage"},
            {"VOYAGE-2", "VOYAGE-4", "SOLO-3"},
            {"SOLO-2", "START-1", "START-3", "VOYAGE-5"},
        ),
        ({"solo_start": "sea_voyage", "monsters": 1}, {"VOYAGE-5", "MONSTER-2"}, {"MONSTER-6"}),
        ({"players": 2}, {"START-4", "SETUP-5", "INFO-3", "TURN-1"}, {"SOLO-1", "SOLO-3"}),
        ({"players": 3, "first_player": 1}, {"START-6", "SETUP-4"}, {"START-4", "SETUP-5"}),
        ({"players": 4, "monsters": 3}, {"MONSTER-6", "END-6"}, set()),
        ({"removed_islands": 4}, {"FEWER-1", "FEWER-2"}, set()),
        ({"placement_guard": "segments"}, {"PLACE-4"}, {"PLACE-3"}),
        ({"rocks": "on"}, {"ROCKS-1", "ROCKS-5", "COST-7"}, {"STORM-1", "START-9", "TURN-8", "INFO-5"}),
        (
            {"storms": "on", "players": 2},
            {"STORM-1", "STORM-11", "COMPASS-1", "COMPASS-8", "COST-7", "START-9", "TURN-8", "INFO-5"},
            {"ROCKS-1", "WILD-1"},
        ),
        ({"wilds": 1}, {"WILD-1", "WILD-4"}, {"COMPASS-1"}),
        (
            {"board": "arch", "players": 2},
            {"GRID-5", "ARCH-1", "ARCH-8", "FINISH-2"},
            {"START-1", "START-5", "SETUP-4", "FINISH-1", "GRID-6"},
        ),
        ({"board": "arch"}, {"ARCH-1"}, {"SOLO-2", "SOLO-3"}),
        (
            {"board": "pyramid", "players": 2},
            {"GRID-6", "PYRAMID-1", "PYRAMID-13", "START-1", "ROCKS-3", "STORM-4", "COMPASS-3", "SETUP-4"},
            {"FINISH-1", "FINISH-3", "SETUP-1", "COMPASS-7", "STORM-1", "ROCKS-1", "MONSTER-2"},
        ),
        (
            {"variant": "sun_moon", "players": 2},
            {"SUNMOON-1", "SUNMOON-7", "FINISH-1", "START-1", "SETUP-4"},
            {"SETUP-1", "SETUP-3", "COMPASS-1"},
        ),
        (
            {"variant": "duel", "players": 2},
            {"DUEL-1", "DUEL-12", "PLACE-4", "COST-4", "TURN-4"},
            {"START-1", "FINISH-1", "END-2", "PLACE-3", "SETUP-1"},
        ),
    ],
)
def test_rules_in_force(given, present, absent):
    rules = listed(**given)
    assert present <= rules
    assert not absent & rules


def test_options_and_presets_have_names_in_every_language():
    for locale in LOCALES:
        messages = catalogue(locale)
        for field in RULES.setup_fields():
            name = field["name"]
            assert messages[f"tranquility.option.{name}"]
            assert messages[f"tranquility.option.{name}.about"]
            for value in field.get("values", ()):
                if isinstance(value, str):
                    assert messages[f"tranquility.option.{name}.{value}"]
        for name in RULES.presets:
            assert messages[f"tranquility.preset.{name}"]
            assert messages[f"tranquility.preset.{name}.about"]


def written_marks() -> dict[str, str]:
    """The mark of each rule as docs/rules-tranquility.md has it; what is partly a reconstruction counts as one."""
    page = (Path(__file__).parents[4] / "docs" / "rules-tranquility.md").read_text(encoding="utf-8")
    marks = {}
    for rule, body in re.findall(r"^- \*\*([A-Z]+-\d+)\*\*((?:.|\n)*?)(?=\n- |\n\n|\n\|)", page, re.MULTILINE):
        (bracket,) = re.findall(r"\[((?:printed|ruling|reconstruction|consequence)[^\]]*)\]", body)
        marks[rule] = "reconstruction" if "reconstruction" in bracket else re.split(r"[\s;:,]", bracket)[0]
    return marks


def test_marks():
    written = written_marks()
    assert {rule: mark(rule) for rule in written} == written
    assert {f"{group}-{n}" for group, last in GROUPS.items() for n in range(1, last + 1)} == set(written)
    assert {*written.values()} == {"printed", "ruling", "reconstruction", "consequence"}
    assert RULES.mark("PYRAMID-3") == "reconstruction"


@pytest.mark.parametrize("rule", ["NOPE-1", "DUEL-" + "0", "DUEL-" + "13", "PLACE", "", "place-1", "PLACE-x"])
def test_no_such_rule(rule):
    with pytest.raises(LookupError):
        mark(rule)
