"""The page on estimates tells the truth: its transcript runs."""

from __future__ import annotations

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "estimates.md"


def test_the_transcript_runs():
    results = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert results.attempted >= 20
    assert results.failed == 0
