"""The board in Pyodide, as JupyterLite has it: every None arrives as null, and odds come without threads."""

from __future__ import annotations

import pytest

from tests.packaging.pyodide import told_by
from tests.packaging.wheels import ROOT


@pytest.mark.node
@pytest.mark.full(gate=0)
@pytest.mark.parametrize("kernel", ["pyodide"])
def test_a_board_in_pyodide(kernel, tmp_path):
    told = told_by((ROOT / "tests" / "packaging" / "board_in_browser.py").read_text("utf-8"), tmp_path)
    assert (told["platform"], told["threads"]) == ("emscripten", False)
    assert all(told["same"].values()), told["same"]
    assert told["root"]["parent"] is None  # not a key that is missing
    assert told["null"] == "no_curtain"
    assert told["gaps"]
    assert told["win"] >= 8
    assert told["undone"]
    assert told["took"] < 10  # s; the estimate that ran has not kept it waiting
    assert told["mistakes"] == 2
    assert told["running"] == []
