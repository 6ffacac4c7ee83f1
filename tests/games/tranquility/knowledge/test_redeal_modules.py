"""Redeals in every module and variant: nothing the seat knows changes, nothing hidden counts, the truth is possible."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from math import comb

import pytest
from hypothesis import given, settings, strategies as st

from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.knowledge import information as log
from seawidget.games.tranquility.knowledge.belief import ABSENT, IN_BLIND, IN_DECK, IN_DISCARDS, IN_HAND, Holding
from seawidget.games.tranquility.knowledge.information import Base, InformationState, known_now
from seawidget.games.tranquility.knowledge.redeal import _posterior
from seawidget.games.tranquility.rules.redaction import redacted
from seawidget.rng import Rng
from tests.games.tranquility.knowledge.test_redeal_exact import after, agree, chances, known
from tests.games.tranquility.positions import RULES, every_card, full_grid, stand
from tests.games.tranquility.walks import SETS, redealt, set_walks

DRAWS = 2000


def play_to(walk, stop):
    """A position of a game and the moves that led there."""
    history = list(walk.steps(stop))
    return (history[-1][3] if history else walk.begin()), history


def asked(state, seat):
    return None if seat < 0 else seat % state.players


@pytest.mark.parametrize("late", [False, True])
@given(walk=st.data(), stop=st.integers(0, 90), seat=st.integers(-1, 4), key=st.integers(0, 999))
@settings(max_examples=120)
def test_the_seat_cannot_tell(late, walk, stop, seat, key):
    """INV-16, INV-1: view, legal moves, cards and remembered discards stay; the same from positions that look alike."""
    state, history = play_to(walk.draw(set_walks(late=late)), stop)
    seat = asked(state, seat)
    if state.over:
        return
    for memory in (RULES.information_state(history, seat), InformationState(seat)):
        world = RULES.redeal(state, seat, memory, Rng(key))
        assert world.view(seat) == state.view(seat)
        if seat == state.deciding:
            assert list(world.legal_moves) == list(state.legal_moves)
        assert every_card(world) == every_card(state)
        assert not world.over
        assert len(world.legal_moves) > 0
        assert RULES.from_dict(world.to_dict()) == world
        assert RULES.redeal(world, seat, memory, Rng(3)) == RULES.redeal(state, seat, memory, Rng(3))
        if seat is not None and memory.bases and not memory.forgotten and not memory.blind:
            assert world.discards[seat] == state.discards[seat]
    other = redealt(state, {seat, state.deciding}, Rng(key), monsters=False)
    memory = InformationState(seat)
    assert RULES.redeal(other, seat, memory, Rng(3)) == RULES.redeal(state, seat, memory, Rng(3))


@given(walk=set_walks(late=False), stop=st.integers(0, 90), seat=st.integers(-1, 4))
@settings(max_examples=120)
def test_the_truth_is_possible(walk, stop, seat):
    """What lies there indeed is one of the cases with a weight: no constraint is too narrow."""
    state, history = play_to(walk, stop)
    seat = asked(state, seat)
    if state.over or state.options["variant"] == "duel":
        return
    view, memory = state.view(seat), RULES.information_state(history, seat)
    now = tuple(() if q == seat else tuple(known_now(view, q)) for q in range(state.players))
    found = _posterior(tuple(redacted(state.vector, seat)), seat, memory, now)
    for q, options in enumerate(found.options):
        if q == seat:
            continue
        hand, deck, gone = state.hands[q], state.decks[q], state.discards[q]
        blind = options[0].blind
        where = next((w for w, pile in ((IN_HAND, hand), (IN_DECK, deck), (IN_DISCARDS, gone)) if "S" in pile), ABSENT)
        cases = [option.case for option in options]
        if any(option.total.counted for option in options) or blind:
            assert hand.count("M") in {case[0] for case in cases}
        else:
            assert (hand.count("M"), where, 0, 0) in cases


# --- weights of another seat, against all orders of a small deck ---

PACK = ["M", "W", "F", "Y", "x", "o"]
LOGS = {
    "a storm comes": [(log.DRAW, 1), (log.GONE, 1), (log.DRAW, 1)],
    "a storm comes before the Start can": [(log.GONE, 1), (log.DRAW, 1), (log.NO_START, 1), (log.LEAVE, 1)],
    "cards thrown unseen": [(log.LEAVE, 1), (log.BLIND, 2), (log.DRAW, 1)],
    "thrown unseen, then a storm": [(log.DRAW, 1), (log.BLIND, 2), (log.GONE, 1), (log.LEAVE, 1)],
    "a Wild is laid": [(log.DRAW, 2), (log.WILD, 1), (log.LEAVE, 1), (log.DRAW, 1)],
    "a Wild or a Finish was held": [(log.DRAW, 2), (log.FINISH, 1), (log.LEAVE, 1)],
    "a Wild is laid where Finishes count": [(log.DRAW, 2), (log.WILD, 1), (log.FINISH, 1), (log.LEAVE, 1)],
}


def followed(hand, deck, gone, facts, weight, found):
    """All ways a log can go: storms are never drawn by DRAW, and never stay unseen where GONE is told."""
    if not facts:
        where = next((w for w, pile in ((IN_HAND, hand), (IN_DECK, deck), (IN_BLIND, gone[1])) if "S" in pile), None)
        held, thrown = counted(hand, gone[0])
        found[hand.count("M"), IN_DISCARDS if where is None else where, held, thrown] += weight
        return
    (name, n), *rest = facts
    if name == log.DRAW and "Y" not in deck[:n]:
        followed(hand + deck[:n], deck[n:], gone, rest, weight, found)
    elif name == log.GONE and deck[:1] == ["Y"]:
        followed(hand, deck[1:], gone, rest, weight, found)
    elif name == log.BLIND:
        followed(hand, deck[n:], (gone[0], gone[1] + deck[:n]), rest, weight, found)
    elif name == log.LEAVE:
        free = [i for i, card in enumerate(hand) if card != "M"]
        for left in combinations(free, n):
            kept = [card for i, card in enumerate(hand) if i not in left]
            out = (gone[0] + [hand[i] for i in left], gone[1])
            followed(kept, deck, out, rest, weight / comb(len(free), n), found)
    elif name == log.WILD and "W" in hand:
        kept = list(hand)
        kept.remove("W")
        followed(kept, deck, gone, rest, weight, found)
    elif (name == log.NO_START and "S" not in hand) or (name == log.FINISH and ("F" in hand or "W" in hand)):
        followed(hand, deck, gone, rest, weight, found)


def counted(hand, gone):
    """Finishes and Wilds in hand and in the discards, which count alike."""
    return sum(card in "FW" for card in hand), sum(card in "FW" for card in gone)


@pytest.mark.parametrize("name", LOGS)
def test_weights_are_those_of_all_deals(name):
    facts, opening = LOGS[name], 2
    found = Counter()
    for order in permutations(PACK):
        if "Y" in order[:opening]:
            continue
        for place in range(opening, len(order) + 1):
            deal = [*order[:place], "S", *order[place:]]
            followed(deal[:opening], deal[opening:], ([], []), facts, 1.0, found)
    total = sum(found.values())
    expected = {case: weight / total for case, weight in found.items()}
    size = len(PACK) + 1 - opening
    seat = Holding(Base(opening, size, 0, start_laid=False), size, monsters=1, finishes=2, untouched=True, loose=False)
    seat.follow(facts)
    storms, wilds = 1 - sum(n for fact, n in facts if fact == log.GONE), (log.WILD, 1) in facts
    weighed = Counter()
    for (m, where, f, g), weight in seat.cases.items():
        slots = seat.deck + seat.blind - (where in (IN_DECK, IN_BLIND))
        sunk, last = 1 - m, 2 - wilds - f - g
        if slots >= sunk + storms + last and last >= 0:
            ways = comb(slots, sunk) * comb(slots - sunk, storms) * comb(slots - sunk - storms, last)
            weighed[m, where, f, g] += weight * ways * (seat.places if where == IN_DECK else 1)
    whole = sum(weighed.values())
    assert {case: w / whole for case, w in weighed.items() if w} == pytest.approx(expected, abs=1e-12)


# --- exact posteriors ---


def test_storms_in_a_small_deck():
    """STORM-1, INV-4: alone, a deck of four with one storm of each of two colours, and all orders alike."""
    state = stand("a1=3", "5 17 44 F 80", decks=["9 Y 33 O"], options={"players": 1, "storms": "on"})
    rng = Rng(1)
    drawn = [RULES.redeal(state, 0, known(state, 0), rng) for _ in range(DRAWS)]
    agree(Counter(w.decks[0] for w in drawn), chances(permutations(["9", "Y", "33", "O"])), DRAWS)


def test_wilds_lie_anywhere():
    """WILD-1: a Wild is in the partner's hand as likely as any other unseen card."""
    options = RULES.options({"players": 2, "wilds": 1, "removed_islands": 44, "first_player": 0})
    state = RULES.initial(options, RULES.deal(options, Rng(4)))
    seat = 0 if "W" not in state.hands[0] else 1
    rng = Rng(2)
    drawn = [RULES.redeal(state, seat, RULES.information_state([], seat), rng) for _ in range(DRAWS)]
    unseen = 36 + 5 + 1 - 5  # Starts aside: they cannot be in a hand yet
    chance = 5 / unseen
    agree(Counter("W" in w.hands[1 - seat] for w in drawn), {True: chance, False: 1 - chance}, DRAWS)


