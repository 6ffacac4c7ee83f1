"""What the game showed, read off the tree of its moves: the live numbers of a lesson, as whole numbers by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from seawidget.classroom.lesson.boards import B1, D2, D3
from seawidget.odds.determinizations import share_won
from seawidget.playing.game import Game
from seawidget.playing.node import Node

Measure = dict[str, int]


def measured(lesson: int, deals: Mapping[int, Game], options: tuple[str, ...] = ()) -> Measure | None:
    """What the deals of a lesson show so far; None where nothing has been played to the end. `options` of the question
    about moves name those of lesson 6.
    """
    games = [deals[number] for number in sorted(deals)]
    if lesson == 1:
        return _neighbours(games)
    if lesson == 2:
        return _gap(games)
    if lesson == 5:
        return _two_gaps(games)
    if lesson == 6:
        return _two_moves(games[0], options)
    return {3: _wait, 4: _cell, 7: _pass, 8: _won}[lesson](games[0])


def line(game: Game) -> list[Node]:
    """The nodes of the longest line that was played, the start first."""
    ends = [node for node in game.tree.nodes.values() if not node.children]
    return max((node.path() for node in ends), key=len)


def drawn(nodes: list[Node], seat: int = 0) -> Iterator[int | str]:
    """The cards a seat drew on the way, in order: islands by number."""
    for node in nodes:
        for event in node.events:
            if event.kind == "drew" and event.seat == seat:
                yield from (int(card) if str(card).isdecimal() else str(card) for card in event.data["cards"])


def _neighbours(games: list[Game]) -> Measure:
    hands = [sorted(int(card) for card in game.node.state.view(0).hand if card.isdecimal()) for game in games]
    hits = sum(any(b - a == 1 for a, b in pairwise(hand)) for hand in hands)
    return {"hits": hits, "of": len(hands)}


def _first(games: list[Game], count: int) -> list[set[int | str]]:
    """The first cards of each deal in which so many were drawn."""
    rows = [list(drawn(line(game)))[:count] for game in games]
    return [set(row) for row in rows if len(row) == count]


def _gap(games: list[Game]) -> Measure | None:
    rows = _first(games, 6)
    return {"hits": sum(bool(row & B1) for row in rows), "of": len(rows)} if rows else None


def _two_gaps(games: list[Game]) -> Measure | None:
    rows = [(bool(row & D2), bool(row & D3)) for row in _first(games, 8)]
    if not rows:
        return None
    names = {"both": (True, True), "a_only": (True, False), "b_only": (False, True), "neither": (False, False)}
    return {name: rows.count(pair) for name, pair in names.items()}


def _wait(game: Game) -> Measure | None:
    nodes = line(game)
    for turn, node in enumerate(nodes[1:], 1):
        if D3 & set(drawn([node])):
            return {"turns": turn}
    return None


def _cell(game: Game) -> Measure | None:
    nodes = line(game)
    if len(nodes) < 2 or not str(nodes[1].move).startswith("Place 47 "):
        return None
    cell = str(nodes[1].move).split()[2]
    return {"cell": "abcdef".index(cell[0]) + 6 * (int(cell[1:]) - 1) + 1}


def _two_moves(game: Game, options: tuple[str, ...]) -> Measure | None:
    """The first two first moves that were played to an end, by their place among the options, and what came of them."""
    found: list[tuple[int, int]] = []
    for child in game.tree.root.children:
        ends = [node for node in game.tree.nodes.values() if child in node.path() and node.state.over]
        if ends:
            words = str(child.move).split()
            name = f"{words[1]}{words[2]}" if words[0] == "Place" else "discard"
            found.append((options.index(name), int(_is_won(ends[0]))))
    if len(found) < 2:
        return None
    (first, won), (second, other) = found[:2]
    return {"first": first, "first_won": won, "second": second, "second_won": other}


def _pass(game: Game) -> Measure | None:
    nodes = line(game)
    answer = next((node for node in nodes if node.seat == 1 and node.kind == "move"), None)
    if answer is None or answer.parent is None:
        return None
    held = {int(card) for card in answer.parent.state.view(1).hand if card.isdecimal()} & D3
    return {"passed": int(" d3" not in str(answer.move)), "held": int(bool(held))}


def _won(game: Game) -> Measure | None:
    return {"won": int(_is_won(game.node))} if game.node.state.over else None


def _is_won(node: Node) -> bool:
    return share_won((node.state.result or {}).get("outcome"), 0) == 1
