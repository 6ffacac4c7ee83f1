"""State, View and the list of legal moves as values people handle: equal, copied, printed, never changed."""

from __future__ import annotations

import copy
import pickle
import re

import pytest

from seawidget.errors import IllegalMove
from seawidget.games.tranquility.core.board import CELL_NAMES
from seawidget.games.tranquility.core.layout import ARCH
from seawidget.games.tranquility.values.moves import Discard, Place
from tests.games.tranquility.positions import RULES, full_grid, play, stand
from tests.games.tranquility.walks import SETS, Walk

TWO = {"players": 2}


def table():
    return stand("a1=3 b2=30", ["5 17 44 F 80", "6 18 45 F 79"], options=TWO, decks=["1 2 4", "7 8 9"])


class TestState:
    def test_equal_content_is_equal(self):
        one, two = table(), table()
        assert one == two
        assert hash(one) == hash(two)
        assert one != stand("a1=3", options=TWO)
        assert one != "state"
        assert len({one, two, one.copy(), copy.copy(one), copy.deepcopy(one)}) == 1

    def test_pickle(self):
        assert pickle.loads(pickle.dumps(table())) == table()  # noqa: S301  # our own bytes

    def test_attributes_are_those_of_the_dictionary(self):
        state = table()
        data = state.to_dict()
        assert state.game == "tranquility"
        assert state.players == 2
        for name in ("point", "deciding", "active", "turn", "grid", "start", "finish", "due", "result"):
            assert getattr(state, name) == data[name]
        for name in ("hands", "decks", "discards"):
            assert [list(pile) for pile in getattr(state, name)] == data[name]
        assert dict(state.options) == data["options"]

    def test_it_cannot_be_changed(self):
        state = table()
        with pytest.raises(AttributeError):
            state.turn = 5
        state.options["players"] = 3
        state.grid["c1"] = "5"
        state.vector[0] = 9
        state.to_dict()["hands"][0].clear()
        assert state == table()

    def test_how_it_prints(self):
        state = table()
        assert "\n" not in repr(state)
        shown = str(state)
        rows = [line for line in shown.splitlines() if re.match(r" [1-6] \[", line)]
        assert [row[1] for row in rows] == list("654321")  # GRID-7: rows 1 to 6, row 6 on top
        assert "[ 3]" in rows[-1]
        assert "[30]" in rows[-2]
        won = play(stand(full_grid(), "F x x x"), "PlayFinish")[0]
        assert "finish_played" in repr(won)


class TestView:
    def test_it_is_read_only(self):
        view = table().view(0)
        with pytest.raises(AttributeError):
            view.hand = ()
        with pytest.raises(AttributeError):
            del view.grid
        with pytest.raises(TypeError):
            view.grid["c1"] = "5"
        with pytest.raises(AttributeError, match="decks"):
            _ = view.deck_order
        view.to_dict()["grid"].clear()
        assert view == table().view(0)
        assert hash(view) == hash(table().view(0))
        assert view != table().view(1)
        assert pickle.loads(pickle.dumps(view)) == view  # noqa: S301  # our own bytes

    @pytest.mark.parametrize("seat", [0, 1, None])
    def test_it_prints_nothing_hidden(self, seat):  # INFO-1
        view = table().view(seat)
        shown = str(view).split("Player 1:")[1] + repr(view).split("point")[0]
        numbers = set(re.findall(r"\b\d+\b", shown))
        for other, hand in enumerate(table().hands):
            if other != seat:
                assert not {"17", "44", "80"} & numbers if other == 0 else not {"18", "45", "79"} & numbers
            else:
                assert set(hand) - {"F"} <= numbers

    def test_the_list_of_names(self):
        assert {"hand", "grid", "hands", "deciding", "capacities"} <= set(dir(table().view(0)))


