"""What a finished game leaves in a table of many games: one row of numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from seawidget.games.pomor.core import layout as at
from seawidget.games.pomor.values.moves import PlayCard, Sell
from seawidget.games.pomor.values.state import State

OUTCOMES: Final = ("unfinished", *(f"seat {seat}" for seat in range(at.SEATS)))
REASONS: Final = ("turn_limit", "target_reached")


class Record:
    """The columns of a game with these options.

    `outcome` and `reason` are indices into `labels`; `turns` completed, `moves` made; the score of each seat; `sales`;
    `pushes`: cards played in mode `unblock`.
    """

    labels: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({"outcome": OUTCOMES, "reason": REASONS})

    def __init__(self, options: Mapping[str, Any]) -> None:
        scores = (f"score{seat}" for seat in range(options["players"]))
        self.columns: tuple[str, ...] = ("outcome", "reason", "turns", "moves", *scores, "sales", "pushes")

    def row(self, first: State, moves: Sequence[Any], last: State) -> list[int]:
        """The numbers of a finished game in the order of `columns`, from its last position and its moves."""
        winner = -1 if last.winner is None else last.winner
        sales = sum(isinstance(move, Sell) for move in moves)
        pushes = sum(isinstance(move, PlayCard) and move.mode == "unblock" for move in moves)
        return [winner + 1, int(last.over), last.turn, len(moves), *last.scores, sales, pushes]
