"""`seawidget simulate`: figures, files and exit codes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import numpy as np
import pandas as pd
import pytest

import seawidget as sea
from seawidget import cli
from tests import toygame


def run(capsys, *arguments):
    code = cli.main(["simulate", *map(str, arguments)])
    out = capsys.readouterr()
    return code, out.out, out.err


def test_it_prints_what_the_result_prints(capsys):
    code, out, err = run(capsys, "tide", "--bots", "random", "--games", 20, "--seed", 5, "--quiet")
    assert (code, err) == (0, "")
    assert out == f"{sea.simulate('tide', bots='random', games=20, seed=5, progress=False)}\n"


def test_options_presets_and_players(capsys):
    given = ["--bots", "greedy,random", "--games", 2, "--preset", "base", "--set", "monsters=3", "rocks=on", "--quiet"]
    code, out, _ = run(capsys, "tranquility", *given, "--seed", "calm-otter-27", "--json")
    assert code == 0
    figures = json.loads(out)
    assert figures["bots"] == ["greedy", "random"]
    assert (figures["options"]["monsters"], figures["options"]["rocks"]) == (3, "on")
    assert (figures["seed"], figures["games"]) == ("calm-otter-27", 2)
    code, out, _ = run(capsys, "--bots", "greedy", "players=2", "--games", 1, "--quiet", "--json")
    assert (code, json.loads(out)["game"], json.loads(out)["options"]["players"]) == (0, "tranquility", 2)


def test_who_writes_an_option_as_a_switch_is_told_how(capsys):
    with pytest.raises(SystemExit) as stop:
        cli.main(["simulate", "--bots", "greedy", "--players", "1"])
    assert stop.value.code == 2
    assert "unrecognized arguments: --players; options of the game are written NAME=VALUE" in capsys.readouterr().err


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_files(capsys, tmp_path, ending):
    file = tmp_path / f"games.{ending}"
    given = ["tide", "--bots", "random", "--games", 12, "--seed", 5, "--quiet", "--out", file]
    assert run(capsys, *given)[0] == 0
    found = pd.read_csv(file) if ending == "csv" else pd.read_parquet(file)
    expected = sea.simulate("tide", bots="random", games=12, seed=5, progress=False).to_frame()
    assert found.astype(str).equals(expected.astype(str))


def test_a_checkpoint_goes_on(capsys, tmp_path):
    file = tmp_path / "run.seasim"
    given = ["tide", "--bots", "random", "--seed", 5, "--quiet", "--json", "--summary", "--checkpoint", file]
    run(capsys, *given, "--games", 7)
    code, out, _ = run(capsys, *given, "--games", 15)
    whole = sea.simulate("tide", bots="random", games=15, seed=5, progress=False)
    assert (code, json.loads(out)) == (0, whole.summary())
    code, _, err = run(capsys, *given[:-1], file, "--games", 15, "cards=9")
    assert code == 2
    assert "is of another run: cards is 8 there, 9 here" in err


def test_workers(capsys):
    code, out, _ = run(capsys, "tranquility", "--bots", "greedy", "--games", 4, "--seed", 1, "--workers", 1, "--quiet")
    assert code == 0
    assert out == f"{sea.simulate('tranquility', bots='greedy', games=4, seed=1, progress=False)}\n"


WRONG = {
    "bot": (["--bots", "hal"], "there is no bot 'hal'"),
    "person": (["--bots", "me"], "nobody decides for a person"),
    "game": (["chess", "--bots", "random"], "there is no game 'chess'"),
    "option": (["--bots", "random", "players=9"], "players"),
    "no option": (["--bots", "random", "--set", "players"], "NAME=VALUE"),
    "games": (["--bots", "random", "--games", "-3"], "0 or more"),
    "workers": (["--bots", "random", "--workers", "-1"], "executor="),
    "ending": (["--bots", "random", "--out", "games.xlsx"], "neither .csv nor .parquet"),
    "folder": (["--bots", "random", "--out", "nowhere/games.csv"], "there is no folder 'nowhere'"),
    "both": (["--bots", "random", "--out", "games.csv", "--summary"], "take one of them"),
    "checkpoint": (["--bots", "random", "--checkpoint", "nowhere/run"], "nowhere"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_is_one_line_and_leaves_nothing(capsys, tmp_path, monkeypatch, wrong):
    monkeypatch.chdir(tmp_path)
    given, text = WRONG[wrong]
    code, out, err = run(capsys, *given, "--quiet")
    assert (code, out) == (2, "")
    assert err.startswith("seawidget: ")
    assert err.count("\n") == 1
    assert text in err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("arguments", [[], ["--bots"], ["--bots", "random", "--games", "many"], ["--dance"]])
def test_usage(capsys, arguments):
    with pytest.raises(SystemExit) as stop:
        cli.main(["simulate", *arguments])
    assert stop.value.code == 2
    assert "usage: seawidget simulate" in capsys.readouterr().err


def test_an_error_of_a_player_writes_what_was_played(capsys, tmp_path, monkeypatch):
    class Rules(toygame.Tide):
        name = "stumbling"

        @property
        def bots(self):
            return {"stumbles": lambda rng: lambda view, legal: legal[0] if view.hand != (2, 3, 4) else legal[99]}

    rules = Rules()
    monkeypatch.setitem(sea.register.__globals__["_registered"], "stumbling", rules)
    file = tmp_path / "games.csv"
    code, out, err = run(
        capsys, "stumbling", "--bots", "stumbles", "--games", 50, "--seed", 2, "--quiet", "--out", file
    )
    assert code == 2
    assert "IndexError" in err
    count = len(pd.read_csv(file))
    assert 0 < count < 50
    assert f"{count} of 50 games were played and written to" in err
    assert f"game {count} (seed=" in err
    assert f"{count} of 50 games (failed)" in out


def test_out_and_checkpoint_go_on(capsys, tmp_path):
    out, checkpoint = tmp_path / "games.csv", tmp_path / "run.seasim"
    given = ["tide", "--bots", "random", "--seed", 5, "--quiet", "--out", out, "--checkpoint", checkpoint]
    for games in (7, 15):
        assert run(capsys, *given, "--games", games)[0] == 0
        expected = sea.simulate("tide", bots="random", games=games, seed=5, progress=False).to_frame()
        assert pd.read_csv(out).astype(str).equals(expected.astype(str))


def test_an_interrupt_before_anything_is_one_line(capsys, monkeypatch):
    def interrupted(*given, **named):
        raise KeyboardInterrupt

    monkeypatch.setattr("seawidget.simulation.simulating.make_run_spec", interrupted)
    assert run(capsys, "tide", "--bots", "random") == (130, "", "seawidget: interrupted\n")


# What a shell starts in the background ignores interrupts, and so would its children.
CODE = """
import signal
import sys
from seawidget.cli import main
from seawidget.simulation import saver
signal.signal(signal.SIGINT, signal.default_int_handler)
saver.EVERY = 0
sys.exit(main())
"""


def played(checkpoint):
    """How many games a checkpoint holds, 0 without one."""
    if not checkpoint.exists():
        return 0
    with np.load(checkpoint) as file:
        return json.loads(file["header"].tobytes())["parts"][0]["games"]


def test_an_interrupt_writes_what_was_played(tmp_path):
    out, checkpoint = tmp_path / "games.csv", tmp_path / "run.seasim"
    given = ["--bots", "greedy", "--games", 10**9, "--seed", 1, "--out", out, "--checkpoint", checkpoint]
    command = [sys.executable, "-c", CODE, "simulate", *map(str, given)]
    program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        while not played(checkpoint):  # no matter how long that takes: the run is far from its end
            assert program.poll() is None, program.communicate()
            time.sleep(0.02)
        os.kill(program.pid, signal.SIGINT)
        printed, said = program.communicate(timeout=300)
    finally:
        program.kill()
    assert program.returncode == 130, said
    count = len(pd.read_csv(out))
    assert count == played(checkpoint)
    assert f"{count:,} of 1,000,000,000 games (interrupted)" in printed
    assert f"interrupted: {count:,} of 1,000,000,000 games were played and written to {out}" in said
    assert f"goes on from {checkpoint}" in said
    assert "Traceback" not in said
