"""The attributes of views and positions are those their classes name, of the types they say, in every game."""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Mapping
from importlib import import_module

import pytest

import seawidget as sea

GAMES = [
    ("tranquility", {"players": 1}),
    ("tranquility", {"players": 3, "storms": "on", "monsters": 3, "rocks": "on"}),
    ("tranquility", {"players": 2, "variant": "duel"}),
    ("tranquility", {"players": 2, "variant": "sun_moon"}),
    ("pomor", {"players": 2}),
    ("pomor", {"players": 4}),
    ("mini", {}),
]


def fits(value, kind):
    origin, parts = typing.get_origin(kind), typing.get_args(kind)
    if kind is typing.Any:
        return True
    if origin in (typing.Union, types.UnionType):
        return any(fits(value, part) for part in parts)
    if origin is tuple:
        return isinstance(value, tuple) and all(fits(item, parts[0]) for item in value)
    if origin is list:
        return isinstance(value, list) and all(fits(item, parts[0]) for item in value)
    if origin in (dict, Mapping):
        return isinstance(value, Mapping) and all(fits(k, parts[0]) and fits(v, parts[1]) for k, v in value.items())
    return type(value) is kind


def played(name, options):
    game = sea.Game(name, seed=3, seats=["random"] * options.get("players", 1), **options)
    game.play_bots(80)
    return game


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_views(name, options):
    kind = import_module(f"seawidget.games.{name}").View
    hints = {key: hint for key, hint in typing.get_type_hints(kind).items() if not key.startswith("_")}
    for node in played(name, options).tree:
        for seat in (None, *range(options.get("players", 1))):
            view = node.state.view(seat)
            assert type(view) is kind
            assert hints.keys() == view.to_dict().keys()
            wrong = {key: getattr(view, key) for key, hint in hints.items() if not fits(getattr(view, key), hint)}
            assert not wrong
    assert all(f"`{key}`" in kind.__doc__ for key in hints)


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_positions(name, options):
    kind = import_module(f"seawidget.games.{name}").State
    hints = {key: hint for key, hint in kind.__annotations__.items() if not key.startswith("_")}
    resolved = typing.get_type_hints(kind)
    for node in played(name, options).tree:
        wrong = {key for key in hints if key != "layout" and not fits(getattr(node.state, key), resolved[key])}
        assert not wrong
    assert all(what.__doc__ for what in vars(kind).values() if isinstance(what, property))
    table = re.findall(r"^    (`.*?)  ", kind.__doc__, re.MULTILINE)  # the names in its first column
    named = {each for row in table for each in re.findall(r"`(\w+)`", row)}
    told = {name for base in kind.__mro__ for name, what in vars(base).items() if isinstance(what, (property, str))}
    told = {each for each in told | hints.keys() if not each.startswith("_")}
    told -= {"layout", "rejection", "rules", "vector"}  # for the package itself
    assert named == told


def test_the_old_way_to_a_hand_is_understood_for_one_release():
    state = sea.Game(players=2, seed=1).state
    with pytest.deprecated_call(match="hands"):
        assert state.hand(1) == state.hands[1]
    with pytest.raises(sea.UnknownSeat), pytest.deprecated_call():
        state.hand(2)
