"""Vectors T-57, T-59 and T-151 to T-155: cards thrown blind in a shed, and compasses used meanwhile."""

from __future__ import annotations

from seawidget.rng import Rng
from tests.games.tranquility.positions import RULES, every_card, play, rejection, stand, universe
from tests.games.tranquility.rules.test_vectors_storms import storms

TWO = {"players": 2, "storms": "on"}
THREE = {"players": 3, "storms": "on"}
MUST = {"yellow_blind": "must"}


class TestBlind:
    """STORM-6."""

    def shed(self, deck="10 11 12 13 14 15 16 17 18", who="yellow@0 yellow@0", options=THREE, **more):
        state = stand(
            "",
            ["S x x x x", *["x x x x x"] * (options["players"] - 1)],
            start=None,
            options=options,
            storms=who,
            decks=[deck, "rest", "", "", ""][: options["players"]],
            **more,
        )
        state, _ = play(state, "PlayStart")
        assert (state.point, state.deciding) == ("SHED", 0)
        return state

    def test_t_57(self):  # STORM-6, START-6
        state = self.shed()
        assert len(state.decks[0]) == 9
        assert state.view(None).to_dict()["capacities"] == [6, 5, 5]
        assert rejection(state, "Shed x blind 3") == "blind_not_allowed"
        after, _ = play(state, "Shed x,x blind 2")
        assert after.shares == (4, None, None)
        assert after.due == 4
        assert len(after.decks[0]) == 7
        assert {"10", "11"} <= set(after.discards[0])
        assert len(after.hands[0]) == 2

    def test_all_shares_are_listed(self):  # STORM-6, DP-3
        state = self.shed()
        found = {(len(move.cards), move.blind) for move in state.legal_moves if type(move).__name__ == "Shed"}
        assert found == {(cards, blind) for cards in range(5) for blind in (0, 2)}
        assert rejection(state, "Shed blind 2") is None
        assert rejection(state, "Shed") is None
        refused = state.check("Shed blind 1")
        assert (refused.code, refused.args) == ("blind_not_allowed", {"allowed": "0, 2", "n": 2, "given": 1})

    def test_a_short_deck(self):  # STORM-6
        for deck, most in (("10", 1), ("", 0)):
            state = self.shed(deck=deck)
            assert max(move.blind for move in state.legal_moves if type(move).__name__ == "Shed") == most
            assert rejection(state, f"Shed blind {most + 1}") == "blind_not_allowed"

    def test_it_is_the_owners_alone(self):  # STORM-6
        state = self.shed(who="yellow@1")
        assert rejection(state, "Shed x blind 2") == "blind_not_allowed"
        state, _ = play(state, "Shed")
        assert rejection(state, "Shed x,x blind 2") is None

    def test_blind_cards_of_later_seats_count(self):  # START-6
        state = stand(
            "",
            ["S x x x x", "x x x x x", ""],
            start=None,
            options=THREE,
            storms="yellow@1",
            decks=["", "10 11 12 rest", ""],
        )
        state, _ = play(state, "PlayStart")
        assert state.view(None).to_dict()["capacities"] == [4, 7, 0]
        assert rejection(state, "Shed") == "share_too_small"
        assert rejection(state, "Shed x") is None
        state, _ = play(state, "Shed x")
        assert {(len(move.cards), move.blind) for move in state.legal_moves if type(move).__name__ == "Shed"} == {
            (5, 2)
        }

    def test_t_59(self):  # STORM-6, INFO-5, INV-12
        state = self.shed(deck="P M S 11 12 13", options={**THREE, "monsters": 1})
        after, events = play(state, "Shed blind 2")
        assert (after.point, after.deciding) == ("SHED", 1)
        assert after.decks[0] == ("S", "11", "12", "13")
        assert {"P", "M"} <= set(after.discards[0])
        assert storms(after) == {"yellow": [0, 0], "orange": [], "purple": []}
        shed = next(event for event in events if event.kind == "shed")
        assert (shed.data["n"], shed.data["blind"]) == (0, 2)
        for seat in (0, 1, None):
            told = [dict(event.seen_by(seat).data) for event in events]
            assert "M" not in str(told)
            assert "'P'" not in str(told)
            assert after.view(seat).to_dict()["removed"] == state.view(seat).to_dict()["removed"]
        assert every_card(after) == universe(after.options)

    def test_a_compass_during_the_shed_lowers_the_capacity(self):  # START-7, DP-5
        state = stand("", ["S 1 2", ""], start=None, options=TWO, storms="yellow@0", decks=["3 4 5 6 rest", ""], pool=1)
        state, _ = play(state, "PlayStart")
        assert (state.due, state.view(None).to_dict()["capacities"]) == (6, [6, 0])
        state, _ = play(state, "UseCompass yellow@0")
        assert (state.point, state.deciding, state.due) == ("SHED", 0, 4)
        assert [str(move) for move in state.legal_moves] == ["Shed 1,2,3,4"]

    def test_the_status_says_exactly_where_there_is_no_choice(self):  # START-6
        key, args = RULES.status(self.shed(options={"players": 1, "storms": "on"}).view(0))
        assert (key, args["least"], args["most"]) == ("tranquility.status.shed_blind_exact", 8, 8)
        key, args = RULES.status(self.shed().view(0))
        assert key == "tranquility.status.shed_blind"
        assert args["least"] < args["most"]

    def test_a_shed_of_nothing_goes_on(self):  # DP-5
        state = stand(
            "",
            ["S", ""],
            start=None,
            options={**TWO, "monsters": 2},
            storms="yellow@0",
            decks=["M M 5 6 7 rest", ""],
            pool=1,
        )
        state, _ = play(state, "PlayStart")
        assert (state.point, state.due) == ("SHED", 2)
        assert [str(move) for move in state.legal_moves] == ["Shed blind 2", "UseCompass yellow@0"]
        state, _ = play(state, "UseCompass yellow@0")
        assert (state.point, state.due) == ("SHED", 0)
        assert [str(move) for move in state.legal_moves] == ["Shed"]
        again = type(state).from_dict(state.to_dict())
        assert again == state


