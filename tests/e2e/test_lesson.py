"""A lesson on its board in a browser: locked by mouse and by keys, silent before the lock, counted afterwards."""

from __future__ import annotations

import json
import re
from fractions import Fraction

import pytest
from playwright.sync_api import Locator, expect

from seawidget.classroom.course import exact, plan as course
from seawidget.text.i18n import text
from tests.classroom.given import GROUP, PREDICTIONS, STUDENT, answer
from tests.e2e.conftest import VIEWPORT
from tests.e2e.driving import axe
from tests.e2e.test_fit import OUTSIDE, PARTS, STANDS

# The folder is of this notebook alone: another test may have locked the same questions of the same student.
CELL = """from tempfile import mkdtemp
from seawidget import classroom
s = classroom.lesson({number}, group={group!r}, student={student!r}, folder=mkdtemp(), locale={locale!r})
w = s.board
w.ui = {ui}
w"""
# Everything a page holds of its widgets and its outputs, words and scripts of the widget itself left out.
HELD = """root => {
  const found = [root.ownerDocument.title];
  const walk = (node) => {
    for (const el of node.querySelectorAll("*")) {
      if (el.localName === "style" || el.localName === "script" || el.closest(".cm-editor")) continue;
      for (const { name, value } of el.attributes) if (name !== "d") found.push(value);
      for (const one of el.childNodes) if (one.nodeType === 3 || one.nodeType === 8) found.push(one.data);
      if (el.shadowRoot) walk(el.shadowRoot);
    }
  };
  walk(root.ownerDocument);
  return found.join("\\n");
}"""
SAVED = "window.jupyterapp.shell.currentWidget.context.model.toJSON()"  # what saving would write, outputs and all
# Keeps the data of every message on a comm of this kernel, both ways.
LISTEN = """() => {
  const kernel = window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel;
  window.heard = [];
  kernel.anyMessage.connect((_, { msg }) => {
    if (/comm|display|stream|result|error/.test(msg.header.msg_type)) window.heard.push(msg.content);
  });
}"""
SMALL = """root => [...root.querySelectorAll("*")]
  .filter((el) => !el.closest(".sea-hidden, style") && el.getClientRects().length)
  .filter((el) => [...el.childNodes].some((one) => one.nodeType === 3 && one.textContent.trim()))
  .filter((el) => parseFloat(getComputedStyle(el).fontSize) < 24)
  .map((el) => el.outerHTML.slice(0, 120))"""
OVER = """root => {
  let box = root.parentElement;
  const scrolls = (el) => /auto|scroll/.test(getComputedStyle(el).overflowY) && el.clientHeight >= 320;
  while (!scrolls(box)) box = box.parentElement;
  root.scrollIntoView({ block: "start" });
  const frame = box.getBoundingClientRect();
  const parts = [".sea-status", ".sea-board", ".sea-dock", ".sea-msg", ".sea-drawer", ".sea-hand-asked"];
  return parts.filter((part) => {
    const { top, bottom, left, right } = root.querySelector(part).getBoundingClientRect();
    return top < frame.top - 1 || bottom > frame.bottom + 1 || left < frame.left - 1 || right > frame.right + 1;
  });
}"""


def cell(number, locale="en", **ui):
    return CELL.format(number=number, group=GROUP, student=STUDENT, locale=locale, ui={"pace": 0, **ui})


NUMBER = re.compile(r"(?<![\d.,/])(\d+)(?:[.,](\d+)(?![.,]?\d)([\s\u00a0]?%)?|/(\d+)(?![\d/]))")


def exact_values(number):
    """The exact values of a lesson that no other number of a page is likely to be."""
    for plan in course.lesson(number).questions.values():
        if plan.kind in ("chance", "number") and plan.judged:
            value = Fraction(exact.exact(plan, plan.parameters(GROUP, STUDENT)))
            if (value * 1000).denominator > 1:
                yield plan.kind, abs(value)


def shows(held: str, number: int) -> list[str]:
    """Answers of a lesson in a text: fraction, decimal of three digits or more, per cent of one or more."""
    values = list(exact_values(number))
    found = []
    for one in NUMBER.finditer(held):
        whole, digits, percent, under = one.groups()
        for kind, value in values:
            if under:
                hit = (int(whole), int(under)) == (value.numerator, value.denominator)
            elif percent:
                hit = kind == "chance" and written(f"{whole}.{digits}", 100 * value, len(digits))
            else:
                hit = len(digits) >= 3 and written(f"{whole}.{digits}", value, len(digits))
            if hit:
                found.append(held[max(one.start() - 40, 0) : one.end() + 20])
    return found


