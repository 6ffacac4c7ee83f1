"""Moves tried in redealt worlds by numbers alone: the worlds of `redeal`, and what becomes of them, all alike."""

from __future__ import annotations

import pytest

import seawidget as sea
from seawidget.compiling import make
from seawidget.games.registry import get
from seawidget.games.tranquility.batch import worlds as tried_worlds
from seawidget.games.tranquility.batch.source import NAVIGATED
from seawidget.games.tranquility.batch.world_rules import ROOM, lay_out
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.knowledge.redeal import posterior
from seawidget.odds.determinizations import Determinizations, seated
from seawidget.probability.estimates.steps import Portions, finished
from seawidget.rng import GAMMA, MASK, Rng
from tests.sampling import share

RULES = get("tranquility")
SETS = [
    {"players": 1},
    {"players": 1, "removed_islands": 12, "monsters": 5},
    {"players": 1, "storms": "on", "wilds": 2, "monsters": 2},
    {"players": 1, "solo_start": "sea_voyage"},
    {"players": 1, "board": "arch", "removed_islands": 3},
    {"players": 2, "variant": "sun_moon"},
    {"players": 3, "monsters": 4, "removed_islands": 8},
    {"players": 5, "storms": "on", "monsters": 5, "wilds": 2},
    {"players": 4, "rocks": "on"},
]


def positions(options, seed=3, bot="greedy"):
    """Running positions of a game, each with the seats that look and what they know."""
    game = sea.Game("tranquility", seed=seed, seats=[bot] * options["players"], **options)
    game.play_bots()
    for node in game.node.path()[1:-1]:
        for seat in range(options["players"]):
            information = game.tree.memories.information(node, seat)
            if tried_worlds._plain(node.state):
                yield game, node, seat, information


def laid_out(state, seat, information, rng):
    seen, hidden = posterior(state, seat, information)
    cases = tried_worlds._cases(hidden, rng)
    world = [0] * at.SIZE
    lay_out(
        list(seen),
        tried_worlds._about(hidden, seat),
        cases,
        [(rng.key + rng.counter * GAMMA) & MASK],
        [0] * ROOM,
        world,
    )
    return world


@pytest.mark.parametrize("options", SETS, ids=str)
def test_a_world_is_that_of_a_redeal(options):
    seen = 0
    found = [each for each in positions(options) if not tried_worlds._odd(posterior(each[1].state, *each[2:])[1])]
    for _, node, seat, information in share(found, 0, max(1, len(found) // 40)):
        for key in range(3):
            redealt = RULES.redeal(node.state, seat, information, Rng(key)).vector
            world = laid_out(node.state, seat, information, Rng(key))
            assert world == redealt
            seen += world != node.state.vector
    assert seen > 20


@pytest.fixture
def compiled(monkeypatch):
    """Compiled rules for the worlds alone; whatever is played one by one stays interpreted."""
    functions = make(NAVIGATED, None).functions
    monkeypatch.setattr(tried_worlds, "ready", lambda *_: functions)


@pytest.mark.parametrize("options", SETS[:3] + SETS[6:7], ids=str)
def test_moves_end_as_in_worlds_played_one_by_one(options, compiled, monkeypatch):
    found = [each for each in positions(options, bot="navigator") if each[1].state.deciding == each[2]]
    game, node, seat, _ = found[2 * len(found) // 3]
    worlds = Determinizations(game, seat, "again", node)
    who = seated(RULES, None, node.state)
    moves = [*node.state.legal_moves[:2], None]
    quick = finished(worlds.moved(moves, 5, 6, who, Portions(None, 4)))
    assert worlds._tried(moves, 5, 6, who) is not None
    ends = [each.numbers for each in worlds.ended(5, 6, who)]
    monkeypatch.setattr(tried_worlds, "ready", lambda *_: None)
    assert worlds._tried(moves, 5, 6, who) is None
    assert finished(worlds.moved(moves, 5, 6, who, Portions(None, 4))) == quick
    assert [each.numbers for each in worlds.ended(5, 6, who)] == ends


def test_what_is_not_the_same_in_every_world_is_left_to_be_played(compiled):
    game = sea.Game("tranquility", seed=3, seats=["greedy"] * 2, players=2)
    game.play_bots(4)
    state, seat = game.node.state, game.node.state.deciding
    other = 1 - seat
    batch = RULES.batch(state.options, ["navigator"] * 2)
    known = [game.tree.memories.information(game.node, each) for each in range(2)]
    move = state.legal_moves[0]

    def tried(looking, moves):
        return batch.tried(state, looking, known[looking], moves, 1, 0, 2, Rng)

    assert len(tried(seat, [move])) == 2
    assert len(tried(other, [None])) == 2
    assert tried(other, [move]) is None  # the hand it comes from is another one in every world
    duel = sea.Game("tranquility", seed=3, seats=["greedy"] * 2, variant="duel", players=2)
    duel.play_bots(3)
    batch = RULES.batch(duel.options, ["greedy"] * 2)
    assert batch.tried(duel.node.state, 0, duel.tree.memories.information(duel.node, 0), [None], 1, 0, 2, Rng) is None
