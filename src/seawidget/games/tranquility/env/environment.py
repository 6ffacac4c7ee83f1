"""The description of the game for learning: sizes, names, functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from seawidget.games.environments import Environment, of_another_game
from seawidget.games.tranquility.batch.batch import POLICIES, policies_of
from seawidget.games.tranquility.bots.navigator.rows import row_for
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.blank import blank_vector
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.names import outcome_name
from seawidget.games.tranquility.core.options import read_options
from seawidget.games.tranquility.core.rejection_codes import END_REASONS
from seawidget.games.tranquility.env import numbers as no
from seawidget.games.tranquility.env.actions import chosen_code, next_action
from seawidget.games.tranquility.env.cards import clear_pending
from seawidget.games.tranquility.env.mask import write_mask
from seawidget.games.tranquility.env.names import action_names, observation_names, raw_names
from seawidget.games.tranquility.env.source import source_for
from seawidget.games.tranquility.env.steps import observe_seat, reset_games, sample_actions, step_games
from seawidget.games.tranquility.knowledge.information import InformationState
from seawidget.games.tranquility.values.state import State
from seawidget.games.tranquility.values.view import View
from seawidget.games.tranquility.values.view_vector import vector_of
from seawidget.text.i18n import Sentence

LONGEST = 1023  # moves; random games of all option sets have had 103 at most


def environment(options: Mapping[str, Any]) -> Environment:
    """The game with these options, for learning. Raises OptionError."""
    options = read_options(options)
    blank = blank_vector(options)
    board = blank[at.BOARD]
    return Environment(
        game="tranquility",
        options=options,
        players=options["players"],
        seats=at.SEATS,
        action_names=action_names(board),
        observation_names=observation_names(board),
        raw_names=raw_names(),
        pending=no.PENDING,
        memory=at.SEATS * no.REMEMBERED,
        longest=LONGEST,
        blank=blank,
        policies=POLICIES,
        shapings=("filled",),
        teams=options["variant"] != "duel",
        rooms=(1, 1),
        codes=1,
        notes=row_for(blank),
        reset_games=reset_games,
        step_games=step_games,
        sample_actions=sample_actions,
        observe_seat=observe_seat,
        write_mask=write_mask,
        chosen_code=chosen_code,
        next_action=next_action,
        clear_pending=clear_pending,
        source=source_for,
        state=State,
        seen_vector=seen_vector,
        recalled=recalled,
        result=result,
        startable=lambda state: not_startable(state, options),
        dialled=lambda names: dialled(names, blank, options),
    )


def dialled(
    names: Sequence[str | None], blank: Vector, options: Mapping[str, Any]
) -> tuple[dict[str, int], Sequence[float]]:
    """The policies of the bots at the seats by name, where one has a dial, and the weights with the dials behind them.

    Raises OptionError for a dial where there is none.
    """
    policies, row = policies_of([name or "random" for name in names], blank, options)
    return {name: policy for name, policy in zip(names, policies, strict=True) if name}, row


def seen_vector(view: View) -> Vector:
    """The vector of what a view shows, the shares of a running shed among it."""
    s = vector_of(view)
    for seat, share in enumerate(view.shares if view.point == "SHED" else ()):
        s[at.SHARES + seat] = -1 if share is None else share
    return s


def recalled(information: InformationState, seat: int) -> list[int]:
    """The memory row of a seat that knows this: the cards it put face down."""
    row = [0] * (at.SEATS * no.REMEMBERED)
    row[seat * no.REMEMBERED] = len(information.own)
    for i, card in enumerate(information.own):
        row[seat * no.REMEMBERED + 1 + i] = card
    return row


def result(outcome: int, reason: int) -> tuple[str | int | None, str | None]:
    """Outcome and reason of a finished game (END-9): "win", "loss", "draw" or a seat, and a code; None before."""
    return (outcome_name(outcome), END_REASONS[reason]) if outcome else (None, None)


def not_startable(state: Any, options: Mapping[str, Any]) -> str:
    """Why a game of these options cannot begin at a position; "" if it can."""
    if why := of_another_game(state, State, Sentence("tranquility.name"), options):
        return why
    if state.point == "ACTION" and len(state.hands[state.active]) > no.PLACE_SLOTS:
        return Sentence("error.env.startable.hand", most=no.PLACE_SLOTS)
    return ""
