"""Comparing on shared worlds: exact answers on solved games, replays, stopping, and any game of the protocol."""

from __future__ import annotations

import math
import threading
import types

import pytest

import seawidget as sea
from seawidget.errors import IllegalMove, NodeError, OptionError, PlayerFailed, SeatsError, UnknownBot, UnknownName
from seawidget.odds import determinizations
from seawidget.odds.compare import comparing
from seawidget.odds.determinizations import Determinizations, share_won
from seawidget.playing.game import Game
from seawidget.probability.estimates import batches
from tests import toygame

SEED = "calm-otter-27"


def solved_game():
    return sea.mini(7, 4, 2).game([3, 5, 1, 7, 2, 6, 4])


def test_it_covers_the_exact_values():
    solved, game = sea.mini(7, 4, 2), solved_game()
    moves = ["Place 3 b", "Place 3 a", "Place 3 c", "Discard 3,5"]
    result = game.compare(*moves, policy="best", deals=600, seed=SEED)
    for letter, move in zip("abcd", moves, strict=True):
        value = float(solved.after(game, move))
        assert abs(result.rate(letter) - value) < 4.5 * math.sqrt(max(value * (1 - value), 1e-9) / 600) + 1e-9
    assert result.n == 600
    assert result.why == "all"
    assert result.best.text == "Place 3 b"


def test_players_are_compared():
    solved, game = sea.mini(7, 4, 2), solved_game()
    result = game.compare("best", "random", deals=400, seed=SEED)
    for name, value in (("best", solved.value(game)), ("random", solved.value(game, uniform=True))):
        p = float(value)
        assert abs(result.rate(name) - p) < 4.5 * math.sqrt(p * (1 - p) / 400)
    own = game.compare("greedy", lambda view, legal: legal[0], deals=20, seed=1)
    assert [each.text for each in own.alternatives] == ["greedy", "<lambda>"]


def test_all_alternatives_meet_the_same_world_and_the_same_chance():
    game = Game("tranquility", players=2, seed=5)
    move = str(game.legal_moves[0])
    twice = game.compare(move, move, policy="random", deals=30, seed=SEED)
    assert twice.values["a"] == twice.values["b"]
    shared = Determinizations(game, seed=SEED)
    for index in (0, 3):
        world = shared.world(index)
        fork = game.fork(redeal=True, seed=shared.seed(index))
        assert fork.state == world
        assert world.view(0 if game.deciding == 0 else 1).to_dict() == game.view().to_dict()
    again = game.compare(move, move, policy="random", deals=10, seed=SEED)
    assert again.values["a"] == twice.values["a"][:10]


def test_deals_are_played_again_as_they_were_counted():
    game = solved_game()
    result = game.compare("Place 3 b", "Place 3 a", policy="random", deals=300, seed=SEED)
    pair = result.pair()
    only = result.only("a")
    assert only.numbers == pair.only_a
    assert result.only("b").numbers == pair.only_b
    for number, again in zip(only.numbers[:5], only[:5], strict=True):
        assert str(again.node.move) == "Place 3 b"
        again.play_bots()
        assert again.result["outcome"] == "win"
        other = result.replay(number, "b")
        other.play_bots()
        assert other.result["outcome"] == "loss"
    kept = Game.from_json(result.only("a")[0].to_json())  # a deal can be handed on as a file
    kept.play_bots()
    assert kept.result["outcome"] == "win"
    assert game.node.is_end()  # nothing was played in the game itself


def test_replays_of_tables_with_several_seats():
    game = Game("tranquility", players=2, seed=5, seats=["greedy", "random"])
    game.play_bots(4)
    moves = [str(game.legal_moves[0]), str(game.legal_moves[-1])]
    result = game.compare(*moves, policy=["greedy", "random"], deals=12, seed=3)
    for name in "ab":
        for deal in range(4):
            again = result.replay(deal, name)
            again.play_bots()
            assert float(again.result["outcome"] == "win") == result.values[name][deal]


def test_any_game_of_the_protocol():
    assert toygame.TIDE.name == "tide"
    game = Game("tide", seed=4)
    moves = [str(move) for move in game.legal_moves[:2]]
    result = game.compare(*moves, policy="random", deals=60, seed=SEED)
    assert {value for column in result.values.values() for value in column} <= {0.0, 0.5, 1.0}
    assert "Comparison" in repr(result)
    again = result.replay(7, "b")
    again.play_bots()
    assert share_won(again.result["outcome"], 0) == result.values["b"][7]
    pomor = Game("pomor", players=2, seed=1, setup="random")
    result = pomor.compare(*pomor.legal_moves[:2], policy="greedy", deals=4, seed=SEED)
    assert result.n == 4


