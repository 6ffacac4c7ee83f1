"""What helpers offer: as the navigator ranks it, and never what loses for certain where another choice does not."""

from __future__ import annotations

import random

import pytest

import seawidget as sea
from seawidget.errors import IllegalMove
from seawidget.games import registry
from seawidget.games.tranquility.knowledge.information import InformationState
from tests.games.tranquility.positions import full_grid, stand
from tests.games.tranquility.solver.test_lost import knowing
from tests.games.tranquility.walks import SETS
from tests.sampling import amount

RULES = registry.get("tranquility")


def helps(state, seat=0):
    return RULES.helps(state, seat, knowing(state, seat))


def lost_after(state, move):
    return RULES.lost_after(state, 0, knowing(state), RULES.parse_move(move))


def test_the_last_finish_is_not_given_away():
    """Four Finishes lie face down: the fifth is kept, in a discard, a payment and a shed."""
    state = stand("a1=10", hands="12 20 40 60 F", discards={0: "F F F F"})
    found = helps(state)
    assert lost_after(state, "Discard 20,F").cause == "no_finish"
    assert not [move for move in found.moves if "F" in str(move).split("pay")[-1] and "Discard" in str(move)]
    assert "F" not in found.gives["Discard"]
    assert len(found.gives["Place 12 b1 pay"]) == 2
    assert not [cards for cards in found.gives.values() if "F" in cards]


def test_a_placement_that_only_the_last_finish_could_pay_is_not_paid_by_a_helper():
    state = stand("a1=10", hands="12 20 F", decks=["rest"], discards={0: "F F F F"})
    assert helps(state).gives["Place 12 b1 pay"] == []
    report = RULES.preview(state, 0, ["Place 12 b1"], knowing(state)).steps[0]
    assert report.suggested  # a trial says what it would be: there is no other payment


def test_a_trial_suggests_what_keeps_the_game_open():
    """Without a payment a trial takes the cards of least use; the last number of a gap is none of them."""
    numbers = [str(n) for n in range(1, 73, 2)]  # a1 1, b1 3 ... f6 71
    grid = full_grid(" ".join(numbers), without="b1 f6")
    state = stand(grid, hands="2 72 80 79 F", discards={0: "73 74 75 76 77 78 3"}, decks=["rest"])
    step = RULES.preview(state, 0, ["Place 2 b1"], knowing(state)).steps[0]
    assert step.suggested
    assert "F" not in step.pays or lost_after(state, step.move) is None
    assert lost_after(state, step.move) is None


def test_a_shed_keeps_the_last_finish():
    hand = "3 4 5 12 13 20 30 50 60 F"
    state = stand("a1=1", hands=hand, point="SHED", due=8, shares=[None], discards={0: "F F F F"})
    found = helps(state)
    assert len(found.gives["Shed"]) == 8
    assert "F" not in found.gives["Shed"]


def test_where_all_is_lost_helpers_go_on_helping():
    state = stand("a1=5 c1=6")
    found = helps(state)
    assert found.moves
    assert found.gives["Discard"]


def test_another_move_is_offered_when_all_that_are_weighed_lose():
    """The only open choice is one that the navigator does not list."""
    state = stand("a1=10", hands="12 F", decks=["rest"], discards={0: "F F F F"})
    moves = [str(move) for move in helps(state).moves]
    assert moves
    assert not any(RULES.lost_after(state, 0, knowing(state), RULES.parse_move(move)) for move in moves)
    assert "Discard 12,F" not in moves


def test_lost_after_wants_a_legal_move():
    state = stand("a1=10", hands="12 20 40 60 F")
    with pytest.raises(IllegalMove, match="cell_taken"):
        RULES.lost_after(state, 0, InformationState(0), RULES.parse_move("Place 12 a1 pay 20"))


@pytest.mark.full(gate=24)
@pytest.mark.parametrize("name", SETS)
def test_moves_that_are_offered_are_legal_and_open(name):
    chance = random.Random(name)
    for _ in range(amount(gate=1, full=4)):
        players = SETS[name]["players"]
        game = sea.Game(seed=chance.getrandbits(40), seats=["greedy"] * players, **SETS[name])
        while not game.over:
            node, state, seat = game.node, game.node.state, game.deciding
            information = game.tree.memories.information(node, seat)
            if chance.random() < 0.05:
                found = RULES.helps(state, seat, information)
                legal = set(map(str, state.legal_moves))
                assert {str(move) for move in found.moves} <= legal
                open_now = RULES.lost(state, seat, information) is None
                after = [RULES.lost_after(state, seat, information, move) for move in found.moves]
                if open_now and None in after:
                    assert not any(after)
                for head, cards in found.gives.items():
                    assert not cards or any(text.startswith(f"{head} {','.join(cards)}") for text in legal)
            game.step_bot()
