"""Homework for graders: a notebook for Otter or nbgrader, or a plain one. No cell holds a right value."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from seawidget.classroom.course import plan as course, words
from seawidget.classroom.course.plan import LessonPlan, Plan
from seawidget.classroom.errors import ClassroomError
from seawidget.classroom.shown.cells import Cells, Notebook, save
from seawidget.given import shown
from seawidget.text.i18n import Sentence, current

KINDS = ("otter", "nbgrader", "plain")

# How a teacher computes each answer from `p`, the parameters: by the odds of the package.
SOLUTIONS = {
    (1, "h1"): ['odds.close_pair(p["numbers"], p["cards"])'],
    (1, "h2"): ['1 - (1 - Fraction(p["percent"], 100)) ** p["hands"]'],
    (2, "h1"): ['odds.hit(p["islands"] + p["blanks"], p["wanted"], p["draws"])'],
    (2, "h2"): ['odds.hit(p["unseen"], p["wanted"], p["draws"], need=2)'],
    (3, "h1"): ['odds.mean_wait(p["unseen"], p["wanted"])'],
    (3, "h2"): ['odds.mean_wait(p["unseen"], p["wanted"], per_turn=p["per_turn"])'],
    (4, "h1"): ['odds.mean_cell(p["numbers"], p["chosen"], p["card"])'],
    (4, "h2"): ['odds.card_in_cells(p["numbers"], p["chosen"], p["card"], p["cell"], p["cell"])'],
    (5, "h1"): ['odds.all_hit(p["unseen"], [p["a"], p["b"]], p["draws"])'],
    (5, "h2"): ['odds.hit_if(p["unseen"], p["b"], p["a"], p["draws"])'],
    (6, "h1"): ['sea.mini(p["cards"], p["cells"], p["hand"]).value([p["first"], p["second"]])'],
    (6, "h2"): [
        'sum(comb(p["only_a"] + p["only_b"], i) for i in range(min(p["only_a"], p["only_b"]) + 1))',
        'min(Fraction(1), Fraction(2 * tail, 2 ** (p["only_a"] + p["only_b"])))',
    ],
    (7, "h1"): ['odds.held_after_pass(p["unseen"], p["wanted"], p["hand"], passes_if_holding=p["passes"])'],
    (7, "h2"): ['odds.bayes(*(Fraction(p[name], 100) for name in ("base", "found", "false")))'],
    (8, "h1"): ['sum((Fraction(p[f"f{i}"], 10) - p[f"o{i}"]) ** 2 for i in range(1, 5)) / 4'],
    (8, "h2"): ['p["result"] - Fraction(p["start"], 100) - Fraction(p["skill"], 100)'],
}


def template(kind: str, lesson: int, path: str | os.PathLike[str] | None = None, locale: str = "en") -> Notebook:
    """The notebook, as plain data; `path` is the file to write, never one that is there.

    Raises ClassroomError for another kind, UnknownLesson, UnknownLanguage, PathError, WriteError.
    """
    if not isinstance(kind, str) or kind not in KINDS:
        raise ClassroomError(Sentence("error.one_of", name="kind", known=", ".join(KINDS), given=shown(kind)))
    locale = current(locale)
    made = _Template(kind, course.lesson(lesson), locale).notebook()
    if path is not None:
        save(made, path)
    return made


class _Template:
    def __init__(self, kind: str, plan: LessonPlan, locale: str) -> None:
        self.kind, self.plan, self.locale = kind, plan, locale
        self.cells = Cells(f"{kind}-l{plan.number}")

    def notebook(self) -> Notebook:
        """All cells."""
        cells, number = self.cells, self.plan.number
        title = words.say(
            "template.title", self.locale, number=number, title=words.say(f"l{number}.title", self.locale)
        )
        if self.kind == "otter":
            name = f"name: lesson-{number}-homework"
            cells.raw("# ASSIGNMENT CONFIG", name, "run_tests: true", "tests:", "  files: false")
        cells.text(f"# {title}", words.say("template.head", self.locale), metadata=self._locked("title"))
        cells.code('GROUP = "demo"', 'STUDENT = "demo"', metadata=self._marks("who"))
        imports = ["from fractions import Fraction", "from math import comb", "", "import seawidget as sea"]
        cells.code(*imports, "from seawidget import classroom, odds", metadata=self._locked("imports"))
        for each in self.plan.of_role("homework"):
            self._question(each)
        if self.kind != "otter":
            cells.text(words.say("template.teacher", self.locale), metadata=self._locked("teacher"))
        return cells.notebook()

    def _question(self, plan: Plan) -> None:
        cells, name = self.cells, plan.name
        if self.kind == "otter":
            cells.raw("# BEGIN QUESTION", f"name: {name}", "points: 2")
        cells.text(f"## {name}", words.say("nb.homework_how", self.locale), metadata=self._locked(f"{name}-text"))
        asked = f'classroom.ask({plan.lesson}, "{name}", group=GROUP, student=STUDENT, locale="{self.locale}")'
        cells.code(f"print({asked})", metadata=self._locked(f"{name}-ask"))
        self._answer(plan)
        call = f'classroom.check({plan.lesson}, "{name}", {name}, group=GROUP, student=STUDENT)'
        tests = [("near", "verdict.points > 0"), ("right", "verdict")]
        if self.kind == "otter":
            cells.raw("# BEGIN TESTS")
        for part, what in tests:
            lines = (f"verdict = {call}", f"assert {what}, verdict.text")
            cells.code(*lines, metadata=self._graded(f"{name}-{part}"))
        if self.kind == "otter":
            cells.raw("# END TESTS")
            cells.raw("# END QUESTION")

    def _answer(self, plan: Plan) -> None:
        cells, name = self.cells, plan.name
        *before, last = SOLUTIONS[plan.lesson, name]
        read = f'p = classroom.parameters({plan.lesson}, "{name}", group=GROUP, student=STUDENT)'
        lines = [read, *(f"tail = {line}" for line in before)]
        if self.kind == "otter":
            cells.raw("# BEGIN SOLUTION")
            cells.code(*(f"{line}  # SOLUTION NO PROMPT" for line in lines), f"{name} = {last}  # SOLUTION")
            cells.raw("# END SOLUTION")
        elif self.kind == "nbgrader":
            solution = ["### BEGIN SOLUTION", *lines, f"{name} = {last}", "### END SOLUTION"]
            cells.code(f"{name} = ...", *solution, metadata=self._marks(f"{name}-answer", solution=True))
        else:
            cells.code(f"{name} = ...")

    def _marks(self, ident: str, **more: Any) -> Mapping[str, Any]:
        if self.kind != "nbgrader":
            return {}
        name = f"l{self.plan.number}-{ident}"
        marks = {"schema_version": 3, "grade_id": name, "grade": False, "solution": False, "locked": False}
        return {"nbgrader": {**marks, "task": False, **more}}

    def _locked(self, ident: str) -> Mapping[str, Any]:
        return self._marks(ident, locked=True)

    def _graded(self, ident: str) -> Mapping[str, Any]:
        return self._marks(ident, grade=True, locked=True, points=1)
