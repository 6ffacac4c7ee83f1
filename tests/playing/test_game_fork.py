"""Forks and redeals: games of their own and branches inside a tree; what a seat remembers through them."""

from __future__ import annotations

import copy
import json
import pickle
from collections import Counter
from collections.abc import Mapping

import pytest
from hypothesis import given, settings, strategies as st

import tests.toygame  # noqa: F401 - it registers its game
from seawidget.errors import NodeError, SaveFileError, SeedError, UndoRefused, UnknownSeat
from seawidget.playing.game import Game
from seawidget.playing.node import Node
from seawidget.saving.format import digest

DEAL = {"cards": [1, 5, 6, 2, 3, 8, 7, 4]}


@pytest.fixture
def game():
    game = Game.from_deal("tide", {"players": 2}, DEAL, seats=["me", "high"])
    game.move("Dump 5")
    game.move("Play 3")
    game.node.comment = "here"
    return game


def test_a_fork_has_the_same_future_and_a_life_of_its_own(game):
    before = str(game.tree)
    twin = game.fork()
    assert twin.state is game.state
    assert [node.ply for node in twin.tree] == [0, 1, 2]
    assert twin.node.comment == "here"
    assert (twin.seats, twin.undo_policy, twin.seed, twin.deal) == (
        game.seats, game.undo_policy, game.seed, game.deal,
    )  # fmt: skip
    twin.move("Play 6")
    twin.undo()
    twin.undo()
    twin.move("Play 2")
    assert str(game.tree) == before
    assert game.rev == 3
    heard = []
    game.subscribe(heard.append)
    game.fork().move("Play 1")
    assert heard == []


def test_copies_and_pickles_are_games_of_their_own(game):
    game.branch(redeal=True, seed=1)
    for again in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):  # noqa: S301 - our own
        assert again.tree.text(0) == game.tree.text(0)
        assert (again.state, again.seats, again.node.id) == (game.state, game.seats, game.node.id)
        again.move(again.legal_moves[0])
    assert game.node.is_end()


def test_a_redealt_fork_cannot_be_told_apart_by_its_seat(game):
    other = game.fork(redeal=True, seed=1)
    assert other.node.kind == "redeal"
    assert other.node.seat == 0
    assert other.view(0).to_dict() == game.view(0).to_dict()
    assert list(other.log(0))[:2] == list(game.log(0))
    assert game.fork(redeal=True, seed=1).state == other.state
    futures = {game.fork(redeal=True, seed=seed).state for seed in range(30)}
    assert len(futures) == 3  # two of 2, 4, 8 in the other hand
    assert game.fork(redeal=True).view(0).to_dict() == game.view(0).to_dict()
    assert game.fork(redeal=True, seat=1, seed=1).view(1).to_dict() == game.view(1).to_dict()


def reached(value, seen):
    """Everything that public attributes and containers lead to, from a value."""
    if id(value) in seen or isinstance(value, (str, int, float, bytes, type(None))):
        return
    seen[id(value)] = value
    if isinstance(value, Mapping):
        for item in value.values():
            reached(item, seen)
    elif isinstance(value, (list, tuple, set, frozenset)):
        for item in value:
            reached(item, seen)
    elif type(value).__module__.startswith(("seawidget", "tests")) and not callable(value):
        for name in dir(value):
            if (
                name != "policy"
                and not name.startswith("_")
                and not (callable(found := getattr(value, name)) and name != "path")
            ):
                reached(found, seen)
        if isinstance(value, Node):
            reached(value.path(), seen)


TABLES = {
    "tide": ("tide", {"players": 2}, ["high", "high"], 1),
    "alone": ("tranquility", {"players": 1}, ["greedy"], 9),
    "three": ("tranquility", {"players": 3, "monsters": 2, "removed_islands": 9}, ["greedy"] * 3, 20),
    "pomor": ("pomor", {"players": 2}, ["greedy"] * 2, 9),
    "mini": ("mini", {}, ["greedy"], 2),
}


