"""The board of Tranquility as a still picture: a sea that brightens from night to day, and the islands laid on it."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from typing import Any

from seawidget.pictures import modules, svg
from seawidget.pictures.islands import NUMBERS, card, cover
from seawidget.text import codes, i18n, numbers

CELL, GAP = 78, 8
PITCH = CELL + GAP
SIDE = CELL + 44  # beside the grid: Start on the left, Finish on the right
TOP = 22
EDGE = 18
HAND = 66
SCOPE = "sea-pic"

LIGHT = {
    "night": "#243a73", "dusk": "#4f8fbf", "shoal": "#a9d8d3", "day": "#fbe8b0",
    "paper": "#f3f7fb", "ink": "#10233c", "soft": "#42566e", "cell": "#ffffff", "edge": "#ffffff", "name": "#10233c",
    "frame": "#c9d6e4", "back": "#5b7fa8", "plate": "#f3f7fb",
}  # fmt: skip
DARK = {
    "night": "#0b1430", "dusk": "#173a5e", "shoal": "#2b6470", "day": "#6f6a48",
    "paper": "#0e1726", "ink": "#eaf1f8", "soft": "#a9bace", "cell": "#ffffff", "edge": "#ffffff", "name": "#eaf1f8",
    "frame": "#2a3950", "back": "#3a587d", "plate": "#0e1726",
}  # fmt: skip


def draw(view: Mapping[str, Any], table: Mapping[str, Any], theme: str) -> str:
    """The position of a view. Its hand is drawn if it has one; a spectator's view has none."""
    return _Board(view, table, theme).document()


def boxes(view: Mapping[str, Any], table: Mapping[str, Any]) -> dict[str, tuple[float, float, float, float]]:
    """Where each cell lies in the picture: x, y, width, height."""
    board = _Board(view, table, "light")
    return {cell: (*board._at(cell), CELL, CELL) for row in board.rows for cell in row}


