"""Vectors T-77, T-78 and T-80 to T-83: Sea Monsters (T-79 is among the storms)."""

from __future__ import annotations

from collections import Counter

from tests.games.tranquility.positions import fits, full_grid, kinds, play, rejection, stand

ONE = {"players": 1, "monsters": 1}
PAIR = {"players": 2, "monsters": 3}


def disclosed(state) -> list[int]:
    return state.view(None).to_dict()["disclosed"]


def test_t_77_never_discarded_never_paid():  # MONSTER-2, COST-5
    state = stand("a1=5", "M 7 x x x", options=ONE)
    assert rejection(state, "Discard M,x") == "monster_not_discardable"
    assert rejection(state, "Place 7 b1 pay M,x") == "monster_not_discardable"
    assert fits(state, "7", "b1") == 2
    assert all("M" not in getattr(move, "pay", ()) for move in state.legal_moves)
    assert all("M" not in getattr(move, "cards", ()) for move in state.legal_moves)


def test_t_78_unleash():  # MONSTER-3, MONSTER-4, MONSTER-8, TURN-2, PLACE-5
    state = stand("a1=5 f6=78", "M x x x x", options=ONE)
    assert [str(m) for m in state.legal_moves if type(m).__name__ == "Unleash"] == ["Unleash a1", "Unleash f6"]
    assert rejection(state, "Unleash b1") == "cell_empty"
    after, events = play(state, "Unleash a1")
    data = after.to_dict()
    assert data["grid"] == {"f6": "78"}
    assert Counter(data["removed"]) == Counter(["5", "M"])
    assert after.view(None).to_dict()["removed"] == ["5", "M"]  # INFO-1: face up
    assert data["discards"] == state.to_dict()["discards"]  # INV-12
    assert Counter(after.hands[0]) == Counter(state.hands[0][:-1]) + Counter(state.to_dict()["decks"][0][:1])
    assert kinds(events)[:2] == ["unleashed", "drew"]
    assert after.turn == state.turn + 1  # it is the action of the turn


def test_an_opened_row_is_just_not_full():  # MONSTER-8, FINISH-1
    state = stand(full_grid(), "F M x x x", options=ONE)
    after, _ = play(state, "Unleash c3")
    assert rejection(after, "PlayFinish") == "grid_not_full"
    assert after.to_dict()["grid"] == full_grid(without="c3")


def test_t_80_own_monster():  # MONSTER-5
    state = stand(full_grid(), "F M x x x", options=ONE)
    assert rejection(state, "PlayFinish") == "monster_in_hand"
    assert "PlayFinish" not in map(str, state.legal_moves)


