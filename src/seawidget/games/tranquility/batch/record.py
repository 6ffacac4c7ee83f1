"""What a finished game leaves in a table of many games: one row of numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.rejection_codes import END_REASONS
from seawidget.games.tranquility.values.state import State

COLUMNS: Final = ("outcome", "reason", "filled", "turns", "moves", "paid", "discarded", "first")
SCORES: Final = ("score0", "score1")
OUTCOMES: Final = ("", "win", "loss", "seat 0", "seat 1", "draw")  # as `names.outcome_name`, a seat as text


class Record:
    """The columns of a game with these options.

    `outcome` and `reason` are indices into `labels`; `filled`: cells, `turns` and `moves` at the end; `paid`:
    cards given as the price of a placement or of turning an island; `discarded`: cards given away otherwise; `first`:
    the seat that began. In the duel also the two scores.
    """

    labels: Mapping[str, tuple[str, ...]] = {"outcome": OUTCOMES, "reason": tuple(END_REASONS)}

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.duel = options["variant"] == "duel"
        self.columns: tuple[str, ...] = (*COLUMNS, *(SCORES if self.duel else ()))

    def row(self, first: State, moves: Sequence[Any], last: State) -> list[int]:
        """The numbers of a finished game in the order of `columns`, from its first and last position and its moves."""
        s = last.vector
        paid = sum(len(move.pay) for move in moves if move.number in (at.PLACE, at.ROTATE))
        discarded = sum(s[at.DISCARDS_N : at.DISCARDS_N + at.SEATS]) - paid
        numbers = [s[at.OUTCOME], s[at.REASON], s[at.FILLED], s[at.TURN], len(moves), paid, discarded, first.active]
        return [*numbers, s[at.SCORES], s[at.SCORES + 1]] if self.duel else numbers