class _Board:
    def __init__(self, view: Mapping[str, Any], table: Mapping[str, Any], theme: str) -> None:
        self.view = view
        self.layout: Mapping[str, Any] = table["layout"]
        self.options: Mapping[str, Any] = table.get("options") or view.get("options") or {}
        self.rows: Sequence[Sequence[str]] = self.layout["rows"]
        self.paints = svg.Paints(theme, LIGHT, DARK, SCOPE)
        self.grid: Mapping[str, Any] = view.get("grid") or {}
        # Cells are named by column letter and row number, so that every board shape draws itself.
        names = [cell for row in self.rows for cell in row]
        self.columns = max(ord(name[0]) - ord("a") for name in names) + 1
        self.count = len(self.rows)
        self.left = EDGE + SIDE
        self.width = self.left + self.columns * PITCH - GAP + SIDE + EDGE
        self.sea_height = TOP * 2 + self.count * PITCH - GAP + 24
        # One picture may stand beside another on a page: what is referred to by id needs an id of its own.
        seed = repr((sorted(self.grid.items()), view.get("hand"), view.get("turn"), theme)).encode()
        self.ident = str(table.get("ident") or f"sea{zlib.crc32(seed):08x}")

    def document(self) -> str:
        sea, below = self._sea(), self._below()
        height = self.sea_height + self.depth
        frame = svg.tag("rect", width=self.width, height=height, rx=14, **self.paints(fill="paper"))
        return svg.document(
            self.width,
            height,
            title=self._title(),
            desc=self._desc(),
            style=self.paints.style(),
            body=frame + sea + below,
            class_=SCOPE,
        )

    def _at(self, cell: str) -> tuple[float, float]:
        column, row = ord(cell[0]) - ord("a"), int(cell[1:]) - 1
        return self.left + column * PITCH, TOP + (self.count - 1 - row) * PITCH

    def _sea(self) -> str:
        stops = (("night", 0), ("dusk", 0.45), ("shoal", 0.8), ("day", 1))
        colours = "".join(svg.tag("stop", offset=f"{place:g}", **self.paints(stop_color=name)) for name, place in stops)
        gradient = svg.tag("linearGradient", colours, id=f"{self.ident}g", x1=0, y1=1, x2=1, y2=0)
        shape = svg.tag("rect", width=100, height=100, rx=11)
        over = svg.tag("g", cover(), id=f"{self.ident}o", fill="none", stroke="#fff")
        defs = svg.tag("defs", gradient + svg.tag("clipPath", shape, id=f"{self.ident}c") + over)
        water = svg.tag("rect", width=self.width, height=self.sea_height, rx=14, fill=f"url(#{self.ident}g)")
        right = self.width - 124
        waves = ((26, 60), (20, 260), (34, 400), (right - 6, 210), (right + 6, 330), (right, 500))
        line = "".join(f"M{svg.num(x)},{y}q14-8 28 0t28 0t28 0" for x, y in waves)
        swell = svg.tag("path", d=line, fill="none", stroke="#fff", stroke_opacity=".16", stroke_width=3)
        cells = "".join(self._cell(cell) for row in self.rows for cell in row)
        return defs + water + swell + self._names() + svg.tag("g", cells + self._ends(), **NUMBERS)

    def _cell(self, cell: str) -> str:
        x, y = self._at(cell)
        if cell in self.grid:
            held = self.grid[cell]
            return self._card(modules.card_of(held), x, y, CELL) + modules.mark(held, x, y, CELL)
        look: dict[str, Any] = {
            "fill_opacity": ".15",
            "stroke_opacity": ".4",
            "stroke_width": 1,
            **self.paints(fill="cell", stroke="edge"),
        }
        drawn = svg.tag("rect", x=x, y=y, width=CELL, height=CELL, rx=9, **look)
        if cell in (self.layout.get("border") or ()):
            inner = {**look, "fill_opacity": 0, "stroke_opacity": ".8"}
            drawn += svg.tag("rect", x=x + 5, y=y + 5, width=CELL - 10, height=CELL - 10, rx=6, **inner)
        return drawn + (modules.hatch(x, y, CELL) if modules.blocked(self.view, cell) else "")

    def _card(self, code: str, x: float, y: float, size: float) -> str:
        drawing = svg.tag("g", card(code) + svg.tag("use", href=f"#{self.ident}o"), clip_path=f"url(#{self.ident}c)")
        return svg.tag("g", drawing, transform=f"translate({svg.num(x)} {svg.num(y)}) scale({size / 100:g})")

    def _names(self) -> str:
        look = {"text_anchor": "middle", "font_size": 14, "fill": "#fff", "fill_opacity": ".85"}
        bottom = TOP + self.count * PITCH + 8
        parts = [
            svg.text(chr(ord("a") + column), self.left + column * PITCH + CELL / 2, bottom, **look)
            for column in range(self.columns)
        ]
        for row in range(self.count):
            y = TOP + (self.count - 1 - row) * PITCH + CELL / 2 + 5
            parts.append(svg.text(row + 1, self.left - 16, y, **look))
        for row, marks in modules.markers(self.view).items():
            y = TOP + (self.count - 1 - row) * PITCH
            parts += [self._card(code, self.left - 28, y + 52 * n, 24) for n, code in enumerate(marks[:2])]
        return "".join(parts)

    def _ends(self) -> str:
        bottom = TOP + (self.count - 1) * PITCH
        right = self.left + self.columns * PITCH - GAP + 44
        has = {end: self.layout.get(end, "") is not None for end in ("start", "finish")}
        start = self._end(self.view.get("start"), "S", EDGE, bottom) if has["start"] else ""
        return start + (self._end(self.view.get("finish"), "F", right, TOP) if has["finish"] else "")

    def _end(self, laid: str | None, kind: str, x: float, y: float) -> str:
        if laid is not None:
            return self._card(laid, x, y, CELL)
        look: dict[str, Any] = {"fill_opacity": ".1", "stroke_opacity": ".7", "stroke_width": 1.5}
        look |= {"stroke_dasharray": "5 5", **self.paints(fill="cell", stroke="edge")}
        place = svg.tag("rect", x=x, y=y, width=CELL, height=CELL, rx=9, **look)
        ghost = svg.tag("g", self._card(kind, x + CELL * 0.2, y + CELL * 0.2, CELL * 0.6), opacity=".45")
        return place + ghost

    def _below(self) -> str:
        """Status, the piles of every seat, and the hand of the view."""
        paint = self.paints
        y = self.sea_height + 30
        parts = [svg.text(self._status(), EDGE, y, font_size=18, font_weight=600, **paint(fill="ink"))]
        hand = self.view.get("hand")
        if hand:
            y += 16
            room = int((self.width - 2 * EDGE + 8) // (HAND + 8))  # cards side by side; after a Start a hand is long
            cards = (
                self._card(str(code), EDGE + place % room * (HAND + 8), y + place // room * (HAND + 8), HAND)
                for place, code in enumerate(hand)
            )
            parts.append(svg.tag("g", "".join(cards), **NUMBERS))
            y += HAND + 4 + (len(hand) - 1) // room * (HAND + 8)
        for line in self._piles():
            y += 24
            parts.append(svg.text(line, EDGE, y, font_size=15, **paint(fill="soft")))
        self.depth = y - self.sea_height + 18
        return "".join(parts)

    def _status(self) -> str:
        result = self.view.get("result")
        if result and isinstance(result["outcome"], int):
            points = numbers.local(" : ".join(map(str, result["scores"])), i18n.current())
            args = {"turn": result["turn"], "who": self._name(result["outcome"]), "points": points}
            return i18n.text("ui.picture.won", args)
        if result:
            return i18n.text(f"ui.picture.{result['outcome']}", {"turn": result["turn"]})
        deciding = self.view.get("deciding")
        args = {"turn": self.view.get("turn"), "who": self._name(deciding), "point": self.view.get("point")}
        return i18n.text("ui.picture.turn" if len(self.view["hands"]) > 1 else "ui.picture.turn_solo", args)

    def _name(self, seat: int | None) -> str:
        return "-" if seat is None else i18n.player(seat + 1)

    def _piles(self) -> list[str]:
        view, lines = self.view, []
        for seat, (hand, deck, discard) in enumerate(zip(view["hands"], view["decks"], view["discards"], strict=True)):
            args = {"who": self._name(seat), "hand": hand, "deck": deck, "discards": discard}
            key = "ui.picture.piles" if len(view["hands"]) > 1 else "ui.picture.piles_solo"
            lines.append(i18n.text(key, args))
        lines += modules.facts(view, self.options)
        removed = view.get("removed") or []
        if removed:
            lines.append(i18n.text("ui.picture.removed", {"cards": codes.cards("tranquility", removed)}))
        return lines

    def _title(self) -> str:
        filled = len(self.grid)
        cells = sum(len(row) for row in self.rows)
        return i18n.text("ui.picture.title", {"filled": filled, "cells": cells, "turn": self.view.get("turn")})

    def _desc(self) -> str:
        order = [cell for row in reversed(self.rows) for cell in row if cell in self.grid]
        laid = [f"{cell} {modules.cell_text(self.grid[cell])}" for cell in order]
        return i18n.text("ui.picture.desc" if laid else "ui.picture.empty", {"cells": laid})
