"""Which answers are remembered: the last ones of a page, and what is older than they are is no new message."""

from __future__ import annotations

from seawidget.widget.wire.answers import CLIENTS, PER_CLIENT, Answers


def test_the_oldest_answer_that_is_forgotten_is_not_taken_for_a_new_message():
    answers = Answers()
    for number in range(PER_CLIENT + 1):
        answers.keep(f"page-{number}", {"n": number})
    assert answers.given("page-0") == {}
    assert answers.given("page-1") == {"n": 1}
    assert answers.given(f"page-{PER_CLIENT}") == {"n": PER_CLIENT}
    assert answers.given(f"page-{PER_CLIENT + 1}") is None


def test_of_a_page_never_heard_of_every_message_is_new():
    answers = Answers()
    assert answers.given("page-0") is None
    assert answers.given("other") is None
    answers.keep("other", {"n": 1})
    assert answers.given("other") == {"n": 1}


def test_pages_are_forgotten_that_were_silent_longest():
    answers = Answers()
    for client in range(CLIENTS + 1):
        answers.keep(f"page{client}-0", {"n": client})
    assert answers.given("page0-0") is None
    assert answers.given("page1-0") == {"n": 1}
    assert answers.given(f"page{CLIENTS}-0") == {"n": CLIENTS}
