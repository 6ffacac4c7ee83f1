"""When a seat can prove that the game is lost: every way to it, in every variant, and never a word too early."""

from __future__ import annotations

import random

import pytest

import seawidget as sea
from seawidget.games import registry
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.cards import CARD_CODE
from seawidget.games.tranquility.knowledge.information import InformationState
from seawidget.games.tranquility.solver.bounds import hopeless
from seawidget.rng import Rng
from tests.games.tranquility.positions import full_grid, stand
from tests.games.tranquility.walks import SETS
from tests.sampling import amount

RULES = registry.get("tranquility")
# alone, with no card where the seat cannot know it
OPEN = [
    name
    for name, given in SETS.items()
    if given["players"] == 1 and not given.keys() & {"removed_islands", "storms"} and given.get("board") != "pyramid"
]
TEAMS = [name for name in SETS if SETS[name].get("variant") != "duel"]


def knowing(state, seat=0):
    """The memory of a seat that has put down all its discards itself."""
    if seat is None:
        return InformationState(None)
    codes = sorted(CARD_CODE[card] for card in state.to_dict()["discards"][seat])
    return InformationState(seat, tuple(codes))


def cause(state, seat=0):
    found = RULES.lost(state, seat, knowing(state, seat))
    return None if found is None else found.cause


def of(state, seat=0):
    return RULES.lost(state, seat, knowing(state, seat))


# --- every way -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [
        *({}, {"monsters": 3}, {"rocks": "on"}, {"storms": "on"}, {"board": "arch"}, {"variant": "sun_moon"}),
        *({"solo_start": "sea_voyage"}, {"removed_islands": 4}),
    ],
)
def test_all_finishes_gone(options):
    """FINISH-4: whoever has put down all five knows it; with one left nobody does."""
    given = {"players": 1, **options}
    assert cause(stand("", discards={0: "F F F F F"}, options=given)) == "no_finish"
    assert cause(stand("", discards={0: "F F F F"}, options=given)) is None


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_finishes_of_others_may_still_be_there(players):
    given = {"players": players}
    own = stand("", discards={0: "F F F F F"}, options=given)
    assert cause(own) == "no_finish"
    assert cause(own, 1) is None  # what lies face down before seat 1 is known to seat 1 alone
    split = stand("", discards={0: "F F", 1: "F F F"}, options=given)
    assert [cause(split, seat) for seat in range(players)] == [None] * players


def test_a_wild_is_a_finish_or_a_start():
    given = {"players": 1, "wilds": 1}
    assert cause(stand("", discards={0: "F F F F F"}, options=given)) is None  # WILD-2
    assert cause(stand("", discards={0: "F F F F F W"}, options=given)) == "no_finish"
    stormy = {"players": 1, "wilds": 1, "storms": "on"}
    both = stand("", discards={0: "F F F F F S"}, start=None, options=stormy)
    assert cause(both) == "no_finish"  # one Wild cannot be both


@pytest.mark.parametrize("options", [{"storms": "on"}, {"board": "pyramid"}])
def test_the_start_gone_under_a_yellow_storm(options):
    """START-9: only KeepHand lets a Start go before one is laid."""
    given = {"players": 1, **options}
    assert cause(stand("", discards={0: "S"}, start=None, options=given)) == "no_start"
    assert cause(stand("", start=None, options=given)) is None
    pair = stand("", discards={0: "S"}, start=None, options={**given, "players": 2})
    assert cause(pair) is None  # the Start of the other is still to come


def test_the_pyramid_never_runs_out_of_finishes():
    """PYRAMID-10: its Finishes lie in the Explorer deck, and the first one is laid."""
    assert cause(stand("", options={"players": 1, "board": "pyramid"})) is None


@pytest.mark.parametrize("options", [{}, {"monsters": 2}, {"rocks": "on"}, {"storms": "on"}, {"wilds": 1}])
def test_too_few_cards(options):
    """18 cells of 36 must be paid for, the Start is laid, a Finish is laid at last: 55 cards."""
    state = stand("", hands="10 20 30 40 F", decks=["50 60 70"], options={"players": 1, **options})
    found = of(state)
    assert (found.cause, found.args["n"], found.args["have"]) == ("no_cards", 55, 8)
    assert "55" in found.sentence()
    assert "55" in found.sentence("uk")