def played(name, seats=None):
    game_name, options, bots, moves = TABLES[name]
    game = Game(game_name, seed="calm-otter-27", seats=bots, **options)
    game.play_bots(moves)
    game.seats = seats or bots
    assert not game.over
    return game


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("in_tree", [False, True])
def test_a_redealt_game_begins_at_its_redeal(name, in_tree):
    game = played(name)
    seat = game.deciding
    if in_tree:
        node = game.branch(redeal=True, seat=seat, seed=7)
        game.play_bots(1)
        other = game.fork()
        assert [each.kind for each in other.tree] == ["redeal", "move"]
        assert other.state == game.state
        other.undo()
        game.goto(node.parent)
    else:
        other = game.fork(redeal=True, seat=seat, seed=7)
    assert other.node is other.tree.root
    assert (other.node.kind, other.node.seat, other.node.ply) == ("redeal", seat, game.node.ply)
    assert (other.seed, other.deal, other.can_undo) == (None, None, False)
    with pytest.raises(UndoRefused, match="begins at its redeal"):
        other.undo()
    with pytest.raises(NodeError):
        other.goto("999")
    assert list(other.log(seat))[:-1] == list(game.log(seat))
    assert [entry.move for entry in other.log(None)][:-1] == [entry.move for entry in game.log(None)]
    for who in range(game.state.players):
        if who != seat:  # its hand is another one now
            assert list(other.log(who))[:-1] == list(game.log(None))
    assert other.history(seat) == []
    assert other.tree.memories.information(other.node, seat) == game.tree.memories.information(game.node, seat)
    true = {str(node.state.to_dict()) for node in game.tree if node.future is game.node.future}
    found = {}
    for thing in (other.state, other.node, other.log(seat), list(other.tree), other.history(seat), other.events):
        reached(thing, found)
    states = [str(each.to_dict()) for each in found.values() if hasattr(each, "legal_moves") and hasattr(each, "apply")]
    assert states
    assert not true & set(states)
    again = Game.from_json(other.to_json())
    assert (again.state, again.seed, again.node.kind) == (other.state, None, "redeal")
    assert list(again.log(seat)) == list(other.log(seat))
    assert again.to_json() == other.to_json()
    assert again.tree.memories.information(again.node, seat) == game.tree.memories.information(game.node, seat)
    for each in (again, other):
        each.seats = ["random"] * game.state.players
        each.play_bots(3)
    assert [str(node.move) for node in again.tree] == [str(node.move) for node in other.tree]
    assert again.state == other.state


def test_a_redealt_game_of_a_redealt_game_remembers_all_of_it(game):
    first = game.fork(redeal=True, seed=1)
    first.move("Dump 1")
    first.move(first.legal_moves[0])
    second = first.fork(redeal=True, seed=2)
    assert second.tree.memories.information(second.node, 0) == frozenset({1, 5})
    third = Game.from_json(second.fork(redeal=True, seed=3).to_json())
    assert third.tree.memories.information(third.node, 0) == frozenset({1, 5})
    assert [entry.move for entry in third.log(0)][:4] == ["Dump 5", "Play 3", "redeal", "Dump 1"]
    assert [entry.kind for entry in third.log(0)].count("redeal") == 3
    other = second.fork(redeal=True, seat=1, seed=3)
    assert [entry.move for entry in other.log(1)][:4] == ["Dump 1 card", "Play 3", "redeal", "Dump 1 card"]
    assert other.tree.memories.information(other.node, 0) == frozenset()


@pytest.mark.parametrize("forged", ["seat", "state", "nodes", "key"])
def test_a_past_that_is_none_is_refused(game, forged):
    content = json.loads(game.fork(redeal=True, seed=1).to_json())["content"]
    if forged == "key":
        content["key"] = "calm-otter-27"
    else:
        content["past"][forged] = {"seat": 2, "state": {}, "nodes": []}[forged]
    with pytest.raises(SaveFileError):
        Game.from_json(
            json.dumps({"format": "seawidget-game", "version": 1, "checksum": digest(content), "content": content})
        )


