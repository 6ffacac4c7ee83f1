"""Positions of modules and variants as dictionaries: defaults, and what is refused."""

from __future__ import annotations

import copy

import pytest

from seawidget.errors import DealError, PositionError
from seawidget.rng import Rng
from tests.games.tranquility.boards import BOARDS
from tests.games.tranquility.positions import RULES, every_card, full_grid, play, position_dict, stand, universe
from tests.games.tranquility.rules.test_vectors_duel import STUCK, TestScore as Duels
from tests.games.tranquility.walks import SETS, plain

STORM = {"players": 2, "storms": "on"}
ROCKS = {"players": 2, "rocks": "on"}
MOON = {"players": 2, "variant": "sun_moon"}
ARCH = {"players": 2, "board": "arch"}
PYRAMID = {"players": 2, "board": "pyramid"}
DUEL = {"players": 2, "variant": "duel"}
PILLARS = {cell: n for n, cell in enumerate([*BOARDS["arch"].segments[0], *BOARDS["arch"].segments[1]], start=10)}


def refused(data: dict) -> PositionError:
    with pytest.raises(PositionError) as caught:
        RULES.from_dict(data)
    assert all(problem.text for problem in caught.value.problems)
    return caught.value


class TestDefaults:
    def test_supply(self):
        data = position_dict("a1=5", options=STORM)
        del data["supply"], data["pool"], data["storms"]
        written = RULES.from_dict(data).to_dict()
        assert (written["pool"], written["supply"]) == (0, 6)
        assert written["storms"] == {"yellow": [], "orange": [], "purple": []}

    @pytest.mark.parametrize(("grid", "phase"), [("a1=5", 1), (PILLARS, 2), ("", 1)])
    def test_phase(self, grid, phase):
        data = position_dict(grid, options=ARCH)
        assert "phase" not in data
        assert RULES.from_dict(data).to_dict()["phase"] == phase

    def test_flag(self):
        assert RULES.from_dict(position_dict("a1=5", options=MOON)).to_dict()["flag"] == "sun"

    def test_row_order(self):
        assert RULES.from_dict(position_dict("a1=5", options=PYRAMID)).to_dict()["row_order"] == [0, 1, 2, 3, 4, 5]

    def test_start_turn_at_extra_cards(self):
        data = position_dict("", point="STORM", draw="extra", extra_left=1, turned_up="Y", options=STORM)
        state = RULES.from_dict(data)
        assert state.to_dict()["start_turn"] is True
        assert play(state, "KeepHand x,x")[0].point == "SHED"

    def test_sides_and_owners_are_written(self):
        state = stand("a1=5/moon", options=MOON)
        assert state.to_dict()["grid"] == {"a1": {"card": "5", "side": "moon"}}
        state = stand("a1=5/1", options=DUEL)
        assert state.to_dict()["grid"] == {"a1": {"card": "5", "owner": 1}}
        data = position_dict("a1=5/1", options=DUEL)
        data["grid"]["a1"]["card"] = 5
        assert RULES.from_dict(data) == state


FULL_ROW = {cell: n for cell, n in full_grid().items() if cell.endswith("1")}
FOUR_ROWS = {cell: n for cell, n in full_grid().items() if cell[1] in "1234"}

