"""What a seat may do, why it may not do something, and the status line: for boards, not for the rules.

Everything here is a function of the view of the seat (INFO-7).
"""

from __future__ import annotations

from typing import Any

from seawidget.errors import IllegalMove
from seawidget.games.tranquility import layout as at, reasons as why
from seawidget.games.tranquility.board import BOARD_CELLS, CELL_NAMES, cell_index
from seawidget.games.tranquility.cards import CARD_TEXT, texts
from seawidget.games.tranquility.dump import hand_texts
from seawidget.games.tranquility.greedy import by_use
from seawidget.games.tranquility.judge import judge, refusal
from seawidget.games.tranquility.kinds import Vector
from seawidget.games.tranquility.move import Move
from seawidget.games.tranquility.moves import KIND_NAMES, Place, parse_move
from seawidget.games.tranquility.names import OPTIONS
from seawidget.games.tranquility.refusal import Refusal
from seawidget.games.tranquility.rules_ask import blind_limit, least_share, most_share, must_play_start
from seawidget.games.tranquility.rules_hand import discardable_count
from seawidget.games.tranquility.rules_place import cell_blocked, check_cell, check_place, place_cost
from seawidget.games.tranquility.scoring import STATIC
from seawidget.games.tranquility.state import State
from seawidget.games.tranquility.view import View


def choices(state: State, seat: int | None) -> dict[str, Any]:
    """What the deciding seat may do; {} for any other seat.

    kinds        names of the kinds of move with at least one legal move
    forced       "start" under START-1 and at START, else None
    fits         card -> cell -> cost, for every legal and affordable placement
    discardable  the hand cards that may be discarded or pay, with copies
    discard      how many cards a Discard takes (0 if there is none)
    shed         {"min", "max", "blind"} at SHED, else None
    unleash      cells a monster may be played on
    useful       the hand, least useful card first: the order in which to suggest payments
    """
    s = state._vector
    if seat is None or seat != s[at.DECIDING]:
        return {}
    forced = s[at.POINT] == at.AT_START or (s[at.POINT] == at.AT_ACTION and must_play_start(s, seat))
    kinds: list[str] = []
    for move in state.legal_moves._codes:
        name = KIND_NAMES[move & 31]
        if name not in kinds:
            kinds.append(name)
    action = s[at.POINT] == at.AT_ACTION and not forced
    shed = None
    if s[at.POINT] == at.AT_SHED:
        shed = {"min": least_share(s), "max": most_share(s, seat), "blind": blind_limit(s, seat)}
    return {
        "kinds": kinds,
        "forced": "start" if forced else None,
        "fits": _fits(s, seat) if action else {},
        "discardable": [card for card in hand_texts(s, seat) if card != "M"],
        "discard": 2 if "Discard" in kinds else 0,
        "shed": shed,
        "unleash": _targets(s) if "Unleash" in kinds else [],
        "useful": texts(by_use(s, seat, STATIC)),
    }


def _islands(s: Vector, seat: int) -> list[int]:
    first = at.HAND + seat * at.HAND_SLOTS
    return [card for card in s[first : first + s[at.HAND_N + seat]] if card <= at.ISLANDS]


def _fits(s: Vector, seat: int) -> dict[str, dict[str, int]]:
    spare = discardable_count(s, seat) - 1
    names = CELL_NAMES[s[at.BOARD]]
    fits: dict[str, dict[str, int]] = {}
    for card in _islands(s, seat):
        cells = {}
        for cell in range(BOARD_CELLS[s[at.BOARD]]):
            if check_cell(s, card, cell) == why.OK and place_cost(s, card, cell) <= spare:
                cells[names[cell]] = place_cost(s, card, cell)
        fits[CARD_TEXT[card]] = cells
    return fits


def _targets(s: Vector) -> list[str]:
    names = CELL_NAMES[s[at.BOARD]]
    return [names[c] for c in range(len(names)) if s[at.GRID + c] and not cell_blocked(s, c)]


def explain(state: State, seat: int | None, move: Move | str) -> dict[str, Any]:
    """{"ok", "code", "rule", "args", "cost"}: the answer to "may I, and what does it cost".

    A Place is judged also before it is paid: with fewer cards named than it costs it is ok if it can be paid. `cost`
    is the cost of a Place on an empty cell, None for other moves. A spectator (None) is never the one to move.
    """
    s = state._vector
    try:
        if isinstance(move, str):
            move = parse_move(move)
    except IllegalMove as error:
        found = state.check(move, -1 if seat is None else seat)
        return _answer(found or Refusal(error.code, error.rule, error.details), None)
    cost = None
    if isinstance(move, Place):
        cell = cell_index(s[at.BOARD], move[3])
        if cell >= 0 and s[at.GRID + cell] == 0 and move[1] <= at.ISLANDS:
            cost = place_cost(s, move[1], cell)
    if state.over or seat != s[at.DECIDING]:
        return _answer(state.check(move, -1 if seat is None else seat), cost)
    reason, _ = judge(s, move)
    if reason == why.WRONG_PAYMENT and isinstance(move, Place) and cost is not None and len(move[4]) < cost:
        reason = check_place(s, s[at.DECIDING], move[1], cell, -1, 0)
    return _answer(refusal(s, reason, move) if reason else None, cost)


def _answer(found: Refusal | None, cost: int | None) -> dict[str, Any]:
    if found is None:
        return {"ok": True, "code": None, "rule": None, "args": {}, "cost": cost}
    return {"ok": False, "code": found.code, "rule": found.rule, "args": dict(found.args), "cost": cost}


def status(view: View) -> tuple[str, dict[str, Any]]:
    """Catalogue key `tranquility.status.<x>` and arguments: whose turn it is, what is to be done, why it is forced."""
    result = view.result
    if result is not None:
        args = {"turn": result["turn"], "who": result["seat"] + 1, "card": result["card"] or ""}
        return f"tranquility.status.{result['reason']}", args
    who = view.deciding + 1
    own = view.seat is not None and view.seat == view.deciding
    alone = view.players == 1
    if not own:
        return f"tranquility.status.wait_{_DOING[view.point]}", {"who": who, "n": view.due, "turn": view.turn}
    args = {"who": who, "turn": view.turn}
    if view.point == "SHED":
        later = [seat for seat, share in enumerate(view.shares) if share is None and seat != view.seat]
        least = max(0, view.due - sum(view.capacities[seat] for seat in later))
        most = min(view.due, view.capacities[view.seat])
        args |= {"n": view.due, "least": least, "most": most}
        return "tranquility.status." + ("shed_exact" if least == most else "shed"), args
    if view.point == "START" or (view.start is None and "S" in view.hand):
        return "tranquility.status.play_start", args
    hand = list(view.hand)
    discardable = len(hand) - hand.count("M")
    cells = BOARD_CELLS[(OPTIONS["board"][1] or ()).index(view.options["board"])]
    if len(view.grid) == cells and view.start and "F" in hand and "M" not in hand and not any(view.disclosed):
        return "tranquility.status.finish", args
    if discardable < 2:
        return "tranquility.status.act_no_discard", args
    return "tranquility.status." + ("act_alone" if alone else "act"), args


_DOING = {"ACTION": "act", "START": "act", "SHED": "shed"}