def test_too_few_cards_for_what_is_left():
    """Two cells side by side between cards: one each, at least two to pay, a Finish."""
    grid = full_grid(without="c3 d3")  # 26, and 39 on e3
    assert cause(stand(grid, hands="27 29 F 3 4")) is None
    assert cause(stand(grid, hands="27 29 F 3", decks="empty")) == "no_cards"


def test_a_running_shed_takes_what_it_takes():
    grid = full_grid(without="c3 d3")
    parts = {"hands": "27 29 F 3 4 5 6", "decks": "empty", "point": "SHED", "shares": [None]}
    assert cause(stand(grid, due=2, **parts)) is None
    assert cause(stand(grid, due=3, **parts)) == "no_cards"


def test_a_start_to_come_takes_its_shed():
    """SOLO-3: a full grid, the Start, eight cards for the shed and a Finish: ten cards."""
    assert cause(stand(full_grid(), hands="F 3", start=None, decks=["S 4 5 6 7 12 13 16"])) is None
    assert cause(stand(full_grid(), hands="F 3", start=None, decks=["S 4 5 6 7 12 13"])) == "no_cards"


def test_a_gap_whose_numbers_are_gone():
    grid = full_grid(without="e3")  # 29 on d3, 40 on f3: 30 to 38 are not laid, 39 is
    grid["f3"] = "39"
    hand = "3 4 5 6 F"
    gone = stand(grid, hands=hand, discards={0: "30 31 32 33 34 35 36 37 38"})
    assert of(gone).to_dict() == {
        "cause": "no_number",
        "args": {"n": 1, "cells": ["e3"], "low": 30, "high": 38},
        "gaps": [{"cells": ["e3"], "low": 30, "high": 38, "fit": 0, "dear": False}],
    }
    assert cause(stand(grid, hands=hand, discards={0: "31 32 33 34 35 36 37 38"})) is None
    assert cause(gone, None) is None  # a spectator has not seen what went


def test_one_number_alone_would_fit():
    numbers = list(map(str, range(1, 37)))
    grid = full_grid(" ".join(numbers), without="c3")
    state = stand(grid, hands="50 51 52 53 F", discards={0: "15"})
    assert of(state).cause == "no_number_one"
    assert of(state).args == {"n": 1, "cells": ["c3"], "low": 15, "high": 15}
    assert "15" in of(state).sentence()


def test_no_room_between_neighbours():
    """PLACE-3: a placement may leave a gap that no card can fill."""
    state = stand("a1=5 c1=6")
    assert of(state).cause == "no_room"
    assert of(state).cells == ("b1",)


def test_several_gaps():
    state = stand("a1=5 c1=6 d1=40 f1=41")
    assert of(state).cause == "no_numbers"
    assert of(state).cells == ("b1", "e1")


def test_a_last_cell_that_costs_more_than_a_hand():
    """COST-4: at most four from a hand of five; b1 between 10 and 30 wants 11 to 14 or 26 to 29."""
    gone = "11 12 13 14 26 27 28 29"
    state = stand("a1=10 c1=30", discards={0: gone})
    assert of(state).cause == "too_dear"
    assert of(state).gaps[0]["dear"]
    stormy = stand("a1=10 c1=30", discards={0: gone}, options={"players": 1, "storms": "on"})
    assert cause(stormy) is None  # STORM-7: a hand may grow by two
    pillars = stand("a1=10 a2=30", discards={0: gone}, options={"players": 1, "board": "arch"}, phase=1)
    assert cause(pillars) is None  # ARCH-4


def test_monsters_may_open_a_gap_again():
    assert cause(stand("a1=5 c1=6", options={"players": 1, "monsters": 1})) is None
    sunk = stand("a1=5 c1=6", removed="M 80", options={"players": 1, "monsters": 1})
    assert cause(sunk) == "no_room"
    assert cause(stand("a1=5 b1=6 d1=7", options={"players": 1, "board": "pyramid"})) is None  # PYRAMID-7
    assert cause(stand("a1=5 b1=6 d1=7", explorer="-", options={"players": 1, "board": "pyramid"})) == "no_room"


def test_the_arch_has_gaps_of_its_own():
    options = {"players": 1, "board": "arch"}
    assert cause(stand("a1=5 a2=6", options=options, phase=1)) == "no_room"
    assert cause(stand("b3=70 d1=3", options=options, phase=1)) is None  # pillars stand by themselves


