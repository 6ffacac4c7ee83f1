"""An interrupt at any line of a run: what was played is there, in memory and in files, and the run can go on."""

from __future__ import annotations

import signal
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
import pytest

import seawidget as sea
from seawidget import simulation
from seawidget.simulation import saver
from seawidget.simulation.interrupts import Interrupts
from tests import toygame  # noqa: F401 - registers the game

FOLDER = str(Path(simulation.__file__).parent)
GAMES = 6


def many(folder, **given):
    files = {"checkpoint": folder / "run.seasim", "out": folder / "games.csv"}
    usual = {"games": GAMES, "seed": 1, "bots": "random", "progress": False, "chunk": 2}
    return sea.simulate("tide", **{**usual, **files, **given})


class At:
    """Sends this process an interrupt at the line number `number` that the simulation runs through."""

    def __init__(self, number: int) -> None:
        self.number, self.lines = number, 0

    def __call__(self, frame, event, argument):
        if not frame.f_code.co_filename.startswith(FOLDER):
            return None
        if event == "line":
            self.lines += 1
            if self.lines == self.number:
                sys.settrace(None)
                signal.raise_signal(signal.SIGINT)
        return self

    def run(self, folder):
        """The result, or None if the interrupt came through."""
        before = sys.gettrace()
        sys.settrace(self)
        try:
            return many(folder)
        except KeyboardInterrupt:
            return None
        finally:
            sys.settrace(before)


@pytest.fixture(autouse=True)
def usual():
    """The handler Python installs itself, but not where a shell started the tests in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def always(monkeypatch):
    """A checkpoint after every chunk."""
    monkeypatch.setattr("os.fsync", lambda number: None)
    monkeypatch.setattr(saver.Saver, "note", saver.Saver.save)


def rows(folder):
    return (folder / "games.csv").read_bytes()


def test_at_every_line(tmp_path, always):
    home = tmp_path / "whole"
    home.mkdir()
    whole = At(0)
    assert len(whole.run(home)) == GAMES
    prefixes = {0: None}
    for count in range(1, GAMES + 1):
        many(home, games=count, checkpoint=None)
        prefixes[count] = rows(home)
    seen = set()
    for number in range(1, whole.lines + 1, 11):
        folder = tmp_path / str(number)
        folder.mkdir()
        result = At(number).run(folder)
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
        left = {path.name for path in folder.iterdir()}
        assert left <= {"games.csv", "run.seasim", "run.seasim.rows"}, number
        if result is not None:
            seen.add(len(result))
            assert result.partial == (len(result) < GAMES)
            assert result.why == "interrupted" or not result.partial
            assert (rows(folder) if "games.csv" in left else None) == prefixes[len(result)], number
        elif "games.csv" in left:  # it came when all was over
            assert rows(folder) == prefixes[GAMES], number
        again = many(folder)
        assert not again.partial
        assert rows(folder) == prefixes[GAMES], number
    assert seen == {0, 2, 4, 6}


POINTS = {
    "writing a checkpoint": (np, "savez", 2),
    "the last checkpoint": (np, "savez", 5),
    "making it safe on the disk": (saver.RowStore, "sync", 3),
    "taking a chunk": (saver.Store, "add", 2),
    "finishing the file": (saver.TableFile, "commit", 1),
    "starting a pool": (ProcessPoolExecutor, "__init__", 1),
    "starting processes": (ProcessPoolExecutor, "submit", 1),
    "giving out a chunk": (ProcessPoolExecutor, "submit", 2),
    "ending a pool": (ProcessPoolExecutor, "shutdown", 1),
}


@pytest.mark.parametrize("point", POINTS)
@pytest.mark.parametrize("early", [True, False])
def test_while(tmp_path, monkeypatch, always, point, early):
    """`early`: as the first thing in there, or as the last."""
    owner, name, call = POINTS[point]
    former = getattr(owner, name)
    calls = [0]

    def interrupted(*given, **named):
        calls[0] += 1
        if calls[0] == call and early:
            signal.raise_signal(signal.SIGINT)
        found = former(*given, **named)
        if calls[0] == call and not early:
            signal.raise_signal(signal.SIGINT)
        return found

    expected = many(tmp_path, checkpoint=None)
    whole = rows(tmp_path)
    (tmp_path / "games.csv").unlink()
    with monkeypatch.context() as patched:
        patched.setattr(owner, name, interrupted)
        result = many(tmp_path, executor=1 if owner is ProcessPoolExecutor else None)
    assert calls[0] >= call
    written = rows(tmp_path) if result else whole[: whole.index(b"\n") + 1]
    assert len(written.splitlines()) == len(result) + 1
    assert whole.startswith(written)
    again = many(tmp_path)
    assert rows(tmp_path) == whole
    assert again.summary() == expected.summary()


def test_a_second_one_does_not_disturb_the_clearing_up():
    cleared = []

    def played():
        try:
            signal.raise_signal(signal.SIGINT)
        finally:
            signal.raise_signal(signal.SIGINT)
            cleared.append(True)

    with Interrupts() as interrupts:
        with pytest.raises(KeyboardInterrupt), interrupts.allowed():
            played()
        signal.raise_signal(signal.SIGINT)
    assert cleared
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_one_that_was_lost_in_a_callback_is_raised_again():
    class Swallows:
        def __del__(self):
            try:
                signal.raise_signal(signal.SIGINT)
            except KeyboardInterrupt:
                lost.append(1)

    lost = []
    with Interrupts() as interrupts:
        with interrupts.allowed():
            Swallows()
        assert lost
        with pytest.raises(KeyboardInterrupt), interrupts.allowed():
            pytest.fail("it was not raised again")


def test_a_handler_of_somebody_else_is_called_and_lets_the_run_go_on():
    called = []
    before = signal.signal(signal.SIGINT, lambda number, frame: called.append(number))
    try:
        result = sea.simulate("tide", games=3, bots="random", seed=1, chunk=1,
                              progress=lambda done, total: signal.raise_signal(signal.SIGINT))  # fmt: skip
    finally:
        signal.signal(signal.SIGINT, before)
    assert called == [signal.SIGINT] * 3
    assert not result.partial


def test_a_tournament_keeps_what_was_played(tmp_path):
    def cup(**given):
        usual = {"bots": ["random", "high"], "games": 6, "seed": 3, "chunk": 2, "progress": False}
        return sea.tournament("tide", **{**usual, "checkpoint": tmp_path / "cup.seacup", **given})

    part = cup(progress=lambda done, total: signal.raise_signal(signal.SIGINT) if done == 6 else None)
    assert (part.why, part.deals) == ("interrupted", 2)
    assert cup().to_frame("deals").equals(cup(checkpoint=None).to_frame("deals"))


def test_an_interrupt_before_a_tournament_knows_its_kind_ends_it(monkeypatch):
    def interrupted(view, legal):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        sea.tournament("tide", bots=[interrupted, "high"], games=2, progress=False)
