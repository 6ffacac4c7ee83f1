"""The boards of the lessons say what the course says, asked as any game is."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import pytest

import seawidget as sea
from seawidget.classroom.course.tokens import deal_seed
from seawidget.classroom.lesson import boards, measures
from tests.classroom.given import GROUP, STUDENT, lessons
from tests.sampling import amount


def deal(number, which=0, student=STUDENT):
    return boards.deal(number, which, partial(deal_seed, GROUP, student, number))


def exact(number, name, thought=None):
    row = lessons()[number]["questions"][name]
    return Fraction((row["misconceptions"][thought] if thought else row)["exact"])


def test_each_board_gives_the_value_of_its_question():
    gap = deal(2).odds()["b1"]
    assert (gap.hit(6).exact, gap.hit(8).exact) == (exact(2, "q1"), exact(2, "q2"))
    far = boards.second_board().odds()["e2"]
    assert (far.affordable(4).exact, far.hit(4).exact) == (exact(2, "q3"), exact(2, "q3", "fits_is_enough"))
    assert deal(3).odds()["d3"].mean_wait().exact == exact(3, "q1")
    both = deal(5).odds()
    assert both.joint(["d2", "d3"], 8).exact == exact(5, "q2")
    assert both["d3"].hit(8).exact == exact(5, "q3", "independent")
    assert deal(7).odds(0)["d3"].held(1).exact == exact(7, "q1", "prior")
    line = deal(6)
    values = {row.text: row.best for row in sea.mini(7, 4, 2).actions(line)}
    assert values["Place 3 b"] - values["Place 5 d"] == exact(6, "q2")
    assert line.win_odds().exact == values["Place 3 b"]


def test_every_cell_is_free_for_card_47():
    game = deal(4)
    cells = {str(move).split()[2] for move in game.legal_moves if str(move).startswith("Place 47 ")}
    assert len(cells) == 36
    game.move("Place 47 c4")
    assert measures.measured(4, {0: game}) == {"cell": 21}


def test_futures_differ_and_the_hand_does_not():
    for number in (2, 3, 5, 7):
        hands, nexts = set(), set()
        for seat in range(8):
            game = deal(number, 0, f"seat-{seat}")
            hands.add(game.view(0).hand)
            game.move(next(move for move in game.legal_moves if str(move).startswith("Discard ")))
            nexts.add(tuple(measures.drawn(game.node.path())))
        assert len(hands) == 1
        assert len(nexts) > 4


def test_the_helper_plays_four_times_in_five():
    held = passed = 0
    for seat in range(amount(gate=250, full=1500)):
        game = deal(7, 0, f"seat-{seat}")
        game.move("Discard 2,77")
        game.play_bots(1)
        found = measures.measured(7, {0: game})
        held += found["held"]
        passed += found["held"] and found["passed"]
        assert found["held"] or found["passed"]
    assert 0.08 < passed / held < 0.34


def test_a_move_taken_back_meets_the_same_helper():
    game = deal(7)
    answers = set()
    for _ in range(3):
        game.goto(game.tree.root)
        game.move("Discard 2,77")
        answers.add(str(game.step_bot().move))
    assert len(answers) == 1


@pytest.mark.parametrize("seat", range(4))
def test_the_voyage_stops_where_it_is_forecast(seat):
    stops = boards.voyage(partial(deal_seed, GROUP, f"seat-{seat}", 8))
    assert [stop.node.state.turn for stop in stops[:3]] == [1, 20, 30]
    assert stops[-1].over
    assert all(stop.step_bot() is None for stop in stops)
    assert [str(stop.seats[0]) for stop in stops] == ["greedy"] * 4


def test_measures_of_what_was_not_played():
    for number in (2, 3, 4, 5, 6, 7, 8):
        options = tuple(lessons()[number]["questions"]["q1"].get("options", ()))
        assert measures.measured(number, {0: deal(number)}, options) is None


def test_two_lines_of_the_same_order_are_read_off():
    game = deal(6)
    options = tuple(lessons()[6]["questions"]["q1"]["options"])
    for first in ("Place 3 b", "Place 5 d"):
        game.goto(game.tree.root)
        game.move(first)
        while not game.over:
            game.move(game.legal_moves[0])
    found = measures.measured(6, {0: game}, options)
    assert (found["first"], found["second"]) == (1, 7)
    assert {found["first_won"], found["second_won"]} <= {0, 1}
