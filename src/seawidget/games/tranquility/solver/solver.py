"""Whether a solo game with a known deck can be won: a beam search that proves what it can.

Positions are kept layer by layer, one move each, the most promising ones at most `width` of them. A win found is a
line to play. If a search dropped nothing but positions that are lost for certain and positions it already had, and
found no win, there is none.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from seawidget.compiling import make, ready
from seawidget.errors import MissingExtra
from seawidget.games.powers import Found
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.reading.dump import options_dict
from seawidget.games.tranquility.rules.turn import apply_code
from seawidget.games.tranquility.solver.bounds import NO_CARDS, NO_FINISH, NO_NUMBERS, NO_START, hopeless
from seawidget.games.tranquility.solver.layer import (
    CODE,
    COLUMNS_OUT,
    HASH,
    KEY_SIZE,
    PARENT,
    VALUE,
    WON,
    all_equal,
    carry_out,
    expand,
)
from seawidget.games.tranquility.solver.source import SEARCH_SOURCE
from seawidget.games.tranquility.values.move_list import move_of
from seawidget.games.tranquility.values.state import State
from seawidget.text.i18n import Sentence

if TYPE_CHECKING:
    from seawidget.compiling.library import Functions

ROOM: Final = 1 << 16  # moves made between two looks at the clock; the richest position has a few thousand
BOUNDS: Final[Mapping[int, str]] = {
    NO_START: "no_start",
    NO_FINISH: "no_finish",
    NO_CARDS: "no_cards",
    NO_NUMBERS: "no_numbers",
}


class Stopped(Exception):  # noqa: N818 - not an error
    """The budget is spent, or somebody called it off."""


class TranquilitySolver:
    """What `sea.winnable` needs to know of Tranquility (`seawidget.games.powers.Solving`)."""

    def rejection(self, options: Mapping[str, Any]) -> str | None:
        """Why games with these options are not searched: with several seats hands would have to be hidden."""
        if options["players"] == 1:
            return None
        return Sentence("error.winnable.seats", players=str(options["players"]))

    def prepare(self, options: Mapping[str, Any]) -> None:
        """Compile the search, or load it. Raises MissingExtra without numpy, CompilingFailed."""
        if not find_spec("numpy"):
            raise MissingExtra(Sentence("error.winnable.search"), "numpy", "lab")
        make(SEARCH_SOURCE, options)

    def solve(
        self,
        state: State,
        widths: Sequence[int],
        nodes: int | None,
        seconds: float | None,
        stop: Callable[[], bool],
        compiled: bool | None,
    ) -> Found:
        """Search with one width after the other until something is proved or the budget is spent."""
        search = Search(state.vector, nodes, seconds, stop, compiled)
        return search.run(widths)


class Search:
    """One search. `nodes`: moves made so far."""

    def __init__(
        self,
        start: Vector,
        most: int | None,
        seconds: float | None,
        stop: Callable[[], bool],
        compiled: bool | None,
    ) -> None:
        self.start = list(start)
        self.tools: _Plain = _tools(options_dict(start), compiled)
        self.nodes = 0
        self.most = most
        self.begin = time.monotonic()
        self.end = None if seconds is None else self.begin + seconds
        self.stop = stop

    def run(self, widths: Sequence[int]) -> Found:
        """Yes with the moves, no with the proof, or unknown with the reason."""
        s = self.start
        if s[at.POINT] == at.AT_END:
            won = s[at.OUTCOME] == at.WIN
            return self._found("yes" if won else "no", [], "" if won else "over", 0)
        bound = hopeless(s)
        if bound:
            return self._found("no", [], BOUNDS[bound], 0)
        width = 0
        try:
            for width in widths:
                codes, complete = self._beam(width)
                if codes:
                    return self._found("yes", codes, "", width)
                if complete:
                    return self._found("no", [], "exhausted", width)
        except Stopped as why:
            return self._found("unknown", [], str(why), width)
        except KeyboardInterrupt:
            return self._found("unknown", [], "interrupted", width)
        return self._found("unknown", [], "width", width)

    def _found(self, answer: str, codes: Sequence[int], why: str, width: int) -> Found:
        moves = []
        s = list(self.start)
        for code in codes:
            moves.append(move_of(s, code))
            apply_code(s, code, [0])
        return Found(answer, tuple(moves), why, self.nodes, time.monotonic() - self.begin, width)

    def _check(self) -> None:
        if self.stop():
            raise Stopped("cancelled")
        if self.most is not None and self.nodes >= self.most:
            raise Stopped("nodes")
        if self.end is not None and time.monotonic() >= self.end:
            raise Stopped("seconds")

    def _beam(self, width: int) -> tuple[list[int], bool]:
        """(codes of a winning line, whether everything was looked at)."""
        tools = self.tools
        beam = tools.beam([self.start])
        layers: list[tuple[Any, Any]] = []  # of each layer: place of the parent in the one before, and the code
        complete = True
        while len(beam):
            rows = self._expanded(beam)
            won = tools.best_won(rows)
            if won is not None:
                return _line(layers, won), False
            chosen, twins, dropped = tools.choose(rows, width)
            complete = complete and not dropped and tools.equal(beam, twins)
            beam = tools.carry_out(beam, chosen)
            layers.append(tools.columns(chosen))
        return [], complete

    def _expanded(self, beam: Any) -> Any:
        parts = []
        first = 0
        while first < len(beam):
            self._check()
            part, first, nodes = self.tools.expand(beam, first)
            self.nodes += nodes
            parts.append(part)
        return self.tools.joined(parts)


def _line(layers: list[tuple[Any, Any]], last: tuple[int, int]) -> list[int]:
    """The codes from the start to the move `last`, a parent and a code."""
    place, code = last
    codes = [code]
    for parents, moves in reversed(layers):
        codes.append(int(moves[place]))
        place = int(parents[place])
    return codes[::-1]


def _tools(options: Mapping[str, Any], compiled: bool | None) -> _Plain:
    functions: Functions | None = None
    if compiled:
        functions = make(SEARCH_SOURCE, options).functions
    elif compiled is None:
        functions = ready(SEARCH_SOURCE, options) if find_spec("numpy") else None
    return _Plain() if functions is None else _Compiled(functions)


class _Plain:
    """The steps of the search over lists, interpreted."""

    def __init__(self) -> None:
        self.out: Any = [[0] * COLUMNS_OUT for _ in range(ROOM)]
        self.s: Any = [0] * at.SIZE
        self.key: Any = [0] * KEY_SIZE
        self.other: Any = [0] * KEY_SIZE
        self.told: Any = [0, 0, 0]
        self.ev: Any = [0]

    def beam(self, vectors: Sequence[Vector]) -> Any:
        """Positions as they are kept."""
        return [list(s) for s in vectors]

    def expand(self, beam: Any, first: int) -> tuple[Any, int, int]:
        """(rows, position to go on with, moves made)."""
        last = min(len(beam), first + 16)  # a look at the clock every now and then
        expand(beam, first, last, self.s, self.key, self.ev, self.out, self.told)
        return [list(row) for row in self.out[: self.told[0]]], self.told[1], self.told[2]

    def joined(self, parts: list[Any]) -> Any:
        """The rows of several parts."""
        return [row for part in parts for row in part]

    def best_won(self, rows: Any) -> tuple[int, int] | None:
        """Parent and code of the first move that wins."""
        return next(((row[PARENT], row[CODE]) for row in rows if row[VALUE] == WON), None)

    def choose(self, rows: Any, width: int) -> tuple[Any, Any, bool]:
        """(rows to go on with, pairs of a row and an earlier one of the same hash, whether others were dropped)."""
        rows = sorted(rows, key=lambda row: -row[VALUE])
        seen: dict[int, Any] = {}
        twins = [(row, first) for row in rows if (first := seen.setdefault(row[HASH], row)) is not row]
        chosen = list(seen.values())
        return chosen[:width], twins, len(chosen) > width

    def equal(self, beam: Any, twins: Any) -> bool:
        """Whether twins are the same positions indeed."""
        rows, others = [row for row, _ in twins], [first for _, first in twins]
        return all_equal(beam, rows, others, self.s, self.key, self.other, self.ev)

    def carry_out(self, beam: Any, rows: Any) -> Any:
        """The positions after the moves."""
        after = [[0] * at.SIZE for _ in rows]
        carry_out(beam, rows, self.ev, after)
        return after

    def columns(self, rows: Any) -> tuple[Any, Any]:
        """Parents and codes of rows."""
        return [row[PARENT] for row in rows], [row[CODE] for row in rows]


class _Compiled(_Plain):
    """The same over arrays of numbers."""

    def __init__(self, functions: Functions) -> None:
        import numpy as np

        self.np = np
        self.functions = functions
        self.out = np.zeros((ROOM, COLUMNS_OUT), dtype=np.int64)
        self.s = np.zeros(at.SIZE, dtype=np.int16)
        self.key, self.other = np.zeros(KEY_SIZE, dtype=np.int64), np.zeros(KEY_SIZE, dtype=np.int64)
        self.told = np.zeros(3, dtype=np.int64)
        self.ev = np.zeros(1, dtype=np.int64)

    def beam(self, vectors: Sequence[Vector]) -> Any:
        return self.np.array(vectors, dtype=self.np.int16)

    def expand(self, beam: Any, first: int) -> tuple[Any, int, int]:
        self.functions["expand"](beam, first, len(beam), self.s, self.key, self.ev, self.out, self.told)
        count, after, nodes = map(int, self.told)
        return self.out[:count].copy(), after, nodes

    def joined(self, parts: list[Any]) -> Any:
        return self.np.concatenate(parts)

    def best_won(self, rows: Any) -> tuple[int, int] | None:
        places = self.np.flatnonzero(rows[:, VALUE] == WON)
        return (int(rows[places[0], PARENT]), int(rows[places[0], CODE])) if len(places) else None

    def choose(self, rows: Any, width: int) -> tuple[Any, Any, bool]:
        np = self.np
        rows = rows[np.argsort(-rows[:, VALUE], kind="stable")]
        _, first, back = np.unique(rows[:, HASH], return_index=True, return_inverse=True)
        kept = np.sort(first)
        again = np.flatnonzero(first[back.ravel()] != np.arange(len(rows)))
        twins = (rows[again], rows[first[back.ravel()[again]]])
        return np.ascontiguousarray(rows[kept[:width]]), twins, len(kept) > width

    def equal(self, beam: Any, twins: Any) -> bool:
        rows, others = map(self.np.ascontiguousarray, twins)
        return bool(self.functions["all_equal"](beam, rows, others, self.s, self.key, self.other, self.ev))

    def carry_out(self, beam: Any, rows: Any) -> Any:
        after = self.np.zeros((len(rows), at.SIZE), dtype=self.np.int16)
        self.functions["carry_out"](beam, rows, self.ev, after)
        return after

    def columns(self, rows: Any) -> tuple[Any, Any]:
        return rows[:, PARENT].copy(), rows[:, CODE].copy()


SOLVER: Final = TranquilitySolver()
