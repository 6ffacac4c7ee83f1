"""What may be taken back: the undo policies free, until-reveal and off."""

from __future__ import annotations

import json

import pytest

import tests.toygame  # noqa: F401 - it registers its game
from seawidget.errors import UndoRefused
from seawidget.playing.game import Game
from seawidget.saving.format import digest

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


def end(game):
    """The line the game stands on, played to its end."""
    while not game.over:
        game.move(game.legal_moves[0])
    return game.node


@pytest.mark.parametrize("policy", ["off", "until-reveal"])
def test_a_fork_waits_until_the_other_lines_of_its_deal_are_finished(policy):
    game = make(policy)
    fork = game.branch()
    with pytest.raises(UndoRefused, match="waits until the line that ends at node 0 is finished") as caught:
        game.move("Play 5")
    assert caught.value.code == "fork_waits"
    assert not game.tree.may_play(fork)
    assert game.undo().id == "0"  # leaving an empty edge takes back no move
    first = game.move("Play 6")
    assert first.is_main_line()
    game.goto(fork)
    with pytest.raises(UndoRefused, match="the line that ends at node 2"):
        game.move("Dump 5")
    game.goto(first)
    end(game)
    game.goto(fork)
    assert end(game).ply > 2  # now it tells nothing that helps


@pytest.mark.parametrize("policy", ["off", "until-reveal"])
def test_a_line_does_not_go_on_when_a_card_of_its_deal_was_seen_on_another(policy):
    """A file of an older version can hold such a tree: there a fork could be played on."""
    game = make("free")
    fork = game.branch()
    game.move("Dump 5")
    content = json.loads(game.to_json())["content"]
    content["undo"], content["current"] = policy, "0"
    head = {"format": "seawidget-game", "version": 1, "checksum": digest(content)}
    again = Game.from_json(json.dumps({**head, "content": content}))
    with pytest.raises(UndoRefused, match="seen on another line, at node 2") as caught:
        again.move("Play 6")
    assert caught.value.code == "line_seen"
    again.goto("2")
    end(again)  # the line on which they were seen is the game now
    assert fork.kind == "fork"


def test_until_reveal_a_line_beside_which_nothing_was_shown_goes_on():
    game = make("until-reveal")
    first = game.move("Play 5")
    game.undo()
    game.move("Play 6")  # an open card of one's own tells nothing
    game.goto(first)
    game.move("Dump 2")  # this draws a card
    game.goto("2")
    with pytest.raises(UndoRefused, match="seen on another line, at node 3") as caught:
        game.move("Dump 2")
    assert caught.value.code == "line_seen"


@pytest.mark.parametrize("policy", ["off", "until-reveal"])
def test_a_redealt_branch_is_not_left_for_the_line_it_came_from(policy):
    game = make(policy)
    line = game.move("Play 5")
    redealt = game.branch(redeal=True, seed=4)
    game.goto(line)
    game.move("Play 2")  # nobody has played on the branch
    again = game.branch(redeal=True, seed=5)
    game.move(game.legal_moves[-1])
    for node in ("3", line.id, "0"):
        game.goto(node)  # looking is always allowed
    for done in (lambda: game.move("Play 6"), lambda: game.tree.delete(again)):
        game.goto("3")
        with pytest.raises(UndoRefused) as caught:
            done()
        assert caught.value.code == "redeal_left"
    game.goto(again.next)
    end_of_branch = end(game)
    game.goto("3")
    with pytest.raises(UndoRefused, match="a redealt branch was played on"):
        game.move("Play 6")  # its own line is not finished
    game.tree.delete(redealt)  # nobody has played there
    assert end_of_branch.id in game.tree.nodes


def test_a_free_game_leaves_redealt_branches_and_forks_as_it_likes():
    game = make("free")
    fork = game.branch()
    game.move("Play 5")
    game.goto("0")
    game.move("Play 6")
    game.branch(redeal=True, seed=4)
    game.move(game.legal_moves[0])
    game.goto(fork)
    game.move("Dump 6")
    game.goto("3")
    game.move("Play 2")


@pytest.mark.parametrize("policy", ["off", "until-reveal"])
def test_a_forked_game_waits_for_the_game_it_comes_from(policy):
    game = make(policy)
    game.move("Play 5")
    twin = game.fork()
    with pytest.raises(UndoRefused, match="waits until the line that ends at node 1"):
        twin.move("Play 2")
    second = twin.fork()
    other = game.fork(redeal=True, seed=3)
    end(other)  # another deal
    end(game)
    end(twin)
    end(second)


def test_a_forked_game_whose_origin_is_gone_is_the_game():
    game = make("off")
    game.move("Play 5")
    game = game.fork()
    game.move("Play 2")
    twin = game.fork()
    with pytest.raises(UndoRefused):
        twin.move("Dump 1")


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