class TestSecretMonster:
    def before(self, hand="F x x x x", partner="M x x x x", **more):
        return stand(full_grid(), [hand, partner], options={**PAIR, **more.pop("options", {})}, **more)

    def test_t_81(self):  # MONSTER-6, MONSTER-5, TURN-8, INFO-7
        state = self.before()
        assert "PlayFinish" in map(str, state.legal_moves)
        after, events = play(state, "PlayFinish")
        assert kinds(events) == ["finish_refused", "disclosed"]
        assert events[0].seen_by(None).data["disclosed"] == [0, 1]
        assert disclosed(after) == [0, 1]
        assert (after.point, after.deciding, after.active) == ("ACTION", 0, 0)
        assert after.turn == state.turn  # no action was taken
        assert after.hands[0] == state.hands[0]  # the Finish stays in hand
        assert after.to_dict()["finish"] is None
        assert rejection(after, "PlayFinish") == "monster_in_hand"
        assert "PlayFinish" not in map(str, after.legal_moves)
        later, _ = play(after, "Discard x,x")
        assert later.active == 1

    def test_each_holder_is_disclosed(self):  # MONSTER-6
        state = stand(
            full_grid(), ["F x x x x", "M M x", "x x x", "M x x"], options={"players": 4, "monsters": 4}, decks="rest"
        )
        after, events = play(state, "PlayFinish")
        assert disclosed(after) == [0, 2, 0, 1]
        assert events[0].data["disclosed"] == [0, 2, 0, 1]

    def test_unleashing_lowers_the_number(self):  # MONSTER-5
        state, _ = play(self.before(partner="M M x x x"), "PlayFinish")
        assert disclosed(state) == [0, 2]
        state, _ = play(state, "Discard x,x", "Unleash a1")
        assert disclosed(state) == [0, 1]
        assert rejection(state, "PlayFinish") == "grid_not_full"

    def test_never_below_zero(self):  # MONSTER-5: an Unleash of a monster nobody knew of
        state = stand("a1=5 b1=7", ["M x x x x", "x x x x x"], options=PAIR)
        state, _ = play(state, "Unleash a1")
        assert disclosed(state) == [0, 0]

    def test_only_the_own_number_falls(self):  # MONSTER-5
        state = stand("a1=5 b1=7", ["M x x x x", "M x x x x"], options=PAIR, disclosed=[1, 1])
        state, _ = play(state, "Unleash a1")
        assert disclosed(state) == [0, 1]

    def test_a_disclosed_monster_of_any_seat_forbids(self):  # MONSTER-5
        state = self.before(disclosed=[0, 1])
        assert rejection(state, "PlayFinish") == "monster_in_hand"

    def test_monsters_drawn_later_are_secret_again(self):  # MONSTER-6
        state = stand(
            {**full_grid(without="a1"), "b1": "3"},
            ["F 1 x x x", "M x x x x"],
            options=PAIR,
            decks=["2", "M 5"],
            active=1,
            disclosed=[0, 1],
        )
        state, _ = play(state, "Unleash b1")  # draws another monster
        assert "M" in state.hands[1]
        assert disclosed(state) == [0, 0]

    def test_a_second_attempt_may_be_refused_again(self):  # MONSTER-6
        grid = full_grid()
        state = stand(grid, ["F x x x x", "M x x x x", "x x x x x"], options={"players": 3, "monsters": 2})
        state, _ = play(state, "PlayFinish")
        assert disclosed(state) == [0, 1, 0]
        # seat 1 sets its monster free, seat 2 closes the hole, and seat 1 has drawn another one
        state = stand(
            grid,
            ["F x x x x", "M x x x x", "x x x x x"],
            options={"players": 3, "monsters": 2},
            removed="M 80",
            disclosed=[0, 0, 0],
        )
        state, events = play(state, "PlayFinish")
        assert kinds(events) == ["finish_refused", "disclosed"]
        assert disclosed(state) == [0, 1, 0]

    def test_t_82(self):  # END-3, END-7
        state = self.before(hand="F", decks="empty", turn=20)
        after, events = play(state, "PlayFinish")
        assert kinds(events) == ["finish_refused", "disclosed", "game_over"]
        assert after.result == {
            "outcome": "loss",
            "reason": "last_card_stuck",
            "seat": 0,
            "turn": 20,
            "card": "F",
            "detail": "monster_in_hand",
            "scores": None,
        }
        assert disclosed(after) == [0, 1]

    def test_t_83_monsters_in_decks_do_no_harm(self):  # MONSTER-7
        state = stand(full_grid(), ["F x", "x x x x x"], options=PAIR, decks=["M M", "M"])
        after, _ = play(state, "PlayFinish")
        assert after.result["outcome"] == "win"

    def test_own_monster_disclosed_earlier_and_gone(self):  # MONSTER-5
        state = stand(
            {**full_grid(without="a1"), "b1": "3"},
            ["F x x x x", "M 1 x x x"],
            options=PAIR,
            active=1,
            disclosed=[0, 1],
        )
        state, _ = play(state, "Unleash b1")
        assert disclosed(state) == [0, 0]


def test_a_monster_counts_toward_the_limit():  # MONSTER-1
    state = stand("a1=5", "M M x x x", options={"players": 1, "monsters": 2})
    after, _ = play(state, "Discard x,x")
    assert len(after.hands[0]) == 5
    assert list(after.hands[0]).count("M") == 2


def test_the_start_space_is_no_target():  # MONSTER-4
    state = stand("", "M x x x x", options=ONE)
    assert not [m for m in state.legal_moves if type(m).__name__ == "Unleash"]
    assert rejection(state, "Unleash S") == "no_such_cell"
