"""Vectors T-136 to T-144: hands that are cut to three after a shed, under a yellow storm."""

from __future__ import annotations

import pytest

from tests.games.tranquility.positions import RULES, every_card, kinds, play, rejection, stand, universe

ONE = {"players": 1, "storms": "on"}
TWO = {"players": 2, "storms": "on"}
FRESH = {"grid": "", "start": None}  # no Start laid


def moves_of(state) -> list[str]:
    return [str(move) for move in state.legal_moves]


def at_cut(hands, *moves, options=TWO, **more):
    """The position at CUT after these moves of a turn that lays the Start."""
    state, _ = play(stand(hands=hands, options=options, **FRESH, **more), "PlayStart", *moves)
    assert state.point == "CUT"
    assert state.to_dict()["start_turn"] is True
    assert type(state).from_dict(state.to_dict()) == state
    return state


def solo(**more):
    return at_cut(
        "S 5 40",
        "Shed 5,10,11,12,13,14 blind 2",
        options=ONE,
        storms="yellow@0",
        decks=["10 11 12 13 14 15 16 17 20 21 22 rest"],
        **more,
    )


def test_t_136():  # STORM-7, DP-4, E5
    state = solo()
    assert state.hands[0] == ("15", "16", "17", "40")
    assert [move for move in moves_of(state) if move.startswith("Keep")] == [
        *("KeepHand 15", "KeepHand 16", "KeepHand 17", "KeepHand 40")
    ]
    deck = state.decks[0]
    after, _ = play(state, "KeepHand 40")
    assert after.hands[0] == ("15", "16", "17")
    assert after.decks[0] == deck  # no draw
    assert (after.point, after.turn) == ("ACTION", state.turn + 1)
    assert "40" in after.discards[0]


def test_t_137():  # DP-5, STORM-5
    state = solo()
    assert state.pool == 1
    assert rejection(state, "KeepHand") == rejection(state, "KeepHand 15,16") == "wrong_count"
    after, _ = play(state, "UseCompass yellow@0")
    assert after.hands[0] == ("15", "16", "17", "22", "40")  # no cut: hand 4, refill to 5
    assert after.point == "ACTION"


def test_t_138():  # STORM-7, START-6
    state = at_cut(
        ["S x x x x", "x x x"],
        "Shed x,x,x,x,x,x",
        "Shed blind 2",
        storms="yellow@1",
        decks=["20 21 22 23 rest", "24 25 26 27 rest"],
    )
    assert (state.deciding, [len(hand) for hand in state.hands]) == (1, [0, 5])  # before any refill
    assert rejection(state, "KeepHand x") == "wrong_count"
    after, _ = play(state, "KeepHand 24,25")
    assert [len(hand) for hand in after.hands] == [5, 3]
    assert (after.point, after.active) == ("ACTION", 1)


def test_t_139():  # STORM-7: a hand whose limit is 5 is not cut
    state = stand(
        hands=["S 20 30 40 50", "x x x x x"],
        options=TWO,
        **FRESH,
        decks=["Y 21 22 23 24 25 26 27 28 rest", "31 32 33 34 35"],
    )
    state, _ = play(state, "PlayStart", "KeepHand 20")
    assert (len(state.hands[0]), len(state.hands[1])) == (5, 7)
    deck = state.decks[1]
    state, _ = play(state, "Shed x,x,x,x,x blind 2", "Shed x")
    assert (state.point, state.active) == ("ACTION", 1)
    assert [len(hand) for hand in state.hands] == [3, 6]
    assert state.decks[1] == deck


def test_t_140():  # STORM-7
    state = stand(hands=["S x x", "x x x x x"], options=TWO, **FRESH, storms="yellow@0", decks=["rest", "rest"])
    state, _ = play(state, "PlayStart", "Shed x", "Shed x,x,x,x,x,x,x")
    assert (state.point, len(state.hands[0])) == ("ACTION", 3)


@pytest.mark.parametrize(
    ("hand", "moves"), [("M M M 20", ["KeepHand 20"]), ("M M M M", ["KeepHand"])], ids=["one", "none"]
)
def test_t_141(hand, moves):  # MONSTER-2, STORM-7: a hand of monsters only comes to the point, too
    options = {**TWO, "monsters": 5}
    state = stand(
        hands=[hand, "x x x"],
        options=options,
        point="CUT",
        storms="yellow@0",
        active=1,
        deciding=0,
        decks=["21 22 23 rest", ""],
    )
    assert moves_of(state) == moves
    deck = state.decks[0]
    after, events = play(state, moves[0])
    left = tuple(card for card in hand.split() if card == "M")
    assert after.hands[0] == left
    assert after.decks[0] == deck  # it draws nothing
    (cut,) = [event for event in events if event.kind == "cut"]
    assert (cut.seat, cut.data) == (0, {"n": 4 - len(left)})
    key, args = RULES.status(state.view(0))
    assert key == f"tranquility.status.{'cut' if '20' in hand else 'cut_monsters'}"
    assert args["n"] == 4 - len(left)


