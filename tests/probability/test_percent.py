"""Chances in percent: an estimate is never certain, and what is exactly 1 or 0 is called so."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

import seawidget as sea
from seawidget import odds
from seawidget.probability.cards.deck_facts import DeckCase, Layer
from seawidget.probability.cards.decktable import DeckTable
from seawidget.probability.shown import numbers
from seawidget.widget.odds.data import told_chance


@pytest.mark.parametrize(
    ("p", "half", "shown", "decimal"),
    [
        (1.0, 0.035, ">99%", ">0.99"),
        (0.0, 0.035, "<1%", "<0.01"),
        (1.0, 0.0019, ">99.9%", ">0.999"),
        (0.9997, 0.0002, "99.97%", "0.9997"),
        (0.9997, 0.0012, ">99.9%", "0.9997"),
        (0.99999, 0.0002, ">99.99%", ">0.9999"),
        (0.0003, 0.02, "<1%", "0.0003"),
        (0.994, 0.02, "99.4%", "0.9940"),
        (0.432, 0.03, "43.2%", "0.4320"),
        (0.5, 0.0, "50.0%", "0.5000"),
    ],
)
def test_an_estimate_has_the_digits_its_interval_bears(p, half, shown, decimal):
    assert numbers.estimate(p, half) == shown
    assert numbers.decimal(p, half) == decimal


@pytest.mark.parametrize(
    ("p", "shown"), [(1, "certain"), (0, "impossible"), (0.9999, ">99.9%"), (1e-9, "<0.1%"), (0.25, "25.0%")]
)
def test_an_exact_chance_is_certain_only_if_it_is_one(p, shown):
    assert numbers.chance(p) == shown


def test_the_words_are_there_in_three_languages():
    assert numbers.chance(1, "uk") == "гарантовано"
    assert numbers.chance(0, "ru") == "невозможно"
    answer = odds.hit(10, 10, 3)
    assert "1 (certain)" in str(answer)
    assert "0 (неможливо)" in odds.hit(10, 0, 3).text("uk")
    assert "certain" in answer._repr_html_()


def test_nothing_but_wins_is_not_certain():
    game = sea.position(players=1, grid={}, hand=["S", 5, 17, 33, 61], decks=[[*range(1, 5)]])
    found = game.win_odds(rollouts=60, seed=1, policy="random")
    assert found.chance in (0.0, 1.0)
    texts = (found.sentence, str(found), repr(found), found._repr_html_(), str(found.as_odds()), repr(found.as_odds()))
    for text in texts:
        for wrong in ("100.0%", " 0.0%", "1.0000 ", " 0.0000 to", "certain", "impossible"):
            assert wrong not in text.replace("standard error  0.0000", ""), (wrong, text)
    assert "<1%" in found.sentence


def test_the_page_gets_a_one_only_for_what_is_certain():
    assert told_chance(1.0) == 1
    assert told_chance(0.0) == 0
    assert told_chance(1 - 1e-9) < 1
    assert told_chance(1e-9) > 0
    assert told_chance(0.1234567) == 0.123457


def test_rounding_makes_nothing_certain_in_a_table():
    many = tuple(map(str, range(1, 121)))
    case = DeckCase(Fraction(1), many)
    wanted = frozenset(many[:80])
    assert comb(40, 35) / comb(120, 35) < 1e-17  # a float cannot tell it from 0 beside 1
    never, sure = DeckTable((case,), [35, 41]).at_least(wanted)
    assert never < 1 == sure
    layered = DeckCase(Fraction(1, 3), many, (Layer(("S 1", "S 2", "S 3"), 123),))
    row = DeckTable((layered,) * 3, [38, 43, 44]).at_least(wanted)  # at least 35, 40 and 41 of the 120
    assert row[0] < 1
    assert row[1] < 1
    assert row[2] == 1


def test_an_exact_chance_that_rounds_to_one_says_what_is_missing():
    nearly = odds.hit(60, 30, 20)
    assert f"{nearly.value:.6g}" == "1"
    missing = f"1 - {float(1 - nearly.exact):.3g}"
    assert repr(nearly).startswith(f"<Odds {missing}")
    assert missing in str(nearly)
    assert numbers.exactly(1 - Fraction(1, 10**15), 12) == "1 - 1e-15"
    assert numbers.exactly(Fraction(1)) == "1"
    assert numbers.exactly(Fraction(3, 2)) == "1.5"


def test_moves_that_lost_every_game_are_not_sure_to_lose():
    game = sea.position(players=1, grid={}, hand=[5, 17, 33, 61], start="S", decks=[[*range(1, 5)]])
    found = game.compare("Place 5 a1", "Place 17 c2", deals=60, seed=1, policy="random")
    assert found.rate("a") == found.rate("b") == 0
    for text in (repr(found), str(found), found._repr_html_(), str(found.pair())):
        assert text.replace("&lt;", "<").count("<0.01") >= 2
    assert "0.0000 (nothing varied)" in str(found.pair())
    game.move("Place 5 a1")
    assert "chance now 0.0000 = start 0.0000" in game.ledger(policy="random", rollouts=10, seed=1).sentence
