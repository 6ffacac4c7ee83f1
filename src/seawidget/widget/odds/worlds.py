"""Invented worlds on the board: how many came to what, and one of them move by move, in short messages."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Mapping
from typing import Any

from seawidget.odds.determinizations import share_won
from seawidget.playing.game import Game
from seawidget.playing.node import Node
from seawidget.playing.remarks import said
from seawidget.practising.futures import Futures, begun
from seawidget.practising.share import share_of
from seawidget.widget.odds.access import OddsAccess
from seawidget.widget.odds.background import Work
from seawidget.widget.odds.data import SEED
from seawidget.widget.odds.solved import solver_of

MOST = 10_000  # worlds of one position
BATCH = 0.03  # s
EVERY = 0.25  # s between two messages
FIRST = 10  # worlds that can be watched before any was counted

News = Mapping[str, Any]


def known(access: OddsAccess, game: Game, node: Node, seat: int) -> Futures:
    """The worlds of a position that were played so far: those of `w.game.futures(n, seed="board")`.

    A solved game is played on with best play, so that the exact chance can stand beside them.
    """
    found = access.worlds(game, node, seat)
    if found is None:
        policy = "best" if solver_of(game) is not None and "best" in game.rules.bots else None
        found = begun(game, policy, SEED, seat, node=node)
        access.keep_worlds(game, node, seat, found)
    return found


def adding(access: OddsAccess, game: Game, node: Node, seat: int, found: Futures, count: int) -> Work:
    """Play `count` more worlds; what was played is kept also when it is stopped."""

    def work(cancel: threading.Event) -> Iterator[News]:
        told = time.monotonic() - EVERY
        for one in found.adding(count, cancel=cancel, seconds=BATCH):
            access.keep_worlds(game, node, seat, one)
            done = one.why != "running"
            if not done and time.monotonic() - told < EVERY:
                yield {}
                continue
            told = time.monotonic()
            head = {"what": "worlds", "node": node.id, "seat": seat, "done": done}
            yield {**head, **worlds_news(access, game, node, seat, one)}

    return work


def worlds_news(access: OddsAccess, game: Game, node: Node, seat: int, found: Futures) -> dict[str, Any]:
    """The worlds as a page gets them: of each measure rows of (number, worlds, low, high), smallest number first.

    `low` and `high` are the interval of the share of worlds that came to the number or more, `none` that of no world at
    all. `exact`: the chance to win
    of a solved game, once a prediction stands.
    """
    point = access.point(game, node, seat) if said(node, seat) is not None else None
    exact = point["solved"]["best"]["chance"] if point is not None and "solved" in point else None
    return {
        "n": found.n,
        "policy": found.policy,
        "goal": found.goal,
        "grown": found.grown,
        "level": found.level,
        "exact": exact,
        "none": _told(found, "won", 0) if found.n else None,
        "measures": {name: _rows(found, name) for name in found.measures} if found.n else {},
    }


def _rows(found: Futures, measure: str) -> list[list[float]]:
    counts = found.counts(measure)
    left, rows = found.n, []
    for value, times in counts.items():
        rows.append([value, times, *_told(found, measure, left)])
        left -= times
    return rows


def _told(found: Futures, measure: str, count: int) -> list[float]:
    """The interval of a share of so many worlds."""
    told = share_of(measure, None, {1.0: count, 0.0: found.n - count}, found.grown, found.level).told
    return [round(told.low, 4), round(told.high, 4)]


def world_news(found: Futures, seat: int, index: int) -> dict[str, Any]:
    """One world, played: what each of its moves changed on the board, in order; never a card that was not laid."""
    game = found.world(index)
    node = game.node
    grid = _grid(node)
    frames = []
    for each in game.play_bots():
        after = _grid(each)
        changed = {cell: after.get(cell) for cell in {*grid, *after} if grid.get(cell) != after.get(cell)}
        if changed:
            frames.append(dict(sorted(changed.items())))
        grid = after
    won = share_won((game.result or {}).get("outcome"), seat)
    return {"index": index, "won": won, "values": found.measure(index), "frames": frames}


def _grid(node: Node) -> dict[str, str]:
    """The cards that lie on cells, by cell: public. On a ring those of its places, and the tokens that stand there."""
    view = node.state.view(None).to_dict()
    if "ring" in view:
        return {
            str(at): f"{card} {stack}"
            for at, (card, stack) in enumerate(zip(view["ring"], view["stacks"], strict=True))
        }
    grid = view.get("grid") or {}
    cards = {cell: card["card"] if isinstance(card, dict) else card for cell, card in grid.items()}
    return {cell: str(card) for cell, card in cards.items() if card is not None}
