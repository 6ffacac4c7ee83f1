"""A preview of moves, as far as a seat can know what they do: the engine's part of a what-if."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from seawidget.errors import IllegalMove
from seawidget.games.pomor.core import layout as at, rejection_codes as why
from seawidget.games.pomor.core.codes import move_kind, played_kind
from seawidget.games.pomor.core.kinds import Vector
from seawidget.games.pomor.core.rejection import Rejection
from seawidget.games.pomor.knowledge.information import InformationState
from seawidget.games.pomor.rules.board import ahead, distance
from seawidget.games.pomor.rules.move import card_nets
from seawidget.games.pomor.rules.redaction import preview_vector
from seawidget.games.pomor.rules.turn import apply_code, wait_for
from seawidget.games.pomor.values.choices import choices
from seawidget.games.pomor.values.effects import told
from seawidget.games.pomor.values.events import decode
from seawidget.games.pomor.values.moves import Move, plain
from seawidget.games.pomor.values.state import State
from seawidget.games.pomor.values.validate import rejection, validate
from seawidget.games.shared.previews import DEPENDS, Preview, previewed
from seawidget.games.shared.rejections import verdict


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a preview: whether it is legal and what it does.

    `outcomes`: what happens, each {"code", "rule", "args"}. `position` is the view of the seat after the move: cards
    that would be turned up are "?", nothing is drawn, no other seat moves. `choices`: what could be tried next.
    """

    move: str
    refused: Rejection | None
    position: dict[str, Any]
    choices: dict[str, Any]
    outcomes: tuple[dict[str, Any], ...] = ()
    note: dict[str, Any] | None = None

    def to_dict(self) -> dict[str, Any]:
        """The step as plain JSON; costs, payments and gaps belong to other games: None or empty."""
        return {
            "move": self.move,
            **verdict(self.refused),
            "cost": None,
            "pays": None,
            "suggested": False,
            "gaps_before": [],
            "gaps_after": [],
            "outcomes": [dict(outcome) for outcome in self.outcomes],
            "position": self.position,
            "choices": self.choices,
            "note": self.note,
        }


def preview(
    state: State, seat: int | None, moves: Sequence[Move | str], known: InformationState | None = None
) -> Preview:
    """Try `moves` of `seat` one after the other.

    Each is judged and carried out by the rules. Turns of other seats are left out, and so is the card that would be
    drawn: after its turn the seat stands at PLAY again with the rest of its hand. Cards that would be turned up are
    unknown; a move that arrives on such a place, or casts nets over one, is refused as `depends_on_hidden`. The report
    is the same for any two positions that look alike to the seat.
    """
    attempt = _Attempt(state, seat)
    return previewed(seat, moves, attempt.step)


class _Attempt:
    """The position of a preview: a preview vector that moves change."""

    def __init__(self, state: State, seat: int | None) -> None:
        self.seat, self.table = seat, state.table
        self.s = preview_vector(state._vector, seat)
        self.left_out = False  # turns of other seats
        if seat is not None and seat != state.deciding and self.s[at.PHASE] == at.AT_PLAY:
            self._own_turn(seat)

    def _own_turn(self, seat: int) -> None:
        """Let the seat stand at PLAY, as if nobody had moved in between."""
        self.s[at.ACTIVE] = seat
        wait_for(self.s, at.AT_PLAY, seat)
        self.left_out = True

    def _validate(self, move: Move | str) -> tuple[str, int, Rejection | None]:
        """(text, move code, refusal) of a move."""
        s, seat = self.s, self.seat
        if s[at.PHASE] == at.AT_OVER:
            return str(move), 0, Rejection.of(why.GAME_OVER, {})
        try:
            value = plain(move)
        except IllegalMove as error:
            return str(move), 0, Rejection(error.code, error.rule, error.details)
        if seat is None or seat != s[at.DECIDING]:
            args = {"deciding": s[at.DECIDING], "seat": seat}
            return str(value), 0, Rejection.of(why.NOT_YOUR_DECISION, args)
        reason, code = validate(s, self.table, value)
        return str(value), code, rejection(s, reason, value) if reason else None

    def step(self, move: Move | str) -> Step:
        """Validate one move and carry it out."""
        text, code, refused = self._validate(move)
        if refused is not None or self.seat is None:
            return Step(text, refused, self._view(), self._choices())
        after = self.s.copy()
        ev = [1] + [0] * (at.EVENT_ROOM - 1)
        apply_code(after, code, ev)
        outcomes = decode(ev, self.table)
        places = _unknown_met(self.s, self.seat, code, after)
        if places:
            args = {"places": places, "n": len(places)}
            return Step(text, Rejection(DEPENDS, "P-INFO-3", args), self._view(), self._choices())
        others = self.left_out
        self.s = after
        if after[at.PHASE] == at.AT_PLAY:
            self._own_turn(self.seat)
        shown = tuple(told(event) for event in outcomes)
        return Step(text, None, self._view(), self._choices(), shown, self._note(others))

    def _note(self, others: bool) -> dict[str, Any] | None:
        """What should be said beside the step, as a catalogue key and its arguments."""
        if others:
            return {"key": "pomor.trial.others", "args": {}}
        ring = self.s[at.RING : at.RING + self.s[at.LENGTH]]
        places = [place for place, card in enumerate(ring) if card == at.UNKNOWN]
        if places:
            return {"key": "pomor.trial.new_cards", "args": {"places": places, "n": len(places)}}
        return None

    def _view(self) -> dict[str, Any]:
        return State(self.s.copy(), self.table).view(self.seat).to_dict()

    def _choices(self) -> dict[str, Any]:
        return choices(State(self.s.copy(), self.table), self.seat)


def _unknown_met(before: Vector, seat: int, code: int, after: Vector) -> list[int]:
    """Places with an unknown card that decide what a PlayCard does: where it arrives, and what its nets pass."""
    start, end = before[at.TOKEN_AT + seat], after[at.TOKEN_AT + seat]
    if move_kind(code) != at.PLAY_CARD or start == end:
        return []
    met = [end]
    if card_nets(before, played_kind(code)):
        path = [ahead(before, start, step) for step in range(1, distance(before, start, end))]
        met += [place for place in path if after[at.STACK + place] == 0]
    return [place for place in met if before[at.RING + place] == at.UNKNOWN]
