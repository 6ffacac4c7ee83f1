"""`State.to_dict` and `from_dict`, deals as dictionaries, and positions from a few parts."""

from __future__ import annotations

import copy
from collections import Counter

import pytest

from seawidget.errors import DealError, OptionError, PositionError
from seawidget.rng import Rng
from tests.games.tranquility.positions import RULES, every_card, full_grid, play, position_dict, stand, universe
from tests.games.tranquility.walks import plain

STATE_KEYS = """
    options point deciding active turn grid start finish hands decks discards removed removed_islands rocks storms pool
    supply flag phase explorer row_order row common_deck disclosed due shares turned_up draw extra_left explore
    start_turn earned exchange start_places result
"""
VIEW_KEYS = """
    game seat players point deciding active turn grid start finish hand hands decks discards removed removed_islands
    disclosed due shares capacities rocks storms pool supply flag phase explorer row common_deck turned_up draw exchange
    result
"""


def codes(error: PositionError) -> list[str]:
    return [problem.code for problem in error.problems]


def refused(data: dict) -> PositionError:
    with pytest.raises(PositionError) as caught:
        RULES.from_dict(data)
    for problem in caught.value.problems:
        assert problem.text
        assert problem.text in str(caught.value)
    return caught.value


class TestKeys:
    def test_every_key_is_written(self):
        for state in (stand("a1=3"), play(stand("", "S x x x x", start=None), "PlayStart")[0]):
            assert sorted(state.to_dict()) == sorted(STATE_KEYS.split())
            plain(state.to_dict())

    def test_views_have_all_their_keys(self):  # INFO-1
        for seat in (0, 1, None):
            view = stand("a1=3", options={"players": 2}).view(seat).to_dict()
            assert set(VIEW_KEYS.split()) <= set(view)
            plain(view)

    def test_all_options_are_written(self):  # OPT-1
        written = stand("a1=3").to_dict()["options"]
        assert list(written) == list(RULES.options({"players": 1}))

    def test_sorted_as_the_card_table(self):
        state = stand("a1=3", "F 80 5 M S", options={"players": 2, "monsters": 1})
        assert state.to_dict()["hands"][0] == ["5", "80", "S", "F", "M"]

    def test_the_parts_of_a_shed(self):
        data = play(stand("", "S x x x x", start=None), "PlayStart")[0].to_dict()
        assert (data["point"], data["due"], data["shares"], data["start_turn"]) == ("SHED", 8, [None], True)

    def test_quiet_values_of_what_a_game_does_not_have(self):
        data = stand("a1=3", options={"players": 3}).to_dict()
        assert data["rocks"] is data["flag"] is data["phase"] is data["turned_up"] is data["draw"] is None
        assert data["explore"] is data["exchange"] is data["start_places"] is data["shares"] is None
        assert data["storms"] == {"yellow": [], "orange": [], "purple": []}
        assert data["explorer"] == data["row"] == data["common_deck"] == []
        assert data["pool"] == data["supply"] == data["extra_left"] == data["due"] == 0
        assert data["row_order"] == [0, 1, 2, 3, 4, 5]
        assert data["disclosed"] == [0, 0, 0]


class TestDefaults:
    def test_everything_that_may_be_left_out(self):
        data = position_dict("a1=3", "5 17 44 F 80")
        short = {key: data[key] for key in ("options", "grid", "start", "hands", "decks")}
        state = RULES.from_dict(short)
        written = state.to_dict()
        assert (written["point"], written["deciding"], written["active"], written["turn"]) == ("ACTION", 0, 0, 1)
        assert written["discards"] == [[]]
        assert written["removed"] == written["removed_islands"] == []
        assert written["disclosed"] == [0]
        assert written["start_turn"] is False

    def test_due_is_eight_at_a_shed(self):
        data = position_dict("", "1 2 3 4 5 6 7 8 9 10 11 12", point="SHED")
        assert "due" not in data
        state = RULES.from_dict(data)
        assert (state.due, state.to_dict()["start_turn"]) == (8, True)

    def test_loading_applies_start_7(self):  # START-7
        data = position_dict("", ["1 2 M M", "3 M"], options={"players": 2, "monsters": 3}, point="SHED", decks="empty")
        assert RULES.from_dict(data).due == 3

    def test_numbers_are_cards(self):
        data = position_dict("a1=3", "5 17 44 F 80")
        loose = copy.deepcopy(data)
        loose["grid"] = {"a1": 3}
        loose["hands"] = [[80, 5, "F", 17, "44"]]
        loose["decks"] = [[int(card) if card.isdigit() else card for card in deck] for deck in data["decks"]]
        assert RULES.from_dict(loose) == RULES.from_dict(data)

    def test_the_deciding_seat_is_the_active_one(self):
        state = RULES.from_dict(position_dict("a1=3", options={"players": 3}, active=2))
        assert state.deciding == 2

    def test_names_of_removed_islands(self):
        data = position_dict("a1=3", options={"players": 1, "removed_islands": 4})
        data["options"]["removed_islands"] = "Galatea"
        assert RULES.from_dict(data).to_dict()["options"]["removed_islands"] == 4

    def test_a_position_that_is_lost_is_loaded_as_the_loss(self):  # END-2, INV-10
        state = stand("a1=5", "", decks="empty")
        assert state.over
        assert state.result["reason"] == "hand_empty"


