"""Tokens, parameters and numbers of the course: byte for byte what the course says, and right by another way."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from itertools import combinations, pairwise

import icepool
import pytest
from hypothesis import given, strategies as st

from seawidget import classroom
from seawidget.classroom import TokenError, UnknownLesson, UnknownQuestion
from seawidget.classroom.course import exact, plan, tokens, wrong
from seawidget.text.i18n import LOCALES, text
from tests.classroom.given import course, lessons, questions
from tests.sampling import amount

pytestmark = pytest.mark.usefixtures("compiled_rules")

SAME = ["7B", "7b", " 7-B ", "7_b", "7\u2013\u0412", "\uff17\uff22", "7\u00adB", "7\u00a0b", "\ufeff7.B", "7/B"]
SEATS = [f"seat-{number:04}" for number in range(1000)]


@pytest.mark.parametrize("text", SAME)
def test_a_group_is_one_however_it_is_typed(text):
    assert classroom.norm(text) == "7b"


def test_keys_keep_letters_and_digits_only():
    assert tokens.norm("Calm\u2014Otter 27") == "calmotter27"
    assert tokens.norm("\u0438\u0306\u043e\u0434") == tokens.norm("\u0419\u041e\u0414") == "\u0439o\u0434"
    assert (tokens.norm("Stra\u00dfe"), tokens.norm("\u0130z"), tokens.norm("10\u00b2")) == ("strasse", "iz", "102")
    assert tokens.norm("7\u0411") == "7\u0431" != tokens.norm("7B")


@pytest.mark.parametrize("bad", ["", " - ", "\u4e2d", "x" * 41, "\U0001f600a", 7, None, "\u05d0", "\ud800", "\u0378"])
def test_what_is_no_key_is_refused(bad):
    with pytest.raises(TokenError):
        classroom.norm(bad)


@given(st.text(max_size=60))
def test_a_key_is_its_own_key(text):
    try:
        key = tokens.norm(text)
    except TokenError:
        return
    assert tokens.norm(key) == key
    assert key.isalnum()
    assert len(key) <= 40


def test_forty_tokens_get_what_the_course_says():
    for row in course()["tokens"]:
        group, student = row["group"], row["student"]
        assert (tokens.norm(group), tokens.norm(student)) == (row["group_key"], row["student_key"])
        assert tokens.digest("parameters", group, student, 2, "h1").hex() == row["digest_2_h1"]
        assert [tokens.deal_seed(group, student, 1, i) for i in range(3)] == row["deal_seed_1"]
        for number, answers in row["answers"].items():
            for name, told in answers.items():
                given = classroom.parameters(int(number), name, group=group, student=student)
                question = plan.lesson(int(number)).question(name)
                assert given == told["parameters"]
                assert exact.exact(question, given) == Fraction(told["exact"])
                found = wrong.misconceptions(question, given)
                assert found == {code: Fraction(value) for code, value in told["misconceptions"].items()}


@pytest.mark.parametrize(("number", "name", "row"), [each for each in questions() if each[2].get("exact")])
def test_every_fixed_number_is_computed(number, name, row):
    question = plan.lesson(number).question(name)
    assert exact.exact(question, row["parameters"]) == Fraction(row["exact"])
    thoughts = {code: Fraction(each["exact"]) for code, each in row["misconceptions"].items()}
    assert wrong.misconceptions(question, row["parameters"]) == thoughts


def test_the_package_holds_no_answer():
    shipped = (plan.files("seawidget.classroom.course") / "lessons.json").read_text(encoding="utf-8")
    for word in ('"exact"', '"decimal"', '"tokens"', '"spellings"'):
        assert word not in shipped
    for _, _, row in questions():
        if row.get("exact") and len(row["exact"]) > 6:
            assert row["exact"] not in shipped


def test_variants_are_those_of_the_course_in_their_order():
    for number, name, row in questions():
        assert [list(each) for each in plan.lesson(number).question(name).variants] == row.get("variants", [])
    assert plan.edition() == course()["edition"]


def drawn(good, others, draws):
    """How many of the good ones come, by icepool: (count, ways)."""
    deck = icepool.Deck({1: good, 0: others}) if others else icepool.Deck({1: good})
    return deck.deal(draws).sum()


@pytest.mark.parametrize("name", ["h1", "h2"])
def test_draws_are_those_of_icepool(name):
    question = plan.lesson(2).question(name)
    for row in question.variants[:: amount(gate=12, full=1)]:
        given = dict(zip(question.names, row, strict=True))
        unseen = given.get("unseen") or given["islands"] + given["blanks"]
        count = drawn(given["wanted"], unseen - given["wanted"], given["draws"])
        least = 1 if name == "h1" else 2
        assert exact.exact(question, given) == sum(count.probability(n) for n in count.outcomes() if n >= least)


def test_neighbours_are_counted_by_hand():
    question = plan.lesson(1).question("h1")
    for row in question.variants:
        numbers, cards = row
        if numbers > 16:
            continue
        hands = list(combinations(range(numbers), cards))
        hits = sum(any(b - a == 1 for a, b in pairwise(hand)) for hand in hands)
        assert exact.exact(question, {"numbers": numbers, "cards": cards}) == Fraction(hits, len(hands))


def test_waits_are_counted_by_hand():
    for name in ("h1", "h2"):
        question = plan.lesson(3).question(name)
        for row in question.variants[:: amount(gate=15, full=1)]:
            given = dict(zip(question.names, row, strict=True))
            n, m, per_turn = given["unseen"], given["wanted"], given.get("per_turn", 1)
            left, mean = Fraction(1), Fraction(0)
            for t in range(1, n + 1):
                now = left * Fraction(m, n - t + 1) if m else Fraction(0)
                mean += -(-t // per_turn) * now
                left -= now
            assert exact.exact(question, given) == mean


def test_both_gaps_are_those_of_icepool():
    for name in ("h1", "h2"):
        question = plan.lesson(5).question(name)
        for row in question.variants[:: amount(gate=40, full=2)]:
            given = dict(zip(question.names, row, strict=True))
            deck = icepool.Deck({1: given["a"], 2: given["b"], 0: given["unseen"] - given["a"] - given["b"]})
            hands = deck.deal(given["draws"]).expand()
            both = a = Fraction(0)
            for hand in hands.outcomes():
                chance = hands.probability(hand)
                a += chance * (1 in hand)
                both += chance * (1 in hand and 2 in hand)
            assert exact.exact(question, given) == (both if name == "h1" else both / a)


@pytest.mark.parametrize(("number", "name", "row"), questions("homework"))
def test_every_variant_keeps_right_and_wrong_apart(number, name, row):
    question = plan.lesson(number).question(name)
    rows = question.variants[:: amount(gate=20, full=1)]
    for each in rows:
        given = dict(zip(question.names, each, strict=True))
        values = [exact.exact(question, given), *wrong.misconceptions(question, given).values()]
        for one, other in combinations(values, 2):
            assert abs(one - other) > 2 * question.tolerance, (given, one, other)


def test_a_thousand_students_get_a_thousand_sheets():
    sheets = set()
    met = {(number, name): set() for number, name, _ in questions("homework")}
    for student in SEATS:
        sheet = []
        for (number, name), variants in met.items():
            question = plan.lesson(number).question(name)
            one = tokens.variant("7B", student, number, name, len(question.variants))
            variants.add(one)
            sheet.append(one)
        sheets.add(tuple(sheet))
    assert len(sheets) == 1000
    assert all(len(found) >= (37 if each == (6, "h1") else 100) for each, found in met.items())


def test_unknown_names_are_refused():
    for bad in (0, 9, "2", True, 2.0, None):
        with pytest.raises(UnknownLesson):
            classroom.parameters(bad, "h1", group="7B", student="x")
    with pytest.raises(UnknownQuestion, match="known: q1"):
        classroom.parameters(2, "q9", group="7B", student="x")


@pytest.mark.parametrize("locale", LOCALES)
def test_everything_that_is_asked_has_words(locale):
    for number, name, row in questions():
        asked = text(f"class.l{number}.{name}.ask", dict.fromkeys(row.get("names", ()), 1), locale)
        assert not asked.startswith("class.")
        assert "{" not in asked
        codes = [f"l{number}.{name}.option.{code}" for code in row.get("options", ())]
        codes += [f"l{number}.{name}.because.{code}" for code in row.get("because", ())]
        thoughts = row["misconceptions"]
        codes += [f"wrong.{code}" for code in (thoughts.values() if row["kind"] in ("choice", "pair") else thoughts)]
        assert not [code for code in codes if text(f"class.{code}", None, locale) == f"class.{code}"]


def test_the_english_questions_are_those_of_the_course():
    for number, name, row in questions():
        assert plan._data()["lessons"][str(number)]["questions"][name]["ask"] == row["ask"]
        assert text(f"class.l{number}.{name}.ask") == row["ask"]


def test_no_sentence_about_a_thought_tells_a_number_of_the_answer():
    for number, lesson in lessons().items():
        for name, row in lesson["questions"].items():
            if not row.get("exact") or row["kind"] in ("choice", "pair"):
                continue
            told = row["decimal"][:5]
            for code in row["misconceptions"]:
                assert told not in text(f"class.wrong.{code}"), (number, name)


def test_the_course_is_not_imported_with_the_package():
    code = "import sys, seawidget; print([name for name in sys.modules if 'classroom' in name])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
