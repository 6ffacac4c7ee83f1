"""Answers as people write them, and what is said of them."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest

from seawidget import classroom, odds
from seawidget.classroom import ClassroomError, NotAnswered, TokenError
from seawidget.classroom.course import answers, plan, verdicts
from tests.classroom.given import GROUP, STUDENT, answer, course, questions


def said(number, name, given, because=None):
    question = plan.lesson(number).question(name)
    read = answers.given(question, given, because)
    return read.stored, *verdicts.judged(question, question.parameters(GROUP, STUDENT), read)


@pytest.mark.parametrize(
    "row", course()["spellings"], ids=lambda row: f"{row['lesson']}{row['question']} {row['text']}"
)
def test_spellings(row):
    assert said(row["lesson"], row["question"], row["text"]) == (row["value"], row["verdict"], row["misconception"])


@pytest.mark.parametrize(("number", "name"), [(2, "q2"), (1, "q2"), (7, "q1"), (8, "q4")])
def test_no_answer_is_two_things(number, name):
    question = plan.lesson(number).question(name)
    for step in range(1001):
        dot, comma, percent = f"{step / 1000:.3f}", f"{step / 1000:.3f}".replace(".", ","), f"{step / 10:.1f} %"
        found = {said(number, name, text)[1:] for text in (dot, comma, percent)}
        assert len(found) == 1, (question.name, dot)


@pytest.mark.parametrize(
    "given",
    [Fraction(3, 5), Decimal("0.6"), 0.6, odds.hit(5, 3, 1), "3/5", "60 %", "0,6"],
    ids=["Fraction", "Decimal", "float", "Odds", "ratio", "per cent", "comma"],
)
def test_numbers_of_python_are_answers(given):
    assert said(2, "q2", given)[0] == "3/5"


def test_a_float_is_what_its_repr_says():
    assert said(2, "q1", 0.1)[0] == "1/10"
    right = 0.4895262963035913
    assert said(2, "q1", right)[1] == "right"


HOSTILE = [True, False, float("nan"), float("inf"), 10**1_000_000, "9" * 1_000_000, "x" * 1_000_000, "1/" + "9" * 40]
HOSTILE += [Decimal("1e999999"), Decimal("NaN"), b"0.5", [0.5], {"a": 1}, object(), 1j, "0.5\0", "\u0967/\u0968"]


@pytest.mark.parametrize("given", HOSTILE, ids=lambda given: type(given).__name__)
def test_what_is_no_number_is_unread_at_once(given):
    assert said(2, "q2", given) == (None, "unread", None)


def test_an_estimate_is_no_exact_answer():
    twin = odds.hit(78, 8, 8).simulate(50, 1)
    assert said(2, "q2", twin)[1] == "unread"
    verdict = classroom.check(2, "q2", twin, group=GROUP, student=STUDENT)
    assert "simulation" in verdict.text


@pytest.mark.parametrize("given", [..., None, "", "  "])
def test_no_answer_is_asked_for(given):
    with pytest.raises(NotAnswered, match="q2"):
        classroom.check(2, "q2", given, group=GROUP, student=STUDENT)


def test_a_verdict_never_holds_the_right_value():
    for number, name, row in questions("check", "transfer", "homework"):
        if row["kind"] in ("choice", "pair"):
            continue
        right = Fraction(answer(number, name)[0])
        decimal = f"{float(right):.3f}"
        for given in (answer(number, name)[0], "0.123", "7", "abc"):
            verdict = classroom.check(number, name, given, group=GROUP, student=STUDENT)
            assert right.denominator <= 100 or str(right) not in repr(verdict)
            assert decimal not in repr(verdict)


@pytest.mark.parametrize(("number", "name", "row"), questions("check", "exit", "transfer", "homework"))
def test_right_answers_are_right(number, name, row):
    given, because = answer(number, name)
    verdict = classroom.check(number, name, given, group=GROUP, student=STUDENT, because=because)
    assert verdict
    assert (verdict.verdict, verdict.points) == ("right", 1)


def test_a_right_option_for_a_wrong_reason_is_a_misconception():
    verdict = classroom.check(2, "x1", "up", group=GROUP, student=STUDENT, because="fewer_cards_left")
    assert (verdict.verdict, verdict.misconception, verdict.points) == ("misconception", "deck_shrinks", 0)
    assert not verdict
    other = classroom.check(2, "x1", "down", group=GROUP, student=STUDENT, because="fewer_useless_left")
    assert other.verdict == "wrong"
    bare = classroom.check(2, "x1", "up", group=GROUP, student=STUDENT)
    assert (bare.verdict, "because" in bare.text) == ("unread", True)
    none = classroom.check(2, "x1", "sideways", group=GROUP, student=STUDENT, because="fewer_cards_left")
    assert "up, same, down" in none.text


def test_near_is_half_a_point():
    verdict = classroom.check(2, "q2", "0.61", group=GROUP, student=STUDENT)
    assert (verdict.verdict, verdict.points) == ("near", Fraction(1, 2))


def test_per_cent_without_its_sign_is_asked_about():
    assert "%" in classroom.check(2, "q2", "60", group=GROUP, student=STUDENT).text


def test_sentences_come_in_the_language_asked_for():
    uk = classroom.check(2, "q2", "0.62", group=GROUP, student=STUDENT, locale="uk")
    assert "Фініш" in uk.text


def test_a_forecast_cannot_be_checked():
    with pytest.raises(ClassroomError, match="forecast"):
        classroom.check(8, "q1", "0.5", group=GROUP, student=STUDENT)


def test_a_bad_token_is_told():
    with pytest.raises(TokenError):
        classroom.check(2, "q2", "0.5", group="", student=STUDENT)


def test_one_code_has_the_words_of_its_lesson():
    line = classroom.check(6, "t1", "0.5", group=GROUP, student=STUDENT)
    assert line.verdict == "wrong"
    from seawidget.classroom.course import words

    assert words.wrong(6, "wrong_side", "en") != words.wrong(8, "wrong_side", "en")
