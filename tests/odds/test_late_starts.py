"""Starts that other seats have hidden when their decks are empty: in their hands or discards, in place of other cards.

SETUP-4, START-9, INFO-1; the chance that a gap cannot be filled any more counts on them.
"""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from math import sqrt

import pytest

import seawidget as sea
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.knowledge.deck_facts import deck_facts
from seawidget.widget.odds.data import gap_rows, gaps_of

TABLES = [(3, {}), (3, {"rocks": "on"}), (3, {"removed_islands": 4}), (4, {}), (5, {"monsters": 2}), (5, {})]


def deck(v, seat):
    return v[at.DECK_END + seat] - v[at.DECK_TOP + seat]


@cache
def endings(players, options):
    """(game, node, seat that looks) of games of careless players, from when the decks of others are empty on."""
    found = []
    chance = random.Random(11)
    for seed in range(8):
        game = sea.Game("tranquility", players=players, seed=seed, **dict(options))
        while not game.over:
            moves = {name: [m for m in game.legal_moves if str(m).startswith(name)] for name in ("Start", "Discard")}
            waste = moves["Discard"] if chance.random() < 0.3 else []
            game.move(chance.choice(moves["Start"] or waste or game.legal_moves))
            decks = [deck(game.state.vector, s) for s in range(players)]
            found += [(game, game.node, s) for s in range(players) if not game.over and sum(decks) == decks[s]]
    return found[:: max(1, len(found) // 60)]


def cases_of(game, node, seat):
    return deck_facts(node.state, seat, game.tree.memories.information(node, seat)).cases


@pytest.mark.parametrize(("players", "options"), TABLES, ids=str)
def test_the_cards_of_each_case_fill_its_places(players, options):
    seen = 0
    for game, node, seat in endings(players, tuple(options.items())):
        v = node.state.vector
        hands = sum(v[at.HAND_N + s] for s in range(players) if s != seat)
        cases = cases_of(game, node, seat)
        assert sum((case.chance for case in cases), Fraction(0)) == 1
        for case in cases:
            cards = len(case.base) + sum(len(layer.cards) for layer in case.layers) + (case.window > 0)
            held = deck(v, seat) + hands + case.out + case.aside - cards  # Starts in other hands take the rest
            assert 0 <= held <= min(players - 1, hands)
            assert 0 <= case.blind <= case.out
            seen += held > 0
        gap_rows(gaps_of(game, node, seat), 1, "en")
    assert seen


@pytest.mark.parametrize("players", [3, 5])
def test_a_gap_is_lost_as_often_as_when_starts_and_cards_are_dealt_to_their_places(players):
    """Laid out by hand: each hidden Start at a place of its own seat, all other unseen cards at what is left."""
    chance = random.Random(5)
    previewed = 0
    for game, node, seat in endings(players, ()):
        v = node.state.vector
        first = game.tree.memories.information(node, seat).start_by
        gap = next((each for each in gaps_of(game, node, seat) if 0 < each.lost().exact < 1), None)
        if deck(v, seat) or first is None or gap is None:
            continue
        case = cases_of(game, node, seat)[0]
        cards = [*case.base, *(card for layer in case.layers for card in layer.cards)]
        others = {*range(players)} - {seat}
        wanted, need = gap.still
        lost, n = 0, 4000
        for _ in range(n):
            free = sum(v[at.HAND_N + s] for s in others)
            for s in others - {first}:
                free -= chance.randrange(v[at.HAND_N + s] + v[at.DISCARDS_N + s]) < v[at.HAND_N + s]
            lost += len(wanted.intersection(chance.sample(cards, free))) < need
        p = float(gap.lost().exact)
        assert abs(lost / n - p) <= 4.5 * sqrt(max(p * (1 - p), 1 / n) / n)
        previewed += 1
    assert previewed >= 5
