"""What a seat can say about its next cards after trial moves, before a card is drawn."""

from __future__ import annotations

import random

import pytest

import seawidget as sea
from seawidget.playing.lines import history

OPTIONS = [
    {"players": 1},
    {"players": 1, "removed_islands": 8, "monsters": 3},
    {"players": 2},
    {"preset": "arch", "players": 1},
    {"preset": "sun_moon", "players": 1},
    {"preset": "duel"},
]


def cards(deck_facts):
    """All unseen cards of a case: the same in every case."""
    case = deck_facts.cases[0]
    return sorted([*case.base, *(card for layer in case.layers for card in layer.cards)])


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_drawn_and_the_gaps_are_those_of_the_board_after_the_move(options, seed):
    game, chance, seen = sea.Game("tranquility", seed=seed, **options), random.Random(seed), 0
    while not game.over and game.node.ply < 40:
        seat, state = game.deciding, game.state
        known = game.rules.information_state(history(game.node, seat), seat)
        move = chance.choice(game.legal_moves)
        before = game.rules.deck_facts(state, seat, known)
        after = game.rules.deck_facts_after(state, seat, known, [move])
        game.move(move)
        if after is None:
            continue
        seen += 1
        assert (after.seat, after.deck) == (seat, before.deck)
        assert cards(after) == cards(before)
        if not game.over:
            there = {name for gap in after.gaps for name in gap.cells}
            assert there == {name for gap in game.odds(seat=seat) for name in gap.cells}
    assert seen > 5


def test_there_is_none_where_the_move_is_refused_or_the_game_ends_with_it():
    game = sea.Game("tranquility", players=1, seed=1)
    known = game.rules.information_state(history(game.node, 0), 0)
    assert game.rules.deck_facts_after(game.state, 0, known, ["Place 1 f6"]) is None
    assert game.rules.deck_facts_after(game.state, 0, known, [str(game.legal_moves[0])]) is not None