class TestProblems:
    """`from_dict` refuses what cannot stand on a table and names every problem at once."""

    def test_all_at_once(self):
        data = position_dict("a1=3 b1=5", "7 17 44 F 80")
        data["grid"] = {"a1": "5", "b1": "3", "g1": "9", "c1": "F"}
        data["hands"] = [["7", "7", "Q", "17", "44"]]
        data["active"] = 4
        data["turn"] = -1
        data["rocks"] = 2
        data["colour"] = "red"
        error = refused(data)
        found = codes(error)
        for code in (
            "falling_grid",
            "no_such_cell",
            "not_an_island",
            "no_such_card",
            "too_many_cards",
            "missing_cards",
        ):
            assert code in found, code
        text = str(error)
        for word in ("g1", "active", "turn", "rocks", "colour", "Q", "a1=5"):
            assert word in text

    def test_a_card_twice(self):  # INV-1
        data = position_dict("a1=3", "5 17 44 F 80")
        data["hands"][0][1] = "3"
        error = refused(data)
        assert sorted(codes(error)) == ["missing_cards", "too_many_cards"]
        assert "17" in str(error)

    def test_a_finish_too_many(self):  # INV-1
        data = position_dict("a1=3", "F F F F F")
        data["discards"][0].append("F")
        assert codes(refused(data)) == ["too_many_cards"]

    def test_missing_cards_are_named(self):  # INV-1
        data = position_dict("a1=3", "5 17 44 F 80")
        data["decks"][0] = [card for card in data["decks"][0] if card not in ("60", "61", "F")]
        (problem,) = refused(data).problems
        assert problem.code == "missing_cards"
        assert all(card in problem.text for card in ("60", "61", "F"))

    @pytest.mark.parametrize("grid", [{"a1": "5", "f6": "4"}, {"a1": "9", "b1": "8"}])
    def test_a_falling_grid(self, grid):  # INV-2, PLACE-2
        assert codes(refused(position_dict(grid))) == ["falling_grid"]

    def test_cards_of_modules_that_are_off(self):
        data = position_dict("a1=3", "5 17 44 F 80")
        data["decks"][0].append("M")
        assert codes(refused(data)) == ["too_many_cards"]

    def test_islands_set_aside(self):  # INV-22, FEWER-1
        data = position_dict("a1=3", options={"players": 1, "removed_islands": 4})
        data["decks"][0].append(data["removed_islands"].pop())
        assert "removed_islands" in {problem.where for problem in refused(data).problems}
        data["removed_islands"].append("F")
        data["decks"][0].remove("F")
        assert refused(data)

    @pytest.mark.parametrize(
        ("change", "where"),
        [
            ({"point": "STORM"}, "point"),
            ({"point": "action"}, "point"),
            ({"point": "START"}, "point"),  # only in sea_voyage
            ({"active": 2}, "active"),
            ({"active": True}, "active"),
            ({"deciding": 1}, "deciding"),  # the active seat decides at ACTION
            ({"deciding": "0"}, "deciding"),
            ({"turn": 0}, "turn"),
            ({"turn": 1.5}, "turn"),
            ({"start": "F"}, "start"),
            ({"finish": "F"}, "finish"),  # INV-6
            ({"due": 3}, "due"),
            ({"shares": [1, None]}, "shares"),
            ({"start_turn": True}, "start_turn"),
            ({"disclosed": [1, 0]}, "disclosed"),
            ({"disclosed": [0]}, "disclosed"),
            ({"pool": 1}, "pool"),
            ({"supply": 6}, "supply"),
            ({"storms": {"yellow": [0]}}, "storms"),
            ({"flag": "sun"}, "flag"),
            ({"explorer": ["B"]}, "explorer"),
            ({"exchange": {"seat": 0}}, "exchange"),
            ({"result": {"outcome": "win"}}, "result"),
            ({"hands": [[], []]}, "missing"),
            ({"hands": "5"}, "hands"),
            ({"decks": [["1"]]}, "decks"),
            ({"grid": ["a1"]}, "grid"),
            ({"row_order": [0, 1]}, "row_order"),
            ({"removed": ["99"]}, "removed"),
        ],
    )
    def test_single_problems_say_where(self, change, where):
        data = position_dict("a1=3", ["5 17 44 F 80", "x x x x x"], options={"players": 2})
        assert where in str(refused({**data, **change}))

    def test_hands_above_their_limit(self):  # INV-5
        assert "hand_too_large" in codes(refused(position_dict("a1=3", "x x x x x x")))

    def test_a_monster_in_discards(self):  # INV-12
        data = position_dict("a1=3", "M x x x x", options={"players": 1, "monsters": 1})
        data["hands"][0].remove("M")
        data["discards"][0].append("M")
        assert "monster_discarded" in codes(refused(data))

    def test_monsters_leave_with_a_victim(self):  # MONSTER-3
        data = position_dict("a1=3", "M x x x x", options={"players": 1, "monsters": 1})
        data["hands"][0].remove("M")
        data["removed"].append("M")
        assert refused(data)

    def test_a_grid_the_guard_forbids(self):  # INV-15, PLACE-4
        data = position_dict("a1=5 d1=7", options={"players": 1, "placement_guard": "segments"})
        assert refused(data)
        for grid in ("b1=1", "e6=80"):
            assert refused(position_dict(grid, options={"players": 1, "placement_guard": "segments"}))
        assert RULES.from_dict(position_dict("a1=5 d1=8", options={"players": 1, "placement_guard": "segments"}))

    def test_sea_voyage_plays_a_start_at_once(self):  # VOYAGE-4
        options = {"players": 1, "solo_start": "sea_voyage"}
        data = position_dict("", "S x x x x", start=None, options=options)
        assert refused(data)
        state = RULES.from_dict({**data, "point": "START"})
        assert [str(move) for move in state.legal_moves] == ["PlayStart"]

    def test_a_start_that_is_laid_is_not_at_start(self):  # VOYAGE-4
        data = position_dict("", "x x x x x", options={"players": 1, "solo_start": "sea_voyage"}, point="START")
        assert refused(data)

    def test_a_shed_needs_a_start(self):  # START-5
        data = position_dict("", "1 2 3 4 5 6 7 8 9 10 11 12", start=None, point="SHED")
        assert refused(data)

    def test_a_seat_with_nothing_to_shed_is_left_out(self):  # DP-4
        options = {"players": 2, "monsters": 2}
        data = position_dict("", ["M M", "1 2"], options=options, decks="empty", point="SHED", active=0)
        assert refused(data)
        assert RULES.from_dict({**data, "deciding": 1, "shares": [0, None]}).due == 2

    def test_shares_and_due_are_eight_together_at_most(self):  # START-5
        data = position_dict("", ["1 2", "3 4 5 6 7 8 9"], options={"players": 2}, point="SHED", deciding=1)
        assert RULES.from_dict({**data, "shares": [4, None], "due": 4}).due == 4
        assert refused({**data, "shares": [5, None], "due": 4})
        assert refused({**data, "shares": [5, 1], "due": 2})  # seat 1 has not shed yet
        assert refused({**data, "shares": [None, None], "due": 8})  # seat 0 has
        assert refused({**data, "due": 9})

    def test_an_end_must_be_one(self):  # END-2, FINISH-1
        won = play(stand(full_grid(), "F x x x"), "PlayFinish")[0].to_dict()
        assert RULES.from_dict(won).result["reason"] == "finish_played"
        assert refused({**won, "result": None})
        assert refused({**won, "result": {**won["result"], "outcome": "loss"}})
        holes = copy.deepcopy(won)
        holes["decks"][0].append(holes["grid"].pop("c3"))
        assert refused(holes)
        running = stand("a1=3").to_dict()
        assert refused({**running, "point": "END", "deciding": None, "result": won["result"]})

    @pytest.mark.parametrize("data", [None, [], "position", 5, {"options": 5}])
    def test_other_things(self, data):
        with pytest.raises((PositionError, OptionError)):
            RULES.from_dict(data)

    def test_bad_options_are_option_errors(self):  # OPT-4
        data = position_dict("a1=3")
        with pytest.raises(OptionError) as caught:
            RULES.from_dict({**data, "options": {"players": 9}})
        assert caught.value.code == "option_out_of_range"


