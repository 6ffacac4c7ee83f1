"""The program of an answer is made of the functions that computed it, wherever their source can be read."""

from __future__ import annotations

import sys
from fractions import Fraction

import pytest

from seawidget import odds
from seawidget.odds import Odds, assume
from seawidget.probability.answers import program
from seawidget.probability.answers.program import Program
from seawidget.probability.cards import hypergeometric
from tests.probability.test_twins import FUNCTIONS

HIT = odds.hit(60, 7, 8)


def ran(code: str) -> object:
    scope: dict[str, object] = {}
    exec(code.replace("print(answer)", ""), scope)
    return scope["answer"]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_it_needs_the_standard_library_alone_and_gives_the_number(name):
    code = FUNCTIONS[name].code
    assert "seawidget" not in code
    assert all(line.split()[1] in sys.stdlib_module_names for line in code.splitlines() if line.startswith("from "))
    assert ran(code) == FUNCTIONS[name].exact


def test_it_shows_what_computed_the_number():
    code = odds.hit(60, 7, 8, need=2).code
    assert "def at_least(n, m, k, g):" in code
    assert odds.hit(60, 7, 8, need=2).exact == hypergeometric.at_least(60, 7, 8, 2)
    assert code.endswith("answer = at_least(n, m, k, g)\nprint(answer)")


def test_an_answer_that_is_given_a_function_is_what_it_returns(monkeypatch):
    monkeypatch.setattr("seawidget.probability.cards.hits.some", lambda n, m, k: Fraction(n, m * k))
    assert odds.hit(60, 7, 8).exact == Fraction(60, 56)


def test_the_opposite_of_the_opposite_is_the_same_program():
    assert "answer = 1 - some(n, m, k)" in (~HIT).code
    assert (~~HIT).code == HIT.code
    written = Odds(HIT.event, Fraction(1, 4), assumptions=[assume("recall")], code="answer = 0.25\nprint(answer)")
    assert ran((~written).code) == 0.75


@pytest.mark.parametrize("error", [OSError("no source"), TypeError("built in")])
def test_without_its_source_it_says_where_that_is_and_runs_all_the_same(monkeypatch, error):
    def missing(function):
        raise error

    program.source_of.cache_clear()
    monkeypatch.setattr(program.inspect, "getsource", missing)
    code = odds.held_after_pass(40, 3, 5, passes_if_holding="1/10").code
    program.source_of.cache_clear()
    assert code.startswith("# seawidget.probability.cards.silence has the source, which is not installed here\n")
    assert "from seawidget.probability.cards.silence import holding" in code
    assert ran(code) == odds.held_after_pass(40, 3, 5, passes_if_holding="1/10").exact


def test_functions_that_call_each_other_are_shown_once():
    found = [one.__name__ for one in program.needed(hypergeometric_user)]
    assert found[-1] == "hypergeometric_user"
    assert len(found) == len(set(found))
    text = Program(
        hypergeometric.some, [odds.Number("n", 5, ""), odds.Number("m", 2, ""), odds.Number("k", 1, "")]
    ).text()
    assert "n = 5\n" in text
    assert ran(text) == Fraction(2, 5)


def hypergeometric_user(n: int) -> Fraction:
    return hypergeometric.some(n, 1, 1) + hypergeometric_user(0) if n else Fraction(0)
