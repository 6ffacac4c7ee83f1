"""Two games in step: where they part, what differs, and which way wins more often."""

from __future__ import annotations

import gc

import pytest

import seawidget as sea
from seawidget.errors import NodeError, NotAGame, OptionError, UnknownLanguage
from seawidget.practising.beside import Pair, difference


def parted(seed=3, moves=8, ends=6):
    """A game and a fork of it that went on with another move."""
    game = sea.Game("tranquility", players=1, seed=seed, seats=["greedy"])
    game.play_bots(moves)
    other = game.fork()
    legal = game.legal_moves
    game.move(str(legal[0]))
    other.move(str(next(move for move in legal if str(move).split()[2] != str(legal[0]).split()[2])))
    game.play_bots(ends)
    other.play_bots(ends - 2)
    return game, other


def test_they_begin_where_they_part():
    game, other = parted()
    pair = Pair(game, other)
    assert pair.differences == {}
    assert pair.nodes[0].ply == pair.nodes[1].ply == 8
    assert (pair.at, pair.steps) == (0, 7)
    assert pair.step() == 1
    assert len(pair.cells) == 2
    assert pair.step(100) == 7
    assert pair.waiting == (False, True)
    assert pair.step(-100) == 0


def test_differences_are_those_of_the_views():
    pair = Pair(*parted())
    for _ in range(pair.steps + 1):
        first, second = pair.views
        rebuilt = {**second, "grid": dict(second["grid"])}
        for name, (one, two) in pair.differences.items():
            part, _, key = name.partition(".")
            whole = rebuilt[part] if key else rebuilt
            assert whole.get(key or part) == two
            if one is None and key:
                whole.pop(key)
            else:
                whole[key or part] = one
        assert rebuilt == first
        pair.step()


def test_a_redealt_future_parts_at_its_redeal():
    game = sea.Game("tranquility", players=1, seed=5, seats=["greedy"])
    game.play_bots(10)
    other = game.fork(redeal=True, seed=4)
    game.play_bots(5)
    other.play_bots(5)
    pair = Pair(game, other)
    assert pair.nodes[0].ply == 10
    assert pair.differences == {}
    pair.step(pair.steps)
    assert pair.differences


def test_the_same_game_twice_never_parts():
    game, _ = parted()
    pair = Pair(game, game)
    assert pair.differences == {}
    assert pair.steps == 0


def test_games_that_cannot_stand_side_by_side():
    game, _ = parted()
    with pytest.raises(OptionError, match="equal options"):
        Pair(game, sea.Game("tranquility", players=2, seed=1))
    with pytest.raises(OptionError, match="equal options"):
        Pair(game, sea.Game("mini", seed=1))
    with pytest.raises(OptionError, match="no position in common"):
        Pair(game, sea.Game("tranquility", players=1, seed=99))
    with pytest.raises(NotAGame):
        Pair(game, "evening.sea.json")
    with pytest.raises(OptionError, match="whole number"):
        Pair(game, game).step("on")


def test_the_first_moves_are_compared_in_the_same_worlds():
    game, other = parted()
    pair = Pair(game, other)
    found = pair.compare(deals=30, policy="greedy", seed=1)
    node = game.node
    game.goto(pair.parting)
    again = game.compare(*map(str, pair.first_moves), deals=30, policy="greedy", seed=1)
    assert found.values == again.values
    assert game.looks(0)["compare"] == 2
    game.goto(node)
    with pytest.raises(NodeError, match="ends where they part"):
        Pair(game, game).compare()
    line = sea.Game("tranquility", players=1, seed=5, seats=["greedy"])
    line.play_bots(10)
    same = line.fork(redeal=True, seed=4)
    move = str(line.legal_moves[0])
    line.move(move)
    same.move(move)
    pair = Pair(line, same)
    if pair.steps:
        with pytest.raises(NodeError, match="same move"):
            pair.compare()


def test_it_says_what_differs():
    pair = Pair(*parted())
    assert pair.sentence == "Step 0: the boards are the same"
    pair.step()
    cell, (first, second) = next(iter(pair.cells.items()))
    assert f"{cell} {first or 'empty'} against {second or 'empty'}" in pair.sentence


def test_differences_of_dictionaries():
    assert difference({"a": 1, "g": {"x": 1, "y": 2}}, {"a": 1, "g": {"x": 3, "z": 4}, "b": 0}) == {
        "g.x": (1, 3),
        "g.y": (2, None),
        "g.z": (None, 4),
        "b": (None, 0),
    }


class Spy:
    """Takes what a widget sends."""

    def __init__(self, widget):
        self.sent = []
        widget.send = self.sent.append


def test_the_widget_steps_both(monkeypatch):
    game, other = parted()
    b = sea.beside(game, other)
    assert (b.at, b.steps) == (0, 7)
    assert b.step(2) == 2
    assert b.differences == b.pair.differences
    b.at = 3
    assert b.pair.at == 3
    with pytest.raises(Exception, match="from 0 to 7"):
        b.at = 8
    assert "step 3 of 7" in repr(b)
    for place in (0, 1):
        line = b.picture["lines"][place]
        grid: dict[str, object] = {}
        for at, row in enumerate(line):
            grid.update(row["grid"])
            node = b.pair.line(place)[at]
            assert {cell: card for cell, card in grid.items() if card} == node.state.grid
    b.close()


def test_the_page_compares_only_after_a_lock(monkeypatch):
    monkeypatch.setattr("seawidget.widget.beside.DEALS", 20)
    monkeypatch.setattr("seawidget.odds.determinizations.default_policy", lambda rules: "greedy")
    game, other = parted()
    b = sea.beside(game, other)
    spy = Spy(b)
    for content in ({"do": "compare"}, {"do": "lock"}, {"do": "lock", "says": "all"}, None, []):
        b._heard(b, content, [])
    assert b._background.running == ()
    b._heard(b, {"do": "lock", "says": "alike"}, [])
    assert b._background.join(60)
    assert spy.sent[-1]["pair"]["n"] == 20
    assert spy.sent[-1]["said"] == "alike"
    b._heard(b, {"do": "lock", "says": "first"}, [])
    assert b._background.join(60)
    assert b.said == "alike"
    assert game.look_log()[-1].kind == "compare" or game.looks(0)["compare"]
    b.close()


def test_nothing_is_compared_where_odds_are_off():
    game, other = parted()
    sea.GameWidget(game, odds="off")
    b = sea.beside(game, other)
    assert not b.picture["compares"]
    spy = Spy(b)
    b._heard(b, {"do": "lock", "says": "first"}, [])
    assert b._background.join(60)
    assert spy.sent == []
    b.close()


def test_a_seat_sees_its_own_hand_alone():
    game = sea.Game("tranquility", players=2, seed=3, seats=["greedy", "greedy"])
    game.play_bots(6)
    other = game.fork(redeal=True, seat=0, seed=1)
    game.play_bots(4)
    other.play_bots(4)
    b = sea.beside(game, other, seat=0)
    text = repr(b.picture)
    for pair in b.pair.line(0):
        assert str(list(pair.state.hands[1])) not in text
    b.close()


def test_a_widget_that_is_refused_leaves_nothing_to_clear_up():
    """What the garbage collector says of a half-made widget is an error here."""
    with pytest.raises(UnknownLanguage):
        sea.beside(*parted(), locale="xx")
    gc.collect()
