"""What somebody gives an environment, read: the game and its options, seats, bots, words, seeds, actions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import numpy as np

from seawidget.errors import ActionError, OptionError, SeedError, UnknownBot, UnknownSeat, check_number, either
from seawidget.games import environments as no, powers, registry
from seawidget.games.environments import Environment
from seawidget.games.shared.dials import read_dial
from seawidget.given import shown, whole
from seawidget.playing.opening import options_given
from seawidget.rng import seed_key
from seawidget.text.i18n import Sentence

RENEWALS: Final = {"disabled": no.STAYS, "next_step": no.NEXT_STEP, "same_step": no.SAME_STEP}
ILLEGAL: Final = ("lose", "raise")


def environment_of(game: object, preset: str | None, options: Mapping[str, Any]) -> Environment:
    """The description of a game with these options.

    Raises UnknownGame, UnknownPreset, OptionError, also for a game without one.
    """
    rules = trained(game)
    found: Environment = rules.environment(rules.options(options_given(rules, preset, None, options)))
    return found


def trained(game: object) -> Any:
    """The rules of a game that can be learned (`powers.Trains`), by its name.

    Raises UnknownGame, OptionError for one without numbered actions.
    """
    rules = registry.get(game)  # type: ignore[arg-type]  # which says what is right
    if not isinstance(rules, powers.Trains):
        able = ", ".join(name for name in registry.names() if isinstance(registry.get(name), powers.Trains))
        text = Sentence("error.env.no_actions", game=rules.name, known=able)
        raise OptionError("option_out_of_range", {"game": game}, text)
    return rules


def name_of(name: object, game: object) -> Any:
    """The name of the game, given first or as `game=`, where the options of a game may have it too. Raises OptionError
    for two names.
    """
    if name is not None and game not in (None, name):
        text = Sentence("error.env.names", name=shown(name), game=shown(game))
        raise OptionError("options_clash", {"name": name, "game": game}, text)
    found = game if name is None else name
    return "tranquility" if found is None else found


def one_of(name: str, value: object, words: Iterable[object]) -> Any:
    """A value that must be one of some words. Raises OptionError."""
    known = tuple(words)
    if not any(value is word or (isinstance(value, str) and value == word) for word in known):
        text = Sentence("error.env.one_of", name=name, known=either(known), given=shown(value))
        raise OptionError("option_out_of_range", {name: value}, text)
    return value


def count_of(name: str, value: object) -> int:
    """How many games. Raises OptionError."""
    number = whole(value)
    if number is None or not 1 <= number <= 1 << 20:
        text = Sentence("error.env.count", name=name, most=str(1 << 20), given=shown(value))
        raise OptionError("option_out_of_range", {name: value}, text)
    return number


def seat_of(value: object, players: int) -> int | None:
    """A seat of the game; None for all. Raises UnknownSeat."""
    if value is None:
        return None
    number = whole(value)
    if number is None or not 0 <= number < players:
        raise UnknownSeat(value, range(players))
    return number


def bots_of(opponents: object, seat: int | None, about: Environment) -> list[str]:
    """The bots at the other seats, in turn order from seat 0: one name for all, or one name each.

    Raises OptionError where somebody must play there and nobody does, or the other way round; UnknownBot.
    """
    others = about.players - 1
    if opponents is None:
        return []
    if seat is None:
        text = Sentence("error.env.learner", given=shown(opponents))
        raise OptionError("options_clash", {"opponents": opponents, "seat": None}, text)
    names = [opponents] * others if isinstance(opponents, str) else opponents
    if isinstance(opponents, str) and not others:
        names, opponents = [], [opponents]
        text = Sentence("error.env.alone", given=shown(opponents[0]))
        raise OptionError("options_clash", {"opponents": opponents[0], "players": 1}, text)
    if not isinstance(names, Sequence) or len(names) != others:
        text = Sentence("error.env.opponents", n=others, given=shown(opponents))
        raise OptionError("option_out_of_range", {"opponents": opponents}, text)
    for name in names:
        known = isinstance(name, str) and (name in about.policies or (about.dialled and read_dial(name)))
        if not known:
            raise UnknownBot(name, list(about.policies))
    return [str(name) for name in names]


def with_dials(about: Environment, seat: int | None, bots: Sequence[str]) -> Environment:
    """The description with the bots at the other seats among its policies, where one of them has a dial of strength.

    Raises OptionError for a dial where there is none.
    """
    if about.dialled is None or not any(map(read_dial, bots)):
        return about
    names = list(bots)
    policies, notes = about.dialled([None if q == seat else names.pop(0) for q in range(about.players)])
    return replace(about, policies={**about.policies, **policies}, notes=notes)


def shaping_of(shaping: object, discount: object, about: Environment) -> tuple[int, float]:
    """(number of the shaping, discount). Raises OptionError."""
    factor = check_number("discount", discount, least=0.0, most=1.0)
    if shaping is None:
        return 0, factor
    return 1 + about.shapings.index(one_of("shaping", shaping, (None, *about.shapings))), factor


def keys_of(seed: object, count: int) -> tuple[list[int], list[int], int]:
    """(key, number of the game) of each place, and the step to the next number there.

    One seed: place i has games i, i + n, i + 2n ... of it. A list of seeds: each place has all games of its own. Raises
    SeedError.
    """
    if isinstance(seed, (str, bytes)) or not isinstance(seed, (Sequence, np.ndarray)):
        key = seed_key(seed)[1]  # type: ignore[arg-type]  # which says what is right
        return [key] * count, list(range(count)), count
    if len(seed) != count:
        raise SeedError(Sentence("error.env.seeds", n=count, given=len(seed)))
    return [seed_key(one)[1] for one in seed], [0] * count, 1


def actions_of(actions: object, count: int) -> Any:
    """Actions as an array of whole numbers, one for each game. Raises ActionError."""
    found = np.asarray(actions)
    if found.dtype.kind not in "iu":
        raise ActionError(Sentence("error.env.kind", type=str(found.dtype), shape=str(found.shape)))
    if found.shape != (count,):
        shapes = {"right": f"({count},)", "shape": str(found.shape)}
        raise ActionError(Sentence("error.env.each", n=count, **shapes))
    return found


def action_of(action: object) -> int:
    """One action as a whole number. Raises ActionError."""
    number = whole(action)
    if number is None and isinstance(action, np.ndarray) and action.shape == () and action.dtype.kind in "iu":
        number = int(action)
    if number is None or not -(1 << 63) <= number < 1 << 63:
        raise ActionError(Sentence("error.env.action", given=shown(action)))
    return number


def settings_of(
    about: Environment, seat: int | None, bots: Sequence[str], renewal: int, memory: bool, raw: bool, shaping: int
) -> list[int]:
    """The row of settings that the rule functions read."""
    row = [0] * (no.POLICIES + about.seats)
    row[no.LEARNER] = -1 if not bots else seat or 0
    row[no.RENEWAL] = renewal
    row[no.WANTED] = no.WANT_MASK | (no.WANT_RAW if raw else no.WANT_VIEW)
    row[no.MEMORY] = int(memory)
    row[no.SHAPING] = shaping
    names = list(bots)
    for q in range(about.players if bots else 0):
        row[no.POLICIES + q] = 0 if q == seat else about.policies[names.pop(0)]
    return row
