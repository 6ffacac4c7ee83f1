"""Calls of everything public, one or two of the arguments replaced by something odd."""

from __future__ import annotations

import inspect
import os
import random
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any

import seawidget as sea
from seawidget.odds.calibration import calibration, of_games
from tests.fuzz.bases import some_game
from tests.fuzz.kinds import a_move
from tests.fuzz.odd import odd
from tests.fuzz.trial import Trial, shortened

Call = tuple[Callable[..., object], dict[str, Any]]
FEW = {"deals": 8, "policy": "random"}
LITTLE = {"candidates": 1, "games": 0, "seat": None}
QUICK: dict[str, Any] = {"games": 2, "progress": False, "players": 1}
LONG = frozenset(
    {
        "game.futures",
        "practice",
        "simulate",
        "tournament",
        "winnable",
        "game.win_odds",
        "game.odds",
        "game.compare",
        "game.ledger",
        "game.explain",
    }
)
"""What plays as many games as it is asked for: it may be long, but shows progress and ends when it is interrupted."""


def calls(chance: random.Random) -> Trial:
    """A call of a public function, class or method."""
    game = some_game(chance)
    name = chance.choice(names())
    function, given = _usual(name, game, chance)
    for _ in range(chance.choice((1, 1, 2))):
        if given:
            given[chance.choice([*given])] = odd(chance)
    positional = [given.pop(key) for key in list(given) if key.startswith("_")]
    shown = [*map(shortened, positional), *(f"{key}={shortened(value)}" for key, value in given.items())]
    told = f"{name}({', '.join(shown)}) of {game!r}"

    def act() -> object:
        with within(_folder()):  # an odd path may be a name of a file
            result = function(*positional, **given)
        if isinstance(result, sea.GameWidget):
            result.close()
            return result.game
        return result if isinstance(result, sea.Game) else game

    return Trial(told, act, game.to_json, reads=name in {"load", "Game.load", "read_counts"}, long=name in LONG)


@cache
def names() -> tuple[str, ...]:
    """The names of all calls, so that each comes as often as any other."""
    return tuple(_table(sea.Game("mini", seed=1), random.Random(0)))


def _page_of(game: sea.Game, path: Any, title: Any) -> str:
    widget = sea.GameWidget(game)
    try:
        return widget.to_html(path, title=title)
    finally:
        widget.close()


def _usual(name: str, game: sea.Game, chance: random.Random) -> Call:
    function, given = _table(game, chance)[name]
    return function, dict(given)


