"""Positions as plain text, for terminals, doctests and screens that read aloud."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from seawidget.games.tranquility.board import ROW_NAMES
from seawidget.games.tranquility.names import OPTIONS

if TYPE_CHECKING:
    from seawidget.games.tranquility.state import State


def board_lines(grid: Mapping[str, str], board: str, start: str | None, finish: str | None) -> list[str]:
    """The board, row 6 first, with the Start and Finish spaces beside it (GRID-2, GRID-4)."""
    rows = ROW_NAMES[(OPTIONS["board"][1] or ()).index(board)]
    width = max([2, *(len(card) for card in grid.values())])
    lines = []
    for number in range(len(rows), 0, -1):
        cells = " ".join(f"[{grid.get(name, ''):>{width}}]" for name in rows[number - 1])
        end = f"  Finish: {finish or '-'}" if number == len(rows) else ""
        lines.append(f" {number} {cells}{end}")
    columns = " ".join(f" {name[0]:>{width}} " for name in rows[0])
    lines.append(f"   {columns}  Start: {start or '-'}")
    return lines


def view_board(view: Mapping[str, Any]) -> str:
    """A view as text."""
    lines = board_lines(view["grid"], view["options"]["board"], view["start"], view["finish"])
    lines.append(_now(view))
    for seat in range(view["players"]):
        hand = f"hand {view['hands'][seat]}"
        if view["hand"] is not None and seat == view["seat"]:
            hand = f"hand {' '.join(view['hand']) or '(empty)'}"
        monsters = view["disclosed"][seat]
        known = f", {monsters} known monster{'s' if monsters > 1 else ''}" if monsters else ""
        lines.append(f"seat {seat}: {hand}{known}, deck {view['decks'][seat]}, discards {view['discards'][seat]}")
    return "\n".join(lines)


def state_board(state: State) -> str:
    """A position as text, all hands open."""
    facts = state.view(None).to_dict()
    lines = board_lines(facts["grid"], facts["options"]["board"], facts["start"], facts["finish"])
    lines.append(_now(facts))
    for seat, hand in enumerate(state.hands):
        deck, discards = facts["decks"][seat], facts["discards"][seat]
        lines.append(f"seat {seat}: hand {' '.join(hand) or '(empty)'}, deck {deck}, discards {discards}")
    return "\n".join(lines)


def _now(facts: Mapping[str, Any]) -> str:
    result = facts["result"]
    if result is not None:
        return f"{result['outcome']} in turn {result['turn']}: {result['reason']}"
    due = f", {facts['due']} to shed" if facts["due"] else ""
    return f"turn {facts['turn']}, seat {facts['deciding']} at {facts['point']}{due}"
