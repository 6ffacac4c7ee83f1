"""Reason codes and the order of the checks: a move that fails several reports the first. For the moves of modules and
variants see test_reasons_modules.py."""

from __future__ import annotations

import pytest

from seawidget.errors import IllegalMove
from seawidget.games.tranquility.values.moves import Discard, Place, PlayFinish, PlayStart, Shed, Unleash
from tests.games.tranquility.positions import RULES, full_grid, play, rejection, stand

GUARD = {"placement_guard": "segments"}
MONSTER = {"players": 2, "monsters": 2}


def won():
    return play(stand(full_grid(), "F x x x"), "PlayFinish")[0]


def shedding(hand="S M x x x", **options):
    state = stand("", [hand, "x x x x x"], start=None, options={**MONSTER, **options})
    return play(state, "PlayStart")[0]


class TestCommon:
    """`game_over`, `not_your_turn`, `bad_argument`, `not_offered`, `start_is_forced`, in this order."""

    def test_game_over_comes_first(self):
        state = won()
        for move in ("Discard 1,2", "PlayFinish", "Reveal", "Place 5 z9", "Shed"):
            assert rejection(state, move) == "game_over"
            with pytest.raises(IllegalMove) as caught:
                state.apply(move, seat=0)
            assert caught.value.code == "game_over"
        assert state.check("nonsense").code == "game_over"
        assert state.check("PlayFinish", seat=3).code == "game_over"

    def test_not_your_turn_before_bad_argument(self):
        state = stand("", ["1 2 3 4 5", "6 7 8 9 10"], options={"players": 2})
        for move in ("Discard 6,7", "Place 81 a1", "Reveal", "nonsense"):
            with pytest.raises(IllegalMove) as caught:
                state.apply(move, seat=1)
            assert caught.value.code == "not_your_turn"
            assert state.check(move, seat=1).code == "not_your_turn"
        assert state.check("Discard 1,2", seat=0) is None
        assert state.check("Discard 1,2") is None

    def test_a_share_of_another_seat(self):
        state = shedding()
        assert state.deciding == 0
        assert state.check("Shed", seat=1).code == "not_your_turn"

    @pytest.mark.parametrize(
        "move",
        [
            "Place 81 a1",
            "Place 0 a1",
            "Place W a1",  # a Wild needs its number as the card of a Place
            "Place W=81 a1",
            "Place 5=5 a1",
            "Place 5 a1 pay W=3",  # and must not have one elsewhere
            "Discard W=3,5",
            "Shed W=3",
            "Shed 5 blind -1",
            "Shed 5 blind x",
            "Discard 5,99",
            "Discard X,5",
            "UseCompass green@1",
            "UseCompass",
            "MoveRocks two",
            "Fly",
            "",
        ],
    )
    def test_bad_argument_before_not_offered(self, move):
        state = stand("a1=3", "S 5 x x x", start=None)  # and before start_is_forced
        with pytest.raises(IllegalMove) as caught:
            state.apply(move)
        assert caught.value.code == "bad_argument"
        assert state.check(move).code == "bad_argument"

    @pytest.mark.parametrize("move", [7, None, ("Place", 5, "a1"), ["Discard"], object(), b"PlayStart"])
    def test_things_that_are_no_moves(self, move):
        with pytest.raises(IllegalMove) as caught:
            stand("a1=3", "5 x x x x").apply(move)
        assert caught.value.code == "bad_argument"

    @pytest.mark.parametrize(
        "make",
        [
            lambda: Place(81, "a1"),
            lambda: Place("W", "a1"),
            lambda: Place(5, None),
            lambda: Place(5, 1.5),
            lambda: Place(True, "a1"),
            lambda: Place(5, "a1", pay=("W=3",)),
            lambda: Place(5, "a1", pay=7.5),
            lambda: Discard([0, 5]),
            lambda: Discard(["5", None]),
            lambda: Shed([5], blind=-1),
            lambda: Shed([5], blind="1"),
            lambda: Shed([5], blind=True),
            lambda: Unleash(None),
        ],
    )
    def test_moves_that_cannot_be_made(self, make):
        with pytest.raises(IllegalMove) as caught:
            make()
        assert caught.value.code == "bad_argument"

    @pytest.mark.parametrize(
        "move",
        [
            "Shed x",
            "Shed",
            "Unleash a1",  # with monsters=0
            "EarnCompass",
            "UseCompass revealed",
            "UseCompass yellow@0",
            "Rotate a1 pay x",
            "Exchange",
            "AgreeExchange",
            "DeclineExchange",
            "Pass",
            "Reveal",
            "Choose a1",
            "MoveRocks 9",
            "PlaceStorm 2",
            "KeepHand x",
        ],
    )
    @pytest.mark.parametrize("hand", ["5 x x x x", "S x x x x"])
    def test_not_offered_before_start_is_forced(self, move, hand):  # DP-4
        state = stand("a1=3", hand, start=None)
        assert rejection(state, move) == "not_offered"

    @pytest.mark.parametrize("move", ["Place 5 a2", "Discard x,x", "PlayStart", "PlayFinish", "Unleash a1"])
    def test_only_shed_at_shed(self, move):  # DP-4
        assert rejection(shedding("S M 5 x x"), move) == "not_offered"

    @pytest.mark.parametrize(
        "move", ["Place 5 a2", "Place 6 a1", "Place 5 z9", "Discard S,5", "Discard 5", "PlayFinish", "Unleash z9"]
    )
    def test_start_is_forced_before_the_checks_of_a_move(self, move):  # START-1
        state = stand("a1=3", ["S 5 x x x", "x x x x x"], start=None, options=MONSTER)
        assert rejection(state, move) == "start_is_forced"


