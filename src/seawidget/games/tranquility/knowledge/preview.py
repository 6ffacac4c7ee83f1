"""Moves previewed, as far as a seat can know what they do: the engine's part of a what-if."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from seawidget.errors import IllegalMove
from seawidget.games.shared.previews import DEPENDS, Preview, previewed
from seawidget.games.shared.rejections import verdict
from seawidget.games.tranquility.bots.greedy.place import least_useful, payment
from seawidget.games.tranquility.bots.greedy.scoring import STATIC
from seawidget.games.tranquility.core import layout as at, rejection_codes as why
from seawidget.games.tranquility.core.board import BORDER, cell_index
from seawidget.games.tranquility.core.cards import texts
from seawidget.games.tranquility.core.codes import move_kind
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.rejection import Rejection
from seawidget.games.tranquility.knowledge.gaps import Gap, open_gaps
from seawidget.games.tranquility.knowledge.information import InformationState
from seawidget.games.tranquility.knowledge.preview_act import carry_out
from seawidget.games.tranquility.rules.hand import deck_size, hand_find
from seawidget.games.tranquility.rules.place import place_cost
from seawidget.games.tranquility.rules.redaction import own_hand, redacted, stand_in_monsters
from seawidget.games.tranquility.values.choices import choices
from seawidget.games.tranquility.values.move import Move
from seawidget.games.tranquility.values.move_list import move_of
from seawidget.games.tranquility.values.moves import Place, Rotate, plain
from seawidget.games.tranquility.values.state import State
from seawidget.games.tranquility.values.validate import rejection, validate

_STOPS: Final = {  # moves after which everything depends on cards, or on an answer, that nobody can know yet
    "PlayStart": "start",
    "Reveal": "reveal",
    "Exchange": "exchange",
    "AgreeExchange": "row",
}


@dataclass(frozen=True, slots=True)
class Step:
    """One previewed move: whether it is legal and what it does.

    `position` is the view of the seat after the move with its payment and nothing more: no refill, no turn of
    another seat, so no card that is not seen now. `choices`: what could be tried next. `suggested`: the move
    named no payment, the one given here is a suggestion.
    """

    move: str
    refused: Rejection | None
    cost: int
    pays: tuple[str, ...]
    seat: int | None
    before: tuple[Gap, ...]
    after: tuple[Gap, ...]
    position: dict[str, Any]
    choices: dict[str, Any]
    note: dict[str, Any] | None = None
    suggested: bool = False

    def to_dict(self) -> dict[str, Any]:
        """The step as plain JSON."""
        return {
            "move": self.move,
            **verdict(self.refused),
            "cost": self.cost,
            "pays": {"seat": self.seat, "cards": list(self.pays)} if self.pays else None,
            "suggested": self.suggested,
            "gaps_before": [gap.to_dict() for gap in self.before],
            "gaps_after": [gap.to_dict() for gap in self.after],
            "position": self.position,
            "choices": self.choices,
            "note": self.note,
        }


Payment = Callable[[Vector, int, InformationState, int], int]


def _as_it_is(s: Vector, seat: int, information: InformationState, code: int) -> int:
    return code


def preview(
    state: State,
    seat: int | None,
    moves: Sequence[Move | str],
    information: InformationState | None = None,
    pays: Payment = _as_it_is,
) -> Preview:
    """Try `moves` of `seat` one after the other.

    Each is validated by the rules and carried out as far as step E2 of its turn, and a Finish to its end
    (TURN-5, E4). Turns of other seats are left out, and so are the cards that would be drawn: the report is
    the same for any two positions that look alike to the seat. After a Start, a Reveal, an Exchange and the agreement
    to one everything depends on what is to come: later moves get the code `depends_on_hidden`. A Place or a Rotate
    that names no payment is judged before paying, and if it can be paid the least useful cards are suggested.
    `information`: what the seat remembers (information.py), for the numbers that can still come. `pays` may put
    other cards into a move (its code) whose payment is suggested.
    """
    attempt = _Attempt(state, seat, information or InformationState(seat), pays)
    return previewed(seat, moves, attempt.step, goes_on=lambda: attempt.stopped)


def known_after(
    state: State, seat: int, moves: Sequence[Move | str], information: InformationState
) -> tuple[State, InformationState] | None:
    """The position after previewed moves, before a card is drawn, with what the seat remembers then.

    None where a move is not legal, what comes hangs on hidden cards, or the game is over.
    """
    attempt = _Attempt(state, seat, information)
    if any(attempt.stopped or attempt.step(move).refused is not None for move in moves):
        return None
    if attempt.stopped or attempt.s[at.POINT] == at.AT_END:
        return None
    return State(list(attempt.s)), attempt.information


class _Attempt:
    """The position of a preview: a redacted vector that moves change."""

    def __init__(
        self, state: State, seat: int | None, information: InformationState, pays: Payment = _as_it_is
    ) -> None:
        self.seat, self.information, self.pays = seat, information, pays
        self.s = _preview_vector(state, seat)
        self.stopped = False  # what comes is not known any more
        self.deep = 0
        self.waits = seat is not None and seat != state.deciding
        if seat is not None and self.waits and self.s[at.POINT] == at.AT_ACTION:
            self._own_turn(seat)

    def _own_turn(self, seat: int) -> None:
        """Let the seat stand at ACTION, as if its next turn had come without anything happening before."""
        s = self.s
        s[at.POINT], s[at.DECIDING], s[at.ACTIVE] = at.AT_ACTION, seat, seat
        s[at.STEP], s[at.STEP_SEAT], s[at.START_TURN], s[at.EARNED], s[at.DUE] = at.STEP_IDLE, 0, 0, 0, 0
        s[at.SHARES : at.SHARES + at.SEATS] = [-1] * at.SEATS
        s[at.TURNED_UP], s[at.DRAW], s[at.EXTRA_LEFT], s[at.EXPLORE] = 0, 0, 0, 0
        if s[at.EXCHANGE_SEAT] not in (-1, seat):
            first = at.HAND + s[at.EXCHANGE_SEAT] * at.HAND_SLOTS
            s[first : first + at.HAND_SLOTS] = [0] * at.HAND_SLOTS
            s[at.EXCHANGE_SEAT], s[at.EXCHANGE_DECLINED] = -1, 0

    def _validate(self, move: Move | str) -> tuple[Move | None, int, Rejection | None, bool]:
        """(move, its code, refusal, whether its payment is a suggestion) of a previewed move."""
        s, seat = self.s, self.seat
        try:
            value = plain(move)
        except IllegalMove as error:
            return None, 0, Rejection(error.code, error.rule, error.details), False
        if self.stopped:
            return value, 0, Rejection(DEPENDS, "INFO-1", {}), False
        if s[at.POINT] == at.AT_END:
            return value, 0, Rejection.of(why.GAME_OVER, 0, {}), False
        if seat is None or seat != s[at.DECIDING]:
            args = {"deciding": s[at.DECIDING], "seat": seat}
            return value, 0, Rejection.of(why.NOT_YOUR_TURN, 0, args), False
        reason, code = validate(s, value)
        if reason == why.WRONG_PAYMENT and isinstance(value, Place) and not value.leaving:
            cell = cell_index(s[at.BOARD], value._placed[2])
            return *self._paid(seat, value, cell), None, True  # all but the payment is in order
        if reason == why.WRONG_PAYMENT and isinstance(value, Rotate) and not value.leaving and s[at.HAND_N + seat]:
            code = at.ROTATE | cell_index(s[at.BOARD], value._cell) << at.CELL_BIT
            code |= least_useful(s, seat, 0, 1, STATIC) << at.MASK_BIT
            code = self.pays(s, seat, self.information, code)
            return move_of(s, code), code, None, True
        return value, code, rejection(s, reason, value) if reason else None, False

    def _paid(self, seat: int, move: Place, cell: int) -> tuple[Move, int]:
        """The move with the suggested payment, and its code."""
        s = self.s
        card, wild, _ = move._placed
        index = hand_find(s, seat, card)
        number = wild or card
        mask = payment(s, seat, index, number, cell, place_cost(s, number, cell), STATIC)
        code = at.PLACE | card << at.CARD_BIT | wild << at.WILD_BIT | cell << at.CELL_BIT
        code = self.pays(s, seat, self.information, code | mask << at.MASK_BIT)
        return move_of(s, code), code

    def step(self, move: Move | str) -> Step:
        """Validate one move and carry it out."""
        s, seat = self.s, self.seat
        before = open_gaps(s, seat, self.information)
        value, code, refused, suggested = self._validate(move)
        text = str(move if value is None else value)
        if refused is not None or value is None or seat is None:
            return Step(text, refused, 0, (), seat, before, before, self._view(), self._choices())
        note = self._note(value, suggested)
        pays = value.leaving if isinstance(value, (Place, Rotate)) else ()
        self._carry_out(seat, value, code)
        self.deep += 1
        return Step(
            text,
            None,
            len(pays),
            tuple(texts(pays)),
            seat,
            before,
            open_gaps(s, seat, self.information),
            self._view(),
            self._choices(),
            note,
            suggested,
        )

    def _carry_out(self, seat: int, move: Move, code: int) -> None:
        """E1 and E2 of the move, and E4 where the end is certain; then the seat stands at ACTION again.

        UseCompass is no action (TURN-8): the point goes on, unless it cancelled the storm just turned up.
        """
        s = self.s
        kind = move_kind(code)
        left = tuple(own_hand(s, seat)) if kind == at.EARN_COMPASS else move.leaving
        goes_on = carry_out(s, seat, code)
        self.stopped = type(move).__name__ in _STOPS
        self.information = self.information.with_own(left)
        # What was put down is remembered by `information`; the vector of a preview holds no discards.
        s[at.DISCARDED : at.DISCARDED + at.SEATS * at.KINDS] = [0] * (at.SEATS * at.KINDS)
        for number in range(1, at.ISLANDS + 1):
            if s[at.WHERE + number] != at.WHERE_REMOVED:
                s[at.WHERE + number] = 0
        if s[at.POINT] != at.AT_END and not goes_on:
            self._own_turn(seat)

    def _note(self, move: Move, suggested: bool) -> dict[str, Any] | None:
        """What should be said beside the step, as a catalogue key and its arguments."""
        kind = type(move).__name__
        if kind in _STOPS:
            return _phrase(_STOPS[kind])
        if kind == "PlayFinish" and self._monsters_about():
            return _phrase("may_be_refused")
        if suggested:
            return _phrase("suggested", n=len(move.leaving), cards=", ".join(texts(move.leaving)))
        if isinstance(move, Place) and self._explores(move):
            return _phrase("explorer")
        if self.s[at.PLAYERS] > 1 and (self.waits or self.deep):
            return _phrase("others")
        return None

    def _explores(self, move: Place) -> bool:
        """Whether a card of the Explorer deck comes next: a border cell is covered (PYRAMID-5)."""
        s = self.s
        cell = cell_index(s[at.BOARD], move._placed[2])
        return s[at.BOARD] == at.PYRAMID and BORDER[cell] == 1 and deck_size(s, at.EXPLORER) > 0

    def _monsters_about(self) -> bool:
        """Whether another seat may hold a monster, as far as counts tell (MONSTER-6)."""
        s = self.s
        others = any(s[at.HAND_N + q] for q in range(s[at.PLAYERS]) if q != self.seat)
        return others and s[at.MONSTERS] > s[at.REMOVED + at.M - at.S]

    def _view(self) -> dict[str, Any]:
        return State(list(self.s)).view(self.seat).to_dict()

    def _choices(self) -> dict[str, Any]:
        return {} if self.stopped else choices(State(list(self.s)), self.seat)


def _phrase(name: str, **args: Any) -> dict[str, Any]:
    return {"key": f"tranquility.trial.{name}", "args": args}


def _preview_vector(state: State, seat: int | None) -> Vector:
    """The redacted vector of a position; monsters that the capacities of a shed give away stand in for hands
    (START-6).
    """
    s = redacted(state.vector, seat)
    if s[at.POINT] == at.AT_SHED:
        stand_in_monsters(s, state.view(seat))
    return s
