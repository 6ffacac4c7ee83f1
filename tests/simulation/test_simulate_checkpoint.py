"""Checkpoints: a run goes on where it ended, and never mixes two runs."""

from __future__ import annotations

import json
import zipfile
from types import SimpleNamespace

import numpy as np
import pytest

import seawidget as sea
from seawidget.simulation import checkpoint, saver
from tests.simulation.simulating import first


def many(path, **given):
    return sea.simulate("tide", **{"games": 30, "seed": "a-b-1", "bots": ["random", "high"], "progress": False,
                                   "chunk": 4, "checkpoint": path, **given})  # fmt: skip


def after(games):
    """A `stop` that says so once that many games are done, and the `progress` that tells it."""
    done = [0]
    return {"progress": lambda so_far, _: done.__setitem__(0, so_far), "stop": lambda: done[0] >= games}


def same(one, other):
    assert one.columns == other.columns
    assert one.summary() == other.summary()
    if one._store.keep_rows:
        for name in one.columns:
            assert one[name].tolist() == other[name].tolist()
        assert one._store.labels == other._store.labels


@pytest.mark.parametrize("keep", ["all", "summary"])
def test_interrupted_and_resumed_is_uninterrupted(tmp_path, keep):
    path = tmp_path / "run.seasim"
    whole = many(None, keep=keep)
    part = many(path, keep=keep, **after(10))
    assert part.partial
    assert len(part) == 12
    asked = []
    on = many(path, keep=keep, progress=lambda done, total: asked.append(done))
    assert asked[0] == 16  # it went on after game 11
    same(on, whole)
    again = many(path, keep=keep)
    same(again, whole)


def test_an_interrupt_and_a_failure_leave_a_checkpoint(tmp_path):
    path = tmp_path / "run.seasim"
    calls = 0

    def tired(view, legal):
        nonlocal calls
        calls += 1
        if calls == 50:
            raise KeyboardInterrupt
        if calls == 110:
            raise ValueError("enough")
        return legal[0]

    part = many(path, bots=tired)
    assert part.why == "interrupted"
    with pytest.raises(sea.PlayerFailed) as caught:
        many(path, bots=tired)
    assert len(part) < len(caught.value.partial) < 30
    whole = many(path, bots=tired)
    assert not whole.partial
    expected = many(None, bots=first)
    for name in whole.columns:
        assert whole[name].tolist() == expected[name].tolist()


def test_more_games_go_on_from_a_finished_run(tmp_path):
    path = tmp_path / "run.seasim"
    many(path, games=10)
    same(many(path, games=30), many(None))
    with pytest.raises(sea.CheckpointError, match="holds 30 games already, more than the 20"):
        many(path, games=20)


def test_without_a_seed_it_is_that_of_the_file(tmp_path):
    path = tmp_path / "run.seasim"
    begun = many(path, seed=None, **after(10))
    on = many(path, seed=None)
    assert on.seed == begun.seed
    same(on, many(None, seed=begun.seed))


OTHER = {
    "seed": ({"seed": "a-b-2"}, "seed key"),
    "bots": ({"bots": ["high", "random"]}, "bots"),
    "option": ({"cards": 9}, "cards"),
    "keep": ({"keep": "summary"}, "keep"),
}


@pytest.mark.parametrize("other", OTHER)
def test_another_run_is_refused_and_told_apart(tmp_path, other):
    path = tmp_path / "run.seasim"
    many(path, games=8)
    before = path.read_bytes()
    given, name = OTHER[other]
    with pytest.raises(sea.CheckpointError, match=f"{path.name} is of another run: {name}") as caught:
        many(path, **given)
    assert list(caught.value.differs) == [name]
    assert path.read_bytes() == before


def test_another_game_is_refused(tmp_path):
    path = tmp_path / "run.seasim"
    many(path, games=2)
    with pytest.raises(sea.CheckpointError, match=r"game is 'tide' there, 'batched-tide' here"):
        sea.simulate("batched-tide", bots=["random", "high"], games=9, seed="a-b-1", checkpoint=path, progress=False)


