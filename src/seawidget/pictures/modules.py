"""What modules and variants of Tranquility add to the still picture: marks on cells and rows, and lines of facts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from seawidget.pictures import svg
from seawidget.text import codes, i18n

SIDES = ("sun", "moon")  # of Sun and Moon; in the duel seat 0 plays sun, seat 1 moon


def card_of(held: object) -> str:
    """The card in a cell of the grid, whatever else is marked on it."""
    return str(held["card"]) if isinstance(held, Mapping) else str(held)


def cell_text(held: object) -> str:
    """The card in a cell and its mark in words, for people who hear the picture."""
    side = side_of(held)
    card = card_of(held)
    if card.startswith("W="):
        return i18n.text("tranquility.card.wild", {"n": card[2:]})
    return f"{card} {side}" if side else card


def side_of(held: object) -> str | None:
    """The side a card shows, or the mark of its owner in the duel."""
    if not isinstance(held, Mapping):
        return None
    return str(held["side"]) if "side" in held else SIDES[held["owner"]]


def mark(held: object, x: float, y: float, size: float) -> str:
    """Disc or crescent in the lower corner of a card, a star in the upper one of a Wild."""
    side = side_of(held)
    cx, cy, r = x + 12, y + size - 12, 8
    parts = []
    if card_of(held).startswith("W="):
        star = f"M{svg.num(x + size - 12)},{svg.num(y + 4)}l2,6 6,2-6,2-2,6-2-6-6-2 6-2Z"
        parts.append(svg.tag("path", d=star, fill="#fff", stroke="#10233c", stroke_width=1))
    if side == "sun":
        parts.append(svg.tag("circle", cx=cx, cy=cy, r=r, fill="#ffd34d", stroke="#10233c", stroke_width=2))
    elif side == "moon":
        parts.append(svg.tag("circle", cx=cx, cy=cy, r=r, fill="#10233c", stroke="#fff", stroke_width=1))
        crescent = f"M{svg.num(cx)},{svg.num(cy - 6)}a6,6 0 0 0 0,12a9,9 0 0 1 0-12Z"
        parts.append(svg.tag("path", d=crescent, fill="#dfe8ff", stroke="none"))
    return "".join(parts)


def hatch(x: float, y: float, size: float) -> str:
    """Crossed lines over a cell that takes no card now."""
    step = size / 5
    lines = "".join(
        f"M{svg.num(x + a * step)},{svg.num(y + b * step)}L{svg.num(x + c * step)},{svg.num(y + d * step)}"
        for a, b, c, d in (
            *((0, n, n, 0) for n in range(1, 6)),
            *((n, 5, 5, n) for n in range(1, 5)),
            *((5 - n, 0, 5, n) for n in range(1, 6)),
            *((0, n, 5 - n, 5) for n in range(1, 5)),
        )
    )
    return svg.tag("path", d=lines, fill="none", stroke="#10233c", stroke_opacity=".5", stroke_width=2)


def blocked(view: Mapping[str, Any], cell: str) -> bool:
    """Whether no card may come to this cell now: rocks or a purple storm on its row, or the closed roof."""
    row = int(cell[1:]) - 1
    purple = (view.get("storms") or {}).get("purple") or ()
    return row == view.get("rocks") or row in purple or (view.get("phase") == 1 and row > 2)


def markers(view: Mapping[str, Any]) -> dict[int, list[str]]:
    """Cards at the left edge of each row: rocks and purple storms."""
    out: dict[int, list[str]] = {}
    if view.get("rocks") is not None:
        out[view["rocks"]] = ["R"]
    for row in (view.get("storms") or {}).get("purple") or ():
        out.setdefault(row, []).append("P")
    return out


def facts(view: Mapping[str, Any], options: Mapping[str, Any]) -> list[str]:
    """What lies beside the board, one sentence each."""

    def say(key: str, **args: Any) -> str:
        return i18n.text(f"ui.picture.{key}", args)

    def named(cards: Any) -> list[Any]:
        return codes.cards("tranquility", cards)

    lines = []
    storms: Mapping[str, Any] = view.get("storms") or {}
    if view.get("turned_up"):
        lines.append(say("turned_up", card=i18n.text(f"tranquility.card.{view['turned_up']}")))
    if view.get("rocks") is not None:
        lines.append(say("rocks", row=view["rocks"] + 1))
    if storms.get("purple"):
        lines.append(say("purple", rows=[row + 1 for row in storms["purple"]]))
    owners = {colour: [i18n.player(seat + 1) for seat in storms.get(colour) or ()] for colour in ("yellow", "orange")}
    lines += [say(colour, seats=seats) for colour, seats in owners.items() if seats]
    if options.get("storms") == "on":
        lines.append(say("compasses", pool=view["pool"], supply=view["supply"]))
    if options.get("board") == "pyramid":
        lines += [say("pool", pool=view["pool"]), say("explorer", n=view["explorer"])]
    if view.get("flag"):
        lines.append(say(view["flag"]))
    if view.get("phase") == 1:
        lines.append(say("phase1"))
    if options.get("variant") == "duel":
        lines.append(say("row", cards=named(view["row"]), deck=view["common_deck"]))
    if view.get("exchange"):
        lines.append(say("offer", who=view["exchange"]["seat"] + 1, cards=named(view["exchange"]["cards"])))
    shown = enumerate(view.get("disclosed") or ())
    return lines + [say("disclosed", who=seat + 1, n=n) for seat, n in shown if n]
