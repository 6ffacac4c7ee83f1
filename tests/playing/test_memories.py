"""What a tree keeps of its seats' memories: always what the whole history says, never worked out twice."""

from __future__ import annotations

import random
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

import seawidget as sea
from seawidget.games.shared.memory import Imagined, Recall
from seawidget.playing import memories
from seawidget.playing.lines import history, lived_before, step_of
from seawidget.rng import Rng

GAMES = {
    "alone": lambda: sea.Game("tranquility", players=1, seed=3, seats="greedy"),
    "modules": lambda: sea.Game(
        "tranquility", preset="storm", players=3, seed=5, seats=["greedy"] * 3, monsters=3, wilds=2, removed_islands=8
    ),
    "duel": lambda: sea.Game("tranquility", preset="duel", seed=4, seats=["greedy"] * 2),
    "pomor": lambda: sea.Game("pomor", players=2, seed=4, seats=["greedy"] * 2),
    "mini": lambda: sea.Game("mini", seed=4, seats=["random"]),
}


def agrees(game: sea.Game, node: sea.Node) -> None:
    for seat in (*range(node.state.players), None):
        steps = [step_of(each) for each in lived_before(node, seat) if each.kind == "move"][::-1]
        again = game.rules.information_state(steps, seat)
        assert len(steps) >= len(history(node, seat))
        assert game.tree.memories.information(node, seat) == again, (node, seat)


@pytest.mark.parametrize("name", GAMES)
def test_they_say_what_the_whole_history_says_wherever_the_game_goes(name, monkeypatch):
    monkeypatch.setattr(memories, "MOST", 6)  # most logs are dropped and built again
    game = GAMES[name]()
    chance = random.Random(name)
    players = game.state.players
    for round_ in range(12):
        game.play_bots(chance.randrange(1, 7))
        agrees(game, game.node)
        match round_ % 6:
            case 0:
                game.goto(chance.choice(list(game.tree)))
            case 1 if game.node.parent is not None:
                game.undo()
            case 2:
                game.branch(chance.choice(list(game.tree)))
            case 3 if not game.over:
                game.branch(redeal=True, seat=chance.randrange(players), seed=round_)
            case 4:
                game.node.comment = "not of the game"
                copy = game.fork()
                agrees(copy, copy.node)
                for seat in (*range(players), None):
                    assert copy.tree.memories.information(copy.node, seat) == game.tree.memories.information(
                        game.node, seat
                    )
        agrees(game, game.node)
        assert len(game.tree.memories) <= 6
    for node in game.tree:
        agrees(game, node)


def test_a_move_is_taken_in_once(monkeypatch):
    game = GAMES["modules"]()
    game.play_bots(30)
    seen: list[int] = []
    follow = type(game.rules).followed

    def counted(self, log, steps, seat):
        seen.append(len(steps))
        return follow(self, log, steps, seat)

    monkeypatch.setattr(type(game.rules), "followed", counted)
    game = sea.Game.from_json(game.to_json(), seats=["greedy"] * 3)
    game.odds(0)
    assert sum(seen) == 30
    game.odds(0)
    assert sum(seen) == 30
    game.play_bots(1)
    game.odds(0)
    assert sum(seen) == 31
    game.undo()
    game.undo()
    game.odds(0)
    assert sum(seen) <= 31 + memories.STRIDE  # from the node kept before
    game.what_if(str(game.legal_moves[0]), seat=0)
    assert sum(seen) <= 31 + memories.STRIDE


def test_a_log_that_was_kept_never_changes():
    game = GAMES["modules"]()
    game.play_bots(12)
    middle = game.node
    before = game.tree.memories.information(middle, 0)
    text = repr(before)
    game.play_bots(12)
    game.tree.memories.information(game.node, 0)
    assert repr(before) == text
    assert game.tree.memories.information(middle, 0) == before


def test_deleted_nodes_are_dropped_and_still_answered():
    game = GAMES["alone"]()
    game.play_bots(10)
    kept = game.tree.memories
    kept.information(game.node, 0)
    count = len(kept)
    assert count
    gone = game.tree.main_line()[1]
    last = game.node
    game.tree.delete(gone)
    assert len(kept) == 0
    assert kept.information(last, 0) == game.rules.information_state(history(last, 0), 0)
    assert len(kept) == 0


def test_nothing_of_it_is_saved():
    game = GAMES["alone"]()
    game.play_bots(8)
    game.looked("odds", call="odds()")
    plain = game.to_json()
    game.odds()
    assert len(game.tree.memories)
    assert game.to_json().split('"nodes"')[1].replace(', 2, "odds()"', ', 1, "odds()"') == plain.split('"nodes"')[1]


def test_threads_may_ask_while_the_game_goes_on():
    game = GAMES["modules"]()
    done = threading.Event()

    def ask(seat: int) -> int:
        asked = 0
        while not done.is_set():
            node = game.node
            assert game.tree.memories.information(node, seat) == game.rules.information_state(history(node, seat), seat)
            asked += 1
        return asked

    with ThreadPoolExecutor(3) as pool:
        answers = [pool.submit(ask, seat) for seat in (0, 0, 1)]
        try:
            for _ in range(12):
                game.play_bots(4)
                game.undo()
                game.tree.delete(game.node.children[0])
        finally:
            done.set()
        assert all(answer.result() > 3 for answer in answers)


@pytest.mark.parametrize("name", ["modules", "pomor", "mini"])
def test_a_game_played_forward_remembers_the_same(name):
    game = GAMES[name]()
    rules, state, past, steps = game.rules, game.state, Recall(game.rules), []
    chance = random.Random(1)
    for number in range(40):
        if state.deciding is None:
            break
        if number % 3 == 0:  # not every seat is asked after every move
            seat = state.deciding
            memory = past.memory(state, seat)
            assert memory.information == rules.information_state(steps, seat)
            assert memory.imagine(Rng(5)).view(seat) == state.view(seat)
        move = chance.choice(list(state.legal_moves))
        after, events = state.apply(move)
        steps.append((state, move, events, after))
        past.add(steps[-1])
        state = after


def test_imagined_positions_are_drawn_when_they_are_asked_for():
    game = GAMES["modules"]()
    seat = game.state.deciding
    memory = Recall(game.rules).memory(game.state, seat)
    asked = []
    worlds = Imagined(memory, lambda number: asked.append(number) or Rng(number), 4, 3)
    assert len(worlds) == 3
    assert worlds.information is memory.information
    assert asked == []
    assert worlds[1] is worlds[-2]  # drawn once
    assert asked == [5]
    assert worlds[1] == memory.imagine(Rng(5))
    assert worlds[1:] == [worlds[1], worlds[2]]
    assert list(worlds) == [memory.imagine(Rng(number)) for number in (4, 5, 6)]
    assert asked == [5, 6, 4]
    with pytest.raises(IndexError):
        worlds[3]