def test_it_stops_when_it_is_decided():
    result = solved_game().compare("Place 3 b", "Place 3 d", policy="best", deals=5000, seed=SEED, stop=True)
    assert result.why == "decided"
    assert result.n < 500
    assert result.pair().band.low > 0
    assert result.best.text == "Place 3 b"
    # Stopped by what was seen: the interval for a fixed number would promise too much, of a rate and of a difference.
    assert result.interval("a") == result.interval("a", always_valid=True)
    assert result.pair().told == result.pair().band
    assert "fixed beforehand" not in str(result)
    planned = solved_game().compare("Place 3 b", "Place 3 d", policy="best", deals=60, seed=SEED)
    assert planned.interval("a") == planned.interval("a", always_valid=False)
    assert planned.pair().told == planned.pair().interval
    assert "fixed beforehand" in str(planned)


def test_it_stops_when_it_is_precise():
    result = solved_game().compare("Place 3 b", "Place 3 a", policy="best", deals=5000, seed=SEED, precision=0.2)
    assert result.why == "precise"
    assert result.pair().band.half <= 0.2
    assert 20 < result.n < 5000


def test_it_is_cancelled_watched_and_limited():
    told = []
    enough = threading.Event()

    def progress(done, most):
        told.append((done, most))
        if done >= 40:
            enough.set()

    game = solved_game()
    arguments = {"policy": "random", "seed": SEED, "batch_seconds": 0.01}
    result = game.compare("Place 3 b", "Place 3 a", deals=10**6, cancel=enough, progress=progress, **arguments)
    assert result.why == "cancelled"
    assert told[-1] == (result.n, 10**6)
    assert len(told) > 1
    limited = game.compare("Place 3 b", "Place 3 a", deals=10**6, budget=0.1, **arguments)
    assert limited.why == "budget"
    longest = max(limited.n, result.n)
    whole = game.compare("Place 3 b", "Place 3 a", deals=longest, **arguments)
    for part in (limited, result):  # a part of a run is a beginning of it
        assert whole.values["a"][: part.n] == part.values["a"]


def test_it_grows_batch_by_batch():
    sizes = [
        part.n
        for part in comparing(solved_game(), "Place 3 b", "Place 3 a", policy="random", deals=100, batch_seconds=0.01)
    ]
    assert sizes == sorted(sizes)
    assert sizes[-1] == 100
    assert len(sizes) > 2


def test_an_interrupt_keeps_what_there_is():
    def progress(done, most):
        if done > 30:
            raise KeyboardInterrupt

    result = solved_game().compare("Place 3 b", "Place 3 a", policy="random", deals=10**6, progress=progress)
    assert result.why == "interrupted"
    assert result.n > 30


def test_a_batch_of_the_rules_gives_the_same(monkeypatch):
    """The seam for fast play: positions and game numbers come in as they are used move by move."""
    game = sea.position("mini", hand=[3, 5], cards=7, cells=4)
    slow = game.compare("Place 3 b", "Place 3 a", policy="best", deals=40, seed=SEED)
    mini = game.rules

    labels = types.SimpleNamespace(labels={"outcome": ("", "win", "loss")})

    class Quick:
        columns = ("turns", "outcome")

        def __init__(self, who):
            self.who = who

        def play(self, key, first, count, compiled=None):
            raise AssertionError("nothing is dealt here")

        def rollouts(self, vectors, key, first, count, compiled=None):
            ran.append(count)
            there = Determinizations(game, seed=0)
            there.key = key
            ends = [there.finish(vector, first + i, self.who) for i, vector in enumerate(vectors)]
            assert count == len(ends)
            return [[end.turn, 1 if end.result["outcome"] == "win" else 2] for end in ends]

    asked, ran = [], []

    def batch(options, names):
        asked.append(names)
        return Quick(determinizations.seated(mini, list(names), game.state)) if names == ["best"] else None

    # A class of its own: whether a class has a power is remembered, so Mini itself must not have had one for a while.
    quick = type("QuickMini", (type(mini),), {"batch": staticmethod(batch), "record": staticmethod(lambda _: labels)})
    monkeypatch.setattr(type(game), "rules", quick())
    monkeypatch.setattr(type(game.state), "vector", property(lambda state: state), raising=False)
    fast = game.compare("Place 3 b", "Place 3 a", policy="best", deals=40, seed=SEED)
    assert fast.values == slow.values
    assert asked[0] == ["best"]
    assert sum(ran) == 2 * 40
    assert game.compare("Place 3 b", "Place 3 a", policy="random", deals=5, seed=SEED).n == 5  # no batch: move by move


