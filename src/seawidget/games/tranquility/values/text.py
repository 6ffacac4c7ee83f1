"""Positions as plain text, for terminals, doctests and screens that read aloud."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from seawidget.games.tranquility.core.board import ROW_NAMES
from seawidget.games.tranquility.core.names import OPTIONS


def cell_text(card: object) -> str:
    """A card of the grid: in Sun and Moon and in the duel with `s` or `m` for sun or moon (DUEL-1)."""
    if not isinstance(card, Mapping):
        return str(card)
    mark = card["side"][0] if "side" in card else "sm"[card["owner"]]
    return f"{card['card']}{mark}"


def board_lines(facts: Mapping[str, Any]) -> list[str]:
    """The board, row 6 first, with the Start and Finish spaces beside it (GRID-2, GRID-4).

    `##` is no cell (GRID-5). Right of a row stands what blocks it: `R` the rocks, `P` a purple storm. In the Pyramid
    border cells are written with `{}` (GRID-6).
    """
    board = facts["options"]["board"]
    rows = ROW_NAMES[(OPTIONS["board"][1] or ()).index(board)]
    grid = {name: cell_text(card) for name, card in facts["grid"].items()}
    width = max([2, *map(len, grid.values())])
    columns = sorted({name[0] for row in rows for name in row})
    lines = []
    for number in range(len(rows), 0, -1):
        cells = []
        for column in columns:
            name = f"{column}{number}"
            if name in rows[number - 1]:
                border = board == "pyramid" and rows[number - 1].index(name) % 2 == 0
                left, right = "{}" if border else "[]"
                cells.append(f"{left}{grid.get(name, ''):>{width}}{right}")
            else:
                cells.append(f" {'##':>{width}} " if board == "arch" else " " * (width + 2))
        line = f" {number} {' '.join(cells)}"
        signs = "R" * (facts["rocks"] == number - 1) + "P" * list(facts["storms"]["purple"]).count(number - 1)
        line += f"  {signs}" if signs else ""
        if number == len(rows) and facts["options"]["variant"] != "duel":
            line += f"  Finish: {facts['finish'] or '-'}"
        lines.append(line.rstrip())
    start = f"  Start: {facts['start'] or '-'}" if board != "arch" and facts["options"]["variant"] != "duel" else ""
    lines.append(f"   {' '.join(f' {column:>{width}} ' for column in columns)}{start}".rstrip())
    return lines


def view_board(view: Mapping[str, Any]) -> str:
    """A view as text."""
    lines = [*board_lines(view), _now(view), *_table(view)]
    for seat in range(view["players"]):
        hand = f"hand {view['hands'][seat]}"
        if view["hand"] is not None and seat == view["seat"]:
            hand = f"hand {' '.join(view['hand']) or '(empty)'}"
        monsters = view["disclosed"][seat]
        known = f", {monsters} known monster{'s' if monsters > 1 else ''}" if monsters else ""
        lines.append(f"seat {seat + 1}: {hand}{known}{_piles(view, seat)}")
    return "\n".join(lines)


def state_board(facts: Mapping[str, Any], hands: Iterable[Sequence[str]]) -> str:
    """A position as text: what everybody sees, and all hands open."""
    lines = [*board_lines(facts), _now(facts), *_table(facts)]
    for seat, hand in enumerate(hands):
        lines.append(f"seat {seat + 1}: hand {' '.join(hand) or '(empty)'}{_piles(facts, seat)}")
    return "\n".join(lines)


def _piles(facts: Mapping[str, Any], seat: int) -> str:
    """What lies before a seat: storms, deck, discards."""
    storms = "".join(
        f", {n} {colour} storm{'s' if n > 1 else ''}"
        for colour in ("yellow", "orange")
        if (n := list(facts["storms"][colour]).count(seat))
    )
    deck = "" if facts["options"]["variant"] == "duel" else f", deck {facts['decks'][seat]}"
    return f"{storms}{deck}, discards {facts['discards'][seat]}"


def _table(facts: Mapping[str, Any]) -> list[str]:
    """What belongs to all seats."""
    options = facts["options"]
    parts = []
    if options["storms"] == "on":
        parts.append(f"compasses: pool {facts['pool']}, supply {facts['supply']}")
    if options["board"] == "pyramid":
        parts.append(f"Explorer deck {facts['explorer']}, compasses: pool {facts['pool']}")
    if facts["flag"]:
        parts.append(f"hands show the {facts['flag']}")
    if facts["phase"]:
        parts.append(f"phase {facts['phase']}")
    if options["variant"] == "duel":
        parts.append(f"row {' '.join(facts['row']) or '(empty)'}, deck {facts['common_deck']}")
        if facts["exchange"]:
            offer = facts["exchange"]
            answer = " (declined)" if offer["declined"] else ""
            parts.append(f"seat {offer['seat'] + 1} offers {' '.join(offer['cards'])}{answer}")
    return parts


def _now(facts: Mapping[str, Any]) -> str:
    result = facts["result"]
    if result is not None:
        scores = f", {result['scores'][0]} to {result['scores'][1]} points" if result["scores"] else ""
        won = f"seat {result['outcome'] + 1} wins" if isinstance(result["outcome"], int) else result["outcome"]
        return f"{won} in turn {result['turn']}: {result['reason']}{scores}"
    due = f", {facts['due']} to shed" if facts["due"] else ""
    turned = f", {facts['turned_up']} turned up" if facts["turned_up"] else ""
    return f"turn {facts['turn']}, seat {facts['deciding'] + 1} at {facts['point']}{due}{turned}"
