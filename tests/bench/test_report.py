"""What is told of measurements; nothing is timed."""

from __future__ import annotations

import pytest

from tests.bench import report
from tests.bench.against import line
from tests.bench.fresh import COMPILED, told
from tests.bench.parts.libraries import libraries
from tests.bench.timing import Row


@pytest.mark.parametrize(
    ("there", "here", "remark"),
    [
        ([1.0, 1.0, 1.0], [1.04, 1.05, 1.06], "worse"),
        ([1.0, 1.0, 1.0], [0.99, 1.05, 1.06], "slower, within the spread"),
        ([1.0, 1.0, 1.0], [1.01, 1.02, 1.02], ""),
        ([1.0, 1.0, 1.0], [0.9, 0.8, 0.9], "better"),
        ([1.0, 9.0, 1.0], [1.0, 9.0, 1.0], ""),
    ],
)
def test_a_row_is_worse_by_more_than_three_in_a_hundred_and_beyond_the_spread(there, here, remark):
    pairs = [
        {"there": {"seconds": a, "done": 7}, "here": {"seconds": b, "done": 7}}
        for a, b in zip(there, here, strict=True)
    ]
    assert line("a row", pairs)[-1] == remark


def test_what_is_called_compiled_is_measured_compiled(monkeypatch):
    """Interpreters that are told nothing do not compile beside what is measured, and play nothing compiled unasked."""
    ask = "import json; from seawidget.compiling.library import switched_off; print(json.dumps(switched_off()))"
    assert told(["-c", ask], None) is True
    assert told(["-c", ask], COMPILED) is False
    monkeypatch.setenv("SEAWIDGET_COMPILE", "0")
    with pytest.raises(SystemExit, match="would be measured interpreted"):
        libraries("tranquility")


def test_other_work_is_said():
    pairs = [{"there": {"seconds": 1.0, "done": 7}, "here": {"seconds": 1.0, "done": 8}}]
    assert line("a row", pairs)[-1] == "other work was done"


def test_rows_measured_again_are_marked(tmp_path, monkeypatch):
    monkeypatch.setattr(report, "DOCUMENT", tmp_path / "benchmarks.md")
    begin = report.Moment.now()
    whole = report.document([Row("a", "1 us"), Row("b", "2 us", "< 3 us")], begin)
    assert report.hardware() in whole
    assert report.software() in whole
    assert f"{begin.time:%Y-%m-%d}" in whole
    report.DOCUMENT.write_text(whole, encoding="utf-8")
    for _ in range(2):
        text = report.renewed([Row("b", "4 us", "< 3 us")], ["odds"], begin)
        report.DOCUMENT.write_text(text, encoding="utf-8")
    assert "4 us [again]" in text
    assert "2 us" not in text
    assert text.count(report.AGAIN) == 1
    with pytest.raises(SystemExit, match="no rows to renew for: c"):
        report.renewed([Row("c", "4 us")], ["odds"], begin)


def test_a_part_that_lacks_something_loses_nothing_of_the_others():
    def lacking():
        raise SystemExit("the site is not built")

    rows = report.measured({"site": lacking, "wire": lambda: [Row("a message", "1 ms")]})
    assert rows == [Row("site", "skipped: the site is not built"), Row("a message", "1 ms")]
