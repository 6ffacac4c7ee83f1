"""Answers of questions print and show the numbers they hold."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from seawidget import odds
from seawidget.odds.winning import win_odds
from seawidget.probability.shown.message import Message
from tests.numbers.given import start
from tests.probability.test_edges import ASKED, answers
from tests.shown import agrees, numbers, page, told

pytestmark = pytest.mark.usefixtures("compiled_rules")


def some(name):
    """Answers of a question, from all over what may be asked."""
    found = answers(name)
    return found[:: max(1, len(found) // 16)]


@pytest.mark.full(gate=8)
@pytest.mark.parametrize("name", ASKED)
def test_an_answer_shows_its_value_wherever_it_shows_one(name):
    for each in some(name):
        first = str(each).splitlines()[1].strip()
        last = each.derivation[-1].math
        assert Fraction(last.partition(" = ")[0]) == each.exact
        if " = " in last and not last.partition(" = ")[2].startswith("1 - "):
            assert agrees(last.partition(" = ")[2], float(each.exact))
        decimal, _, fraction = first.partition(" = ")
        unit = f" ({Message(f'odds.unit.{each.unit}')})"
        shown = decimal.removesuffix(unit)
        if "(" in shown:
            assert (shown.partition(" ")[0], each.exact) in (("0", 0), ("1", 1))
        elif not shown.startswith("1 - "):
            assert agrees(shown, float(each.exact))
        assert not fraction or Fraction(fraction) == each.exact
        assert decimal.endswith(unit) == (each.unit != "chance")
        assert first in page(each._repr_html_()).words
        assert each.to_dict()["exact"] == [str(each.exact.numerator), str(each.exact.denominator)]
        assert f"{first}: {each.event}" in repr(each)


@pytest.mark.full(gate=8)
@pytest.mark.parametrize("name", ASKED)
def test_an_event_names_no_number_that_was_not_asked_for(name):
    def flat(value):
        if isinstance(value, Message):
            return [number for part in value.args.values() for number in flat(part)]
        return [n for part in value for n in flat(part)] if isinstance(value, (list, tuple)) else [str(value)]

    for each in some(name):
        asked = {number for value in each.event.args.values() for number in flat(value)}
        for locale in ("en", "uk", "ru"):
            assert set(re.findall(r"\d+", each.event.text(locale))) <= asked | {"1", "2"}, each.event.text(locale)
        letters = {str(value) for value in each.numbers.values() if isinstance(value, int)}
        named = set(re.findall(r"\d+", each.event.text()))
        assert named & letters or not named


@pytest.mark.parametrize("name", ["hit", "arrives_on_top", "mean_wait", "mean_wait in turns", "no_stacked_met"])
def test_letters_are_shown_with_the_values_that_were_asked(name):
    for each in some(name):
        steps = [step.math for step in each.derivation]
        for number in each.letters:
            value = number.value
            shown = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
            assert f"{number.name} = {shown}" in steps


def test_an_estimate_shows_value_error_number_and_interval():
    found = win_odds(start(), policy="best", rollouts=80, seed=1).as_odds()
    first, second = (line.strip() for line in str(found).splitlines()[1:3])
    told(first.replace("+-", " "), found.value, found.standard_error, found.n)
    told(second.partition(" (")[0].replace("..", " "), *found.interval[:2])
    assert first in "".join(page(found._repr_html_()).words)


def test_a_simulation_of_an_event_shows_its_numbers():
    told_ = odds.hit(60, 7, 8).simulate(300, seed=1)
    shown = numbers(str(told_))
    for value in (told_.value, told_.standard_error, told_.n):
        assert any(agrees(number, value) for number in shown), str(told_)
