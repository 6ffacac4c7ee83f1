"""Whole games of the interpreted rules, on one core, beside random games of python-chess."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from statistics import median

import chess

import seawidget as sea
from seawidget.games.protocol import Ruleset
from seawidget.games.registry import get
from seawidget.games.tranquility.rules.playout import playout_random
from tests.bench.timing import Row, seconds

RULES = get("tranquility")
BASE = "solo"
EVERYTHING = {"rocks": "on", "storms": "on", "wilds": 2, "monsters": 3}
OPTIONS: dict[str, dict[str, object]] = {
    BASE: {"players": 1},
    **{name: {"players": 2 if name == "duel" else 1, "preset": name} for name in RULES.presets if name != "base"},
    "all modules": {"players": 1, **EVERYTHING},
    "all modules, three seats": {"players": 3, **EVERYTHING},
    "three seats, 3 monsters": {"players": 3, "monsters": 3},
    "five seats": {"players": 5},
}
GAMES = 300
REPEATS = 5


def rows() -> list[Row]:
    chess_move, chess_plies = per_move(chess_game, range(20))
    found = []
    base = 0.0
    for name, options in OPTIONS.items():
        starts = [sea.Game("tranquility", seed=seed, **options).state.vector for seed in range(GAMES)]
        move, plies = per_move(random_game, starts)
        solo = name == BASE
        base = base or move
        found.append(
            Row(
                f"random playout, {name} ({plies:.0f} moves): one move",
                seconds(move) + ("" if solo else f" ({move / base:.2f} x solo)"),
                "<= 10 us" if solo else "",
                f"{seconds(chess_move)} ({chess_plies:.0f} moves)" if solo else "",
            )
        )
    middle = midgame()
    thousand, _ = per_move(rollouts, [middle])
    found.append(Row("1,000 random rollouts from a mid-game position", seconds(thousand), "< 0.5 s"))
    return found


def spelt(options: dict[str, object], rules: Ruleset = RULES) -> dict[str, object]:
    """The options of a preset spelt out."""
    given = dict(options)
    return {**rules.presets[str(given.pop("preset"))], **given} if "preset" in given else given


def per_move(game: Callable[[object], int], starts) -> tuple[float, float]:
    """CPU seconds for one move, and moves in one game: `game` plays from a start and counts its moves."""
    times, plies = [], 0
    for _ in range(REPEATS):
        begin = time.process_time()
        plies = sum(game(start) for start in starts)
        times.append((time.process_time() - begin) / plies)
    return median(times), plies / len(starts)


def random_game(start: list[int], seed: int = 1) -> int:
    return playout_random(start.copy(), [seed], [0])


def midgame() -> list[int]:
    """A solo game with half of its grid filled by `greedy`."""
    game = sea.Game("tranquility", players=1, seed=1, seats=["greedy"])
    while len(game.state.grid) < 18:
        game.step_bot()
    return game.state.vector


def rollouts(position: list[int]) -> int:
    """A thousand random ends of one position, counted as one thing to time."""
    for seed in range(1000):
        random_game(position, seed)
    return 1


def chess_game(seed: int) -> int:
    """Random legal moves to mate or a draw without a claim, at most 400."""
    chance = random.Random(seed)
    board = chess.Board()
    for ply in range(400):
        moves = list(board.legal_moves)
        if not moves or board.is_insufficient_material():
            return ply
        board.push(chance.choice(moves))
    return 400
