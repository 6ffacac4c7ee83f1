"""The status line: whose turn it is, what is to be done, and why it is forced. A function of one view (INFO-7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from seawidget.games.tranquility.core.board import BOARD_CELLS
from seawidget.games.tranquility.core.names import OPTIONS
from seawidget.games.tranquility.values.view import View

_COLOUR_OF: Final = {"Y": "yellow", "P": "purple", "O": "orange"}
_DOING: Final = {
    "ACTION": "act",
    "START": "act",
    "SHED": "shed",
    "ROCKS": "rocks",
    "EXPLORE": "explore",
    "CHOOSE": "choose",
    "CUT": "cut",
    "COMPASS": "compass",
    "ANSWER": "answer",
}


def status(view: View) -> tuple[str, dict[str, Any]]:
    """Catalogue key `tranquility.status.<x>` and arguments."""
    name, args = _running(view) if view.result is None else _over(view.result)
    return f"tranquility.status.{name}", args


def _over(result: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    args = {"turn": result["turn"], "who": result["seat"] + 1, "card": result["card"] or ""}
    if result["scores"] is None:
        return result["reason"], args
    outcome = result["outcome"]
    high, low = max(result["scores"]), min(result["scores"])
    if outcome == "draw":
        return "duel_draw", {**args, "points": high}
    return f"duel_won_{result['reason']}", {**args, "who": outcome + 1, "points": high, "other": low}


def _running(view: View) -> tuple[str, dict[str, Any]]:
    assert view.deciding is not None
    who, point = view.deciding + 1, view.point
    if view.seat is None or view.seat != view.deciding:
        doing = f"storm_{_colour(view)}" if point == "STORM" else _DOING[point]
        return f"wait_{doing}", {"who": who, "n": view.due, "turn": view.turn}
    args: dict[str, Any] = {"who": who, "turn": view.turn}
    if point == "SHED":
        return _shed(view, view.seat, args)
    if point == "STORM":
        return _storm(view, args)
    if point == "CUT":
        args["n"] = _drop(view)
        if not args["n"]:
            return "cut_monsters", args
        return ("cut_compass" if _has_compass(view) else "cut"), args
    if point == "ROCKS":
        return ("rocks" if _discardable(view) >= 2 else "rocks_move"), args
    if point == "EXPLORE":
        return f"explore_{view.explore}", args
    if point in {"CHOOSE", "ANSWER", "COMPASS"}:
        return point.lower(), args
    return _action(view, args)


def _colour(view: View) -> str:
    """Of the storm just turned up."""
    return _COLOUR_OF[view.turned_up or ""]


def _hand(view: View) -> tuple[str, ...]:
    return view.hand or ()


def _discardable(view: View) -> int:
    return sum(card != "M" for card in _hand(view))


def _shed(view: View, own: int, args: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    later = [seat for seat, share in enumerate(view.shares) if share is None and seat != own]
    capacities = view.capacities or ()
    least = max(0, view.due - sum(capacities[seat] for seat in later))
    most = min(view.due, capacities[own])
    blind = min(2, view.decks[own], view.due) if own in view.storms["yellow"] else 0
    must = view.options["yellow_blind"] == "must"
    if must:
        least = max(least, blind)
    elif least == 1 < blind and _discardable(view) == 0:
        least = blind  # a share of 1 cannot be made up
    args |= {"n": view.due, "least": least, "most": most}
    if blind:
        args["blind"] = blind
        return ("shed_must" if must else "shed_blind") + ("_exact" if least == most else ""), args
    return ("shed_exact" if least == most else "shed"), args


def _storm(view: View, args: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """A storm, with `_compass` if it can be cancelled (COMPASS-2)."""
    colour = _colour(view)
    if colour == "yellow":
        args["n"] = _drop(view)
    return f"storm_{colour}" + ("_compass" if _has_compass(view) else ""), args


def _drop(view: View) -> int:
    """How many cards go under a yellow storm (STORM-4, STORM-7)."""
    return max(0, min(len(_hand(view)) - 3, _discardable(view)))


def _has_compass(view: View) -> bool:
    """Whether a compass is available (COMPASS-2)."""
    return bool(view.pool or (view.options["storms"] == "on" and "W" in _hand(view)))


def _action(view: View, args: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    hand, options = _hand(view), view.options
    if options["variant"] == "duel":
        return _duel(view, args)
    if view.point == "START" or (view.start is None and "S" in hand):
        return "play_start", args
    cells = BOARD_CELLS[(OPTIONS["board"][1] or ()).index(options["board"])]
    laid = view.start or options["board"] == "arch"
    full = len(view.grid) == cells
    if full and options["variant"] == "sun_moon" and not _sides(view):
        return "wrong_sides", args
    if full and options["board"] == "pyramid":
        return "pyramid_full", args
    if full and laid and ("F" in hand or "W" in hand):
        barred = "M" in hand or any(view.disclosed)  # MONSTER-5
        return ("finish_barred" if barred else "finish"), args
    if options["variant"] == "sun_moon":
        return f"act_side_{view.flag}", args
    if _discardable(view) < 2:
        return "act_no_discard", args
    if view.phase == 1:
        return "act_pillars", args
    return ("act_alone" if view.players == 1 else "act"), args


def _sides(view: View) -> bool:
    """Whether the sides are those of SUNMOON-5."""
    return all((card["side"] == "moon") == (int(name[1:]) <= 3) for name, card in view.grid.items())


def _duel(view: View, args: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    if view.exchange is not None:
        return "duel_declined", args
    return ("duel_act" if len(_hand(view)) >= 2 else "duel_last"), args
