"""The bots in every module and variant: legal moves from the view alone, whole games, sensible choices."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

import seawidget as sea
from seawidget.games.tranquility.bots.greedy.place import least_useful
from seawidget.games.tranquility.bots.greedy.scoring import STATIC
from seawidget.games.tranquility.rules.legal import legal_codes
from seawidget.games.tranquility.values.view_vector import vector_of
from seawidget.rng import Rng
from tests.games.tranquility.positions import RULES, full_grid, stand
from tests.games.tranquility.walks import SETS, redealt, set_walks

NAMES = sorted(RULES.bots)
GREEDY = ["greedy", "greedy-gap"]
STORMY = {"players": 1, "storms": "on"}


def chosen(state, name="greedy"):
    """The move a bot makes, as a text."""
    move = RULES.bots[name](Rng(1))(state.view(state.deciding), state.legal_moves)
    assert state.check(move) is None
    return str(move)


@pytest.mark.full(gate=24)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("options", SETS)
def test_whole_games(options, name):
    """In every option set bots of one kind bring a game to its end by legal moves, each at its first try (INV-9)."""
    complete = RULES.options(SETS[options])
    for key in range(2):
        state = RULES.initial(complete, RULES.deal(complete, Rng(key)))
        choosers = [RULES.bots[name](Rng(key).fork(seat)) for seat in range(state.players)]
        for _ in range(600):
            if state.over:
                break
            seat = state.deciding
            state, _ = state.apply(choosers[seat](state.view(seat), state.legal_moves), seat)
        assert state.over


@given(walk=set_walks(), stop=st.integers(0, 90), key=st.integers(0, 99), name=st.sampled_from(NAMES))
@settings(max_examples=200)
def test_legal_everywhere_from_the_view_alone(walk, stop, key, name):
    """INV-16, INFO-7: a legal move at every decision point, the same whatever cannot be seen."""
    state = next(s for i, s in enumerate(walk.positions()) if i == stop or s.over)
    if state.over:
        return
    seat = state.deciding
    seen, all_of_it = [], []
    legal_codes(vector_of(state.view(seat)), seen)
    legal_codes(state.vector, all_of_it)
    assert seen == all_of_it
    move = RULES.bots[name](Rng(key))(state.view(seat), state.legal_moves)
    assert state.check(move, seat) is None
    other = redealt(state, {seat}, Rng(key), monsters=state.point != "SHED")
    assert RULES.bots[name](Rng(key))(other.view(seat), other.legal_moves) == move


@pytest.mark.parametrize("name", GREEDY)
def test_rocks_go_where_they_hinder_least(name):
    """ROCKS-3: not to a row the hand wants, nor to one with many open cells; or two useless cards go."""
    grid = full_grid(without="a1 a2 b2 c2 a3 b3 c3 d3 f6")
    rocks = {"options": {"players": 1, "rocks": "on"}, "point": "ROCKS", "rocks": 2}
    assert chosen(stand(grid, "80 13 27 31", **rocks), name) == "MoveRocks 0"
    rocks["options"] = {"players": 3, "rocks": "on"}
    assert chosen(stand(grid, "S S 13 27", **rocks), name) == "Discard S,S"


@pytest.mark.parametrize("name", GREEDY)
def test_storms_that_come(name):
    """STORM-3: purple to the row needed least; yellow takes the least useful; the pool is spent on early ones."""
    grid = full_grid(without="a1 a2 b2 c2 a3 b3 c3 d3")
    purple = stand(grid, "13 16 27 31", options=STORMY, point="STORM", turned_up="P", draw="refill")
    assert chosen(purple, name) == "PlaceStorm 0"
    yellow = stand("a1=3 b1=4", "F F 5 12 30", options=STORMY, point="STORM", turned_up="Y", draw="extra")
    assert "KeepHand" in chosen(yellow, name)
    assert "F" in chosen(yellow, name)
    early = {"options": STORMY, "point": "STORM", "draw": "refill", "pool": 1}
    assert chosen(stand("a1=3", "20 30 40 50", turned_up="O", **early), name) == "UseCompass revealed"
    late = stand(full_grid(without="a1 b1"), "20 30 44 50", turned_up="O", **early)
    assert chosen(late, name) == "Pass"


@pytest.mark.parametrize("name", GREEDY)
def test_a_blocked_row_is_opened_in_time(name):
    """STORM-8, COMPASS-3: the last empty cells lie in a purple row."""
    state = stand(full_grid(without="a1 b1"), "3 20 30 44 50", options=STORMY, storms="purple@0", pool=1)
    assert chosen(state, name) == "UseCompass purple@0"


@pytest.mark.parametrize("name", GREEDY)
def test_a_wild_closes_a_gap(name):
    """WILD-2: a gap with no number of its own takes a Wild; a full grid takes it as the Finish (T-98)."""
    options = {"players": 1, "wilds": 2}
    dead = stand(full_grid(without="c1 d6"), "W 20 30 44 50", options=options)
    assert chosen(dead, name).startswith("Place W=")
    assert chosen(stand(full_grid(), "W 20 30", options=options), name) == "PlayFinish"


@pytest.mark.parametrize("name", GREEDY)
def test_a_wrong_side_is_turned(name):
    """SUNMOON-4, SUNMOON-5: a full grid with one card on the wrong side, and a Finish in hand, which is not paid."""
    grid = {
        cell: {"card": card, "side": "moon" if int(cell[1]) <= 3 and cell != "b2" else "sun"}
        for cell, card in full_grid().items()
    }
    state = stand(grid, "F 20 30", options={"players": 1, "variant": "sun_moon"})
    move = chosen(state, name)
    assert move.startswith("Rotate b2 pay ")
    assert not move.endswith("F")


@pytest.mark.parametrize("name", GREEDY)
def test_the_pyramid_and_the_arch(name):
    """PYRAMID-5, PYRAMID-7: what is turned up is dealt with; ARCH-2: in phase 1 a card goes to a pillar."""
    pyramid = {"players": 1, "board": "pyramid"}
    explore = stand("a1=9", "20 30 40 50", options=pyramid, point="EXPLORE", explore="cover")
    assert chosen(explore, name) == "Reveal"
    grid = "a1=3 b1=4 c1=5 e1=6"
    choose = stand(grid, "20 30 44 50", options=pyramid, point="CHOOSE", explore="cover", turned_up="M")
    assert chosen(choose, name) in {"Choose c1", "Choose e1"}  # d1 between them is dead
    arch = stand("a1=5 d1=40", "30 70 9 50 F", options={"players": 1, "board": "arch"}, phase=1)
    assert chosen(arch, name).split()[2] in {"b1", "a2", "b2", "a3", "b3", "e1", "d2", "e2", "d3", "e3"}


@pytest.mark.parametrize("name", GREEDY)
def test_the_duel(name):
    """DUEL-6, DUEL-11: a run of three is worth more than a card elsewhere; a hand without a place asks for the row."""
    duel = {"players": 2, "variant": "duel"}
    state = stand("c3=30/0 d3=31/0 f6=80/1", ["32 50 7 12 70", "x x x x x"], options=duel)
    assert chosen(state, name).startswith("Place 32 e3 pay ")
    beats = 0
    for key in range(12):
        options = RULES.options({**duel, "first_player": key % 2})
        state = RULES.initial(options, RULES.deal(options, Rng(key)))
        players = [RULES.bots[name](Rng(1)), RULES.bots["random"](Rng(key))]
        while not state.over:
            seat = state.deciding
            state, _ = state.apply(players[seat](state.view(seat), state.legal_moves))
        beats += state.result["outcome"] == 0
    assert beats >= 10


def test_greedy_beats_random_wherever_it_can_be_beaten():
    """More cells are filled on average in each mode than by random moves."""
    for options in ("1-rocks=on", "2-storms=on-compass_row=ascending", "2-variant=sun_moon", "2-board=pyramid"):
        given_options = SETS.get(options) or {"players": 1, "rocks": "on"}
        complete = RULES.options(given_options)
        filled = {}
        for name in ("random", "greedy"):
            filled[name] = 0
            for key in range(5):
                state = RULES.initial(complete, RULES.deal(complete, Rng(key)))
                choose = RULES.bots[name](Rng(key))
                while not state.over:
                    state, _ = state.apply(choose(state.view(state.deciding), state.legal_moves))
                filled[name] += len(state.grid)
        assert filled["greedy"] > filled["random"]


@pytest.mark.parametrize("name", GREEDY)
def test_compasses_go_where_storms_cost_most(name):
    """STORM-9, COMPASS-3: an orange storm early on; with the grid nearly full none of the two is worth it any more."""
    early = stand("a1=3", "20 30 40", options=STORMY, storms="orange@0 yellow@0", pool=1)
    assert chosen(early, name) == "UseCompass orange@0"
    late = stand(full_grid(without="a1 b1"), "3 20 30", options=STORMY, storms="orange@0 yellow@0", pool=1)
    assert not chosen(late, name).startswith("UseCompass")


@pytest.mark.parametrize("name", GREEDY)
def test_a_hand_is_given_for_a_compass_when_nothing_can_be_placed(name):
    """STORM-9: under an orange storm an empty grid takes no card; discarding would go on to the end of the deck."""
    stuck = stand("", "20 30 40 50 60", options=STORMY, storms="orange@0")
    assert chosen(stuck, name) == "EarnCompass"


@pytest.mark.parametrize("name", GREEDY)
def test_under_a_storm_a_poor_placement_is_better_than_two_discards(name):
    """STORM-9: beside 30 there is room for 33 at three cards, which no calm sea would ask for."""
    grid = "a1=3 b1=4 c1=5 d1=6 e1=8 f1=9 a2=11 c3=30"
    state = stand(grid, "33 F F F F", options=STORMY, storms="orange@0")
    assert chosen(state, name).startswith("Place 33 d3 pay")
    calm = stand(grid, "33 F F F F", options=STORMY)
    assert chosen(calm, name).split()[:2] == ["Place", "33"]
    assert "pay" not in chosen(calm, name)


@pytest.mark.parametrize("taken", [0, 1])
def test_of_two_wilds_one_pays_for_the_other(taken):
    """DP-3: the first is laid, so the second leaves as the payment; neither is counted twice."""
    state = stand("a1=1", "W W", options={"players": 1, "wilds": 2})
    assert least_useful(state.vector, 0, taken, 1, STATIC) == 1 << taken


@pytest.mark.parametrize("name", GREEDY)
def test_a_wild_opens_the_last_row(name):
    """WILD-2, STORM-8: with no cell open any more it is a compass."""
    options = {"players": 1, "storms": "on", "wilds": 1}
    state = stand(full_grid(without="a1 b1"), "W 20 30", options=options, storms="purple@0")
    assert chosen(state, name) == "UseCompass purple@0"


@pytest.mark.parametrize("bot", ["greedy", "greedy-gap", "navigator", "captain"])
def test_after_a_shed_and_before_a_refill(bot):  # STORM-7, DP-5
    """Early on a yellow storm costs greedy players more than its compass: it is cancelled at CUT and COMPASS; the
    navigator keeps its compass for purple storms to come. Else the card goes that is missed least. What the captain
    finds out is its own affair, but it plays what the point asks for.
    """
    options = {"players": 1, "storms": "on"}
    cut = {"point": "CUT", "storms": "yellow@0", "options": options, "decks": ["20 21 rest"]}
    grid = "a1=5"
    states = [
        stand(grid, "9 30 40 79", pool=1, **cut),
        stand(grid, "2 10 30 40", **{**cut, "decks": ["22 21 rest"]}),
        stand(grid, "9 30 40", storms="yellow@0", options=options).apply("EarnCompass")[0],
    ]
    found = []
    for state in states:
        game = sea.Game.from_state(state, seats=[bot], seed=3)
        found.append(str(game.step_bot().move))
    if bot.startswith("greedy"):
        assert found == ["UseCompass yellow@0", "KeepHand 2", "UseCompass yellow@0"]
    elif bot == "navigator":
        assert found == ["KeepHand 30", "KeepHand 2", "Pass"]
    else:
        points = (("KeepHand", "UseCompass"), ("KeepHand",), ("Pass", "UseCompass"))
        assert all(move.split()[0] in right for move, right in zip(found, points, strict=True))
