"""Rules in C do nothing that C leaves open, in any kind of game: played on libraries that watch their every step."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from seawidget.compiling import cache, compiler, library
from tests.compiling import trials
from tests.conftest import lacking
from tests.sampling import Run, shuffled

GATE = 10  # sets of options


def sampled():
    """All sets, or a sample of those of each game."""
    names = list(trials.ALL)
    if Run.full:
        return names
    pomor = [name for name in names if name in trials.POMOR]
    return [*shuffled([name for name in names if name not in pomor])[:GATE], *shuffled(pomor)[:2]]


@pytest.fixture(scope="module")
def watched():
    """What these libraries come to, by set of options. They are made once for all runs, in a folder of their own."""
    cc, folder = compiler.find_compiler(), cache.cache_folder()
    if cc is None or folder is None:
        lacking("C compiler")
    probe = [*cc, "-x", "c", "-", "-o", os.devnull, *trials.WATCHED]
    if subprocess.run(probe, input=b"int main(void) { return 0; }", capture_output=True, check=False).returncode:
        lacking("undefined-behaviour sanitizer")
    environment = {**os.environ, cache.FOLDER: str(folder / "watched")}
    command = [sys.executable, "-m", "tests.compiling.trials", *sampled()]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    return dict(map(json.loads, done.stdout.splitlines())), done.stderr


def test_nothing_happens_that_c_leaves_open(watched):
    found, said = watched
    assert not said
    assert list(found) == sampled()


def test_they_come_to_the_same(watched, monkeypatch):
    monkeypatch.setattr(library, "switched_off", lambda: False)
    found, _ = watched
    assert found
    assert found == {name: trials.told(name) for name in found}
    others = [digest for name, digest in found.items() if "yellow_blind" not in name]  # a rule that few games meet
    assert len({*others}) == len(others)