PROBLEMS = [
    # position, change, what the refusal names
    pytest.param(("a1=5", STORM), {"pool": 1}, "C", id="a compass too many"),
    pytest.param(("a1=5", STORM), {"supply": 5}, "C", id="a compass missing"),  # INV-14
    pytest.param(("a1=5", STORM), {"pool": -1}, "pool", id="pool"),
    pytest.param(("a1=5", STORM), {"storms": {"yellow": [2], "orange": [], "purple": []}}, "yellow", id="no-seat"),
    pytest.param(("a1=5", STORM), {"storms": {"purple": [6]}}, "purple", id="no-row"),
    pytest.param(("a1=5", STORM), {"storms": {"green": [0]}}, "storms", id="no-colour"),
    pytest.param(("a1=5", STORM), {"storms": {"yellow": [0, 0]}}, "Y", id="a storm too many"),
    pytest.param(("a1=5", STORM), {"point": "STORM"}, "turned_up", id="nothing-turned-up"),
    pytest.param(("a1=5", STORM), {"turned_up": "Y"}, "turned_up", id="turned-up-at-action"),
    pytest.param(("a1=5", STORM), {"draw": "refill"}, "draw", id="draw-at-action"),
    pytest.param(("a1=5", STORM), {"point": "STORM", "turned_up": "C"}, "turned_up", id="no-storm"),
    pytest.param(("a1=5", STORM), {"point": "STORM", "turned_up": "Y", "draw": "explorer"}, "draw", id="no-explorer"),
    pytest.param(("a1=5", STORM), {"point": "STORM", "turned_up": "Y", "draw": "opening"}, "start_places", id="places"),
    pytest.param(("a1=5", STORM), {"start_places": [1, 2]}, "start_places", id="places-at-action"),
    pytest.param(("a1=5", STORM), {"extra_left": 2}, "extra_left", id="extra"),
    pytest.param(("a1=5", STORM), {"rocks": 2}, "rocks", id="no-rocks"),
    pytest.param(("a1=5", STORM), {"start_turn": True}, "start_turn", id="start-turn-at-action"),
    pytest.param(("a1=5", ROCKS), {"rocks": 6}, "rocks", id="rocks-6"),
    pytest.param((FULL_ROW, ROCKS), {"rocks": 0}, "rocks", id="rocks-on-full-row"),  # INV-3
    pytest.param((FOUR_ROWS, ROCKS), {"rocks": 5}, "rocks", id="four-full-rows"),  # ROCKS-5
    pytest.param(("a1=5", ROCKS), {"point": "ROCKS"}, "rocks", id="no-rocks-at-rocks"),
    pytest.param(("a1=5", ROCKS), {"pool": 1}, "pool", id="no-storms"),
    pytest.param(("a1=5", MOON), {"flag": "moon"}, "flag", id="flag"),  # INV-18
    pytest.param(("a1=5", MOON), {"flag": "dawn"}, "flag", id="no-flag"),
    pytest.param(("a1=5", MOON), {"grid": {"a1": "5"}}, "a1", id="no-side"),
    pytest.param(("a1=5", MOON), {"grid": {"a1": {"card": "5", "side": "up"}}}, "a1", id="no-such-side"),
    pytest.param(("a1=5", MOON), {"grid": {"a1": {"card": "5", "owner": 0}}}, "a1", id="owner"),
    pytest.param(("a1=5", ARCH), {"phase": 2}, "phase", id="phase"),
    pytest.param((PILLARS, ARCH), {"phase": 1}, "phase", id="phase-1"),
    pytest.param(("a1=5", ARCH), {"point": "SHED"}, "point", id="no-shed"),
    pytest.param(("a1=5", ARCH), {"start": "S"}, "start", id="no-start"),
    pytest.param(("a1=5", PYRAMID), {"point": "EXPLORE", "explore": "full"}, "explore", id="not-full"),
    pytest.param(("a1=5", PYRAMID), {"explore": "cover"}, "explore", id="explore-at-action"),
    pytest.param(("a1=5", PYRAMID), {"point": "CHOOSE", "turned_up": "Y"}, "turned_up", id="no-monster"),
    pytest.param(("a1=5", PYRAMID), {"supply": 6}, "supply", id="no-supply"),
    pytest.param(("a1=5", PYRAMID), {"row_order": [0, 1, 2, 3, 4, 4]}, "row_order", id="row-order"),
    pytest.param(("a1=5", DUEL), {"grid": {"a1": {"card": "5", "owner": 2}}}, "a1", id="no-such-owner"),
    pytest.param(("a1=5", DUEL), {"grid": {"a1": "5"}}, "a1", id="no-owner"),
    pytest.param(
        ("a1=5", DUEL), {"exchange": {"seat": 0, "cards": ["1"], "declined": True}}, "exchange", id="exchange"
    ),
    pytest.param(("a1=5", DUEL), {"point": "ANSWER"}, "exchange", id="answer"),
    pytest.param(("a1=5", DUEL), {"start": "S"}, "start", id="duel-start"),
    pytest.param(("a1=5", DUEL), {"decks": [["1"], []]}, "decks", id="duel-decks"),
    pytest.param(("a1=5", DUEL), {"row": []}, "row", id="short-row"),  # INV-20
]


@pytest.mark.parametrize(("where", "change", "named"), PROBLEMS)
def test_single_problems_say_where(where, change, named):
    grid, options = where
    data = position_dict(grid, options=options)
    RULES.from_dict(data)
    assert named in str(refused({**data, **change}))


def test_a_storm_in_a_hand():  # INV-4
    data = position_dict("a1=5", "1 2 3 4 7", options=STORM)
    data["hands"][0][0] = "Y"
    data["decks"][0].remove("Y")
    data["decks"][0].append("1")
    assert refused(data)


def test_a_compass_in_a_hand():  # INV-4
    data = position_dict("a1=5", "1 2 3 4 7", options=MOON)
    data["hands"][0][0] = "C"
    data["decks"][0].remove("C")
    data["decks"][0].append("1")
    assert refused(data)


def test_a_purple_storm_on_a_full_row():  # INV-3
    data = position_dict(FULL_ROW, options=STORM, storms="purple@1")
    assert RULES.from_dict(data)
    data["storms"]["purple"] = [0]
    assert "purple" in str(refused(data))


def test_an_island_on_the_closed_roof():  # ARCH-2
    assert refused(position_dict("a1=5 a4=50", options=ARCH))
    assert RULES.from_dict(position_dict({**PILLARS, "a4": 5}, options=ARCH))


