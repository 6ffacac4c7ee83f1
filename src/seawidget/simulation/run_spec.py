"""What is played: the game with its options, who sits where, and the seed. Everything a game's row depends on."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from seawidget import version
from seawidget.errors import OptionError, SeatsError
from seawidget.games import protocol, registry
from seawidget.playing.game import Game
from seawidget.playing.opening import options_given
from seawidget.playing.players import Bot, Captain, Function, Person, Player, SeatLike, players
from seawidget.rng import Rng
from seawidget.text.i18n import Sentence

Bots = Iterable[SeatLike] | SeatLike


@dataclass(frozen=True)
class RunSpec:
    """A game, complete options, one player for each seat, and the 64-bit key of the seed."""

    rules: protocol.Ruleset
    options: Mapping[str, Any]
    bots: tuple[Player, ...]
    key: int

    @property
    def plain(self) -> bool:
        """Whether all players are bots by name."""
        return all(isinstance(who, Bot) for who in self.bots)

    def identity(self) -> dict[str, Any]:
        """What a row depends on, as plain JSON: a checkpoint of another identity is another run."""
        return {
            "game": self.rules.name,
            "options": dict(self.options),
            "bots": [_identity(who) for who in self.bots],
            "seed key": self.key,
            "version": version.__version__,  # bots and rules may change from one to the next
        }


def make_run_spec(game: str | Game, bots: Bots, preset: str | None, options: Mapping[str, Any], key: int) -> RunSpec:
    """The spec of what a caller asked for; a `Game` stands for its name, options and players.

    Raises UnknownGame, UnknownPreset, UnknownBot, OptionError, SeatsError.
    """
    if isinstance(game, Game):
        if preset is not None or options:
            given = {**options, **({} if preset is None else {"preset": preset})}
            text = Sentence("error.play.options", what=", ".join(given))
            raise OptionError("options_clash", given, text)
        rules, full = game.rules, dict(game.options)
        bots = game.seats if bots is None else bots
    else:
        rules = registry.get(game)
        bots = _listed(bots)
        full = dict(rules.options(options_given(rules, preset, bots, options)))
    return RunSpec(rules, full, seated(rules, bots, _seats(rules, full), full), key)


def seated(rules: protocol.Ruleset, bots: Bots, count: int, options: Mapping[str, Any]) -> tuple[Player, ...]:
    """One player for each seat; one alone sits everywhere. Raises SeatsError, UnknownBot, OptionError."""
    known = ", ".join(rules.bots)
    if bots is None:
        raise SeatsError(Sentence("error.seats.bots", known=known))
    listed = _listed(bots)
    found = players(listed if isinstance(listed, list) else [listed] * count, rules, count, options)
    for seat, who in enumerate(found):
        if isinstance(who, Person):
            text = Sentence("error.seats.person", seat=str(seat), who=repr(str(who)), known=known)
            raise SeatsError(text)
    return found


def _listed(bots: Bots) -> Any:
    alone = bots is None or isinstance(bots, (str, Person, Bot, Captain, Function)) or not isinstance(bots, Iterable)
    return bots if alone else list(bots)  # type: ignore[arg-type]


def _seats(rules: protocol.Ruleset, options: Mapping[str, Any]) -> int:
    count = options.get("players")
    if isinstance(count, int):
        return count
    # A game without that option has one number of seats, which any deal tells.
    return int(rules.initial(options, rules.deal(options, Rng(0))).players)


def _identity(who: Player) -> Any:
    if isinstance(who, Captain):
        return [str(who), who.budget]
    if not isinstance(who, Function):
        return str(who)
    choose = who.choose
    while hasattr(choose, "func"):
        choose = choose.func
    try:
        code = inspect.getsource(
            choose if inspect.isroutine(choose) or isinstance(choose, type) else type(choose)
        ).encode()
    except (OSError, TypeError):
        compiled = getattr(choose, "__code__", None)
        code = repr((compiled.co_code, compiled.co_consts)).encode() if compiled else b""
    return [who.name, hashlib.blake2b(code, digest_size=8).hexdigest()]
