"""The examples run, and say what they reach."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.env.needed import needed

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.full(gate=0)
@pytest.mark.parametrize("name", ["rl_numpy", "rl_torch"])
def test_an_example_learns_for_a_moment_and_says_what_it_reaches(name):
    if name == "rl_torch":
        needed("torch", "torch")
    told = subprocess.run(
        [sys.executable, EXAMPLES / f"{name}.py", "--seconds", "5", "--games", "5", "--removed-islands", "44"],
        env={**os.environ, "SEAWIDGET_COMPILE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    for player in ("at random", "greedy", "learned"):
        assert re.search(rf"^{player} +\d+\.\d of 36 cells filled, \d+\.\d % won$", told.stdout, re.MULTILINE)
