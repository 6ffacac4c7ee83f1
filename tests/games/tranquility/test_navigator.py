"""The navigator: legal moves from what a seat sees and remembers, the same on the board and by numbers alone."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

import seawidget as sea
from seawidget import games
from seawidget.games.memory import Memory
from seawidget.games.tranquility import layout as at
from seawidget.games.tranquility.bots import fair_share
from seawidget.games.tranquility.captain import played_on
from seawidget.games.tranquility.movelist import move_of
from seawidget.games.tranquility.navigator_bot import Navigator, position
from seawidget.games.tranquility.navigator_policy import navigator_move
from seawidget.games.tranquility.rules_turn import apply_code
from seawidget.games.tranquility.state import State
from seawidget.node import history
from seawidget.rng import Rng
from tests.games.tranquility.positions import full_grid, stand
from tests.games.tranquility.walks import SETS, keys, set_walks

RULES = games.get("tranquility")


def numbers_alone(s: list[int]) -> int:
    """What the navigator does in a vector with all cards in it."""
    seat = s[at.DECIDING]
    return navigator_move(s, seat, fair_share(s, seat) if s[at.POINT] == at.AT_SHED else 0)


@pytest.mark.parametrize("name", SETS)
def test_the_same_game_on_the_board_and_by_numbers(name):
    """Legal throughout: `step_bot` refuses anything else. The board's bot sees its view and remembers its discards."""
    game = sea.Game("tranquility", seed=11, seats=["navigator"] * SETS[name]["players"], **SETS[name])
    s = game.state.vector
    while not game.over:
        code = numbers_alone(s)
        before = list(s)
        assert numbers_alone(s) == code
        assert s[: at.SCRATCH] == before[: at.SCRATCH]  # changed while it thinks, and changed back
        move = move_of(s, code)
        assert game.step_bot().move == move
        apply_code(s, code, [0])
        assert game.state == State(s)


@settings(max_examples=60)
@given(set_walks(), keys)
def test_hidden_cards_change_nothing(walk, key):
    """INFO-1: with all cards redealt that the seat cannot know, it plays the same, by numbers and on the board."""
    steps = []
    for state, move, events, after in walk.steps(60):
        steps.append((state, move, events, after))
        if after.over or after.deciding is None:
            break
    if not steps or steps[-1][3].over:
        return
    state = steps[-1][3]
    seat = state.deciding
    memory = Memory.of(RULES, state, seat, steps)
    other = memory.imagine(Rng(key))
    assert numbers_alone(other.vector) == numbers_alone(state.vector)
    choice = Navigator()(state.view(seat), state.legal_moves, memory)
    assert choice in state.legal_moves
    again = Memory(memory.known, memory.imagine)
    assert Navigator()(other.view(seat), other.legal_moves, again) == choice


def test_it_remembers_its_own_discards():
    """INFO-1: with 5 in the own discards, a gap of one cell between 4 and 6 is dead, and not worth keeping."""
    state = stand("a1=4 c1=7", "6 20 30 41 50", options={"players": 1})
    fresh = position(state.view(0), None)[0]
    assert fresh[at.WHERE + 5] == 0
    game = sea.Game("tranquility", players=1, seed=4, seats=["navigator"])
    game.play_bots(14)
    discarded = [int(card) for card in game.state.discards[0] if card.isdigit()]
    assert discarded
    s = position(game.view(0), RULES.knowledge(history(game.node, 0), 0))[0]
    assert [n for n in range(1, 81) if s[at.WHERE + n] == at.WHERE_DISCARDED] == sorted(discarded)


def test_a_shed_may_have_thrown_cards_nobody_saw():
    """STORM-6: cards thrown blind lie among the discards by number, so after a shed with a yellow storm in play
    nothing there is read, unless the seat is alone and can have thrown none.
    """
    from seawidget.games.tranquility.navigator_budget import own_code

    s = [0] * at.SIZE
    s[at.PLAYERS], s[at.START_LAID], s[at.YELLOW + 1] = 2, at.S, 1
    assert own_code(s, 1) == -1
    assert own_code(s, 0) == at.WHERE_DISCARDED
    s[at.START_LAID] = 0
    assert own_code(s, 1) == at.WHERE_DISCARDED + 1
    s[at.START_LAID], s[at.YELLOW + 1], s[at.REMOVED + at.Y - at.S] = at.S, 0, 1
    assert own_code(s, 0) == own_code(s, 1) == -1
    s[at.PLAYERS], s[at.MONSTERS] = 1, 2
    assert own_code(s, 0) == at.WHERE_DISCARDED
    s[at.MONSTERS] = 3
    assert own_code(s, 0) == -1


@pytest.mark.parametrize(
    ("state", "move"),
    [
        (stand(full_grid(), "F x x x x"), "PlayFinish"),
        (stand("", "S 5 x x x", start=None), "PlayStart"),
        # between 29 and 40: 38 closes the gap, paid with cards of no use
        (stand(full_grid(without="e3"), "38 F F 33 73"), "Place 38 e3 pay 33,73"),
    ],
)
def test_plain_cases(state, move):
    assert str(Navigator()(state.view(0), state.legal_moves)) == move


@pytest.mark.parametrize(
    ("options", "wins"),
    [
        ({"players": 1}, 20),
        ({"players": 1, "removed_islands": 8}, 18),
        ({"players": 1, "monsters": 5}, 20),
        ({"players": 1, "rocks": "on"}, 20),
        ({"players": 1, "variant": "sun_moon"}, 16),
        ({"players": 1, "board": "pyramid"}, 11),
        ({"players": 3}, 19),
    ],
)
def test_how_many_of_twenty_deals_it_wins(options, wins):
    """The deals are fixed, and so are the games."""
    full = RULES.options(options)
    deals = [RULES.initial(full, RULES.deal(full, Rng(key))).vector for key in range(20)]
    assert played_on(deals, 0, 0).count(at.WIN) == wins
