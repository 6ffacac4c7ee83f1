"""The report: one page, nobody told apart, true bands, the same bytes for the same files."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from seawidget import classroom
from seawidget.classroom import ClassroomError, TooFew
from seawidget.classroom.course import plan as course
from seawidget.classroom.shown import forecasts, groups, live, pictures, questions
from seawidget.probability.estimates.bands import running
from seawidget.rng import Rng
from tests.classroom.given import chained, class_of, example, hand_in, student
from tests.sampling import amount

VOID = {"meta", "br", "hr", "img", "link", "input"}


class Balanced(HTMLParser):
    """Raises for tags that are not closed in order, and for two elements with one id."""

    def __init__(self):
        super().__init__()
        self.open, self.ids = [], set()

    def handle_startendtag(self, tag, attrs):
        assert len(attrs) == len(dict(attrs))

    def handle_starttag(self, tag, attrs):
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names))
        ident = dict(attrs).get("id")
        assert ident is None or ident not in self.ids
        self.ids.add(ident)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def valid(page):
    parser = Balanced()
    parser.feed(page)
    parser.close()
    assert parser.open == []
    return page


@pytest.fixture(scope="module")
def whole():
    return classroom.pool([class_of(number) for number in range(1, 9)])


@pytest.mark.parametrize("locale", ["en", "uk", "ru"])
def test_the_page_needs_nothing_and_tells_nobody(whole, locale, tmp_path):
    page = valid(whole.report(tmp_path / "report.html", locale=locale))
    assert (tmp_path / "report.html").read_text(encoding="utf-8") == page
    for word in ("http", "<script", "javascript:", "class.", "{", "onload"):
        assert word not in page.partition("</style>")[2]
    for number in range(25):
        assert student(number) not in page
    assert page.startswith(f'<!DOCTYPE html>\n<html lang="{locale}">')
    assert page == whole.report(locale=locale)
    assert "25122/51319" in page


def test_tokens_are_shown_on_demand_only(whole):
    page = valid(whole.report(students=True))
    assert all(student(number) in page for number in range(25))


@pytest.mark.parametrize("locale", ["uk", "ru"])
def test_answers_by_token_are_words_and_numbers_of_the_language(whole, locale):
    """Codes of options are for files; a whole number has no digits after its comma."""
    page = whole.report(students=True, locale=locale)
    cells = re.findall(r"<td[^>]*>([^<]*)</td>", page)
    codes = {
        each for number in range(1, 9) for plan in course.lesson(number).questions.values() for each in plan.options
    }
    assert {cell.partition(" (")[0] for cell in cells} & codes == set()
    assert not [cell for cell in cells if re.search(r"\d\.\d", cell) and "(" in cell]
    assert not [cell for cell in cells if ",0000" in cell]
    assert any("(" in cell and "," in cell for cell in cells)


def test_five_are_needed():
    few = classroom.pool(class_of(2, 4))
    page = valid(few.report())
    assert "Fewer than 5 students" in page
    assert "<circle" not in page
    assert "25122/51319" not in page
    assert "<circle" in few.report(k=4)
    with pytest.raises(TooFew) as told:
        few.project(2, "q1").reveal()
    assert (told.value.n, told.value.k) == (4, 5)
    for bad in (2, 0, True, "5", 2.5):
        with pytest.raises(ClassroomError, match="from 3"):
            few.report(k=bad)


@pytest.mark.parametrize(
    ("counts", "shown"),
    [
        ({"a": 12, "b": 11, "c": 2}, [("a", 12), ("other", 13)]),
        ({"a": 10, "b": 9, "c": 3, "d": 3}, [("a", 10), ("b", 9), ("other", 6)]),
        ({"a": 25}, [("a", 25)]),
        ({"a": 5, "b": 5}, [("a", 5), ("b", 5)]),
        ({"a": 2, "b": 2}, []),
        ({"a": 6, "b": 1}, [("other", 7)]),
        ({}, []),
    ],
)
def test_small_rows_are_joined(counts, shown):
    labels = [name for name, n in counts.items() for _ in range(n)]
    assert groups.counted(labels, 5) == shown
    assert all(n >= 5 for _, n in groups.counted(labels, 5))


def test_no_row_of_a_report_has_fewer_than_five(whole):
    page = whole.report()
    tables = re.findall(r'<table class="bars">.*?</table>', page)
    assert len(tables) > 20
    for table in tables:
        assert all(int(n) >= 5 for n in re.findall(r'<td class="n">(\d+)</td>', table))


def test_markup_never_reaches_a_page():
    """Nothing a student typed is shown at all but what reads as a number or is a code of the course."""
    bad = chained([*example()[:1], {**example()[1], "text": "<img src=x onerror=alert(1)>"}])
    page = classroom.pool(class_of(2), bad).report(students=True)
    assert "<img" not in page
    assert "onerror" not in page
    name = classroom.pool(class_of(2)).report()
    assert valid(name)


def test_what_does_not_count_is_listed_with_what_to_do():
    good = class_of(2)
    page = valid(classroom.pool(good, b"x", good[0][:-9], hand_in(3, 1, ended=False)).report())
    assert "Files that do not count" in page
    assert "ask for it again" in page
    assert "the journal of a lesson that goes on" in page
    assert "Every file counts." in classroom.pool(good).report()
    assert "who sat there" in page


def test_a_live_share_has_its_band(whole):
    counts = [play.counts for play in live.plays_that_count(whole, 2)]
    hits, of = (sum(each[name] for each in counts) for name in ("hits", "of"))
    assert f"{hits} of {of}" in whole.report()
    by_hand = classroom.pool([hand_in(2, seat, by_hand=True) for seat in range(6)])
    page = by_hand.report()
    assert "Counted by hand with a real box" in page
    assert "Always-valid" not in page


def test_of_a_measure_given_twice_the_last_one_counts():
    records = example()[:-1]
    again = chained([*records, {**records[2], "measure": {"hits": 4, "of": 4}}])
    (play,) = live.plays_that_count(classroom.pool(again), 2)
    assert play.counts == {"hits": 4, "of": 4}


def test_the_band_may_be_watched():
    """The truth leaves the always-valid band at some look in at most 5 % of classes."""
    classes = amount(gate=300, full=2000)
    rng, truth, missed = Rng(5), 25122 / 51319, 0
    for _ in range(classes):
        outcomes = [rng.below(51319) < 25122 for _ in range(100)]
        missed += running(outcomes).misses(truth)
    assert missed <= 0.05 * classes


def test_calibration_counts_a_voyage_once():
    found = forecasts.class_calibration(classroom.pool(class_of(8)), 5)
    assert (found.n, found.games) == (75, 25)
    assert len(found.bins) <= 5
    assert all(each.games >= 5 for each in found.bins)
    assert forecasts.class_calibration(classroom.pool(class_of(8, 4)), 5) is None


def test_calibration_intervals_cover(monkeypatch):
    """Intervals by game of forecasts that are right keep 95 % or more over many classes, and are not idle."""
    from seawidget.odds.calibration import calibration

    rng, inside, total = Rng(7), 0, 0
    for _ in range(amount(gate=150, full=800)):
        said, came, about = [], [], []
        for game in range(200):
            chance = 0.1 + 0.8 * rng.below(1000) / 1000
            outcome = int(rng.below(10**6) < chance * 10**6)
            said.append(chance)
            came.append(outcome)
            about.append(game)
        for each in calibration(said, came, bins=5, games=about).bins:
            total += 1
            inside += float(each.forecast) in each.interval
    assert 0.93 <= inside / total <= 0.97


def test_dots_stand_one_for_each_student():
    scale = pictures.chances("en")
    picture, beyond = pictures.dots([0.0, 0.5, 0.5, 1.0, 1.2], scale, (0.4895, "exact"), "alt <b>")
    assert picture.count("<circle") == 4
    assert beyond == 1
    assert "alt &lt;b&gt;" in picture
    assert 'class="exact"' in picture
    numbers = pictures.numbers([3, 9, 500], 12.2, "en")
    assert numbers.high < 100
    assert numbers.label(10) == "10"


def test_quartiles_are_values_of_students():
    assert questions.quartiles([1, 2, 3, 4, 5]) == (2, 3, 4)
    assert questions.quartiles([7]) == (7, 7, 7)


def test_every_lesson_tells_its_own_data(whole):
    page = whole.report()
    assert page.count("The class&#x27;s own data") == 8
    assert "Deals: did d2" in page
    assert "Brier score" in page
