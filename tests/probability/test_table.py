"""One table: in a console, in a notebook, in Markdown and as a frame."""

from __future__ import annotations

import sys

import pytest

from seawidget.errors import MissingExtra
from seawidget.probability.shown.table import Rich, Table, aligned, frame

ROWS = [{"name": "a<b", "games": 12345, "share": 0.25}, {"name": "long", "games": 7, "share": None}]
TABLE = Table(
    "Two rows", ("name", "games", "share"), ROWS, ["below"], forms={"share": lambda p: "-" if p is None else f"{p:.0%}"}
)


def test_a_console_has_aligned_columns():
    assert str(TABLE) == "Two rows\nname   games  share\na<b   12,345    25%\nlong       7      -\nbelow"
    assert repr(TABLE) == "<Two rows: 2 rows>"
    assert aligned([("a", "bb"), ("ccc", "d")], ">") == ["  a  bb", "ccc   d"]


def test_sides_can_be_told_and_the_last_one_stands_for_the_rest():
    table = Table(
        "", ("x", "y", "z"), [("1", "2", "3")], heads=("head", "of", "columns"), console=("", "", ""), align="<>"
    )
    assert table.lines == ["", "1  2  3"]
    html = table._repr_html_()
    assert html.count("text-align:left") == 3  # the caption, a head and a cell
    assert html.count("text-align:right") == 4
    assert ">columns</th>" in html


def test_a_notebook_gets_text_escaped_and_no_colour():
    html = TABLE._repr_html_()
    assert "a&lt;b" in html
    assert html.count('scope="row"') == 2
    assert "color:" not in html
    assert "<p" in html
    rich = Table("", ("x",), [(Rich("bold", "<b>bold</b>"),)])
    assert "<b>bold</b>" in rich._repr_html_()
    assert rich.lines == ["x", "bold"]


def test_markdown():
    assert (
        TABLE.markdown == "| name | games | share |\n| --- | ---: | ---: |\n| a<b | 12,345 | 25% |\n| long | 7 | - |\n"
    )


def test_rows_are_mappings_with_the_values_themselves():
    assert TABLE[0]["share"] == 0.25
    assert [row["games"] for row in TABLE] == [12345, 7]
    assert len(TABLE[:1]) == 1


def test_frames():
    assert list(TABLE.to_frame().columns) == ["name", "games", "share"]
    assert list(Table("", ("a", "b"), []).to_frame().columns) == ["a", "b"]
    found = frame([{"a": 1}, {"b": 2}], types={"a": "Int64"})
    assert list(found.columns) == ["a", "b"]
    assert found["a"].dtype == "Int64"
    assert list(frame({"x": range(3), "y": "same"})["y"]) == ["same"] * 3


def test_without_pandas_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(MissingExtra, match=r"seawidget\[lab\]"):
        TABLE.to_frame()
