"""The README tells the truth: its transcript runs, its links lead somewhere, its commands come first."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
DOCUMENTS = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]


def test_the_transcript_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert results.attempted >= 8
    assert results.failed == 0


def test_the_two_commands_come_first():
    first_block = README.split("```")[1]
    assert [line for line in first_block.splitlines()[1:] if line] == [
        "python3 dev.py play    # installs, and opens JupyterLab with a board on the screen",
        "python3 dev.py test    # installs, and runs every check and test",
    ]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_links_lead_somewhere(document):
    text = document.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text):
        if not target.startswith("http"):
            assert (document.parent / target).exists(), target
