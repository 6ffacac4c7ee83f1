"""What most people begin with: `sea.play()`, `sea.position(...)`, `sea.load(path)`, `sea.parse_move(text)`."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal, overload

from seawidget.errors import OptionError, check_mapping
from seawidget.games import registry
from seawidget.games.protocol import State
from seawidget.games.shared.reading import plain_data
from seawidget.later import Later
from seawidget.playing.game import Game
from seawidget.playing.node import S_co
from seawidget.playing.odds_rule import OddsPolicy
from seawidget.playing.opening import options_given
from seawidget.playing.players import SeatLike
from seawidget.playing.undo import UndoPolicy
from seawidget.rng import seed_key
from seawidget.saving.codes import game_of, is_like_code
from seawidget.text.i18n import Sentence

if TYPE_CHECKING:
    from seawidget.games import mini, pomor, tranquility
    from seawidget.practising import coach as coaching
    from seawidget.widget import gamewidget
else:
    gamewidget = Later("seawidget.widget.gamewidget")
    coaching = Later("seawidget.practising.coach")
    mini, pomor, tranquility = (Later(f"seawidget.games.{game}") for game in ("mini", "pomor", "tranquility"))

__all__ = ["load", "parse_move", "play", "position"]

SETTINGS = ("theme", "locale", "motion", "suggest", "pace", "keys", "height")


@overload
def play(
    game: Literal["tranquility"] = "tranquility",
    *,
    seats: Iterable[SeatLike] | SeatLike = None,
    seed: int | str | None = None,
    undo: UndoPolicy | None = None,
    preset: str | None = None,
    ui: Mapping[str, object] | None = None,
    odds: OddsPolicy | None = None,
    names: Iterable[str | None] | None = None,
    coach: coaching.Coach | None = None,
    **options: Any,
) -> gamewidget.GameWidget[tranquility.State]: ...


@overload
def play(
    game: Literal["pomor"],
    *,
    seats: Iterable[SeatLike] | SeatLike = None,
    seed: int | str | None = None,
    undo: UndoPolicy | None = None,
    preset: str | None = None,
    ui: Mapping[str, object] | None = None,
    odds: OddsPolicy | None = None,
    names: Iterable[str | None] | None = None,
    coach: coaching.Coach | None = None,
    **options: Any,
) -> gamewidget.GameWidget[pomor.State]: ...


@overload
def play(
    game: Literal["mini"],
    *,
    seats: Iterable[SeatLike] | SeatLike = None,
    seed: int | str | None = None,
    undo: UndoPolicy | None = None,
    preset: str | None = None,
    ui: Mapping[str, object] | None = None,
    odds: OddsPolicy | None = None,
    names: Iterable[str | None] | None = None,
    coach: coaching.Coach | None = None,
    **options: Any,
) -> gamewidget.GameWidget[mini.State]: ...


@overload
def play(
    game: Game[S_co],
    *,
    ui: Mapping[str, object] | None = None,
    odds: OddsPolicy | None = None,
    coach: coaching.Coach | None = None,
    **settings: Any,
) -> gamewidget.GameWidget[S_co]: ...


@overload
def play(
    game: str,
    *,
    seats: Iterable[SeatLike] | SeatLike = None,
    seed: int | str | None = None,
    undo: UndoPolicy | None = None,
    preset: str | None = None,
    ui: Mapping[str, object] | None = None,
    odds: OddsPolicy | None = None,
    names: Iterable[str | None] | None = None,
    coach: coaching.Coach | None = None,
    **options: Any,
) -> gamewidget.GameWidget[State]: ...


def play(
    game: str | Game[Any] = "tranquility",
    *,
    seats: Iterable[SeatLike] | SeatLike = None,
    seed: int | str | None = None,
    undo: UndoPolicy | None = None,
    preset: str | None = None,
    ui: Mapping[str, object] | None = None,
    odds: OddsPolicy | None = None,
    names: Iterable[str | None] | None = None,
    coach: coaching.Coach | None = None,
    **options: Any,
) -> gamewidget.GameWidget[Any]:
    """A board to play on. In a notebook it stands under the cell; `w.game` is the game behind it.

    >>> w = sea.play()                                                               # doctest: +SKIP
    >>> w = sea.play("tranquility", players=3, seats=["me", "greedy", "greedy"])    # doctest: +SKIP
    >>> w = sea.play(game)                                                           # doctest: +SKIP

    `game` is the name of a game, or a `Game` to go on with as it is. For a new one: `seats` are its players ("me", the
    name of a bot, a player `choose(view, legal_moves)`, see docs/bots.md; default: persons), `seed` an integer or a
    phrase (default: a new deal), `undo` is "free", "until-reveal" or "off", `preset` a named set of options, and the
    other arguments are options of the game. Settings of the board (`theme`, `locale`, `motion`, `suggest`, `pace`,
    `keys`, `height` in pixels) stand among them or in `ui`.

    `odds` is for teachers: "off", "after-prediction" (odds and hints come only once the person has locked a chance to
    win in for the very position) or "free". Given, it cannot be changed on the page; it belongs to the game and holds
    on every other board of it. What code asks is not refused but counted: `game.look_log()`.

    `coach=sea.Coach()` asks "Sure?" before a move on the board is made that costs much, for one person at the table who
    is no rival of anybody; what code plays is not asked about.

    `names` are what the players are called, seat by seat: `names=["Ann", "Ben"]`; bots have names of their own.

    Bots do not move before the board asks them to, one move at a time; without a board, `w.game.play_bots()` does.

    Raises UnknownGame, UnknownPreset, UnknownBot, OptionError, SeatsError, SeedError; OptionError also if a `Game` is
    given together with what only a new one takes; traitlets.TraitError for a setting.
    """
    from seawidget.widget import GameWidget
    from seawidget.widget.showing import show_after_cell

    if ui is not None:
        check_mapping("ui", ui)
    settings = {**(ui or {}), **{name: options.pop(name) for name in SETTINGS if name in options}}
    if isinstance(game, Game):
        given = {"seats": seats, "seed": seed, "undo": undo, "preset": preset}
        extra = {name: value for name, value in {**given, **options}.items() if value is not None}
        if extra:
            what = ", ".join(extra)
            raise OptionError("options_clash", extra, Sentence("error.play.existing", what=what))
    else:
        game = Game(game, preset=preset, seed=seed, undo=undo or "free", seats=seats, **options)
    if names is not None:
        game.names = names
    widget = GameWidget(game, ui=settings or None, odds=odds, coach=coach)
    show_after_cell(widget)
    return widget


@overload
def position(
    name: Literal["tranquility"] = "tranquility",
    *,
    options: Mapping[str, Any] | None = None,
    seed: int | str | None = None,
    undo: UndoPolicy = "free",
    seats: Iterable[SeatLike] | SeatLike = None,
    **parts: Any,
) -> Game[tranquility.State]: ...


@overload
def position(
    name: Literal["pomor"],
    *,
    options: Mapping[str, Any] | None = None,
    seed: int | str | None = None,
    undo: UndoPolicy = "free",
    seats: Iterable[SeatLike] | SeatLike = None,
    **parts: Any,
) -> Game[pomor.State]: ...


@overload
def position(
    name: Literal["mini"],
    *,
    options: Mapping[str, Any] | None = None,
    seed: int | str | None = None,
    undo: UndoPolicy = "free",
    seats: Iterable[SeatLike] | SeatLike = None,
    **parts: Any,
) -> Game[mini.State]: ...


@overload
def position(
    name: str,
    *,
    options: Mapping[str, Any] | None = None,
    seed: int | str | None = None,
    undo: UndoPolicy = "free",
    seats: Iterable[SeatLike] | SeatLike = None,
    **parts: Any,
) -> Game[State]: ...


def position(
    name: str = "tranquility",
    *,
    options: Mapping[str, Any] | None = None,
    seed: int | str | None = None,
    undo: UndoPolicy = "free",
    seats: Iterable[SeatLike] | SeatLike = None,
    **parts: Any,
) -> Game[Any]:
    """A game that begins at a position, given in parts or as the line that `game.code()` wrote.

    >>> game = sea.position("tranquility", grid={"a1": 3, "c1": 9}, hand=[5, 17, 44])    # doctest: +SKIP
    >>> game = sea.position("T1v...")                                                    # doctest: +SKIP

    Options of the game stand among the parts or in `options`; what is not given takes its default. Where an option and
    a part share a name, the value tells them apart: `rocks="on"` is the option, `rocks=2` the row they lie on; a list
    is always a part. `seed` is for the order of the cards nobody named and for the chance of bots. A line says its own
    game, options and parts; of a view the hidden cards are dealt anew, the same for the same line unless `seed` says
    otherwise, and `game.guessed` says so. Raises UnknownGame, OptionError, SeatsError, UnknownBot, SeedError,
    PositionError naming every problem, and CodeError, which is one, for a line that says no position.
    """
    if is_like_code(name):
        extra = {**(options or {}), **parts}
        if extra:
            raise OptionError("options_clash", extra, Sentence("error.code.parts", what=", ".join(map(str, extra))))
        return game_of(name, seed=seed, undo=undo, seats=seats)
    rules = registry.get(name)
    given: dict[str, Any] = dict(check_mapping("options", {} if options is None else options))
    parts = plain_data(parts)
    for field in rules.setup_fields():
        option = field["name"]
        words = all(isinstance(value, str) for value in field.get("values", [0]))
        value = parts.get(option)
        # A word or a truth value is meant for the option, which has words of its own (OPT-4).
        if option in parts and not isinstance(value, list) and (isinstance(value, (str, bool)) or not words):
            given[option] = parts.pop(option)
    full = rules.options(options_given(rules, None, seats, given))
    if seed is not None:
        parts["seed"] = seed = seed_key(seed)[0]
    return Game.from_state(rules.position(full, **parts), seed=seed, undo=undo, seats=seats)


def load(path: str | os.PathLike[str], *, seats: Iterable[SeatLike] | SeatLike = None) -> Game[Any]:
    """The game of a file `game.save(path)` wrote; `seats` replaces its players. Raises SaveFileError saying why."""
    return Game.load(path, seats=seats)


@overload
def parse_move(text: str, game: Literal["tranquility"] = "tranquility") -> tranquility.Move: ...


@overload
def parse_move(text: str, game: Literal["pomor"]) -> pomor.Move: ...


@overload
def parse_move(text: str, game: Literal["mini"]) -> mini.Move: ...


@overload
def parse_move(text: str, game: str) -> Any: ...


def parse_move(text: str, game: str = "tranquility") -> Any:
    """The move of a text in a game, by name: `sea.parse_move("Sell", "pomor")`; `str(move)` is the text again.

    >>> sea.parse_move("Place 37 c4 pay 12,80")                                      # doctest: +SKIP

    Words are separated by one space each; cards may come in any order. Whether the move is legal, a position tells.
    Raises UnknownGame, and IllegalMove for a text that is no move of the game.
    """
    return registry.get(game).parse_move(text)
