"""Each rule in force is cited by the code that carries it out and by a test that would fail without it.

A new module or variant joins with one line in `SCOPE`.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
RULES = ROOT / "docs" / "rules-tranquility.md"

# The groups of rules that are built. Of a group, IDs left out belong to a module that is not.
SCOPE: dict[str, set[int]] = {
    "OPT": {1, 2, 3, 4, 5},
    "GRID": {1, 2, 3, 4, 7},
    "DP": {1, 2, 3, 4, 6, 7, 8},  # DP-5 comes with compasses
    "SETUP": {1, 2, 3, 4, 5, 6},
    "TURN": {1, 2, 3, 4, 5, 6, 7, 8},
    "PLACE": {1, 2, 3, 4, 5},
    "COST": {1, 2, 3, 4, 5, 6},  # COST-7 comes with blocked rows
    "START": {1, 2, 3, 4, 5, 6, 7, 8},  # START-9 comes with yellow storms
    "FINISH": {1, 2, 3, 4},
    "END": {1, 2, 3, 4, 5, 6, 7, 8, 9},
    "SOLO": {1, 2, 3},
    "VOYAGE": {1, 2, 3, 4, 5, 6, 7},
    "FEWER": {1, 2, 3},
    "MONSTER": {1, 2, 3, 4, 5, 6, 7, 8},
    "INFO": {1, 2, 3, 4, 6, 7, 8, 9, 10},  # INFO-5 comes with blind cards
}
INVARIANTS = {1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 17, 21, 22}
VECTORS = {
    *range(1, 71),
    *range(77, 84),
    *range(129, 134),
    135,
}

# not preceded by a hyphen: the rules of other games have IDs such as P-SETUP-1
ID = re.compile(r"(?<![\w-])([A-Z]+)-(\d+)\b")
SPAN = re.compile(r"(?<![\w-])([A-Z]+)-(\d+) to \1-(\d+)\b")


def cited(folder: Path, suffixes: set[str]) -> set[str]:
    """All rule IDs named in the files below a folder; "END-1 to END-3" names three."""
    found: set[str] = set()
    for path in folder.rglob("*"):
        if path.suffix not in suffixes or "static" in path.parts or path == Path(__file__):
            continue
        text = path.read_text(encoding="utf-8")
        found |= {f"{group}-{number}" for group, number in ID.findall(text)}
        for group, first, last in SPAN.findall(text):
            found |= {f"{group}-{number}" for number in range(int(first), int(last) + 1)}
    return found


def in_scope() -> list[str]:
    return [f"{group}-{number}" for group, numbers in SCOPE.items() for number in sorted(numbers)]


def test_the_scope_is_written_down_in_the_rules():
    written = set(re.findall(r"^- \*\*([A-Z]+-\d+)\*\*", RULES.read_text(encoding="utf-8"), re.MULTILINE))
    assert not set(in_scope()) - written
    later = {"COST-7", "START-9", "INFO-5"}  # stated already, for modules to come
    assert written - set(in_scope()) == later


def test_every_rule_is_cited_by_the_code():
    missing = set(in_scope()) - cited(ROOT / "src" / "seawidget" / "games" / "tranquility", {".py"})
    assert not missing, sorted(missing)


def test_every_rule_is_cited_by_a_test():
    wanted = {*in_scope(), *(f"INV-{number}" for number in INVARIANTS)}
    missing = wanted - cited(ROOT / "tests", {".py"})
    assert not missing, sorted(missing)


def test_no_rule_is_cited_that_does_not_exist():
    """A typo in a citation would hide a missing one."""
    text = RULES.read_text(encoding="utf-8")
    written = {f"{group}-{number}" for group, number in ID.findall(text)} | {"DP-5", "GRID-5", "GRID-6"}
    for folder in (ROOT / "src" / "seawidget" / "games" / "tranquility", ROOT / "tests" / "games" / "tranquility"):
        for rule in cited(folder, {".py"}):
            if rule.split("-")[0] in SCOPE:
                assert rule in written, f"{rule} is cited in {folder} but not in {RULES.name}"


@pytest.mark.parametrize("number", sorted(VECTORS))
def test_every_vector_is_a_test(number):
    """T-13 appears as a test ID or in the name of a test function (`t_13`, `T133`)."""
    folder = ROOT / "tests" / "games" / "tranquility"
    text = "\n".join(path.read_text(encoding="utf-8") for path in folder.glob("test_vectors_*.py"))
    names = (f'"T-{number:02d}', f"t_{number:02d}_", f"t_{number:02d}(", f"TestT{number:02d}")
    assert any(name in text for name in names)
