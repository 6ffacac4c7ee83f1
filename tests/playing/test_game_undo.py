"""What may be taken back: the undo policies free, until-reveal and off."""

from __future__ import annotations

import pytest

import tests.toygame  # noqa: F401 - it registers its game
from seawidget.errors import UndoRefused
from seawidget.playing.game import Game

DEAL = {"cards": [1, 5, 6, 2, 3, 8, 7, 4]}


def make(undo):
    return Game.from_deal("tide", {"players": 2}, DEAL, undo=undo)


def test_undo_and_redo_come_back_to_the_same_variation():
    game = make("free")
    assert not game.can_undo
    assert not game.can_redo
    main = game.move("Play 5")
    game.undo()
    variation = game.move("Dump 5")
    game.move("Play 2")
    game.undo()
    assert game.node is variation
    game.undo()
    assert game.can_redo
    assert game.redo() is variation
    game.goto(main)
    game.undo()
    assert game.redo() is main


def test_redo_goes_along_the_main_line_where_nothing_was_undone():
    game = make("free")
    game.move("Play 5")
    game.move("Play 2")
    game.goto("0")
    assert [game.redo().id, game.redo().id] == ["1", "2"]


def test_redo_after_its_variation_was_deleted():
    game = make("free")
    main = game.move("Play 5")
    game.undo()
    variation = game.move("Play 6")
    game.undo()
    game.tree.delete(variation)
    assert game.redo() is main


def test_until_reveal_takes_back_only_what_showed_nothing():
    game = make("until-reveal")
    game.move("Play 5")
    assert game.can_undo
    game.undo()
    game.move("Play 6")  # nothing was shown: another move is fine
    game.move("Dump 2")  # draws a card
    assert not game.can_undo
    with pytest.raises(UndoRefused, match="move 2 showed a card that was hidden"):
        game.undo()
    assert game.node.ply == 2


def test_until_reveal_looking_back_does_not_take_back():
    game = make("until-reveal")
    first = game.move("Play 5")
    shown = game.move("Dump 2")
    game.move("Play 6")
    game.goto(first)
    with pytest.raises(UndoRefused, match="cannot be replaced"):
        game.move("Play 2")
    assert not game.tree.may_replace(first)
    game.undo()  # this move itself showed nothing
    with pytest.raises(UndoRefused):
        game.move("Play 1")  # but what follows it did
    with pytest.raises(UndoRefused):
        game.branch()
    for node in (first, shown):
        with pytest.raises(UndoRefused, match="cannot be deleted"):
            game.tree.delete(node)
    assert game.move("Play 5") is first  # what was played stays open
    game.move("Dump 2")
    game.move("Play 6")
    assert len(game.tree) == 4


def test_until_reveal_lets_the_end_of_a_line_be_replaced():
    game = make("until-reveal")
    game.move("Dump 5")
    game.move("Play 2")
    game.undo()
    game.move("Play 3")
    assert len(game.tree) == 4
    game.tree.delete("2")


def test_off_means_what_is_played_stays():
    game = make("off")
    game.move("Play 5")
    game.move("Play 2")
    assert not game.can_undo
    with pytest.raises(UndoRefused, match="played without undo"):
        game.undo()
    game.goto("1")  # looking is always allowed
    with pytest.raises(UndoRefused):
        game.move("Play 3")
    assert game.move("Play 2").id == "2"
    with pytest.raises(UndoRefused):
        game.tree.delete("2")
    game.goto("0")
    with pytest.raises(UndoRefused):
        game.branch()
    assert len(game.tree) == 3
    assert game.rev == 5


def test_off_an_illegal_move_is_illegal_first():
    game = make("off")
    game.move("Play 5")
    game.goto("0")
    with pytest.raises(ValueError, match="card_not_in_hand"):
        game.move("Play 2")


def test_a_fork_does_not_get_round_the_policy():
    game = make("off")
    fork = game.branch()  # at the end of the line: nothing is taken back
    game.move("Play 5")
    game.goto("0")
    with pytest.raises(UndoRefused):
        game.move("Play 6")  # the future has been looked at
    game.goto(fork)
    assert game.undo().id == "0"  # leaving an empty edge takes back no move
    untouched = make("off")
    untouched.branch()
    untouched.goto("0")
    assert untouched.move("Play 6").is_main_line()


def test_a_redealt_branch_is_another_future_and_takes_back_nothing():
    game = make("until-reveal")
    game.move("Play 5")
    game.move("Play 2")
    redealt = game.branch("1", redeal=True, seed=4)
    game.move(game.legal_moves[-1])  # a Dump: draws
    assert game.events[-1].kind == "drew"
    game.goto("1")
    game.move("Play 3")  # the real line had shown nothing
    game.tree.delete(redealt)
    assert [child.kind for child in game.tree["1"].children] == ["move", "move"]


def test_policies_hold_for_bots_too():
    game = Game.from_deal("tide", {"players": 2}, DEAL, undo="off", seats=["high", "high"])
    game.step_bot()
    game.goto("0")
    assert game.step_bot().id == "1"
    game.goto("0")
    game.seats = [lambda view, moves: "Play 1", "high"]
    with pytest.raises(UndoRefused):
        game.step_bot()
    assert len(game.tree) == 2
