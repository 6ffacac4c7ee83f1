"""Whether a game with known decks can be won: a beam search that proves what it can.

Positions are kept layer by layer, one move each, the most promising ones at most `width` of them. A win found is a
line to play. If a search dropped nothing but positions that are lost for certain and positions it already had, and
found no win, there is none. A width that comes again searches with the estimate shaken. After each search
navigators play some games (playouts.py).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.util import find_spec
from typing import Any, Final

from seawidget.compiling import make
from seawidget.errors import MissingExtra
from seawidget.games.powers import Found
from seawidget.games.tranquility.bots.navigator import weights
from seawidget.games.tranquility.bots.navigator.rows import row_for
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.reading.dump import options_dict
from seawidget.games.tranquility.rules.turn import apply_code
from seawidget.games.tranquility.solver.bounds import (
    NO_CARDS,
    NO_FINISH,
    NO_NUMBERS,
    NO_START,
    NO_TURNS,
    hopeless,
)
from seawidget.games.tranquility.solver.rows import study_rows
from seawidget.games.tranquility.solver.source import SEARCH_SOURCE
from seawidget.games.tranquility.solver.steps import Plain, tools_for
from seawidget.games.tranquility.values.move_list import move_of
from seawidget.games.tranquility.values.state import State
from seawidget.rng import Rng
from seawidget.text.i18n import Sentence

CLIMBS: Final = 2  # after each search,
GAMES: Final = 200  # with so many games of navigators each
ROWS: Final = 32  # of weights they play with, the first one their own
SPREAD: Final = 0.5  # of the other rows: each weight times 1 - SPREAD to 1 + SPREAD
CHANCES: Final = (
    *range(weights.ONE, weights.HELD + 1),
    *(weights.TIGHT, weights.OTHERS, weights.APART, weights.ARCH_SHARE),
)
UNLIMITED: Final = 1 << 40  # decisions
WEIGHED: Final = 5  # moves a decision of a navigator counts for, by the time it takes
SHAKE: Final = 1024  # of the estimate in a search that comes again, in its units (value.py)
BOUNDS: Final[Mapping[int, str]] = {
    NO_START: "no_start",
    NO_FINISH: "no_finish",
    NO_CARDS: "no_cards",
    NO_NUMBERS: "no_numbers",
    NO_TURNS: "no_turns",
}


class Stopped(Exception):  # noqa: N818 - not an error
    """The budget is spent, or somebody called it off."""


class TranquilitySolver:
    """What `sea.winnable` needs to know of Tranquility (`seawidget.games.powers.Solving`)."""

    def rejection(self, options: Mapping[str, Any]) -> str | None:
        """Why games with these options are not searched: a duel has a winner, but no win of all."""
        return Sentence("error.winnable.duel") if options["variant"] == "duel" else None

    def prepare(self, options: Mapping[str, Any]) -> None:
        """Compile the search, or load it. Raises MissingExtra without numpy, CompilingFailed."""
        if not find_spec("numpy"):
            raise MissingExtra(Sentence("error.winnable.search"), "numpy", "lab")
        make(SEARCH_SOURCE, options)

    def rows(self) -> Iterable[Mapping[str, Any]]:
        """Every board, module and variant, for one to five seats (rows.py)."""
        return study_rows()

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
        self.tools: Plain = tools_for(options_dict(start), compiled)
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
            for number, width in enumerate(widths):
                codes, complete = self._beam(width, widths[:number].count(width))
                if codes:
                    return self._found("yes", codes, "", width)
                if complete:
                    return self._found("no", [], "exhausted", width)
                codes = self._climbed(number)
                if codes:
                    return self._found("yes", codes, "", 0)
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
        if answer == "yes" and s[at.OUTCOME] != at.WIN:
            raise AssertionError("a line that was found does not win")
        return Found(answer, tuple(moves), why, self.nodes, time.monotonic() - self.begin, width)

    def _check(self) -> None:
        if self.stop():
            raise Stopped("cancelled")
        if self.most is not None and self.nodes >= self.most:
            raise Stopped("nodes")
        if self.end is not None and time.monotonic() >= self.end:
            raise Stopped("seconds")

    def _climbed(self, number: int) -> list[int]:
        """The codes of a game that navigators win, each with weights around their own; [] if they win none."""
        rng = Rng(number)
        row = row_for(self.start)
        rows = [row, *(varied(row, rng) for _ in range(ROWS - 1))]
        each = self.tools.games_at_a_time
        for _ in range(CLIMBS):
            climber = self.tools.climber(self.start, rows, rng.next())
            for first in range(0, GAMES, each):
                self._check()
                limit = UNLIMITED if self.most is None else -((self.nodes - self.most) // WEIGHED)
                codes, decisions = climber.play(min(each, GAMES - first), limit)
                self.nodes += WEIGHED * decisions
                if codes:
                    return codes
        return []

    def _beam(self, width: int, again: int) -> tuple[list[int], bool]:
        """(codes of a winning line, whether everything was looked at). `again`: how often the width came before."""
        tools = self.tools
        beam = tools.beam([self.start])
        layers: list[tuple[Any, Any]] = []  # of each layer: place of the parent in the one before, and the code
        complete = True
        while len(beam):
            rows = self._expanded(beam, again)
            won = tools.best_won(rows)
            if won is not None:
                return _line(layers, won), False
            chosen, twins, dropped = tools.choose(rows, width)
            complete = complete and not dropped and tools.equal(beam, twins)
            beam = tools.carry_out(beam, chosen)
            layers.append(tools.columns(chosen))
        return [], complete

    def _expanded(self, beam: Any, again: int) -> Any:
        parts = []
        first = 0
        while first < len(beam):
            self._check()
            part, first, nodes = self.tools.expand(beam, first, SHAKE if again else 0, again)
            self.nodes += nodes
            parts.append(part)
        return self.tools.joined(parts)


def varied(row: Sequence[float], rng: Rng) -> tuple[float, ...]:
    """Weights around those of a row; what is a chance, or takes of one, stays one."""
    out = [w * (1 - SPREAD + SPREAD * rng.below(2001) / 1000) for w in row]
    for k in CHANCES:
        out[k] = min(out[k], max(1.0, row[k]))
    return tuple(out)


def _line(layers: list[tuple[Any, Any]], last: tuple[int, int]) -> list[int]:
    """The codes from the start to the move `last`, a parent and a code."""
    place, code = last
    return [*_way(layers, place), code]


def _way(layers: list[tuple[Any, Any]], place: int) -> list[int]:
    """The codes from the start to a position of the last layer."""
    codes = []
    for parents, moves in reversed(layers):
        codes.append(int(moves[place]))
        place = int(parents[place])
    return codes[::-1]


SOLVER: Final = TranquilitySolver()
