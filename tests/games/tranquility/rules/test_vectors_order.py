"""Vectors T-01 to T-26: order, cost, payment and the placement guards."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.tranquility.positions import EXAMPLE, fits, full_grid, kinds, play, rejection, stand, text

SEGMENTS = {"placement_guard": "segments"}
PAIR = {"players": 2}  # so that a useless Start can be in a hand


def paid(card: str, cell: str, cost: int) -> str:
    """The move with the right number of cards that do not matter."""
    return f"Place {card} {cell}" + (f" pay {','.join('x' * cost)}" if cost else "")


LEGAL = [
    # COST-2, COST-3, GRID-3
    pytest.param("a1=3", "5 x x x x", {}, "5", "b1", 2, id="T-01"),
    pytest.param("d1=5", "3 x x x x", {}, "3", "c1", 2, id="T-02"),
    pytest.param("f2=45", "47 x x x x", {}, "47", "a3", 2, id="T-03"),  # GRID-3: a row goes on in the next one
    pytest.param("c2=45 e2=49", "46 x x x x", {}, "46", "d2", 1, id="T-04"),
    pytest.param("a1=3 c1=7", "6 x x x x", {}, "6", "b1", 1, id="T-05"),
    pytest.param("a1=20", "21 x x x x", {}, "21", "a2", 0, id="T-08"),  # GRID-3, COST-1: never vertical
    pytest.param("f1=11 b2=14", "12 x x x x", {}, "12", "a2", 1, id="T-09"),
    pytest.param("b1=9", "7 x x x x", {}, "7", "a1", 2, id="T-10"),  # GRID-4: the Start space is no neighbour
    pytest.param("e6=70", "74 x x x x", {}, "74", "f6", 4, id="T-11"),
    pytest.param("a1=10 c1=14", "12 x x x x", {}, "12", "b1", 2, id="T-12"),
    pytest.param("a1=10 c1=30", "14 x x x x", {}, "14", "b1", 4, id="T-14"),
    # COST-1, PLACE-1, PLACE-3, PLACE-4
    pytest.param("", "80 x x x x", {}, "80", "e6", 0, id="T-20"),
    pytest.param("", "80 3 5 x x", SEGMENTS, "80", "f6", 0, id="T-21-80"),
    pytest.param("", "80 3 5 x x", SEGMENTS, "5", "e1", 0, id="T-21-5"),
    pytest.param("", "80 3 5 x x", {}, "3", "e1", 0, id="T-21-none"),
    pytest.param("a1=5", "7 x x x x", {}, "7", "d1", 0, id="T-23"),
    pytest.param(full_grid(without="e3"), "39 34 33 30 x", {}, "39", "e3", 1, id="T-24-39"),
    pytest.param(full_grid(without="e3"), "39 34 33 30 x", {}, "33", "e3", 4, id="T-24-33"),
    pytest.param(full_grid(without="e3"), "39 34 33 30 x", {}, "30", "e3", 1, id="T-24-30"),
]


@pytest.mark.parametrize(("grid", "hand", "options", "card", "cell", "cost"), LEGAL)
def test_legal_at_its_cost(grid, hand, options, card, cell, cost):
    state = stand(grid, hand, options=options, spare=["39", "34", "33", "30"])
    assert fits(state, card, cell) == cost

    others = [c for c in state.view(0).hand if c != card]
    move = f"Place {card} {cell}" + (f" pay {','.join(others[:cost])}" if cost else "")
    after, events = state.apply(move)

    placed = next(event for event in events if event.kind == "placed")
    assert (placed.data["card"], placed.data["cell"], placed.data["cost"]) == (card, cell, cost)
    before_cards, after_cards = state.to_dict(), after.to_dict()
    assert after_cards["grid"] == {**before_cards["grid"], cell: card}  # PLACE-5: all else lies where it lay
    # COST-4, TURN-4: exactly these cards went, face down, to the own discards; INV-8
    assert Counter(after_cards["discards"][0]) - Counter(before_cards["discards"][0]) == Counter(others[:cost])
    # TURN-6: four less the payment stay, then the hand is refilled from the top of the deck
    drawn = 1 + cost
    assert Counter(after.hands[0]) == Counter(others[cost:]) + Counter(before_cards["decks"][0][:drawn])
    assert after_cards["decks"][0] == before_cards["decks"][0][drawn:]
    assert len(after.hands[0]) == 5

    # COST-4: neither more nor fewer cards will do
    for wrong in (cost - 1, cost + 1):
        if 0 <= wrong <= 4:
            assert rejection(state, f"Place {card} {cell}" + (f" pay {','.join(others[:wrong])}" if wrong else "")) == (
                "wrong_payment"
            )


REFUSED = [
    pytest.param("a1=20", "18 x x x x", {}, "Place 18 b1", "not_ascending", id="T-06"),  # PLACE-2
    pytest.param("a1=30", "7 x x x x", {}, "Place 7 f3", "not_ascending", id="T-07"),  # PLACE-2
    pytest.param("a1=10 c1=30", "15 x x x x", {}, paid("15", "b1", 4), "cannot_pay", id="T-13"),  # COST-3, COST-6
    pytest.param("a1=10", "13 x x", {}, paid("13", "b1", 2), "cannot_pay", id="T-15"),  # COST-6
    pytest.param("a1=3", "5 x x x x", {}, paid("5", "b1", 1), "wrong_payment", id="T-16-one"),  # COST-4
    pytest.param("a1=3", "5 x x x x", {}, paid("5", "b1", 3), "wrong_payment", id="T-16-three"),
    pytest.param("a1=3", "5 x x x x", {}, "Place 5 b1 pay 5,x", "card_not_in_hand", id="T-18"),  # COST-4
    pytest.param("a1=3", "5 x x x x", {}, "Place 5 a1", "cell_taken", id="T-19"),  # PLACE-1
    pytest.param("", "80 x x x x", SEGMENTS, "Place 80 e6", "breaks_grid", id="T-20-segments"),  # PLACE-4
    pytest.param("", "80 3 5 x x", SEGMENTS, "Place 3 e1", "breaks_grid", id="T-21-3"),
    pytest.param("a1=5", "7 x x x x", SEGMENTS, "Place 7 d1", "breaks_grid", id="T-23-segments"),
    pytest.param(
        full_grid(without="e3"), "39 34 33 30 x", {}, "Place 34 e3 pay 30,33,39,x", "cannot_pay", id="T-24-34"
    ),
    pytest.param("a1=3", "F x x x x", {}, "Place F b1", "not_an_island", id="T-25"),
]


@pytest.mark.parametrize(("grid", "hand", "options", "move", "code"), REFUSED)
def test_refused(grid, hand, options, move, code):
    state = stand(grid, hand, options=options)
    before = state.to_dict()
    assert rejection(state, move) == code
    assert text(state, move) not in [str(legal) for legal in state.legal_moves]
    assert state.to_dict() == before  # DP-7


@pytest.mark.parametrize("move", ["Place 5 b1 pay F,S"], ids=["T-17"])
def test_finish_and_useless_start_pay(move):  # COST-5, START-8, FINISH-3
    state = stand("a1=3", "5 F S x x", options=PAIR)
    after, _ = play(state, move)
    assert Counter(after.to_dict()["discards"][0]) - Counter(state.to_dict()["discards"][0]) == Counter("FS")


@pytest.mark.parametrize("guard", ["none", "segments"], ids=["T-22-none", "T-22-segments"])
def test_a_missing_card_does_not_matter(guard):  # PLACE-4 is arithmetic only
    state = stand("a1=5", "7 x x x x", discards={0: "6"}, options={"placement_guard": guard})
    assert fits(state, "7", "c1") == 0


@pytest.mark.parametrize("hand", ["F x x x"], ids=["T-26"])
def test_the_example_grid_wins(hand):  # FINISH-1, FINISH-2, END-1, END-9
    state = stand(full_grid(), hand, turn=40)
    after, events = play(state, "PlayFinish")
    assert kinds(events) == ["finish_laid", "game_over"]
    assert after.over
    assert after.point == "END"
    assert after.deciding is None
    assert after.result == {
        "outcome": "win",
        "reason": "finish_played",
        "seat": 0,
        "turn": 40,
        "card": None,
        "detail": None,
        "scores": None,
    }
    assert after.to_dict()["finish"] == "F"
    assert after.hands[0] == state.hands[0][:-1]  # FINISH-2: nothing is resolved afterwards, no refill either
    assert after.to_dict()["decks"] == state.to_dict()["decks"]
    numbers = [int(n) for n in EXAMPLE.split()]
    for i, a in enumerate(numbers):  # INV-2 and the arithmetic of PLACE-4
        for j, b in enumerate(numbers[i + 1 :], start=i + 1):
            assert b - a >= j - i
