"""The hand-in file: byte for byte, and what is refused with which reason."""

from __future__ import annotations

import json
import re

import pytest

from seawidget import classroom
from seawidget.classroom.handing import chain
from tests.classroom.given import DATA, chained, class_of, example, hand_in
from tests.sampling import amount

GOOD = (DATA / "example.seaclass").read_bytes()
LINES = GOOD.decode().splitlines()


def refused(data):
    (one,) = classroom.pool(data).rejected
    return one.reason, one.line


def test_the_example_is_good_and_is_written_again_byte_for_byte():
    assert chain.verify(GOOD) is None
    records = [json.loads(line) for line in LINES]
    assert chained(records) == GOOD
    assert chain.text(example()) == GOOD
    assert classroom.pool(GOOD).rejected == ()
    assert chain.short_code(example()[1]["hash"]) == "bhrt-xmcu"


def test_every_bit_counts():
    step = amount(gate=7, full=1)
    for at in range(0, len(GOOD), step):
        for bit in range(8):
            bad = GOOD[:at] + bytes([GOOD[at] ^ (1 << bit)]) + GOOD[at + 1 :]
            assert chain.verify(bad) is not None, (at, bit)


def test_lines_cannot_be_left_out_doubled_or_swapped():
    for i in range(len(LINES)):
        left = [*LINES[:i], *LINES[i + 1 :]]
        doubled = [*LINES[: i + 1], *LINES[i:]]
        if i < len(LINES) - 1:
            assert chain.verify(("\n".join(left) + "\n").encode()) is not None
            swapped = [*LINES[:i], LINES[i + 1], LINES[i], *LINES[i + 2 :]]
            assert chain.verify(("\n".join(swapped) + "\n").encode()) is not None
        assert chain.verify(("\n".join(doubled) + "\n").encode()) is not None


def test_a_file_can_be_cut_at_lines_only():
    for at in range(0, len(GOOD), amount(gate=11, full=1)):
        whole = at > 0 and GOOD[at - 1 : at] == b"\n"
        assert (chain.verify(GOOD[:at]) is None) == whole
    assert chain.verify(GOOD + b"\n") == ("order", len(LINES))
    assert chain.verify(GOOD.replace(b"\n", b"\r\n"))[0] == "unreadable"


def changed(at, **fields):
    """The example with fields of a line changed and the chain made anew."""
    records = example()
    records[at] = {**records[at], **fields}
    if at != len(records) - 1:
        records = records[:-1]
    return chained(records)


def plain(**fields):
    """A first line that is not chained again: for what the chain itself refuses."""
    record = {**json.loads(LINES[0]), **fields}
    record["hash"] = chain.line_hash(record)
    return (chain.canonical(record) + "\n").encode()


def twice():
    records = example()[:-1]
    return chained([*records, records[1]])


REASONS = {
    "too_big": (b"x" * (chain.LARGEST + 1), 0),
    "unreadable": (b"\xff\xfe", 0),
    "version": (plain(version=2), 1),
    "fields": (plain(name="Ann"), 1),
    "order": (twice(), 7),
    "chain": (GOOD.replace(b"3/10", b"4/10"), 2),
    "key": (changed(0, student="Calm-Otter"), 1),
    "lesson": (changed(0, lesson=9), 1),
    "edition": (changed(0, edition="000000000000"), 1),
    "parameters": (changed(1, parameters={"draws": 7, "gap": "b1", "unseen": 78, "wanted": 8}), 2),
    "verdict": (changed(5, verdict="right", misconception=None), 6),
    "vocabulary": (changed(1, because="my neighbour said so"), 2),
}


@pytest.mark.parametrize("reason", REASONS)
def test_each_reason_has_a_file(reason):
    data, line = REASONS[reason]
    assert refused(data) == (reason, line)
    (one,) = classroom.pool(data, GOOD).rejected
    assert one.text.endswith(".")
    assert len(classroom.pool(data, GOOD).predictions) == 1  # and it never stops the others


HOSTILE = {
    "a verdict that is none": (5, {"verdict": {"a": 1}}),
    "a lesson that is a truth": (0, {"lesson": True}),
    "a lesson that is a text": (0, {"lesson": "2"}),
    "a group that is a list": (0, {"group": ["7b"]}),
    "a session that is none": (0, {"session": "x"}),
    "a package with a path": (0, {"package": "../../x"}),
    "a question that is a list": (1, {"question": ["q1"]}),
    "a check of a prediction": (5, {"question": "q1"}),
    "a value that is not the text": (1, {"value": "4/10"}),
    "a value that is not in lowest terms": (1, {"value": "6/20", "text": ""}),
    "a value over nothing": (1, {"value": "3/0", "text": ""}),
    "a chance above one": (1, {"value": "3/1", "text": "3"}),
    "markup": (1, {"text": "<script>alert(1)</script>"}),
    "markup for a reason": (1, {"because": "<b>"}),
    "a count that is a truth": (4, {"count": True}),
    "a count below one": (4, {"count": 0}),
    "help there is not": (4, {"what": "state"}),
    "another measure": (2, {"measure": {"hits": 2}}),
    "a measure with a name": (2, {"measure": {"hits": 2, "of": 4, "Ann": 1}}),
    "a measure that is a truth": (2, {"measure": {"hits": True, "of": 4}}),
    "a code of another line": (3, {"code": "aaaa-aaaa"}),
    "by hand that is a number": (2, {"by_hand": 0}),
    "attempts that do not count": (5, {"attempt": 3}),
    "looks that were not": (6, {"looks": {"odds": 5}}),
    "a huge whole number": (2, {"board": 2**60}),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_no_lesson_writes_is_refused(name):
    at, fields = HOSTILE[name]
    found = classroom.pool(changed(at, **fields))
    assert [each.line for each in found.rejected] == [at + 1]
    assert found.predictions == ()


def test_deep_lists_and_floats_are_unreadable():
    deep = b"[" * 100_000 + b"]" * 100_000 + b"\n"
    assert refused(deep) == ("unreadable", 1)
    assert refused(GOOD.replace(b'"n":0', b'"n":0.0'))[0] == "unreadable"
    assert refused(b"")[0] == "unreadable"
    assert refused(b"\n")[0] == "unreadable"
    assert refused(b'{"a":NaN}\n')[0] == "unreadable"


def test_files_hold_nothing_of_a_person_or_a_game():
    fields = rb'"(name|deck|hand|cards|seed|deal|moves?|path|host|browser)":'
    words = re.compile(rb"[/\\]home|[A-Z]:\\|Users|Place \d|Discard \d|\d,\d+,\d|" + fields, re.IGNORECASE)
    for data in class_of(2):
        assert not words.search(data)
        for record in chain.parsed(data):
            assert set(record) <= chain.COMMON | chain.FIELDS[record["kind"]]


def test_a_lesson_can_be_prolonged_by_what_it_wrote_only():
    records = example()[:-1]
    longer = chained([*records, {**records[4], "question": "q3"}])
    assert classroom.pool(longer).rejected == ()
    assert [each.what for each in classroom.pool(longer).looks] == ["odds", "odds"]


def test_answers_that_could_not_be_read_are_kept_as_that():
    records = example()[:-1]
    unread = {**records[5], "text": "", "value": None, "verdict": "unread", "misconception": None}
    assert classroom.pool(chained([*records[:5], unread])).checks[0].first_verdict == "unread"
    assert refused(chained([*records[:5], {**unread, "text": "Ann was here"}])) == ("vocabulary", 6)


def test_classes_are_good_files():
    for number in range(1, 9):
        assert classroom.pool(hand_in(number, 1)).rejected == ()
