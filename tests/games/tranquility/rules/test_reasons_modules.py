"""Reason codes of the moves of modules and variants: each line also fails the checks after the one it reports."""

from __future__ import annotations

import pytest

from seawidget.errors import IllegalMove
from seawidget.games.tranquility.values.moves import Choose, KeepHand, MoveRocks, PlaceStorm, Rotate, UseCompass
from tests.games.tranquility.positions import full_grid, play, rejection, stand

ALL = {"players": 2, "rocks": "on", "storms": "on", "wilds": 2, "monsters": 2}
STORM = {"players": 2, "storms": "on"}
ROCKS = {"players": 2, "rocks": "on"}
MOON = {"players": 2, "variant": "sun_moon"}
ARCH = {"players": 2, "board": "arch"}
PYRAMID = {"players": 2, "board": "pyramid"}
DUEL = {"players": 2, "variant": "duel"}


def spot(options, grid="", hand="x x x x x", moves=(), **more):
    return play(stand(grid, [hand, "x x x x x"], options=options, **more), *moves)[0]


PLACE = [
    # hand, move, code; b1=10 e1=20, rocks on row 2, purple on row 4, seat 0 under orange, guard on
    ("7 F x x x", "Place W=5 z9 pay 1", "card_not_in_hand"),
    ("W F x x x", "Place F z9 pay 1", "not_an_island"),
    ("W x x x x", "Place W=5 g1 pay 1", "no_such_cell"),
    ("W x x x x", "Place W=20 b1 pay 1", "cell_taken"),
    ("W x x x x", "Place W=20 a3 pay 1", "row_blocked"),
    ("W x x x x", "Place W=20 a5 pay 1", "row_blocked"),
    ("W x x x x", "Place W=20 a1 pay 1", "number_in_grid"),
    ("W x x x x", "Place W=20 f6 pay 1", "number_in_grid"),
    ("W x x x x", "Place W=60 a1 pay 1", "not_ascending"),
    ("W x x x x", "Place W=21 c6 pay 1", "needs_neighbour"),
    ("W x x x x", "Place W=11 d1 pay 1", "breaks_grid"),
    ("W x x x x", "Place W=15 c1 pay 1", "cannot_pay"),
    ("W M x x x", "Place W=14 c1 pay 1", "cannot_pay"),
    ("W x x x x", "Place W=13 c1 pay 1,2", "wrong_payment"),
    ("W x x x x", "Place W=13 c1 pay 1,2,W", "card_not_in_hand"),
    ("W M x x x", "Place W=13 c1 pay 1,M,x", "card_not_in_hand"),
    ("W M x x x", "Place W=13 c1 pay M,x,x", "monster_not_discardable"),
    ("W W x x x", "Place W=13 c1 pay W,x,x", None),
]


@pytest.mark.parametrize(("hand", "move", "code"), PLACE)
def test_place_in_order(hand, move, code):  # PLACE-1 to PLACE-4, WILD-2, STORM-9, COST-6
    state = spot(
        {**ALL, "placement_guard": "segments"},
        "b1=10 e1=20",
        hand,
        rocks=2,
        storms="purple@4 orange@0",
        spare=["1", "2"],
    )
    assert rejection(state, move) == code


def test_roof_closed_before_the_order():  # ARCH-2
    assert rejection(spot(ARCH, "a1=40", "5 x x x x"), "Place 5 a4 pay 1") == "roof_closed"