class TestLegalMoves:
    def test_it_is_a_sequence(self):
        moves = table().legal_moves
        assert len(moves) == len(list(moves)) > 10
        assert moves[0] == next(iter(moves))
        assert moves[-1] == list(moves)[-1]
        assert moves[1:3] == tuple(moves)[1:3]
        assert moves
        with pytest.raises(IndexError):
            moves[len(moves)]

    def test_membership_of_values_and_texts(self):
        moves = table().legal_moves
        assert Place(5, "b1", pay=(17, 44)) in moves
        assert "Place 5 b1 pay 44,17" in moves
        assert Discard([80, "F"]) in moves
        assert Place(5, "b1") not in moves
        assert "Place 5 b1" not in moves
        assert "nonsense" not in moves
        assert 5 not in moves
        assert None not in moves

    def test_finding_a_move(self):
        moves = table().legal_moves
        for move in (moves[3], str(moves[3])):
            assert moves.index(move) == 3
        assert moves.count(moves[3]) == 1
        with pytest.raises(ValueError, match="is not among these legal moves"):
            moves.index("Discard 1,2")

    def test_texts_are_sorted(self):
        moves = table().legal_moves
        assert moves.texts() == sorted(map(str, moves))

    def test_how_it_prints(self):
        moves = table().legal_moves
        assert str(moves).splitlines() == [str(move) for move in moves]
        assert "\n" not in repr(moves)
        assert str(len(moves)) in repr(moves)
        won = play(stand(full_grid(), "F x x x"), "PlayFinish")[0]
        assert len(won.legal_moves) == 0
        assert str(won.legal_moves)

    def test_legal_codes_lead_to_the_same_positions(self):
        state = table()
        codes = state.legal_moves._codes
        for code, move in list(zip(codes, state.legal_moves, strict=True))[::7]:
            assert state.after(code) == state.apply(move)[0]


class TestApply:
    """A move taken from the list of the position is carried out as it is, any other move is judged first."""

    @pytest.mark.parametrize("name", SETS)
    def test_a_move_of_the_list_does_what_its_text_does(self, name):
        for state in Walk(SETS[name], 11, "kinds", False).positions(40):
            moves = list(state.legal_moves)
            for move in moves[:: 1 + len(moves) // 4]:
                assert state.legal_moves.code_of(move) is not None
                assert state.apply(move) == state.apply(str(move))

    def test_a_move_made_alone_is_known_too(self):
        state = table()
        move = state.legal_moves[7]
        assert state.legal_moves.code_of(move) == state.legal_moves._codes[7]
        assert state.apply(move) == state.apply(str(move))
        assert state.legal_moves.code_of(Place(5, "b1", pay=(17, 44))) is None

    def test_a_move_of_another_list_is_judged(self):
        state = table()
        moves = list(state.legal_moves)
        after = state.apply("Discard 5,17")[0]
        assert len(list(after.legal_moves)) > 10
        for move in moves:
            with pytest.raises(IllegalMove):  # seat 1 has other cards
                after.apply(move)

    def test_an_equal_move_may_mean_another_cell(self):
        """A cell given by index has the text it has on the square board, and is read on the board of the game."""
        state = stand("", "5 x x x x", options={"players": 1, "board": "arch"})
        assert "Place 5 b2" in list(map(str, state.legal_moves))
        by_index = Place(5, 7)
        assert str(by_index) == "Place 5 b2"
        assert list(state.apply(by_index)[0].grid) == [CELL_NAMES[ARCH][7]] != ["b2"]

    def test_only_its_seat_makes_it(self):
        state = table()
        move = next(iter(state.legal_moves))
        assert state.apply(move, 0) == state.apply(move)
        with pytest.raises(IllegalMove) as caught:
            state.apply(move, 1)
        assert caught.value.code == "not_your_turn"


def test_events_as_values():
    _, events = table().apply("Place 5 b1 pay 17,44")
    again = table().apply("Place 5 b1 pay 17,44")[1]
    assert events == again
    assert hash(events[0]) == hash(again[0])
    assert events[0] != events[1]
    assert "placed" in repr(events[0])
    assert {"kind", "seat", "data", "hidden"} == set(events[0].to_dict())
    assert RULES.reveals(events)
