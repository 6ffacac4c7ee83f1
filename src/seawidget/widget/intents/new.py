"""Beginning another game from the board, and the rules in force."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from seawidget.errors import OptionError, SeatsError, SeedError, UnknownBot
from seawidget.games import powers, protocol, registry
from seawidget.games.shared.dials import DIALLED
from seawidget.pictures import is_drawn
from seawidget.playing.game import Game
from seawidget.text import i18n
from seawidget.widget.page import frame
from seawidget.widget.page.rulebook import rulebook
from seawidget.widget.wire.rejection import RejectionError, option_text

if TYPE_CHECKING:
    from seawidget.widget.intents.board import Board

Intent = Mapping[str, Any]

STEPS = tuple(range(0, 101, 10))  # strengths that the dialog offers
# Not options of a game, but arguments beside them.
RESERVED = ("name", "preset", "seed", "undo", "seats")


def setup(widget: Board, game: Game, intent: Intent) -> dict[str, Any]:
    """What the new-game dialog may offer: for every option every value, and why not where it cannot be chosen."""
    name, given = intent["game"], intent["options"]
    rules, locale = registry.get(name), widget.locale
    fields = rules.setup_fields()
    full = {field["name"]: given.get(field["name"], _usual(field, rules, game)) for field in fields}
    texts = [field["name"] for field in fields if "text" in field]
    choices = _without(full, texts)
    # A text that is wrong must not stand in the way of everything else.
    problems = {text: _problem(rules, name, _without({**choices, text: full[text]}, ()), locale) for text in texts}
    sound = _without(full, [text for text in texts if problems[text]])
    offered = []
    for field in fields:
        option = field["name"]
        values = [_offer(rules, name, {**sound, option: value}, value, locale) for value in candidates(field)]
        one: dict[str, Any] = {"name": option, "values": values, "value": full[option]}
        if option in texts:
            notes = [] if problems[option] else _notes(rules, name, sound, locale)
            one["text"] = {"why": problems[option], "notes": notes, "example": field["text"]}
        offered.append(one)
    offered_games = [each for each in registry.names() if each == name or is_drawn(each)]
    return {
        "games": offered_games,
        "words": _words(name, offered_games, locale),
        "presets": [{"name": preset, "options": dict(given)} for preset, given in rules.presets.items()],
        "fields": offered,
        "bots": list(rules.bots),
        "dial": _dial(rules, sound, locale),
        "seats": _seat_count(full),
        "tiles": _tiles(rules),
        "back": frame.unfinished(widget.previous),
    }


def _dial(rules: protocol.Ruleset, options: Mapping[str, Any], locale: str) -> dict[str, Any] | None:
    """The bot with a dial, its steps with the share of games each wins, or why there is none with these options."""
    if not isinstance(rules, powers.Dials):
        return None
    try:
        low, high = rules.dial_ends(rules.options(options))
    except OptionError as error:
        return {"bot": DIALLED, "steps": [], "why": error.told(locale)}
    steps = [{"strength": step, "won": low + (high - low) * step / STEPS[-1]} for step in STEPS]
    return {"bot": DIALLED, "steps": steps, "why": None}


def _tiles(rules: protocol.Ruleset) -> list[dict[str, Any]]:
    """What the gallery shows: the tiles of the game, or its presets after the game as it is."""
    if isinstance(rules, powers.Offers):
        return [dict(tile) for tile in rules.tiles()]
    presets = {"base": {}, **rules.presets}
    return [{"name": name, "options": dict(options), "won": {}} for name, options in presets.items()]


def _words(name: str, offered: Iterable[str], locale: str) -> dict[str, Any]:
    """The messages of the dialog: the page itself has those of the game on the board only."""
    whole = {f"{each}.name" for each in offered}
    parts = tuple(f"{name}.{part}." for part in ("option", "preset", "bot", "tile"))
    return {key: text for key, text in i18n.catalogue(locale).items() if key in whole or key.startswith(parts)}


def _usual(field: Mapping[str, Any], rules: protocol.Ruleset, game: Game) -> Any:
    """What a field holds that the page says nothing of: a text goes on from the game on the board."""
    if "text" in field and isinstance(rules, powers.TellsFields) and rules.name == game.name:
        return rules.field_text(field["name"], game.options)
    return field["default"]


def _without(options: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    """Options without some, and without texts that are empty."""
    return {name: value for name, value in options.items() if name not in names and value != ""}


def _problem(rules: protocol.Ruleset, game: str, options: dict[str, Any], locale: str) -> str | None:
    try:
        rules.options(options)
    except OptionError as error:
        return option_text(error, game, locale)
    return None


def _notes(rules: protocol.Ruleset, game: str, options: dict[str, Any], locale: str) -> list[str]:
    """What is odd about options that can be played."""
    if not isinstance(rules, powers.Warns) or _problem(rules, game, options, locale):
        return []
    return [i18n.text(f"{game}.warning.{each.code}", each.args, locale) for each in rules.warnings(options)]


def candidates(field: Mapping[str, Any]) -> list[Any]:
    """All values of a field: those listed, or the whole range; a text has none."""
    if "text" in field:
        return []
    if "values" in field:
        return list(field["values"])
    return list(range(field["min"], field["max"] + 1))


def _offer(rules: protocol.Ruleset, game: str, options: dict[str, Any], value: Any, locale: str) -> dict[str, Any]:
    why = _problem(rules, game, options, locale)
    return {"value": value, "allowed": why is None, "why": why}


def _seat_count(options: Mapping[str, Any]) -> int:
    players = options.get("players", 1)
    return players if type(players) is int else 1


def new(widget: Board, game: Game, intent: Intent) -> None:
    """Another game takes the board; the one before stays in `w.previous`."""
    options = _without(intent["options"], ())
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
        raise RejectionError("bad_seats", None, {"why": error.told(widget.locale)}) from None
    except SeedError as error:
        raise RejectionError("bad_seed", None, {"why": error.told(widget.locale)}) from None


def back(widget: Board, game: Game, intent: Intent) -> None:
    """The game that was on the board before takes it again; the one there now is the one before then."""
    if widget.previous is None:
        raise RejectionError("no_game_before")
    widget.game = widget.previous


def rules(widget: Board, game: Game, intent: Intent) -> dict[str, Any]:
    """The rules in force for these options, with their IDs."""
    return rulebook(game, widget.locale)
