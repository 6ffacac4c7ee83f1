"""What the captain asks of the rule functions, compiled where they are ready: moves ranked, and moves played on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from seawidget.compiling import ready
from seawidget.compiling.rows import row, rows
from seawidget.games.pomor.batch.play import PILOT_BOT
from seawidget.games.pomor.batch.rollout_rules import STANDING, rank_moves, roll_out_world
from seawidget.games.pomor.batch.source import SOURCE
from seawidget.games.pomor.bots.policies.pilot import ROWS
from seawidget.games.pomor.core import layout as at
from seawidget.games.pomor.core.kinds import Vector
from seawidget.games.shared.batches import Room

COLUMNS: Final = STANDING + at.SEATS


def ranked(vector: Vector, options: Mapping[str, Any], count: int) -> list[tuple[int, float]]:
    """The `count` legal moves (codes) of the deciding seat of a preview vector, each with what the pilot thinks of it
    in points, best first; of equal ones the first is first, as the pilot chooses.
    """
    rooms = (*_rooms(vector), Room((count,), "int64"), Room((count,), "float64"))
    functions = ready(SOURCE, options)
    if functions is None:
        work: list[Any] = [room.listed() for room in rooms]
        work[0][0][:] = vector
        rank_moves(PILOT_BOT, *work)
    else:
        work = [room.array() for room in rooms]
        for slot, number in enumerate(vector):
            work[0][0, slot] = number
        functions["rank_moves"](PILOT_BOT, *work)
    found = [(int(code), float(value)) for code, value in zip(work[-2], work[-1], strict=True)]
    return sorted(found, key=lambda one: -one[1])


def roll_out(
    vectors: Sequence[Vector], moves: Sequence[int], turns: int, options: Mapping[str, Any], stop: Callable[[], bool]
) -> list[list[list[int]]]:
    """What becomes of each of the moves (codes) in each world when pilots play on for `turns` turns after this one.

    One list for each world, in it one row for each move, as `rollout_rules.py` notes it. Compiled functions are taken
    if they are ready; without them `stop()` is asked after each world, and the list ends once it is true.
    """
    codes = list(moves)
    n = len(vectors) * len(codes)
    rooms = (Room((len(vectors[0]),), "int16"), Room((1,), "uint64"), *_rooms(vectors[0]), Room((n, COLUMNS), "int32"))
    functions = ready(SOURCE, options)
    if functions is None:
        out: Any = rooms[-1].listed()
        work = [room.listed() for room in rooms[:-1]]
        played = 0
        for vector in vectors:
            if played and stop():
                break
            roll_out_world(*(vector, codes, PILOT_BOT, turns, *work, out, played))
            played += len(codes)
        del out[played:]
    else:
        found = rooms[-1].array()
        given = (rows(vectors, "int16"), row(codes, "int64"), PILOT_BOT, turns)
        functions["roll_out_moves"](*given, *(room.array() for room in rooms[:-1]), found)
        out = found.tolist()
    return [out[i : i + len(codes)] for i in range(0, len(out), len(codes))]


def _rooms(vector: Vector) -> tuple[Room, ...]:
    """Room that a pilot works in: rows, codes, notes, and an event buffer that takes nothing."""
    return (
        Room((ROWS, len(vector)), "int16"),
        Room((ROWS,), "int64"),
        Room((vector[at.KINDS_N] + 1,), "float64"),
        Room((1,), "int64"),
    )
