"""What the odds of a position are, whatever the game."""

from __future__ import annotations

import pytest

import seawidget as sea
from seawidget.odds import BoardOdds, Odds, PositionOdds, TurnOdds

KINDS = [("tranquility", BoardOdds), ("pomor", TurnOdds), ("mini", BoardOdds)]


@pytest.mark.parametrize(("name", "kind"), KINDS)
def test_the_odds_of_a_position_have_one_type(name, kind):
    game = sea.Game(name, seed=3)
    found = game.odds()
    assert isinstance(found, PositionOdds)
    assert type(found) is kind
    assert found.seat == game.deciding
    assert found.assumptions
    assert all(isinstance(each, Odds) for each in found.questions.values())
    assert len(list(found)) == len(found) > 0
    assert str(found) == found.text()
    assert found.to_dict()["seat"] == found.seat
    assert len(found.to_frame())


def test_questions_of_a_turn_are_the_odds_themselves():
    found = sea.Game("pomor", seed=3).odds()
    assert found.questions is found
    assert dict(found.questions) == dict(found)
