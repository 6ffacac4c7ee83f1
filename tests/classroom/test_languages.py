"""Lessons follow the language that was chosen, and every text of theirs is there in each language."""

from __future__ import annotations

import re

import pytest

from seawidget import classroom
from seawidget.classroom.course import plan, words
from seawidget.errors import UnknownLanguage
from seawidget.text.i18n import LOCALES, set_locale
from tests.classroom.given import PREDICTIONS, begin, class_of, predict_all

pytestmark = pytest.mark.usefixtures("compiled_rules")

SEAT = {"group": "7B", "student": "calm-otter-27"}
TOKENS = ("calm-otter-27",)
CYRILLIC = re.compile(r"[\u0400-\u04ff]")


def texts(locale=None):
    """What lessons say outside a session: each kind of text once."""
    more = {} if locale is None else {"locale": locale}
    pooled = classroom.pool(*class_of(2))
    return {
        "ask": str(classroom.ask(2, "h1", **SEAT, **more)),
        "check": classroom.check(2, "h1", 1.5, **SEAT, **more).text,
        "project": str(classroom.project(2, "q1", **more).state),
        "pooled": str(pooled.project(2, "q1", **more).state),
        "template": "".join(classroom.template("plain", 2, **more)["cells"][0]["source"]),
        "sheet": classroom.deal_sheet("7B", 1, tokens=TOKENS, **more),
        "report": pooled.report(**more),
    }


@pytest.fixture
def spoken():
    yield set_locale
    set_locale(None)


@pytest.mark.parametrize("locale", LOCALES)
def test_everything_follows_the_language_chosen(locale, spoken):
    english = texts("en")
    spoken(locale)
    found = texts()
    assert found == texts(locale)
    same = [what for what in found if found[what] == english[what]]
    assert same == (list(found) if locale == "en" else [])


@pytest.mark.parametrize("locale", ["uk", "ru"])
def test_what_is_rejected_is_told_in_it(locale, spoken):
    spoken(locale)
    (rejected,) = classroom.pool(b"no file of a lesson\n").rejected
    assert rejected.text == words.say(f"reject.{rejected.reason}", locale, line=rejected.line)
    assert CYRILLIC.search(rejected.text)


def test_a_language_that_is_not_there_is_refused():
    for call in (
        lambda: classroom.ask(2, "h1", **SEAT, locale="xx"),
        lambda: classroom.check(2, "h1", 0.5, **SEAT, locale="xx"),
        lambda: classroom.project(2, "q1", locale="xx"),
        lambda: classroom.template("plain", 2, locale="xx"),
        lambda: classroom.deal_sheet("7B", 1, locale="xx"),
        lambda: classroom.pool().report(locale="xx"),
    ):
        with pytest.raises(UnknownLanguage, match="xx"):
            call()


@pytest.mark.parametrize("locale", ["uk", "ru"])
@pytest.mark.parametrize("number", plan.numbers())
def test_every_question_is_asked_in_words_of_the_language(number, locale):
    lesson = plan.lesson(number)
    for name, question in lesson.questions.items():
        asked = str(classroom.ask(number, name, **SEAT, locale=locale))
        assert CYRILLIC.search(asked), (number, name)
        assert asked != str(classroom.ask(number, name, **SEAT))
        assert not re.findall(r"\{\w+\}", asked)
        for code in question.options:
            assert words.option(question, code, locale) != words.option(question, code, "en")
        for code in question.because:
            assert CYRILLIC.search(words.because(question, code, locale)), code


@pytest.mark.parametrize("locale", ["uk", "ru"])
@pytest.mark.parametrize("number", range(1, 9))
def test_what_is_revealed_has_no_english_word(tmp_path, number, locale):
    """Formulas are in symbols where they are not in English."""
    session = predict_all(begin(tmp_path, number, locale=locale))
    for question in PREDICTIONS[number]:
        if plan.lesson(number).question(question).truth is None:
            shown = re.sub(r"<svg.*?</svg>|<[^>]*>", " ", session.reveal(question)._repr_html_(), flags=re.DOTALL)
            assert set(re.findall(r"[A-Za-z]{4,}", shown)) <= {"argmax"}, shown
            assert not re.search(r"\d\.\d", shown), shown
