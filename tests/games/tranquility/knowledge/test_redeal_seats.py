"""Several seats in the modes with cards of their own: redeals against worlds listed one by one.

Each list is made here from the rules alone: all ways to lay the unseen cards, each weighed with the chance that what
was seen would have happened. Of cards that left a hand face down any that could leave are alike, as docs/decisions.md
says: other players' choices tell nothing beyond that they could be made.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations, permutations

from seawidget.games.tranquility.core.cards import CARD_CODE
from seawidget.games.tranquility.knowledge.information import InformationState
from seawidget.rng import Rng
from tests.games.tranquility.knowledge.test_redeal_exact import after, agree, few_unseen
from tests.games.tranquility.positions import RULES, full_grid, stand

DRAWS = 3000
# Where the ten unseen cards can lie, for seat 0: in the hand of seat 1, in its deck from the top, in the own deck.
HAND, DECK, OWN = range(5), range(5, 8), range(8, 10)


def told(options, hand, deck, own_deck, moves):
    """A table of two at the turn of seat 1, all else in the discards of seat 0, which knows them; then the moves."""
    hands = ["11 21 31 41 51", hand]
    state = few_unseen("a1=3", hands, decks=[own_deck, deck], options=options, active=1)
    assert not state.discards[1]
    later, history = after(state, *moves)
    own = tuple(sorted(CARD_CODE[card] for card in state.discards[0]))
    return later, replace(RULES.information_state(history, 0), own=own, forgotten=0)


def redeals(state, seat, memory, key):
    rng = Rng(key)
    worlds = [RULES.redeal(state, seat, memory, rng) for _ in range(DRAWS)]
    assert all(world.view(seat) == state.view(seat) for world in worlds)
    return worlds


def place_of(world, card):
    if card in world.hands[1]:
        return "hand"
    return "discards" if card in world.discards[1] else f"deck {[card in deck for deck in world.decks].index(True)}"


def listed(never, stays, drawn):
    """Chances of where certain cards and the island 61 lie after seat 1 threw two cards and drew those at `drawn`.

    `never`: cards no hand can hold (storms, compasses), not seen while drawing; `stays`: cards that cannot be thrown.
    A place outside all of HAND, DECK, OWN and `drawn` is that of a storm all have seen.
    """
    cards = [*never, *stays, "61"]
    weights = Counter()
    unseen = [place for place in (*HAND, *DECK, *OWN) if place in drawn or place not in range(5, max(drawn) + 1)]
    for places in permutations(unseen, len(cards)):
        at = dict(zip(cards, places, strict=True))
        if any(at[card] in HAND or at[card] in drawn for card in never):
            continue
        free = [slot for slot in HAND if slot not in [at[card] for card in stays]]
        pairs = list(combinations(free, 2))
        for pair in pairs:
            end = []
            for place in at.values():
                held = place in HAND or place in drawn
                end.append("discards" if place in pair else "hand" if held else f"deck {int(place in DECK)}")
            weights[tuple(end)] += 1 / len(pairs)
    return {end: weight / sum(weights.values()) for end, weight in weights.items()}


def test_storms_and_a_monster():
    """STORM-2, MONSTER-2: two cards drawn without a storm: it lies deeper; the monster did not leave the hand."""
    options = {"players": 2, "storms": "on", "monsters": 1}
    state, memory = told(options, "61 62 63 64 M", "65 66 Y", "67 68", ["Discard 61,62"])
    assert state.deciding == 0
    worlds = redeals(state, 0, memory, 1)
    found = Counter(tuple(place_of(world, card) for card in ("Y", "M", "61")) for world in worlds)
    agree(found, listed(["Y"], ["M"], (5, 6)), DRAWS)


def test_a_storm_that_came():
    """STORM-2: an orange storm turned up between the two cards drawn; the yellow one can only be in the other deck."""
    options = {"players": 2, "storms": "on"}
    state, memory = told(options, "61 62 63 64 69", "65 O 66", "67 Y", ["Discard 61,62", "Pass"])
    assert (state.deciding, state.view(0).storms["orange"]) == (0, [1])
    worlds = redeals(state, 0, memory, 2)
    found = Counter(tuple(place_of(world, card) for card in ("Y", "61")) for world in worlds)
    agree(found, listed(["Y"], [], (5, 7)), DRAWS)


def test_sun_and_moon():
    """SUNMOON-3: two cards drawn and no flip, so neither of the two compasses left lay on top."""
    options = {"players": 2, "variant": "sun_moon"}
    state, memory = told(options, "61 62 63 64 69", "65 66 C", "67 C", ["Discard 61,62"])
    expected = Counter()
    for (one, two, island), chance in listed(["one", "two"], [], (5, 6)).items():
        expected[tuple(sorted((one, two))), island] += chance

    def summary(world):
        return tuple(f"deck {s}" for s in (0, 1) for card in world.decks[s] if card == "C"), place_of(world, "61")

    agree(Counter(summary(world) for world in redeals(state, 0, memory, 3)), expected, DRAWS)


DUEL = {"players": 2, "variant": "duel"}
# Three gaps of three cells: 2 _ _ _ 11, 26 _ _ _ 40, 64 _ _ _ 70. Only their middle cells cost nothing.
GAPS = "c1 d1 e1 c3 d3 e3 c5 d5 e5"


def duel(hands, row, deck, *moves, without=GAPS):
    """A duel at the turn of seat 1, all else in the discards of seat 0, which knows them; then the moves."""
    grid = " ".join(f"{cell}={number}/0" for cell, number in full_grid(without=without).items())
    state = few_unseen(grid, hands, row=row, common_deck=deck, options=DUEL, active=1)
    later, history = after(state, *moves)
    own = {*state.discards[0], *(card for seat_0 in moves[1::2] for card in thrown(seat_0))}
    memory = replace(
        RULES.information_state(history, 0), own=tuple(sorted(CARD_CODE[card] for card in own)), forgotten=0
    )
    return later, memory


def thrown(move):
    return move.split()[1].split(",") if move.startswith("Discard") else []


def test_a_duel():
    """DUEL-5: five cards of the opening hand and three of the row; which of them are left, world by world."""
    hands = ["32 33 34 35 36", "5 43 44 46 48"]
    moves = ["Discard 43,44", "Discard 32,33", "Place 5 d1", "Discard 34,35", "Discard 46,12"]
    state, memory = duel(hands, "12 13 16 20 22", "23 24 27 30 31 49 50 51 52 53-", *moves)
    assert state.row == ["31", "49", "50", "51", "52"]
    weights = Counter()
    opening = ["43", "44", "46", "48", "53"]  # with the last card of the deck: four were in the hand beside the 5
    for below in opening:
        held = [card for card in opening if card != below]
        for first in combinations(held, 2):  # the 5 was laid later, so it did not leave
            rest = [card for card in [*held, "12", "13", "22"] if card not in first]
            assert len(rest) == 5
            for second in combinations(rest, 2):
                weights[frozenset([*rest, "27", "30"]) - {*second}, below] += 1
    whole = sum(weights.values())
    expected = Counter()
    for (hand, _), n in weights.items():
        expected[hand & {"12", "13", "22"}, "53" in hand] += n / whole
    worlds = redeals(state, 0, memory, 4)
    found = Counter((frozenset(w.hands[1]) & {"12", "13", "22"}, "53" in w.hands[1]) for w in worlds)
    agree(found, expected, DRAWS)


def test_a_pass_shows_that_the_last_card_had_no_place():
    """DUEL-9: it is the only move there is, so it is no choice: 5 and 7 would have fitted d1."""
    hands = ["28 66 32 33 34", "5 7 30 50"]
    moves = ["Discard 5,7", "Place 28 d3", "Discard 30,20", "Place 66 d5"]
    before, memory = duel(hands, "20", "-", *moves)
    expected = {"5": 1 / 6, "7": 1 / 6, "30": 1 / 6, "50": 1 / 6, "20": 1 / 3}
    agree(Counter(w.hands[1][0] for w in redeals(before, 0, memory, 5)), expected, DRAWS)
    state, memory = duel(hands, "20", "-", *moves, "Pass")
    expected = {"30": 1 / 4, "50": 1 / 4, "20": 1 / 2}
    agree(Counter(w.hands[1][0] for w in redeals(state, 0, memory, 6)), expected, DRAWS)


def test_no_offer_of_an_exchange_tells_nothing():
    """DUEL-6: with a hand without a place it could have been offered; that it was not is a choice."""
    hands = ["32 33 34 35 36", "5 43 44 46 48"]
    state, memory = duel(hands, "12 13 16 20 22", "23 24 49-", "Discard 43,44")
    # 5 alone would have had a place (d1): five of six unseen cards were in the hand, two of those left it
    expected = {"hand": 5 / 6 * 3 / 5, "discards": 5 / 6 * 2 / 5, "deck": 1 / 6}
    worlds = redeals(state, 0, memory, 7)
    found = Counter("hand" if "5" in w.hands[1] else "discards" if "5" in w.discards[1] else "deck" for w in worlds)
    agree(found, expected, DRAWS)


def test_the_order_of_rows_agrees_with_where_the_rocks_came_down():
    """PYRAMID-9: the row they took stands before every other row that had room then; nothing else is known."""
    options = {"players": 2, "board": "pyramid"}
    top = {"f6": 79, "e5": 70, "f5": 71, "g5": 72}  # rows 4 and 5 are full
    state = stand(top, ["40 50 51 52 53", "x x x x x"], options=options, explorer="R", row_order=[4, 2, 0, 5, 1, 3])
    state, history = after(state, "Place 40 a1", "Reveal")
    assert state.rocks == 2
    memory = RULES.information_state(history, 0)
    assert memory.landed == (2, 0, 1, 3)
    orders = [order for order in permutations(range(6)) if all(order.index(2) < order.index(row) for row in (0, 1, 3))]
    drawn = Counter(tuple(world.to_dict()["row_order"]) for world in redeals(state, 0, memory, 8))
    assert set(drawn) <= set(orders)
    expected = Counter()
    for order in orders:
        expected[order[0], order.index(2)] += 1 / len(orders)
    found = Counter()
    for order, n in drawn.items():
        found[order[0], order.index(2)] += n
    agree(found, expected, DRAWS)
    free = {world.to_dict()["row_order"][0] for world in redeals(state, 0, InformationState(0), 9)}
    assert free == set(range(6))  # without a memory any order
