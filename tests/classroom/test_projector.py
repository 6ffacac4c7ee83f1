"""The projector shows nothing before its step, in letters for the last row; and the deal sheet."""

from __future__ import annotations

import json
import re

import pytest

from seawidget import classroom
from seawidget.classroom import ClassroomError, TokenError, UnknownLesson, UnknownQuestion
from seawidget.classroom.course.tokens import norm
from seawidget.classroom.shown import sheet
from tests.classroom.given import class_of, student
from tests.classroom.test_report import valid


def test_nothing_is_there_before_its_step():
    page = classroom.pool(class_of(2)).project(2, "q1")
    shown = json.dumps(page.state)
    assert "Locked: 25 of 25" in shown
    assert "<circle" not in shown
    assert page.reveal() == "predictions"
    shown = json.dumps(page.state)
    assert shown.count("<circle") == 25
    assert "25122" not in shown
    assert "49.0%" not in shown
    assert page.reveal() == page.reveal() == "exact"
    shown = json.dumps(page.state)
    assert "25122/51319" in shown
    assert "39 to 59" in shown
    assert page.state["more"] is False
    for number in range(25):
        assert student(number) not in shown


def test_a_question_alone():
    page = classroom.project(2, "q1", locale="uk")
    assert page.state["question"].startswith("b1 лежить")
    assert page.reveal() == "count"
    assert (page.state["picture"], page.state["more"]) == ("", False)
    with pytest.raises(UnknownQuestion):
        classroom.project(2, "q9")
    with pytest.raises(UnknownLesson):
        classroom.project(12, "q1")


def test_a_picture_does_not_follow_a_single_newcomer():
    files = class_of(2)
    page = classroom.pool(files[:10]).project(2, "q1")
    page.reveal()
    before = page.state["picture"]
    page.update(classroom.pool(files[:12]))
    assert page.state["picture"] == before
    assert "12 of 12" in page.state["count"]
    page.update(classroom.pool(files[:15]))
    assert page.state["picture"].count("<circle") == 15
    page.update(classroom.pool(files[:16]), close=True)
    assert page.state["picture"].count("<circle") == 16


def test_the_page_asks_for_the_next_step():
    page = classroom.pool(class_of(2)).project(2, "q1")
    page._asked(page, {"do": "next"}, [])
    assert page.state["step"] == "predictions"
    for other in ({"do": "x"}, None, "next", []):
        page._asked(page, other, [])
    assert page.state["step"] == "predictions"
    few = classroom.pool(class_of(2, 4)).project(2, "q1")
    few._asked(few, {"do": "next"}, [])
    assert few.state["step"] == "count"


# -- the deal sheet ---------------------------------------------------------------------------------------------------


def test_a_sheet_deals_different_tokens(tmp_path):
    page = valid(classroom.deal_sheet("7B", n=25, lesson=3, path=tmp_path / "sheet.html"))
    tokens = re.findall(r"<div>([a-z]+-[a-z]+-\d+)<small>", page)
    assert len(tokens) == len({norm(token) for token in tokens}) == 25
    assert (tmp_path / "sheet.html").read_text(encoding="utf-8") == page
    assert page.count("________") == 25
    assert "106919" not in page
    assert "61/5" not in page
    for number in range(6):
        order = sheet.order("7B", 3, number)
        assert len(order) == 20
        assert " ".join(order) in page
        assert not {"2", "26", "50", "66", "77", "4", "59"} & set(order)


@pytest.mark.parametrize("lesson", range(1, 9))
def test_each_lesson_can_be_laid_out_of_a_box(lesson):
    page = valid(classroom.deal_sheet("7B", 3, lesson, locale="uk"))
    assert "{" not in page.partition("</style>")[2]
    assert "class." not in page.partition("</style>")[2]
    laid = re.search(r"<pre>(.*?)</pre>", page, re.DOTALL)
    assert laid is None or not re.search(r"[a-z]{3}", laid[1]), "the position speaks another language"
    given = valid(classroom.deal_sheet("<b>7</b>", 2, tokens=["a<script>", "b"]))
    assert "<script>" not in given
    assert "<b>7" not in given


def test_bad_sheets():
    for bad in (0, 201, "25", True):
        with pytest.raises(ClassroomError):
            classroom.deal_sheet("7B", bad)
    with pytest.raises(TokenError):
        classroom.deal_sheet("")
    with pytest.raises(UnknownLesson):
        classroom.deal_sheet("7B", lesson=9)
