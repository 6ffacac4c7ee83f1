"""The tree: order of children, main line, promote, delete, remarks; against a naive model on random walks."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings, strategies as st

import tests.toygame  # noqa: F401 - it registers its game
from seawidget.errors import NodeError, OptionError
from seawidget.playing.game import Game

DEAL = {"cards": [1, 5, 6, 2, 3, 8, 7, 4]}


@pytest.fixture
def game():
    """1. Play 5 (a: Play 6, b: Dump 6) 2. Play 2 (a: Play 3) - ids 1, 2, 3, 4, 5."""
    game = Game.from_deal("tide", {"players": 2}, DEAL)
    for text in ("Play 5", "Play 6", "Dump 6"):
        game.goto("0")
        game.move(text)
    for text in ("Play 2", "Play 3"):
        game.goto("1")
        game.move(text)
    game.goto("0")
    return game


def ids(nodes):
    return [node.id for node in nodes]


def test_the_first_child_is_the_main_line(game):
    tree = game.tree
    assert ids(tree.main_line()) == ["0", "1", "4"]
    assert ids(tree.root.children) == ["1", "2", "3"]
    assert tree["4"].is_main_line()
    assert not tree["5"].is_main_line()
    assert tree["5"].starts_variation()
    assert not tree["4"].starts_variation()
    assert not tree.root.starts_variation()
    assert tree["4"].is_end()
    assert tree.root.next is tree["1"]
    assert tree["4"].next is None
    assert ids(tree.path("5")) == ["0", "1", "5"]
    assert ids(tree) == ["0", "1", "4", "5", "2", "3"]
    assert len(tree) == len(tree.nodes) == 6
    assert tree["5"] in tree
    assert "5" not in tree  # a node is asked for, not its id
    assert repr(tree) == "<Tree: 6 nodes, 4 lines, at node 0>"


def test_a_variation_moves_up_one_by_one(game):
    tree = game.tree
    tree.promote("3")
    assert ids(tree.root.children) == ["1", "3", "2"]
    tree.promote(tree["3"])
    assert ids(tree.root.children) == ["3", "1", "2"]
    rev = game.rev
    tree.promote("3")
    tree.promote("0")
    assert game.rev == rev  # nothing to do is no change
    assert ids(tree.main_line()) == ["0", "3"]


def test_a_line_is_made_the_main_line_from_the_root(game):
    tree = game.tree
    tree.promote("2")
    tree.make_main("5")
    assert ids(tree.main_line()) == ["0", "1", "5"]
    assert ids(tree["1"].children) == ["5", "4"]
    assert ids(tree.root.children) == ["1", "2", "3"]
    rev = game.rev
    tree.make_main("5")
    assert game.rev == rev


def test_deleting_takes_all_below_and_steps_back(game):
    game.goto("5")
    gone = game.node
    game.tree.delete("1")
    assert game.node.id == "0"
    assert ids(game.tree) == ["0", "2", "3"]
    assert gone not in game.tree
    for use in (game.goto, game.tree.delete, game.tree.promote, game.tree.path, game.branch):
        with pytest.raises(NodeError, match="was deleted"):
            use(gone)
    with pytest.raises(NodeError, match="was deleted"):
        gone.comment = "too late"
    with pytest.raises(NodeError, match="cannot be deleted"):
        game.tree.delete("0")
    with pytest.raises(NodeError, match="no node '1'"):
        game.tree["1"]
    assert game.move("Play 5").id == "6"  # ids are not used again
    game.goto("2")
    game.tree.delete("3")
    assert game.node.id == "2"


def test_comments_and_marks(game):
    node = game.tree["5"]
    node.comment = "too early?"
    node.marks = ["?!", "!", "?!"]
    assert (node.comment, node.marks) == ("too early?", ("!", "?!"))
    node.toggle_mark("!")
    node.toggle_mark("??")
    assert node.marks == ("??", "?!")
    node.marks = "!!"
    assert node.marks == ("!!",)
    with pytest.raises(OptionError, match="'\\*' is no mark; marks are ! "):
        node.marks = ["!", "*"]
    with pytest.raises(OptionError):
        node.toggle_mark("+-")
    with pytest.raises(TypeError, match="a comment is a text"):
        node.comment = None
    assert node.marks == ("!!",)
    assert repr(node) == "<Node 5: 2. Play 3 !!>"


def test_it_prints_lines_with_variations_indented(game):
    game.tree["1"].comment = "the\nmain line"
    game.tree["5"].marks = ["!"]
    game.branch("4", redeal=True, seed=1)
    game.move(game.legal_moves[0])
    game.goto("4")
    game.move("Play 6")
    assert game.tree.text(0).split("\n") == [
        "  -  start",
        "  1. Play 5  {the main line}",
        "  +   1. Play 6",
        "  +   1. Dump 6",
        "  2. Play 2",
        "  +   2. Play 3 !",
        "  3. Play 6  <- here",
        "  +   -  redeal",
        "      3. Play 6",
    ]
    assert "Dump 1 card" in game.tree.text(None)


def test_a_fork_at_the_end_of_a_line_leaves_the_main_line_free(game):
    fork = game.branch("4")
    redeal = game.branch("4", redeal=True, seed=1)
    game.goto("4")
    played = game.move("Play 6")
    assert ids(game.tree["4"].children) == [played.id, fork.id, redeal.id]
    game.goto("4")
    second = game.move("Dump 6")
    assert ids(game.tree["4"].children) == [played.id, fork.id, redeal.id, second.id]
    game.tree.make_main(redeal)
    game.goto("4")
    assert ids(game.tree["4"].children) == [redeal.id, played.id, fork.id, second.id]


# A naive model: nested lists, everything looked for from the top.


class Model:
    def __init__(self, state):
        self.top = self.new("0", "root", "", state)
        self.here = self.top
        self.count = 1

    def new(self, name, kind, text, state):
        facts = {"id": name, "kind": kind, "move": text, "state": state}
        return {**facts, "kids": [], "comment": "", "marks": ()}

    def all(self, node=None):
        node = node or self.top
        return [node] + [below for kid in node["kids"] for below in self.all(kid)]

    def parent(self, node):
        return next((other for other in self.all() if any(kid is node for kid in other["kids"])), None)

    def add(self, parent, kind, text, state):
        node = self.new(str(self.count), kind, text, state)
        self.count += 1
        forks_only = parent["kids"] and all(kid["kind"] != "move" for kid in parent["kids"])
        parent["kids"].insert(0 if kind == "move" and forks_only else len(parent["kids"]), node)
        self.here = node

    def line(self, node):
        nodes = []
        while node is not None:
            nodes.insert(0, node)
            node = self.parent(node)
        return nodes

    def play(self, text):
        for kid in self.here["kids"]:
            if kid["kind"] == "move" and kid["move"] == text:
                self.here = kid
                return
        self.add(self.here, "move", text, self.here["state"].apply(text)[0])

    def promote(self, node):
        parent = self.parent(node)
        if parent is not None:
            kids = parent["kids"]
            place = [kid is node for kid in kids].index(True)
            if place:
                kids[place - 1], kids[place] = kids[place], kids[place - 1]

    def make_main(self, node):
        line = self.line(node)
        for parent, kid in pairwise(line):
            parent["kids"] = [kid] + [other for other in parent["kids"] if other is not kid]

    def delete(self, node):
        parent = self.parent(node)
        if parent is None:
            return
        if any(other is self.here for other in self.all(node)):
            self.here = parent
        parent["kids"] = [kid for kid in parent["kids"] if kid is not node]

    def shape(self, node=None):
        node = node or self.top
        facts = (node["id"], node["kind"], node["move"], node["comment"], node["marks"], node["state"])
        return (facts, [self.shape(kid) for kid in node["kids"]])


def shape(node):
    text = str(node.move) if node.kind == "move" else ""
    facts = (node.id, node.kind, text, node.comment, node.marks, node.state)
    return (facts, [shape(child) for child in node.children])


DO = ["move"] * 6 + ["undo", "goto", "fork", "redeal", "promote", "main", "delete", "comment", "mark"]
WALKS = st.lists(st.tuples(st.sampled_from(DO), st.integers(0, 10**6)), max_size=40)


def walk(game, model, steps):
    for what, number in steps:
        nodes = model.all()
        node = nodes[number % len(nodes)]
        if what == "move" and game.legal_moves:
            text = str(game.legal_moves[number % len(game.legal_moves)])
            game.move(text)
            model.play(text)
        elif what == "undo" and game.can_undo:
            game.undo()
            model.here = model.parent(model.here)
        elif what == "goto":
            game.goto(node["id"])
            model.here = node
        elif what == "fork":
            game.branch(node["id"])
            model.add(node, "fork", "", node["state"])
        elif what == "redeal":
            made = game.branch(node["id"], redeal=True, seat=number % 2, seed=number)
            model.add(node, "redeal", "", made.state)
        elif what == "promote":
            game.tree.promote(node["id"])
            model.promote(node)
        elif what == "main":
            game.tree.make_main(node["id"])
            model.make_main(node)
        elif what == "delete" and node is not model.top and number % 3 == 0:
            game.tree.delete(node["id"])
            model.delete(node)
        elif what == "comment":
            game.tree[node["id"]].comment = node["comment"] = f"note {number}"
        elif what == "mark":
            game.tree[node["id"]].marks = node["marks"] = ("!",)


@settings(max_examples=60)
@given(WALKS, st.integers(0, 1000))
def test_random_walks_agree_with_the_model(steps, seed):
    game = Game("tide", seed=seed)
    model = Model(game.state)
    walk(game, model, steps)
    tree = game.tree
    assert shape(tree.root) == model.shape()
    assert game.node.id == model.here["id"]
    assert ids(tree) == [node["id"] for node in model.all()]
    assert set(tree.nodes) == set(ids(tree))
    assert tree.text().count("\n") == len(tree) - 1
    for node in tree:
        line = [other["id"] for other in model.line(next(n for n in model.all() if n["id"] == node.id))]
        assert ids(node.path()) == line
        assert node.ply == sum(1 for other in node.path() if other.kind == "move")
        assert node.is_main_line() == (node in tree.main_line())


@settings(max_examples=60)
@given(WALKS, st.integers(0, 1000))
def test_random_trees_come_back_from_a_file(steps, seed):
    game = Game("tide", seed=seed, seats=["random", "me"], undo="free")
    game.step_bot()
    game.goto("0")
    model = Model(game.state)
    model.play(str(game.tree["1"].move))
    model.here = model.top
    walk(game, model, steps)
    again = Game.from_json(game.to_json())
    assert shape(again.tree.root) == shape(game.tree.root)
    assert again.node.id == game.node.id
    assert [node.draws for node in again.tree] == [node.draws for node in game.tree]
    assert [node.seat for node in again.tree] == [node.seat for node in game.tree]
    assert [node.events for node in again.tree] == [node.events for node in game.tree]
    assert (again.seed, again.deal, again.seats, again.undo_policy) == (
        game.seed, game.deal, game.seats, game.undo_policy,
    )  # fmt: skip
    assert again.to_json() == game.to_json()


def test_a_label_adds_what_the_move_brought():
    game = Game("tranquility", seed=1, players=1, board="pyramid", seats=["greedy"])
    while not (game.node.move and str(game.node.move) == "Reveal"):
        game.step_bot()
    came = next(event.data["came"] for event in game.node.events if "came" in event.data)
    assert game.node.text(0) == "Reveal"
    assert game.node.label(0) == game.node.label(None) == f"Reveal {came}"
    assert f"Reveal {came}" in str(game.tree)
    assert game.node.parent.label(0) == game.node.parent.text(0)
