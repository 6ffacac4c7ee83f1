"""Redeals against the exact posterior: all consistent worlds listed, and how often each comes up."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from math import sqrt

import pytest

from seawidget.games.tranquility.core.cards import CARD_CODE
from seawidget.games.tranquility.knowledge.information import InformationState
from seawidget.rng import Rng
from tests.games.tranquility.positions import RULES, card_key, full_grid, position_dict, stand, universe

DRAWS = 3000


def known(state, seat, **parts):
    """A memory in which the seat knows all of its own discards."""
    own = tuple(CARD_CODE[card] for card in state.discards[seat]) if seat is not None else ()
    return InformationState(seat, own, **parts)


def worlds(state, seat, memory, key, draws=DRAWS):
    rng = Rng(key)
    return [RULES.redeal(state, seat, memory, rng) for _ in range(draws)]


def agree(found, expected, draws):
    """Every event comes up as often as its exact chance says, within 4.5 standard errors; nothing else comes up."""
    assert set(found) <= {event for event, chance in expected.items() if chance > 0}
    for event, chance in expected.items():
        error = sqrt(draws * chance * (1 - chance))
        assert abs(found[event] - draws * chance) <= 4.5 * error + 1e-9, (event, found[event], draws * chance)


def chances(events):
    """Exact chances from a list of equally likely worlds."""
    listed = list(events)
    return {event: n / len(listed) for event, n in Counter(listed).items()}


def few_unseen(*args, discards="", **parts):
    """Two seats; seat 1 has thrown only ``discards``, all else that is nowhere lies in the discards of seat 0."""
    data = position_dict(*args, discards={1: discards}, **parts)
    thrown = Counter(discards.split())
    rest = Counter(data["discards"][0]) + Counter(data["discards"][1]) - thrown
    data["discards"] = [sorted(pile.elements(), key=card_key) for pile in (rest, thrown)]
    return RULES.from_dict(data)


def after(state, *moves):
    """Position after moves, and the history that led there."""
    history = []
    for move in moves:
        later, events = state.apply(move)
        history.append((state, RULES.parse_move(move), events, later))
        state = later
    return state, history


# --- alone ---


def test_all_orders_of_a_small_deck_alone():
    """SOLO-1, INFO-10: with the own discards remembered, a deck of five holds exactly the five unseen cards."""
    state = stand("a1=3", "5 17 44 F 80", decks=["9 F 33 61 8"])
    drawn = worlds(state, 0, known(state, 0), 1)
    expected = chances(permutations(["9", "F", "33", "61", "8"]))
    assert len(expected) == 120
    agree(Counter(world.decks[0] for world in drawn), expected, DRAWS)
    assert all(world.discards == state.discards and world.hands == state.hands for world in drawn)


def test_own_discards_that_are_not_remembered_are_redrawn():
    """INFO-2: a position says nothing of the content of the discards, so a card may lie there or in the deck."""
    state = stand("a1=3", "5 17 44 F 80", decks=["9 F"])
    drawn = worlds(state, 0, InformationState(0), 2)
    unseen = sorted((universe(state.options) - Counter(["3", "5", "17", "44", "F", "80", "S"])).elements())
    expected = chances(unseen)
    agree(Counter(world.decks[0][0] for world in drawn), expected, DRAWS)
    agree(Counter(world.decks[0][1] for world in drawn), expected, DRAWS)


@pytest.mark.parametrize(
    ("options", "places"),
    [
        ({"players": 1}, 41),  # T-27, SOLO-2
        ({"players": 1, "removed_islands": 4}, 39),  # T-35
        ({"players": 1, "removed_islands": 44}, 19),
        ({"players": 1, "monsters": 3}, 43),
    ],
)
def test_start_in_the_upper_half(options, places):
    """SOLO-2: uniform over the places of the upper half, whatever the true place."""
    complete = RULES.options(options)
    state = RULES.initial(complete, RULES.deal(complete, Rng(5)))
    drawn = worlds(state, 0, RULES.information_state([], 0), 3)
    found = Counter(world.decks[0].index("S") for world in drawn)
    agree(found, dict.fromkeys(range(places), 1 / places), DRAWS)


def test_start_in_what_is_left_of_the_upper_half():
    """SOLO-2: a small deck; every card drawn without it makes the places fewer."""
    given = {"players": 1, "removed_islands": 44}
    options = RULES.options(given)
    deal = RULES.deal(options, Rng(8))
    deal["start_places"] = [18]  # the last place there is: it stays in the deck for 18 draws
    state, history = RULES.initial(options, deal), []
    while len(state.decks[0]) > 23:
        hand = [card for card in state.hands[0] if card != "S"]
        state, more = after(state, f"Discard {hand[0]},{hand[1]}")
        history += more
    assert len(state.decks[0]) == 23
    memory = RULES.information_state(history, 0)
    drawn = worlds(state, 0, memory, 4)
    # 36 cards lay under the opening hand, so the Start has 19 places; 14 cards are drawn, 5 places are left
    agree(Counter(world.decks[0].index("S") for world in drawn), dict.fromkeys(range(5), 1 / 5), DRAWS)
    # all other unseen cards are alike, in the deck and (islands only) out of the game (FEWER-2)
    unseen = Counter(state.decks[0]) + Counter(state.removed_islands) - Counter(["S"])
    islands = [card for card in unseen if card != "F"]
    finishes = unseen["F"]
    for card in (islands[0], islands[-1]):
        agree(
            Counter(card in world.removed_islands for world in drawn),
            {True: 44 / len(islands), False: 1 - 44 / len(islands)},
            DRAWS,
        )
    at_bottom = Counter("F" if world.decks[0][-1] == "F" else "island" for world in drawn)
    agree(at_bottom, {"F": finishes / 22, "island": 1 - finishes / 22}, DRAWS)
    assert all(world.discards == state.discards for world in drawn)


def test_start_in_the_sea_voyage():
    """VOYAGE-2, T-36: 44 places before five cards are drawn; in a hand without the Start five fewer are left."""
    options = RULES.options({"players": 1, "solo_start": "sea_voyage"})
    deal = RULES.deal(options, Rng(9))
    deal["start_places"] = [20]
    state = RULES.initial(options, deal)
    drawn = worlds(state, 0, RULES.information_state([], 0), 5)
    agree(Counter(world.decks[0].index("S") for world in drawn), dict.fromkeys(range(39), 1 / 39), DRAWS)


def test_a_position_no_deal_leads_to_is_redealt_all_the_same():
    """A Start below the upper half, put there by hand: it may be anywhere in the deck."""
    state = stand("a1=3", "5 17 44 F 80", start=None, decks=["9 F 33 61 S"])
    drawn = worlds(state, 0, known(state, 0), 6)
    agree(Counter(world.decks[0].index("S") for world in drawn), dict.fromkeys(range(5), 1 / 5), DRAWS)


# --- two seats ---


def test_monsters_disclosed():
    """MONSTER-6, MONSTER-2: two of three are shown in the partner's hand, none lies in discards; no history."""
    state = few_unseen(
        "a1=3",
        ["5 17 44 S 80", "M M 20 30 40"],
        decks=["50 M", "60 61 62"],
        discards="70 71",
        options={"players": 2, "monsters": 3},
        disclosed=[0, 2],
    )
    memory = known(state, 0)
    places = [*["hand"] * 5, *["own deck"] * 2, *["deck"] * 3, *["discards"] * 2]
    possible = []
    for three in combinations(range(len(places)), 3):
        lie = Counter(places[i] for i in three)
        if lie["hand"] >= 2 and not lie["discards"]:
            possible.append((lie["hand"], lie["own deck"], lie["deck"]))
    drawn = worlds(state, 0, memory, 7)
    found = Counter(
        (world.hands[1].count("M"), world.decks[0].count("M"), world.decks[1].count("M")) for world in drawn
    )
    agree(found, chances(possible), DRAWS)
    # every other card fills any of the nine places left alike
    agree(
        Counter("hand" if "60" in w.hands[1] else "deck" if "60" in w.decks[1] else "else" for w in drawn),
        sixty(places),
        DRAWS,
    )


