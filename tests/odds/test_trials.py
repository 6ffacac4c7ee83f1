"""What-ifs tell the chance of each gap before and after: exact, from one seat's view, and the same as `game.odds()`."""

from __future__ import annotations

import json
from math import comb

import pytest

import seawidget as sea
from seawidget import odds
from tests.odds.test_everywhere import GAMES

SEEN = [12, 27, 44, 63, 71, 20, 30]


def position(**more):
    return sea.position(players=1, grid={"a1": 20, "c1": 30}, hand=[12, 27, 44, 63, 71], start="S", **more)


def test_the_chances_are_those_of_the_formula():
    """A card between the two: one gap of three cells becomes two, and each keeps the cards on its side."""
    report = position().what_if("Place 44 f1")
    before, after = ({gap["cells"][0]: gap["hit"] for gap in gaps} for gaps in (report.gaps_before, report.gaps_after))
    unseen = odds.unseen_cards(SEEN, blanks=5)

    def top(low, high):
        return odds.hit(unseen, [card for card in odds.between(low, high) if card in unseen], 5)

    assert report.draws == 5
    assert before["b1"] == after["b1"] == pytest.approx(float(top(20, 30)), abs=1e-12)
    assert before["d1"] == pytest.approx(float(top(30, 81)), abs=1e-12)
    assert after["d1"] == pytest.approx(float(top(30, 44)), abs=1e-12)
    assert after["a2"] == pytest.approx(float(top(44, 81)), abs=1e-12)


def test_mini_too():
    report = sea.mini(7, 4, 2).game([3, 5, 1, 7, 2, 6, 4]).what_if("Place 3 b")
    a, cd = report.gaps_after
    assert report.draws == 2  # a hand of them
    assert a["hit"] == pytest.approx(1 - comb(3, 2) / comb(5, 2))  # 1, 2 of 1, 2, 4, 6, 7
    assert cd["hit"] == pytest.approx(1 - comb(2, 2) / comb(5, 2))


@pytest.mark.parametrize(("players", "options"), GAMES, ids=str)
def test_before_the_move_they_are_the_odds_of_the_board(players, options):
    game = sea.Game("tranquility", players=players, seed=f"what if {players}", seats=["greedy"] * players, **options)
    compared = 0
    for _ in range(40):
        if game.over:
            break
        seat = game.deciding
        report = game.what_if(game.legal_moves[0], seat=seat)
        if report.draws:
            table = game.odds(seat, horizon=report.draws).table("hit")
            assert [gap["hit"] for gap in report.gaps_before] == [row[0] for row in table]
            compared += len(table)
        json.dumps(report.to_dict())
        game.play_bots(1)
    assert compared > 100


def test_nothing_hidden_is_in_them():
    """The order of the deck changes nothing."""
    game = position()
    moves = ["Place 44 f1", "Discard 63,71"]
    for seed in range(5):
        assert game.fork(redeal=True, seed=seed).what_if(moves).to_dict() == game.what_if(moves).to_dict()


def test_where_nothing_can_be_told():
    spectator = position().what_if("Place 44 f1", seat=None)
    assert (spectator.draws, spectator.assumptions) == (0, ())
    assert "hit" not in spectator.gaps_before[0]
    assert "next" not in str(spectator).splitlines()[2]
    assert spectator.to_frame()["hit_before"].isna().all()


def test_they_are_shown_with_what_they_take_for_granted():
    report = position().what_if("Place 44 f1")
    codes = [each.code for each in report.assumptions]
    assert codes == ["recall", "own_deck", "exchangeable_rest"]
    for shown in (str(report), report._repr_html_()):
        assert "next 5" in shown
        assert f"{100 * report.gaps_after[0]['hit']:.1f}%" in shown
        assert report.assumptions[0].text() in shown
    frame = report.to_frame()
    assert set(frame["draws"]) == {5}
    assert frame["hit_before"].dropna().between(0, 1).all()
    assert json.loads(json.dumps(report.to_dict()))["assumptions"][0]["code"] == "recall"
