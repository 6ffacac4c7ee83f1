"""Positions as plain text, for terminals, doctests and screens that read aloud."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from seawidget.games.pomor.core.cards import TOKENS


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
    hands = [f"{count} cards" for count in view["hands"]]
    if view["hand"] is not None:
        hands[view["seat"]] = " ".join(view["hand"]) or "-"
    decks = f"decks: navigation {view['nav_deck']}, sea {view['sea_deck']}"
    return _board(view, hands, decks)


def state_board(facts: Mapping[str, Any], hands: Iterable[Sequence[str]]) -> str:
    """A position as text: what everybody sees, and all hands open."""
    decks = f"decks: navigation {facts['nav_deck']}, sea {facts['sea_deck']}"
    return _board(facts, [" ".join(hand) or "-" for hand in hands], decks)


def _board(facts: Mapping[str, Any], hands: Sequence[str], decks: str) -> str:
    lines = [*ring_lines(facts["ring"], facts["stacks"]), "", _now(facts)]
    for seat, hand in enumerate(hands):
        hold = facts["holds"][seat]
        caught = "+".join(map(str, hold)) or "empty"
        caught += f" = {sum(hold)}" if len(hold) > 1 else ""
        lines.append(f"seat {seat + 1} ({TOKENS[seat]}): {facts['scores'][seat]} points, hold {caught}, hand {hand}")
    if facts["estimate"]:
        decks += "; card counts are an estimate"  # P-DECK-1
    return "\n".join([*lines, decks])


def _now(facts: Mapping[str, Any]) -> str:
    if facts["result"] is not None:
        return f"seat {facts['winner'] + 1} has won after {facts['turn']} turns"
    played = f", played {facts['in_play']}" if facts["in_play"] else ""
    return f"turn {facts['turn'] + 1}, seat {facts['deciding'] + 1} at {facts['point']}{played}"
