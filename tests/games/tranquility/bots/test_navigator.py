"""The navigator: legal moves from what a seat sees and remembers, the same on the board and by numbers alone."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

import seawidget as sea
from seawidget.games import registry
from seawidget.games.shared.memory import Memory
from seawidget.games.tranquility.batch.batch import batch
from seawidget.games.tranquility.bots.navigator.budget import finish_log, slack_log, slack_worth
from seawidget.games.tranquility.bots.navigator.gap import soften
from seawidget.games.tranquility.bots.navigator.options import weights_for
from seawidget.games.tranquility.bots.navigator.player import Navigator
from seawidget.games.tranquility.bots.navigator.policy import navigator_move
from seawidget.games.tranquility.bots.navigator.position import position
from seawidget.games.tranquility.bots.navigator.weights import (
    FLOOR,
    LAST,
    MONSTER_WEIGHTS,
    STORM_WEIGHTS,
    TEAM_WEIGHTS,
    WEIGHTS,
    WEIGHTS_N,
)
from seawidget.games.tranquility.bots.players import fair_share
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.blank import blank_vector
from seawidget.games.tranquility.rules.turn import apply_code
from seawidget.games.tranquility.values.move_list import move_of
from seawidget.games.tranquility.values.state import State
from seawidget.playing.lines import history
from seawidget.rng import Rng
from tests.games.tranquility.positions import full_grid, stand
from tests.games.tranquility.walks import SETS, keys, set_walks

RULES = registry.get("tranquility")


def numbers_alone(s: list[int]) -> int:
    """What the navigator does in a vector with all cards in it."""
    seat = s[at.DECIDING]
    return navigator_move(s, seat, fair_share(s, seat) if s[at.POINT] == at.AT_SHED else 0)


@pytest.mark.full(gate=8)
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
    again = Memory(memory.information, memory.imagine)
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
    s = position(game.view(0), RULES.information_state(history(game.node, 0), 0))[0]
    assert [n for n in range(1, 81) if s[at.WHERE + n] == at.WHERE_DISCARDED] == sorted(discarded)


def test_a_shed_may_have_thrown_cards_nobody_saw():
    """STORM-6: cards thrown blind lie among the discards by number, so after a shed with a yellow storm in play
    nothing there is read, unless the seat is alone and can have thrown none.
    """
    from seawidget.games.tranquility.bots.navigator.budget import own_code

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


@pytest.mark.full(gate=3)
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
        ({"players": 1, "storms": "on"}, 9),
    ],
)
def test_how_many_of_twenty_deals_it_wins(options, wins):
    """The deals are fixed, and so are the games."""
    full = RULES.options(options)
    deals = [RULES.initial(full, RULES.deal(full, Rng(key))).vector for key in range(20)]
    rows = batch(full, ["navigator"] * full["players"]).rollouts(deals, 0, 0, compiled=False)
    assert [row[0] for row in rows].count(at.WIN) == wins


@pytest.mark.parametrize(
    ("options", "navigators", "greedies"),
    [
        ({"players": 5}, 75, 66),
        ({"players": 5, "variant": "sun_moon"}, 68, 38),
        ({"players": 3, "storms": "on"}, 15, 8),
        ({"players": 3, "storms": "on", "rocks": "on", "wilds": 2, "monsters": 3}, 10, 2),
    ],
)
def test_teams_of_it_win_more_than_greedy_ones(options, navigators, greedies):
    """The same deals for both, fixed: which game is won does not change unless a bot does."""

    def wins(bot):
        games_ = batch(RULES.options(options), [bot] * options["players"])
        return sum(row[0] == at.WIN for row in games_.play(4, 0, 80, compiled=True))

    assert (wins("navigator"), wins("greedy-gap")) == (navigators, greedies)


def test_each_kind_of_mode_has_its_weights():
    """Also in the course of a game: with the last monster let out a seat alone plays as without any."""

    def row(monster_gone=0, **options):
        s = blank_vector(RULES.options(options))
        s[at.REMOVED + at.M - at.S] = monster_gone
        return weights_for(s)

    assert row(players=1) is row(players=1, removed_islands=8) is row(players=1, monsters=1, monster_gone=1) is WEIGHTS
    assert row(players=1, monsters=2, monster_gone=1) is MONSTER_WEIGHTS
    assert row(players=2) is row(players=2, monsters=2) is TEAM_WEIGHTS
    assert row(players=1, storms="on") is row(players=3, storms="on") is STORM_WEIGHTS
    assert len(WEIGHTS) == len(MONSTER_WEIGHTS) == len(TEAM_WEIGHTS) == len(STORM_WEIGHTS) == WEIGHTS_N


def test_a_poor_seat_is_short_of_cards_whatever_others_have():
    """COST-4: each pays from its own hand. Of two seats the one with fewer cards had better not be the one to pay."""
    s = blank_vector(RULES.options({"players": 2}))
    s[at.HAND_N], s[at.HAND_N + 1] = 5, 5
    s[at.DECK_END], s[at.DECK_END + 1] = 10, 20
    poor, rich = (slack_worth(s, TEAM_WEIGHTS, seat, 4.0, 12.0) for seat in (0, 1))
    assert poor < rich < slack_log(12.0, TEAM_WEIGHTS)
    s[at.DECK_END] = 24  # once both have paid alike they are alike
    assert slack_worth(s, TEAM_WEIGHTS, 0, 4.0, 12.0) == pytest.approx(slack_log(12.0, TEAM_WEIGHTS))


def test_storms_before_a_seat_waste_its_cards():
    """STORM-9: in each turn to come, so an orange storm weighs less the fuller the grid is."""
    s = blank_vector(RULES.options({"players": 2, "storms": "on"}))
    s[at.HAND_N], s[at.HAND_N + 1] = 5, 5
    clear = slack_worth(s, STORM_WEIGHTS, 0, 0.0, 12.0)
    s[at.ORANGE + 1] = 1
    early = slack_worth(s, STORM_WEIGHTS, 0, 0.0, 12.0)
    s[at.FILLED] = 30
    assert early < slack_worth(s, STORM_WEIGHTS, 0, 0.0, 12.0) < clear


def test_with_monsters_to_come_a_dead_gap_is_no_end():
    """MONSTER-3: an island beside it may go. And the last Finish is worth more than the one before."""
    dead = -20.0
    assert soften(dead, WEIGHTS) == dead < soften(dead, MONSTER_WEIGHTS) < MONSTER_WEIGHTS[FLOOR]
    first, last = (finish_log(n + 1.0, MONSTER_WEIGHTS) - finish_log(n, MONSTER_WEIGHTS) for n in (1.0, 0.0))
    assert last > first + MONSTER_WEIGHTS[LAST] - 1e-9