PLACE = [
    # (hand, move, code): each line also fails the checks after the one it reports
    ("5 F x x x", "Place 7 z9 pay x", "card_not_in_hand"),
    ("5 F x x x", "Place F z9 pay 1,2", "not_an_island"),
    ("5 F x x x", "Place S a1", "card_not_in_hand"),
    ("5 F x x x", "Place W=5 a1", "card_not_in_hand"),  # no Wild in the game: known, but in no hand
    ("5 F x x x", "Place Y a1", "card_not_in_hand"),
    ("5 F x x x", "Place 5 g1 pay 1,2,3", "no_such_cell"),
    ("5 F x x x", "Place 5 a7", "no_such_cell"),
    ("5 F x x x", "Place 5 A1", "no_such_cell"),
    ("5 F x x x", "Place 5 7", "no_such_cell"),  # texts name cells, values may also give the index (GRID-7)
    ("5 F x x x", "Place 5 b1 pay 1", "cell_taken"),  # 5 on b1=10 would not be ascending either
    ("40 x x x x", "Place 40 a1 pay 1", "not_ascending"),  # not in order, guard, cost 30
    ("19 x x x x", "Place 19 c1 pay 1", "breaks_grid"),  # 9 to pay, two numbers short to the right
    ("15 x x x x", "Place 15 c1 pay 1", "cannot_pay"),
    ("13 x x x x", "Place 13 c1 pay 1,2", "wrong_payment"),
    ("13 x x x x", "Place 13 c1 pay 1,2,13", "card_not_in_hand"),
    ("13 M x x x", "Place 13 c1 pay 1,M,x", "card_not_in_hand"),
    ("13 M x x x", "Place 13 c1 pay M,x,x", "monster_not_discardable"),
    ("13 M M x x", "Place 13 c1 pay M,M,x", "cannot_pay"),  # only discardable cards count
]


@pytest.mark.parametrize(("hand", "move", "code"), PLACE)
def test_place_in_order(hand, move, code):  # PLACE-2, PLACE-4, COST-4, COST-5, COST-6, MONSTER-2
    state = stand("b1=10 e1=20", [hand, "x x x x x"], options={**MONSTER, **GUARD}, spare=["1", "2", "3", "7"])
    assert rejection(state, move) == code


