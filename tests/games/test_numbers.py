"""Numbers, arrays and series of numpy and pandas wherever a game reads numbers: positions, deals, options."""

from __future__ import annotations

import json
from collections.abc import Mapping

import numpy as np
import pandas as pd
import pytest

import seawidget as sea
from seawidget.errors import DealError, OptionError, PositionError, SeedError, UnknownSeat
from seawidget.games.shared.reading import plain_data


def test_plain_data():
    given = {
        "a": np.int64(3),
        "b": np.arange(3),
        "c": pd.Series([1, "F"]),
        np.int64(7): (np.uint8(1), [np.array(2)]),
        "d": {"x": np.array([[1, 2], [3, 4]])},
        "kept": [None, True, 2.5, "F", b"F", {1}],
    }
    plain = plain_data(given)
    kept = plain.pop("kept")
    assert plain == {"a": 3, "b": [0, 1, 2], "c": [1, "F"], 7: [1, [2]], "d": {"x": [[1, 2], [3, 4]]}}
    assert json.loads(json.dumps(plain))["a"] == 3
    assert kept == given["kept"]
    assert plain_data(np.True_) is np.True_  # for the reader to refuse


def as_numpy(value):
    """The same with numbers and lists of numbers of numpy, cards given as numbers where that is possible."""
    if isinstance(value, Mapping):
        return {name: as_numpy(each) for name, each in value.items()}
    if isinstance(value, list):
        parts = [as_numpy(each) for each in value]
        return np.array(parts) if parts and all(isinstance(part, np.int64) for part in parts) else tuple(parts)
    if isinstance(value, int) and not isinstance(value, bool):
        return np.int64(value)
    return np.int64(int(value)) if isinstance(value, str) and value.isdecimal() else value


GAMES = [
    ("tranquility", {"players": 2, "storms": "on", "monsters": 3, "rocks": "on"}),
    ("tranquility", {"players": 1, "board": "pyramid"}),
    ("tranquility", {"players": 2, "variant": "duel"}),
    ("tranquility", {"players": 3, "variant": "sun_moon"}),
    ("pomor", {"players": 3}),
    ("pomor", {"players": 2, "setup": "random"}),
    ("mini", {"cards": 7}),
]


@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
def test_positions_and_deals_of_numpy_are_those_of_python(name, options, tmp_path):
    game = sea.Game(name, seed=5, seats=["random"] * options.get("players", 1), **options)
    game.play_bots(40)
    for node in list(game.tree.main_line())[::7]:
        told = node.state.to_dict()
        assert type(node.state).from_dict(as_numpy(told)) == node.state
    assert json.dumps(game.rules.options(as_numpy(game.options)), default=str) == json.dumps(
        dict(game.options), default=str
    )
    again = sea.Game.from_deal(name, as_numpy(dict(game.options)), as_numpy(game.deal))
    assert again.state == game.tree.root.state
    again.save(tmp_path / "deal.sea.json")
    assert sea.load(tmp_path / "deal.sea.json").state == again.state


def test_a_position_takes_arrays_and_series():
    hand = np.random.default_rng(1).choice(np.arange(1, 81), 5, replace=False)
    right = sea.position(hand=list(map(int, hand)), grid={"a1": 3} if 3 not in hand else {}, seed=2).state
    grid = {"a1": np.int64(3)} if 3 not in hand else {}
    for given in (hand, pd.Series(hand), tuple(hand)):
        assert sea.position(hand=given, grid=grid, seed=2).state == right
    deck = pd.Series([50, "F"])
    assert sea.position(hand=[5], deck=deck).state.decks[0][:2] == ("50", "F")
    aside = np.arange(1, 5)
    game = sea.position(options={"removed_islands": np.int64(4)}, removed_islands=aside, hand=np.array([5, 6]))
    assert game.state.removed_islands == ("1", "2", "3", "4")
    pomor = sea.position("pomor", players=np.int64(2), tokens={np.int64(3): "AB"}, holds={"A": np.array([1, 3])})
    assert pomor.state.holds[0] == (1, 3)
    assert pomor.state.stacks[3] == "AB"
    assert sea.position("mini", hand=np.array([5, 6]), grid={"b": np.int64(3)}).state.hand == (5, 6)


@pytest.mark.parametrize("wrong", [np.True_, np.float64(3), True], ids=repr)
def test_truth_values_and_fractions_stay_refused(wrong):
    for made in (
        lambda: sea.position(hand=[wrong]),
        lambda: sea.position(grid={"a1": wrong}),
        lambda: sea.position("pomor", players=2, holds=[[wrong], []]),
        lambda: sea.position("mini", hand=[wrong, 4]),
    ):
        with pytest.raises(PositionError):
            made()
    for made in (
        lambda: sea.Game(players=wrong),
        lambda: sea.Game(players=1, monsters=wrong),
        lambda: sea.Game("pomor", players=wrong),
        lambda: sea.Game("mini", cards=wrong),
    ):
        with pytest.raises(OptionError):
            made()
    deal = sea.Game("pomor", players=2, seed=1).deal
    with pytest.raises(DealError):
        sea.Game.from_deal("pomor", {"players": 2}, {**deal, "seed": wrong})


LIST = np.array([1, 2])  # has `__index__`, and is no number


@pytest.mark.parametrize(
    ("error", "made"),
    [
        (OptionError, lambda: sea.Game(players=LIST)),
        (OptionError, lambda: sea.Game("pomor", players=LIST)),
        (OptionError, lambda: sea.Game("mini", cells=LIST)),
        (SeedError, lambda: sea.Game(players=1, seed=LIST)),
        (UnknownSeat, lambda: sea.Game(players=1).state.view(LIST)),
        (OptionError, lambda: sea.simulate(games=LIST, players=1)),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_an_array_where_one_number_belongs_is_refused_by_name(error, made):
    with pytest.raises(error):
        made()
