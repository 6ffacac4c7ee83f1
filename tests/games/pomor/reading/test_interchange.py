"""Dictionaries of positions and deals: round trips, defaults, and refusals that name the invariant."""

from __future__ import annotations

import copy

import pytest
from hypothesis import given, settings, strategies as st

from seawidget.errors import DealError, OptionError, PositionError
from seawidget.rng import Rng
from tests.games.pomor.vectors import RULES
from tests.games.pomor.walks import Walk, keys, option_sets, plain, walks

KEYS = [
    *("config", "phase", "seat", "active", "turn", "ring", "stacks", "hands", "holds", "scores", "nav_deck"),
    *("nav_discard", "in_play", "sea_deck", "sea_discard", "scratch", "open_water", "winner"),
]
SCRATCH = {"moved", "origin", "destination", "path", "candidates", "vacated"}


@settings(max_examples=100)
@given(walks, st.integers(0, 150))
def test_round_trip(walk, stop):
    for state in list(walk.positions(stop))[-8:]:
        data = state.to_dict()
        assert list(data) == KEYS
        assert set(data["scratch"]) == SCRATCH
        assert data["config"] == walk.options
        again = RULES.from_dict(plain(data))
        assert again == state
        assert again.to_dict() == data
        assert type(state).from_dict(data) == state


@settings(max_examples=60)
@given(option_sets, keys)
def test_deal_round_trip(given_options, key):
    options = RULES.options(given_options)
    deal = RULES.deal(options, Rng(key))
    assert list(deal) == ["sea_deck", "nav_deck", "tokens", "seed"]
    assert (deal["tokens"] is None) == (options["setup"] == "choose")
    assert RULES.initial(options, plain(deal)) == RULES.initial(options, deal)
    assert RULES.deal(options, Rng(key)) == deal


def test_the_seed_of_a_deal_orders_reshuffles():  # P-DECK-14, INV-16
    options = RULES.options({"players": 2, "preset": "own", "nav": {"3/3": 4, "2/4": 4, "0/2": 4}, "setup": "random"})
    deal = RULES.deal(options, Rng(5))

    def decks(seed):
        state = RULES.initial(options, {**deal, "seed": seed})
        for _ in range(40):
            state, _ = state.apply(state.legal_moves[0])
        return state.to_dict()

    assert decks(1) == decks(1)
    assert any(decks(seed) != decks(1) for seed in (2, 3, 4))
    assert "seed" not in decks(1)  # it stands in the deal


def test_a_redealt_position_keeps_its_salt():
    walk = Walk({"players": 2}, 3)
    state = walk.last(40)
    other = RULES.redeal(state, 0, RULES.information_state([], 0), Rng(1))
    data = other.to_dict()
    assert list(data) == [*KEYS, "seed"]
    assert RULES.from_dict(plain(data)).to_dict() == data


def base(players=2, **parts):
    usual = {"tokens": {"A": 3, "B": 9, "P": 6}}
    return RULES.position(RULES.options({"players": players}), **{**usual, **parts}).to_dict()


def refused(data):
    with pytest.raises(PositionError) as caught:
        RULES.from_dict(data)
    return {problem.code for problem in caught.value.problems}


def change(data, **parts):
    return {**copy.deepcopy(data), **parts}


def test_positions_by_hand_are_accepted_or_name_the_invariant():
    data = base()
    stacks = data["stacks"]

    def stacked(**tokens):
        out = ["" for _ in stacks]
        for text, place in tokens.items():
            out[place] = text
        return out

    assert refused(change(data, stacks=stacked(A=3, B=9))) == {"inv_1"}
    assert refused(change(data, stacks=stacked(A=3, BA=9, P=6))) == {"inv_1"}
    assert refused(change(data, nav_deck=data["nav_deck"][1:])) == {"inv_2"}
    twice = next(card for card in ("3/3", "4/2") if card != data["nav_deck"][0])
    assert refused(change(data, nav_deck=[twice, *data["nav_deck"][1:]])) == {"inv_2"}
    assert refused(change(data, sea_deck=data["sea_deck"][1:])) == {"inv_3"}
    assert refused(change(data, ring=data["ring"][1:])) == {"inv_4"}
    ring = list(data["ring"])
    ring[0], ring[1] = ring[1], ring[0]
    assert refused(change(data, ring=ring)) == {"inv_4"}
    assert refused(change(data, holds=[[4, 4, 4], []])) == {"inv_3", "inv_5"}
    assert refused(change(data, stacks=stacked(ABP=3))) == {"inv_6"}
    assert refused(change(data, stacks=stacked(ABP=0))) == {"inv_6"}
    RULES.from_dict(change(data, stacks=stacked(BAP=0)))
    hands = [data["hands"][0][:3], data["hands"][1]]
    deck = [data["hands"][0][3], *data["nav_deck"]]
    assert refused(change(data, hands=hands, nav_deck=deck)) == {"inv_9"}
    ring = list(data["ring"])
    sea = [ring[1], *data["sea_deck"]]
    ring[1] = "w"
    assert refused(change(data, ring=ring, sea_deck=sea, open_water=[1])) == {"inv_10"}
    assert refused(change(data, scores=[10, 0])) == {"inv_11"}
    assert refused(change(data, scores=[14, 0])) == {"inv_11"}
    assert refused(change(data, winner=0)) == {"inv_11"}