# positions by name
AT = {
    "rocks": lambda: spot(
        ALL,
        {c: n for c, n in full_grid().items() if c.endswith("1")},
        "M x x x x",
        ["Discard x,x"],
        rocks=2,
        spare=["40"],
    ),
    "purple": lambda: spot(
        STORM,
        {c: n for c, n in full_grid().items() if c.endswith("1")},
        "x x x x x",
        ["Discard x,x"],
        decks=["P rest", ""],
    ),
    "yellow": lambda: spot({**STORM, "monsters": 1}, "", "1 2 M x x", ["Discard x,x"], decks=["40 Y rest", ""]),
    "orange": lambda: spot(STORM, "", "x x x x x", ["Discard x,x"], decks=["O rest", ""]),
    "pool": lambda: spot(STORM, "", "x x x x x", pool=1, storms="purple@3 yellow@1"),
    "none": lambda: spot(STORM, "", "x x x x x", storms="purple@3 yellow@1"),
    "moon": lambda: spot(MOON, "a1=5", "40 x x x x"),
    "choose": lambda: spot(PYRAMID, "c3=70", "40 x x x x", ["Place 40 a1", "Reveal"], explorer="M", storms="purple@2"),
    "explore": lambda: spot(PYRAMID, "", "40 x x x x", ["Place 40 a1"], explorer="M"),
    "duel": lambda: spot(DUEL, "a1=5", "40 x x x x"),
    "pyramid": lambda: spot(PYRAMID, "a1=5", "40 x x x x"),
}
MOVES = [
    ("rocks", "MoveRocks 6", "no_such_row"),
    ("rocks", "MoveRocks -1", "no_such_row"),
    ("rocks", "MoveRocks 2", "same_row"),
    ("rocks", "MoveRocks 0", "row_full"),
    ("rocks", "MoveRocks 5", None),
    ("rocks", "Discard x", "wrong_count"),
    ("rocks", "Discard 40,M", "card_not_in_hand"),
    ("rocks", "Discard x,M", "monster_not_discardable"),
    ("purple", "PlaceStorm 6", "no_such_row"),
    ("purple", "PlaceStorm 0", "row_full"),
    ("purple", "PlaceStorm 1", None),
    ("yellow", "KeepHand 80,M", "wrong_count"),
    ("yellow", "KeepHand", "wrong_count"),
    ("yellow", "KeepHand 80", "card_not_in_hand"),
    ("yellow", "KeepHand M", "monster_not_discardable"),
    ("yellow", "KeepHand 40", None),
    ("orange", "Pass", None),
    ("orange", "UseCompass orange@4", "no_compass"),
    ("orange", "UseCompass revealed", "no_compass"),
    ("pool", "UseCompass yellow@0", "no_such_storm"),
    ("pool", "UseCompass purple@4", "no_such_storm"),
    ("pool", "UseCompass yellow@9", "no_such_storm"),
    ("pool", "UseCompass revealed", "no_such_storm"),
    ("pool", "UseCompass yellow@1", None),
    ("none", "UseCompass yellow@1", "no_compass"),
    ("none", "UseCompass yellow@0", "no_compass"),
    ("none", "EarnCompass", None),
    ("moon", "Rotate z1 pay 80,79", "no_such_cell"),
    ("moon", "Rotate b1 pay 80,79", "cell_empty"),
    ("moon", "Rotate a1 pay 80,79", "wrong_payment"),
    ("moon", "Rotate a1 pay 80", "card_not_in_hand"),
    ("moon", "Rotate a1 pay 40", None),
    ("choose", "Choose z1", "no_such_cell"),
    ("choose", "Choose b3", "no_such_cell"),
    ("choose", "Choose d3", "cell_empty"),
    ("choose", "Choose c3", "row_blocked"),
    ("choose", "Choose a1", None),
    ("duel", "Exchange", "exchange_not_allowed"),
    ("duel", "Pass", "pass_not_allowed"),
    # not_offered comes before all of them
    ("rocks", "PlaceStorm 9", "not_offered"),
    ("rocks", "Place 40 z9", "not_offered"),
    ("rocks", "EarnCompass", "not_offered"),
    ("purple", "MoveRocks 9", "not_offered"),
    ("purple", "KeepHand 80", "not_offered"),
    ("purple", "Pass", "not_offered"),
    ("yellow", "PlaceStorm 9", "not_offered"),
    ("yellow", "Discard 80,1", "not_offered"),
    ("orange", "KeepHand", "not_offered"),
    ("orange", "Exchange", "not_offered"),
    ("pool", "Pass", "not_offered"),
    ("pool", "Rotate z1 pay 80", "not_offered"),
    ("moon", "UseCompass yellow@9", "not_offered"),
    ("moon", "EarnCompass", "not_offered"),
    ("choose", "Unleash z1", "not_offered"),
    ("choose", "Reveal", "not_offered"),
    ("explore", "Choose a1", "not_offered"),
    ("explore", "Discard x,x", "not_offered"),
    ("explore", "Reveal", None),
    ("explore", "UseCompass revealed", "no_compass"),
    ("duel", "AgreeExchange", "not_offered"),
    ("duel", "PlayFinish", "not_offered"),
    ("duel", "PlayStart", "not_offered"),
    ("pyramid", "PlayFinish", "not_offered"),
    ("pyramid", "Unleash a1", "not_offered"),
    ("pyramid", "EarnCompass", "not_offered"),
]


