"""Turns played by the rules in a whole position: what questions of a turn are checked against by simulation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from seawidget.games.pomor.core import layout as at
from seawidget.games.pomor.rules.turn import wait_for
from seawidget.games.pomor.values.state import State

Told = list[Any]  # the events of a turn


def on_turn(state: State, seat: int) -> State:
    """The position with `seat` to play now, the turns in between left out; `state` is at PLAY or its turn is over."""
    v = state.vector
    v[at.ACTIVE] = seat
    wait_for(v, at.AT_PLAY, seat)
    return State(v, state.table)


def turns(state: State, seat: int, first: str | None = None) -> Iterator[tuple[Told, State]]:
    """Every turn of a seat from here, with its events and the position it leads to; `first`: its card move."""

    def follow(here: State, told: Told, begun: bool) -> Iterator[tuple[Told, State]]:
        if begun and (here.over or here.point == "PLAY"):
            yield told, here
            return
        for move in here.legal_moves:
            if begun or first is None or str(move) == first:
                after, events = here.apply(move)
                yield from follow(after, [*told, *events], True)

    yield from follow(on_turn(state, seat), [], False)


def moved_to(told: Told, place: int) -> bool:
    """Whether the own token has arrived at a place."""
    return any(event.kind == "own_moved" and event.data["to"] == place for event in told)


def took(told: Told, place: int) -> bool:
    """Whether the catch of a place was taken."""
    return any(event.kind in ("catch_taken", "netted") and event.data["place"] == place for event in told)


def has(kind: str) -> Callable[[Told], bool]:
    """Whether something of a kind has happened."""
    return lambda told: any(event.kind == kind for event in told)


def can(seat: int, test: Callable[[Told], bool]) -> Callable[[State], bool]:
    """Whether a seat has a turn in a world that does something, if it is its turn now."""
    return lambda world: any(test(told) for told, _ in turns(world, seat))


def storm_turned_up(told: Told) -> bool:
    """Whether a storm was among the refills of a turn."""
    return any(event.kind == "revealed" and event.data["card"] == "s" for event in told)