def test_compasses_of_sun_and_moon():
    """SUNMOON-1, INV-18: no compass in a hand; those not drawn lie in the deck, all orders alike."""
    state = stand("a1=3", "5 17 44 F 80", decks=["9 C 33 C"], options={"players": 1, "variant": "sun_moon"})
    rng = Rng(3)
    drawn = [RULES.redeal(state, 0, known(state, 0), rng) for _ in range(DRAWS)]
    agree(Counter(w.decks[0] for w in drawn), chances(permutations(["9", "C", "33", "C"])), DRAWS)


def test_the_explorer_deck():
    """PYRAMID-3: every card that has not been revealed is on top as often as there are copies of it."""
    options = RULES.options({"players": 2, "board": "pyramid"})
    state = RULES.initial(options, RULES.deal(options, Rng(1)))
    rng = Rng(4)
    drawn = [RULES.redeal(state, 0, InformationState(0), rng) for _ in range(DRAWS)]
    top = Counter(w.to_dict()["explorer"][0] for w in drawn)
    agree(top, chances("M" * 5 + "R" + "YY" + "PP" + "OO" + "C" * 6 + "F" * 5 + "B" * 4), DRAWS)


def test_the_duel_remembers_the_row():
    """DUEL-5: two cards taken from the row and one of the opening hand: which two of them left is anybody's guess."""
    options = RULES.options({"players": 2, "variant": "duel", "first_player": 1})
    state = RULES.initial(options, RULES.deal(options, Rng(5)))
    row = state.row[:2]
    opening = state.hands[1]
    state, history = after(state, f"Discard {opening[0]},{opening[1]}")
    hand = state.hands[0]
    state, more = after(state, f"Discard {hand[0]},{hand[1]}")
    history += more
    kept = [card for card in state.hands[1] if card not in row]
    state, more = after(state, f"Discard {kept[0]},{row[0]}")
    history += more
    memory = RULES.information_state(history, 0)
    rng = Rng(6)
    drawn = [RULES.redeal(state, 0, memory, rng) for _ in range(DRAWS)]
    assert all(w.discards[0] == state.discards[0] and w.view(0) == state.view(0) for w in drawn)
    # a hand of five with the two cards of the row, of which two left: both 1 in 10, neither 3 in 10, else 6 in 10
    held = Counter(sum(card in w.hands[1] for card in row) for w in drawn)
    agree(held, {0: 0.1, 1: 0.6, 2: 0.3}, DRAWS)
    assert all(set(w.discards[1]) | set(w.hands[1]) >= set(row) for w in drawn)


