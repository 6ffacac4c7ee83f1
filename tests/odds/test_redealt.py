"""Odds of live positions against redeals: worlds drawn from what a seat knows by code with no formula in common."""

from __future__ import annotations

from math import sqrt

import pytest

import seawidget as sea
from seawidget.odds.chances import KINDS
from seawidget.probability.cards.shared import matched
from seawidget.rng import Rng
from tests.sampling import amount

WORLDS = amount(gate=300, full=700)
DRAWS = (1, 3, 8)
SOLO = {
    "base": {},
    "removed islands": {"removed_islands": 12},
    "sea voyage with monsters": {"solo_start": "sea_voyage", "monsters": 5},
    "monsters": {"monsters": 5},
    "storms": {"storms": "on"},
    "everything": {"removed_islands": 8, "monsters": 3, "rocks": "on", "storms": "on", "wilds": 2},
    "sun and moon": {"variant": "sun_moon"},
    "arch": {"board": "arch"},
    "pyramid": {"board": "pyramid"},
}
CASES = [(name, options, 1, moves) for name, options in SOLO.items() for moves in (2, 14)]
CASES += [
    ("two seats", {}, 2, 12),
    ("three seats", {"removed_islands": 10}, 3, 15),
    ("duel", {"variant": "duel"}, 2, 9),
]


def played(options: dict[str, object], players: int, moves: int, seed: int = 5) -> sea.Game:
    game = sea.Game("tranquility", players=players, seats=["greedy"] * players, seed=seed, **options)
    game.play_bots(moves)
    while game.state.point != "ACTION":
        game.play_bots(1)
    assert not game.over
    return game


@pytest.mark.full(gate=14)
@pytest.mark.parametrize("remember", [True, False])
@pytest.mark.parametrize(("name", "options", "players", "moves"), CASES, ids=str)
def test_odds_are_what_redeals_show(name, options, players, moves, remember):
    game = played(options, players, moves)
    seat = game.deciding
    board = game.odds(horizon=DRAWS, remember=remember)
    history = game.history() if remember else ()
    known = game.rules.information_state(history, seat)
    rng = Rng(11)
    wanted = [{card.split()[0] for card in gap.facts.wanted} for gap in board]
    payable = [{card.split()[0] for card in gap.facts.payable} for gap in board]
    counts = {kind: [[0] * len(DRAWS) for _ in board] for kind in KINDS}
    lost = [0] * len(board)
    both = [0] * len(DRAWS)
    pair = board[:2]
    for _ in range(WORLDS):
        data = game.rules.redeal(game.state, seat, known, rng).to_dict()
        deck = data["common_deck"] if options.get("variant") == "duel" else data["decks"][seat]
        piles = [data["common_deck"] or (), *data["decks"], *(h for s, h in enumerate(data["hands"]) if s != seat)]
        playing = [str(card) for pile in piles for card in pile]
        for i, gap in enumerate(board):
            lost[i] += gap.facts.dead or sum(card in wanted[i] for card in playing) < gap.missing
            for j, k in enumerate(DRAWS):
                cards = [str(card) for card in deck[:k]]
                hits = sum(card in wanted[i] for card in cards)
                counts["hit"][i][j] += hits > 0
                counts["affordable"][i][j] += any(card in payable[i] for card in cards)
                counts["enough"][i][j] += hits >= gap.missing and not gap.facts.dead
        for j, k in enumerate(DRAWS):
            cards = [str(card) for card in deck[:k]]
            fits = [[i for i in range(len(pair)) if card in wanted[i]] for card in cards]
            both[j] += matched(fits, [gap.missing for gap in pair]) and not any(gap.facts.dead for gap in pair)
    for count, k in zip(both, DRAWS, strict=True):
        assert agrees(count, board.joint(range(len(pair)), k).value)
    for kind, rows in counts.items():
        for row, chances in zip(rows, board.table(kind), strict=True):
            for count, p in zip(row, chances, strict=True):
                assert agrees(count, p)
    for count, gap in zip(lost, board, strict=True):
        if options.get("variant") == "duel":
            with pytest.raises(sea.SeaError, match="in play"):
                gap.lost()
        else:
            assert agrees(count, gap.lost().value)


def agrees(count: int, p: float) -> bool:
    return abs(count / WORLDS - p) <= 4.5 * sqrt(max(p * (1 - p), 1 / WORLDS) / WORLDS)


@pytest.mark.parametrize(("name", "options", "players", "moves"), CASES, ids=str)
def test_answers_agree_with_their_twin_their_program_and_the_table(name, options, players, moves):
    game = played(options, players, moves)
    board = game.odds(horizon=DRAWS)
    for i, gap in list(enumerate(board))[::4]:
        for kind, ask in (("hit", gap.hit), ("affordable", gap.affordable), ("enough", gap.enough)):
            for j, k in enumerate(board.horizons):
                found = ask(k)
                assert board.table(kind)[i][j] == pytest.approx(float(found), rel=1e-12, abs=1e-15)
        found = gap.hit(8)
        scope: dict[str, object] = {}
        exec(found.code.replace("print(answer)", ""), scope)
        assert scope["answer"] == found.exact
        estimate = found.simulate(600, seed=3)
        assert abs(estimate.value - found.exact) <= 4.5 * estimate.standard_error
        pair = board.joint([i, max(i - 1, 0)] if i else [0], 3)
        scope = {}
        exec(pair.code.replace("print(answer)", ""), scope)
        assert scope["answer"] == pair.exact
        if board.deck_facts.traced:
            assert (gap.lost().exact > 0) == (gap.status != "open")
