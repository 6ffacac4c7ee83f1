"""An interrupt at any line leaves a game as before an operation or as after it, and observers hear of it."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

import pytest

import seawidget as sea

PACKAGE = str(Path(sea.__file__).parent)


def started():
    """A game with two variations, that stands in the middle of its line; and what its observer has heard."""
    game = sea.Game("mini", seed=4)
    first = game.move(game.legal_moves[0])
    game.move(game.legal_moves[0])
    game.goto(first)
    other = game.move(game.legal_moves[1])
    game.move(game.legal_moves[0])
    game.goto(other)
    heard = []
    game.subscribe(heard.append)
    return game, heard


OPERATIONS = {
    "move": lambda game: game.move(game.legal_moves[-1]),
    "move again": lambda game: game.move(game.node.children[0].move),
    "undo": lambda game: game.undo(),
    "redo": lambda game: game.redo(),
    "goto": lambda game: game.goto("2"),
    "make_main": lambda game: game.tree.make_main("4"),
    "promote": lambda game: game.tree.promote("3"),
    "delete": lambda game: game.tree.delete("3"),
    "branch": lambda game: game.branch("1"),
    "redeal": lambda game: game.branch("1", redeal=True, seed=3),
    "delete elsewhere": lambda game: game.tree.delete("2"),
}


def interrupted(operation, game, line):
    """Carry out an operation with an interrupt at its nth line inside the package; whether there was one."""
    count = 0

    def trace(frame, event, arg):
        nonlocal count
        if not frame.f_code.co_filename.startswith(PACKAGE):
            return None
        if event == "line":
            count += 1
            if count == line:
                sys.settrace(None)
                raise KeyboardInterrupt
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        operation(game)
    except KeyboardInterrupt:
        return True
    finally:
        sys.settrace(before)
    return False


def shape(game):
    """Everything of the tree that an operation changes, and whether it holds together."""
    tree = game.tree
    nodes = list(tree)
    assert {node.id for node in nodes} == tree.nodes.keys()
    assert len({id(node) for node in nodes}) == len(nodes) == len(tree)
    for node in nodes:
        assert tree[node.id] is node
        assert all(child.parent is node for child in node.children)
        assert node._last is None or node._last in node.children
    assert game.node in tree
    assert game.state is game.node.state
    return [(node.id, [child.id for child in node.children]) for node in nodes], game.node.id


@pytest.mark.parametrize("name", OPERATIONS)
def test_it_is_as_before_or_as_after(name):
    operation = OPERATIONS[name]
    game, heard = started()
    before = shape(game), game.rev
    operation(game)
    after = shape(game), game.rev
    assert before != after
    change = heard[-1]
    seen, line = set(), 0
    while True:
        line += 1
        game, heard = started()
        hit = interrupted(operation, game, line)
        now = shape(game), game.rev
        assert now in (before, after), line
        seen.add(now == after)
        rev = game.rev
        game.goto(game.node)  # the next call
        assert game.rev == rev + 1
        told = [each.kind for each in heard]
        assert told == ([change.kind, "goto"] if now == after else ["goto"]), line
        assert shape(game)[0] == now[0][0]
        if not hit:
            break
    assert line > 20
    assert seen == {True, False}  # somewhere in between it is decided


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # of a file left open at such a line
def test_a_save_is_the_old_file_or_the_new_one(tmp_path):
    path = tmp_path / "game.sea.json"
    game, _ = started()
    game.save(path)
    old = path.read_text()
    game.undo()
    new, line, step = game.to_json(), 0, 7
    while interrupted(lambda game: game.save(path), game, line := line + step):
        assert path.read_text() in (old, new)
        # A draft whose end was interrupted, too, goes with the next file that is written here.
        assert all(file == path or file.name.startswith(".seawidget-") for file in tmp_path.iterdir()), line
        assert len([*tmp_path.iterdir()]) <= 3, line
    assert path.read_text() == new
    gc.collect()
    game.save(path)
    assert [*tmp_path.iterdir()] == [path]
    assert line > 100


def test_an_interrupt_of_an_observer_keeps_nobody_from_hearing():
    game, heard = started()
    late = []

    def first(change):
        if not late:
            late.append("interrupted")
            raise KeyboardInterrupt
        late.append(change.kind)

    game.subscribe(first)
    game.subscribe(last := [].append)
    with pytest.raises(KeyboardInterrupt):
        game.undo()
    assert game.node.id == "1"
    game.redo()
    assert [each.kind for each in heard] == ["undo", "redo"]
    assert late == ["interrupted", "undo", "redo"]
    assert [change.kind for change in last.__self__] == ["undo", "redo"]