def at_shed(
    *, options=None, due=8, deck="10 11 12 13 14 15 16 17 18", hands=("x x x", "x x x x x", "x x x x x"), **more
):
    """Seat 0, which owns a yellow storm, is to shed."""
    return stand(
        "",
        list(hands),
        options={**THREE, **(options or {})},
        point="SHED",
        storms="yellow@0",
        decks=[deck, "rest", ""],
        due=due,
        shares=[None, None, None],
        **more,
    )


def sheds(state) -> set[tuple[int, int]]:
    """(cards of the hand, unseen cards) of every share."""
    return {(len(move.cards), move.blind) for move in state.legal_moves if type(move).__name__ == "Shed"}


class TestNoneOrTwo:
    """STORM-6: never one of two by choice."""

    def test_t_151(self):
        state = at_shed()
        assert rejection(state, "Shed x blind 1") == "blind_not_allowed"
        assert play(state, "Shed x blind 2")[0].shares == (3, None, None)
        assert play(state, "Shed x")[0].shares == (1, None, None)

    def test_t_152(self):
        for state in (at_shed(deck="10"), at_shed(due=1)):
            assert rejection(state, "Shed blind 1") is None
            assert rejection(state, "Shed blind 2") == "blind_not_allowed"
            assert rejection(state, "Shed x") is None

    def test_t_153(self):
        state = at_shed(options=MUST)
        assert rejection(state, "Shed x,x") == rejection(state, "Shed x,x blind 1") == "blind_not_allowed"
        assert play(state, "Shed x,x blind 2")[0].shares == (4, None, None)
        assert play(state, "Shed blind 2")[0].shares == (2, None, None)
        assert state.check("Shed").args == {"allowed": "2", "n": 2, "given": 0}

    def test_t_154(self):
        assert sheds(at_shed(options=MUST, due=1)) == {(0, 1)}
        assert {blind for _, blind in sheds(at_shed(options=MUST, deck="10"))} == {1}
        assert {blind for _, blind in sheds(at_shed(options=MUST, deck=""))} == {0}
        options = {**THREE, **MUST}
        state = stand("", ["x x x", "S x x x x", "x x x x x"], start=None, options=options, active=1, storms="yellow@0")
        state, _ = play(state, "PlayStart", "Shed x,x,x,x", "Shed x,x,x,x")
        assert (state.point, state.active) == ("ACTION", 2)  # nothing was left for seat 0

    def test_t_155(self):
        options = {"monsters": 3}
        state = at_shed(options=options, hands=("M M M", "x x x x x", "x x x x x"))
        assert sheds(state) == {(0, 0), (0, 2)}
        assert RULES.choices(state, 0)["shed"] == {"min": 0, "max": 2, "blind": [0, 2]}
        state = at_shed(options=options, hands=("M M M", "x x x x", "x x x"))
        assert sheds(state) == {(0, 2)}  # a share of 1 cannot be made up
        assert RULES.choices(state, 0)["shed"] == {"min": 2, "max": 2, "blind": [2]}
        assert state.check("Shed").args == {"n": 2, "given": 0}
        key, args = RULES.status(state.view(0))
        assert (key, args["least"], args["most"]) == ("tranquility.status.shed_blind_exact", 2, 2)

    def test_the_words_of_must(self):
        key, args = RULES.status(at_shed(options=MUST).view(0))
        assert (key, args["least"], args["most"], args["blind"]) == ("tranquility.status.shed_must", 2, 5, 2)
        key, _ = RULES.status(at_shed(options=MUST, due=1).view(0))
        assert key == "tranquility.status.shed_must_exact"

    def test_players_make_up_a_share_there_is(self):
        """A share of 1 is the fair one of a seat that has two unseen cards and no other; it cannot be made up."""
        for must in ({}, MUST):
            state = at_shed(options={**must, "monsters": 3}, hands=("M M M", "x x x x x", "x x x x x"), due=4)
            for name in ("random", "greedy", "greedy-gap", "navigator"):
                move = RULES.bots[name](Rng(3))(state.view(0), state.legal_moves)
                assert move in state.legal_moves, name
