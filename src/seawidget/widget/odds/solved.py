"""The board of a solved game: the exact chance to win, the exact value of every move, and what stands behind them."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Generator, Iterator, Mapping
from fractions import Fraction
from typing import Any, TypeVar

from seawidget.games import powers
from seawidget.odds.solvedodds import exact_odds
from seawidget.playing.game import Game
from seawidget.playing.node import Node
from seawidget.probability.answers.result import Odds
from seawidget.widget.odds.access import OddsAccess
from seawidget.widget.odds.background import Work

BYTES = 7000
DIGITS = 40  # of a fraction in the list; longer ones are told where the number is opened

T = TypeVar("T")
News = Mapping[str, Any]
KINDS = ("best", "uniform")


def solver_of(game: Game) -> Any:
    """What solves this game (see `exact_odds`), or None."""
    return game.rules.exact(game.options) if isinstance(game.rules, powers.Exact) else None


def solved(access: OddsAccess, game: Game, node: Node, seat: int, solver: Any) -> Work:
    """The exact values of a position: with best play first; random play takes longer and follows."""
    head = {"what": "solved", "node": node.id, "seat": seat}

    def work(cancel: threading.Event) -> Iterator[News]:
        known = access.point(game, node, seat)
        found: dict[str, Any] = known["solved"] if known else {}
        if "uniform" in found:
            yield {**head, "done": True, "solved": found}
            return
        for uniform in (False, True):
            if KINDS[uniform] in found:  # the chart, or a look before that was stopped
                continue
            told = yield from aside(lambda uniform=uniform: values(solver, node, uniform))  # type: ignore[misc]
            found = _joined(found, told) if uniform else best_first(told)
            keep(access, game, node, seat, found)
            yield {**head, "done": uniform, "solved": found}

    return work


def aside(compute: Callable[[], T]) -> Generator[News, None, T]:
    """One long computation on a thread of its own, which leaves the turns between batches to the others.

    Where no thread can be started it is a batch like any other, however long.
    """
    found: list[T] = []
    wrong: list[BaseException] = []

    def run() -> None:
        try:
            found.append(compute())
        except Exception as error:  # noqa: BLE001 - raised again on the thread of the job
            wrong.append(error)

    inner = threading.Thread(target=run, name="seawidget-solve", daemon=True)
    try:
        inner.start()
    except RuntimeError:
        yield {}  # what stands before it is shown first
        run()
    while inner.is_alive():
        inner.join(0.02)
        yield {}
    if wrong:
        raise wrong[0]
    return found[0]


def values(solver: Any, node: Node, uniform: bool) -> dict[str, Any]:
    """The value of a position and of every move, with best or with uniform play."""
    state, kind = node.state, KINDS[uniform]
    after = solver.actions(state, uniform)
    return {
        kind: _told(solver.value(state, uniform), 80),
        "moves": [{"move": str(move), kind: _told(value, DIGITS)} for move, value in after],
    }


def _told(value: Fraction, digits: int) -> dict[str, Any]:
    text = f"{value.numerator}/{value.denominator}" if value.denominator > 1 else str(value.numerator)
    return {"chance": float(value), "exact": text if len(text) <= digits else None}


def best_first(found: dict[str, Any]) -> dict[str, Any]:
    """The values with best play as a page gets them, the best move first."""
    return {**found, "moves": _short(sorted(found["moves"], key=lambda row: -row["best"]["chance"]))}


def _joined(best: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    """Both kinds of play in one table, in the order of best play."""
    uniform = {row["move"]: row["uniform"] for row in more["moves"]}
    rows = [{**row, "uniform": uniform[row["move"]]} for row in best["moves"]]
    return {**best, **more, "moves": _short(rows)}


def _short(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows; the fractions of the last ones go if the table grows too long."""
    for row in reversed(rows):
        if len(json.dumps(rows)) <= BYTES:
            break
        row.update({kind: {"chance": row[kind]["chance"], "exact": None} for kind in KINDS if kind in row})
    return rows


def keep(access: OddsAccess, game: Game, node: Node, seat: int, found: Mapping[str, Any]) -> None:
    """Remember the exact chance of a position, a point of the chart as well."""
    chance = found["best"]["chance"]
    access.keep(game, node, seat, {"chance": chance, "low": chance, "high": chance, "n": 0, "solved": dict(found)})


def trial_news(game: Game, node: Node, move: str) -> dict[str, Any]:
    """A previewed move against playing on without it: both exact, no games needed."""
    solver, state = solver_of(game), node.state
    before, after = solver.value(state), solver.after(state, game.rules.parse_move(move))
    return {
        "before": float(before),
        "after": float(after),
        "difference": float(after - before),
        "exact": [_told(one, DIGITS)["exact"] for one in (before, after)],
    }


def answer(game: Game, node: Node, seat: int, kind: str, move: str) -> tuple[Odds | None, str]:
    """The answer behind one exact number of a position, or after a `move` there; and the line that gives it again."""
    uniform = kind == "uniform"
    found = exact_odds(game, seat, node=node, move=move or None, uniform=uniform)
    how = ["w.game", *([repr(move)] if move else []), *(["uniform=True"] if uniform else [])]
    return found, f"{solver_of(game).call}.odds({', '.join(how)})"
