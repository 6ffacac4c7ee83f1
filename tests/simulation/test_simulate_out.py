"""Rows that go into a file while the games are played: whole or not at all, none lost or twice when a run goes on."""

from __future__ import annotations

import csv
import errno

import pandas as pd
import pyarrow.parquet
import pytest

import seawidget as sea
from seawidget.simulation import export
from tests.simulation.simulating import Backwards, Fails, first
from tests.simulation.test_simulate_checkpoint import after

ENDINGS = [".csv", ".parquet"]


def many(out, **given):
    return sea.simulate("tide", **{"games": 30, "seed": "a-b-1", "bots": ["random", "high"], "progress": False,
                                   "chunk": 4, "out": out, **given})  # fmt: skip


def expected(folder, ending, **given):
    """The bytes that a run of so many games, kept and then written, has in its file."""
    file = folder / f"expected{ending}"
    result = many(None, **given)
    result.to_csv(file) if ending == ".csv" else result.to_parquet(file)
    found = file.read_bytes()
    file.unlink()
    return found


def names(folder):
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture(autouse=True)
def few(monkeypatch):
    monkeypatch.setattr(export, "ROWS", 7)


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("given", [{}, {"chunk": 30}, {"chunk": 1}, {"executor": 1}, {"keep": "all"}, {"games": 0}])
def test_the_file_is_that_of_the_result_however_the_games_come(tmp_path, ending, given):
    out = tmp_path / f"games{ending}"
    many(out, **given)
    count = given.get("games", 30)
    assert out.read_bytes() == expected(tmp_path, ending, games=count)
    assert names(tmp_path) == [out.name]


def test_the_file_says_what_the_result_says(tmp_path):
    many(tmp_path / "games.csv", executor=Backwards(4))
    whole = many(None)
    with (tmp_path / "games.csv").open(newline="") as file:
        lines = list(csv.DictReader(file))
    assert [int(line["game"]) for line in lines] == list(range(30))
    assert [int(line["seed"]) for line in lines] == [whole.games.seed(index) for index in range(30)]
    for name in whole.columns:
        assert [line[name] for line in lines] == [str(value) for value in whole[name].tolist()]


def test_parquet_has_row_groups(tmp_path):
    out = tmp_path / "games.parquet"
    many(out)
    found = pyarrow.parquet.ParquetFile(out)
    assert [found.metadata.row_group(at).num_rows for at in range(found.num_row_groups)] == [7, 7, 7, 7, 2]
    assert pd.read_parquet(out).equals(many(None).to_frame())


def test_rows_in_a_file_are_not_kept_unless_asked_for(tmp_path):
    counted = many(tmp_path / "games.csv")
    with pytest.raises(sea.SimulationError, match="only counts"):
        counted["turns"]
    assert counted.summary() == many(None).summary()
    assert len(many(tmp_path / "games.csv", keep="all")["turns"]) == 30


@pytest.mark.parametrize("ending", ENDINGS)
def test_ended_early_it_holds_the_first_games(tmp_path, ending):
    out = tmp_path / f"games{ending}"
    part = many(out, **after(10))
    assert (part.why, len(part)) == ("stopped", 12)
    assert out.read_bytes() == expected(tmp_path, ending, games=12)


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_player_that_fails_leaves_the_games_before(tmp_path, ending):
    out = tmp_path / f"games{ending}"
    hand = list(many(None, games=8).games.replay(6).tree.root.state.hands[0])
    with pytest.raises(sea.PlayerFailed) as caught:
        many(out, bots=Fails(hand))
    count = len(caught.value.partial)
    assert 0 < count < 30
    assert out.read_bytes() == expected(tmp_path, ending, games=count, bots=first)


