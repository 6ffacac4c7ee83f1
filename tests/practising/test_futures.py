"""Invented worlds: those of the chance to win, played again as they were counted; the true one is no likelier."""

from __future__ import annotations

from collections import Counter

import pytest

import seawidget as sea
from seawidget.errors import NodeError, OptionError, SeatsError, UnknownArgument, UnknownName
from seawidget.playing.odds_rule import OddsRule
from seawidget.practising.futures import position_seed
from seawidget.probability.estimates.intervals import confidence_sequence, wilson
from tests import toygame

pytestmark = pytest.mark.usefixtures("compiled_rules")

MODES = [{"players": 1}, {"players": 2, "monsters": 3}, {"preset": "pyramid"}]


def midgame(seed=3, moves=10, **options):
    game = sea.Game("tranquility", **{"players": 1, "seed": seed, **options})
    game.seats = ["greedy"] * game.node.state.players
    game.play_bots(moves)
    return game


@pytest.mark.parametrize("options", MODES, ids=["solo", "monsters", "pyramid"])
@pytest.mark.parametrize("seed", range(7))
def test_wins_are_those_of_the_chance_to_win(options, seed):
    game = midgame(seed, 3 * seed, **options)
    found = game.futures(12, policy="greedy", seed="calm-otter-27")
    wins = game.win_odds(rollouts=12, policy="greedy", seed="calm-otter-27")
    assert found.won == sum(wins.values)
    assert found.values("won") == wins.values
    assert found.share(at_least=found.goal).count == found.won
    assert set(found.values()) <= set(range(found.goal + 1))


def test_the_same_position_has_the_same_worlds_whatever_lies_hidden():
    game = midgame()
    other = game.fork(redeal=True, seed=8)
    assert game.futures(6, policy="greedy") == other.futures(6, policy="greedy")
    assert game.futures(6, policy="greedy").seed == position_seed(game.node, 0, "worlds")
    game.play_bots(1)
    assert game.futures(6, policy="greedy").seed != other.futures(6, policy="greedy").seed
    seeded = other.futures(6, policy="greedy", seed=5)
    assert seeded.seed == 5


def test_a_world_ends_as_it_was_counted():
    game = midgame(4, 6)
    found = game.futures(8, policy="greedy", seed=1)
    for index in (0, 3, -1):
        again = found[index]
        assert again.view(0) == game.view(0)
        again.play_bots()
        assert again.over
        filled = len(again.node.state.grid)
        assert found.values("filled")[index] == (found.goal if again.result["outcome"] == "win" else filled)
        assert found.values("turns")[index] == again.result["turn"]
    with pytest.raises(IndexError, match="0 to 7"):
        found[8]
    assert len(list(found)) == 8


def test_more_worlds_go_on_where_the_first_ended():
    game = midgame()
    first = game.futures(5, policy="greedy", seed=2)
    both = first.more(7)
    at_once = game.futures(12, policy="greedy", seed=2)
    assert (len(first), len(both)) == (5, 12)
    assert both.values("turns") == at_once.values("turns")
    assert both.values("turns")[:5] == first.values("turns")
    assert not at_once.share().grown
    assert both.share().grown
    assert at_once.share().told == wilson(int(at_once.won), 12)
    assert both.share().told == both.band == confidence_sequence(int(at_once.won), 12)


def test_shares_count_from_a_number_on():
    found = midgame().futures(20, policy="random", seed=3)
    for measure in found.measures:
        for edge in range(0, 90, 7):
            told = found.share(at_least=edge, measure=measure)
            assert told.count == sum(value >= edge for value in found.values(measure))
            assert told.wilson == wilson(told.count, 20)
            assert told.told.low <= told.value <= told.told.high
    assert sum(found.counts().values()) == 20
    rows = list(found.table())
    assert rows[-1]["that_or_more"] == 20
    assert [row["filled"] for row in rows] == sorted(found.counts(), reverse=True)


