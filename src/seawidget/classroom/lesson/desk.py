"""The desk of a lesson: what its boards ask of the session, in the language of whoever reads the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar

from seawidget.classroom.course import answers, words
from seawidget.classroom.course.plan import LessonPlan, Plan
from seawidget.classroom.course.verdicts import Verdict
from seawidget.classroom.errors import (
    AlreadyPredicted,
    AnswerError,
    ClassroomError,
    NotAnswered,
    NotPredicted,
    UnknownQuestion,
)
from seawidget.classroom.handing.chain import short_code
from seawidget.classroom.lesson.boards import DEALS
from seawidget.classroom.lesson.gate import Lesson
from seawidget.classroom.lesson.revealed import Revealed
from seawidget.classroom.lesson.shown import HandIn, Locked, Question
from seawidget.widget.wire.rejection import RejectionError

T = TypeVar("T")
Told = dict[str, Any]

ON_BOARD = ("predict", "check", "exit")
# The reason code of an error, and the sentence in its place where the error's own speaks of code to write.
CODES: dict[type[ClassroomError], tuple[str, str]] = {
    NotAnswered: ("lesson_unanswered", "board.unanswered"),
    NotPredicted: ("lesson_closed", "board.closed"),
    AlreadyPredicted: ("lesson_locked", ""),
    AnswerError: ("lesson_unread", ""),
    UnknownQuestion: ("lesson_question", "board.question"),
}


class Taught(Lesson, Protocol):
    """What the desk asks of a session: always a `seawidget.classroom.lesson.session.Session`."""

    plan: LessonPlan
    group: str
    student: str

    @property
    def locked(self) -> dict[str, Mapping[str, Any]]:
        """The predictions that are locked."""
        ...

    @property
    def played(self) -> bool:
        """Whether something was played to the end."""
        ...

    def state(self) -> dict[str, Any]:
        """Where the lesson stands."""
        ...

    def lock(self, question: str, answer: object, because: str | None, locale: str) -> Locked:
        """Lock a prediction."""
        ...

    def read(self, plan: Plan, answer: object, because: str | None, locale: str) -> answers.Given:
        """A prediction as it is read."""
        ...

    def judge(self, question: str, answer: object, because: str | None, locale: str) -> Verdict:
        """Judge an answer."""
        ...

    def told(self, plan: Plan, record: Mapping[str, Any], given: answers.Given, locale: str) -> Verdict:
        """The verdict that stands in the journal."""
        ...

    def uncover(self, question: str, locale: str) -> Revealed:
        """What a prediction is compared with."""
        ...

    def redeal(self, number: int) -> object:
        """Another future on the board."""
        ...

    def turn_over(self) -> None:
        """The game of the second board."""
        ...

    def tally(self) -> object:
        """Count what was played."""
        ...

    def hand_in(self) -> HandIn:
        """Write the file."""
        ...


class Desk:
    """A `LessonDesk` of the board: questions and verdicts of one session; never a right value before it may be told."""

    def __init__(self, session: Taught) -> None:
        self._session = session

    def shown(self, locale: str) -> Told:
        """The lesson as its board tells it: the questions so far, what was answered, and what to do now."""
        session = self._session
        plans = session.plan.of_role(*ON_BOARD)
        number, state = session.plan.number, session.state()
        rows = [self._row(plan, state["question"], locale) for plan in plans]
        return {
            "title": words.say("report.lesson", locale, number=number, title=words.say(f"l{number}.title", locale)),
            "live": self._live(locale),
            "step": state["step"],
            "question": state["question"],
            "questions": rows,
            "deals": DEALS[number],
            "second": number == 2,
            "deal": next((deal for deal, game in session.deals.items() if game is session.game), DEALS[number]),
        }

    def _live(self, locale: str) -> str:
        """What to play, without a word of code."""
        own = f"l{self._session.plan.number}.live"
        return words.say(f"{own}_board" if words.said(f"{own}_board", locale) else own, locale).replace("*", "")

    def _row(self, plan: Plan, current: str | None, locale: str) -> Told:
        """One question: its words as soon as it is open, and what became of it."""
        session = self._session
        row: Told = {"id": plan.name, "role": plan.role, "kind": plan.kind, "state": "later"}
        if plan.role == "predict":
            record: Mapping[str, Any] | None = session.locked.get(plan.name)
        else:
            asked = [each for each in session.journal.of("check") if each["question"] == plan.name]
            record = asked[-1] if asked else None
        if record is None and plan.name != current:
            return row
        question = Question(plan, plan.parameters(session.group, session.student), locale)
        row |= {
            "state": "open",
            "text": question.text,
            "options": list(question.options.items()),
            "because": list(question.because.items()),
            "own": bool(plan.because),
        }
        if record is None:
            return row
        if record["value"] is not None:
            row["given"] = self._given(plan, record, locale)
        if plan.role == "predict":
            return row | {"state": "locked", "code": short_code(record["hash"])}
        read = answers.given(plan, record["text"], record["because"])
        unread = record["verdict"] == answers.UNREAD
        if not unread:
            row["state"] = "answered"
        return row | {"verdict": record["verdict"], "told": session.told(plan, record, read, locale).text}

    def _given(self, plan: Plan, record: Mapping[str, Any], locale: str) -> str:
        """An answer as it is shown: what was typed, or the option in words."""
        if plan.options:
            return words.option(plan, record["value"], locale)
        return str(record["text"] or record["value"])

    # -- what is done at it --------------------------------------------------------------------------------------------

    def lock(self, question: str, answer: str, because: str | None, sure: bool, locale: str) -> Told:
        """Lock a prediction; without `sure` only how it is read. Raises RejectionError."""

        def done() -> Told:
            session = self._session
            if sure:
                locked = session.lock(question, answer, because, locale)
                return {
                    "given": self._given(self._plan(question), session.locked[question], locale),
                    "code": locked.code,
                }
            plan = self._plan(question)
            given = session.read(plan, answer, because, locale)
            record = {"value": given.stored, "text": given.text}
            return {"given": self._given(plan, record, locale), "code": None}

        return self._told(done, locale)

    def check(self, question: str, answer: str, because: str | None, locale: str) -> Told:
        """Judge an answer. Raises RejectionError."""

        def done() -> Told:
            plan = self._plan(question)
            if plan.kind == "pair" and because is None and not answers.missing(answer):
                raise AnswerError("", words.say("board.because", locale))
            verdict = self._session.judge(question, answer, because, locale)
            return {"verdict": verdict.verdict, "told": verdict.text}

        return self._told(done, locale)

    def reveal(self, question: str, locale: str) -> Told:
        """What a locked prediction is compared with. Raises RejectionError."""

        def done() -> Told:
            found = self._session.uncover(question, locale)
            lines = [found.text, found.why, found.expected]
            return {"lines": [line for line in lines if line], "picture": found.picture, "formula": found.formula}

        return self._told(done, locale)

    def deal(self, number: int, locale: str) -> Told:
        """Put another future of this student on the board. Raises RejectionError."""

        def done() -> Told:
            session = self._session
            if session.plan.number == 2 and number == DEALS[2]:
                session.turn_over()
            else:
                session.redeal(number)
            return {"deal": number}

        return self._told(done, locale)

    def hand_in(self, locale: str) -> Told:
        """Count what the game showed, as far as it was played, and write the file. Raises RejectionError."""

        def done() -> Told:
            session = self._session
            counted = any(record["by_hand"] for record in session.journal.of("play"))
            if not (session.open_predictions or counted) and session.played:
                session.tally()
            path = session.hand_in().path
            text = path.read_text(encoding="ascii")
            return {"name": path.name, "type": "application/octet-stream", "text": text}

        return self._told(done, locale)

    def _plan(self, question: str) -> Plan:
        return self._session.plan.question(question)

    def _told(self, done: Callable[[], T], locale: str) -> T:
        try:
            return done()
        except ClassroomError as error:
            code, key = next(
                (found for kind, found in CODES.items() if isinstance(error, kind)), ("lesson_refused", "")
            )
            text = words.say(key, locale) if key else str(error)
            raise RejectionError(code, None, {}, text) from error
