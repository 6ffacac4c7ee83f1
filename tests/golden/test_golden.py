"""The games of all versions, replayed move by move, interpreted and compiled: a phrase is the same deal for ever."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import seawidget as sea
from seawidget.compiling import Source, make
from seawidget.compiling.rows import row
from seawidget.games.pomor.batch.source import SOURCE as POMOR
from seawidget.games.pomor.values.state import State as PomorState
from seawidget.games.tranquility.batch.source import FILES
from seawidget.games.tranquility.values.state import State as TranquilityState
from seawidget.saving.format import state_hash
from tests.golden import __main__ as making
from tests.golden.lines import FOLDER, view_hash
from tests.golden.sets import GAMES, SETS

HERE = Path(__file__).parent
VERSIONS = sorted(path.name for path in HERE.iterdir() if path.name[0].isdigit())
FILED = [f"{version}/{path.stem}" for version in VERSIONS for path in sorted((HERE / version).glob("*.jsonl"))]
RULES_ALONE = tuple(name for name in FILES if name.startswith(("core.", "rules.")))
# s, code, ev
APPLY = {"apply_code": "void(int16[::1], int64, int64[::1])"}


def lines(name: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """What a file says: the line about the set, and its games."""
    first, *games = map(json.loads, (HERE / f"{name}.jsonl").read_text(encoding="utf-8").splitlines())
    return first, games


def test_every_set_of_this_version_is_kept():
    version = ".".join(sea.__version__.split(".")[:2])
    assert {name.partition("/")[2] for name in FILED if name.startswith(f"{version}/")} == SETS.keys()
    assert sum(SETS[name][0] == "tranquility" for name in SETS) == 16


@pytest.mark.parametrize("name", FILED)
def test_games_go_as_they_went(name):
    """The deal of the phrase, every move, the positions on the way and the end."""
    about, games = lines(name)
    assert len(games) == GAMES
    for game in games:
        played = sea.Game(about["game"], seed=game["seed"], **about["options"])
        rules, state = played.rules, played.node.state
        hashes = [state_hash(rules, state)]
        for number, text in enumerate(game["moves"], start=1):
            state, _ = state.apply(text)
            if number % about["every"] == 0:
                hashes.append(state_hash(rules, state))
        assert hashes == game["hashes"]
        assert state.result == game["result"]


@pytest.fixture(scope="module")
def compiled():
    """What carries out a move, compiled for any options: a function by game."""
    tranquility = Source("tranquility", "seawidget.games.tranquility", RULES_ALONE, APPLY)
    files = tuple(name for name in POMOR.files if name.startswith(("core.", "rules.")))
    pomor = Source("pomor", "seawidget.games.pomor", files, APPLY)
    return {source.game: make(source, None).functions["apply_code"] for source in (tranquility, pomor)}


@pytest.mark.parametrize("name", [name for name in FILED if "mini" not in name])
def test_games_go_as_they_went_compiled(compiled, name):
    about, games = lines(name)
    apply, quiet = compiled[about["game"]], row([0], "int64")
    for game in games:
        played = sea.Game(about["game"], seed=game["seed"], **about["options"])
        start, rules = played.node.state, played.rules
        vector = row(start.vector, "int16")
        hashes = []
        state = start
        for number, text in enumerate([*game["moves"], None]):
            if number % about["every"] == 0 or text is None:
                state = again(start, vector.tolist())
            if number % about["every"] == 0:
                hashes.append(state_hash(rules, state))
            if text is not None:
                refused, code = again(start, vector.tolist())._validate(text, None)
                assert not refused
                apply(vector, code, quiet)
        assert hashes == game["hashes"]
        assert state.result == game["result"]


def again(start, vector):
    """The position of a vector."""
    return TranquilityState(vector) if isinstance(start, TranquilityState) else PomorState(vector, start.table)


@pytest.mark.parametrize("name", ["base-2", "mini"])
def test_a_file_is_what_the_command_writes(name):
    """... as long as the bots of the version play as they did, which is promised within a version."""
    version = ".".join(sea.__version__.split(".")[:2])
    assert (HERE / version / f"{name}.jsonl").read_text(encoding="utf-8") == making.written(name)


def test_what_was_played_is_never_written_anew():
    done = subprocess.run([sys.executable, "-m", "tests.golden"], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "holds games already" in done.stderr


def test_one_changed_draw_is_noticed(monkeypatch):
    from seawidget import rng

    monkeypatch.setattr(rng, "GAMMA", rng.GAMMA + 2)
    with pytest.raises((AssertionError, sea.IllegalMove)):
        test_games_go_as_they_went("0.1/base-1")


LINES = [
    (file.stem, line)
    for file in sorted(FOLDER.glob("*.jsonl"))
    for line in map(json.loads, file.read_text("utf-8").splitlines())
]


@pytest.mark.parametrize("name", SETS)
def test_codes_say_what_they_said(name):
    """Of every table there has been."""
    mine = [line for _, line in LINES if line["set"] == name]
    assert len(mine) >= 4
    for line in mine:
        whole = sea.position(line["state"])
        assert state_hash(whole.rules, whole.node.state) == line["hash"]
        if "view" in line:
            assert view_hash(sea.position(line["view"]).view(line["seat"])) == line["view_hash"]