def test_every_problem_is_named():
    data = change(base(), scores=[12, -1], turn="x", foo=1, seat=5, holds=[["a"], []], in_play="9/9")
    codes = refused(data)
    assert {"inv_11", "bad_value", "no_such_key", "no_such_card"} <= codes


@pytest.mark.parametrize(
    "parts",
    [
        {"ring": ["x"] * 10},
        {"stacks": ["Q"] + [""] * 9},
        {"stacks": None},
        {"hands": [["4/2"] * 5, []]},
        {"hands": "no"},
        {"nav_deck": 3},
        {"sea_deck": ["p3"]},
        {"sea_discard": ["c0"]},
        {"phase": "SLEEP"},
        {"active": 2},
        {"seat": 1},
        {"scratch": {"moved": 3}},
        {"scratch": {"origin": 3}},
        {"scratch": {"candidates": [99]}},
        {"scratch": {"vacated": [1]}},
        {"scratch": []},
        {"open_water": [3]},
        {"seed": -1},
        {"in_play": "5/1"},
        {"phase": "TAKE"},
        {"phase": "OVER"},
        {"phase": "SETUP_TOKEN"},
        {"phase": "SETUP_PILOT"},
        {"holds": [["c1"], []]},
        {"holds": [3, []]},
        {"scores": [1]},
    ],
)
def test_inconsistent_positions_are_refused(parts):
    assert refused(change(base(), **parts))


def test_what_is_no_position():
    for data in (None, [], {"config": 3}):
        with pytest.raises(PositionError):
            RULES.from_dict(data)
    with pytest.raises(OptionError):
        RULES.from_dict({"config": {}})


MID_TURN = [
    ("TAKE", {"take": "may"}, {"A": 1, "B": 9, "P": 5}, "3/3", [[], []]),
    ("NETS", {}, {"A": 0, "B": 9, "P": 6}, "1/4n", [[3], []]),
    ("STORM", {}, {"A": 2, "B": 6, "P": 8}, "1/5", [[1, 3], []]),
    ("PORT", {}, {"A": 0, "B": 9, "P": 7}, "1/5", [[2], []]),
]


def mid_turn(phase, options, tokens, card, holds):
    from tests.games.pomor.vectors import BASIC, TOP, filled

    state = RULES.position(
        RULES.options({"players": 2, **options}),
        ring=BASIC[2],
        sea_top=TOP,
        tokens=tokens,
        holds=holds,
        hands=filled(2, {0: [card]}),
    )
    state, _ = state.apply(f"PlayCard {card}")
    assert state.point == phase
    return state


@pytest.mark.parametrize("case", MID_TURN, ids=[case[0] for case in MID_TURN])
def test_decisions_inside_a_turn_round_trip_and_must_fit(case):
    state = mid_turn(*case)
    data = state.to_dict()
    assert RULES.from_dict(plain(data)) == state
    scratch = data["scratch"]
    for wrong in (
        {**scratch, "moved": False, "origin": None, "destination": None},
        {**scratch, "origin": scratch["destination"]},
        {**scratch, "origin": (scratch["origin"] - 3) % 10},
        {**scratch, "path": [*scratch["path"], 9]},
        {**scratch, "candidates": [9]},
        {**scratch, "vacated": [8]},
    ):
        assert refused(change(data, scratch=wrong))
    for phase in ("TAKE", "NETS", "STORM", "PORT", "OVER"):
        if phase != case[0]:
            assert refused(change(data, phase=phase, seat=None if phase == "OVER" else 0))
    assert refused(change(data, in_play=None, nav_discard=[data["in_play"]]))


def stood(sold=False, **parts):
    """A sale of B, which lies under A on a port (P-PORT-10)."""
    from tests.games.pomor.vectors import BASIC, TOP, filled

    state = RULES.position(
        RULES.options({"players": 2, "port_sale": "standing"}),
        **{"ring": BASIC[2], "sea_top": TOP, "tokens": {5: "BA", 9: "P"}, "active": 1, "holds": [[], [2, 4]], **parts},
        hands=filled(2, {1: ["0/5"]}),
    )
    state, _ = state.apply("PlayCard 0/5")
    assert state.point == "PORT"
    return state.apply("Sell")[0] if sold else state


