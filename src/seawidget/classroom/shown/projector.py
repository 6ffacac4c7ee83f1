"""The projector: a question in large letters, how many have locked, and, step by step, what the class said."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, ClassVar

import anywidget
import traitlets.traitlets as t

from seawidget.classroom.course import plan as course, words
from seawidget.classroom.handing.pooled import Pooled
from seawidget.classroom.shown import page
from seawidget.classroom.shown.groups import enough
from seawidget.classroom.shown.questions import Said, said
from seawidget.files import write
from seawidget.text.i18n import catalogue

STEPS = ("count", "predictions", "exact")
LETTERS = 24  # px, of the smallest words


def _asset(name: str) -> str:
    return files(__package__ or "seawidget.classroom.shown").joinpath(name).read_text(encoding="utf-8") + "\n"


class Projector(anywidget.AnyWidget):
    """A question for the whole room. Made by `pool.project(...)` or `classroom.project(...)`.

    `state` is what is shown: plain JSON, and nothing of a step that has not come. `reveal()` goes one step on: how many
    have locked; their predictions; the exact value and what a class may see. Without a pool there is the question only.
    """

    _esm: ClassVar[Any] = _asset("projector.js")
    _css: ClassVar[Any] = _asset("projector.css")
    state = t.Dict(read_only=True).tag(sync=True)

    def __init__(
        self, lesson: int, question: str, pool: Pooled | None = None, *, k: int = 5, locale: str = "en", **kwargs: Any
    ) -> None:
        self._plan = course.lesson(lesson).question(question)
        catalogue(locale)
        self._k, self._locale = k, locale
        self._found: Said | None = None if pool is None else said(pool, lesson, question)
        self._shown = self._found  # whose answers are in the picture
        self.step = 0
        self.set_trait("state", self._state(0))
        super().__init__(**kwargs)
        self.on_msg(self._asked)

    def reveal(self) -> str:
        """One step on: returns its name. Raises TooFew where fewer students have answered than may be shown."""
        if self._found is None or self.step == len(STEPS) - 1:
            return STEPS[self.step]
        enough(self._found.n, self._k, self._locale)
        if self.step == 0:
            self._shown = self._found
        self.step += 1
        self.set_trait("state", self._state(self.step))
        return STEPS[self.step]

    def update(self, pool: Pooled, *, close: bool = False) -> None:
        """Take a newer pool. The count follows at once; a picture that is shown only when `k` more students have come,
        or the question is closed (`close`): or the difference of two pictures would be somebody's answer.
        """
        self._found = said(pool, self._plan.lesson, self._plan.name)
        new = {each.who for each in self._found.predictions} - {
            each.who for each in (self._shown.predictions if self._shown else ())
        }
        if self.step == 0 or close or len(new) >= self._k:
            self._shown = self._found
        self.set_trait("state", self._state(self.step))

    def _asked(self, _widget: object, content: object, _buffers: object) -> None:
        if isinstance(content, Mapping) and content.get("do") == "next" and self._can():
            self.reveal()

    def _can(self) -> bool:
        return self._found is not None and self._found.n >= self._k and self.step < len(STEPS) - 1

    def _state(self, step: int) -> dict[str, Any]:
        """What is shown at a step."""
        locale, found, shown = self._locale, self._found, self._shown
        count = picture = told = said_text = ""
        if found is not None:
            count = words.say("project.locked", locale, n=found.n, of=found.handed_in)
            if found.n < self._k:
                told = words.say("project.waiting", locale, k=self._k)
        if shown is not None and step > 0:
            picture, beyond = shown.picture(locale, step == 2, self._k, LETTERS)
            said_text = words.say("report.dots", locale)
            told = words.say("report.out_of_range", locale, n=beyond) if beyond else ""
            if step == 2:
                told = words.say(f"l{self._plan.lesson}.expected", locale)
                line = shown.line(locale)
                said_text = f"{line[1]}. {told}" if line else told
        return {
            "question": words.asked(self._plan, self._plan.fixed, locale),
            "count": count,
            "picture": picture,
            "told": told,
            "said": said_text,
            "step": STEPS[step],
            "next": words.say("project.next", locale),
            "more": found is not None and found.n >= self._k and step < len(STEPS) - 1,
        }

    def to_html(self, path: str | os.PathLike[str] | None = None) -> str:
        """The steps from here on as one offline page; the space bar or the button goes on. For the teacher's machine.

        A step that has not come is in the page's data, not in what is shown. Raises PathError, WriteError.
        """
        last = len(STEPS) - 1 if self._can() else self.step
        steps = [self._state(step) for step in range(self.step, last + 1)]
        data = json.dumps(steps, ensure_ascii=True).replace("<", "\\u003c")
        module = _asset("projector.js").replace("export default { render };", "")
        script = (
            f"<script>\n{module}const steps = {data};\nlet at = 0, show = () => {{}};\n"
            'document.body.className = "whole";\n'
            'mount(document.getElementById("projector"), {whole: true, state: () => steps[at], '
            "next: () => {if (at < steps.length - 1) {at += 1; show();}}, changed: (f) => {show = f;}});\n</script>\n"
        )
        body = ['<div id="projector"></div>']
        whole = page.page(steps[0]["question"], body, self._locale, style=_asset("projector.css"), script=script)
        if path is not None:
            write(path, whole)
        return whole

    def __repr__(self) -> str:
        return f"<Projector: lesson {self._plan.lesson}, {self._plan.name}, {STEPS[self.step]}>"
