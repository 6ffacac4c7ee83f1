"""What most people begin with: `sea.play()`, `sea.position(...)`, `sea.load(path)`."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from seawidget.errors import OptionError
from seawidget.games import registry
from seawidget.later import Later
from seawidget.playing.game import Game
from seawidget.playing.opening import options_given
from seawidget.playing.players import SeatLike
from seawidget.playing.undo import UndoPolicy

if TYPE_CHECKING:
    from seawidget.widget import gamewidget
    from seawidget.widget.odds import access
else:
    gamewidget, access = Later("seawidget.widget.gamewidget"), Later("seawidget.widget.odds.access")

__all__ = ["load", "play", "position"]

SETTINGS = ("theme", "locale", "motion", "suggest", "pace", "keys")


def play(
    game: str | Game = "tranquility",
    *,
    seats: Iterable[SeatLike] | SeatLike = None,
    seed: int | str | None = None,
    undo: UndoPolicy | None = None,
    preset: str | None = None,
    ui: Mapping[str, object] | None = None,
    odds: access.OddsRule | None = None,
    **options: Any,
) -> gamewidget.GameWidget:
    """A board to play on. In a notebook it stands under the cell; `w.game` is the game behind it.

    >>> w = sea.play()                                                               # doctest: +SKIP
    >>> w = sea.play("tranquility", players=3, seats=["me", "greedy", "greedy"])    # doctest: +SKIP
    >>> w = sea.play(game)                                                           # doctest: +SKIP

    `game` is the name of a game, or a `Game` to go on with as it is. For a new one: `seats` are its players ("me", the
    name of a bot, a function `choose(view, legal_moves)`; default: persons), `seed` an integer or a phrase (default: a
    new deal), `undo` is "free", "until-reveal" or "off", `preset` a named set of options, and the other arguments are
    options of the game. Settings of the board (`theme`, `locale`, `motion`, `suggest`, `pace`, `keys`) stand among them
    or in `ui`.

    `odds` is for teachers: "off", "after-prediction" (odds and hints come only once the person has locked a chance to
    win in for the very position) or "free". Given, it cannot be changed on the page.

    Bots do not move before the board asks them to, one move at a time; without a board, `w.game.play_bots()` does.

    Raises UnknownGame, UnknownPreset, UnknownBot, OptionError, SeatsError, SeedError; OptionError also if a `Game` is
    given together with what only a new one takes; traitlets.TraitError for a setting.
    """
    from seawidget.widget import GameWidget
    from seawidget.widget.showing import show_after_cell

    settings = {**(ui or {}), **{name: options.pop(name) for name in SETTINGS if name in options}}
    if isinstance(game, Game):
        given = {"seats": seats, "seed": seed, "undo": undo, "preset": preset}
        extra = {name: value for name, value in {**given, **options}.items() if value is not None}
        if extra:
            what = ", ".join(extra)
            raise OptionError("options_clash", extra, f"{what}: only a new game takes these, not a game that is there")
    else:
        game = Game(game, preset=preset, seed=seed, undo=undo or "free", seats=seats, **options)
    widget = GameWidget(game, ui=settings or None, odds=odds)
    show_after_cell(widget)
    return widget


def position(
    name: str = "tranquility",
    *,
    options: Mapping[str, Any] | None = None,
    seed: int | str | None = None,
    undo: UndoPolicy = "free",
    seats: Iterable[SeatLike] | SeatLike = None,
    **parts: Any,
) -> Game:
    """A game that begins at a position.

    >>> game = sea.position("tranquility", grid={"a1": 3, "c1": 9}, hand=[5, 17, 44])    # doctest: +SKIP

    Options of the game stand among the parts or in `options`; what is not given takes its default. Where an option and
    a part share a name, the value tells them apart: `rocks="on"` is the option, `rocks=2` the row they lie on; a list
    is always a part. `seed` is for the chance of bots. Raises UnknownGame, OptionError, SeatsError, UnknownBot, and
    PositionError naming every problem.
    """
    rules = registry.get(name)
    given: dict[str, Any] = dict(options or {})
    for field in rules.setup_fields():
        option = field["name"]
        words = all(isinstance(value, str) for value in field.get("values", [0]))
        value = parts.get(option)
        if option in parts and not isinstance(value, (list, tuple)) and (isinstance(value, str) or not words):
            given[option] = parts.pop(option)
    full = rules.options(options_given(rules, None, seats, given))
    return Game.from_state(rules.position(full, **parts), seed=seed, undo=undo, seats=seats)


def load(path: str | os.PathLike[str], *, seats: Iterable[SeatLike] | SeatLike = None) -> Game:
    """The game of a file `game.save(path)` wrote; `seats` replaces its players. Raises SaveFileError saying why."""
    return Game.load(path, seats=seats)
