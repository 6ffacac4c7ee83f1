"""A lesson as one student goes through it: a gated game, predictions that lock, checks, and the file to hand in."""

from __future__ import annotations

import os
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from seawidget.classroom.course import answers, plan as course, verdicts, words
from seawidget.classroom.course.plan import Plan
from seawidget.classroom.course.tokens import deal_seed, norm
from seawidget.classroom.errors import (
    AlreadyPredicted,
    AnswerError,
    ClassroomError,
    NotAnswered,
    NotPredicted,
    say,
)
from seawidget.classroom.handing import journal as journals
from seawidget.classroom.handing.chain import short_code
from seawidget.classroom.lesson import boards, measures, playing
from seawidget.classroom.lesson.desk import Desk
from seawidget.classroom.lesson.gate import LessonGate
from seawidget.classroom.lesson.revealed import Revealed, revealed
from seawidget.classroom.lesson.shown import HandIn, Locked, Question
from seawidget.given import whole
from seawidget.playing.game import Game
from seawidget.rng import fresh_phrase
from seawidget.text.i18n import current

if TYPE_CHECKING:
    from seawidget.widget import GameWidget

FOLDER = "seaclass"
MOST_DEALS = 100
LESSON_HAND = ("check", "exit", "transfer", "homework")


class Session:
    """One lesson of one student. Made by `classroom.lesson(...)`.

    `game` is the game on the board, gated; `step` where the lesson stands: "predict", "play", "check" or "done".
    """

    def __init__(
        self, number: int, group: str, student: str | None, folder: str | os.PathLike[str], locale: str | None
    ) -> None:
        self.plan = course.lesson(number)
        self.locale = current(locale)
        where = journals.folder_of(folder)
        self.group = norm(group)
        fresh = None
        if student is None:
            student = journals.token(where)
            if student is None:
                student = fresh = fresh_phrase()
        self.student = norm(student)
        if fresh is not None:
            journals.keep_token(where, fresh)
            say(words.say("token.fresh", self.locale, token=fresh))
        self.journal = journals.Journal.begin(where, self.group, self.student, number)
        self.gate = LessonGate(self)
        self.deals: dict[int, Game] = {}
        self._stops: list[Game] | None = None
        self._board: GameWidget | None = None
        self._second: GameWidget | None = None
        self._second_game: Game | None = None
        self.game = self._deal(0)

    # -- the board ---------------------------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """The number of the lesson."""
        return self.plan.number

    @property
    def board(self) -> GameWidget:
        """The board of the lesson; its `game` is `game`."""
        if self._board is None:
            self._board = self._widget(self.game)
        return self._board

    @property
    def board2(self) -> GameWidget:
        """The second board of lesson 2. Raises ClassroomError in a lesson that has one board."""
        if self.number != 2:
            raise ClassroomError(words.say("error.one_board", self.locale))
        if self._second is None:
            self._second = self._widget(self._other())
        return self._second

    def _other(self) -> Game:
        if self._second_game is None:
            self._second_game = self._gated(boards.second_board())
        return self._second_game

    def turn_over(self) -> None:
        """Put the game of the second board on the first: for who has one board only."""
        self._show(self._other())

    def redeal(self, number: int) -> GameWidget:
        """The board again with another future of this student: deal `number`, from 0. Raises ClassroomError."""
        given = whole(number)
        if given is None or not 0 <= given < MOST_DEALS:
            raise ClassroomError(words.say("error.deal", self.locale, most=boards.DEALS[self.number] - 1))
        self._show(self._deal(given))
        return self.board

    def play(self) -> None:
        """Play what the lesson's own deals still need, in the plainest way: for those who are short of time.

        Where the first move is the prediction, it is played. Raises NotPredicted.
        """
        self.need_predictions()
        for number in range(boards.DEALS[self.number]):
            playing.play_out(self.number, self._deal(number), self._first_move())

    def _seed(self, number: int) -> int:
        return deal_seed(self.group, self.student, self.number, number)

    def _deal(self, number: int) -> Game:
        if self.number == 8:
            return self._stop()
        if number not in self.deals:
            self.deals[number] = self._gated(boards.deal(self.number, number, self._seed))
        return self.deals[number]

    def _stop(self) -> Game:
        """The voyage of lesson 8, as far as it has been forecast."""
        if self._stops is None:
            self._stops = [self._gated(stop) for stop in boards.voyage(self._seed)]
        return self._stops[len(self.locked)]

    def _gated(self, game: Game) -> Game:
        game.gate = self.gate
        return game

    def _show(self, game: Game) -> None:
        self.game = game
        if self._board is not None:
            self._board.game = game
        self._tell()

    def _widget(self, game: Game) -> GameWidget:
        from seawidget.widget import GameWidget

        widget = GameWidget(game, ui={"locale": self.locale})
        widget.show_lesson(self.state(), Desk(self))
        return widget

    def _first_move(self) -> str | None:
        """The cell or move that was predicted, for lessons where the student's own first move is the experiment."""
        record = self.locked.get("q1")
        return None if record is None else record["value"]

    # -- where the lesson stands --------------------------------------------------------------------------------------

    @property
    def locked(self) -> dict[str, Mapping[str, Any]]:
        """The predictions that are locked, by question: their records."""
        return {record["question"]: record for record in self.journal.of("predict")}

    @property
    def open_predictions(self) -> tuple[str, ...]:
        """The ids of predictions that are not locked yet."""
        locked = self.locked
        return tuple(each.name for each in self.plan.of_role("predict") if each.name not in locked)

    @property
    def open_checks(self) -> tuple[str, ...]:
        """The ids of checks, and of the exit item, that have no answer yet."""
        done = {record["question"] for record in self.journal.of("check") if record["verdict"] != answers.UNREAD}
        return tuple(each.name for each in self.plan.of_role("check", "exit") if each.name not in done)

    @property
    def step(self) -> str:
        """Where the lesson stands: "predict", "play", "check" or "done"."""
        if self.open_predictions:
            return "predict"
        if not self.open_checks:
            return "done"
        return "check" if any(self.journal.of("check", "reveal")) else "play"

    def state(self) -> dict[str, Any]:
        """The `lesson` trait of the board."""
        question = next(iter((*self.open_predictions, *self.open_checks)), None)
        last = max(self.locked.values(), key=lambda record: record["n"], default=None)
        code = None if last is None else short_code(last["hash"])
        head = {"id": self.number, "question": question, "step": self.step}
        return {**head, "locked": sorted(self.locked), "code": code}

    def _tell(self) -> None:
        for board in (self._board, self._second):
            if board is not None:
                board.show_lesson(self.state())

    # -- questions ---------------------------------------------------------------------------------------------------

    def ask(self, question: str) -> Question:
        """A question in words, with this student's numbers. Raises UnknownQuestion."""
        plan = self.plan.question(question)
        return Question(plan, plan.parameters(self.group, self.student), self.locale)

    def predict(self, question: str, answer: object = ..., because: str | None = None) -> Locked:
        """Lock a prediction; it cannot be changed. Prints the code to write down.

        The same answer again changes nothing. Raises UnknownQuestion, ClassroomError for a question that is no
        prediction, NotAnswered, AnswerError, and AlreadyPredicted for another answer.
        """
        before = self._plan(question, "predict").name in self.locked
        locked = self.lock(question, answer, because, self.locale)
        if not before:
            say(str(locked))
        return locked

    def lock(self, question: str, answer: object, because: str | None, locale: str) -> Locked:
        """`predict` without a print, with sentences in a language: for the board."""
        plan = self._plan(question, "predict")
        given = self.read(plan, answer, because, locale)
        there = self.locked.get(question)
        if there is None:
            if plan.truth is not None and question != self.open_predictions[0]:
                raise self._not_predicted(self.open_predictions[0])
            fields = {"question": question, "parameters": plan.parameters(self.group, self.student)}
            with self.journal.lock:
                there = self.locked.get(question)
                record = there or self.journal.append(
                    "predict", **fields, text=given.text, value=given.stored, because=given.because
                )
            if there is None:
                if plan.truth is not None:
                    self._show(self._stop())
                self.gate.moved(opened=not self.open_predictions)
                self._tell()
                there = record
        if there["value"] != given.stored:  # locked before, or by a thread that was quicker
            text = words.say("error.already", locale, question=question, at=there["t"])
            raise AlreadyPredicted(question, there["t"], text)
        return Locked(plan.name, there["text"], there["t"], short_code(there["hash"]), locale)

    def read(self, plan: Plan, answer: object, because: str | None, locale: str) -> answers.Given:
        """A prediction as it is read. Raises NotAnswered, AnswerError."""
        if answers.missing(answer):
            raise NotAnswered(plan.name, words.say("error.not_answered", locale, question=plan.name))
        given = answers.given(plan, answer, because)
        shown = repr(answer)[:80] if not isinstance(answer, int) else "a number"
        if given.value is None:
            key = "error.option" if plan.options else "error.unread"
            raise AnswerError(shown, words.say(key, locale, options=", ".join(plan.options)))
        if plan.kind == "chance" and not plan.signed and not 0 <= Fraction(str(given.stored)) <= 1:
            raise AnswerError(shown, words.say("error.range", locale))
        if because is not None and given.because is None:
            codes = ", ".join(plan.because or course.reasons())
            raise AnswerError(repr(because)[:80], words.say("error.because", locale, options=codes))
        return given

    def check(self, question: str, answer: object = ..., because: str | None = None) -> verdicts.Verdict:
        """Judge an answer, and count the attempt unless it is the last one again. Never tells the right value.

        Raises UnknownQuestion, ClassroomError for a prediction, NotPredicted, NotAnswered.
        """
        return self.judge(question, answer, because, self.locale)

    def judge(self, question: str, answer: object, because: str | None, locale: str) -> verdicts.Verdict:
        """`check` with sentences in a language: for the board."""
        plan = self._plan(question, *LESSON_HAND)
        if answers.missing(answer):
            raise NotAnswered(question, words.say("error.not_answered", locale, question=question))
        self.need_predictions()
        parameters = plan.parameters(self.group, self.student)
        given = answers.given(plan, answer, because)
        verdict, misconception = verdicts.judged(plan, parameters, given)
        before = [record for record in self.journal.of("check") if record["question"] == question]
        fields = {"parameters": parameters, "text": given.text, "value": given.stored, "because": given.because}
        if before and all(before[-1][name] == value for name, value in fields.items()):
            return verdicts.told(plan, verdict, misconception, given, locale)  # a cell that was run again
        if self.journal.full:
            raise ClassroomError(words.say("error.full", locale))
        attempt = 1 + len(before)
        self.gate.settle()
        self.journal.append(
            "check", question=question, **fields, verdict=verdict, misconception=misconception, attempt=attempt
        )
        self.gate.moved()
        self._tell()
        return verdicts.told(plan, verdict, misconception, given, locale)

    def told(self, plan: Plan, record: Mapping[str, Any], given: answers.Given, locale: str) -> verdicts.Verdict:
        """The verdict of a check that stands in the journal, in a language."""
        return verdicts.told(plan, record["verdict"], record["misconception"], given, locale)

    def reveal(self, question: str) -> Revealed:
        """What a prediction is compared with: exact value, simulation, what a class may see.

        Raises UnknownQuestion, ClassroomError for a question that is no prediction, NotPredicted.
        """
        return self.uncover(question, self.locale)

    def uncover(self, question: str, locale: str) -> Revealed:
        """`reveal` with sentences in a language: for the board."""
        plan = self._plan(question, "predict")
        self.need_predictions()
        record = self.locked[question]
        if not any(each["question"] == question for each in self.journal.of("reveal")):
            self.gate.settle()
            self.journal.append("reveal", question=question, code=short_code(record["hash"]))
            self._tell()
        won = None
        if plan.truth is not None:
            won = (measures.measured(8, {0: self._stop()}) or {}).get("won")
        return revealed(plan, self._seed(boards.DEALS[self.number]), locale, won)

    def need_predictions(self) -> None:
        """Raises NotPredicted while a prediction is not locked."""
        if self.open_predictions:
            raise self._not_predicted(self.open_predictions[0])

    def _not_predicted(self, question: str) -> NotPredicted:
        return NotPredicted(question, words.say("error.not_predicted", self.locale, question=question))

    def _plan(self, question: str, *roles: str) -> Plan:
        plan = self.plan.question(question)
        if plan.role not in roles:
            key = "error.is_prediction" if plan.role == "predict" else "error.is_check"
            raise ClassroomError(words.say(key, self.locale, question=question))
        return plan

    # -- what came of it ---------------------------------------------------------------------------------------------

    def tally(self, **measure: int) -> dict[str, int]:
        """What the game showed, as whole numbers by name; recorded for the class.

        Without arguments it is read off the deals of the lesson; given (`hits=2, of=4`) it is that of a real box,
        recorded as counted by hand. Raises ClassroomError for other names than the lesson has, for what is no count,
        and where nothing was played to the end yet.
        """
        if measure:
            found = self._by_hand(measure)
        else:
            read = self._measured()
            if read is None:
                raise ClassroomError(words.say("error.not_played", self.locale))
            found = read
        fields = {"board": 0, "measure": found, "by_hand": bool(measure)}
        last = max(self.journal.of("play"), key=lambda record: record["n"], default=None)
        if last is None or {name: last[name] for name in fields} != fields:
            self.gate.settle()
            self.journal.append("play", **fields)
        return dict(found)

    @property
    def played(self) -> bool:
        """Whether something was played to the end, so that it can be counted."""
        return self._measured() is not None

    def _measured(self) -> dict[str, int] | None:
        deals = {number: self._deal(number) for number in range(boards.DEALS[self.number])}
        return measures.measured(self.number, deals, self._moves())

    def _by_hand(self, measure: Mapping[str, Any]) -> dict[str, int]:
        names = self.plan.measure
        good = set(measure) == set(names) and all(
            whole(value) is not None and 0 <= value <= 10_000 for value in measure.values()
        )
        if not good or ("of" in measure and measure["hits"] > measure["of"]):
            raise ClassroomError(words.say("error.measure", self.locale, names=", ".join(names)))
        return {name: int(measure[name]) for name in names}

    def _moves(self) -> tuple[str, ...]:
        return self.plan.question("q1").options

    def hand_in(self) -> HandIn:
        """Write the file to hand in, and show it with a button that downloads it; may be done again. WriteError."""
        self.gate.settle()
        path: Path = self.journal.hand_in()
        return HandIn(path, self.locale)

    def __repr__(self) -> str:
        return f"<Lesson {self.number} of {self.group}/{self.student}: {self.step}>"