def test_a_function_may_play_on():
    game = midgame()
    found = game.futures(3, policy=lambda view, legal_moves: legal_moves[0], seed=1)
    for index in range(3):
        again = found[index]
        again.play_bots()
        assert found.values("turns")[index] == again.result["turn"]
        assert found.values("filled")[index] <= found.goal


def test_every_game_has_something_to_count():
    mini = sea.Game("mini", seed=3).futures(10, policy="best", seed=1)
    assert (mini.measures, mini.goal) == (("filled", "turns"), 4)
    assert mini.share(at_least=4).count == mini.won
    race = sea.Game("pomor", players=2, seed=1).futures(2, policy="random", seed=1)
    assert race.measures == ("points", "turns")
    assert race.goal is None
    assert race.share(at_least=0, measure="points").count == 2
    assert toygame.TIDE.name == "tide"
    tide = sea.Game("tide", cards=7, seed=3).futures(40, policy="random", seed=1)
    assert "turns" in tide.measures
    assert tide.band.low <= tide.share().value <= tide.band.high


def test_the_true_order_is_no_likelier():
    """Of the orders of four cards to come each comes about as often, the true one among them."""
    game = sea.mini(7, 4, 2).game([3, 5, 1, 7, 2, 6, 4])
    game.move("Place 3 b")
    true = game.node.state.deck
    found = game.futures(1, policy="random", seed=1)
    decks = Counter(found.world(index).node.state.deck for index in range(2400))
    assert len(true) == 4
    assert len(decks) == 24
    assert all(abs(times - 100) < 43 for times in decks.values())  # 4.4 standard deviations
    assert abs(decks[true] - 100) < 30


def test_bad_input_is_said():
    game = midgame()
    for n in (0, -1, 1.5, "ten", True):
        with pytest.raises(OptionError):
            game.futures(n)
    with pytest.raises(OptionError, match="at most"):
        game.futures(10**9, policy="greedy")
    with pytest.raises(SeatsError, match="person"):
        game.futures(3, policy="me")
    with pytest.raises(UnknownArgument, match="rollouts"):
        game.futures(3, rollouts=5)
    found = game.futures(2, policy="random")
    with pytest.raises(UnknownName, match="filled"):
        found.values("fillled")
    with pytest.raises(OptionError, match="at_least"):
        found.share(measure="turns")
    with pytest.raises(OptionError):
        found.share(at_least="many")
    game.play_bots()
    with pytest.raises(NodeError, match="over"):
        game.futures(3)


def test_a_cancelled_answer_keeps_what_there_is():
    calls = []
    found = midgame().futures(500, policy="random", cancel=lambda: calls.append(1) or len(calls) > 1)
    assert 0 < len(found) < 500
    assert found.share().grown  # the clock ended it: only the band keeps its promise
    assert "cancelled" in str(found)


def test_looks_are_counted():
    game = midgame()
    game.odds_rule = OddsRule("off")
    game.futures(2, policy="random", seed=3)
    assert game.looks(0)["worlds"] == 1
    assert game.look_log()[-1].call == "futures(2, policy='random', seed=3)"


@pytest.mark.parametrize("locale", ["en", "uk", "ru"])
def test_it_speaks_the_language_of_the_reader(locale):
    found = midgame().futures(5, policy="random", seed=1)
    sea.set_locale(locale)
    try:
        text = str(found) + found.share(at_least=20).sentence
    finally:
        sea.set_locale(None)
    assert ("invented" in text) == (locale == "en")
    assert "{" not in text
    assert "result." not in text
    assert repr(found).startswith("<Futures: 5 invented worlds by random")
    assert "<table" in found._repr_html_()


def test_tables_and_figures():
    pd = pytest.importorskip("pandas")
    pytest.importorskip("matplotlib")
    found = midgame().futures(5, policy="random", seed=1)
    frame = found.to_frame()
    assert isinstance(frame, pd.DataFrame)
    assert list(frame.columns) == ["world", "won", "filled", "turns"]
    assert tuple(frame["filled"]) == found.values()
    assert len(found.plot("turns").axes[0].patches) == len(found.counts("turns"))
