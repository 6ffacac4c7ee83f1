"""The ring of Pomor Pilot-Book as a still picture: places clockwise, cards, stacks of tokens, seats, hand, decks."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from seawidget.pictures import svg
from seawidget.pictures.pomor_cards import TOKENS, chip, nav_card, sea_card
from seawidget.text import codes, i18n

WIDE, HIGH, GAP, EDGE = 104, 88, 8, 18
SCOPE = "sea-pic-pomor"
TARGET, HOLD = 10, 9

LIGHT = {"paper": "#f3f7fb", "water": "#bfdcec", "ink": "#10233c", "soft": "#42566e", "line": "#5b7690"}
DARK = {"paper": "#0e1726", "water": "#173a5e", "ink": "#eaf1f8", "soft": "#a9bace", "line": "#7d93ad"}

PORT: Final = {"p3": "1/3", "p2": "1/2"}


def draw(view: Mapping[str, Any], table: Mapping[str, Any], theme: str) -> str:
    """The position of a view. Its hand is drawn if it has one; a spectator's view has none."""
    return _Ring(view, table, theme).document()


def boxes(view: Mapping[str, Any], table: Mapping[str, Any]) -> dict[str, tuple[float, float, float, float]]:
    """Where each place of the ring lies in the picture, by its number as text: x, y, width, height."""
    ring = _Ring(view, table, "light")
    return {str(place): (*ring._spot(place), WIDE, HIGH) for place in range(len(ring.ring))}


