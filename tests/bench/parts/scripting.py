"""Legal moves, apply and fork from a script, beside python-chess."""

from __future__ import annotations

import random
from functools import partial
from statistics import median

import chess

import seawidget as sea
from tests.bench.parts.playouts import EVERYTHING
from tests.bench.timing import Row, each, seconds

GAMES = 20


def rows() -> list[Row]:
    states = voyages(players=1)
    boards = chess_games()
    moves = midmoves(states)
    pushes = [(board, next(iter(board.legal_moves))) for board in boards]
    heavy = voyages(players=5, **EVERYTHING)[::4]  # their lists of moves are long
    acts = midmoves(heavy)
    return [
        Row(
            f"legal moves of the median position (here {median(len(s.legal_moves) for s in states):.0f}, in chess "
            f"{median(b.legal_moves.count() for b in boards):.0f})",
            seconds(over(states, found_anew)),
            "< 20 us",
            seconds(over(boards, lambda board: list(board.legal_moves))),
        ),
        Row(
            "their number alone",
            seconds(over(states, counted_anew)),
            "",
            seconds(over(boards, lambda board: board.legal_moves.count())),
        ),
        Row(
            "apply a move",
            seconds(over(moves, applied)),
            "< 10 us",
            seconds(over(pushes, lambda pair: (pair[0].push(pair[1]), pair[0].pop()))) + " (with undo)",
        ),
        Row("apply a move taken from the list of the position", seconds(over(taken(states), applied))),
        Row("apply a move and read its events", seconds(over(moves, lambda pair: list(applied(pair)[1])))),
        Row(
            "fork a state",
            seconds(over(states, lambda state: state.copy())),
            "< 2 us",
            seconds(over(boards, lambda board: board.copy(stack=False))),
        ),
        Row(
            f"all modules, five seats: legal moves (here {median(len(s.legal_moves) for s in heavy):.0f})",
            seconds(over(heavy, found_anew)),
        ),
        Row("all modules, five seats: apply a move", seconds(over(acts, applied))),
        Row("all modules, five seats: fork a state", seconds(over(heavy, lambda state: state.copy()))),
    ]


def found_anew(state) -> list:
    """All legal moves as values. A state remembers them, so it is made to forget."""
    state._legal = None
    return list(state.legal_moves)


def counted_anew(state) -> int:
    """How many there are: their values are made only when somebody looks at them."""
    state._legal = None
    return len(state.legal_moves)


def midmoves(states: list) -> list:
    """Each state with the middle one of its legal moves, as a value that it has to judge."""
    found = taken(states)
    return [(type(state)(state.vector), move) for state, move in found]


def taken(states: list) -> list:
    """Each state with the middle one of its legal moves, from its very list."""
    return [(state, list(state.legal_moves)[len(state.legal_moves) // 2]) for state in states]


def applied(pair: tuple) -> tuple:
    """What `apply` gives for a state and a move."""
    state, move = pair
    return state.apply(move)


def over(things: list, act) -> float:
    """Seconds of `act` on the median position: each is timed alone, so that a few long lists do not hide the rest."""
    return median(each(partial(act, thing), number=20, repeats=3) for thing in things)


def voyages(players: int, **options) -> list:
    """Every third position of greedy games, from the first turn to the last but one."""
    states = []
    for seed in range(GAMES):
        game = sea.Game("tranquility", players=players, seed=seed, seats=["greedy"] * players, **options)
        game.play_bots()
        states += [node.state for node in game.tree.main_line() if not node.state.over][::3]
    return states


def chess_games() -> list[chess.Board]:
    boards = []
    for seed in range(GAMES):
        chance = random.Random(seed)
        board = chess.Board()
        for ply in range(40):
            if board.is_game_over():
                break
            if ply % 3 == 0:
                boards.append(board.copy(stack=False))
            board.push(chance.choice(list(board.legal_moves)))
    return boards
