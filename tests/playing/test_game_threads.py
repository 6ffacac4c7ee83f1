"""Several threads at one game: nothing lost, nothing twice, no torn state."""

from __future__ import annotations

import contextlib
import sys
import threading

import pytest

import tests.toygame  # noqa: F401 - it registers its game
from seawidget.errors import IllegalMove, SeaError
from seawidget.playing.game import Game


@pytest.fixture(autouse=True)
def _quick_switches():
    """Let threads take turns as often as possible."""
    old = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(old)


def together(*jobs):
    """Run jobs at the same time; raise what the first of them raised."""
    failures = []
    barrier = threading.Barrier(len(jobs))

    def run(job):
        barrier.wait()
        try:
            job()
        except BaseException as error:  # noqa: BLE001 - it is raised again by the caller
            failures.append(error)

    threads = [threading.Thread(target=run, args=(job,)) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
    if failures:
        raise failures[0]


def check(game):
    """Every node fits its parent: the tree could have been made by one hand."""
    for node in game.tree:
        assert game.tree.nodes[node.id] is node
        if node.parent is None:
            continue
        assert node.parent.children.count(node) == 1
        if node.kind == "move":
            assert node.state == node.parent.state.apply(node.move)[0]
            assert node.seat == node.parent.state.deciding
    moves = [(node.parent.id, str(node.move)) for node in game.tree if node.kind == "move"]
    assert len(set(moves)) == len(moves)
    assert game.node in game.tree


def test_two_players_step_and_move_at_the_same_time():
    game = Game("tide", seed=1, seats=["random", "random"])
    changes = []
    game.subscribe(lambda change: changes.append((game.rev, change.kind, change.node_id, game.node.id)))

    def play():
        for number in range(150):
            with game.lock:
                if game.over:
                    game.goto("0")
                game.move(game.legal_moves[number % len(game.legal_moves)])

    def step():
        for number in range(150):
            if game.step_bot() is None:
                game.goto(str(number % 2))

    def look():
        for _ in range(150):
            view = game.view()
            assert len(view.hand or []) in {view.hands[0], view.hands[1], 0}
            str(game.tree)
            game.log(0)

    together(play, step, look)
    check(game)
    assert [rev for rev, *_ in changes] == list(range(1, game.rev + 1))
    assert all(told == here for _, kind, told, here in changes if kind in ("move", "goto"))


def test_each_step_makes_exactly_one_move():
    """Two threads, one bot game: every step counts once, whoever thinks longer."""
    for seed in range(5):
        game = Game("tide", seed=seed, cards=12, seats=["high", "random"])
        made = []

        def run(game=game, made=made):
            while True:
                node = game.step_bot()
                if node is None:
                    return
                made.append(node.id)

        together(run, run, run)
        assert game.over
        assert sorted(made, key=int) == [node.id for node in game.tree.main_line()[1:]]
        assert len(game.tree) == len(made) + 1


def test_an_impossible_move_from_a_thread_changes_nothing():
    game = Game("tide", seed=3)
    refused = []

    def play():
        while not game.over:
            with game.lock:
                if game.legal_moves:
                    game.move(game.legal_moves[0])

    def disturb():
        while not game.over:
            with pytest.raises(IllegalMove) as caught:
                game.move("Play 99")
            refused.append(caught.value.code)

    together(play, disturb)
    check(game)
    assert len(game.tree) == len(game.tree.main_line())
    assert set(refused) <= {"card_not_in_hand", "game_over"}


def test_branches_deletions_and_saves_from_all_sides():
    game = Game("tide", seed=4)

    def grow(seat):
        for number in range(60):
            with contextlib.suppress(SeaError, IndexError):  # somebody else was quicker
                game.branch(redeal=True, seat=seat, seed=number)
                game.move(game.legal_moves[0])
            if number % 5 == 0:
                game.goto("0")

    def prune():
        for _ in range(60):
            with game.lock:
                ends = [node for node in game.tree if node.is_end() and node.parent is not None]
                if ends:
                    game.tree.delete(ends[0])

    def keep():
        for _ in range(15):
            again = Game.from_json(game.to_json())
            assert again.node.id in again.tree.nodes

    together(lambda: grow(0), lambda: grow(1), prune, keep)
    check(game)


def test_a_slow_player_does_not_hold_the_board():
    thinking, go_on = threading.Event(), threading.Event()

    def slow(view, moves):
        thinking.set()
        assert go_on.wait(60)
        return moves[0]

    game = Game("tide", seed=5, seats=[slow, "me"])
    worker = threading.Thread(target=game.step_bot)
    worker.start()
    assert thinking.wait(60)
    node = game.branch()  # the lock is free
    go_on.set()
    worker.join(60)
    assert not worker.is_alive()
    assert game.node.parent is node  # its first choice was dropped, it chose again here


def test_a_caller_that_holds_the_lock_can_do_everything():
    game = Game("tide", seed=6, seats=["high", "high"])
    with game.lock:
        game.step_bot()
        game.undo()
        game.redo()
        game.fork(redeal=True, seed=1)
        game.what_if(game.legal_moves[0])
        game.to_json()
        game.tree.make_main(game.node)
    assert game.node.id == "1"
