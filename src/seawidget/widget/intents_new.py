"""Beginning another game from the board, showing the deal, and the rules in force."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from seawidget import games
from seawidget.errors import OptionError, SeatsError, SeedError, UnknownBot
from seawidget.game import Game
from seawidget.widget.pictures import is_drawn
from seawidget.widget.refused import RefusedError, option_text
from seawidget.widget.rulebook import rulebook

if TYPE_CHECKING:
    from seawidget.widget.gamewidget import GameWidget

Intent = Mapping[str, Any]

# Not options of a game, but arguments beside them.
RESERVED = ("name", "preset", "seed", "undo", "seats")


def setup(widget: GameWidget, game: Game, intent: Intent) -> dict[str, Any]:
    """What the new-game dialog may offer: for every option every value, and why not where it cannot be chosen."""
    name, chosen = intent["game"], dict(intent["options"])
    rules, locale = games.get(name), widget.locale
    fields = rules.setup_fields()
    known = {field["name"] for field in fields}
    chosen = {option: value for option, value in chosen.items() if option in known}
    full = {field["name"]: chosen.get(field["name"], field["default"]) for field in fields}
    offered = []
    for field in fields:
        option = field["name"]
        values = [_offer(rules, name, {**full, option: value}, value, locale) for value in candidates(field)]
        offered.append({"name": option, "values": values, "value": full[option]})
    return {
        "games": [each for each in games.names() if each == name or is_drawn(each)],
        "presets": [{"name": preset, "options": dict(given)} for preset, given in rules.presets.items()],
        "fields": offered,
        "bots": list(rules.bots),
        "seats": _seat_count(full),
    }


def candidates(field: Mapping[str, Any]) -> list[Any]:
    """All values of a field: those listed, or the whole range."""
    if "values" in field:
        return list(field["values"])
    return list(range(field["min"], field["max"] + 1))


def _offer(rules: games.Ruleset, game: str, options: dict[str, Any], value: Any, locale: str) -> dict[str, Any]:
    try:
        rules.options(options)
    except OptionError as error:
        return {"value": value, "allowed": False, "why": option_text(error, game, locale)}
    return {"value": value, "allowed": True, "why": None}


def _seat_count(options: Mapping[str, Any]) -> int:
    players = options.get("players", 1)
    return players if type(players) is int else 1


def new(widget: GameWidget, game: Game, intent: Intent) -> None:
    """Another game takes the board; the one before stays in `w.previous`."""
    options = dict(intent["options"])
    wrong = [option for option in options if option in RESERVED]
    if wrong:
        raise OptionError("option_out_of_range", {wrong[0]: options[wrong[0]]})
    try:
        widget.game = Game(
            intent["game"],
            seats=list(intent["seats"]) or None,
            seed=intent["seed"].strip() or None,
            undo=intent["undo"],
            **options,
        )
    except (SeatsError, UnknownBot) as error:
        raise RefusedError("bad_seats", None, {"why": str(error)}) from None
    except SeedError as error:
        raise RefusedError("bad_seed", None, {"why": str(error)}) from None


def share(widget: GameWidget, game: Game, intent: Intent) -> dict[str, Any]:
    """The line of Python for this deal. The phrase tells every card to come, so only a finished game shows it."""
    if not game.over:
        return {"code": "w.game.seed" if game.seed is not None else "w.game.deal", "phrase": None}
    if game.seed is None:
        return {"code": "w.game.deal", "phrase": None}
    return {"code": play_line(game), "phrase": str(game.seed)}


def play_line(game: Game) -> str:
    """The call of `sea.play` that deals this game again."""
    usual = {field["name"]: field["default"] for field in game.rules.setup_fields()}
    given = {option: value for option, value in game.options.items() if usual.get(option, value) != value}
    parts = [repr(game.name), *(f"{option}={value!r}" for option, value in given.items())]
    if any(player.kind != "person" for player in game.seats):
        # A function is written as its name: the person who sat it down has it.
        names = [str(who) if type(who).__name__ == "Function" else repr(str(who)) for who in map(_nameless, game.seats)]
        parts.append(f"seats=[{', '.join(names)}]")
    if game.undo_policy != "free":
        parts.append(f"undo={game.undo_policy!r}")
    parts.append(f"seed={game.seed!r}")
    return f"sea.play({', '.join(parts)})".replace("'", '"')


def _nameless(player: Any) -> Any:
    return "me" if player.kind == "person" else player


def rules(widget: GameWidget, game: Game, intent: Intent) -> dict[str, Any]:
    """The rules in force for these options, with their IDs."""
    return rulebook(game, widget.locale)
