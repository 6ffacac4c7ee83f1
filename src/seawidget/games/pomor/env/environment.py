"""The description of the game for learning: sizes, names, functions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from seawidget.games.environments import Environment, of_another_game
from seawidget.games.pomor.batch.batch import POLICIES
from seawidget.games.pomor.bots.policies.pilot import ROWS
from seawidget.games.pomor.core import layout as at
from seawidget.games.pomor.core.kinds import Vector
from seawidget.games.pomor.core.options import read_options
from seawidget.games.pomor.core.table import table_of
from seawidget.games.pomor.env import numbers as no
from seawidget.games.pomor.env.actions import chosen_code, clear_pending, next_action, write_mask
from seawidget.games.pomor.env.names import action_names, observation_names, raw_names
from seawidget.games.pomor.env.source import ENVIRONMENT
from seawidget.games.pomor.env.steps import observe_seat, reset_games, sample_actions, step_games
from seawidget.games.pomor.rules.playout import MOST_TURNS
from seawidget.games.pomor.values.state import State
from seawidget.games.pomor.values.view import View
from seawidget.games.pomor.values.view_vector import vector_of
from seawidget.text.i18n import Sentence

# moves a game may have: two ports for each token, and in a turn card, take, nets, and storm or port
LONGEST: Final = at.TOKENS + 4 * MOST_TURNS


def environment(options: Mapping[str, Any]) -> Environment:
    """The game with these options, for learning. Raises OptionError."""
    options = read_options(options)
    table = table_of(options)
    whole = table.whole()
    return Environment(
        game="pomor",
        options=options,
        players=table.players,
        seats=at.SEATS,
        action_names=action_names(table),
        observation_names=observation_names(table),
        raw_names=raw_names(table),
        pending=no.PENDING,
        memory=1,  # nothing: all that a seat does lies open
        longest=LONGEST,
        blank=whole,
        policies=POLICIES,
        shapings=("points",),
        teams=False,
        rooms=(ROWS, len(whole)),
        codes=ROWS + at.SEATS,
        notes=(0.0,) * (len(table.kinds) + 1),
        reset_games=reset_games,
        step_games=step_games,
        sample_actions=sample_actions,
        observe_seat=observe_seat,
        write_mask=write_mask,
        chosen_code=chosen_code,
        next_action=next_action,
        clear_pending=clear_pending,
        source=lambda bots: ENVIRONMENT,
        state=lambda vector: State(vector, table),
        seen_vector=seen_vector,
        recalled=lambda information, seat: [0],
        result=result,
        startable=lambda state: not_startable(state, options),
    )


def seen_vector(view: View) -> Vector:
    """The vector of what a view shows."""
    return vector_of(view)[0]


def result(outcome: int, reason: int) -> tuple[int | None, str | None]:
    """Outcome and reason of a finished game: the seat that has won, and "target_reached"; None before."""
    return (outcome - 1, "target_reached") if outcome else (None, None)


def not_startable(state: Any, options: Mapping[str, Any]) -> str:
    """Why a game of these options cannot begin at a position; "" if it can."""
    if why := of_another_game(state, State, Sentence("pomor.name"), options):
        return why
    if state.turn >= MOST_TURNS:
        return Sentence("error.env.startable.turns", most=str(MOST_TURNS), rule="P-END-5")
    return ""