@contextmanager
def within(folder: Path) -> Iterator[None]:
    """Work in another folder for a while."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


@cache
def _folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="fuzz-"))


def _table(game: sea.Game, chance: random.Random) -> Mapping[str, Call]:
    """A call of each, as it goes well or is refused with reason. Keys that begin with `_` are given by position."""
    move = a_move(game, chance)
    seat = game.deciding
    node = chance.choice([*game.tree.nodes]) if chance.random() < 0.5 else game.node
    found: dict[str, Call] = {
        "Game": (sea.Game, {"_name": "tranquility", "players": 1, "seed": 3, "undo": "off", "seats": "me"}),
        "Game.from_state": (sea.Game.from_state, {"_state": game.state, "seed": 1, "undo": "free", "seats": None}),
        "Game.from_json": (sea.Game.from_json, {"_text": game.to_json(), "seats": "me"}),
        "position": (
            sea.position,
            {"_name": "tranquility", "hand": [3, 5], "grid": {"a1": 7}, "seed": 1, "options": {}},
        ),
        "play": (sea.play, {"_game": game, "ui": {"theme": "dark"}, "odds": "off", "undo": None, "seed": None}),
        "play new": (sea.play, {"_game": "mini", "ui": None, "odds": None, "seats": "me", "preset": None}),
        "simulate": (sea.simulate, {"_game": "tranquility", "bots": "random", "seed": 1, "executor": None, **QUICK}),
        "tournament": (sea.tournament, {"_game": "tranquility", "bots": ["random", "greedy"], "seed": 1, **QUICK}),
        "winnable": (sea.winnable, {"_deal": 5, "widths": (1,), "nodes": 50, "seconds": 0.1, "start": False}),
        "mini": (sea.mini, {"_cards": 5, "_cells": 2, "_hand": 2}),
        "compiled.status": (sea.compiled.status, {"_game": "tranquility", "_options": {"players": 1}}),
        "register": (sea.register, {"_ruleset": odd(chance)}),
        "load": (sea.load, {"_path": _folder() / "nothing", "seats": None}),
        "Game.load": (sea.Game.load, {"_path": _folder() / "nothing", "seats": None}),
        "Game.from_deal": (sea.Game.from_deal, {"_name": game.name, "_options": game.options, "_deal": {}, "seed": 1}),
        "GameWidget": (sea.GameWidget, {"_game": game, "ui": {"locale": "uk"}, "odds": "off"}),
        "widget.to_html": (partial(_page_of, game), {"_path": _folder() / "page.html", "title": "A game"}),
        "parse_move": (sea.parse_move, {"_text": move, "game": game.name}),
        "Person": (sea.Person, {"_name": "Ann"}),
        "Bot": (sea.Bot, {"_name": "greedy"}),
        "Captain": (sea.Captain, {"rollouts": 5, "seconds": None, "candidates": 3}),
        "Dial": (sea.Dial, {"strength": 60, "forget": 0.25}),
        "game.move": (game.move, {"_move": move, "seat": seat}),
        "game.goto": (game.goto, {"_node": node}),
        "game.fork": (game.fork, {"redeal": True, "seat": seat, "seed": 1}),
        "game.branch": (game.branch, {"_node": node, "redeal": True, "seat": seat, "seed": 1}),
        "game.what_if": (game.what_if, {"_moves": [move], "seat": seat}),
        "game.view": (game.view, {"_seat": seat}),
        "game.log": (game.log, {"_seat": seat}),
        "game.history": (game.history, {"_seat": seat}),
        "game.subscribe": (game.subscribe, {"_callback": print}),
        "game.odds": (game.odds, {"_seat": seat, "horizon": 5, "remember": True}),
        "game.win_odds": (game.win_odds, {"_seat": seat, "exact": False, "rollouts": 4, "seed": 1, "policy": "random"}),
        "game.compare": (game.compare, {"_one": move, "_other": "Discard 3,5", **FEW, "seed": 1}),
        "game.ledger": (game.ledger, {"policy": "random", "rollouts": 10, **LITTLE, "margin": 0.05, "seed": 1}),
        "game.explain": (game.explain, {"_bot": "greedy"}),
        "game.forecast": (game.forecast, {"_chance": 0.5, "seat": seat}),
        "game.looked": (game.looked, {"_kind": "odds", "seat": seat, "node": node}),
        "game.looks": (game.looks, {"_seat": seat}),
        "game.look_log": (game.look_log, {"_seat": seat}),
        "game.lost_for_sure": (game.lost_for_sure, {"_seat": seat}),
        "game.forecasts": (game.forecasts, {"_seat": seat}),
        "game.to_frame": (game.to_frame, {"_seat": seat}),
        "game.redealt": (game.redealt, {"_node": game.node, "_seat": 0, "_seed": 1, "undo": None}),
        "game.play_bots": (game.play_bots, {"_max": 1}),
        "game.save": (game.save, {"_path": _folder() / "game.sea.json"}),
        "game.seats": (lambda seats: setattr(game, "seats", seats), {"_seats": "me"}),
        "tree.delete": (game.tree.delete, {"_node": node}),
        "tree.make_main": (game.tree.make_main, {"_node": node}),
        "tree.promote": (game.tree.promote, {"_node": node}),
        "tree.path": (game.tree.path, {"_node": node}),
        "tree.text": (game.tree.text, {"_seat": seat}),
        "tree.to_frame": (game.tree.to_frame, {"_seat": seat}),
        "node.comment": (lambda text: setattr(game.node, "comment", text), {"_text": "x"}),
        "node.label": (game.node.label, {"_seat": seat}),
        "node.text": (game.node.text, {"_seat": seat}),
        "node.toggle_mark": (game.node.toggle_mark, {"_mark": "!"}),
        "State.from_dict": (type(game.state).from_dict, {"_data": {}}),
        "read_counts": (sea.pomor.read_counts, {"_source": {"nav": {"1/5": 20}, "catch": {"2": 12}, "storms": 1}}),
        **{f"moves: {name}": (getattr(sea.tranquility, name), given) for name, given in TRANQUILITY.items()},
        **{f"moves of pomor: {name}": (getattr(sea.pomor, name), given) for name, given in POMOR.items()},
        **{f"odds.{name}": (getattr(sea.odds, name), given) for name, given in _questions().items()},
        "calibration": (calibration, {"_forecasts": [0.5, 0.25], "_outcomes": [1, 0], "bins": None, "base": None}),
        "set_locale": (_spoken, {"_tag": "uk"}),
        "svg": (sea.svg, {"_what": game, "seat": seat, "cells": {"a1": "gold"}, "theme": "dark", "seconds": 0.5}),
        "png": (sea.png, {"_what": game, "width": 100, "theme": "light"}),
        "position of a code": (sea.position, {"_name": _code_of(game), "seed": 1}),
        "game.code": (game.code, {"_seat": seat}),
        "game.futures": (game.futures, {"_n": 3, "policy": "random", "seed": 1}),
        "game.plays": (game.plays, {"_seat": "me", "chances": False}),
        "plays": (sea.plays, {"_source": [game], "seat": "me", "chances": False}),
        "practice": (sea.practice, {"_folder": _folder(), "seat": None, "today": "2026-01-01", "progress": False}),
        "beside": (sea.beside, {"_a": game, "_c": game.fork(), "seat": "me", "locale": "uk"}),
        "Coach": (sea.Coach, {"loss": 0.05, "most": 3, "seconds": 0.1}),
        "llm_seat": (sea.llm_seat, {"_call": str, "tries": 1, "moves": "all", "fallback": "greedy"}),
        "calibration.of_games": (of_games, {"_games": [game], "seat": None, "bins": None}),
    }
    return found


def _code_of(game: sea.Game) -> Any:
    """A position in one line; what has none is asked about itself."""
    try:
        return game.code()
    except sea.SeaError:
        return game.name


def _spoken(tag: Any) -> Any:
    """`set_locale`, and the language of before again: nothing else is to be tried in another one."""
    try:
        return sea.set_locale(tag)
    finally:
        sea.set_locale(None)


TRANQUILITY: dict[str, dict[str, Any]] = {
    "Place": {"_card": 5, "_cell": "b1", "pay": (17, 44)},
    "Discard": {"_cards": (3, 5)},
    "Shed": {"_cards": (3,), "blind": 2},
    "Unleash": {"_cell": "a1"},
    "Choose": {"_cell": "a1"},
    "MoveRocks": {"_row": 2},
    "PlaceStorm": {"_row": 2},
    "KeepHand": {"_cards": (3,)},
    "UseCompass": {"_storm": "revealed"},
    "Rotate": {"_cell": "a1", "pay": (3,)},
}
POMOR: dict[str, dict[str, Any]] = {
    "ChooseNets": {"_places": (1, 2)},
    "LoseCatch": {"_number": 3},
    "PlacePilot": {"_number": 3},
    "PlaceToken": {"_number": 3},
    "PlayCard": {"_card": "4/2", "_mode": "pilot"},
}
# Numbers and cards that most questions about cards can be asked with.
SENSIBLE: dict[str, Any] = {
    **dict.fromkeys(("unseen", "population", "numbers", "cards"), 20),
    **dict.fromkeys(
        ("wanted", "other", "successes", "first", "second", "chosen", "hand", "window", "groups_", "last"), 4
    ),
    **dict.fromkeys(("draws", "x", "t", "need", "count", "rank", "card", "cell", "draw", "low", "target", "budget"), 2),
    **dict.fromkeys(("needs", "groups", "windows", "bands", "segments"), (2, 3)),
    "prior": 0.5,
    "if_true": 0.5,
    "if_false": 0.25,
    "passes_if_holding": 0.5,
    "high": 9,
    "number": 7,
    "fits": 3,
    "payable": 2,
    "distance": 1,
    "cells": 5,
    "seen": (3, 5),
    "code": "uniform",
}


@cache
def _questions() -> dict[str, dict[str, Any]]:
    """Every function of `sea.odds` whose arguments are known, with arguments for it."""
    found: dict[str, dict[str, Any]] = {}
    for name in sea.odds.__all__:
        function = getattr(sea.odds, name)
        if inspect.isclass(function) or not callable(function):
            continue
        given: dict[str, Any] = {}
        for parameter in inspect.signature(function).parameters.values():
            if parameter.kind is inspect.Parameter.VAR_KEYWORD:
                continue
            usual = (
                SENSIBLE.get(parameter.name, 1) if parameter.default is inspect.Parameter.empty else parameter.default
            )
            given[parameter.name] = usual
        found[name] = given
    return found
