"""The page on worlds and data tells the truth: its transcript runs, and its table has every column."""

from __future__ import annotations

import doctest
from pathlib import Path

from seawidget.practising.playrows import COLUMNS
from seawidget.text.i18n import text

PAGE = Path(__file__).parents[2] / "docs" / "worlds-and-data.md"


def test_the_transcript_runs():
    results = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert results.attempted >= 20
    assert results.failed == 0


def test_every_column_is_told():
    page = PAGE.read_text(encoding="utf-8")
    rows = [f"| `{name}` | {text(f'result.plays.column.{name}')} |" for name in COLUMNS]
    assert [row for row in rows if row not in page] == []
