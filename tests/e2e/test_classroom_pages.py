"""Pages of the classroom in a browser: room and letters for the last row, and nothing that axe finds."""

from __future__ import annotations

import pytest

from seawidget import classroom
from tests.classroom.given import class_of
from tests.classroom.test_report import valid
from tests.e2e.driving import axe

LETTERS = """() => [...document.querySelectorAll('.projector *')]
  .filter((e) => e.offsetParent !== null || e instanceof SVGElement)
  .filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()))
  .filter((e) => !e.classList.contains('live'))
  .map((e) => parseFloat(getComputedStyle(e).fontSize))"""
ROOM = (
    """() => [document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth]"""
)


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)], ids=str)
@pytest.mark.parametrize(("lesson", "question"), [(2, "q1"), (3, "q1"), (4, "q1"), (6, "q1"), (7, "q1"), (8, "q2")])
def test_nothing_overflows_and_letters_are_large(browser, tmp_path, size, lesson, question):
    path = tmp_path / "page.html"
    valid(classroom.pool(class_of(lesson)).project(lesson, question, locale="ru").to_html(path))
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.goto(path.as_uri())
    for step in range(3):
        assert max(page.evaluate(ROOM)) <= 0, step
        letters = page.evaluate(LETTERS)
        assert min(letters) >= 24, step
        dots = page.locator("circle, rect.bar").count()
        assert (dots > 0) == (step > 0)
        page.keyboard.press(" ")
    assert page.locator(".live").text_content()
    page.close()


def test_the_pages_are_accessible(browser, tmp_path):
    for name, text in {
        "projector": classroom.pool(class_of(2)).project(2, "q1").to_html(),
        "report": classroom.pool(class_of(2), class_of(5), class_of(8)).report(students=True),
        "sheet": classroom.deal_sheet("7B", 5, 2),
    }.items():
        path = tmp_path / f"{name}.html"
        path.write_text(text, encoding="utf-8")
        for scheme in ("light", "dark"):
            page = browser.new_page(color_scheme=scheme)
            page.goto(path.as_uri())
            if name == "projector":
                page.keyboard.press(" ")
                page.keyboard.press(" ")
            assert axe.violations(page.locator("body")) == [], (name, scheme)
            page.close()
