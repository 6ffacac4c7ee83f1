"""The notebooks of the lessons, written from the course and the catalogues: `python -m tests.classroom.build`."""

from __future__ import annotations

from pathlib import Path

from seawidget.classroom.course import plan
from seawidget.classroom.shown.cells import as_text
from seawidget.classroom.shown.notebook import lesson_notebook, teacher_page
from seawidget.text.i18n import LOCALES

FOLDER = Path(__file__).parents[2] / "notebooks" / "lessons"


def built() -> dict[Path, str]:
    """The text of every file."""
    found = {}
    for locale in LOCALES:
        for number in plan.numbers():
            name = f"{number:02}_{plan.lesson(number).slug}.ipynb"
            found[FOLDER / locale / name] = as_text(lesson_notebook(number, locale))
        found[FOLDER / locale / "teacher.md"] = teacher_page(locale)
    return found


if __name__ == "__main__":
    for path, text in built().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
