"""Positions of codes: whole ones, and those of which only what one seat knows is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from seawidget.errors import PositionError
from seawidget.games.pomor.knowledge.information import InformationState, information_state
from seawidget.games.pomor.knowledge.redeal import redeal
from seawidget.games.pomor.reading.code import packed_state, packed_view, unpacked_state, unpacked_view
from seawidget.games.pomor.reading.load import load
from seawidget.games.pomor.reading.slots import salt_of
from seawidget.games.pomor.values.state import State
from seawidget.games.shared.mixed_radix import Impossible
from seawidget.rng import Rng


def state_number(state: State) -> int:
    """The number of a whole position. Raises Impossible for another box than the estimate."""
    return packed_state({**state.to_dict(), "seed": salt_of(state._vector)})


def view_number(state: State, seat: int | None, information: InformationState) -> int:
    """The number of what a seat sees of a position; what it remembers of other hands is not in it."""
    return packed_view(state.view(seat).to_dict())


def state_of(number: int) -> State:
    """The position of a number. Raises Impossible for one that has none."""
    return _loaded(unpacked_state(number))


def seen_state_of(number: int, rng: Rng) -> tuple[State, int | None, list[str]]:
    """A position that looks as a number says, its seat, and no cards it remembers: discards lie open here.

    What the seat cannot see is drawn as in a redeal. Raises Impossible.
    """
    facts, seat = unpacked_view(number)
    state = _loaded(facts)
    try:
        return redeal(state, seat, information_state((), seat), rng), seat, []
    except PositionError as error:
        raise Impossible from error


def _loaded(data: Mapping[str, Any]) -> State:
    try:
        return State(*load(data))
    except PositionError as error:
        raise Impossible from error
