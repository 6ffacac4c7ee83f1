"""Moves as ids of actions and back, at any position: what imitating a bot or reading a log of actions needs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from seawidget.env.given import action_of, environment_of
from seawidget.errors import ActionError, IllegalMove, PositionError, Problem
from seawidget.games.environments import Environment
from seawidget.text.i18n import Sentence


def described(state: Any) -> Environment:
    """The description of the game of a position. Raises PositionError for what is no position, OptionError."""
    if not isinstance(getattr(state, "game", None), str) or not hasattr(state, "vector"):
        text = Sentence("error.position.to_state", given=type(state).__name__)
        raise PositionError([Problem("bad_value", text)])
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
            there = 0 <= action < len(about.action_names)
            facts = {"action": str(action), "place": place + 1, "ids": repr(ids)}
            facts |= {"name": about.action_names[action]} if there else {}
            text = Sentence("error.env.not_legal_place" if there else "error.env.not_legal_none", **facts)
            raise IllegalMove("illegal_action", None, {"action": action, "place": place}, text)
        code = about.chosen_code(vector, action, pending)
        if code and place + 1 < len(ids):
            raise ActionError(Sentence("error.env.too_many", ids=repr(ids[: place + 1]), rest=repr(ids[place + 1 :])))
        if code:
            return about.move_of(state, code)
    raise ActionError(Sentence("error.env.too_few", ids=repr(ids)))