class TestDealDictionaries:
    def deal(self, **given):
        options = RULES.options({"players": 2, **given})
        return options, RULES.deal(options, Rng(5))

    def test_shape(self):
        _, deal = self.deal()
        parts = "common_deck decks explorer first hands removed_islands rocks row row_order start_places"
        assert " ".join(sorted(deal)) == parts
        plain(deal)

    @pytest.mark.parametrize(
        ("change", "where"),
        [
            ({"first": 0}, "first"),  # SETUP-5: seat 1 was dealt fewer
            ({"first": 7}, "first"),
            ({"decks": []}, "decks"),
            ({"start_places": None}, "start_places"),
            ({"start_places": [1]}, "start_places"),
            ({"start_places": [-1, 0]}, "start_places"),
            ({"removed_islands": ["5"]}, "removed_islands"),
            ({"rocks": 2}, "rocks"),
            ({"row": ["5"]}, "row"),
            ({"seed": 5}, "seed"),
        ],
    )
    def test_problems(self, change, where):
        options, deal = self.deal()
        with pytest.raises(DealError) as caught:
            RULES.initial(options, {**deal, **change})
        assert where in str(caught.value)

    def test_all_problems_at_once(self):
        options, deal = self.deal()
        bad = copy.deepcopy(deal)
        bad["decks"][0][0] = bad["decks"][0][1]
        bad["decks"][1].append("Q")
        bad["first"] = 5
        with pytest.raises(DealError) as caught:
            RULES.initial(options, bad)
        assert len(caught.value.problems) >= 4

    def test_sizes_must_be_even(self):  # SETUP-2, INV-21
        options, deal = self.deal()
        bad = copy.deepcopy(deal)
        bad["decks"][1].append(bad["decks"][0].pop())
        with pytest.raises(DealError, match="evenly"):
            RULES.initial(options, bad)

    def test_parts_that_are_not_used_may_be_empty_or_missing(self):
        options, deal = self.deal()
        short = {key: deal[key] for key in ("first", "decks", "start_places")}
        assert RULES.initial(options, short) == RULES.initial(options, deal)
        empty = {**deal, "row_order": [], "hands": [], "row": [], "common_deck": [], "explorer": [], "rocks": None}
        assert RULES.initial(options, empty) == RULES.initial(options, deal)