@pytest.mark.parametrize("won", [False, True])
def test_a_sale_without_a_move_round_trips_and_must_fit(won):
    state = stood(sold=won, scores=[0, 8 if won else 0])
    data = state.to_dict()
    assert data["phase"] == ("OVER" if won else "PORT")
    assert data["scratch"] == {
        "moved": False,
        "origin": None,
        "destination": None,
        "path": [],
        "candidates": [],
        "vacated": [],
    }
    assert RULES.from_dict(plain(data)) == state
    scratch = data["scratch"]
    for wrong in ({**scratch, "path": [6]}, {**scratch, "candidates": [6]}, {**scratch, "vacated": [6]}):
        assert refused(change(data, scratch=wrong))
    arrival = {**data["config"], "port_sale": "arrival"}
    assert refused(change(data, config=arrival))  # there nothing is sold without arriving
    free = list(data["stacks"])
    free[5], free[4] = "B", "A"
    assert refused(change(data, stacks=free))  # uncovered it would have moved
    free[5], free[3] = "", "B"
    assert refused(change(data, stacks=free))  # no port
    for phase in ("TAKE", "NETS", "STORM"):
        assert refused(change(data, phase=phase, seat=1, winner=None, scores=[0, 0]))


def test_a_sale_without_a_move_needs_a_hold():
    state = stood()
    data = state.to_dict()
    empty = change(data, holds=[[], []], sea_discard=sorted([*data["sea_discard"], "c2", "c4"]))
    with pytest.raises(PositionError, match="the hold is empty"):
        RULES.from_dict(empty)


def test_configurations_from_before_the_switch_are_read():
    data = RULES.position(RULES.options({"players": 2})).to_dict()
    del data["config"]["port_sale"]
    assert RULES.from_dict(plain(data)).options["port_sale"] == "arrival"


def test_deals_are_checked():
    options = RULES.options({"players": 2, "setup": "random"})
    deal = RULES.deal(options, Rng(1))
    for wrong in (
        [],
        {**deal, "foo": 1},
        {**deal, "sea_deck": deal["sea_deck"][1:]},
        {**deal, "sea_deck": ["c9", *deal["sea_deck"][1:]]},
        {**deal, "nav_deck": None},
        {**deal, "nav_deck": ["9/9", *deal["nav_deck"][1:]]},
        {**deal, "tokens": None},
        {**deal, "tokens": {"A": 0, "B": 3, "P": 0}},
        {**deal, "seed": "x"},
    ):
        with pytest.raises(DealError):
            RULES.initial(options, wrong)
    choose = RULES.options({"players": 2})
    with pytest.raises(DealError):
        RULES.initial(choose, deal)


class TestPositionsFromParts:
    options = RULES.options({"players": 3})

    def test_nothing_named(self):  # set-up order on place 0
        state = RULES.position(self.options)
        assert state.stacks[0] == "CBAP"
        assert [len(hand) for hand in state.hands] == [4, 4, 4]
        assert RULES.position(self.options) == state
        assert RULES.position(self.options, seed=2) != state

    def test_tokens_both_ways(self):
        one = RULES.position(self.options, tokens={"A": 3, "B": 3, "C": 5, "P": 8})
        two = RULES.position(self.options, tokens={3: "AB", 5: "C", 8: "P"})
        assert one == two
        assert one.stacks[3] == "AB"

    def test_single_places_hands_and_tops(self):
        state = RULES.position(
            self.options,
            tokens={"A": 1, "B": 2, "C": 3, "P": 5},
            ring={7: "s", 1: "c4", 6: "p2"},
            hand=["4/2", "0/5", "2/3n", "1/5"],
            holds={"B": [4, 4]},
            scores={"C": 7, 0: 2},
            nav_top=["0/2"],
            sea_top=["s", "c1"],
        )
        assert (state.ring[7], state.ring[1], state.ring[6]) == ("s", "c4", "p2")
        assert state.hands[0] == ("0/5", "1/5", "2/3n", "4/2")
        assert state.holds == ((), (4, 4), ())
        assert state.scores == (2, 0, 7)
        assert state.nav_deck[0] == "0/2"
        assert state.sea_deck[:2] == ("s", "c1")

    def test_decks_given_whole_leave_the_rest_in_the_discard(self):
        state = RULES.position(self.options, nav_deck=["4/2"], sea_deck=[])
        assert len(state.nav_discard) == 64 - 12 - 1
        assert len(state.sea_discard) == 30 - 10
        assert state.sea_deck == ()

    def test_set_up(self):
        state = RULES.position(self.options, phase="SETUP_TOKEN", tokens={"C": 6})
        assert (state.deciding, len(state.nav_deck)) == (1, 64)

    @pytest.mark.parametrize(
        "parts",
        [
            {"foo": 1},
            {"tokens": {"A": 99}},
            {"tokens": {"A": "x"}},
            {"ring": {"x": "c1"}},
            {"holds": {"Q": [1]}},
            {"hand": ["9/9"] * 4},
            {"hand": ["4/2"] * 4, "seat": 7},
            {"hands": {"A": ["4/2"] * 3}},
            {"holds": {"A": [4, 4, 4]}},
        ],
    )
    def test_what_cannot_be_is_refused(self, parts):
        with pytest.raises(PositionError):
            RULES.position(self.options, **parts)
