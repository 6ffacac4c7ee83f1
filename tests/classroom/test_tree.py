"""The tree of lesson 7: its numbers, its words, and that there is none before the lock."""

from __future__ import annotations

from fractions import Fraction

import pytest

from seawidget.classroom import ClassroomError, NotPredicted
from seawidget.classroom.course import exact
from seawidget.classroom.shown import tree
from tests.classroom.given import begin, predict_all

HOLDS, PASSES = Fraction(9772, 32509), Fraction(1, 5)


def test_its_numbers_are_those_of_the_lesson():
    counts = tree.counted(HOLDS, PASSES)
    assert counts == {"held": 301, "none": 699, "plays": 241, "hides": 60, "all": 759}
    assert tree.share(HOLDS, PASSES) == Fraction(9772, 123457)
    for likely in (Fraction(0), Fraction(1, 2), Fraction(1)):
        right = exact.held_after_pass(60, 4, 5, str(likely)) if likely else 0
        assert tree.share(HOLDS, likely) == right
    assert tree.share(Fraction(1), Fraction(0)) == 0


@pytest.mark.parametrize(("locale", "says"), [("en", "7.9%"), ("uk", "7,9\u00a0%"), ("ru", "7,9\u00a0%")])
def test_it_is_revealed_after_the_lock_in_three_languages(tmp_path, locale, says):
    s = begin(tmp_path, 7, locale=locale)
    with pytest.raises(NotPredicted):
        s.reveal("q1")
    shown = predict_all(s).reveal("q1")
    assert says in shown.picture
    assert says in shown._repr_html_()
    for number in ("301", "60", "699", "241"):
        assert f">{number}</text>" in shown.picture
    state = shown.tree.state
    assert (state["passes"], state["locale"], state["holds"]) == (20, locale, float(HOLDS))
    assert "{share}" in state["told"]
    assert repr(shown.tree) == "<Tree of 1000 deals>"


def test_other_lessons_have_none(tmp_path):
    with pytest.raises(ClassroomError, match="lesson 7"):
        _ = predict_all(begin(tmp_path, 2)).reveal("q1").tree