@pytest.mark.parametrize(("where", "move", "code"), MOVES)
def test_in_order(where, move, code):  # section "Reason codes", DP-4
    state = AT[where]()
    assert rejection(state, move) == code
    assert (str(move) in map(str, state.legal_moves)) == (code is None) or "x" in move


@pytest.mark.parametrize("where", AT)
def test_refusals_change_nothing(where):  # DP-7
    state = AT[where]()
    before = state.to_dict()
    for _, move, code in MOVES:
        if "x" not in move and code and rejection(state, move):
            with pytest.raises(IllegalMove) as caught:
                state.apply(move)
            assert caught.value.text
            assert "{" not in caught.value.text
    assert state.to_dict() == before


@pytest.mark.parametrize(
    ("where", "move", "rule"),
    [
        ("rocks", "MoveRocks 2", "ROCKS-4"),
        ("rocks", "MoveRocks 0", "ROCKS-3"),
        ("purple", "PlaceStorm 0", "STORM-8"),
        ("yellow", "KeepHand", "STORM-4"),
        ("pool", "UseCompass yellow@0", "COMPASS-3"),
        ("none", "UseCompass yellow@1", "COMPASS-2"),
        ("moon", "Rotate a1 pay 80,79", "SUNMOON-4"),
        ("moon", "Rotate b1 pay 40", "SUNMOON-4"),
        ("duel", "Exchange", "DUEL-6"),
        ("duel", "Pass", "DUEL-9"),
        ("choose", "Choose c3", "PLACE-1"),
    ],
)
def test_the_rule_behind_it(where, move, rule):
    assert AT[where]().check(move).rule == rule


@pytest.mark.parametrize(
    ("hand", "more", "code"),
    [
        ("1 2 M", {"pool": 6}, "no_compass_left"),
        ("1 2 M", {}, "monster_in_hand"),
        ("1 2", {}, "hand_below_limit"),
        ("1 2 3 4", {}, "hand_below_limit"),
        ("1 2 3 4 5", {}, None),
        ("1 2", {"storms": "yellow@0"}, "hand_below_limit"),
        ("1 2 3", {"storms": "yellow@0"}, None),
        ("1 2 3", {"storms": "yellow@1"}, "hand_below_limit"),
    ],
)
def test_earn_compass_in_order(hand, more, code):  # COMPASS-7, COMPASS-8, STORM-5
    assert rejection(spot({**STORM, "monsters": 1}, "f6=80", hand, **more), "EarnCompass") == code


def test_earn_compass_under_a_forced_start():  # START-1
    assert rejection(spot(STORM, "", "S x x x x", start=None), "EarnCompass") == "start_is_forced"


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("Unleash z9", "no_such_cell"),
        ("Unleash b3", "cell_empty"),
        ("Unleash a3", "row_blocked"),
        ("Unleash a5", "row_blocked"),
        ("Unleash a1", None),
    ],
)
def test_unleash_in_order(move, code):  # MONSTER-4, ROCKS-2
    state = spot(ALL, "a1=5 a3=30 a5=50", "M x x x x", rocks=2, storms="purple@4")
    assert rejection(state, move) == code
    assert rejection(spot(ALL, "a3=30", "x x x x x", rocks=2), "Unleash a3") == "card_not_in_hand"


@pytest.mark.parametrize(
    ("start", "hand", "code"),
    [
        ("W", "S W x x x", "start_already_played"),
        ("S", "W x x x x", "start_already_played"),
        (None, "W x x x x", None),
        (None, "x x x x x", "card_not_in_hand"),
    ],
)
def test_play_start_in_order(start, hand, code):  # WILD-2, START-8
    assert rejection(spot(ALL, "", hand, start=start, rocks=1), "PlayStart") == code


@pytest.mark.parametrize(
    "make",
    [
        lambda: UseCompass("green@1"),
        lambda: UseCompass("yellow"),
        lambda: UseCompass("yellow@x"),
        lambda: UseCompass("revealed@1"),
        lambda: UseCompass(3),
        lambda: MoveRocks("two"),
        lambda: MoveRocks(None),
        lambda: PlaceStorm(1.5),
        lambda: PlaceStorm(True),
        lambda: KeepHand(["W=3"]),
        lambda: KeepHand([81]),
        lambda: Rotate("a1", ("W=3",)),
        lambda: Rotate(None, (3,)),
        lambda: Choose(None),
    ],
)
def test_moves_that_cannot_be_made(make):  # bad_argument
    with pytest.raises(IllegalMove) as caught:
        make()
    assert caught.value.code == "bad_argument"


