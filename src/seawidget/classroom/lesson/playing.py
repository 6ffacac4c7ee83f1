"""Deals played out in the plainest way, for those who are short of time and for a run without hands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from seawidget.classroom.lesson.boards import D3
from seawidget.classroom.lesson.measures import drawn, line
from seawidget.playing.game import Game

DRAWS: Final = {2: 6, 5: 8}  # cards that are to be seen


def play_out(lesson: int, game: Game, first: str | None) -> None:
    """Play what a deal of a lesson still needs; `first` is the prediction that is a first move (a cell, or a move)."""
    if lesson in DRAWS:
        _discard(game, lambda cards: len(cards) >= DRAWS[lesson])
    elif lesson == 3:
        _discard(game, lambda cards: bool(D3.intersection(cards)))
    elif lesson == 4:
        _place(game, int((first or "21").partition("/")[0]))
    elif lesson == 6:
        _two_lines(game, first or "3b")
    elif lesson == 7 and len(line(game)) < 3:
        _discard(game, lambda cards: len(cards) >= 2)
        game.play_bots()


def _discard(game: Game, enough: Callable[[list[int | str]], bool]) -> None:
    """Discard the two lowest cards until enough has been drawn, or nothing can be discarded any more."""
    while not enough(list(drawn(game.node.path()))) and not game.over:
        moves = [move for move in game.legal_moves if str(move).startswith("Discard ") and str(move).count(",") == 1]
        if not moves:
            return
        game.move(moves[0])


def _place(game: Game, cell: int) -> None:
    if len(line(game)) == 1 and 1 <= cell <= 36:
        game.move(f"Place 47 {'abcdef'[(cell - 1) % 6]}{(cell - 1) // 6 + 1}")


def _two_lines(game: Game, first: str) -> None:
    """The predicted move and another one, each played on by best play, on the same order of the cards."""
    if sum(child.kind == "move" for child in game.tree.root.children) > 1:
        return
    other = "5d" if first != "5d" else "3b"
    for name in (first, other):
        game.goto(game.tree.root)
        game.move("Discard 3,5" if name == "discard" else f"Place {name[:-1]} {name[-1]}")
        while not game.over:
            moves = game.legal_moves
            best = game.rules.exact(game.options).actions(game.node.state)  # type: ignore[attr-defined]
            game.move(max(best, key=lambda pair: pair[1])[0] if best else moves[0])
