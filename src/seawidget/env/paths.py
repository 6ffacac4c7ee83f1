"""Moves as ids of actions and back, at any position: what imitating a bot or reading a log of actions needs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from seawidget.env.given import action_of, environment_of
from seawidget.errors import ActionError, IllegalMove, PositionError, Problem
from seawidget.games.environments import Environment


def described(state: Any) -> Environment:
    """The description of the game of a position. Raises PositionError for what is no position, OptionError."""
    if not isinstance(getattr(state, "game", None), str) or not hasattr(state, "vector"):
        raise PositionError([Problem("bad_value", f"a position is a State, not {type(state).__name__}")])
    return environment_of(state.game, None, state.options)


def encode(state: Any, move: Any) -> list[int]:
    """The ids that choose a legal move (value or text) at a position, in order. Raises IllegalMove, PositionError."""
    about = described(state)
    return about.path(state.vector, about.code_of(state, move))


def decode(state: Any, actions: Iterable[Any]) -> Any:
    """The move that ids choose at a position.

    Raises IllegalMove for an id that is not legal where it comes, ActionError for too few or too many of them.
    """
    about = described(state)
    vector, pending = state.vector, [0] * about.pending
    about.clear_pending(pending)
    ids = [action_of(action) for action in actions]
    for place, action in enumerate(ids):
        if state.deciding is None or action not in about.legal_ids(vector, pending):
            name = about.action_names[action] if 0 <= action < len(about.action_names) else "no id"
            text = f"action {action} ({name}) is not legal as number {place + 1} of {ids}"
            raise IllegalMove("illegal_action", None, {"action": action, "place": place}, text)
        code = about.chosen_code(vector, action, pending)
        if code and place + 1 < len(ids):
            raise ActionError(f"{ids[: place + 1]} choose a move; {ids[place + 1 :]} are too many")
        if code:
            return about.move_of(state, code)
    raise ActionError(f"{ids} leave more than one move; the next id is missing")
