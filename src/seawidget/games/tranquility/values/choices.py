"""What a seat may do, and why it may not do something: for boards, not for the rules.

Everything here is a function of the view of the seat (INFO-7).
"""

from __future__ import annotations

from typing import Any

from seawidget.errors import IllegalMove
from seawidget.games.shared.rejections import verdict
from seawidget.games.tranquility.bots.greedy.place import by_use
from seawidget.games.tranquility.bots.greedy.scoring import STATIC
from seawidget.games.tranquility.core import layout as at, rejection_codes as why
from seawidget.games.tranquility.core.board import BOARD_CELLS, CELL_NAMES, cell_index
from seawidget.games.tranquility.core.cards import CARD_TEXT, texts
from seawidget.games.tranquility.core.codes import move_kind
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.rejection import Rejection
from seawidget.games.tranquility.reading.slots import hand_texts
from seawidget.games.tranquility.rules.ask import (
    blind_count,
    keep_drop,
    least_share,
    makes_share,
    most_share,
    must_play_start,
)
from seawidget.games.tranquility.rules.hand import discardable_count, hand_find
from seawidget.games.tranquility.rules.legal import add_compasses, add_rows
from seawidget.games.tranquility.rules.place import cell_blocked, check_cell, place_cost
from seawidget.games.tranquility.values.move import Move
from seawidget.games.tranquility.values.move_list import move_of
from seawidget.games.tranquility.values.moves import KIND_NAMES, Place, Rotate, plain
from seawidget.games.tranquility.values.state import State
from seawidget.games.tranquility.values.validate import rejection as rejected, validate


def choices(state: State, seat: int | None) -> dict[str, Any]:
    """What the deciding seat may do; {} for any other seat.

    kinds         names of the kinds of move with at least one legal move
    forced        "start" under START-1 and at START, else None
    fits          card -> cell -> cost, for every legal and affordable placement of an island
    dear          card -> cell -> cost, for placements that nothing but their price forbids
    wild          cell -> [[first number, last number, cost], ...] for every legal and affordable placement of a Wild
                  (WILD-2), numbers rising; {} without a Wild
    discardable   the hand cards that may be discarded or pay, with copies
    discard       how many cards a Discard takes (0 if there is none), as the action or at ROCKS
    shed          at SHED {"min", "max": the legal sizes of a share; "blind": the legal numbers of cards thrown unseen
                  (STORM-6)}, else None
    unleash       cells a monster may be played on
    rocks         rows the Jagged Rocks may be moved to (MoveRocks)
    storm_rows    rows the purple storm just turned up may be put on (PlaceStorm)
    keep          {"drop": n} at a yellow storm just turned up and at CUT: how many cards KeepHand takes, else None
    compass       what UseCompass may name: "revealed", "yellow@0", "orange@1", "purple@3"
    compass_card  what it would spend: "C" (of the pool), "W" (the own Wild), None if it cannot be used
    earn          whether EarnCompass is legal; it takes the whole hand
    rotate        cells Rotate may turn; it takes one card of `discardable`
    choose        cells the Explorer monster may take (Choose)
    exchange      whether Exchange may be offered
    answer        whether AgreeExchange or DeclineExchange is to be said
    reveal        whether Reveal is due
    pass          whether Pass is legal: the orange storm is accepted, no compass is used at COMPASS, or no action is
                  possible in the duel
    useful        the hand, least useful card first: the order in which to suggest payments
    """
    s = state._vector
    if seat is None or seat != s[at.DECIDING]:
        return {}
    point = s[at.POINT]
    forced = point == at.AT_START or (point == at.AT_ACTION and must_play_start(s, seat))
    kinds: list[str] = []
    for code in state.legal_moves._codes:
        name = KIND_NAMES[move_kind(code)]
        if name not in kinds:
            kinds.append(name)
    action = point == at.AT_ACTION and not forced
    fits, dear = _fits(s, seat) if action else ({}, {})
    shed = keep = None
    if point == at.AT_SHED:
        shed = _shed(s, seat)
    if "KeepHand" in kinds:
        keep = {"drop": keep_drop(s, seat)}
    compass = [str(move_of(s, code)).partition(" ")[2] for code in _compasses(s, seat)]
    return {
        "kinds": kinds,
        "forced": "start" if forced else None,
        "fits": fits,
        "dear": dear,
        "wild": _wild(s, seat) if action and s[at.WILDS] and hand_find(s, seat, at.W) >= 0 else {},
        "discardable": [card for card in hand_texts(s, seat) if card != "M"],
        "discard": 2 if "Discard" in kinds else 0,
        "shed": shed,
        "unleash": _targets(s) if "Unleash" in kinds else [],
        "rocks": _rows(s, at.MOVE_ROCKS) if "MoveRocks" in kinds else [],
        "storm_rows": _rows(s, at.PLACE_STORM) if "PlaceStorm" in kinds else [],
        "keep": keep,
        "compass": compass,
        "compass_card": ("C" if s[at.POOL] else "W") if compass else None,
        "earn": "EarnCompass" in kinds,
        "rotate": _filled(s) if "Rotate" in kinds else [],
        "choose": _targets(s) if "Choose" in kinds else [],
        "exchange": "Exchange" in kinds,
        "answer": point == at.AT_ANSWER,
        "reveal": "Reveal" in kinds,
        "pass": "Pass" in kinds,
        "useful": texts(by_use(s, seat, STATIC)),
    }