def written(shown: str, value: Fraction, digits: int) -> bool:
    """Whether a number is a value, rounded or cut to so many digits."""
    return abs(Fraction(shown) - value) < Fraction(1, 10**digits) and digits <= 17


def told(notebook, root: Locator) -> str:
    """All that the page has and has heard."""
    heard = json.dumps(notebook.page.evaluate(f"() => [window.heard, {SAVED}]"), ensure_ascii=False)
    # Scripts, styles and words of the widget are the same for everybody.
    heard = re.sub(r'"(_esm|_css|module|layout_css)": "(\\.|[^"\\])*"', "", heard)
    heard = re.sub(r'\bd=\\*"[^"]*"', "", heard)  # nobody reads a number off the outline of a picture
    return re.sub(r"hsla?\([^)]*\)", "", root.evaluate(HELD) + heard)  # colours


def give(root: Locator, number: int, question: str, value: str, because: str | None, keys: bool) -> None:
    """Answer the open question, by the mouse or by the keyboard alone."""
    plan, page = course.lesson(number).question(question), root.page
    form = root.locator(".sea-lesson-question")
    expect(form).to_have_count(1)
    named = {"q": number, "k": question}
    if keys:
        root.locator("[data-focus=more]").focus()
        page.keyboard.press("q")
        expect(form.locator("[data-focus=lesson]").first).to_be_focused()
    if plan.kind in ("choice", "pair"):
        for chosen in filter(None, (value, because)):
            radio = form.locator(f"input[type=radio][value={json.dumps(chosen)}]")
            if keys:
                radio.focus()
                page.keyboard.press("Space")
            else:
                radio.locator("xpath=..").click()
            expect(radio, str(named)).to_be_checked()
    elif keys:
        page.keyboard.type(value)
    else:
        form.locator("[data-focus=lesson]").fill(value)
    send = form.locator("[data-focus=lesson-send]")
    if not keys:
        send.click()
    elif plan.kind in ("choice", "pair"):
        send.focus()
        page.keyboard.press("Enter")
    else:
        page.keyboard.press("Enter")
    if plan.role == "predict":
        sure = form.locator("[data-focus=lesson-sure]")
        expect(sure).to_be_focused()
        if keys:
            page.keyboard.press("Enter")
        else:
            sure.click()


@pytest.mark.full(gate=0)
@pytest.mark.parametrize("number", [1, 3, 4, 5, 6, 7, 8])
def test_another_lesson_is_silent_before_the_lock(in_lab, number):
    goes_through(in_lab, number, keys=number % 2 == 0)


@pytest.mark.full(gate=1)
@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keyboard"])
def test_lesson_two_is_silent_before_the_lock_and_counts_looks_after_it(in_lab, keys):
    goes_through(in_lab, 2, keys)


def goes_through(in_lab, number, keys):
    notebook = in_lab([cell(number)], run=False)
    notebook.page.evaluate(LISTEN)
    notebook.run_all()
    root = notebook.panel.locator(".seawidget").first
    root.locator(".sea-lesson-question").wait_for()
    for question, value in PREDICTIONS[number].items():
        expect(root.locator(".sea-tabs")).not_to_contain_text(text("ui.panel.odds"))  # nothing to ask it of
        for key in ("h", "y", "i"):
            notebook.page.keyboard.press(key)
        assert shows(told(notebook, root), number) == []
        give(root, number, question, value, None, keys)
        notebook.until(lambda question=question: question in notebook.python("w.lesson['locked']"), question)
        row = root.locator(".sea-lesson-done").first
        expect(row.locator("code").first).to_have_text(notebook.python("w.lesson['code']"))
    assert notebook.python("w.lesson['step']") == "play"
    assert notebook.python("[r['kind'] for r in s.journal.records if r['kind'] in ('look', 'reveal')]") == []
    root.get_by_role("tab", name=text("ui.panel.odds"), exact=True).click()
    looks = "[r['what'] for r in s.journal.of('look')]"
    if number not in (6, 8):
        notebook.until(lambda: "odds" in notebook.python(looks), "a look at the odds is counted")
    root.get_by_role("tab", name=text("ui.panel.lesson"), exact=True).click()
    first = next(iter(PREDICTIONS[number]))
    root.locator(f"[data-focus=reveal-{first}]").click()
    root.locator(".sea-lesson-revealed").wait_for()
    assert first in notebook.python("[r['question'] for r in s.journal.of('reveal')]")
    if number == 2:
        assert any("25122/51319" in each for each in shows(told(notebook, root), number))
    for plan in course.lesson(number).of_role("check", "exit"):
        expect(root.locator("[data-focus=lesson-send]")).to_be_visible()
        notebook.until(lambda plan=plan: notebook.python("w.lesson['question']") == plan.name, plan.name)
        value, because = answer(number, plan.name)
        give(root, number, plan.name, value, because, keys)
        expect(root.locator(".sea-lesson-done").first).to_have_attribute("data-verdict", "right")
    notebook.until(lambda: notebook.python("w.lesson['step']") == "done", "everything is answered")
    with notebook.page.expect_download() as download:
        root.locator("[data-focus=lesson-file]").click()
    path = download.value.path()
    assert notebook.python(f"len(classroom.pool(open({str(path)!r}, 'rb').read()).rejected)") == 0


