"""The bound of every field a page may send: the last value that is taken, and the first that is not."""

from __future__ import annotations

import pytest

from seawidget.widget.wire import shapes


def ok(do, field, value):
    return shapes.FIELDS[do][field](value)


def texts(shortest, longest):
    """Values of a text field at its ends: taken, and not."""
    good = ["x" * longest, "x" * shortest]
    bad = ["x" * (longest + 1), None, 1, b"x", ["x"], *([""] if shortest else [])]
    return good, bad


def lists(most, longest):
    good = [[], ["x"] * most, ["x" * longest], [""]]
    bad = [["x"] * (most + 1), ["x" * (longest + 1)], [1], [None], "x", ("x",), None, {"x": 1}]
    return good, bad


def numbers(least, most):
    return [least, most], [least - 1, most + 1, float(least), True, False, None, str(least)]


def words(*good):
    return list(good), ["", "other", None, 1, True, [good[0]]]


BOOLS = [True, False], [0, 1, None, "true"]
MILLION = 10**6
OPTIONS = (
    [
        *({}, {"x": 1}, {"x": True}, {"x": "on"}, {"x": ""}),
        *({"x": MILLION - 1}, {"x": 1 - MILLION}, {"x": 0}, {"x": "y" * 6000}, {"x" * 40: 1}),
        {str(number): number for number in range(32)},
    ],
    [
        *({"x": MILLION}, {"x": -MILLION}, {"x": 10**30}, {"x": "y" * 6001}, {"x" * 41: 1}, {"": 1}, {1: 1}),
        *({"x": None}, {"x": 1.0}, {"x": [1]}, {"x": {"y": 1}}, [], None, "x", {None: 1}),
        {str(number): number for number in range(33)},
    ],
)
SEATS = [None, 0, 15], [-1, 16, True, False, 1.0, "0"]
NODE, MOVE, NAME = texts(1, 64), texts(0, 240), texts(1, 40)
MOVES = lists(20, 240)
HORIZON = numbers(0, 1000)
REASON = ([*NAME[0], None], [value for value in NAME[1] if value is not None])

ENDS = {
    ("ready", "lang"): texts(0, 1000),
    ("move", "move"): MOVE,
    ("goto", "node"): NODE,
    ("peek", "nodes"): lists(20, 64),
    ("promote", "node"): NODE,
    ("main", "node"): NODE,
    ("delete", "node"): NODE,
    ("comment", "node"): NODE,
    ("comment", "text"): texts(0, 2000),
    ("mark", "node"): NODE,
    ("mark", "mark"): words("!", "?", "!!", "??", "!?", "?!"),
    ("fork", "node"): NODE,
    ("fork", "redeal"): BOOLS,
    ("fork", "seed"): texts(0, 200),
    ("try", "moves"): MOVES,
    ("keep", "moves"): MOVES,
    ("explain", "move"): MOVE,
    ("curtain", "seat"): SEATS,
    ("setup", "game"): NAME,
    ("setup", "options"): OPTIONS,
    ("new", "game"): NAME,
    ("new", "options"): OPTIONS,
    ("new", "seats"): lists(8, 80),
    ("new", "seed"): texts(0, 200),
    ("new", "undo"): NAME,
    ("export", "what"): words("save", "html", "svg", "csv"),
    ("plays", "first"): numbers(-100_000, 100_000),
    ("chunk", "name"): NAME,
    ("words", "names"): lists(8, 40),
    ("odds", "horizon"): HORIZON,
    ("odds_stop", "what"): texts(0, 40),
    ("odds_policy", "policy"): NAME,
    ("odds_number", "of"): texts(0, 80),
    ("odds_number", "kind"): words("hit", "affordable", "enough", "lost", "turn", "best", "uniform"),
    ("odds_number", "horizon"): HORIZON,
    ("odds_trial", "moves"): (MOVES[0][1:], [[], *MOVES[1]]),
    ("odds_trial", "horizon"): HORIZON,
    ("odds_worlds", "n"): ([0, 1, 10, 100, 1000], [*numbers(0, 1000)[1], 2, 1001]),
    ("odds_world", "index"): numbers(0, 9_999),
    ("forecast", "chance"): texts(1, 40),
    ("advise", "reasons"): BOOLS,
    ("lesson_lock", "question"): NAME,
    ("lesson_lock", "answer"): texts(0, 200),
    ("lesson_lock", "because"): REASON,
    ("lesson_lock", "sure"): BOOLS,
    ("lesson_check", "question"): NAME,
    ("lesson_check", "answer"): texts(0, 200),
    ("lesson_check", "because"): REASON,
    ("lesson_reveal", "question"): NAME,
    ("lesson_deal", "deal"): numbers(0, 99),
    ("practice_find", "quick"): BOOLS,
    ("practice_again", "node"): NODE,
    ("sure", "play"): BOOLS,
}


def test_every_field_has_its_ends_here():
    assert {(do, field) for do, fields in shapes.FIELDS.items() for field in fields} == ENDS.keys()


@pytest.mark.parametrize(("do", "field"), ENDS, ids=map(" ".join, ENDS))
def test_a_field_is_taken_up_to_its_ends_and_no_further(do, field):
    good, bad = ENDS[do, field]
    for value in good:
        assert ok(do, field, value), value
    for value in bad:
        assert not ok(do, field, value), value


def message(do, **more):
    good = {field: ENDS[do, field][0][-1] for field in shapes.FIELDS[do]}
    return {"do": do, "id": "1", "rev": 0, **good, **more}


@pytest.mark.parametrize("do", shapes.FIELDS)
def test_a_message_has_all_its_fields_and_no_other(do):
    assert shapes.problem(message(do)) is None
    assert shapes.problem(message(do, more=1)) == "malformed"
    for field in shapes.FIELDS[do]:
        left = {name: value for name, value in message(do).items() if name != field}
        assert shapes.problem(left) == (None if field in shapes.OPTIONAL.get(do, ()) else "malformed")
        assert shapes.problem(message(do, **{field: object()})) == "malformed"


def test_what_stands_beside_the_fields_has_ends_too():
    for rev, right in ((0, True), (10**9, True), (-1, False), (True, False), (1.0, False), (None, False), ("1", False)):
        assert (shapes.problem(message("undo", rev=rev)) is None) == right
    for do, code in (("nothing", "unknown_intent"), (None, "malformed"), (1, "malformed")):
        assert shapes.problem({"do": do, "id": "1", "rev": 0}) == code
    for name, right in (("x", "x"), ("x" * 80, "x" * 80), ("x" * 81, None), ("", None), (1, None), (None, None)):
        assert shapes.message_id({"id": name}) == right
    for name in ("\0", "\ud800", "\u202e1", "a\x1b"):  # an answer would bring back another
        assert shapes.message_id({"id": name}) is None
    assert shapes.message_id([]) is None