def _shed(s: Vector, seat: int) -> dict[str, Any]:
    least, most = least_share(s, seat), most_share(s, seat)
    each = sorted({0, blind_count(s, seat)})
    blind = [n for n in each if any(makes_share(s, seat, share, n) for share in range(least, most + 1))]
    return {"min": least, "max": most, "blind": blind}


def _islands(s: Vector, seat: int) -> list[int]:
    first = at.HAND + seat * at.HAND_SLOTS
    return [card for card in s[first : first + s[at.HAND_N + seat]] if card <= at.ISLANDS]


def _fits(s: Vector, seat: int) -> tuple[dict[str, dict[str, int]], dict[str, dict[str, int]]]:
    """The placements that can be paid for, and those that are only too dear."""
    spare = discardable_count(s, seat) - 1
    names = CELL_NAMES[s[at.BOARD]]
    fits: dict[str, dict[str, int]] = {}
    dear: dict[str, dict[str, int]] = {}
    for card in _islands(s, seat):
        costs = {
            names[cell]: place_cost(s, card, cell)
            for cell in range(BOARD_CELLS[s[at.BOARD]])
            if check_cell(s, seat, card, 0, cell) == why.OK
        }
        fits[CARD_TEXT[card]] = {cell: cost for cell, cost in costs.items() if cost <= spare}
        too = {cell: cost for cell, cost in costs.items() if cost > spare}
        if too:
            dear[CARD_TEXT[card]] = too
    return fits, dear


def _wild(s: Vector, seat: int) -> dict[str, list[list[int]]]:
    spare = discardable_count(s, seat) - 1
    names = CELL_NAMES[s[at.BOARD]]
    out: dict[str, list[list[int]]] = {}
    for cell in range(BOARD_CELLS[s[at.BOARD]]):
        runs: list[list[int]] = []
        for number in range(1, at.ISLANDS + 1):
            if s[at.GRID + cell] or check_cell(s, seat, at.W, number, cell) != why.OK:
                continue
            cost = place_cost(s, number, cell)
            if cost > spare:
                continue
            if runs and runs[-1][1] == number - 1 and runs[-1][2] == cost:
                runs[-1][1] = number
            else:
                runs.append([number, number, cost])
        if runs:
            out[names[cell]] = runs
    return out


def _compasses(s: Vector, seat: int) -> list[int]:
    codes: list[int] = []
    add_compasses(s, seat, codes)
    return codes


def _rows(s: Vector, kind: int) -> list[int]:
    codes: list[int] = []
    add_rows(s, kind, codes)
    return [code >> at.CELL_BIT for code in codes]


def _filled(s: Vector) -> list[str]:
    names = CELL_NAMES[s[at.BOARD]]
    return [names[c] for c in range(len(names)) if s[at.GRID + c]]


def _targets(s: Vector) -> list[str]:
    names = CELL_NAMES[s[at.BOARD]]
    return [names[c] for c in range(len(names)) if s[at.GRID + c] and not cell_blocked(s, c)]


def rejection(state: State, seat: int | None, move: Move | str) -> dict[str, Any]:
    """{"ok", "code", "rule", "args", "cost"}: the answer to "may I, and what does it cost".

    A Place is judged also before it is paid: with fewer cards named than it costs it is ok if it can be paid; a Rotate
    also before its card is named. `cost` is the cost of a Place on an empty cell, None for other moves. A spectator
    (None) is never the one to move.
    """
    s = state._vector
    try:
        move = plain(move)
    except IllegalMove as error:
        found = state.check(move, -1 if seat is None else seat)
        return {**verdict(found or Rejection(error.code, error.rule, error.details)), "cost": None}
    cost = None
    if isinstance(move, Place):
        card, wild, name = move._placed
        cell = cell_index(s[at.BOARD], name)
        if cell >= 0 and s[at.GRID + cell] == 0 and (card <= at.ISLANDS or wild):
            cost = place_cost(s, wild or card, cell)
    if state.over or seat != s[at.DECIDING]:
        return {**verdict(state.check(move, -1 if seat is None else seat)), "cost": cost}
    reason, _ = validate(s, move)
    if reason == why.WRONG_PAYMENT and isinstance(move, Rotate) and not move.leaving:
        reason = why.OK if s[at.HAND_N + s[at.DECIDING]] else why.CARD_NOT_IN_HAND
    if reason == why.WRONG_PAYMENT and isinstance(move, Place) and cost is not None and len(move.leaving) < cost:
        reason = why.OK  # all but the payment is in order
    return {**verdict(rejected(s, reason, move) if reason else None), "cost": cost}
