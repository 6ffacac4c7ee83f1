"""What the captain asks of the rule functions, compiled where they are ready: candidate moves played on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from seawidget.compiling import ready
from seawidget.compiling.rows import row, rows, zeros
from seawidget.games.shared.batches import Room
from seawidget.games.shared.memory import Imagined
from seawidget.games.tranquility.batch.batch import ROOMS, Batch
from seawidget.games.tranquility.batch.play import NAVIGATOR
from seawidget.games.tranquility.batch.rollout_rules import roll_out_world
from seawidget.games.tranquility.batch.source import NAVIGATED
from seawidget.games.tranquility.batch.worlds import tried
from seawidget.games.tranquility.bots.navigator.rows import row_for
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.layout import SEATS
from seawidget.games.tranquility.values.move import Move
from seawidget.rng import MASK


def roll_out(
    vectors: Sequence[Vector], moves: Sequence[int], key: int, first: int, count: int, stop: Callable[[], bool]
) -> list[list[int]]:
    """Outcomes of each of the moves (codes) in `count` worlds made of some positions, navigators playing on.

    One row for each world, in it one outcome for each move. World i is `vectors[i % len(vectors)]`, from the second
    round on with the cards shuffled that nobody has seen; its chance is that of game `first + i`
    of the key. Compiled functions are taken if they are ready; without them `stop()` is asked after each world, and
    the rows end once it is true.
    """
    key &= MASK
    policies = [NAVIGATOR] * SEATS
    weights = row_for(vectors[0])
    rooms = (ROOMS[0], *ROOMS, Room((len(Batch.columns),), "int32"))
    functions = ready(NAVIGATED, None)
    if functions is None or not moves or count < 1:
        out: list[list[int]] = []
        starts, codes = [list(vector) for vector in vectors], list(moves)
        work: list[Any] = [room.listed() for room in rooms]
        while len(out) < count and not (out and stop()):
            outcomes = [0] * len(codes)
            roll_out_world(*(starts, codes, key, first, len(out), policies, weights, *work, outcomes))
            out.append(outcomes)
        return out
    found = zeros((count, len(moves)), "int32")
    given = (
        rows(vectors, "int16"),
        row(moves, "int64"),
        key,
        first,
        count,
        row(policies, "int64"),
        row(weights, "float64"),
    )
    functions["roll_out_moves"](*given, *(room.array() for room in rooms), found)
    worlds: Any = found.tolist()
    return list(worlds)


def roll_out_imagined(worlds: Imagined, moves: Sequence[Move], seat: int, key: int) -> list[list[int]] | None:
    """Outcomes as those of `roll_out` in worlds that are drawn, all in one call; None where that cannot be done.

    Only the first of them is made by itself, to tell what the seat sees in all.
    """
    here = worlds[0]
    given = (here, seat, worlds.information, moves, key, worlds.first, len(worlds), worlds.stream)
    found = tried(*given, [NAVIGATOR] * SEATS, row_for(here.vector), ROOMS, len(Batch.columns))
    if found is None:
        return None
    return [[line[0] for line in found[i : i + len(moves)]] for i in range(0, len(found), len(moves))]
