"""What the tests of lessons share: the whole course with its numbers, sessions, hand-in files."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from pathlib import Path

from seawidget import classroom
from seawidget.classroom.handing import chain, journal

DATA = Path(__file__).parent / "data"
GROUP, STUDENT = "7B", "calm-otter-27"
PREDICTIONS = {
    1: {"q1": "0.2"},
    2: {"q1": "30 %"},
    3: {"q1": "12"},
    4: {"q1": "22"},
    5: {"q1": "too_low"},
    6: {"q1": "3a", "q2": "0.1"},
    7: {"q1": "0,2"},
    8: {"q1": "0.5", "q2": "2/5", "q3": "60 %"},
}
NUMBERS = sorted(PREDICTIONS)


@cache
def course():
    """The course with every exact value."""
    return json.loads((DATA / "lessons.json").read_text(encoding="utf-8"))


def lessons():
    """The lessons by number."""
    return {int(number): lesson for number, lesson in course()["lessons"].items()}


def questions(*roles):
    """(lesson, question, row) of all questions, or those of some roles."""
    return [
        (number, name, row)
        for number, lesson in lessons().items()
        for name, row in lesson["questions"].items()
        if not roles or row["role"] in roles
    ]


def answer(number, question, group=GROUP, student=STUDENT):
    """The right answer of a question for a student: (answer, because)."""
    from seawidget.classroom.course import exact, plan

    row = plan.lesson(number).question(question)
    if row.kind == "choice":
        return row.key[0], None
    if row.kind == "pair":
        return row.key["answer"], row.key["because"]
    value = exact.exact(row, row.parameters(group, student))
    return str(Fraction(value)), None


def begin(folder, number, student=STUDENT, group=GROUP, **more):
    """A session."""
    return classroom.lesson(number, group=group, student=student, folder=folder, **more)


@cache
def secret(number):
    """The chances that answer the questions of a lesson, as they would be printed."""
    return [
        text
        for row in lessons()[number]["questions"].values()
        if row.get("exact") and row["kind"] == "chance" and len(row["exact"]) > 5
        for text in (row["exact"], row["decimal"][:5], row["decimal"][:5].replace(".", ","))
    ]


def kinds(session):
    """The kinds of all that stands in the journal of a session, in order."""
    return [record["kind"] for record in session.journal.records]


def predict_all(session):
    """Lock every prediction of a session."""
    for question, value in PREDICTIONS[session.number].items():
        session.predict(question, value, because="guess")
    return session


def answer_all(session):
    """Answer every check right, the exit item too."""
    for plan in session.plan.of_role("check", "exit"):
        given, because = answer(session.number, plan.name)
        assert session.check(plan.name, given, because)
    return session


class Clock:
    """A clock that goes on by so many seconds each time it is read."""

    def __init__(self, start="2026-01-30T09:00:00Z", step=7):
        from datetime import datetime, timedelta

        self.now = datetime.strptime(start, "%Y-%m-%dT%H:%M:%SZ")  # noqa: DTZ007 - always UTC
        self.step = timedelta(seconds=step)

    def __call__(self):
        self.now += self.step
        return self.now.strftime("%Y-%m-%dT%H:%M:%SZ")


def chained(records, *, codes=False):
    """The records as a good chain again, whatever was changed in them; with `codes` those of reveals, too."""
    found = []
    for record in records:
        fields = {name: value for name, value in record.items() if name not in chain.COMMON}
        if codes and record["kind"] == "reveal":
            predicted = next(each for each in found if each.get("question") == record["question"])
            fields["code"] = chain.short_code(predicted["hash"])
        prev = found[-1]["hash"] if found else chain.START
        made = {"n": len(found), "t": record["t"], "kind": record["kind"], "prev": prev, **fields}
        made["hash"] = chain.line_hash(made)
        found.append(made)
    return chain.text(found)


def example():
    """The records of the example file."""
    return chain.parsed((DATA / "example.seaclass").read_bytes())


def student(number):
    """The token of a seat."""
    return f"seat{number:02}"


def hand_in(number, seat, *, group="7b", seed=0, looks=0, ended=True, by_hand=False, answers=None):
    """The bytes of a hand-in file of a seat, with plausible answers."""
    from seawidget.classroom.course import answers as reading, plan, verdicts
    from seawidget.rng import Rng

    rng, lesson, who = Rng(seed).fork(f"{number} {seat}"), plan.lesson(number), student(seat)
    session = f"{rng.next():016x}{rng.next():016x}"
    clock = Clock(step=1 + rng.below(60))
    rows = []

    def add(kind, **fields):
        prev = rows[-1]["hash"] if rows else chain.START
        rows.append(chain.linked(len(rows), prev, kind, clock(), fields))

    about = {"group": group, "student": who, "lesson": number, "edition": plan.edition(), "session": session}
    add("open", format="seaclass", version=1, package="0.1", **about)
    codes = {}
    for each in lesson.of_role("predict"):
        text = (answers or {}).get(each.name) or (
            rng.choice(each.options)
            if each.options
            else f"{rng.below(100)} %"
            if each.kind == "chance"
            else str(5 + rng.below(30))
        )
        given = reading.given(each, text)
        because = rng.choice([*plan.reasons(), None])
        fields = {"text": given.text, "value": given.stored, "because": because}
        add("predict", question=each.name, parameters=each.parameters(group, who), **fields)
        codes[each.name] = chain.short_code(rows[-1]["hash"])
    measure = {
        1: {"hits": rng.below(5), "of": 10},
        2: {"hits": rng.below(5), "of": 4},
        3: {"turns": 1 + rng.below(14)},
        4: {"cell": 17 + rng.below(9)},
        5: {"both": 1, "a_only": 2, "b_only": 3, "neither": 2},
        6: {"first": rng.below(9), "first_won": rng.below(2), "second": 7, "second_won": rng.below(2)},
        7: {"passed": int(rng.below(4) > 0), "held": rng.below(2)},
        8: {"won": rng.below(2)},
    }[number]
    add("play", board=0, measure=measure, by_hand=by_hand)
    for name, code in codes.items():
        add("reveal", question=name, code=code)
    total = 0
    for each in lesson.of_role("check", "exit"):
        for _ in range(looks):
            add("look", what="odds", question=each.name, count=1)
            total += 1
        right, because = answer(number, each.name, group, who)
        texts = [right, "0.5", "1/3", "44", "what"] if not each.options else list(each.options)
        for attempt in range(1, 2 + rng.below(2)):
            reason = because if rng.below(2) else (rng.choice(each.because) if each.because else None)
            given = reading.given(each, rng.choice(texts), reason)
            parameters = each.parameters(group, who)
            verdict, wrong = verdicts.judged(each, parameters, given)
            fields = {"text": given.text, "value": given.stored, "because": given.because, "attempt": attempt}
            add("check", question=each.name, parameters=parameters, verdict=verdict, misconception=wrong, **fields)
    if ended:
        add("end", lines=len(rows), looks={"odds": total} if total else {})
    return chain.text(rows)


@cache
def class_of(number, n=25, **how):
    """The files of a class."""
    return tuple(hand_in(number, seat, **how) for seat in range(n))


__all__ = ["journal"]