def test_a_card_named_more_often_than_held():
    state = stand("b1=10", "12 F x x x")
    assert rejection(state, "Place 12 c1 pay F,F") == "card_not_in_hand"
    assert rejection(state, "Discard F,F") == "card_not_in_hand"
    assert rejection(state, "Place 12 c1 pay F,x") is None


@pytest.mark.parametrize(
    ("hand", "move", "code"),
    [
        ("5 M x x x", "Discard 5", "wrong_count"),
        ("5 M x x x", "Discard 1,2,M", "wrong_count"),
        ("5 M x x x", "Discard 1,M", "card_not_in_hand"),
        ("5 M x x x", "Discard M,M", "card_not_in_hand"),
        ("5 M x x x", "Discard 5,M", "monster_not_discardable"),
        ("5 M x x x", "Discard 5,Y", "card_not_in_hand"),
    ],
)
def test_discard_in_order(hand, move, code):  # TURN-2, MONSTER-2
    state = stand("a1=3", [hand, "x x x x x"], options=MONSTER, spare=["1", "2"])
    assert rejection(state, move) == code
    if move == "Discard 5":
        assert state.check(Discard([])).code == "wrong_count"


@pytest.mark.parametrize(
    ("start", "hand", "code"),
    [
        ("S", "x x x x x", "start_already_played"),
        ("S", "S x x x x", "start_already_played"),
        (None, "x x x x x", "card_not_in_hand"),
    ],
)
def test_play_start_in_order(start, hand, code):  # START-8
    assert rejection(stand("", [hand, "x x x x x"], start=start, options={"players": 2}), "PlayStart") == code


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("Shed 1,M blind 1", "blind_not_allowed"),
        ("Shed 1,M", "card_not_in_hand"),
        ("Shed M", "monster_not_discardable"),
        ("Shed", "share_too_small"),
        ("Shed x", None),
        ("Shed x blind 0", None),
    ],
)
def test_shed_in_order(move, code):  # START-6
    state = stand(
        "", ["S M x x x", "x x x x x"], start=None, options=MONSTER, decks=["70 71 72", "73 74 75"], spare=["1"]
    )
    state, _ = play(state, "PlayStart")
    assert rejection(state, move) == code


def test_shed_too_large():  # START-6
    state = stand("", ["S x x x x", "x x x x x", "x x x x x"], start=None, options={"players": 3})
    state, _ = play(state, "PlayStart", "Shed x,x,x,x")
    assert rejection(state, "Shed x,x,x,x,x") == "share_too_large"
    state = stand("", ["S x x", "x x x x x", "x x x x x"], start=None, options={"players": 3}, decks="empty")
    state, _ = play(state, "PlayStart")
    assert rejection(state, "Shed x,x") is None


@pytest.mark.parametrize(
    ("grid", "start", "hand", "code"),
    [
        ("a1=5", None, "M x x x x", "card_not_in_hand"),
        ("a1=5", None, "F M x x x", "grid_not_full"),
        (full_grid(without="f6"), "S", "F M x x x", "grid_not_full"),
        (full_grid(), None, "F M x x x", "start_not_played"),
        (full_grid(), "S", "F M x x x", "monster_in_hand"),
        (full_grid(), "S", "M x x x x", "card_not_in_hand"),
        (full_grid(), "S", "F x x x x", None),
    ],
)
def test_play_finish_in_order(grid, start, hand, code):  # FINISH-1, MONSTER-5
    state = stand(grid, [hand, "x x x x x"], start=start, options=MONSTER)
    assert rejection(state, "PlayFinish") == code


@pytest.mark.parametrize(
    ("hand", "move", "code"),
    [
        ("5 x x x x", "Unleash z9", "card_not_in_hand"),
        ("M x x x x", "Unleash z9", "no_such_cell"),
        ("M x x x x", "Unleash b1", "cell_empty"),
        ("M x x x x", "Unleash a1", None),
    ],
)
def test_unleash_in_order(hand, move, code):  # MONSTER-4
    assert rejection(stand("a1=3", [hand, "x x x x x"], options=MONSTER), move) == code


