"""What a card would do, as far as the seat can know: pilot or push, own token, and why a half is skipped.

The very rules are run on a preview vector, on which nothing is drawn (rules/redaction.py), so a preview is a
function of the seat's view and cannot differ from what happens.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from seawidget.games.pomor.core import layout as at
from seawidget.games.pomor.core.cards import SEA_TEXT
from seawidget.games.pomor.core.codes import move_argument
from seawidget.games.pomor.core.kinds import Vector
from seawidget.games.pomor.core.names import MODES, PHASES
from seawidget.games.pomor.core.table import Table
from seawidget.games.pomor.rules.legal import legal_codes
from seawidget.games.pomor.rules.redaction import preview_vector
from seawidget.games.pomor.rules.turn import apply_code, sale_points
from seawidget.games.pomor.values.events import decode
from seawidget.games.pomor.values.move_list import move_of
from seawidget.games.shared.events import Event, sentence_args

# The rule that explains an outcome.
RULE_OF: Final[dict[str, str]] = {
    "pilot_moved": "P-PILOT-1",
    "pilot_covered": "P-PILOT-2",
    "pilot_target_full": "P-PILOT-2",
    "pilot_crossed_zero": "P-PILOT-15",
    "pushed": "P-BLOCK-4",
    "push_target_full": "P-BLOCK-6",
    "own_stopped": "P-PILOT-5",
    "own_moved": "P-MOVE-5",
    "own_covered": "P-MOVE-6",
    "own_pilot_ahead": "P-PILOT-10",
    "own_target_full": "P-MOVE-2",
    "catch_taken": "P-CATCH-1",
    "catch_left_token": "P-CATCH-2",
    "catch_left_limit": "P-CATCH-5",
    "catch_left_choice": "P-CATCH-6",
    "storm_cleared": "P-STORM-7",
    "netted": "P-NETS-1",
    "nets_left": "P-NETS-5",
    "storm_loss": "P-STORM-1",
    "storm_empty_hold": "P-STORM-4",
    "storm_sheltered": "P-STORM-2",
    "port_empty_hold": "P-PORT-4",
}
_FIRST: Final = {
    *("pilot_moved", "pilot_covered", "pilot_target_full", "pilot_crossed_zero"),
    *("pushed", "push_target_full"),
}
_SKIPPED: Final = {
    *("pilot_covered", "pilot_target_full", "push_target_full"),
    *("own_covered", "own_pilot_ahead", "own_target_full"),
}
_COLLECT: Final = {
    *("catch_taken", "catch_left_token", "catch_left_limit", "storm_cleared", "netted", "nets_left"),
}
_ARRIVAL: Final = {"storm_loss", "storm_empty_hold", "storm_sheltered", "port_empty_hold"}


def told(event: Event) -> dict[str, Any]:
    """An outcome as plain data: its code, the rule behind it, the facts of its sentence `pomor.event.<code>`."""
    return {"code": event.kind, "rule": RULE_OF.get(event.kind), "args": sentence_args(event)}


def effect(s: Vector, table: Table, seat: int, code: int) -> dict[str, Any]:
    """What a PlayCard of the deciding seat would do.

    move, card, mode   the move
    pilot, own         places of the pilot and the own token afterwards; pushed: {"token", "place"} or None
    first              the outcome of the first half: {"code", "rule", "args"}
    second             the outcome of the second half; stopped: the outcome if the pilot shortens it, or None
    skipped            the outcomes that say why a half does not happen
    path               places crossed; reached: the card on the place reached, or None
    collect            outcomes of collecting, candidates of nets one by one
    arrival            the outcome of a storm or a port, arrived at or stood on, with nothing to decide, or None
    hold, catch        sum of the hold and its change, as far as nothing has to be decided before
    vacated            places that get a new card
    asks               the decision that would follow ("TAKE" "NETS" "STORM" "PORT"), or None
    moves              the moves of that decision
    sale               {"points", "divisor", "sum"} if it is a sale, or None
    """
    v = preview_vector(s, seat)
    ev = [1] + [0] * (at.EVENT_ROOM - 1)
    arg = move_argument(code)
    apply_code(v, code, ev)
    events = decode(ev, table)
    second = [event for event in events if event.kind.startswith("own_") and event.kind != "own_stopped"]
    stopped = next((event for event in events if event.kind == "own_stopped"), None)
    moved = next((event for event in second if event.kind == "own_moved"), None)
    pushed = next((event for event in events if event.kind == "pushed"), None)
    asks = PHASES[v[at.PHASE]] if v[at.PHASE] in (at.AT_TAKE, at.AT_NETS, at.AT_STORM, at.AT_PORT) else None
    before = s[at.HOLD_SUM + seat]
    return {
        "move": str(move_of(s, table, code)),
        "card": table.texts[arg >> 1],
        "mode": MODES[arg & 1],
        "pilot": v[at.TOKEN_AT + at.PILOT],
        "own": v[at.TOKEN_AT + seat],
        "pushed": {"token": pushed.data["token"], "place": pushed.data["to"]} if pushed else None,
        "first": told(next(event for event in events if event.kind in _FIRST)),
        "second": told(second[0]),
        "stopped": told(stopped) if stopped else None,
        "skipped": [told(event) for event in events if event.kind in _SKIPPED],
        "path": _path(s, moved),
        "reached": SEA_TEXT[s[at.RING + moved.data["to"]]] if moved else None,
        "collect": [told(event) for event in events if event.kind in _COLLECT],
        "arrival": next((told(event) for event in events if event.kind in _ARRIVAL), None),
        "hold": v[at.HOLD_SUM + seat],
        "catch": v[at.HOLD_SUM + seat] - before,
        "vacated": _new_cards(s, v),
        "asks": asks,
        "moves": _moves(v, table) if asks else [],
        "sale": sale(v, seat) if asks == "PORT" else None,
    }


def _path(s: Vector, moved: Event | None) -> list[int]:
    if moved is None:
        return []
    place, length = moved.data["from"], s[at.LENGTH]
    steps = (moved.data["to"] - place) % length
    return [(place + step) % length for step in range(1, steps)]


def _new_cards(s: Vector, v: Vector) -> list[int]:
    """Places whose card goes: unknown ones, and those still bare."""
    ring = range(s[at.LENGTH])
    return [p for p in ring if v[at.RING + p] != s[at.RING + p] and v[at.RING + p] in (at.UNKNOWN, at.OPEN_WATER)]


def _moves(v: Vector, table: Table) -> list[str]:
    codes: list[int] = []
    legal_codes(v, codes)
    return [str(move_of(v, table, code)) for code in codes]


def sale(s: Vector, seat: int) -> dict[str, Any]:
    """What the hold is worth at the port where the token stands (P-PORT-3), and whether selling wins (P-END-1)."""
    place = s[at.TOKEN_AT + seat]
    points = sale_points(s, seat, place)
    return {
        "place": place,
        "sum": s[at.HOLD_SUM + seat],
        "divisor": s[at.RING + place] - at.PORTS,
        "points": points,
        "wins": s[at.SCORES + seat] + points >= at.TARGET,
    }


def effects(s: Vector, table: Table, seat: int, codes: Sequence[int]) -> list[dict[str, Any]]:
    """The previews of all legal plays, in the order of the legal moves."""
    return [effect(s, table, seat, code) for code in codes]


def nets_facts(s: Vector, seat: int) -> dict[str, Any]:
    """The candidates of a NETS decision with their values, and the room they must fit into."""
    places = s[at.CANDIDATES : at.CANDIDATES + s[at.CANDIDATES_N]]
    return {
        "candidates": [{"place": place, "value": s[at.RING + place]} for place in places],
        "room": at.HOLD_LIMIT - s[at.HOLD_SUM + seat],
        "must": not s[at.MAY],
    }