@pytest.mark.parametrize(
    "move",
    [
        "UseCompass green@1",
        "UseCompass yellow@",
        "MoveRocks x",
        "Rotate a1",
        "Rotate a1 pay",
        "KeepHand Q",
        "PlaceStorm",
        "Reveal a1",
        "Exchange 5",
    ],
)
def test_texts_that_are_no_moves(move):
    assert AT["pool"]().check(move).code == "bad_argument"


FACTS = [
    # position, move, code, what the refusal tells
    ("base", "Discard 5,80", "card_not_in_hand", {"card": "80"}),
    ("base", "Discard 2,5", "card_not_in_hand", {"card": "2"}),
    ("base", "Discard F,F", "card_not_in_hand", {"card": "F"}),
    ("base", "Place 5 b1 pay 5,60", "card_not_in_hand", {"card": "5"}),
    ("base", "Place 80 b1", "card_not_in_hand", {"card": "80"}),
    ("base", "PlayStart", "start_already_played", {}),
    ("base", "Discard 5", "wrong_count", {"n": 2, "given": 1}),
    ("base", "Place 60 a1", "cell_taken", {"taken": 3}),
    ("base", "Place 2 b1", "card_not_in_hand", {"card": "2"}),
    ("base", "Place 60 b1", "cannot_pay", {"n": 57, "spare": 4, "card": "60", "cell": "b1"}),
    ("base", "Place 5 b1 pay 60", "wrong_payment", {"n": 2, "given": 1}),
    ("base", "Place 5 f6", "not_ascending", {"low": 70, "high": 81, "card": "5", "cell": "f6"}),
    ("base", "Place 76 b2", "not_ascending", {"low": 3, "high": 70}),
    ("base", "PlayFinish", "grid_not_full", {"n": 34}),
    ("base", "Unleash g9", "not_offered", {"move": "Unleash"}),
    ("rocks", "MoveRocks 0", "row_full", {"row": 1}),
    ("purple", "PlaceStorm 0", "row_full", {"row": 1}),
    ("yellow", "KeepHand", "wrong_count", {"n": 1, "given": 0}),
    ("moon", "Rotate a1 pay 40,39", "wrong_payment", {"n": 1, "given": 2}),
    ("moon", "Rotate a1 pay 80", "card_not_in_hand", {"card": "80"}),
    ("moon", "Rotate b1 pay 40", "cell_empty", {"cell": "b1"}),
    ("choose", "Choose c3", "row_blocked", {"row": 3, "cell": "c3"}),
    ("choose", "Choose b3", "no_such_cell", {"cell": "b3"}),
    ("wild", "Place W=40 d3", "number_in_grid", {"card": 40}),
    ("wild", "Place W=41 d4", "row_blocked", {"row": 4}),
    ("wild", "Place W=39 d3", "not_ascending", {"low": 40, "high": 81}),
    ("wild", "Place W=60 d3", "cannot_pay", {"n": 20, "spare": 4}),
]


@pytest.mark.parametrize(("where", "move", "code", "facts"), FACTS)
def test_what_a_refusal_tells(where, move, code, facts):  # DP-7
    more = {
        "base": lambda: spot({"players": 2}, "a1=3 e6=70", "5 60 61 76 F"),
        "wild": lambda: spot(ALL, "c3=40", "W 1 2 3 4", rocks=3),
    }
    found = (AT | more)[where]().check(move)
    assert found.code == code
    assert {name: found.args[name] for name in facts} == facts
    assert "{" not in found.text


def test_shares_in_a_refusal():  # START-6
    state = stand("", ["S 1 2 3 4", "x x x x x"], start=None, options={"players": 2}, decks=["5 6", "7 8"])
    state, _ = play(state, "PlayStart")
    assert dict(state.check("Shed").args) == {"n": 1, "given": 0}
    assert dict(state.check("Shed 1 blind 1").args) == {"allowed": "0", "n": 0, "given": 1}
    state, _ = play(state, "Shed 1,2,3,4,5")
    assert dict(state.check(f"Shed {','.join(state.hands[1][:4])}").args) == {"n": 3, "given": 4}
