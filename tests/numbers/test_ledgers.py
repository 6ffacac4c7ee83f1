"""Ledgers print and show the numbers they hold, and these add up."""

from __future__ import annotations

from fractions import Fraction

import pytest

import seawidget as sea
from seawidget.probability.shown.numbers import percent
from tests import toygame
from tests.numbers.given import start
from tests.shown import agrees, page, printed_alike, told

pytestmark = pytest.mark.usefixtures("compiled_rules")


def played(kind):
    if kind == "exact":
        game = start()
        game.seats = ["random"]
        game.play_bots(2)
        return game.ledger()
    game = sea.Game(toygame.TIDE.name, seed=3, seats=["random", "high"])
    game.play_bots(None if kind == "estimated" else 5)
    return game.ledger(policy="random", rollouts=20, seed=1, seat=1)


@pytest.mark.parametrize("kind", ["exact", "estimated", "unfinished"])
def test_a_ledger_shows_its_numbers_and_they_add_up(kind):
    ledger = played(kind)
    shown = [row for row in page(ledger._repr_html_()).rows[1:] if row]
    assert len(shown) == len(ledger.entries) + 1
    for row, entry in zip(shown, ledger.entries, strict=False):
        name, before, skill, luck, after = row
        assert name == (f"turn {entry.turn}: {entry.text}" if entry.kind == "move" else entry.text)
        assert agrees(before, float(entry.value))
        assert agrees(after, float(entry.next))
        _signed(skill, entry.skill, entry.skill_se)
        _signed(luck, entry.luck, entry.luck_se)
    _signed(shown[-1][2], ledger.skill, ledger.skill_se)
    _signed(shown[-1][3], ledger.luck, ledger.luck_se)
    values = [ledger.result, ledger.start, ledger.luck, ledger.skill]
    told(ledger.sentence, *values, *([1.96 * ledger.skill_se] if ledger.skill_se else []))
    assert float(ledger.result - ledger.start) == pytest.approx(float(ledger.luck + ledger.skill))
    if ledger.accuracy is not None:
        assert f"{percent(ledger.accuracy)} of what was at stake was kept" in str(ledger)
    if not ledger.exact:
        assert f"{ledger.rollouts} for each move and position" in str(ledger)
    title = (
        "Luck and skill" if kind == "exact" else f"Luck and skill of seat {ledger.seat + 1}"
    )  # nobody alone is named
    assert str(ledger).splitlines()[0] == title
    assert page(ledger._repr_html_()).words.count(title) == 1
    told(repr(ledger).replace("seat=", " "), ledger.seat, ledger.luck, ledger.skill)
    printed_alike(ledger, ("",))


def _signed(cell, value, se):
    """A number with its sign, then its error or its fraction."""
    assert cell[0] in "+-"
    number, _, rest = cell.partition(" ")
    assert agrees(number, float(value))
    if rest.startswith("("):
        assert Fraction(rest.strip("()")) == value
    else:
        assert bool(rest) == bool(se)
        assert not rest or agrees(rest.removeprefix("± "), se)


def test_a_mistake_shows_what_it_cost():
    lost = played("exact").mistakes()
    assert lost
    for each in lost:
        told(repr(each).strip("<>"), each.turn, float(each.loss))