def test_other_measures():
    game = solved_game()
    result = game.compare(
        "Place 3 b", "Place 3 a", policy="random", deals=50, seed=SEED,
        measure=lambda state: sum(map(bool, state.line)), bounds=(0, 4),
    )  # fmt: skip
    assert 1 <= result.rate("a") <= 4
    assert result.interval("a").kind == "mean"
    assert result.interval("a", always_valid=True).always_valid
    assert result.pair().bounds == (0, 4)
    same = game.compare(
        "Place 3 b", "Place 3 a", policy="random", deals=9, seed=SEED, measure=lambda state: 3, bounds=(0, 4)
    )
    assert same.interval("a") == same.interval("a", always_valid=True)  # nothing varied, which proves nothing
    assert same.interval("a").low < 3 < same.interval("a").high


def test_what_an_outcome_is_worth():
    assert [share_won(each, 1) for each in ("win", "loss", "draw", "seat 1", "seats 0 1", "seat 0", 1, 0, (0, 1))] == [
        1, 0, 0.5, 1, 1, 0, 1, 0, 1,
    ]  # fmt: skip


def test_what_cannot_be_compared():
    game = solved_game()
    with pytest.raises(OptionError, match="two alternatives"):
        game.compare("Place 3 b")
    with pytest.raises(OptionError, match="at most 26"):
        game.compare(*["Place 3 b"] * 27)
    with pytest.raises(IllegalMove, match="not in hand"):
        game.compare("Place 3 b", "Place 4 b")
    with pytest.raises(IllegalMove):
        game.compare("Place 3 b", "nonsense")
    with pytest.raises(UnknownBot):
        game.compare("Place 3 b", "Place 3 a", policy="admiral")
    with pytest.raises(SeatsError, match="person"):
        game.compare("Place 3 b", "Place 3 a", policy="me")
    for wrong in ({"deals": 0}, {"budget": 0}, {"precision": -1}, {"deals": 2.5}):
        with pytest.raises(OptionError):
            game.compare("Place 3 b", "Place 3 a", **wrong)
    with pytest.raises(OptionError):
        game.compare("Place 3 b", [])
    with pytest.raises(PlayerFailed, match=r"seat=0 \(<lambda>\) at turn 1 \(PLAY\) chose Place 9 a"):
        game.compare("best", lambda view, legal: "Place 9 a", deals=3)
    result = game.compare("Place 3 b", "Place 3 a", policy="random", deals=5)
    with pytest.raises(UnknownName):
        result.only("z")
    game.seats = ["random"]
    game.play_bots()
    with pytest.raises(NodeError, match="over"):
        game.compare("Place 3 b", "Place 3 a")


def test_the_default_policy():
    assert determinizations.default_policy(solved_game().rules) == "greedy"
    assert determinizations.default_policy(toygame.TIDE) == "high"


def test_batches_keep_to_their_time():
    now = [0.0]
    steps = batches.Batches(10**6, budget=10.0, seconds=1.0, clock=lambda: now[0])
    sizes = []
    for _, count in steps:
        sizes.append(count)
        now[0] += count * 0.01  # 100 games a second
    assert steps.why == "budget"
    assert max(sizes) <= 100
    assert 10.0 <= now[0] < 10.5


def test_comparisons_are_shown():
    pytest.importorskip("matplotlib")
    result = solved_game().compare("Place 3 b", "Place 3 a", "Discard 3,5", policy="best", deals=60, seed=SEED)
    assert "a: Place 3 b" in str(result)
    assert SEED in result._repr_html_()
    assert list(result.to_frame().columns) == ["deal", "a", "b", "c"]
    assert "win rate" in result.plot().axes[0].get_xlabel()
    assert len(result.pairs) == 3
    two = solved_game().compare("Place 3 b", "Place 3 a", policy="best", deals=30, seed=SEED)
    assert "sign test" in two._repr_html_()
    assert repr(two.only("a")).startswith("<Deals only Place 3 b won")
