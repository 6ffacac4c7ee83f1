"""Files of one session made one, sessions of one student brought together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from seawidget.classroom.handing.chain import Record, canonical, short_code
from seawidget.classroom.handing.records import Check, Looked, Play, Prediction, Warned

Who = tuple[str, int, str]  # group, lesson, student
Codes = Mapping[tuple[str, str], str]  # student and question -> the code that was collected


@dataclass(frozen=True)
class File:
    """A file that was found good: the `mark` of its bytes and its records."""

    mark: str
    records: tuple[Record, ...]

    @property
    def session(self) -> tuple[str, int, str, str]:
        """Whose session it is: group, lesson, student, session."""
        first = self.records[0]
        return first["group"], first["lesson"], first["student"], first["session"]

    @property
    def body(self) -> tuple[str, ...]:
        """The hashes of its lines, an end aside."""
        return tuple(record["hash"] for record in self.records if record["kind"] != "end")

    @property
    def ended(self) -> bool:
        """Whether it was handed in."""
        return bool(self.records[-1]["kind"] == "end")


def one_of_each(files: Iterable[File]) -> tuple[list[File], list[File], list[File]]:
    """(the file that counts of each session, earlier states of these, files of sessions that were continued twice)."""
    sessions: dict[tuple[str, int, str, str], list[File]] = {}
    for file in files:
        sessions.setdefault(file.session, []).append(file)
    counted: list[File] = []
    earlier: list[File] = []
    forked: list[File] = []
    for each in sessions.values():
        # Of equal states the one that was handed in last comes last.
        each.sort(key=lambda file: (len(file.body), file.ended, file.records[-1]["t"], file.mark))
        if all(longer.body[: len(shorter.body)] == shorter.body for shorter, longer in pairwise(each)):
            counted.append(each[-1])
            earlier += each[:-1]
        else:
            forked += each
    return counted, earlier, forked


@dataclass
class Merged:
    """The records of all sessions, students' sessions brought together."""

    predictions: list[Prediction]
    checks: list[Check]
    plays: list[Play]
    looks: list[Looked]
    warnings: list[Warned]


def merged(files: Iterable[File], codes: Codes) -> Merged:
    """The records that count: the earliest prediction of a question, checks by time, everything else as it is."""
    students: dict[Who, list[File]] = {}
    for file in files:
        group, lesson, student, _ = file.session
        students.setdefault((group, lesson, student), []).append(file)
    found = Merged([], [], [], [], [])
    for who in sorted(students):
        own = sorted(students[who], key=lambda file: file.session)
        _student(found, own, codes)
    return found


def _student(found: Merged, files: list[File], codes: Codes) -> None:
    timed = sorted(
        ((record["t"], file.session[3], record["n"], file, record) for file in files for record in file.records),
        key=lambda each: each[:3],
    )
    predicted: dict[str, Prediction] = {}
    answered: dict[str, list[tuple[File, Record]]] = {}
    for _, _, _, file, record in timed:
        if record["kind"] == "predict" and record["question"] not in predicted:
            predicted[record["question"]] = _prediction(file, record)
        elif record["kind"] == "check":
            answered.setdefault(record["question"], []).append((file, record))
    own = sorted(predicted.values(), key=lambda each: each.place)
    found.predictions += own
    found.checks += sorted((_checked(each) for each in answered.values()), key=lambda each: each.place)
    for file in files:
        group, lesson, student, session = file.session
        for record in file.records:
            at = (group, lesson, student, session, record["n"])
            if record["kind"] == "play":
                measure = tuple(sorted(record["measure"].items()))
                found.plays.append(Play(*at, record["board"], measure, record["by_hand"]))
            elif record["kind"] == "look":
                found.looks.append(Looked(*at, record["what"], record["question"], record["count"]))
        found.warnings += _warnings(file, several=len(files) > 1)
    found.warnings += _code_warnings(own, codes)


def _prediction(file: File, record: Record) -> Prediction:
    before = sum(each["count"] for each in file.records[: record["n"]] if each["kind"] == "look")
    return Prediction(
        *file.session,
        record["n"],
        record["question"],
        record["t"],
        record["text"],
        record["value"],
        record["because"],
        short_code(record["hash"]),
        before,
    )


def _checked(answers: list[tuple[File, Record]]) -> Check:
    (file, first), (_, last) = answers[0], answers[-1]
    ends = [(each["value"], each["verdict"], each["misconception"]) for each in (first, last)]
    head = (*file.session, first["n"], first["question"], len(answers))
    return Check(*head, *ends[0], *ends[1], last["because"], canonical(first["parameters"]))


def _warnings(file: File, *, several: bool) -> list[Warned]:
    records = file.records
    found = []
    if not file.ended:
        found.append(("unfinished", ""))
    if any(later["t"] < earlier["t"] for earlier, later in pairwise(records)):
        found.append(("clock_back", ""))
    if several:
        found.append(("sessions", ""))
    if any(record["kind"] == "play" and record["by_hand"] for record in records):
        found.append(("by_hand", ""))
    looked = {record["question"] for record in records if record["kind"] == "look" and record["what"] != "save"}
    for question in sorted(looked):
        kinds = [record["kind"] for record in records if record.get("question") == question]
        if "check" in kinds and kinds.index("look") < kinds.index("check"):
            found.append(("look_before_check", question))
    return [Warned(*file.session, code, question) for code, question in found]


def _code_warnings(predictions: list[Prediction], codes: Codes) -> list[Warned]:
    if not codes:
        return []
    found = []
    for each in predictions:
        code = codes.get((each.student, each.question))
        if code != each.code:
            fault = "code_missing" if code is None else "code_differs"
            found.append(Warned(each.group, each.lesson, each.student, each.session, fault, each.question))
    return found
