"""Inputs of each kind that comes from outside: moves, options, positions, deals, saves. One function for each kind."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import seawidget as sea
from seawidget.games import registry
from seawidget.saving.format import digest
from tests.fuzz.bases import SETS, some_game, some_state
from tests.fuzz.odd import odd, scratched, spoiled
from tests.fuzz.trial import Trial, shortened

Kind = Callable[[random.Random], Trial]


def a_move(game: sea.Game, chance: random.Random) -> Any:
    """A move, its text, a scratched text of it, or something odd."""
    legal = list(game.legal_moves)
    if not legal or chance.random() < 0.2:
        return odd(chance)
    move = chance.choice(legal)
    return chance.choice((move, str(move), scratched(str(move), chance), scratched(str(move), chance)))


def moves(chance: random.Random) -> Trial:
    """A move in a game: as a value or a text, in the game itself or in a what-if."""
    game = some_game(chance)
    given = a_move(some_game(chance) if chance.random() < 0.1 else game, chance)  # also those of another game
    how = chance.randrange(4)

    def act() -> object:
        if how == 0:
            more = [given, *(a_move(game, chance) for _ in range(chance.randrange(3)))]
            game.what_if(given if chance.random() < 0.5 else more)
            return None
        if how == 1:
            if given in game.legal_moves:
                game.move(given)
            return game
        seat = game.deciding if chance.random() < 0.8 else odd(chance)
        game.move(given, seat=seat) if how == 2 else game.move(given)
        return game

    return Trial(f"{game!r}: {shortened(given)} (way {how})", act, game.to_json)


def options(chance: random.Random) -> Trial:
    """Options of a new game."""
    name, usual = SETS[chance.choice([*SETS])]
    fields = [field["name"] for field in registry.get(name).setup_fields()]
    given = spoiled(usual, chance) if chance.random() < 0.5 else dict(usual)
    if not isinstance(given, dict):
        given = {}
    for _ in range(chance.choice((0, 1, 1, 2))):
        given[chance.choice(fields)] = odd(chance)
    given = {key: value for key, value in given.items() if isinstance(key, str) and key not in {"name", "self"}}
    more: dict[str, Any] = {"seed": odd(chance)} if chance.random() < 0.1 else {"seed": chance.randrange(99)}
    if chance.random() < 0.1:
        more[chance.choice(("preset", "undo", "seats"))] = odd(chance)
    return Trial(f"Game({name!r}, {shortened(given | more)})", lambda: sea.Game(name, **{**given, **more}))


def positions(chance: random.Random) -> Trial:
    """Positions as dictionaries, whole or in parts."""
    state = some_state(chance)
    data = spoiled(state.to_dict(), chance)
    told = f"{state.game}: {shortened(data, 4000)}"
    if not isinstance(data, dict) or chance.random() < 0.7:
        return Trial(f"State.from_dict {told}", lambda: sea.Game.from_state(type(state).from_dict(data)))
    inner = data.pop("options", data.pop("config", {}))
    parts = {key: value for key, value in data.items() if key not in {"name", "seed", "undo", "seats", "game"}}
    if chance.random() < 0.4:
        parts = {key: parts[key] for key in chance.sample([*parts], min(len(parts), 3))}
    if chance.random() < 0.3 and parts:
        parts[chance.choice([*parts])] = odd(chance)
    told = f"position({state.game!r}, options={shortened(inner)}, **{shortened(parts, 4000)})"
    return Trial(told, lambda: sea.position(state.game, options=inner, **parts))


def deals(chance: random.Random) -> Trial:
    """Deals as dictionaries."""
    name, usual = SETS[chance.choice([*SETS])]
    game = sea.Game(name, seed=chance.randrange(50), **usual)
    deal = spoiled(game.deal, chance)
    given = spoiled(dict(game.options), chance) if chance.random() < 0.2 else dict(game.options)
    told = f"from_deal({name!r}, {shortened(given)}, {shortened(deal, 2000)})"
    return Trial(told, lambda: sea.Game.from_deal(name, given, deal))


def saves(chance: random.Random) -> Trial:
    """Texts of save files: scratched, or changed as somebody does who can make the checksum anew."""
    game = some_game(chance)
    for _ in range(chance.randrange(6)):
        if not game.over:
            game.move(chance.choice(list(game.legal_moves)))
            if chance.random() < 0.3:
                game.undo()
    game.node.comment = chance.choice(("", "a comment", "\u202e\x1b[2J"))
    text = game.to_json()
    if chance.random() < 0.35:
        text = scratched(text, chance)
        return Trial(f"from_json of a scratched save: {shortened(text, 3000)}", lambda: sea.Game.from_json(text))
    data = json.loads(text)
    content = spoiled(data["content"], chance)
    while content == data["content"]:
        content = spoiled(content, chance)
    data["content"] = content
    data["checksum"] = _checksum(content)
    changed = json.dumps(data)
    return Trial(f"from_json of a changed save: {shortened(changed, 3000)}", lambda: sea.Game.from_json(changed))


def _checksum(content: Any) -> str:
    try:
        return digest(content)
    except (TypeError, ValueError, OverflowError):
        return "sha256:0"