def test_t_142():  # DP-5: the point goes on while its condition holds
    state = stand(
        hands="1 2 3 4",
        options=ONE,
        point="CUT",
        storms="yellow@0 yellow@0",
        pool=2,
        decks=["20 21 rest"],
    )
    state, _ = play(state, "UseCompass yellow@0")
    assert (state.point, state.deciding) == ("CUT", 0)
    assert "KeepHand 1" in moves_of(state)
    state, _ = play(state, "UseCompass yellow@0")
    assert (state.point, state.hands[0]) == ("ACTION", ("1", "2", "3", "4", "20"))


def test_t_143():  # E5 to E7
    options = {**TWO, "rocks": "on"}
    state = stand(
        hands=["S x x", "x x x x x"],
        options=options,
        **FRESH,
        rocks=2,
        storms="yellow@0",
        decks=["20 21 22 23 24 rest", "30 31 rest"],
    )
    points = []
    events = []
    for move in ("PlayStart", "Shed blind 2", "Shed x,x,x,x,x,x", "KeepHand x", "MoveRocks 4"):
        points.append(state.point)
        state, told = play(state, move)
        events += told
    assert points == ["ACTION", "SHED", "SHED", "CUT", "ROCKS"]
    assert (state.point, [len(hand) for hand in state.hands]) == ("ACTION", [3, 5])
    told = [kind for kind in kinds(events) if kind in ("start_laid", "shed", "cut", "rocks_moved", "drew")]
    assert told == ["start_laid", "drew", "drew", "shed", "shed", "cut", "rocks_moved", "drew"]


def test_t_144():  # INFO-3
    state = at_cut(
        ["S x x x x", "x x x"],
        "Shed x,x,x,x,x,x",
        "Shed blind 2",
        storms="yellow@1",
        decks=["20 21 22 23 rest", "24 25 26 27 rest"],
    )
    seen = state.view(0)
    assert (seen.point, seen.deciding, seen.hands) == ("CUT", 1, (0, 5))
    assert state.move_text("KeepHand 24,25", 0) == "KeepHand 2 cards"
    _, events = play(state, "KeepHand 24,25")
    told = [dict(event.seen_by(0).data) for event in events if event.seat == 1 and event.kind != "drew"]
    assert "24" not in str(told)
    assert told[0] == {"n": 2}
    own = next(event for event in events if event.kind == "discarded").seen_by(1).data
    assert own["cards"] == ["24", "25"]


def test_both_seats_are_cut_in_turn_order():  # STORM-7
    state = at_cut(
        ["x x x", "S x x"],
        "Shed blind 2",
        "Shed x,x,x,x blind 2",
        storms="yellow@0 yellow@1",
        active=1,
        decks=["20 21 22 23 24 25 rest", "30 31 32 33 34 35 36 rest"],
    )
    assert [len(hand) for hand in state.hands] == [1, 4]
    assert state.deciding == 1
    state, _ = play(state, "KeepHand x")
    assert (state.point, [len(hand) for hand in state.hands]) == ("ACTION", [3, 3])
    assert every_card(state) == universe(state.options)


def test_in_the_pyramid():  # PYRAMID-8, STORM-7
    state = at_cut(
        ["S x x x x", "x x x"],
        "Shed x,x,x,x,x,x",
        "Shed blind 2",
        options={"players": 2, "board": "pyramid"},
        storms="yellow@1",
        decks=["20 21 22 23 rest", "24 25 26 27 rest"],
    )
    assert state.deciding == 1
    state, _ = play(state, "KeepHand 24,25")
    assert [len(hand) for hand in state.hands] == [5, 3]


def test_where_no_hand_is_to_be_cut_the_point_is_refused():  # DP-4
    from seawidget.errors import PositionError

    data = stand(hands="1 2 3 4", options=ONE, point="CUT", storms="yellow@0").to_dict()
    data["hands"] = [data["hands"][0][:3]]
    data["discards"] = [["4"]]
    with pytest.raises(PositionError, match="more than 3 cards"):
        RULES.from_dict(data)
    for wrong in ({"start_turn": False}, {"due": 3}, {"earned": True}):
        with pytest.raises(PositionError):
            RULES.from_dict(stand(hands="1 2 3 4", options=ONE, point="CUT", storms="yellow@0").to_dict() | wrong)
