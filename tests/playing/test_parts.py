"""The parts a game owns, each by itself: undo policy, seats, remarks, observers, and a tree without a game."""

from __future__ import annotations

import threading

import pytest

import seawidget as sea
from seawidget.errors import IllegalMove, NodeError, OptionError, SeatsError, UndoRefused, UnknownSeat
from seawidget.playing import remarks
from seawidget.playing.lines import history
from seawidget.playing.memories import Memories
from seawidget.playing.observers import Change, Observers
from seawidget.playing.players import Bot, Function, Person
from seawidget.playing.seats import Seating, seat_number
from seawidget.playing.tree import Tree
from seawidget.playing.undo import UNDO_POLICIES, Undo
from tests.toygame import TIDE

OPTIONS = TIDE.options({})
DEAL = {"cards": [1, 5, 6, 2, 3, 8, 7, 4]}


def tree_of(undo="free"):
    changes = []
    observers = Observers(threading.RLock())
    observers.subscribe(lambda change: changes.append(tuple(change)))
    tree = Tree(TIDE, TIDE.initial(OPTIONS, DEAL), undo, observers)
    return tree, changes


def played(tree, *moves):
    for move in moves:
        tree.stand(tree.play(move))
    return tree.current


def test_a_tree_needs_no_game():
    tree, changes = tree_of()
    end = played(tree, "Play 5", "Dump 2", "Play 6")
    assert [str(node.move) for node in end.path()[1:]] == ["Play 5", "Dump 2", "Play 6"]
    tree.stand(tree.root)
    assert tree.play("Play 5") is end.path()[1]  # played before
    with pytest.raises(IllegalMove, match="not_your_turn"):
        tree.play("Play 5", seat=1)
    assert changes == []  # where the tree stands is for the game to say
    tree.delete(end)
    assert changes == [("delete", end.id)]


def test_a_fork_is_the_same_position_and_a_redeal_one_the_seat_cannot_tell_from_it():
    tree, _ = tree_of()
    node = played(tree, "Play 5", "Dump 2")
    assert tree.fork(node).state is node.state
    others = {tree.redeal(node, 0, seed).state for seed in range(8)}
    assert len(others) > 1
    assert {str(state.view(0).to_dict()) for state in others} == {str(node.state.view(0).to_dict())}
    again = tree.redeal(node, 0, 3)
    assert again.state in others
    assert (again.kind, again.seat, again.parent) == ("redeal", 0, node)


def test_the_old_name_of_the_undo_policy_warns():
    tree, _ = tree_of("off")
    assert tree.undo_policy == "off"
    with pytest.warns(DeprecationWarning, match=r"tree\.undo_policy"):
        assert tree.policy == "off"


@pytest.mark.parametrize(("policy", "stays"), [("free", ""), ("until-reveal", "Dump 2"), ("off", "Play 5 Dump 2")])
def test_an_undo_policy_says_which_moves_stay(policy, stays):
    tree, _ = tree_of()
    undo = Undo(policy, TIDE.reveals)
    undo.check([tree.root], "back")
    for node in played(tree, "Play 5", "Dump 2").path()[1:]:  # a dumped card is replaced by a hidden one
        if str(node.move) in stays:
            with pytest.raises(UndoRefused, match="taken back"):
                undo.check([node], "back")
        else:
            undo.check([node], "back")


def test_what_is_no_undo_policy():
    assert UNDO_POLICIES == ("free", "until-reveal", "off")
    with pytest.raises(OptionError, match="'never' is no undo policy; there are 'free'"):
        Undo("never", TIDE.reveals)


def test_which_seat_is_meant():
    two, one = sea.Game("tide", seed=1).state, sea.Game("tranquility", players=1, seed=1).state
    assert [seat_number(seat, two) for seat in ("deciding", None, 0, 1)] == [0, None, 0, 1]
    assert seat_number("deciding", one) == 0
    for wrong in (2, -1, True, "0", 1.5):
        with pytest.raises(UnknownSeat):
            seat_number(wrong, two)