def test_wrong_sides_take_a_card_each():
    """SUNMOON-4, SUNMOON-5: every island on the wrong side is turned by a card."""
    grid = {cell: f"{card}/{'moon' if int(cell[1]) <= 3 else 'sun'}" for cell, card in full_grid().items()}
    right = stand(grid, hands="F", decks="empty", options={"players": 1, "variant": "sun_moon"})
    assert right.over or cause(right) is None
    grid["a1"], grid["b1"] = grid["a1"].replace("moon", "sun"), grid["b1"].replace("moon", "sun")
    assert cause(stand(grid, hands="F 3", decks="empty", options={"players": 1, "variant": "sun_moon"})) == "no_cards"
    assert cause(stand(grid, hands="F 3 4", decks="empty", options={"players": 1, "variant": "sun_moon"})) is None


def test_a_seat_with_fewer_cards_than_turns():
    """END-5: a seat without a card loses for all, whatever its partners hold."""
    grid = full_grid(without="a1 c1 e1")  # three cells and the Finish: seats 0, 1, 0, 1
    parts = {"decks": ["12 13", ""], "discards": {1: "10"}, "options": {"players": 2}}
    found = of(stand(grid, hands=["1 3 7 F 4", "5"], **parts))
    assert (found.cause, found.args) == ("no_turns", {"who": 2, "n": 2, "have": 1})
    assert cause(stand(grid, hands=["1 3 7 F 4", "5 6"], **parts)) is None
    full = stand(full_grid(), hands=["3 7", "5 F"], decks=["12 13", ""], options={"players": 2})
    assert cause(full) is None  # seat 1 lays the Finish


def test_nothing_hidden_can_help_when_decks_and_hands_are_empty():
    """FEWER-2: islands set aside are not seen, and do not come either."""
    grid = full_grid(without="f6")  # 78 on e6
    state = stand(grid, hands="3 F 4", decks="empty", options={"players": 1, "removed_islands": 4})
    assert cause(state) in ("no_number", "no_number_one", "too_dear")


def test_the_duel_has_no_common_loss():
    state = stand("a1=5/0 c1=7/1", options={"players": 2, "variant": "duel"})
    assert [RULES.lost(state, seat, InformationState(seat)) for seat in (0, 1, None)] == [None] * 3


# --- never a word too early ------------------------------------------------------------------------------------------


@pytest.mark.full(gate=24)
@pytest.mark.parametrize("name", TEAMS)
def test_what_is_proved_lost_is_never_won_and_hangs_on_nothing_hidden(name):
    chance = random.Random(name)
    for _ in range(amount(gate=1, full=6)):
        bots = [chance.choice(["navigator", "greedy"])] * SETS[name]["players"]
        game = sea.Game(seed=chance.getrandbits(40), seats=bots, **SETS[name])
        proofs = dict.fromkeys(range(SETS[name]["players"]))
        while not game.over:
            state, node = game.node.state, game.node
            for seat in proofs if chance.random() < 0.1 else ():
                information = game.tree.memories.information(node, seat)
                found = RULES.lost(state, seat, information)
                assert found is not None or proofs[seat] is None, "what was proved stays proved"
                if found is not None and proofs[seat] is None:
                    again = RULES.redeal(state, seat, information, Rng(node.ply))
                    assert RULES.lost(again, seat, information) == found
                    assert all(found.sentence(locale) for locale in ("en", "uk", "ru"))
                proofs[seat] = found
            game.step_bot()
        assert game.result["outcome"] != "win" or not any(proofs.values())


@pytest.mark.parametrize("name", OPEN)
def test_a_seat_alone_proves_what_the_bounds_of_the_search_prove(name):
    """With nothing set aside and nothing thrown unseen it knows which cards are left, only not their order."""
    chance = random.Random(name)
    for _ in range(amount(gate=2, full=8)):
        game = sea.Game(seed=chance.getrandbits(40), seats=["greedy"], **SETS[name])
        game.step_bot()
        while not game.over:
            if chance.random() < 0.5 and game.legal_moves:
                game.move(chance.choice(list(game.legal_moves)))
            else:
                game.step_bot()
            if game.over:
                break
            known = game.tree.memories.information(game.node, 0)
            assert not hopeless(kindest(game.node.state.vector)) or RULES.lost(game.node.state, 0, known) is not None


def kindest(v):
    """The position with its monsters on top of the deck: the search sees which of them no shed can take any more."""
    s, deck = list(v), slice(at.DECK + v[at.DECK_TOP], at.DECK + v[at.DECK_END])
    s[deck] = sorted(s[deck], key=lambda card: card != at.M)
    return s