def test_a_redeal_remembers_what_its_seat_threw_away(game):
    for seed in range(40):
        state = game.fork(redeal=True, seed=seed).state
        assert state.discards[0] == (5,)  # seat 0 dumped it itself
        assert 5 not in state.hands[1] + state.deck


def test_redeals_are_even():
    """Seat 1 sees 2 3 8 and a dumped card: of the five others each is as likely to be the one."""
    game = Game.from_deal("tide", {"players": 2}, DEAL)
    game.move("Dump 5")
    counts = Counter(game.fork(redeal=True, seed=seed).state.discards[0] for seed in range(600))
    assert set(counts) == {(card,) for card in (1, 4, 5, 6, 7)}
    assert sum((count - 120) ** 2 / 120 for count in counts.values()) < 18.5  # chi-square, p = 0.001


def test_a_redeal_for_another_seat_begins_its_memory_anew(game):
    """After a redeal for seat 0 the cards of seat 1 are others: its old discards say nothing any more."""
    game.move("Play 1")
    game.move("Dump 2")
    assert len(game.history(1)) == 4
    node = game.branch(redeal=True, seat=0, seed=3)
    assert game.history(1) == []
    assert len(game.history(0)) == 4
    game.move("Play 6")
    assert [str(move) for _, move, _, _ in game.history(1)] == ["Play 6"]
    assert game.history(1)[0][0] is node.state
    again = game.fork(redeal=True, seat=1, seed=1)
    assert again.view(1).to_dict() == game.view(1).to_dict()


def test_branches_stand_in_the_same_tree(game):
    fork = game.branch()
    assert (fork.kind, fork.parent.id, fork.seat) == ("fork", "2", None)
    assert game.node is fork
    assert fork.state is fork.parent.state
    assert fork.text() == "fork"
    redealt = game.branch("1", redeal=True, seed=5)
    assert (redealt.kind, redealt.seat, redealt.text()) == ("redeal", 1, "redeal")
    assert game.view(1).to_dict() == game.tree["1"].state.view(1).to_dict()
    move = game.move(game.legal_moves[0])
    assert (move.parent, move.ply) == (redealt, 2)
    assert game.log(1)[1].move == "redeal"
    assert len(game.history()) <= 2


def test_bad_forks_change_nothing(game):
    rev, nodes = game.rev, len(game.tree)
    with pytest.raises(UnknownSeat):
        game.fork(redeal=True, seat=2)
    with pytest.raises(UnknownSeat):
        game.branch(redeal=True, seat=-1)
    with pytest.raises(SeedError):
        game.branch(redeal=True, seed=0.5)
    with pytest.raises(UnknownSeat, match="there is no seat None"):
        game.branch(redeal=True, seat=None)
    assert (game.rev, len(game.tree)) == (rev, nodes)
    while not game.over:
        game.move(game.legal_moves[0])
    with pytest.raises(UnknownSeat):
        game.branch(redeal=True)  # nobody decides: say for whom
    assert game.branch(redeal=True, seat=0, seed=1).state.over


@settings(max_examples=40)
@given(st.integers(0, 500), st.lists(st.integers(0, 50), max_size=10), st.integers(0, 1), st.integers(0, 99))
def test_redeals_keep_the_view_and_the_cards(seed, choices, seat, chance):
    game = Game("tide", seed=seed)
    for choice in choices:
        if game.over:
            break
        game.move(game.legal_moves[choice % len(game.legal_moves)])
    other = game.fork(redeal=True, seat=seat, seed=chance)
    assert other.view(seat).to_dict() == game.view(seat).to_dict()
    state = other.state
    rows = [*state.hands, *state.played, *state.discards, state.deck]
    assert sorted(card for row in rows for card in row) == list(range(1, 9))
    if game.deciding == seat:
        assert list(other.legal_moves) == list(game.legal_moves)