@pytest.mark.full(gate=1)
def test_a_mistyped_answer_is_refused_in_words_and_the_panel_is_accessible(in_lab, theme):
    notebook = in_lab([cell(2, "uk")])
    root = notebook.panel.locator(".seawidget").first
    root.locator("[data-focus=lesson]").fill("багато")
    root.locator("[data-focus=lesson-send]").click()
    expect(root.locator(".sea-lesson .sea-refused")).to_have_text(text("class.error.unread", locale="uk"))
    assert axe.violations(root) == []
    root.locator("[data-focus=lesson]").fill("0,44")
    root.locator("[data-focus=lesson-send]").click()
    root.locator("[data-focus=lesson-sure]").click()
    root.locator(".sea-lesson-done").wait_for()
    assert axe.violations(root) == []
    targets = "e => [...e.querySelectorAll('.sea-lesson :is(button, label:has(input), select)')]"
    low = root.evaluate(
        f"{targets}.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML)"
    )
    assert low == []


@pytest.mark.full(gate=1)
@pytest.mark.parametrize("size", [(1366, 768), (740, 768)], ids=str)
def test_the_lesson_fits_and_moves_nothing(in_lab, lab_page, size):
    lab_page.set_viewport_size({"width": size[0], "height": size[1]})
    try:
        notebook = in_lab([cell(2, "uk")])
        root = notebook.panel.locator(".seawidget").first
        root.locator(".sea-lesson-question").wait_for()
        lab_page.wait_for_timeout(300)
        parts = [part for part in PARTS if part != ".sea-status"]  # the bar gains its hint with the lock
        assert root.evaluate(OUTSIDE, parts) == []
        before = root.evaluate(STANDS, parts)
        give(root, 2, "q1", "30 %", None, keys=False)
        root.locator(".sea-lesson-done").wait_for()
        give(root, 2, "q2", "0,62", None, keys=False)
        expect(root.locator(".sea-lesson-told")).to_be_visible()
        assert root.evaluate(STANDS, parts) == before
        assert root.evaluate(OUTSIDE, parts) == []
    finally:
        lab_page.set_viewport_size(VIEWPORT)


@pytest.mark.full(gate=2)
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)], ids=str)
@pytest.mark.parametrize("locale", ["en", "uk", "ru"])
def test_a_board_for_a_projector_has_large_letters_and_keeps_the_hand(in_lab, lab_page, size, locale):
    lab_page.set_viewport_size({"width": size[0], "height": size[1]})
    try:
        notebook = in_lab([cell(2, locale, projector=True)])
        root = notebook.panel.locator(".seawidget").first
        asked = root.locator(".sea-hand-asked button")
        asked.wait_for()
        lab_page.wait_for_timeout(400)
        assert root.locator(".sea-cards").is_hidden()
        assert (root.evaluate(SMALL), root.evaluate(OVER)) == ([], [])
        asked.click()
        expect(root.locator(".sea-cards")).to_be_visible()
        root.locator("[data-slot]").first.click()
        assert (root.evaluate(SMALL), root.evaluate(OVER)) == ([], [])
        root.locator("[data-focus=more]").click()
        assert root.evaluate(SMALL) == []
        root.get_by_role("button", name=text("ui.bar.projector", locale=locale)).click()
        expect(asked).to_have_count(0)
        assert notebook.python("w.ui['projector']") is False
    finally:
        lab_page.set_viewport_size(VIEWPORT)
