"""Positions of codes: whole ones, and those of which only what is seen is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from seawidget.errors import PositionError
from seawidget.games.mini.code import unpacked_state, unpacked_view
from seawidget.games.mini.state import State
from seawidget.games.shared.mixed_radix import Impossible
from seawidget.rng import Rng


def state_of(number: int) -> State:
    """The position of a number. Raises Impossible for one that has none."""
    return _loaded(unpacked_state(number))


def seen_state_of(number: int, rng: Rng) -> tuple[State, int | None, list[str]]:
    """A position that looks as a number says, its seat, and no cards it remembers: discards lie open here.

    The cards that are not seen are shuffled. Raises Impossible.
    """
    facts, left = unpacked_view(number)
    rest = rng.shuffled(left.elements())
    unseen = facts["size"] - len(facts["hand"])
    data = {name: facts[name] for name in ("options", "turn", "line", "discards")}
    state = _loaded({**data, "hand": sorted([*facts["hand"], *rest[:unseen]]), "deck": rest[unseen:]})
    if state.over is not facts["over"]:
        raise Impossible
    return state, facts["seat"], []


def _loaded(data: Mapping[str, Any]) -> State:
    try:
        return State.from_dict(data)
    except PositionError as error:
        raise Impossible from error