def test_an_offered_hand_is_remembered():
    """DUEL-6: the hand shown is known for as long as its cards stay."""
    options = {"players": 2, "variant": "duel"}
    grid = " ".join(f"{cell}={number}/1" for cell, number in full_grid(without="a1").items())
    state = stand(grid, ["7 12 50 52 57", "x x x x x"], options=options)
    shown, history = after(state, "Exchange", "DeclineExchange")
    assert RULES.redeal(shown, 1, RULES.information_state(history, 1), Rng(1)).hands[0] == state.hands[0]
    later, more = after(shown, "Discard 7,12")
    drawn = [RULES.redeal(later, 1, RULES.information_state([*history, *more], 1), Rng(key)) for key in range(50)]
    taken = set(state.row[:2])
    for world in drawn:
        assert taken <= set(world.hands[0])
        assert len(set(world.hands[0]) & set(state.hands[0])) == 3


def test_blind_cards_may_be_anything():
    """STORM-6, INFO-5: two cards thrown unseen are like cards of the deck, for their owner, too."""
    state = stand(
        "a1=3",
        ["5 17 44 80", "20 30 40 50 60"],
        decks=["Y M 61 62", "9 O"],
        options={"players": 2, "storms": "on", "monsters": 1},
        storms="yellow@0",
        point="SHED",
        due=8,
    )
    state, history = after(state, "Shed 5,17 blind 2")
    memory = RULES.information_state(history, 0)
    assert memory.blind == 2
    rng = Rng(7)
    drawn = [RULES.redeal(state, 0, memory, rng) for _ in range(300)]
    assert any("M" in w.discards[0] for w in drawn)
    assert any(set("YO") & set(w.discards[0]) for w in drawn)
    assert all({"5", "17"} <= set(w.discards[0]) for w in drawn)
    assert state.vector[at.STORMS_ON]


def test_every_option_set_is_redealt():
    """One game of each, at several points, for the active seat and a spectator."""
    for options in SETS.values():
        complete = RULES.options(options)
        state = RULES.initial(complete, RULES.deal(complete, Rng(1)))
        choose = RULES.bots["greedy"](Rng(1))
        history = []
        while not state.over:
            if len(history) % 24 == 20:
                for seat in (None, state.active):
                    world = RULES.redeal(state, seat, RULES.information_state(history, seat), Rng(1))
                    assert world.view(seat) == state.view(seat)
            move = choose(state.view(state.deciding), state.legal_moves)
            later, events = state.apply(move)
            history.append((state, move, events, later))
            state = later
