"""Draw lessons and the pages of the classroom, to be looked at: `python -m tests.e2e.driving.lessons [number ...]`.

Each step of a lesson on its board, then what a class sees and what a teacher prints, into
`tests/e2e/artifacts/lessons`: `<what>-<width>-<theme>-<language>.png`. `--only board` draws the boards alone, `--only
pages` the pages alone.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from playwright.sync_api import Browser, Error as PlaywrightError, sync_playwright

from dev import chromium
from seawidget import classroom
from seawidget.classroom.course import plan as course
from seawidget.classroom.shown import tree
from tests.classroom.given import GROUP, PREDICTIONS, STUDENT, answer, class_of
from tests.e2e.driving.board import Board
from tests.e2e.driving.browser import launch, new_context
from tests.e2e.driving.notebook import CURRENT, Notebook, wait_until_idle, write
from tests.e2e.driving.servers import serve
from tests.e2e.driving.states import AROUND, PHONE, TALL, THEMES, UNHIDE

FOLDER = Path(__file__).parents[1] / "artifacts" / "lessons"
SIZES = ("1280x800", "390x844")
LOCALES = ("uk", "ru")
NUMBERS = range(1, 9)
CELL = """from tempfile import mkdtemp
from seawidget import classroom
s = classroom.lesson({number}, group={group!r}, student={student!r}, folder=mkdtemp(), locale={locale!r})
w = s.board
w.ui = {{'pace': 0, 'height': {room}}}
w"""
HOST = 120  # px of a window that a notebook's own bars take


def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("numbers", nargs="*", type=int, metavar="number")
    parser.add_argument("--locales", nargs="+", default=LOCALES)
    parser.add_argument("--sizes", nargs="+", default=SIZES)
    parser.add_argument("--themes", nargs="+", choices=THEMES, default=["light"])
    parser.add_argument("--only", choices=("board", "pages"))
    asked = parser.parse_args(argv)
    asked.numbers = asked.numbers or NUMBERS
    executable = chromium()
    if executable is None:
        sys.exit("the pictures need Chromium")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = launch(playwright, executable)
        if asked.only != "board":
            for locale in asked.locales:
                draw_pages(browser, locale, asked)
        failed = [] if asked.only == "pages" else draw_boards(browser, asked)
        browser.close()
    if failed:
        sys.exit("\n".join(["not drawn:", *failed]))


def pages(locale: str, numbers: list[int]) -> Iterator[tuple[str, str, int]]:
    """(name, HTML, how often the space bar goes on)."""
    for number in numbers:
        pool = classroom.pool(class_of(number))
        yield f"report{number}", pool.report(students=True, locale=locale), 0
        for plan in course.lesson(number).of_role("predict"):
            yield f"projector{number}{plan.name}", pool.project(number, plan.name, locale=locale).to_html(), 2
        yield f"sheet{number}", classroom.deal_sheet("7B", 5, number, locale=locale), 0
        if number == 7:
            yield "tree", tree_page(locale), 0
    yield "small", classroom.pool(class_of(2)[:3], b"{}").report(locale=locale), 0


def tree_page(locale: str) -> str:
    """The tree of lesson 7 without a kernel."""
    widget = tree.Tree(Fraction(9772, 32509), Fraction(1, 5), locale)
    module = str(widget._esm).replace("export default { render };", "")
    return (
        f'<!DOCTYPE html><html lang="{locale}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>7</title>'
        f"<style>{widget._css}</style><body><main></main><script>{module}\n"
        f"const state = {json.dumps(widget.state)};\n"
        'render({ model: { get: () => state }, el: document.querySelector("main") });</script>'
    )


def draw_pages(browser: Browser, locale: str, asked: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as home:
        path = Path(home) / "page.html"
        for name, html, more in pages(locale, asked.numbers):
            path.write_text(html, encoding="utf-8")
            for size in asked.sizes:
                width, height = map(int, size.split("x"))
                for theme in asked.themes:
                    page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=theme)
                    page.goto(path.as_uri())
                    for step in range(more + 1):
                        mark = f"{name}-{step}" if more else name
                        page.screenshot(path=FOLDER / f"{mark}-{width}-{theme}-{locale}.png", full_page=True)
                        page.keyboard.press(" ")
                    page.close()


def draw_boards(browser: Browser, asked: argparse.Namespace) -> list[str]:
    """Each lesson in each language and window, from its first question to the file; what could not be drawn."""
    failed = []
    with tempfile.TemporaryDirectory() as home, serve("lab", Path(home), Path(home) / "lab.log") as server:
        write(server.folder / "lessons.ipynb", ["None"])
        page = new_context(browser, viewport={"width": 1366, "height": TALL}).new_page()
        page.goto(f"{server.base}/doc/tree/lessons.ipynb?reset")
        wait_until_idle(page)
        page.add_style_tag(content=UNHIDE)
        notebook = Notebook(page, "lab")
        for locale in asked.locales:
            for number in asked.numbers:
                for size in asked.sizes:
                    try:
                        draw_lesson(notebook, number, locale, size, asked.themes)
                    except (PlaywrightError, AssertionError) as why:  # noqa: PERF203 (the others are drawn all the same)
                        failed.append(f"lesson {number}, {locale}, {size}: {why}")
    return failed


def draw_lesson(notebook: Notebook, number: int, locale: str, size: str, themes: list[str]) -> None:
    page = notebook.page
    width, height = map(int, size.split("x"))
    narrow = width < PHONE
    page.set_viewport_size({"width": width + AROUND if narrow else width, "height": TALL})
    room = height if narrow else height - HOST
    code = CELL.format(number=number, group=GROUP, student=STUDENT, locale=locale, room=room)
    page.evaluate(f"code => {CURRENT}.content.activeCell.model.sharedModel.setSource(code)", code)
    notebook.run(0)
    board = notebook.board(wait=False)
    board.root.locator(".sea-lesson-question").wait_for()

    def shot(what: str) -> None:
        page.mouse.move(0, 0)
        for theme in themes:
            notebook.do(f"w.ui = {{**w.ui, 'theme': {theme!r}}}")
            page.wait_for_timeout(500)
            path = FOLDER / f"lesson{number}-{what}-{width}-{theme}-{locale}.png"
            board.root.screenshot(path=path, animations="disabled", caret="hide")

    shot("1-asked")
    for question, value in PREDICTIONS[number].items():
        fill(board, number, question, value, None)
        shot(f"2-sure-{question}")
        board.root.locator("[data-focus=lesson-sure]").click()
        notebook.until(lambda question=question: question in notebook.python("w.lesson['locked']"), question)
    shot("3-play")
    for question in PREDICTIONS[number]:
        board.root.locator(f"[data-focus=reveal-{question}]").click()
        board.root.locator(".sea-lesson-revealed").first.wait_for()
    shot("4-revealed")
    for plan in course.lesson(number).of_role("check", "exit"):
        notebook.until(lambda plan=plan: notebook.python("w.lesson['question']") == plan.name, plan.name)
        right, because = answer(number, plan.name)
        shot(f"5-{plan.name}")
        fill(board, number, plan.name, *wrong(plan, right, because))
        board.root.locator(".sea-lesson-done").first.wait_for()
        page.wait_for_timeout(500)
        shot(f"6-{plan.name}-wrong")
    notebook.until(lambda: notebook.python("w.lesson['step']") == "done", "everything is answered")
    shot("7-done")


def wrong(plan: course.Plan, right: str, because: str | None) -> tuple[str, str | None]:
    """An answer that is not right."""
    if plan.options:
        return next(each for each in plan.options if each != right), plan.because[0] if because else None
    return ("0.99" if plan.kind == "chance" else "1"), None


def fill(board: Board, number: int, question: str, value: str, because: str | None) -> None:
    plan = course.lesson(number).question(question)
    form = board.root.locator(".sea-lesson-question")
    form.wait_for()
    if plan.kind in ("choice", "pair"):
        for chosen in filter(None, (value, because)):
            form.locator(f"input[type=radio][value={json.dumps(chosen)}]").locator("xpath=..").click()
    else:
        form.locator("[data-focus=lesson]").fill(value)
    form.locator("[data-focus=lesson-send]").click()


if __name__ == "__main__":
    main()
