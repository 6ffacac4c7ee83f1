"""What a game begins with: complete options from what was given, and the key of the players' chance."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

from seawidget.errors import DealError, PositionError, Problem, UnknownPreset
from seawidget.games import registry
from seawidget.games.protocol import Ruleset, State
from seawidget.playing.players import SeatLike
from seawidget.rng import Rng, game_streams, seed_key
from seawidget.text.i18n import Sentence


def options_given(
    rules: Ruleset,
    preset: str | None,
    seats: Iterable[SeatLike] | SeatLike,
    options: Mapping[str, Any],
) -> dict[str, Any]:
    """Options over those of the preset; without `players` it is the length of `seats`, else the game's usual number.

    Complete options that name their game, as `game.options` has them, also name their box: there `preset` is one more
    of them. Raises UnknownPreset.
    """
    given: dict[str, Any] = {}
    if preset is not None and options.get("game") == rules.name:
        given["preset"] = preset
    elif preset is not None:
        if not isinstance(preset, str) or preset not in rules.presets:
            raise UnknownPreset(preset, rules.presets)
        given.update(rules.presets[preset])
    given.update(options)
    if "players" not in given:
        if isinstance(seats, (list, tuple)) and seats:
            given["players"] = len(seats)
        else:
            fields = {field["name"]: field for field in rules.setup_fields()}
            given.update({"players": fields["players"]["default"]} if "players" in fields else {})
    return given


def first_state(rules: Ruleset, options: Mapping[str, Any], deal: Any) -> State:
    """The first position of a deal somebody wrote. Raises DealError naming every problem."""
    if not isinstance(deal, Mapping):
        text = Sentence("error.deal.kind", given=type(deal).__name__)
        raise DealError([Problem("bad_deal", text)])
    try:
        state: State = rules.initial(options, deal)
    except DealError:
        raise
    except PositionError as error:
        raise DealError(error.problems) from None
    return state


def ruleset_of(state: Any) -> Ruleset:
    """The ruleset of a position. Raises PositionError for what is none, UnknownGame."""
    if not isinstance(getattr(state, "game", None), str):
        text = Sentence("error.position.kind", given=type(state).__name__)
        raise PositionError([Problem("bad_value", text)])
    return registry.get(state.game)


def own_seed(seed: int | str | None) -> tuple[int | str | None, int | None]:
    """A seed for bots only, and its key; both None where none was given. Raises SeedError."""
    return (None, None) if seed is None else seed_key(seed)


def start_key(state: State, deal: Mapping[str, Any] | None) -> int:
    """A key for the players' chance when there is no seed: a function of what the game starts from."""
    start = json.dumps(state.to_dict() if deal is None else deal, sort_keys=True, default=str)
    return int.from_bytes(hashlib.blake2b(start.encode(), digest_size=8).digest(), "big")


def decisions(key: int, seat: int, counter: int) -> Rng:
    """The stream a seat's bot decides with, after `counter` numbers. Seat 0 has the stream itself."""
    stream = game_streams(key)[1]
    return Rng(stream.fork(seat).key if seat else stream.key, counter)
