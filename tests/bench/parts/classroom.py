"""What a teacher waits for: a class pooled from its files, and its report."""

from __future__ import annotations

from seawidget import classroom
from seawidget.classroom.course import verdicts
from seawidget.classroom.handing import chain, pool
from tests.bench.timing import Row, seconds, wall
from tests.classroom.given import chained, hand_in

STUDENTS, LINES = 25, 60


def rows() -> list[Row]:
    """Pooling with nothing remembered, and the report after it."""
    files = [long(seat) for seat in range(STUDENTS)]

    def pooled() -> None:
        pool._vetted.cache_clear()
        verdicts._values.cache_clear()
        assert len(classroom.pool(files).predictions) == STUDENTS

    whole = classroom.pool(files)
    return [
        Row(f"a pool of {STUDENTS} hand-ins of {LINES} lines", seconds(wall(pooled)), "< 2 s"),
        Row("its report", seconds(wall(whole.report))),
    ]


def long(seat: int) -> bytes:
    """A hand-in with as many looks as make it so many lines."""
    records = chain.parsed(hand_in(2, seat, ended=False))
    assert isinstance(records, list)
    look = {"t": records[-1]["t"], "kind": "look", "what": "odds", "question": "q2", "count": 1}
    return chained([*records, *[look] * (LINES - len(records))])