def test_a_player_that_fails_at_once_leaves_an_older_file(tmp_path):
    out = tmp_path / "games.csv"
    out.write_text("older")
    with pytest.raises(sea.PlayerFailed):
        many(out, bots=lambda view, legal: 1 // 0)
    assert out.read_text() == "older"
    assert names(tmp_path) == ["games.csv"]


def test_ended_before_the_first_game_it_leaves_an_older_file(tmp_path):
    out = tmp_path / "games.csv"
    out.write_text("older")
    assert len(many(out, stop=lambda: True)) == 0
    assert out.read_text() == "older"
    assert names(tmp_path) == ["games.csv"]


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("when", [1, 3, "end"])
def test_a_full_disk_leaves_an_older_file(tmp_path, monkeypatch, ending, when):
    out = tmp_path / f"games{ending}"
    out.write_text("older")
    kind = export._Csv if ending == ".csv" else export._Parquet
    name = "_finish" if when == "end" else "_write"
    calls = [0]
    former = getattr(kind, name)

    def full(self, *given):
        calls[0] += 1
        if calls[0] == 1 or calls[0] >= when:
            former(self, *given)
        if when == "end" or calls[0] >= when:
            raise OSError(errno.ENOSPC, "no space left")

    monkeypatch.setattr(kind, name, full)
    with pytest.raises(sea.WriteError, match="No space left"):
        many(out, checkpoint=tmp_path / "run.seasim")
    assert out.read_text() == "older"
    assert names(tmp_path) == [out.name, "run.seasim", "run.seasim.rows"]
    monkeypatch.undo()
    monkeypatch.setattr(export, "ROWS", 7)
    many(out, checkpoint=tmp_path / "run.seasim")
    assert out.read_bytes() == expected(tmp_path, ending)


WRONG = {
    "ending": ("games.xlsx", sea.OptionError, "neither .csv nor .parquet"),
    "none": ("games", sea.OptionError, "neither .csv nor .parquet"),
    "folder": ("nowhere/games.csv", FileNotFoundError, "there is no folder"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_name_that_does_not_go_is_refused_before_the_first_game(tmp_path, wrong):
    name, error, text = WRONG[wrong]
    with pytest.raises(error, match=text):
        many(tmp_path / name, bots=lambda view, legal: pytest.fail("a game was played"))
    assert not names(tmp_path)


# With a checkpoint


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("keep", [None, "all"])
def test_a_run_that_goes_on_writes_all_games_once(tmp_path, ending, keep):
    out, path = tmp_path / f"games{ending}", tmp_path / "run.seasim"
    part = many(out, checkpoint=path, keep=keep, **after(10))
    assert out.read_bytes() == expected(tmp_path, ending, games=12)
    on = many(out, checkpoint=path, keep=keep)
    assert (len(part), len(on)) == (12, 30)
    assert out.read_bytes() == expected(tmp_path, ending)
    assert path.with_name("run.seasim.rows").exists() == (keep is None)
    many(out, checkpoint=path, keep=keep, games=40)
    assert out.read_bytes() == expected(tmp_path, ending, games=40)


def test_it_needs_no_former_file_and_may_write_another_kind(tmp_path):
    path = tmp_path / "run.seasim"
    many(tmp_path / "a.csv", checkpoint=path, **after(10))
    (tmp_path / "a.csv").unlink()
    many(tmp_path / "b.parquet", checkpoint=path)
    assert (tmp_path / "b.parquet").read_bytes() == expected(tmp_path, ".parquet")
    assert names(tmp_path) == ["b.parquet", "run.seasim", "run.seasim.rows"]


def test_rows_that_a_killed_run_wrote_after_its_checkpoint_are_not_doubled(tmp_path):
    out, path = tmp_path / "games.csv", tmp_path / "run.seasim"
    many(out, checkpoint=path, **after(10))
    earlier = path.read_bytes()
    many(out, checkpoint=path, **after(20))
    path.write_bytes(earlier)  # as if the checkpoint after 24 games had not been written any more
    out.unlink()
    for _ in range(2):  # the second time all of them come out of the file beside the checkpoint
        many(out, checkpoint=path)
        assert out.read_bytes() == expected(tmp_path, ".csv")
        out.unlink()


@pytest.mark.parametrize("how", ["gone", "short", "cut in a row", "other"])
def test_rows_that_are_damaged_are_refused_and_nothing_changes(tmp_path, how):
    out, path = tmp_path / "games.csv", tmp_path / "run.seasim"
    rows = path.with_name("run.seasim.rows")
    many(out, checkpoint=path, **after(10))
    whole = rows.read_bytes()
    width = len(whole) // 12
    rows.write_bytes({"short": whole[:-width], "cut in a row": whole[:-3], "other": bytes(len(whole))}.get(how, b""))
    if how == "gone":
        rows.unlink()
    before = {name: (tmp_path / name).read_bytes() for name in names(tmp_path)}
    with pytest.raises(sea.CheckpointError, match=r"run.seasim.rows does not hold the rows of the 12 games"):
        many(out, checkpoint=path)
    assert {name: (tmp_path / name).read_bytes() for name in names(tmp_path)} == before


def test_with_rows_in_a_file_is_another_run_than_without(tmp_path):
    path = tmp_path / "run.seasim"
    many(tmp_path / "games.csv", checkpoint=path, **after(10))
    for keep in ("summary", "all"):
        with pytest.raises(sea.CheckpointError, match=f"keep is 'summary and out' there, '{keep}' here"):
            many(None, checkpoint=path, keep=keep)
    other = tmp_path / "other.seasim"
    many(None, checkpoint=other, keep="summary", **after(10))
    with pytest.raises(sea.CheckpointError, match="keep is 'summary' there, 'summary and out' here"):
        many(tmp_path / "games.csv", checkpoint=other)
