"""The page about odds is run as it is printed."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from seawidget import odds
from seawidget.probability.cards import hits

PAGE = Path(__file__).parents[2] / "docs" / "odds.md"


def test_every_example_of_the_page_is_true():
    result = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert result.attempted > 30
    assert not result.failed


@pytest.mark.parametrize("module", [odds, hits])
def test_examples_in_docstrings_are_true(module):
    result = doctest.testmod(module)
    assert result.attempted
    assert not result.failed