def sixty(places):
    """Exact chances of where one plain card lies in the game above."""
    total, found = 0, Counter()
    for three in combinations(range(len(places)), 3):
        lie = Counter(places[i] for i in three)
        if lie["hand"] >= 2 and not lie["discards"]:
            for i, place in enumerate(places):
                if i not in three:
                    total += 1
                    found[place if place in {"hand", "deck"} else "else"] += 1
    return {place: n / total for place, n in found.items()}


def two_seats(**options):
    """A game of two with 44 islands set aside, so that little is unseen; seat 1 begins."""
    complete = RULES.options({"players": 2, "removed_islands": 44, "first_player": 1, **options})
    deal = RULES.deal(complete, Rng(11))
    deal["start_places"] = [16, 15]  # at the bottom of the decks
    return RULES.initial(complete, deal)


def throw(state, count):
    """A move that puts cards down without a look at the grid: a discard, or nothing if there is no such move."""
    hand = [card for card in state.hands[state.deciding] if card not in "SM"]
    return "Discard " + ",".join(hand[:count])


def test_no_start_in_an_opening_hand():
    """INV-7, SETUP-4: the partner has not drawn yet, so its Start is at any place of its deck."""
    state = two_seats()
    size = len(state.decks[0])
    drawn = worlds(state, 1, RULES.information_state([], 1), 12)
    agree(Counter(world.decks[0].index("S") for world in drawn), dict.fromkeys(range(size), 1 / size), DRAWS)
    agree(Counter(world.decks[1].index("S") for world in drawn), dict.fromkeys(range(16), 1 / 16), DRAWS)


