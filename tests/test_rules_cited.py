"""Each rule is cited by the code that carries it out and by a test that would fail without it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
RULES = ROOT / "docs" / "rules-tranquility.md"

SCOPE: dict[str, set[int]] = {
    group: set(range(1, last + 1))
    for group, last in {
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
        "ROCKS": 6,
        "MONSTER": 8,
        "STORM": 11,
        "COMPASS": 8,
        "WILD": 4,
        "FEWER": 3,
        "ARCH": 8,
        "PYRAMID": 13,
        "SUNMOON": 7,
        "DUEL": 12,
        "INFO": 10,
    }.items()
}
INVARIANTS = set(range(1, 23))
VECTORS = set(range(1, 159))

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
    assert written == set(in_scope())


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
    written = {f"{group}-{number}" for group, number in ID.findall(text)}
    for folder in (ROOT / "src" / "seawidget" / "games" / "tranquility", ROOT / "tests" / "games" / "tranquility"):
        for rule in cited(folder, {".py"}):
            if rule.split("-")[0] in SCOPE:
                assert rule in written, f"{rule} is cited in {folder} but not in {RULES.name}"


@pytest.mark.parametrize("number", sorted(VECTORS))
def test_every_vector_is_a_test(number):
    """T-13 appears as a test ID or in the name of a test function (`t_13`, `T133`)."""
    folder = ROOT / "tests" / "games" / "tranquility"
    text = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("test_vectors_*.py"))
    names = (f'"T-{number:02d}', f"t_{number:02d}_", f"t_{number:02d}(", f"TestT{number:02d}")
    assert any(name in text for name in names)
