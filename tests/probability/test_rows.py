"""Every reference value: as a fraction, as a float, by its own program, and by dealing cards."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from seawidget.odds import Odds
from tests.probability.rows import ASK, ROWS, answer, exact

PLAIN = ("joint-02", "set-08", "set-09")  # no chance in them, or the mistake that joint-01 warns of
ODDS = [row for row in ROWS if row not in PLAIN]
DEALS = 3000


def value(found: Odds | Fraction) -> Fraction:
    return found.exact if isinstance(found, Odds) else found


def test_every_row_is_asked_for():
    assert ASK.keys() == ROWS.keys()


@pytest.mark.parametrize("row", ROWS)
def test_fractions_are_equal_and_floats_agree(row):
    found = answer(row)
    assert value(found) == exact(row)
    assert float(found) == pytest.approx(ROWS[row]["float"], rel=1e-12, abs=0)


@pytest.mark.parametrize("row", ODDS)
def test_the_program_of_an_answer_computes_it_again(row):
    scope: dict[str, object] = {}
    exec(answer(row).code.replace("print(answer)", ""), scope)
    assert scope["answer"] == exact(row)


@pytest.mark.parametrize("row", ODDS)
def test_dealt_cards_agree_within_four_and_a_half_standard_errors(row):
    found = answer(row).simulate(DEALS, seed=f"deals of {row}")
    assert found.standard_error > 0
    assert abs(found.value - exact(row)) <= 4.5 * found.standard_error


@pytest.mark.parametrize("row", ODDS)
def test_every_answer_says_what_it_takes_for_granted_and_how_it_came_about(row):
    found = answer(row)
    assert found.assumptions
    for locale in ("en", "uk", "ru"):
        text = found.text(locale)
        assert "odds." not in text  # a key without a sentence
        assert not re.search(r"\{\w+\}", text)  # an argument without a value
        assert found.picture(locale).startswith("<svg")
    steps = [str(step) for step in found.derivation]
    assert any(found.formula in step for step in steps)
    assert str(found.exact) in steps[-1]