class _Ring:
    def __init__(self, view: Mapping[str, Any], table: Mapping[str, Any], theme: str) -> None:
        self.view = view
        self.paints = svg.Paints(theme, LIGHT, DARK, SCOPE)
        self.ring: Sequence[str] = view["ring"]
        self.side = len(self.ring) // 2 - 1
        self.width = EDGE * 2 + (self.side + 2) * (WIDE + GAP) - GAP
        self.sea = EDGE * 2 + 3 * (HIGH + GAP) - GAP

    def document(self) -> str:
        paint = self.paints
        places = "".join(self._place(place) for place in range(len(self.ring)))
        below = self._below()
        height = self.sea + self.depth
        frame = svg.tag("rect", width=self.width, height=height, rx=14, **paint(fill="paper"))
        water = svg.tag("rect", width=self.width, height=self.sea, rx=14, **paint(fill="water"))
        return svg.document(
            self.width,
            height,
            title=self._title(),
            desc=self._desc(),
            style=paint.style(),
            body=frame + water + places + self._middle() + below,
            class_=SCOPE,
        )

    def _spot(self, place: int) -> tuple[float, float]:
        length, side = len(self.ring), self.side
        if place == 0:
            column, row = 0, 1
        elif place <= side:
            column, row = place, 0
        elif place == side + 1:
            column, row = side + 1, 1
        else:
            column, row = length - place, 2
        return EDGE + column * (WIDE + GAP), EDGE + row * (HIGH + GAP)

    def _place(self, place: int) -> str:
        x, y = self._spot(place)
        stack = self.view["stacks"][place]
        face = svg.tag("rect", width=WIDE, height=HIGH, rx=9, fill="#fff", stroke="#10233c", stroke_width=1.5)
        face += sea_card(self.ring[place])
        face += svg.text(place, 6, HIGH - 5, font_size=13, font_weight=600, fill="#10233c")
        step = min(19.0, (HIGH - 34) / max(len(stack) - 1, 1))
        for number, token in enumerate(stack):
            shift = 17 * (number % 2) if len(stack) > 2 else 0
            face += chip(token, _face(token), WIDE - 29 - shift, HIGH - 29 - number * step)
        return svg.tag("g", face, transform=f"translate({svg.num(x)} {svg.num(y)})")

    def _middle(self) -> str:
        """Decks and the card in play, inside the ring."""
        view, paint = self.view, self.paints
        x = EDGE + WIDE + GAP * 2
        y = EDGE + HIGH + GAP + 26
        parts = []
        for kind in ("nav", "sea"):
            args = {"deck": view[f"{kind}_deck"], "discard": len(view[f"{kind}_discard"])}
            parts.append(svg.text(i18n.text(f"pomor.deck.{kind}", args), x, y, font_size=15, **paint(fill="ink")))
            y += 24
        if view["in_play"]:
            text = i18n.text("pomor.in_play", {"card": codes.card("pomor", view["in_play"])})
            parts.append(svg.text(text, x, y, font_size=15, font_weight=600, **paint(fill="ink")))
        return "".join(parts)

    def _below(self) -> str:
        """Status, hand, seats, and where the counts come from."""
        paint = self.paints
        y: float = self.sea + 30
        parts = [svg.text(self._status(), EDGE, y, font_size=18, font_weight=600, **paint(fill="ink"))]
        hand = self.view["hand"]
        if hand:
            y += 14
            for number, card in enumerate(hand):
                drawn = nav_card(card)
                parts.append(svg.tag("g", drawn, transform=f"translate({EDGE + number * 80} {svg.num(y)}) scale(.86)"))
            y += 88
        for seat in range(self.view["players"]):
            y += 28
            parts.append(chip(TOKENS[seat], _face(TOKENS[seat]), EDGE, y - 18))
            parts.append(svg.text(self._seat(seat), EDGE + 32, y, font_size=15, **paint(fill="ink")))
        y += 28
        parts.append(svg.text(self._note(), EDGE, y, font_size=14, **paint(fill="soft")))
        self.depth = y - self.sea + 18
        return "".join(parts)

    def _seat(self, seat: int) -> str:
        hold = self.view["holds"][seat]
        total = sum(hold)
        cards = {"cards": " + ".join(map(str, hold)), "sum": total, "left": HOLD - total}
        parts = [
            i18n.player(seat + 1),
            i18n.text("pomor.seat.score", {"n": self.view["scores"][seat], "target": TARGET}),
            i18n.text("pomor.seat.hold", cards) if hold else i18n.text("pomor.seat.empty"),
            i18n.text("pomor.seat.hand", {"n": self.view["hands"][seat]}),
        ]
        return " \u00b7 ".join(parts)

    def _status(self) -> str:
        """What a spectator reads; the view of a seat is a spectator's here as well, for a picture asks nobody."""
        view = self.view
        if view["result"] is not None:
            winner = view["result"]["outcome"]
            return i18n.text("pomor.event.won", {"who": winner + 1, "score": view["scores"][winner]})
        args = {"turn": view["turn"] + 1, "who": view["deciding"] + 1}
        return i18n.text("ui.picture.turn", args)

    def _note(self) -> str:
        options = self.view["options"]
        key = "pomor.note.estimate" if self.view["estimate"] else "pomor.note.own"
        return i18n.text(key, {"provenance": options["provenance"]})

    def _title(self) -> str:
        return i18n.text("pomor.picture.title", {"turn": self.view["turn"] + 1, "players": self.view["players"]})

    def _desc(self) -> str:
        """Every place with its card and tokens, in words short enough to be heard."""
        places = []
        for place, card in enumerate(self.ring):
            stack = ", ".join(map(_called, self.view["stacks"][place]))
            name = PORT.get(card) or i18n.said(codes.card("pomor", card), i18n.current())
            places.append(f"{place} {name}{f' [{stack}]' if stack else ''}")
        return i18n.text("pomor.picture.desc", {"places": places})


def _called(piece: str) -> str:
    """Whose piece it is: the pilot's, or a player's token."""
    return i18n.text("pomor.pilot") if piece == "P" else i18n.player(TOKENS.index(piece) + 1)


def _face(piece: str) -> str:
    """What stands on a piece, as on the page: the first letter of its player's name, the number of a player without."""
    if piece == "P":
        return i18n.text("pomor.pilot.face")
    name = _called(piece)
    number = re.search(r"\d+$", name)
    return number.group() if number else name[:1].upper()
