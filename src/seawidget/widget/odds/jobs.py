"""What runs beside the board: the chance to win here, of a preview, of the way here, and where a game was lost."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from seawidget.errors import IllegalMove
from seawidget.odds.build_ledger import LedgerError, ledger_steps
from seawidget.odds.compare import comparing
from seawidget.odds.determinizations import default_policy, share_won
from seawidget.odds.winning import winning
from seawidget.playing.game import Game
from seawidget.playing.node import Node
from seawidget.widget.odds.access import OddsAccess, paced
from seawidget.widget.odds.background import Work
from seawidget.widget.odds.data import SEED, paired_news, thinned, win_news
from seawidget.widget.odds.solved import aside, best_first, keep, solver_of, trial_news, values

BATCH = 0.03  # s: what a batch takes; without compiled rules it is one game
MISTAKES = 5  # told at most
EVERY = 0.25  # s between two messages
LEAST = 8  # games before a number is told at all
MOST = 4000  # games at most for one number
PRECISE = 0.02  # half the width of a band that ends a run
CHART_MOST = 40  # positions of a chart
CHART_GAMES = 100  # of each position: chosen beforehand, and told when they have been played
LEDGER: Mapping[str, Any] = {}  # nothing of its own: the board's ledger of a game is the one Python gives

News = Mapping[str, Any]


def win(access: OddsAccess, game: Game, node: Node, seat: int) -> Work:
    """The chance to win of a position, until it is precise."""

    def work(cancel: threading.Event) -> Iterator[News]:
        how = {"seat": seat, "node": node, "seed": SEED, "rollouts": MOST, "precision": PRECISE}
        found = winning(game, cancel=cancel, batch_seconds=BATCH, **how)  # type: ignore[arg-type]
        for one in paced(found, EVERY, time.monotonic):
            if one is None or (one.n < LEAST and one.why == "running"):
                yield {}
                continue
            news = win_news(one)
            access.keep(game, node, seat, news)
            yield {"what": "win", "node": node.id, "seat": seat, "done": one.why != "running", "win": news}

    return work


def preview(game: Game, node: Node, seat: int, moves: Sequence[str], paid: Sequence[str]) -> Work:
    """Previewed moves (`paid`: as they are carried out) against playing on without them, on the same deals."""

    def work(cancel: threading.Event) -> Iterator[News]:
        if solver_of(game) is not None:
            pair = yield from aside(lambda: trial_news(game, node, paid[0]))
            yield {"what": "trial", "node": node.id, "moves": list(moves), "done": True, "deep": 1, "pair": pair}
            return
        # What comes between several moves may make a later one illegal in some worlds: then the first alone is told.
        for previewed in (list(paid), *([list(paid[:1])] if len(paid) > 1 else [])):
            with suppress(IllegalMove):
                yield from compared(cancel, previewed)
                return
        yield {"what": "trial", "node": node.id, "moves": list(moves), "done": True, "deep": 0, "pair": None}

    def compared(cancel: threading.Event, previewed: list[str]) -> Iterator[News]:
        how = {"node": node, "seed": SEED, "deals": MOST, "precision": PRECISE, "batch_seconds": BATCH}
        found = comparing(game, default_policy(game.rules), previewed, cancel=cancel, **how)  # type: ignore[arg-type]
        for one in paced(found, EVERY, time.monotonic):
            if one is None or (one.n < LEAST and one.why == "running"):
                yield {}
                continue
            head = {"what": "trial", "node": node.id, "moves": list(moves), "deep": len(previewed)}
            yield {**head, "done": one.why != "running", "pair": paired_news(one)}

    return work


def chart_nodes(path: Sequence[Node], seat: int) -> list[Node]:
    """The positions of a chart: those where the seat decided, or said a forecast, and the last one."""
    mine = [node for node in path if node.state.deciding == seat or seat in node.forecasts or node is path[-1]]
    return thinned(mine, CHART_MOST, [node for node in mine if seat in node.forecasts or node is path[-1]])


def _past(node: Node, last: Node) -> bool:
    """Whether a node on the way to the last one can be looked back at: nothing is left to predict there.

    Before a redeal the line that was left may still be played on.
    """
    return last.state.over and (node.future is last.future or not any(node.future.unfinished(forks=True)))


def points(access: OddsAccess, game: Game, path: Sequence[Node], seat: int) -> list[dict[str, Any]]:
    """The chart as far as it is known and may be seen: chance, interval, games, and what the seat said itself."""
    found = []
    for node in chart_nodes(path, seat):
        said = node.forecasts.get(seat)
        known = access.point(game, node, seat) if access.allowed(node, seat, _past(node, path[-1])) else None
        row: dict[str, Any] = {"node": node.id, "ply": node.ply, "turn": node.state.turn}
        if said is not None:
            row["said"] = said
        if node.state.over:
            chance = share_won((node.state.result or {}).get("outcome"), seat)
            row.update(chance=chance, low=chance, high=chance, n=0)
        elif known is not None:
            row.update({name: round(known[name], 4) for name in ("chance", "low", "high")}, n=known["n"])
        found.append(row)
    return found


def chart(access: OddsAccess, game: Game, path: Sequence[Node], seat: int) -> Work:
    """Estimates for the way here, the coarse picture first."""

    def work(cancel: threading.Event) -> Iterator[News]:
        todo = [
            node
            for node in chart_nodes(path, seat)
            if access.point(game, node, seat) is None
            and not node.state.over
            and access.allowed(node, seat, _past(node, path[-1]))
        ]
        head = {"what": "chart", "node": path[-1].id, "seat": seat}
        solver = solver_of(game)
        for done, node in enumerate(_coarse_first(todo)):
            if solver is not None:
                keep(access, game, node, seat, best_first((yield from aside(partial(values, solver, node, False)))))
                yield {**head, "done": done + 1, "all": len(todo), "points": points(access, game, path, seat)}
                continue
            how = {"seat": seat, "node": node, "seed": SEED, "rollouts": CHART_GAMES}
            for found in winning(game, cancel=cancel, batch_seconds=BATCH, **how):  # type: ignore[arg-type]
                last = found
                yield {}
            if last.why != "all":  # it was stopped on the way
                return
            access.keep(game, node, seat, win_news(last))
            yield {**head, "done": done + 1, "all": len(todo), "points": points(access, game, path, seat)}
        yield {**head, "done": len(todo), "all": len(todo), "points": points(access, game, path, seat)}

    return work


def _coarse_first(nodes: Sequence[Node]) -> list[Node]:
    """The ends first, then every middle between two that have been taken."""
    order: list[Node] = []
    step = 1
    while step < len(nodes):
        step *= 2
    while step:
        order += [node for node in nodes[::step] if node not in order]
        step //= 2
    return order


def lost(game: Game, path: Sequence[Node], seat: int) -> Work:
    """The ledger of a game that is over: its biggest mistakes, and luck and skill in one line."""
    copy = game.fork()  # the ledger reads a game where it stands; this one stays
    ids = [node.id for node in path][-len(copy.node.path()) :]  # a redealt game begins at its redeal

    def work(cancel: threading.Event) -> Iterator[News]:
        at = {"done": 0, "all": 0}
        head, told = {"what": "lost", "node": ids[-1], "seat": seat}, -1
        how = {"progress": lambda done, most: at.update(done=done, all=most), "seconds": BATCH, **LEDGER}
        steps = ledger_steps(copy, seat=seat, cancel=cancel, **how)
        while True:
            try:
                next(steps)
            except StopIteration as end:
                yield {**head, **at, "lost": _told(end.value, ids, copy)}
                return
            except LedgerError:  # it was stopped
                return
            yield {} if told == at["done"] else {**head, **at}
            told = at["done"]

    return work


def _told(found: Any, ids: Sequence[str], copy: Game) -> dict[str, Any]:
    places = {node.id: ids[place] for place, node in enumerate(copy.node.path())}
    return {
        "luck": float(found.luck),
        "skill": float(found.skill),
        "skill_se": found.skill_se,
        "start": float(found.start),
        "result": float(found.result),
        "accuracy": found.accuracy,
        "exact": found.exact,
        "policy": found.policy,
        "rollouts": found.rollouts,
        "games": found.games,
        "budget": found.budget,
        "margin": found.margin,
        "undecided": found.undecided,
        # Where, and nothing else: they can be tried again, and what they cost tells where to look.
        "mistakes": [{"node": places[each.node.id], "turn": each.turn} for each in found.found[:MISTAKES]],
    }
