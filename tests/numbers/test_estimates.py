"""Estimates and comparisons print and show the numbers they hold."""

from __future__ import annotations

from fractions import Fraction

import pytest

import seawidget as sea
from seawidget.odds.solvedodds import exact_odds
from seawidget.odds.winning import win_odds
from seawidget.probability.estimates.bands import running
from seawidget.probability.estimates.control import Control
from tests.numbers.given import start
from tests.shown import agrees, numbers, page, printed_alike, rows, told

pytestmark = pytest.mark.usefixtures("compiled_rules")


def test_a_running_rate_shows_where_it_stands_and_how_it_ran():
    bands = running([number % 3 == 0 for number in range(80)])
    told(str(bands).partition(" (")[0], bands.rate[-1], 80, bands.low[-1], bands.high[-1])
    told(repr(bands), bands.rate[-1], 80, bands.low[-1], bands.high[-1])
    shown = page(bands._repr_html_()).rows[1:]
    assert [row[0] for row in shown] == ["1", "2", "5", "10", "20", "50", "80"]
    for number, *cells in shown:
        place = int(number) - 1
        values = (bands.rate[place], bands.low[place], bands.high[place])
        assert all(map(agrees, cells, values))
    told("".join(page(bands._repr_html_()).words).partition("games")[0], 80)


def shown_interval(cell):
    low, high = cell.split(" to ")
    return low, high


@pytest.mark.parametrize("control", [True, False])
@pytest.mark.parametrize("policy", ["best", "random"])
def test_a_chance_to_win_shows_its_numbers(control, policy):
    game = start()
    game.move("Place 3 b")
    found = win_odds(game, policy=policy, rollouts=300, seed=1, control=control, level=0.9)
    shown = rows(found)
    assert agrees(shown["chance to win"][0], found.chance)
    assert agrees(shown["standard error"][0], found.se)
    assert agrees(shown["games"][0], 300)
    for name, ends in (
        ("90% interval, number of games fixed beforehand", found.interval),
        ("90% always-valid interval, may be watched", found.band),
    ):
        assert all(map(agrees, shown_interval(shown[name][0]), (ends.low, ends.high)))
    if found.controlled.used:
        told(shown["without control variates"][0], found.rate, found.controlled.plain_se)
    else:
        assert "without control variates" not in shown
    told(found.sentence, found.chance, 0.9, found.interval.low, found.interval.high, 300)
    told(repr(found).partition(" by ")[0].replace("+-", " "), found.chance, found.se, found.n)
    assert f"seat={found.seat}" in repr(found)
    assert found.to_dict()["interval"]["low"] == found.interval.low
    printed_alike(found, ("",))


@pytest.mark.parametrize("uniform", [False, True])
def test_an_exact_chance_to_win_names_the_seat_and_the_values_of_the_moves(uniform):
    game, solved = start(), sea.mini(7, 4, 2)
    found = exact_odds(game, uniform=uniform)
    assert found.exact == solved.value(game, uniform)
    assert str(found.event) == "a win"  # a game for one names nobody
    moves = next(step.math for step in found.derivation if step.words and step.words.key == "odds.step.after")
    values = dict(each.split(": ") for each in moves.split("; "))
    worth = {str(move): solved.after(game, move, uniform) for move in game.legal_moves}
    assert {move: Fraction(value) for move, value in values.items()} == worth
    after = exact_odds(game, move="Place 3 b", uniform=uniform)
    assert after.exact == solved.after(game, "Place 3 b", uniform)
    assert after.event.args == {"move": "Place 3 b"}


def test_what_control_variates_gained_is_what_is_said():
    last = Control("3 is last", float(Fraction(1, 5)), lambda world: world.deck[-1] == 4)
    found = win_odds(start(), policy="best", rollouts=200, seed=1, control=[last])
    if found.controlled.used:
        assert any(agrees(number, found.gain) for number in numbers(found.controlled.sentence))
    assert found.controlled.used or "do not help" in found.controlled.sentence


@pytest.mark.parametrize("measure", [None, lambda state: state.turn])
@pytest.mark.parametrize("count", [2, 3])
def test_a_comparison_shows_its_numbers(measure, count):
    game = start()
    how = {} if measure is None else {"measure": measure, "bounds": (0, 9)}
    found = game.compare(*list(game.legal_moves)[:count], deals=60, policy="best", seed=1, level=0.9, **how)
    shown = rows(found)
    for each in found.alternatives:
        rate, ends = shown[f"{each.name}: {each.text}"]
        column = found.values[each.name]
        assert agrees(rate, sum(column) / len(column))
        interval = found.interval(each.name)
        assert all(map(agrees, shown_interval(ends), (interval.low, interval.high)))
    told(str(found).splitlines()[0], found.n)
    assert f"in {found.n} worlds redealt from the view of seat {found.seat + 1}; seed {found.seed!r}" in str(found)
    assert f"on {found.n} deals" in repr(found)
    first, second = found.pair().names
    assert (f"{first} against {second}" in str(found)) == (count == 2)
    assert (found.verdict in str(found)) == (count == 3)


@pytest.mark.parametrize("measure", [None, lambda state: state.turn])
def test_two_alternatives_show_the_numbers_of_their_pair(measure):
    game = start()
    how = {} if measure is None else {"measure": measure, "bounds": (0, 9)}
    pair = game.compare(*list(game.legal_moves)[:2], deals=60, policy="best", seed=1, **how).pair()
    shown = rows(pair)
    a, b = pair.names
    what = pair.what
    expected = {
        f"{what}, {a}": pair.mean_a,
        f"{what}, {b}": pair.mean_b,
        "difference": pair.difference,
        "standard error, had the deals differed": pair.unpaired_se,
        f"better with {a} only": len(pair.only_a),
        f"better with {b} only": len(pair.only_b),
        "both won" if measure is None else "both at best": len(pair.both),
        "neither won" if measure is None else "otherwise equal": len(pair.neither),
    }
    for name, value in expected.items():
        assert agrees(shown[name][0], value), name
    assert agrees(shown["standard error, shared deals"][0].partition(" (")[0], pair.se)
    for name, ends in (
        ("95% interval, number of deals fixed beforehand", pair.interval),
        ("95% always-valid band, may be watched", pair.band),
    ):
        assert all(map(agrees, shown_interval(shown[name][0]), (ends.low, ends.high))), name
    shown_p = shown["exact sign test, p"][0].partition(" = ")[0]
    assert float(shown_p) == pytest.approx(float(pair.p_value), rel=1e-3)
    assert len(pair.only_a) + len(pair.only_b) + len(pair.both) + len(pair.neither) == pair.n
    printed_alike(pair, ("",))
