"""The tables of a pool: CSV files and frames with fixed columns."""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

from seawidget.classroom.course import exact
from seawidget.classroom.course.plan import lesson
from seawidget.classroom.errors import ClassroomError
from seawidget.classroom.handing.pooled import Pooled
from seawidget.classroom.handing.records import Prediction
from seawidget.errors import write_error
from seawidget.files import place, write
from seawidget.probability.shown.table import frame
from seawidget.text.i18n import Sentence

COLUMNS = {
    "predictions": (
        *("group", "lesson", "question", "student", "session", "locked_at", "value", "decimal", "because", "exact"),
        *("error", "looks_before", "warnings"),
    ),
    "checks": (
        *("group", "lesson", "question", "student", "session", "attempts", "first_value", "first_verdict"),
        *("first_misconception", "last_value", "last_verdict", "last_misconception", "because", "exact", "parameters"),
    ),
    "plays": ("group", "lesson", "student", "session", "board", "key", "value", "by_hand"),
    "looks": ("group", "lesson", "student", "session", "what", "question", "count"),
}
FILES = ("predictions", "checks", "plays")

Row = dict[str, Any]


def rows(pool: Pooled, what: str) -> list[Row]:
    """The rows of a table, sorted. Raises ClassroomError for a table there is not."""
    if what not in COLUMNS:
        raise ClassroomError(Sentence("error.frame", given=repr(what), known=", ".join(COLUMNS)))
    makers = {"predictions": _predictions, "checks": _checks, "plays": _plays, "looks": _looks}
    return [{name: row[name] for name in COLUMNS[what]} for row in makers[what](pool)]


def _predictions(pool: Pooled) -> Iterator[Row]:
    warned: dict[tuple[str, int, str, str], set[str]] = {}
    for one in pool.warnings:
        if one.code not in ("by_hand", "look_before_check"):
            warned.setdefault((one.group, one.lesson, one.student, one.session), set()).add(one.code)
    for each in pool.predictions:
        value, right = each.number, right_value(pool, each)
        codes = warned.get((each.group, each.lesson, each.student, each.session), set())
        yield {
            **vars(each),
            "because": each.because or "",
            "decimal": "" if value is None else decimal(value),
            "exact": "" if right is None else f"{right.numerator}/{right.denominator}",
            "error": "" if right is None or value is None else decimal(value - right),
            "warnings": " ".join(sorted(codes)),
        }


def right_value(pool: Pooled, each: Prediction) -> Fraction | None:
    """What a prediction is compared with: the exact value, of a forecast the result; None where there is none."""
    plan = lesson(each.lesson).question(each.question)
    if plan.truth is not None:
        won = [play.counts["won"] for play in pool.plays if play.who == each.who]
        return Fraction(won[-1]) if won else None
    return None if plan.options else exact.exact(plan, plan.fixed)


def _checks(pool: Pooled) -> Iterator[Row]:
    for each in pool.checks:
        plan = lesson(each.lesson).question(each.question)
        right = None if plan.options else exact.exact(plan, json.loads(each.parameters))
        shown = "" if right is None else f"{right.numerator}/{right.denominator}"
        yield {**{name: "" if value is None else value for name, value in vars(each).items()}, "exact": shown}


def _plays(pool: Pooled) -> Iterator[Row]:
    for each in pool.plays:
        for key, value in each.measure:
            yield {**vars(each), "key": key, "value": value, "by_hand": int(each.by_hand)}


def _looks(pool: Pooled) -> Iterator[Row]:
    for each in pool.looks:
        yield vars(each)


def decimal(value: Fraction) -> str:
    """A number with a point and six digits."""
    return f"{float(value):.6f}"


def to_frame(pool: Pooled, what: str) -> Any:
    """A pandas DataFrame of a table; decimals and errors are numbers. Raises MissingExtra, ClassroomError."""
    found = rows(pool, what)
    for row in found:
        for name in ("decimal", "error"):
            if name in row:
                row[name] = float(row[name]) if row[name] else float("nan")
        if "by_hand" in row:
            row["by_hand"] = bool(row["by_hand"])
    return frame(found, COLUMNS[what])


def to_csv(pool: Pooled, folder: str | os.PathLike[str]) -> list[Path]:
    """Write the three files; an older one is replaced at one stroke. Raises PathError, WriteError."""
    where = place(folder)
    try:
        where.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise write_error(error.errno or 0, os.fspath(folder)) from error
    return [write(where / f"{what}.csv", _text(pool, what)) for what in FILES]


def _text(pool: Pooled, what: str) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS[what], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows(pool, what))
    return out.getvalue()
