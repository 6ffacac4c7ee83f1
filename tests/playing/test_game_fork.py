"""Forks and redeals: games of their own and branches inside a tree; what a seat remembers through them."""

from __future__ import annotations

import copy
import pickle
from collections import Counter

import pytest
from hypothesis import given, settings, strategies as st

import tests.toygame  # noqa: F401 - it registers its game
from seawidget.errors import SeedError, UnknownSeat
from seawidget.playing.game import Game

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
    assert other.log(0)[:2] == game.log(0)[:2]
    assert game.fork(redeal=True, seed=1).state == other.state
    futures = {game.fork(redeal=True, seed=seed).state for seed in range(30)}
    assert len(futures) == 3  # two of 2, 4, 8 in the other hand
    assert game.fork(redeal=True).view(0).to_dict() == game.view(0).to_dict()
    assert game.fork(redeal=True, seat=1, seed=1).view(1).to_dict() == game.view(1).to_dict()


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
