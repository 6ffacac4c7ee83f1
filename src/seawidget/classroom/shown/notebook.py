"""The notebook of a lesson, built from the course and the catalogues: one source for all lessons and languages."""

from __future__ import annotations

from seawidget.classroom.course import plan as course, words
from seawidget.classroom.course.plan import LessonPlan, Plan
from seawidget.classroom.lesson.boards import DEALS
from seawidget.classroom.shown.cells import Cells, Notebook

GROUP = "7B"


def lesson_notebook(number: int, locale: str = "en", group: str = GROUP) -> Notebook:
    """The notebook of a lesson. An untouched one stops at its first prediction, the fourth cell.

    Nothing in it answers a question: values come from the kernel, once a prediction is locked.
    """
    return _Lesson(course.lesson(number), locale, group).notebook()


class _Lesson:
    def __init__(self, plan: LessonPlan, locale: str, group: str) -> None:
        self.plan, self.locale, self.group = plan, locale, group
        self.cells = Cells(f"l{plan.number}")

    def say(self, key: str, **facts: object) -> str:
        """A sentence of the catalogue."""
        return words.say(key, self.locale, **facts)

    def own(self, key: str, **facts: object) -> str:
        """A sentence of this lesson."""
        return self.say(f"l{self.plan.number}.{key}", **facts)

    def head(self, key: str) -> str:
        """A heading."""
        return f"## {self.say(f'nb.{key}')}"

    def notebook(self) -> Notebook:
        """All cells of the lesson."""
        self._predictions()
        self._play()
        self._reveal()
        self._answers()
        self._teacher()
        return self.cells.notebook()

    def _predictions(self) -> None:
        cells, number = self.cells, self.plan.number
        title = self.say("report.lesson", number=number, title=self.own("title"))
        cells.text(f"# {title}", self.say("nb.head", goal=self.own("goal")))
        begin = f's = classroom.lesson({number}, group="{self.group}", locale="{self.locale}")'
        first, *others = self.plan.of_role("predict")
        cells.code("from seawidget import classroom", "", begin, "s.board")
        cells.code(f's.ask("{first.name}")')
        self._predict(first)
        for each in others:
            cells.text(self.own("live") if number == 8 and each is others[0] else self.say("nb.next_prediction"))
            if number == 8:
                cells.code("s.board")
            cells.code(f's.ask("{each.name}")')
            self._predict(each)

    def _predict(self, plan: Plan) -> None:
        self.cells.code(f's.predict("{plan.name}", ..., because="guess")')

    def _play(self) -> None:
        cells, number = self.cells, self.plan.number
        cells.text(self.head("play"), self.own("live"))
        cells.code("s.board")
        if number == 1:
            cells.text(self.say("nb.again"))
            cells.code("for deal in range(10):", "    s.redeal(deal)", "    print(deal, *s.game.view().hand)")
        else:
            for deal in range(1, DEALS[number]):
                cells.text(self.say("nb.again"))
                cells.code(f"s.redeal({deal})")
        example = ", ".join(f"{name}=..." for name in self.plan.measure)
        cells.text(self.head("tally"), self.say("nb.tally_how", example=example))
        cells.code("s.play()", "s.tally()")
        cells.text(self.say("nb.hand_in_now"))
        cells.code("s.hand_in()")

    def _reveal(self) -> None:
        cells = self.cells
        cells.text(self.head("reveal"), self.say("nb.reveal_how"))
        for each in self.plan.of_role("predict"):
            cells.code(f's.reveal("{each.name}")')
        numeric = [each for each in self.plan.of_role("predict") if not each.options and each.judged]
        if numeric:
            name = numeric[-1].name
            cells.text(self.say("nb.derive"))
            cells.code(f's.reveal("{name}").exact')
            cells.text(self.say("nb.twin"))
            cells.code(f's.reveal("{name}").twin')
        if self.plan.number == 7:
            cells.text(self.say("nb.tree"))
            cells.code('s.reveal("q1").tree')

    def _answers(self) -> None:
        cells = self.cells
        cells.text(self.head("checks"), self.say("nb.check_how"))
        for each in self.plan.of_role("check"):
            if (self.plan.number, each.name) == (2, "q3"):
                cells.text(self.say("nb.second_board"))
                cells.code("s.board2")
            self._check(each)
        if self.plan.number == 5:
            cells.text(self.say("nb.filtered"))
            call = 'odds.filtered(60, 3, 4, 8, seed=1, given="first")'
            cells.code("from seawidget import odds", "", f'{call}.table("{self.locale}")')
        for role in ("exit", "transfer", "homework"):
            how = "nb.check_choice" if role == "exit" else f"nb.{role}_how"
            cells.text(self.head(role), self.say(how))
            for each in self.plan.of_role(role):
                self._check(each)
        cells.text(self.head("takeaway"), self.own("takeaway"), self.say("nb.end"))
        cells.code("s.hand_in()")

    def _check(self, plan: Plan) -> None:
        because = ", because=..." if plan.because else ""
        self.cells.code(f's.ask("{plan.name}")')
        self.cells.text(self.say("nb.answer"))
        self.cells.code(f's.check("{plan.name}", ...{because})')

    def _teacher(self) -> None:
        self.cells.text(self.head("teacher"), self.say("nb.run_sheet"))
        for key in ("teacher_file", "vault", "proof", "pool"):
            self.cells.text(self.say(f"nb.{key}"))


def teacher_page(locale: str = "en") -> str:
    """The teacher's page of all lessons, as Markdown: expected spread and common errors, with their numbers."""
    parts = [f"# {words.say('nb.teacher_title', locale)}"]
    for number in course.numbers():
        title = words.say("report.lesson", locale, number=number, title=words.say(f"l{number}.title", locale))
        facts = {name: words.say(f"l{number}.{name}", locale) for name in ("expected", "errors")}
        parts += [f"## {title}", words.say("nb.spread", locale, expected=facts["expected"])]
        parts += [words.say("nb.errors", locale, errors=facts["errors"]), words.say(f"l{number}.why", locale)]
    return "\n\n".join(parts) + "\n"