def test_ends_of_variants():  # PYRAMID-11, DUEL-10, SUNMOON-5
    cells = BOARDS["pyramid"].cells
    full = {cell: 2 * n for n, cell in enumerate(cells, start=1)}
    assert "pyramid_complete" in str(refused(position_dict(full, options=PYRAMID, finish="F")))
    hole = {cell: n for cell, n in full.items() if cell != "b1"}
    state, _ = play(stand(hole, "4 x x x x", options=PYRAMID, finish="F"), "Place 4 b1 pay x,x")
    won = state.to_dict()
    assert won["result"]["reason"] == "pyramid_complete"
    assert RULES.from_dict(plain(won)) == state
    assert refused({**won, "result": {**won["result"], "reason": "finish_played"}})

    state, _ = play(Duels.last_cell([]), "Place 79 f6 pay x")
    assert state.result["reason"] == "grid_full"
    assert RULES.from_dict(plain(state.to_dict())) == state

    state, _ = play(stand("a1=5", ["x x x", "40"], options=DUEL, row="", common_deck="-"), "Discard x,x")
    spent = state.to_dict()
    assert spent["result"]["reason"] == "hands_spent"
    assert RULES.from_dict(plain(spent)) == state
    assert refused({**spent, "result": {**spent["result"], "scores": [0, 0]}})
    assert "hands_spent" in str(refused({**spent, "point": "ACTION", "deciding": 0, "result": None}))


def test_an_exchange_is_read_back():  # DUEL-6
    state, _ = play(stand(STUCK, "70 71 72 73 74", options=DUEL), "Exchange")
    for now in (state, play(state, "DeclineExchange")[0]):
        data = plain(now.to_dict())
        assert RULES.from_dict(data) == now
        again = copy.deepcopy(data)
        again["exchange"]["declined"] = not again["exchange"]["declined"]
        assert refused(again)


@pytest.mark.parametrize("name", SETS)
def test_positions_from_a_few_parts(name):  # INV-1
    options = RULES.options(SETS[name])
    state = RULES.position(options, hand=[5, 17, 44])
    assert every_card(state) == universe(options)
    assert state.hands[0] == ("5", "17", "44")
    assert (state.point, state.deciding) == ("ACTION", 0)
    assert RULES.from_dict(plain(state.to_dict())) == state
    assert RULES.position(options, hand=[5, 17, 44]) == state


class TestDeals:
    @pytest.mark.parametrize("name", SETS)
    def test_parts(self, name):  # DP-8
        options = RULES.options(SETS[name])
        deal = plain(RULES.deal(options, Rng(5)))
        assert (deal["rocks"] is None) == (options["rocks"] == "off")
        assert bool(deal["explorer"]) == (options["board"] == "pyramid")
        assert bool(deal["row"]) == bool(deal["common_deck"]) == (options["variant"] == "duel")
        assert bool(deal["hands"]) == (options["variant"] != "none")
        starts = options["board"] != "arch" and options["variant"] != "duel"
        assert (deal["start_places"] is None) != starts
        assert every_card(RULES.initial(options, deal)) == universe(options)

    @pytest.mark.parametrize(
        ("options", "change", "where"),
        [
            (ROCKS, {"rocks": None}, "rocks"),
            (ROCKS, {"rocks": 6}, "rocks"),
            (STORM, {"rocks": 1}, "rocks"),
            (STORM, {"explorer": ["B"]}, "explorer"),
            (ARCH, {"start_places": [1, 2]}, "start_places"),
            (PYRAMID, {"explorer": []}, ""),
            (PYRAMID, {"row_order": [0, 1, 2]}, "row_order"),
            (MOON, {"hands": []}, "hands"),
            (DUEL, {"row": []}, "row"),
            (DUEL, {"common_deck": []}, ""),
            (DUEL, {"first": 2}, "first"),
        ],
    )
    def test_problems(self, options, change, where):
        complete = RULES.options(options)
        deal = RULES.deal(complete, Rng(5))
        with pytest.raises(DealError) as caught:
            RULES.initial(complete, {**deal, **change})
        assert where in str(caught.value)

    def test_a_compass_in_an_opening_hand(self):  # SUNMOON-1
        complete = RULES.options(MOON)
        deal = RULES.deal(complete, Rng(5))
        at = deal["decks"][0].index("C")
        deal["hands"][0][0], deal["decks"][0][at] = "C", deal["hands"][0][0]
        with pytest.raises(DealError):
            RULES.initial(complete, deal)

    def test_an_explorer_card_in_a_deck(self):  # PYRAMID-2
        complete = RULES.options(PYRAMID)
        deal = RULES.deal(complete, Rng(5))
        deal["explorer"][0], deal["decks"][0][9] = deal["decks"][0][9], deal["explorer"][0]
        with pytest.raises(DealError):
            RULES.initial(complete, deal)
