"""Each rule of docs/rules-pomor.md is cited by the code that carries it out and by a test that fails without it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from seawidget.text.i18n import LOCALES, catalogue, text
from tests.games.pomor.vectors import DOC, RULES, rows

ROOT = Path(__file__).parents[4]
CODE = ROOT / "src" / "seawidget" / "games" / "pomor"
TESTS = Path(__file__).parents[1]
ID = re.compile(r"\b(P-[A-Z]+)-(\d+)\b")
SPAN = re.compile(r"\b(P-[A-Z]+)-(\d+) to \1-(\d+)\b")


def cited(folder: Path) -> set[str]:
    """All rule IDs named in the files below a folder; "P-END-1 to P-END-3" names three."""
    found: set[str] = set()
    for path in sorted(folder.rglob("*.py")):
        if path.name == "rulebook.py":  # it lists what is carried out elsewhere
            continue
        text = path.read_text(encoding="utf-8")
        found |= {f"{group}-{number}" for group, number in ID.findall(text)}
        for group, first, last in SPAN.findall(text):
            found |= {f"{group}-{number}" for number in range(int(first), int(last) + 1)}
    return found


WRITTEN = re.findall(r"^- \*\*(P-[A-Z]+-\d+)\*\*", DOC.read_text(encoding="utf-8"), re.MULTILINE)
# The rules that a vector is about: the last column of their tables.
BY_VECTORS = {
    rule
    for prefix in ("PV", "PD", "PC", "PI")
    for cells in rows(prefix)
    for rule in re.findall(r"P-[A-Z]+-\d+", cells[-1])
}


def test_all_rules_are_written_once():
    assert len(WRITTEN) == len(set(WRITTEN)) == 124
    groups = re.findall(r"P-([A-Z]+)-1\b", " ".join(WRITTEN))
    assert groups == [
        "SETUP",
        "TURN",
        "PILOT",
        "MOVE",
        "BLOCK",
        "CATCH",
        "NETS",
        "STORM",
        "PORT",
        "DECK",
        "END",
        "INFO",
    ]


def test_every_rule_is_cited_by_the_code():
    assert not set(WRITTEN) - cited(CODE)


def test_every_rule_is_cited_by_a_test():
    """By the name of the rule in a test: that a vector is about it does not say that it fails without it."""
    assert not set(WRITTEN) - cited(TESTS)


def test_no_rule_is_cited_that_does_not_exist():
    """A typo in a citation would hide a missing one."""
    assert not (cited(CODE) | cited(TESTS) | BY_VECTORS) - set(WRITTEN)


def test_every_invariant_and_vector_is_a_test():
    text = "\n".join(path.read_text(encoding="utf-8") for path in TESTS.rglob("test_*.py"))
    for number in range(1, 20):
        assert f"INV-{number}" in text
    assert len(rows("PV")) + sum(len(rows(prefix)) for prefix in ("PD", "PC", "PI")) == 137


def test_the_outcomes_are_those_of_the_rules():
    from seawidget.games.pomor.values.events import KINDS

    table = DOC.read_text(encoding="utf-8").split("| Step | Outcomes |")[1].split("\n\n")[0]
    assert set(re.findall("`([a-z_]+)`", table)) | {"token_placed", "pilot_placed", "dealt"} == set(KINDS.values())


SETS = [
    {"players": players, "pilot_exact_landing": exact, "take": take, "nets": nets, "setup": setup, "port_sale": sale}
    for players in (2, 4)
    for exact in (True, False)
    for take in ("must", "may")
    for nets in ("choose", "path_order")
    for setup in ("choose", "random")
    for sale in ("arrival", "standing")
]


@pytest.mark.parametrize("locale", LOCALES)
def test_every_listed_rule_has_a_sentence(locale):
    messages = catalogue(locale)
    for given in SETS:
        book = RULES.rulebook(RULES.options(given))
        listed = [rule for _, rules in book for rule in rules]
        assert len(listed) == len(set(listed))
        assert set(listed) <= set(WRITTEN)
        for section, rules in book:
            assert messages[section]
            for rule in rules:
                key, args = RULES.rule_phrase(rule, RULES.options(given))
                assert messages[key]
                assert "{" not in text(key, args, locale), "every slot is filled in"


def test_every_sentence_belongs_to_a_rule():
    named = {key.removeprefix("pomor.rule.") for key in catalogue("en") if key.startswith("pomor.rule.")}
    assert named <= set(WRITTEN)


def test_rules_behind_refusals_and_outcomes_have_sentences():
    from seawidget.games.pomor.core.rejection_codes import RULES as BEHIND
    from seawidget.games.pomor.values.effects import RULE_OF

    for rule in {*BEHIND, *RULE_OF.values()} - {None}:
        for locale in LOCALES:
            assert catalogue(locale)[f"pomor.rule.{rule}"]


@pytest.mark.parametrize(
    ("given", "present", "absent"),
    [
        ({}, {"P-PILOT-6", "P-NETS-5", "P-SETUP-7"}, {"P-PILOT-7", "P-NETS-7", "P-NETS-8", "P-CATCH-6", "P-SETUP-9"}),
        ({"pilot_exact_landing": False}, {"P-PILOT-7"}, {"P-PILOT-6"}),
        ({"take": "may"}, {"P-CATCH-6", "P-NETS-8"}, {"P-NETS-5"}),
        ({"take": "may", "nets": "path_order"}, {"P-NETS-7"}, {"P-NETS-5", "P-NETS-8"}),
        ({"setup": "random"}, {"P-SETUP-9"}, {"P-SETUP-7"}),
        ({"port_sale": "arrival"}, {"P-PORT-1", "P-PORT-7", "P-SETUP-12"}, {"P-PORT-10"}),
        ({"port_sale": "standing"}, {"P-PORT-1", "P-PORT-10"}, {"P-PORT-7", "P-SETUP-12"}),
    ],
)
def test_rules_in_force(given, present, absent):
    book = RULES.rulebook(RULES.options({"players": 2, **given}))
    listed = {rule for _, rules in book for rule in rules}
    assert present <= listed
    assert not absent & listed


@pytest.mark.parametrize("locale", LOCALES)
def test_options_presets_and_bots_have_names(locale):
    messages = catalogue(locale)
    for field in RULES.setup_fields():
        assert messages[f"pomor.option.{field['name']}"]
        assert messages[f"pomor.option.{field['name']}.about"]
        for value in field.get("values", ()):
            word = str(value).lower() if isinstance(value, bool) else value  # as JSON has it
            assert messages[f"pomor.option.{field['name']}.{word}"]
    for preset in RULES.presets:
        assert messages[f"pomor.preset.{preset}"]
        assert messages[f"pomor.preset.{preset}.about"]
    for bot in RULES.bots:
        assert messages[f"pomor.bot.{bot}"]
    assert messages["pomor.name"]
    assert messages["pomor.note.estimate"]


def test_rules_that_are_not_printed_are_marked():
    text = DOC.read_text(encoding="utf-8")
    text = text[text.index("## Rules\n") : text.index("## Decisions")]
    found = {}
    for rule, body in re.findall(
        r"^- \*\*(P-[A-Z]+-\d+)\*\*((?:.|\n)*?)(?=\n- \*\*|\n#|\nTable|\n\n)", text, re.MULTILINE
    ):
        marks = re.findall(r"\[(printed|ruling|estimate)", body)
        found[rule] = "printed" if "printed" in marks else marks[0]
    assert found.keys() == set(WRITTEN)
    assert {rule: RULES.mark(rule) for rule in found} == found
    assert {*found.values()} == {"printed", "ruling", "estimate"}
