"""The static checks and the front end's own tests, so that one pytest run covers everything."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sampling import Run

ROOT = Path(__file__).parents[1]

PYTHON_CHECKS = {
    "ruff": ["ruff", "check", "."],
    "format": ["ruff", "format", "--check", "."],
    "types": ["mypy"],
}
FRONT_CHECKS = {
    "types and style": ["npm", "run", "--silent", "check"],
    "unit tests": ["npm", "test", "--silent"],
}


@pytest.mark.parametrize("command", PYTHON_CHECKS.values(), ids=PYTHON_CHECKS)
def test_python(command):
    passes(sys.executable, "-m", *command, cwd=ROOT)


@pytest.mark.node
@pytest.mark.parametrize("command", FRONT_CHECKS.values(), ids=FRONT_CHECKS)
def test_front_end(command):
    passes(*command, cwd=ROOT / "js")


def passes(*command, cwd):
    much = {"SEAWIDGET_FULL": "1" if Run.full else "", "SEAWIDGET_SEED": str(Run.seed)}  # js/test/sampling.ts
    result = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False, env=os.environ | much)
    assert result.returncode == 0, f"{' '.join(command)}\n{result.stdout}\n{result.stderr}"
