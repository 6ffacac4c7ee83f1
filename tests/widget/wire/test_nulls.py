"""None on its way to and from a page where Python runs in the page: it leaves as that Python's null and comes back."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from hypothesis import given, strategies as st

import seawidget as sea
from seawidget.widget.wire import nulls

NULL = type("JsNull", (), {"__repr__": lambda self: "jsnull"})()
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


def holds(value, what):
    if isinstance(value, (dict, list)):
        return any(holds(item, what) for item in (value.values() if isinstance(value, dict) else value))
    return value is what


@given(PLAIN)
def test_what_leaves_comes_back_as_it_was(value):
    out = nulls.leaving(value, NULL)
    assert not holds(out, None)
    assert nulls.arriving(out, NULL) == value
    assert not holds(nulls.arriving(out, NULL), NULL)


@given(PLAIN)
def test_elsewhere_nothing_is_copied(value):
    assert nulls.leaving(value) is value
    assert nulls.arriving(value) is value


@pytest.fixture
def in_the_page(monkeypatch):
    monkeypatch.setattr(nulls, "NULL", NULL)


def dropped(value):
    """A message as it arrives from there: what None has become is left out, null is null."""
    if isinstance(value, dict):
        return {key: dropped(item) for key, item in value.items() if item is not None}
    if isinstance(value, (list, tuple)):
        return [dropped(item) for item in value]
    return None if value is NULL else value


def test_every_message_and_the_state_keep_their_nulls(in_the_page, monkeypatch):
    sent = []

    class Comm:
        comm_id = "1"

        def __init__(self, data=None, **_):
            sent.append(data)

        def send(self, data=None, **_):
            sent.append(data)

        def on_msg(self, callback):
            pass

        def close(self, *_, **__):
            pass

    monkeypatch.setattr("comm.create_comm", Comm)
    widget = sea.GameWidget(sea.Game("tranquility", players=1, seed=1))
    own = next(each["state"] for each in map(dropped, sent) if "position" in each["state"])
    for name in ("position", "table", "status", "choices", "ui"):
        assert own[name] == json.loads(json.dumps(getattr(widget, name))), name
    assert widget.get_state()["table"] == widget.table  # to Python None is None
    sent.clear()

    def asked(do, **fields):
        envelope = {"do": do, "id": f"a-{len(sent)}", "rev": widget.rev, **fields}
        data = {"method": "custom", "content": {k: NULL if v is None else v for k, v in envelope.items()}}
        widget._handle_msg({"content": {"data": data}, "buffers": []})
        found = [dropped(each["content"]) for each in sent if each["method"] == "custom"]
        return next(each for each in found if each.get("id") == envelope["id"])

    assert asked("ready")["ok"]
    rows = [row for each in sent if each.get("content", {}).get("type") == "tree" for row in each["content"]["rows"]]
    root = next(row for row in map(dropped, rows) if row["id"] == "0")
    assert root["parent"] is None  # by which the page knows the root
    assert asked("curtain", seat=None)["code"] == "no_curtain"  # read as None, not refused for its shape
    assert asked("nonsense")["rule"] is None
    widget.close()


def test_nothing_of_it_is_imported_elsewhere():
    program = "import sys, seawidget.widget.gamewidget; print('pyodide' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", program], text=True).strip() == "False"
