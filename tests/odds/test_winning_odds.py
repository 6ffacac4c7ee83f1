"""The chance to win as one `Odds`: exact where the game is solved, otherwise an estimate with all it needs."""

from __future__ import annotations

from fractions import Fraction

import pytest

import seawidget as sea
from seawidget.errors import IllegalMove, NodeError, OptionError, PositionError, UnknownArgument
from seawidget.odds.winning import WinOdds, win_odds
from seawidget.probability.answers.result import Odds
from seawidget.probability.estimates.control import controlled_mean
from seawidget.probability.estimates.intervals import alike_se
from seawidget.text.i18n import bot_name

SOLVED = sea.mini(7, 4, 2)
DECK = [3, 5, 1, 7, 2, 6, 4]


def computed(odds: Odds) -> object:
    scope: dict[str, object] = {}
    exec(odds.code.replace("print(answer)", ""), scope)
    return scope["answer"]


def test_a_solved_game_is_answered_exactly():
    found = SOLVED.game(DECK).win_odds()
    assert isinstance(found, Odds)
    assert found.exact == Fraction(17, 30) == SOLVED.value([3, 5])
    assert [each.code for each in found.assumptions] == ["exchangeable", "best_play"]
    assert "Place 3 b: 17/30" in str(found)
    assert found.standard_error is None


def test_who_asks_for_an_estimate_gets_one():
    game = SOLVED.game(DECK)
    for how in ({"exact": False, "rollouts": 40}, {"rollouts": 40}, {"policy": "best", "rollouts": 40}):
        found = game.win_odds(seed=1, **how)
        assert isinstance(found, WinOdds)
        assert found.n == 40


def test_the_old_spelling_warns_and_gives_the_same_answer():
    game = SOLVED.game(DECK)
    asked = ({}, {"seat": 0}, {"exact": True}, {"exact": False, "rollouts": 30, "seed": 1}, {"rollouts": 30, "seed": 1})
    for how in asked:
        with pytest.warns(DeprecationWarning, match=r"now game\.win_odds\(\.\.\.\)") as caught:
            old = game.odds(win=True, **how)
        assert [each.filename for each in caught] == [__file__]
        assert old.to_dict() == game.win_odds(**how).to_dict()
    for how in ({"horizon": 5}, {"remember": False}):
        with (
            pytest.warns(DeprecationWarning, match="win_odds"),
            pytest.raises(OptionError, match="leave them out with win=True"),
        ):
            game.odds(win=True, **how)


def test_an_estimate_and_an_exact_chance_are_read_alike():
    game = SOLVED.game(DECK)
    exact, estimate = game.win_odds(), game.win_odds(rollouts=30, seed=1)
    assert (exact.value, exact.exact, exact.standard_error, exact.n) == (17 / 30, Fraction(17, 30), None, None)
    assert (estimate.value, estimate.exact) == (estimate.chance, None)
    assert (estimate.standard_error, estimate.n) == (estimate.se, 30)
    for each in (exact, estimate):
        assert float(each) == each.value
        assert each.to_dict()["n"] == each.n
        assert len(each.to_frame()) == 1
        assert each.plot() is not None


@pytest.mark.parametrize("value", [1.0, 0.5, 0.0])
def test_games_that_all_end_alike_are_no_certainty(value):
    found = WinOdds((value,) * 50, controlled_mean([value] * 50, [], [], []), 0, "best", 1, 0.95, "done")
    assert found.se == alike_se(value, 50) > 0
    assert found.interval.half > 0.03
    assert found.interval.low <= value <= found.interval.high
    assert f"+- {found.se:.4f}" in repr(found)
    assert found.as_odds().standard_error == found.se


@pytest.mark.parametrize(
    ("ask", "near"),
    [
        (lambda game: game.win_odds(rolouts=5), "'rollouts'"),
        (lambda game: game.odds(horizons=5), "'horizon'"),
        (lambda game: game.compare("Place 3 a", "Place 3 b", deal=5), "'deals'"),
        (lambda game: game.ledger(candidate=5), "'candidates'"),
    ],
)
def test_a_misspelt_argument_is_named(ask, near):
    with pytest.raises(UnknownArgument, match=f"no argument .*did you mean {near}.* seed") as error:
        ask(SOLVED.game(DECK))
    assert isinstance(error.value, TypeError)


def test_exact_is_refused_where_it_cannot_be_had():
    with pytest.raises(OptionError, match="not solved"):
        sea.Game("tranquility", players=1, seed=1).win_odds(exact=True)
    with pytest.raises(OptionError, match="not solved"):
        sea.Game("mini", cards=20, cells=9, hand=5, seed=1).win_odds(exact=True)
    with pytest.raises(OptionError, match="rollouts="):
        SOLVED.game(DECK).win_odds(exact=True, rollouts=5)
    with pytest.raises(OptionError, match=r"exact= is about winning: ask game\.win_odds"):
        SOLVED.game(DECK).odds(exact=True)
    with pytest.raises(UnknownArgument):
        SOLVED.game(DECK).win_odds(horizon=5)
    over = sea.mini(3, 2, 2).game([1, 3, 2])
    over.move("Place 1 a")
    over.move("Place 2 b pay 3")
    with pytest.raises(NodeError):
        over.win_odds()


def test_the_order_of_the_deck_changes_nothing():
    one, other = (SOLVED.game(deck).win_odds() for deck in (DECK, [5, 3, *sorted(DECK[2:])]))
    assert one == other
    assert one.to_dict() == other.to_dict()


QUESTIONS = [(), ([3, 5],), ([3, 5], "Place 3 b"), ([3, 5], "Discard 3,5")]


@pytest.mark.parametrize("asked", QUESTIONS, ids=str)
@pytest.mark.parametrize("uniform", [False, True])
def test_every_exact_chance_is_computed_again_and_simulated(asked, uniform):
    found = sea.mini(6, 4, 2).odds(*asked, uniform=uniform)
    assert computed(found) == found.exact
    estimate = found.simulate(600, seed=7)
    assert estimate.standard_error > 0
    assert abs(estimate.z) < 4.5


def test_its_values_are_those_of_the_solver():
    assert SOLVED.odds().exact == SOLVED.best
    assert SOLVED.odds(uniform=True).exact == SOLVED.uniform
    assert SOLVED.odds([3, 5], "Place 3 a").exact == Fraction(13, 30)
    assert "Place 3 a" in SOLVED.odds([3, 5], "Place 3 a").event.text("uk")
    with pytest.raises(PositionError, match="say which"):
        SOLVED.odds(move="Place 3 a")
    with pytest.raises(IllegalMove):
        SOLVED.odds([3, 5], "Place 4 a")


@pytest.mark.parametrize("control", [True, False])
def test_an_estimate_is_odds_too(control):
    found = win_odds(SOLVED.game(DECK), policy="best", rollouts=200, seed=3, control=control)
    odds = found.as_odds()
    assert odds.exact is None
    assert (odds.value, odds.standard_error, odds.n) == (found.chance, found.se, 200)
    assert odds.interval[:2] == (found.interval.low, found.interval.high)
    assert [each.code for each in odds.assumptions] == ["redealt", "policy"]
    for locale in ("en", "uk", "ru"):
        told = odds.text(locale)
        assert bot_name("best", locale) in told
        assert "odds." not in told
        assert ("95%" if locale == "en" else "95\u00a0%") in told
