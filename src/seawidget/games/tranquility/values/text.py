"""Positions as plain text, for terminals, doctests and screens that read aloud."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from seawidget.games.tranquility.core.board import ROW_NAMES
from seawidget.games.tranquility.core.names import OPTIONS
from seawidget.text.codes import Seat, phrase
from seawidget.text.i18n import say, solo_key


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
            line += f"  {say('tranquility.print.finish', code=facts['finish'] or '-')}"
        lines.append(line.rstrip())
    open_start = board != "arch" and facts["options"]["variant"] != "duel"
    start = f"  {say('tranquility.print.start', code=facts['start'] or '-')}" if open_start else ""
    lines.append(f"   {' '.join(f' {column:>{width}} ' for column in columns)}{start}".rstrip())
    return lines


def view_board(view: Mapping[str, Any]) -> str:
    """A view as text."""
    lines = [*board_lines(view), _now(view), *_table(view)]
    for seat in range(view["players"]):
        if view["hand"] is not None and seat == view["seat"]:
            hand = _hand(view, seat, view["hand"])
        else:
            hand = _told("hand_size", view, seat, n=view["hands"][seat])
        monsters = view["disclosed"][seat]
        known = [say("tranquility.print.monsters", n=monsters)] if monsters else []
        lines.append(", ".join([hand, *known, *_piles(view, seat)]))
    return "\n".join(lines)


def state_board(facts: Mapping[str, Any], hands: Iterable[Sequence[str]]) -> str:
    """A position as text: what everybody sees, and all hands open."""
    lines = [*board_lines(facts), _now(facts), *_table(facts)]
    for seat, hand in enumerate(hands):
        lines.append(", ".join([_hand(facts, seat, hand), *_piles(facts, seat)]))
    return "\n".join(lines)


def _hand(facts: Mapping[str, Any], seat: int, cards: Sequence[str]) -> str:
    return _told("hand", facts, seat, list=listed(cards))


def _told(name: str, facts: Mapping[str, Any], seat: int, **args: Any) -> str:
    """What is said about a seat; in a game for one nobody is named."""
    key = f"tranquility.print.{name}"
    return say(solo_key(key) if facts["options"]["players"] == 1 else key, who=Seat(seat), **args)


def listed(cards: Sequence[str]) -> str:
    """Cards as they stand in a position printed as text: by their codes, as scripts write them."""
    return " ".join(cards) or say("ui.print.empty")


def _piles(facts: Mapping[str, Any], seat: int) -> list[str]:
    """What lies before a seat: storms, deck, discards."""
    found = [
        say(f"tranquility.print.storms_{colour}", n=n)
        for colour in ("yellow", "orange")
        if (n := list(facts["storms"][colour]).count(seat))
    ]
    if facts["options"]["variant"] != "duel":
        found.append(say("tranquility.print.deck", n=facts["decks"][seat]))
    return [*found, say("tranquility.print.discards", n=facts["discards"][seat])]


def _table(facts: Mapping[str, Any]) -> list[str]:
    """What belongs to all seats."""
    options = facts["options"]
    parts = []
    if options["storms"] == "on":
        parts.append(say("tranquility.print.compasses", pool=facts["pool"], supply=facts["supply"]))
    if options["board"] == "pyramid":
        parts.append(say("tranquility.print.explorer", deck=facts["explorer"], pool=facts["pool"]))
    if facts["flag"]:
        parts.append(say(f"tranquility.print.{facts['flag']}"))
    if facts["phase"]:
        parts.append(say("tranquility.print.phase", phase=facts["phase"]))
    if options["variant"] == "duel":
        parts.append(say("tranquility.print.row", list=listed(facts["row"]), deck=facts["common_deck"]))
        if facts["exchange"]:
            offer = facts["exchange"]
            key = "tranquility.print.declined" if offer["declined"] else "tranquility.print.offer"
            parts.append(say(key, who=Seat(offer["seat"]), list=listed(offer["cards"])))
    return parts


def _now(facts: Mapping[str, Any]) -> str:
    result = facts["result"]
    if result is not None:
        won = result["outcome"]
        args: dict[str, Any] = {"turn": result["turn"], "reason": phrase(f"tranquility.result.{result['reason']}")}
        if isinstance(won, int):
            mine, other = result["scores"]
            return say("tranquility.print.duel_won", who=Seat(won), first=mine, second=other, **args)
        if result["scores"]:
            first, second = result["scores"]
            return say("tranquility.print.duel_draw", first=first, second=second, **args)
        return say(f"tranquility.print.{won}", **args)
    now = [_told(f"at.{facts['point']}", facts, facts["deciding"], turn=facts["turn"])]
    if facts["due"]:
        now.append(say("tranquility.print.due", n=facts["due"]))
    if facts["turned_up"]:
        now.append(say("tranquility.print.turned_up", card=facts["turned_up"]))
    return ", ".join(now)
