"""What a student gets to see of a lesson: a question, a locked prediction, a file to hand in."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from pathlib import Path

from seawidget.classroom.course import plan as course, words
from seawidget.classroom.course.plan import Parameters, Plan
from seawidget.visible import escape


@dataclass(frozen=True)
class Question:
    """A question in words: `text`, the student's `parameters`, its `kind`; prints, and shows itself in a notebook."""

    plan: Plan
    parameters: Parameters
    locale: str

    @property
    def kind(self) -> str:
        """Kind of answer: "chance", "number", "whole", "choice" or "pair"."""
        return self.plan.kind

    @property
    def text(self) -> str:
        """The question."""
        return words.asked(self.plan, self.parameters, self.locale)

    @property
    def options(self) -> dict[str, str]:
        """Options of a choice or a pair: codes to words."""
        return {code: words.option(self.plan, code, self.locale) for code in self.plan.options}

    @property
    def because(self) -> dict[str, str]:
        """Reasons that may be given: codes to words."""
        codes = self.plan.because or course.reasons()
        return {code: words.because(self.plan, code, self.locale) for code in codes}

    def _lists(self) -> list[tuple[str, dict[str, str]]]:
        found = [("", self.options)] if self.plan.options else []
        return [*found, ("because", self.because)] if self.plan.because else found

    def __str__(self) -> str:
        lines = [self.text]
        for head, rows in self._lists():
            lines += [f"{head}:"] if head else []
            lines += [f'  "{code}" = {told}' for code, told in rows.items()]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        parts = [f"<p><b>{escape(self.text)}</b></p>"]
        for head, rows in self._lists():
            items = "".join(f'<li><code>"{escape(code)}"</code> {escape(told)}</li>' for code, told in rows.items())
            parts.append(f"{'<p><code>because=</code></p>' if head else ''}<ul>{items}</ul>")
        return "".join(parts)


@dataclass(frozen=True)
class Locked:
    """A locked prediction: `question`, `value` as it was typed, `at` (UTC), and the `code` to write down."""

    question: str
    value: str
    at: str
    code: str
    locale: str = "en"

    def __str__(self) -> str:
        return words.say("locked", self.locale, question=self.question, value=self.value, code=self.code)

    def _ipython_display_(self) -> None:
        """Nothing: it was printed when it was locked."""


@dataclass(frozen=True)
class HandIn:
    """A file to hand in: `path`. In a notebook it shows a button that downloads it, also without a server."""

    path: Path
    locale: str = "en"

    def __str__(self) -> str:
        return words.say("handed_in", self.locale, path=str(self.path))

    def _repr_html_(self) -> str:
        data = base64.b64encode(self.path.read_bytes()).decode("ascii")
        name, label = escape(self.path.name), escape(words.say("download", self.locale, name=self.path.name))
        link = f'<a download="{name}" href="data:application/octet-stream;base64,{data}">{label}</a>'
        return f"<p>{escape(str(self))}</p><p>{link}</p><p>{escape(words.say('download_first', self.locale))}</p>"
