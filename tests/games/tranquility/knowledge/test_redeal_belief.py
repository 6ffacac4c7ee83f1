"""The weights of what another seat may hold, against plain enumeration of all orders of a small deck."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from math import comb

import pytest
from hypothesis import given, settings, strategies as st

from seawidget.games.tranquility.knowledge import information as log
from seawidget.games.tranquility.knowledge.belief import ABSENT, IN_DECK, IN_DISCARDS, IN_HAND, Holding

OPENING = 2  # cards in the opening hand of these small games


def enumerated(cards, facts):
    """Posterior of (monsters in hand, place of the Start, Finishes in hand and discards) over all deals.

    ``cards``: labels of all cards of the seat but the Start, which is then put at any place below the opening hand.
    Every order counts alike; of the cards that leave face down any set of cards that are no monsters is as likely.
    """
    found = Counter()
    orders = set(permutations(cards))
    for order in orders:
        for place in range(OPENING, len(order) + 1):
            deal = [*order[:place], "S", *order[place:]]
            play(deal[:OPENING], deal[OPENING:], [], facts, 1.0, found)
    total = sum(found.values())
    return {case: weight / total for case, weight in found.items()}


def play(hand, deck, gone, facts, weight, found):
    if not facts:
        where = IN_HAND if "S" in hand else IN_DECK if "S" in deck else IN_DISCARDS if "S" in gone else ABSENT
        found[hand.count("M"), where, hand.count("F"), gone.count("F")] += weight
        return
    (name, n), *rest = facts
    if name == log.DRAW:
        play(hand + deck[:n], deck[n:], gone, rest, weight, found)
    elif name == log.LEAVE:
        free = [i for i, card in enumerate(hand) if card != "M"]
        for left in combinations(free, n):
            kept = [card for i, card in enumerate(hand) if i not in left]
            play(kept, deck, gone + [hand[i] for i in left], rest, weight / comb(len(free), n), found)
    elif name in (log.SHOW, log.MONSTER, log.START):
        card = {log.SHOW: f"x{n}", log.MONSTER: "M", log.START: "S"}[name]
        if card in hand:
            at = hand.index(card)
            play(hand[:at] + hand[at + 1 :], deck, gone, rest, weight, found)
    else:
        holds = {
            log.NO_START: "S" not in hand,
            log.HAS_START: "S" in hand,
            log.MONSTERS: hand.count("M") == n,
            log.AT_LEAST: hand.count("M") >= n,
            log.FINISH: "F" in hand,
        }
        if holds[name]:
            play(hand, deck, gone, rest, weight, found)


def weighed(cards, facts):
    """The same from `Holding`, joined with what is left in the deck."""
    monsters, finishes = cards.count("M"), cards.count("F")
    seat = Holding(
        log.Base(OPENING, len(cards) + 1 - OPENING, 0, start_laid=False),
        len(cards) + 1 - OPENING,
        monsters=monsters,
        finishes=finishes,
        untouched=True,
        loose=False,
    )
    seat.follow([(name, 1) if name == log.SHOW else (name, n) for name, n in facts])
    unleashed = sum(name == log.MONSTER for name, _ in facts)
    found = Counter()
    for (m, where, f, g), weight in seat.cases.items():
        left = seat.deck - (where == IN_DECK)
        sunk = monsters - unleashed - m
        if sunk >= 0:
            ways = comb(left, sunk) * comb(left - sunk, finishes - f - g) if left >= sunk else 0
            found[m, where, f, g] += weight * ways * (seat.places if where == IN_DECK else 1)
    total = sum(found.values())
    return {case: weight / total for case, weight in found.items() if weight}


LOGS = {
    "nothing yet": [],
    "no Start in an opening hand (INV-7)": [(log.NO_START, 1), (log.LEAVE, 2)],
    "a Start drawn in the last refill only (START-1)": [
        *[(log.NO_START, 1), (log.LEAVE, 2), (log.DRAW, 2)],
        *[(log.NO_START, 1), (log.SHOW, 1), (log.DRAW, 1)],
    ],
    "its Start is laid": [(log.LEAVE, 1), (log.DRAW, 2), (log.START, 1), (log.DRAW, 2)],
    "a useless Start may be gone (START-8)": [(log.DRAW, 2), (log.LEAVE, 2), (log.DRAW, 1), (log.SHOW, 1)],
    "monsters stay (MONSTER-2)": [(log.LEAVE, 1), (log.DRAW, 1), (log.LEAVE, 1), (log.DRAW, 2)],
    "monsters shown (MONSTER-6)": [(log.DRAW, 1), (log.MONSTERS, 1), (log.LEAVE, 1), (log.DRAW, 2)],
    "one of two let out (MONSTER-3)": [(log.DRAW, 2), (log.MONSTER, 1), (log.SHOW, 1), (log.DRAW, 1)],
    "at least one shown": [(log.DRAW, 2), (log.AT_LEAST, 1)],
    "laid cards were in hand": [(log.SHOW, 1), (log.DRAW, 1), (log.SHOW, 2), (log.LEAVE, 1), (log.DRAW, 2)],
    "a Finish shown by a refusal": [(log.DRAW, 2), (log.MONSTERS, 0), (log.FINISH, 1), (log.LEAVE, 2)],
    "a Start played as soon as it comes": [(log.DRAW, 2), (log.HAS_START, 1), (log.START, 1), (log.DRAW, 1)],
}


@pytest.mark.parametrize("name", LOGS)
def test_weights_are_those_of_all_deals(name):
    cards = ["M", "M", "F", "F", "x1", "x2", "o"]
    expected = enumerated(cards, LOGS[name])
    assert weighed(cards, LOGS[name]) == pytest.approx(expected, abs=1e-12)
    assert expected


@given(st.data())
@settings(max_examples=40)
def test_weights_of_any_log(data):
    """Logs of any shape, from a pack of six cards."""
    cards = data.draw(st.sampled_from([["M", "M", "x1", "x2", "F", "o"], ["M", "x1", "F", "F", "F", "x2"]]))
    facts, hand, deck, shown = [], OPENING, len(cards) + 1 - OPENING, 0
    for kind in data.draw(st.lists(st.sampled_from("ddlsmnkf"), max_size=7)):
        if kind == "d" and deck:
            n = data.draw(st.integers(1, min(deck, 3)))
            facts.append((log.DRAW, n))
            hand, deck = hand + n, deck - n
        elif kind == "l" and hand:
            n = data.draw(st.integers(1, min(hand, 2)))
            facts.append((log.LEAVE, n))
            hand -= n
        elif kind == "s" and hand and shown < 2:
            shown += 1
            facts.append((log.SHOW, shown))
            hand -= 1
        elif kind == "m" and hand and (log.MONSTER, 1) not in facts:
            facts.append((log.MONSTER, 1))
            hand -= 1
        elif kind == "n":
            facts.append((log.NO_START, 1))
        elif kind == "k":
            facts.append(data.draw(st.sampled_from([(log.MONSTERS, 0), (log.MONSTERS, 1), (log.AT_LEAST, 1)])))
        elif kind == "f":
            facts.append((log.FINISH, 1))
    found = Counter()
    for order in set(permutations(cards)):
        for place in range(OPENING, len(order) + 1):
            deal = [*order[:place], "S", *order[place:]]
            play(deal[:OPENING], deal[OPENING:], [], facts, 1.0, found)
    if not found:  # a log that no deal leads to
        return
    assert weighed(cards, facts) == pytest.approx(enumerated(cards, facts), abs=1e-12)