def test_a_decision_is_thought_out_of_the_game():
    tree, _ = tree_of()
    rules, seats = TIDE, [Bot("random"), Person()]
    seating, memories = Seating(rules, seats, key=5), Memories(rules)
    decision = seating.decision(tree.root, memories)
    assert (decision.seat, decision.who) == (0, seats[0])
    choice = decision.choice()
    assert choice in tree.root.state.legal_moves
    assert decision.draws > tree.root.draws
    assert seating.decision(tree.root, memories).choice() == choice  # a function of the place and the key alone
    tree.stand(tree.play(choice, draws=decision.draws))
    assert tree.current.draws == decision.draws
    assert seating.decision(tree.current, memories) is None  # a person
    assert tree.root.draws == (0, 0)


def test_a_player_that_remembers_is_given_the_memory_of_its_seat():
    tree, _ = tree_of()
    seen = []

    def remembering(view, legal_moves, memory):
        seen.append((view.seat, memory.information))
        return legal_moves[0]

    node = played(tree, "Dump 6", "Play 2")
    Seating(TIDE, [Function(remembering), Person()], 1).decision(node, tree.memories).choice()
    assert seen == [(0, TIDE.information_state(history(node, 0), 0))] == [(0, frozenset({6}))]


def test_seats_explain_and_stop():
    tree, _ = tree_of()
    seating = Seating(TIDE, [Bot("random"), Bot("high")], 1)
    seating.stop_thinking()  # nobody thinks: nothing happens
    with pytest.raises(SeatsError, match="gives no reasons"):
        seating.explain(tree.root, "random", tree.memories)


def test_remarks_stand_at_their_nodes():
    tree, _ = tree_of()
    remarks.forecast(tree.root, "deciding", 0.25)
    remarks.forecast(tree.root, 1, 1)
    assert tree.root.forecasts == {0: 0.25, 1: 1.0}
    remarks.look(tree.root, 0, "odds")
    node = played(tree, "Play 5")
    remarks.look(node, 0, "odds")
    remarks.look(node, 1, "hint")
    assert remarks.looks(node, 0) == {"odds": 2}
    assert remarks.looks(node, None) == {"odds": 2, "hint": 1}
    assert remarks.looks(tree.root, 1) == {}
    with pytest.raises(NodeError, match="gone on"):
        remarks.forecast(played(tree_of()[0], "Play 5").parent, 0, 0.5)
    with pytest.raises(NodeError, match=r"said 0\.25 here, and that stands"):
        remarks.forecast(tree.root, 0, 0.5)
    remarks.forecast(tree.root, 0, 0.25)  # the same number once more, as a cell that runs again says it
    fork = tree.fork(node)
    remarks.forecast(node, 1, 0.5)  # before the game goes on, after a fork was split off
    assert remarks.said(fork, 1) == 0.5
    with pytest.raises(NodeError, match="stands"):
        remarks.forecast(fork, 1, 0.75)
    assert remarks.said(fork, 0) is None
    for wrong in (1.5, "0.5", True, None):
        with pytest.raises(OptionError):
            remarks.forecast(node, 0, wrong)
    with pytest.raises(UnknownSeat):
        remarks.forecast(node, None, 0.5)
    with pytest.raises(OptionError, match="no kind of help"):
        remarks.look(node, 0, "guess")


def test_changes_are_counted_with_and_without_anybody_to_tell():
    observers = Observers(threading.RLock())
    observers.tell("move", "1")
    heard = []
    stop = observers.subscribe(heard.append)
    observers.tell("undo", "0")
    stop()
    observers.tell("redo", "1")
    assert heard == [Change("undo", "0")]
    assert observers.count == 3


def test_a_subclass_is_what_it_makes(tmp_path):
    class Lesson(sea.Game):
        def __init__(self, title, **how):
            self.title = title
            super().__init__("tide", **how)

        def step_bot(self):
            return None

    game = Lesson("Odds", seed=4, seats=["random", "random"])
    assert game.title == "Odds"
    assert game.play_bots() == []
    game.move(game.legal_moves[0])
    makers = (
        game.fork(),
        Lesson.from_state(game.state),
        Lesson.from_deal("tide", game.options, game.deal),
        Lesson.from_json(game.to_json()),
        Lesson.load(game.save(tmp_path / "lesson.json")),
    )
    assert {type(each) for each in makers} == {Lesson}