def test_start_only_in_the_last_refill():
    """START-1: a partner that discarded held no Start; the two cards it drew then may be one."""
    state = two_seats()
    state, history = after(state, throw(state, 2))
    state, more = after(state, throw(state, 2))
    history += more
    assert state.deciding == 1
    memory = RULES.information_state(history, 0)  # seat 0 asks; seat 1 has acted, and is to act again
    left = len(state.decks[1])
    drawn = worlds(state, 0, memory, 13)
    found = Counter(world.decks[1].index("S") if "S" in world.decks[1] else "hand" for world in drawn)
    expected = {"hand": 2 / (left + 2), **dict.fromkeys(range(left), 1 / (left + 2))}
    agree(found, expected, DRAWS)
    assert not any("S" in world.discards[1] for world in drawn)
    assert all(world.hands[0] == state.hands[0] and world.discards[0] == state.discards[0] for world in drawn)


def test_capacities_of_a_shed_show_monsters():
    """START-6: what a seat to come can shed tells how many monsters it holds, exactly."""
    complete = RULES.options({"players": 2, "removed_islands": 44, "first_player": 1, "monsters": 5})
    for seed in range(20):
        deal = RULES.deal(complete, Rng(seed))
        deal["start_places"] = [5, 0]
        state = RULES.initial(complete, deal)
        state, history = after(state, throw(state, 2))
        state, more = after(state, throw(state, 2))
        state, last = after(state, "PlayStart")
        history += more + last
        held = state.hands[0].count("M")
        assert state.point == "SHED"
        if held == 2:
            break
    memory = RULES.information_state(history, 1)
    drawn = worlds(state, 1, memory, 14, 300)
    assert {world.hands[0].count("M") for world in drawn} == {2}
    assert all(world.view(1) == state.view(1) and world.legal_moves == state.legal_moves for world in drawn)
    # without history the capacity on the table says the same
    assert {w.hands[0].count("M") for w in worlds(state, 1, known(state, 1), 15, 300)} == {2}


def test_refused_finish_shows_finish_and_monsters():
    """MONSTER-6: the seat that tried holds a Finish, and of monsters every seat holds just what was shown."""
    state = stand(
        full_grid(),
        ["F 3 4 5 6", "M M 20 30 S"],
        decks=["50 M 51", "60 61 63"],
        options={"players": 2, "monsters": 3},
    )
    state, history = after(state, "PlayFinish")
    assert state.disclosed == (0, 2)
    # seat 1 asks: a Finish lies in the hand of seat 0 whatever else there is
    drawn = worlds(state, 1, RULES.information_state(history, 1), 16, 400)
    assert all("F" in world.hands[0] and "M" not in world.hands[0] for world in drawn)
    assert len({world.hands[0] for world in drawn}) > 100
    # a spectator knows both hands to that degree
    for world in worlds(state, None, RULES.information_state(history, None), 17, 400):
        assert "F" in world.hands[0]
        assert (world.hands[0].count("M"), world.hands[1].count("M")) == (0, 2)


def test_the_seat_that_is_to_act_can_act():
    """END-2: its last card has a place for nothing, or the game would be over."""
    state = few_unseen(
        full_grid(without="c1 d1 e1"),  # 2 _ _ _ 11: only the middle cell costs nothing
        ["30 31 32 33 34", "7"],
        decks=["50 3", ""],
        discards="4 5 F",
        options={"players": 2},
        active=1,
    )
    drawn = worlds(state, 0, known(state, 0), 18, 400)
    # 50 fits nowhere, F cannot be laid yet; the other four are alike
    agree(Counter(world.hands[1] for world in drawn), {(card,): 1 / 4 for card in "3457"}, 400)
    assert all(not world.over and len(world.legal_moves) > 0 for world in drawn)