class TestPositionFromParts:
    def test_the_example_of_the_documentation(self):
        state = RULES.position(RULES.options({"players": 1}), grid={"a1": 3, "c1": 9}, hand=[5, 17, 44, "F", 80])
        assert state.hands[0] == ("5", "17", "44", "80", "F")
        assert dict(state.grid) == {"a1": "3", "c1": "9"}
        assert every_card(state) == universe(RULES.options({"players": 1}))
        assert (state.point, state.deciding) == ("ACTION", 0)

    def test_what_is_not_named_is_filled_in_always_alike(self):
        options = RULES.options({"players": 3, "monsters": 2, "removed_islands": 4})
        one, two = (RULES.position(options, grid={"a1": 3}, start="S") for _ in range(2))
        assert one == two
        assert every_card(one) == universe(options)
        assert [len(hand) for hand in one.hands] == [5, 5, 5]
        assert not any(card in hand for hand in one.hands for card in "SM")
        assert RULES.position(options, grid={"a1": 3}, start="S", seed=1) != one

    def test_top_cards_of_the_deck(self):
        state = RULES.position(RULES.options({"players": 2}), start="S", hand=[1, 2, 3, 4, 5], deck=[9, 8, "F"])
        assert state.decks[0][:3] == ("9", "8", "F")

    def test_given_decks_leave_the_rest_in_the_discards(self):
        options = RULES.options({"players": 2, "monsters": 3})
        state = RULES.position(options, start="S", hand=[1, 2, "M"], decks=[[], [7]])
        assert state.decks == ((), ("7",))
        assert every_card(state) == universe(options)
        assert Counter(state.removed)["M"] == 2
        RULES.from_dict(state.to_dict())

    def test_problems_are_named_together(self):  # INV-1, INV-2
        with pytest.raises(PositionError) as caught:
            RULES.position(RULES.options({"players": 1}), grid={"a1": 9, "b1": 3, "z1": 5}, hand=[3, 3, "Q"], colour=1)
        assert "colour" in str(caught.value)
        with pytest.raises(PositionError) as caught:
            RULES.position(RULES.options({"players": 1}), grid={"a1": 9, "b1": 3, "z1": 5}, hand=[3, 3, "Q"])
        assert {"falling_grid", "no_such_cell", "no_such_card", "too_many_cards"} <= set(codes(caught.value))
