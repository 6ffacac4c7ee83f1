"""Positions as plain text, for terminals, doctests and screens that read aloud."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from seawidget.games.pomor.core.cards import TOKENS
from seawidget.text.codes import Seat
from seawidget.text.i18n import say


def ring_lines(ring: Sequence[str], stacks: Sequence[str]) -> list[str]:
    """The ring clockwise from place 0 at the left: numbers, cards, and tokens bottom first."""
    length = len(ring)
    side = length // 2 - 1
    names = {"p3": "1/3", "p2": "1/2", "w": "~"}

    def cells(places: Sequence[int]) -> list[list[str]]:
        return [[str(p) for p in places], [names.get(ring[p], ring[p]) for p in places], [stacks[p] for p in places]]

    width = max([3, *map(len, stacks)])
    upper = cells(range(1, side + 1))
    lower = cells(range(length - 1, side + 1, -1))
    left, right = cells([0]), cells([side + 1])
    edge = " " * (width + 2)
    lines = [edge + " ".join(f"{cell:^{width}}" for cell in row) for row in upper]
    middle = " ".join(" " * width for _ in range(side))
    lines += [f"{a[0]:^{width}}  {middle}  {b[0]:^{width}}" for a, b in zip(left, right, strict=True)]
    lines += [edge + " ".join(f"{cell:^{width}}" for cell in row) for row in lower]
    return [line.rstrip() for line in lines]


def view_board(view: Mapping[str, Any]) -> str:
    """A view as text."""
    hands: list[int | Sequence[str]] = list(view["hands"])
    if view["hand"] is not None:
        hands[view["seat"]] = view["hand"]
    return _board(view, hands)


def state_board(facts: Mapping[str, Any], hands: Iterable[Sequence[str]]) -> str:
    """A position as text: what everybody sees, and all hands open."""
    return _board(facts, list(hands))


def _board(facts: Mapping[str, Any], hands: Sequence[int | Sequence[str]]) -> str:
    """The ring, a line for each seat with its hand (how many cards it has, or their codes), and the decks."""
    lines = [*ring_lines(facts["ring"], facts["stacks"]), "", _now(facts)]
    for seat, hand in enumerate(hands):
        hold = facts["holds"][seat]
        caught = "+".join(map(str, hold)) or say("ui.print.empty")
        caught += f" = {sum(hold)}" if len(hold) > 1 else ""
        args = {"who": Seat(seat), "mark": TOKENS[seat], "points": facts["scores"][seat], "hold": caught}
        if isinstance(hand, int):
            lines.append(say("pomor.print.seat_size", n=hand, **args))
        else:
            lines.append(say("pomor.print.seat", list=" ".join(hand) or say("ui.print.empty"), **args))
    lines.append(say("pomor.print.decks", nav=facts["nav_deck"], sea=facts["sea_deck"]))
    if facts["estimate"]:
        lines.append(say("pomor.note.estimate"))  # P-DECK-1
    return "\n".join(lines)


def _now(facts: Mapping[str, Any]) -> str:
    if facts["result"] is not None:
        return say("pomor.print.won", who=Seat(facts["winner"]), n=facts["turn"])
    now = say(f"pomor.print.at.{facts['point']}", turn=facts["turn"] + 1, who=Seat(facts["deciding"]))
    played = facts["in_play"]
    return f"{now}; {say('pomor.print.played', card=played)}" if played else now
