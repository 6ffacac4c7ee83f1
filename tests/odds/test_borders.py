"""Determinizations are numbered from the first batch to the last: how a run is cut into batches changes nothing."""

from __future__ import annotations

import pytest

import seawidget as sea
from seawidget.odds import compare, winning
from seawidget.odds.build_ledger import _Estimated
from seawidget.odds.determinizations import Determinizations, seated, share_won
from seawidget.probability.estimates import batches
from seawidget.probability.estimates.steps import Portions
from tests import toygame

WORLDS = 8
SMALL = {"rollouts": WORLDS, "candidates": 4, "games": 0, "margin": 0.05}


def middle(name, plies, **given):
    """A game some moves from its beginning."""
    game = sea.Game(name, **{"seed": "calm-otter-27", **given})
    for _ in range(plies):
        game.move(game.legal_moves[-1])
    return game


GAMES = {  # with players whose choices are by chance, so that a stream used twice shows
    "pomor": lambda: (middle("pomor", 6, players=2), "random"),
    "duel": lambda: (middle("tranquility", 0, preset="duel"), "random"),
    "alone": lambda: (middle("tranquility", 4, players=1, removed_islands=12), "greedy"),
    "mini": lambda: (middle("mini", 0, cards=7, cells=4, hand=2), "random"),
    "tide": lambda: (middle(toygame.TIDE.name, 0), "random"),
    "function": lambda: (middle("mini", 0), lambda view, legal: legal[len(view.hand or ()) % len(legal)]),
}
each_game = pytest.mark.parametrize("kind", GAMES)


def asked(kind):
    game, policy = GAMES[kind]()
    worlds = Determinizations(game, seed="brave-heron-4")
    return worlds, seated(game.rules, policy, game.state)


@each_game
def test_results_of_a_world_are_those_of_its_number_wherever_a_batch_begins(kind):
    worlds, who = asked(kind)
    starts = [worlds.world(index) for index in range(WORLDS)]
    ends = [worlds.finish(start, index, who) for index, start in enumerate(starts)]
    expected = [share_won((end.result or {}).get("outcome"), worlds.seat) for end in ends]
    assert worlds.results(starts, 0, who) == expected
    for border in range(1, WORLDS):
        found = worlds.results(starts[:border], 0, who) + worlds.results(starts[border:], border, who)
        assert found == expected, border
    turns = worlds.results(starts[3:], 3, who, lambda state: state.turn)
    assert turns == [end.turn for end in ends[3:]]


@pytest.mark.parametrize("kind", ["pomor", "duel"])
def test_streams_of_games_by_numbers_differ_from_batch_to_batch(kind):
    """Played on from one position, so that only the players' chance can differ."""
    worlds, who = asked(kind)
    start = worlds.world(0)
    expected = [worlds.finish(start, index, who) for index in range(12)]
    won = [share_won((end.result or {}).get("outcome"), worlds.seat) for end in expected]
    assert len(set(won)) > 1
    assert worlds.results([start] * 12, 0, who) == won
    assert worlds.results([start] * 6, 6, who) == won[6:]


@pytest.mark.parametrize("kind", ["pomor", "duel"])
def test_games_that_are_over_keep_their_place_between_those_that_run(kind):
    worlds, who = asked(kind)
    starts = [worlds.world(index) for index in range(WORLDS)]
    for index in (0, 3, 4, 7):
        starts[index] = worlds.finish(starts[index], index, who)
    expected = [
        share_won((worlds.finish(start, index, who).result or {}).get("outcome"), worlds.seat)
        for index, start in enumerate(starts, 20)
    ]
    assert worlds.results(starts, 20, who) == expected


def cut(monkeypatch, module, sizes):
    """Let answers be found in batches of these sizes."""

    class Cut(batches.Batches):
        def __iter__(self):
            done = 0
            for count in sizes:
                yield done, count
                done += count

    monkeypatch.setattr(module, "Batches", Cut)


CUTS = ([12], [1] * 12, [5, 7], [11, 1])


@each_game
def test_a_chance_to_win_is_the_same_in_any_batches(monkeypatch, kind):
    game, policy = GAMES[kind]()
    found = []
    for sizes in CUTS:
        cut(monkeypatch, winning, sizes)
        found.append(winning.win_odds(game, rollouts=12, policy=policy, seed=3))
    assert {(each.values, each.chance, each.se) for each in found} == {(found[0].values, found[0].chance, found[0].se)}


@each_game
def test_a_comparison_is_the_same_in_any_batches(monkeypatch, kind):
    game, policy = GAMES[kind]()
    moves = [game.legal_moves[0], game.legal_moves[-1]]
    found = []
    for sizes in CUTS:
        cut(monkeypatch, compare, sizes)
        found.append(compare.compare(game, *moves, deals=12, policy=policy, seed=3).values)
    assert all(each == found[0] for each in found)


@pytest.mark.parametrize("kind", ["pomor", "duel", "tide"])
def test_a_world_played_again_ends_as_it_was_counted(kind):
    worlds, who = asked(kind)
    for index in (0, 5):
        end = worlds.finish(worlds.world(index), index, who)
        again = worlds.played(index, who)
        again.play_bots()
        assert again.state.to_dict() == end.to_dict()


@pytest.mark.parametrize("kind", ["pomor", "tide"])
def test_what_the_reference_of_a_ledger_would_choose_is_what_it_plays_in_that_world(kind):
    game, policy = GAMES[kind]()
    seat = game.deciding
    who = seated(game.rules, policy, game.state)
    ledger = _Estimated(game, seat, who, 77, None, None, Portions(None, WORLDS), **SMALL)
    worlds = ledger.worlds(game.node)
    chosen = [ledger._choice(game.node, worlds.key, index)[0] for index in range(WORLDS)]
    assert len(set(map(str, chosen))) > 1
    for index, choice in enumerate(chosen):
        again = worlds.played(index, who)
        again.play_bots(1)
        assert again.node.move == choice


def test_worlds_of_a_ledger_differ_from_node_to_node():
    game = middle("mini", 2)
    who = seated(game.rules, "random", game.state)
    ledger = _Estimated(game, 0, who, 77, None, None, Portions(None, WORLDS), **SMALL)
    keys = {ledger.worlds(node).key for node in game.node.path()}
    assert len(keys) == 3