def test_another_version_is_refused(tmp_path, monkeypatch):
    path = tmp_path / "run.seasim"
    many(path, games=2)
    monkeypatch.setattr("seawidget.version.__version__", "99.0")
    with pytest.raises(sea.CheckpointError, match=r"version is '.*' there, '99.0' here"):
        many(path)


def test_a_function_that_was_rewritten_is_another_player(tmp_path):
    path = tmp_path / "run.seasim"
    made = {}
    for body in ("legal[0]", "legal[-1]"):
        exec(f"def mine(view, legal):\n    return {body}", made)
        if body == "legal[0]":
            many(path, bots=made["mine"], games=4)
            many(path, bots=made["mine"], games=6)
    with pytest.raises(sea.CheckpointError, match="bots"):
        many(path, bots=made["mine"])


def broken(path, how):
    if how == "empty":
        path.write_bytes(b"")
    elif how == "text":
        path.write_text("hello")
    elif how == "cut":
        path.write_bytes(path.read_bytes()[:-300])
    elif how == "pickled":
        np.savez(path.open("wb"), header=np.array([{"a": 1}], dtype=object), counts0=np.zeros((0, 4)))
    elif how == "other numbers":
        with np.load(path) as file:
            arrays = dict(file)
        arrays["counts0"][:, 3] += 1
        with path.open("wb") as out:
            np.savez(out, **arrays)
    elif how == "other format":
        with np.load(path) as file:
            arrays = dict(file)
        header = {**json.loads(arrays["header"].tobytes()), "format": "seawidget simulation 9"}
        with path.open("wb") as out:
            np.savez(out, **{**arrays, "header": np.frombuffer(json.dumps(header).encode(), dtype=np.uint8)})


@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("how", ["empty", "text", "cut", "pickled", "other numbers", "other format"])
def test_a_damaged_file_is_refused_and_left_alone(tmp_path, how):
    path = tmp_path / "run.seasim"
    many(path, games=8)
    broken(path, how)
    before = path.read_bytes()
    with pytest.raises(sea.CheckpointError, match="is no checkpoint, or is damaged"):
        many(path)
    assert path.read_bytes() == before


def test_the_file_holds_numbers_and_json_only(tmp_path):
    path = tmp_path / "run.seasim"
    many(path)
    assert {name.removesuffix(".npy") for name in zipfile.ZipFile(path).namelist()} == {"header", "counts0", "rows0"}
    with np.load(path, allow_pickle=False) as file:
        assert all(file[name].dtype.kind in "iu" for name in file.files)
        assert json.loads(file["header"].tobytes())["parts"][0]["games"] == 30


def test_a_write_that_fails_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "run.seasim"
    many(path, games=8)
    before = path.read_bytes()

    def full(file, **arrays):
        file.write(b"half")
        raise OSError("no space left")

    monkeypatch.setattr(np, "savez", full)
    with pytest.raises(OSError, match="no space left"):
        many(path, games=20)
    assert path.read_bytes() == before
    assert [found.name for found in tmp_path.iterdir()] == ["run.seasim"]


def test_a_folder_that_is_not_there_is_noticed_before_the_first_game(tmp_path):
    with pytest.raises(FileNotFoundError):
        many(tmp_path / "nowhere" / "run.seasim", bots=lambda view, legal: pytest.fail("a game was played"))


def test_it_is_written_every_twenty_seconds(tmp_path, monkeypatch):
    clock = [0.0]
    written = []
    monkeypatch.setattr(saver, "time", SimpleNamespace(monotonic=lambda: clock[0]))
    monkeypatch.setattr(checkpoint, "write", lambda path, subject, stores, crc: written.append(stores[0].games))
    many(tmp_path / "run.seasim", games=20, progress=lambda done, _: clock.__setitem__(0, clock[0] + 11))
    assert written == [0, 12, 20, 20]  # chunks of four, eleven seconds each; and one at the end
