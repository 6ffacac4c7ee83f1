"""Odds of positions: the reference positions, set-up, affordability, memory, hidden cards, other seats."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import pairwise
from math import ceil, comb

import pytest

import seawidget as sea
from seawidget import odds
from seawidget.games.tranquility.core.board import CELL_NAMES
from tests.probability.rows import POSITIONS
from tests.toygame import TIDE


def reference(name: str, **parts: object) -> tuple[sea.Game, list[object]]:
    """(the game at a reference position, the cards its player remembers to have put down)."""
    p = POSITIONS[name]
    seen = {*p["board"].values(), *p["hand"], *p["known_discards"]}
    deck = [n for n in range(1, 81) if n not in seen] + ["F"] * p["finishes_unseen"]
    gone = [*p["known_discards"], *["F"] * (5 - p["finishes_unseen"])]
    grid = {CELL_NAMES[0][int(cell) - 1]: n for cell, n in p["board"].items()}
    return sea.position(players=1, grid=grid, hand=p["hand"], start="S", decks=[deck], discards=[gone], **parts), gone


def fraction(pair: list[str]) -> Fraction:
    return Fraction(int(pair[0]), int(pair[1]))


@pytest.mark.parametrize("name", POSITIONS)
def test_reference_positions(name):
    game, gone = reference(name)
    board = game.odds(remember=gone, horizon=[2, 5, 10])
    facts = POSITIONS[name]["gaps"]
    assert board.deck == POSITIONS[name]["n"]
    assert len(board) == len(facts)
    for i, (gap, expected) in enumerate(zip(board, facts, strict=True)):
        first, last = expected["cells"]
        assert gap.cells == CELL_NAMES[0][first - 1 : last]
        assert gap.wanted == tuple(map(str, expected["unseen_fit"]))
        assert gap.hand == tuple(map(str, expected["hand_fit"]))
        assert (gap.status == "dead") == expected["dead"]
        if "affordable_fit" in expected:
            assert gap.payable == tuple(map(str, expected["affordable_fit"]))
            assert gap.hand_payable == tuple(map(str, expected["affordable_in_hand"]))
        for j, k in enumerate(board.horizons):
            row = expected["draws"][str(k)]
            assert gap.hit(k).exact == fraction(row["p_at_least_one_exact"])
            assert gap.enough(k).exact == fraction(row["p_enough_exact"])
            assert board.table("hit")[i][j] == pytest.approx(float(row["p_at_least_one"]), rel=1e-12)
            assert board.table("enough")[i][j] == pytest.approx(float(row["p_enough_with_hand"]), rel=1e-12)
            if "p_affordable_exact" in row:
                assert gap.affordable(k).exact == fraction(row["p_affordable_exact"])
                assert board.table("affordable")[i][j] == pytest.approx(
                    float(row["p_at_least_one_affordable"]), rel=1e-12
                )
        if expected["expected_wait"] is None:
            with pytest.raises(odds.OddsError, match="never come"):
                gap.mean_wait()
        else:
            assert float(gap.mean_wait()) == pytest.approx(float(expected["expected_wait"]), rel=1e-12)


def test_the_start_is_stacked_in_the_upper_half_of_a_solo_deck():
    """SOLO-2: the upper half of the 80 cards under the hand is 40, and the Start at one of 41 places."""
    game = sea.Game("tranquility", players=1, seed="calm-otter-27")
    wanted = {str(n) for n in range(1, 81)} - set(game.view().hand)
    whole = game.odds(horizon=[5])
    assert whole[0].hit(5).exact == odds.arrives_on_top(80, len(wanted), 5, 41).exact
    game.move(f"Place {game.view().hand[2]} d3")
    drawn = 1
    while "S" not in game.view().hand and drawn < 9:
        window = ceil(80 / 2) + 1 - drawn
        unseen = 80 - drawn
        for gap in game.odds():
            for k in (1, 5, 12):
                expected = odds.arrives_on_top(unseen, len(gap.wanted), k, window).exact
                assert gap.hit(k).exact == expected != odds.hit(unseen + 1, len(gap.wanted), k).exact
        a, b = [card for card in game.view().hand if card.isdigit() or card == "F"][:2]
        game.move(f"Discard {a},{b}")
        drawn += 2
    assert drawn > 5


def test_a_hand_of_five_cannot_pay_for_every_card_that_fits():
    """The trap: 22 unseen cards fit between 20 and 44, eight of them cost at most four."""
    deck = [n for n in range(10, 81) if n not in (12, 20, 31, 44, 63, 71)] + ["F"] * 5
    game = sea.position(players=1, grid={"d2": 20, "f2": 44}, hand=[5, 12, 31, 63, 71], start="S", decks=[deck])
    gap = game.odds(remember=[1, 2, 3, 4, 6, 7, 8, 9])["e2"]
    assert len(gap.wanted) == 22
    assert set(map(int, gap.payable)) == {21, 22, 23, 24, 40, 41, 42, 43}
    assert gap.hit(5).exact == 1 - Fraction(comb(48, 5), comb(70, 5))
    assert gap.affordable(5).exact == 1 - Fraction(comb(62, 5), comb(70, 5))
    assert float(gap.hit(5)) == pytest.approx(0.8585, abs=5e-5)
    assert float(gap.affordable(5)) == pytest.approx(0.4653, abs=5e-5)
    assert gap.hand_payable == ()


@pytest.mark.parametrize(
    ("options", "parts", "cell", "payable"),
    [
        (
            {},
            {"grid": {"a1": 20, "c1": 44}, "hand": [5, "M", "M", 63, 71]},
            "b1",
            {21, 22, 42, 43},
        ),  # monsters do not pay
        (
            {"storms": "on"},
            {"storms": {"yellow": [0]}, "grid": {"a1": 20, "c1": 44}},
            "b1",
            {21, 22, 42, 43},
        ),  # limit 3
        ({"rocks": "on"}, {"rocks": 0, "grid": {"a1": 20, "c1": 44}}, "b1", set()),  # the row is blocked
        ({}, {"grid": {"a1": 20, "d1": 44}}, "b1", {*range(21, 25), *range(40, 44)}),  # two cells, each beside a card
        ({}, {"grid": {"a1": 20, "e1": 44}}, "b1", set(range(21, 44))),  # the middle of three cells is free
        (
            {"storms": "on"},
            {"storms": {"orange": [0]}, "grid": {"a1": 20, "e1": 44}},
            "b1",
            {*range(21, 25), *range(40, 44)},
        ),
        ({"placement_guard": "segments"}, {"grid": {"a1": 20, "e1": 26}}, "b1", set(range(21, 26))),
        ({"placement_guard": "segments"}, {"grid": {"a1": 20, "e1": 24}}, "b1", {21, 22, 23}),
        (
            {"board": "arch"},
            {"grid": {"a1": 20, "a2": 44}, "phase": 1, "start": None},
            "b1",
            set(range(21, 44)),
        ),  # ARCH-4
    ],
)
def test_what_can_be_paid_for_follows_the_rules(options, parts, cell, payable):
    parts = {"hand": [5, 12, 9, 63, 71], "start": "S", **parts}
    options = {"players": 1, "monsters": 2 if "M" in parts["hand"] else 0, **options}
    if "storms" in parts:
        parts["hand"] = parts["hand"][:3] if "yellow" in parts["storms"] else parts["hand"]
    gap = sea.position(options=options, **parts).odds()[cell]
    assert {int(card) for card in gap.payable if card.isdigit()} == payable & {
        int(c) for c in gap.wanted if c.isdigit()
    }


def test_remembering_and_the_visible_table_are_different_answers_and_say_so():
    game, gone = reference("pos-2")
    recalled, visible = game.odds(remember=gone), game.odds(remember=False)
    assert recalled.assumptions[0].code == "recall"
    assert visible.assumptions[0].code == "visible"
    assert recalled["b2"].hit(5).exact != visible["b2"].hit(5).exact
    assert game.odds(remember=gone[:-1]).assumptions[0].code == "partly"
    assert "1 own" in str(game.odds(remember=gone[:-1]).assumptions[0])
    assert len(visible["d1"].wanted) > len(recalled["d1"].wanted)  # 9 was put down


def test_what_is_dead_for_certain_and_what_nobody_can_know():
    game, gone = reference("pos-3")
    assert game.odds(remember=gone)["e3"].status == "dead"  # 35 was put down, and that is remembered
    visible = game.odds(remember=False)["e3"]
    assert visible.status == "unknown"
    assert visible.lost().exact == Fraction(29, 48)  # 35 is one of 48 unseen cards, 29 of them discards
    assert game.odds(remember=gone)["d4"].status == "open"


def test_a_number_laid_in_another_segment_does_not_come_again():
    game = sea.position(options={"board": "arch"}, players=1, grid={"a1": 20, "d1": 10, "d2": 30}, hand=[1, 2, 3, 4, 5])
    gap = game.odds()["e1"]
    assert "20" not in gap.wanted
    assert 20 not in next(g for g in game.what_if("Place 1 e3").gaps_before if "e1" in g["cells"])["possible"]


def test_the_partner_is_part_of_what_is_unseen():
    game = sea.position(players=2, grid={"a1": 20, "c1": 30}, hand=[1, 2, 3, 4, 5], start="S", seed=3)
    board = game.odds()
    codes = [each.code for each in board.assumptions]
    assert "others" in codes
    gap = board["b1"]
    unseen = len(board.deck_facts.cases[0].base)
    assert gap.held(1).exact == odds.hit(unseen, 9, 5).exact
    assert "hand_like_deck" in [each.code for each in gap.held(1).assumptions]
    with pytest.raises(odds.OddsError, match="seats that have"):
        gap.held(0)


@pytest.mark.parametrize("players", [1, 2])
def test_two_deals_that_look_alike_have_the_same_odds(players):
    game = sea.Game("tranquility", players=players, seed=4, monsters=2, storms="on", seats=["greedy"] * players)
    game.play_bots(18)
    other = game.fork(redeal=True, seed=9)
    assert game.state != other.state
    for remember in (True, False):
        one, two = game.odds(remember=remember), other.odds(remember=remember)
        assert json.dumps(one.to_dict()) == json.dumps(two.to_dict())


def test_the_chances_never_fall_with_more_cards_and_never_exceed_the_wider_event():
    game = sea.Game("tranquility", players=1, seed=8, monsters=3, seats=["greedy"])
    game.play_bots(20)
    board = game.odds(horizon=range(game.odds().deck + 1))
    for hit, pay in zip(board.table("hit"), board.table("affordable"), strict=True):
        assert all(a <= b + 1e-12 for a, b in pairwise(hit))
        assert all(p <= h + 1e-12 for p, h in zip(pay, hit, strict=True))
        assert hit[0] == 0


def test_gaps_together_are_less_likely_than_their_product():
    game, gone = reference("pos-2")
    board = game.odds(remember=gone)
    joint = board.joint(["d1", "b2"], 8)
    assert joint.exact == odds.all_hit(47, [2, 3], 8).exact
    assert joint.exact < board["d1"].hit(8).exact * board["b2"].hit(8).exact
    with pytest.raises(odds.OddsError, match="from 0 to 12"):
        board.joint(range(13), 5)


@pytest.mark.parametrize(
    ("ask", "error", "text"),
    [
        (lambda game: game.odds(seat=None), odds.OddsError, "spectator"),
        (lambda game: game.odds(seat=3), sea.UnknownSeat, "3"),
        (lambda game: game.odds(horizon=99), odds.OddsError, "horizon must be from 0 to"),
        (lambda game: game.odds(horizon="5"), odds.OddsError, "whole number"),
        (lambda game: game.odds()["z9"], odds.OddsError, "in no gap"),
        (lambda game: game.odds()[0].hit(99), odds.OddsError, "draws must be from 0 to"),
        (lambda game: game.odds().table("luck"), odds.OddsError, "there are hit, affordable, enough"),
        (lambda game: game.odds(remember=[1] * 30), sea.PositionError, "cannot lie"),
        (lambda game: game.odds(remember=[4]), sea.PositionError, "4 cannot lie"),  # it is in hand
        (lambda game: game.odds(remember=["M"]), sea.PositionError, "'M' cannot lie"),
    ],
)
def test_senseless_questions_are_refused_with_a_reason(ask, error, text):
    game, _ = reference("pos-2")
    with pytest.raises(error, match=text):
        ask(game)


def test_a_finished_game_and_a_game_without_such_questions():
    game = sea.Game("tranquility", players=1, seed=7, seats=["greedy"])
    game.play_bots()
    with pytest.raises(odds.OddsError, match="over"):
        game.odds()
    with pytest.raises(odds.OddsError, match="tide"):
        sea.Game(TIDE.name, seed=1).odds()


def test_no_wild_fills_a_dead_gap():
    """Four numbers lie below 5: five cells under it stay empty, whatever Wilds come for the gap beside it."""
    game = sea.position(
        options={"wilds": 2, "removed_islands": 4},
        players=1,
        grid={"f1": 5, "b2": 9},
        hand=[20, 30, 40, 50, 60],
        start="S",
    )
    board = game.odds()
    dead, other = board["a1"], board["a2"]
    assert (dead.status, other.status) == ("dead", "open")
    assert other.enough(10).exact > 0
    joint = board.joint(["a1", "a2"], 10)
    assert joint.exact == joint.simulate(300, seed=1).value == 0


@pytest.mark.parametrize(("cards", "status"), [(2, "dead"), (3, "unknown")])
def test_a_gap_is_dead_when_fewer_cards_are_left_in_play_than_it_takes(cards, status):
    """Three cells between 20 and 44, none of the hand fits, and all but a few cards have been thrown."""
    deck = [21, 22, 23][:cards]
    rest = [n for n in range(24, 81) if n not in (44, 50, 51, 52, 53, 54)] + [23][: 3 - cards]
    grid = {"a1": 20, "e1": 44}
    gone = [*range(1, 20), *rest, *["F"] * 5]
    game = sea.position(players=1, grid=grid, hand=[50, 51, 52, 53, 54], start="S", decks=[deck], discards=[gone])
    gap = game.odds(remember=False)["b1"]
    assert gap.status == status
    assert (gap.lost().exact == 1) == (status == "dead")