class TestRefusal:
    """What a refusal tells."""

    def test_it_is_an_error_with_code_rule_and_sentence(self):  # DP-7
        state = stand("a1=20", "18 x x x x")
        before = state.to_dict()
        found = state.check("Place 18 b1")
        assert (found.code, found.rule) == ("not_ascending", "PLACE-2")
        with pytest.raises(IllegalMove) as caught:
            state.apply("Place 18 b1")
        assert (caught.value.code, caught.value.rule) == ("not_ascending", "PLACE-2")
        assert caught.value.text
        assert "not_ascending" in str(caught.value)
        assert state.to_dict() == before

    @pytest.mark.parametrize(
        ("move", "rule"),
        [
            ("Place 5 a1", "PLACE-1"),
            ("Place 60 b1", "COST-6"),
            ("Place 5 b1", "COST-4"),
            ("Discard 5,M", "MONSTER-2"),
            ("PlayStart", "START-8"),
            ("PlayFinish", "FINISH-1"),
            ("Unleash b1", "MONSTER-4"),
        ],
    )
    def test_the_rule_behind_it(self, move, rule):
        state = stand("a1=3", ["5 60 F M x", "x x x x x"], options=MONSTER)
        assert state.check(move).rule == rule

    def test_a_refusal_names_nothing_hidden(self):  # INFO-7: told alike whatever others hold
        told = []
        for partner in ("M x x x x", "x x x x x"):
            state = stand(full_grid(without="a1"), ["F x x x x", partner], options=MONSTER)
            told.append(
                {
                    m: (r.code, r.rule, dict(r.args), r.text)
                    for m in ("PlayFinish", "Unleash a1")
                    if (r := state.check(m))
                }
            )
        assert told[0] == told[1]

    def test_legal_values_are_legal_whatever_their_form(self):  # GRID-7, DP-3
        state = stand("a1=3", "5 60 61 F x")
        for move in (
            Place(5, "b1", pay=(61, 60)),
            Place("5", 1, pay=["60", "61"]),
            "Place 5 b1 pay 61,60",
            "Place 5 b1 pay 60,61",
        ):
            assert state.check(move) is None
            assert str(state.apply(move)[0].to_dict()) == str(state.apply(Place(5, "b1", (60, 61)))[0].to_dict())
        assert Place(5, "b1", pay=(61, 60)) in state.legal_moves
        assert Place(5, 1, pay=(61, 60)) in state.legal_moves
        assert state.check(Place(5, 36)).code == "no_such_cell"
        assert state.check(Place(5, -1)).code == "no_such_cell"
        assert state.check(PlayStart()).code == "start_already_played"
        assert state.check(PlayFinish()).code == "grid_not_full"


def test_every_code_has_a_sentence_in_every_language():
    from seawidget.text.i18n import LOCALES, catalogue

    codes = """
        game_over not_your_turn bad_argument not_offered start_is_forced card_not_in_hand not_an_island no_such_cell
        cell_taken not_ascending breaks_grid cannot_pay wrong_payment monster_not_discardable wrong_count
        start_already_played blind_not_allowed share_too_small share_too_large grid_not_full start_not_played
        monster_in_hand cell_empty row_blocked roof_closed number_in_grid needs_neighbour wrong_side no_such_row
        same_row row_full no_compass no_such_storm no_compass_left hand_below_limit exchange_not_allowed
        pass_not_allowed
    """
    for locale in LOCALES:
        messages = catalogue(locale)
        assert not [code for code in codes.split() if f"tranquility.reason.{code}" not in messages]


def test_texts_of_moves_are_read_by_the_ruleset():
    assert RULES.parse_move("Discard 17,3") == Discard([3, 17])
    with pytest.raises(IllegalMove) as caught:
        RULES.parse_move("Discard 17;3")
    assert caught.value.code == "bad_argument"
