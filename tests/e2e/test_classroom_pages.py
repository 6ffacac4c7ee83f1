"""Pages of the classroom in a browser: room and letters for the last row, and nothing that axe finds."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from seawidget import classroom
from seawidget.classroom.shown import tree
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


@pytest.mark.full(gate=3)
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


@pytest.mark.full(gate=1)
@pytest.mark.parametrize("locale", ["en", "uk", "ru"])
def test_no_page_is_wider_than_a_phone(browser, tmp_path, locale):
    """What is too wide scrolls in its own frame."""
    path = tmp_path / "page.html"
    report = classroom.pool(*map(class_of, range(1, 9))).report(students=True, locale=locale)
    for text in (report, classroom.deal_sheet("7B", 5, 7, locale=locale)):
        path.write_text(text, encoding="utf-8")
        page = browser.new_page(viewport={"width": 390, "height": 844})
        page.goto(path.as_uri())
        assert page.evaluate(ROOM)[1] <= 0
        assert axe.violations(page.locator("body")) == []
        page.close()


@pytest.mark.full(gate=1)
@pytest.mark.parametrize("locale", ["en", "uk", "ru"])
def test_the_tree_of_lesson_seven_moves_without_a_kernel(browser, tmp_path, locale):
    widget = tree.Tree(Fraction(9772, 32509), Fraction(1, 5), locale)
    module = str(widget._esm).replace("export default { render };", "")
    path = tmp_path / "tree.html"
    path.write_text(
        f'<!DOCTYPE html><html lang="{locale}"><meta charset="utf-8"><title>7</title><style>{widget._css}</style>'
        f"<body><main><h1>7</h1></main><script>{module}\nconst state = {json.dumps(widget.state)};\n"
        'render({ model: { get: () => state }, el: document.querySelector("main") });</script>',
        encoding="utf-8",
    )
    for width in (1366, 320):
        page = browser.new_page(viewport={"width": width, "height": 700})
        page.goto(path.as_uri())
        comma = "." if locale == "en" else ","
        sign = "%" if locale == "en" else "\N{NO-BREAK SPACE}%"
        assert f"7{comma}9{sign}" in page.locator(".told").text_content()
        slider = page.get_by_role("slider")
        slider.focus()
        for _ in range(30):
            page.keyboard.press("ArrowRight")
        assert page.locator("output").text_content() == f"50{sign}"
        assert f"17{comma}7{sign}" in page.locator(".told").text_content()  # 4886/27623
        assert page.locator(".count-hides").text_content() == "151"
        page.keyboard.press("Home")
        assert f"0{sign}" in page.locator(".told").text_content()
        page.keyboard.press("End")
        assert f"30{comma}1{sign}" in page.locator(".told").text_content()
        assert max(page.evaluate(ROOM)[1:]) <= 0
        assert slider.bounding_box()["height"] >= 44
        assert axe.violations(page.locator("body")) == []
        page.screenshot(path=tmp_path / f"tree{width}.png")
        page.close()
