"""The attributes of views and positions are those their classes name, of the types they say, in every game."""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping

import pytest

import seawidget as sea

GAMES = [
    ("tranquility", {"players": 1}),
    ("tranquility", {"players": 3, "storms": "on", "monsters": 3, "rocks": "on"}),
    ("tranquility", {"players": 2, "variant": "duel"}),
    ("tranquility", {"players": 2, "variant": "sun_moon"}),
    ("pomor", {"players": 2}),
    ("pomor", {"players": 4}),
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
    game = sea.Game(name, seed=3, seats=["random"] * options["players"], **options)
    game.play_bots(80)
    return game


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_views(name, options):
    kind = getattr(sea, name).View
    hints = {key: hint for key, hint in typing.get_type_hints(kind).items() if not key.startswith("_")}
    for node in played(name, options).tree:
        for seat in (None, *range(options["players"])):
            view = node.state.view(seat)
            assert type(view) is kind
            assert hints.keys() == view.to_dict().keys()
            wrong = {key: getattr(view, key) for key, hint in hints.items() if not fits(getattr(view, key), hint)}
            assert not wrong
    assert all(f"`{key}`" in kind.__doc__ for key in hints)


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_positions(name, options):
    kind = getattr(sea, name).State
    hints = {key: hint for key, hint in kind.__annotations__.items() if not key.startswith("_")}
    resolved = typing.get_type_hints(kind)
    for node in played(name, options).tree:
        wrong = {key for key in hints if key != "layout" and not fits(getattr(node.state, key), resolved[key])}
        assert not wrong
    assert all(vars(kind)[key].__doc__ for key in hints if isinstance(vars(kind)[key], property))
