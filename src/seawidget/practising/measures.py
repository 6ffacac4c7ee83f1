"""What is counted of a world that was played to its end: cells filled, the last turn, points."""

from __future__ import annotations

from dataclasses import dataclass

from seawidget.games.protocol import Ruleset, State
from seawidget.odds.determinizations import Ending
from seawidget.simulation.record import record_of

__all__ = ["Measures"]


@dataclass(frozen=True)
class Measures:
    """What can be counted of the worlds of a position, for one seat.

    `names`: "filled" (cells), "turns" (number of the last turn), "points" (of the seat), the most telling first.
    `goal`: the number of cells that means a win, and nothing else does: in Tranquility the Finish counts as one more.
    None in games that are not won by filling cells together.
    """

    names: tuple[str, ...]
    goal: int | None
    seat: int

    @classmethod
    def of(cls, rules: Ruleset, state: State, seat: int) -> Measures:
        """The measures of a position."""
        layout = rules.layout(state.options)
        columns = record_of(rules, state.options).columns
        cells = len({cell for segment in layout.get("segments", ()) for cell in segment})
        goal = None
        if "filled" in columns:
            goal = cells + 1 if layout.get("finish") is not None else None
        elif "grid" in state.view(None).to_dict():
            goal = cells
        filled = ("filled",) if goal is not None or "filled" in columns else ()
        points = ("points",) if "score0" in columns else ()
        names = (*filled, "turns", *points) if goal is not None else (*points, *filled, "turns")
        return cls(names, goal, seat)

    def read(self, ending: Ending) -> tuple[int, ...]:
        """The numbers of one world, in the order of `names`."""
        return tuple(getattr(self, f"_{name}")(ending) for name in self.names)

    def _turns(self, ending: Ending) -> int:
        return ending.numbers["turns"]

    def _points(self, ending: Ending) -> int:
        return ending.numbers[f"score{self.seat}"]

    def _filled(self, ending: Ending) -> int:
        if "filled" in ending.numbers:
            filled = ending.numbers["filled"]
        else:
            assert ending.last is not None
            filled = sum(card is not None for card in ending.last.view(None).to_dict()["grid"].values())
        if self.goal is None:
            return filled
        return self.goal if ending.won == 1 else min(filled, self.goal - 1)
