"""Files are there whole or not at all, whoever writes them and however it ends."""

from __future__ import annotations

import errno
import os
import pickle
import random
import re
import signal
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import seawidget as sea
from seawidget import errors, files
from seawidget.cli import main
from seawidget.simulation import simulate

SOURCE = Path(sea.__file__).parent


def save(path):
    return sea.Game("tranquility", players=1, seed=1).save(path)


def html(path):
    sea.GameWidget(sea.Game("tranquility", players=1, seed=1)).to_html(path)


def rows(path):
    simulate("tranquility", players=1, bots="random", games=3, seed=1, progress=False, out=path)


def table(path):
    simulate("tranquility", players=1, bots="random", games=3, seed=1, progress=False).to_csv(path)


def checkpoint(path):
    Path(path).unlink(missing_ok=True)  # an old one would be read
    simulate("tranquility", players=1, bots="random", games=3, seed=1, progress=False, checkpoint=path)


def names(folder):
    return sorted(path.name for path in folder.iterdir())


WRITERS = {"save": save, "to_html": html, "out": rows, "to_csv": table}
ENDINGS = {"save": ".json", "to_html": ".html", "out": ".csv", "to_csv": ".csv"}
writers = pytest.mark.parametrize("name", WRITERS)


@writers
def test_a_full_disk_leaves_the_old_file_and_says_which_one(name, tmp_path, monkeypatch):
    path = tmp_path / f"old{ENDINGS[name]}"
    path.write_text("old")

    def full(handle):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(sea.WriteError) as told:
        WRITERS[name](path)
    assert told.value.filename == str(path)
    assert told.value.errno == errno.ENOSPC
    assert str(told.value) == f"cannot write {str(path)!r}: No space left on device; make room, or choose another place"
    assert path.read_text() == "old"
    assert names(tmp_path) == [path.name]


@pytest.mark.skipif(os.name != "posix", reason="limits of a process are those of POSIX")
def test_a_file_that_may_not_grow_stays_as_it_was(tmp_path):
    """The system itself refuses in the middle of a file."""
    path = tmp_path / "old.json"
    path.write_text("old")
    code = f"""
import resource, signal
import seawidget as sea
from seawidget import files
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
try:
    files.write({str(path)!r}, b"x" * 100_000)
except sea.WriteError as error:
    print(error.filename, error.errno)
"""
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment())
    assert told.stdout.split() == [str(path), str(errno.EFBIG)]
    assert path.read_text() == "old"
    assert names(tmp_path) == [path.name]


@writers
def test_names_up_to_the_longest(name, tmp_path):
    path = tmp_path / ("x" * (255 - len(ENDINGS[name])) + ENDINGS[name])
    WRITERS[name](path)
    assert names(tmp_path) == [path.name]


@writers
def test_the_mode_is_kept_and_a_link_followed(name, tmp_path):
    (tmp_path / "far").mkdir()
    real, link = tmp_path / "far" / f"real{ENDINGS[name]}", tmp_path / f"link{ENDINGS[name]}"
    real.write_text("old")
    real.chmod(0o600)
    link.symlink_to(Path("far") / real.name)
    WRITERS[name](link)
    assert link.is_symlink()
    assert real.read_text() != "old"
    assert stat.S_IMODE(real.stat().st_mode) == 0o600


def test_a_new_file_has_the_mode_of_any_new_file(tmp_path):
    (tmp_path / "any").touch()
    assert save(tmp_path / "new").stat().st_mode == (tmp_path / "any").stat().st_mode


def test_the_content_is_never_readable_for_more_people_than_the_file(tmp_path):
    path = tmp_path / "private"
    path.touch(0o600)
    with files.replacing(path):
        assert {entry.stat().st_mode & 0o077 for entry in tmp_path.iterdir()} == {0}


@writers
def test_the_home_of_a_user(name, tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("SEAWIDGET_CACHE", "")
    WRITERS[name](f"~/there{ENDINGS[name]}")
    assert names(tmp_path) == [f"there{ENDINGS[name]}"]


def test_what_is_read_knows_the_home_of_a_user_too(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    save("~/a.json")
    assert sea.load("~/a.json").seed == 1
    assert sea.load(b"~/a.json".decode()).seed == 1
    checkpoint(tmp_path / "run")
    one = {"players": 1, "bots": "random", "games": 3, "progress": False, "checkpoint": "~/run"}
    assert simulate("tranquility", **one).seed == 1  # that of the file
    (tmp_path / "counts.csv").write_text("\n")
    with pytest.raises(sea.OptionError) as told:
        sea.Game("pomor", counts="~/counts.csv")
    assert "cannot be read" not in str(told.value)  # it was found


@writers
@pytest.mark.parametrize(
    ("place", "kind", "says"),
    [
        ("none/a", FileNotFoundError, "there is no folder"),
        ("file/a", NotADirectoryError, "is a file, not a folder"),
        ("folder", IsADirectoryError, "it is a folder"),
        ("x" * 252, sea.WriteError, "a shorter name"),
    ],
)
def test_errors_name_the_path_that_was_given(name, place, kind, says, tmp_path):
    (tmp_path / "file").touch()
    (tmp_path / f"folder{ENDINGS[name]}").mkdir()
    path = tmp_path / f"{place}{ENDINGS[name]}"
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(kind, match=says) as told:
        WRITERS[name](path)
    assert isinstance(told.value, sea.WriteError)
    assert told.value.filename == str(path)
    assert ".tmp" not in str(told.value)
    assert sorted(tmp_path.rglob("*")) == before


@writers
def test_a_folder_that_is_closed(name, tmp_path, monkeypatch):
    """Root may write anywhere, so the system's answer is put in its place."""
    path = tmp_path / f"old{ENDINGS[name]}"
    path.write_text("old")
    opened = os.open

    def closed(file, flags, *rest, **more):
        if flags & os.O_CREAT and Path(file).parent == tmp_path:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), file)
        return opened(file, flags, *rest, **more)

    monkeypatch.setattr(os, "open", closed)
    with pytest.raises(PermissionError, match="choose a place where you may write") as told:
        WRITERS[name](path)
    assert told.value.filename == str(path)
    assert path.read_text() == "old"


def test_a_file_that_is_write_protected_is_not_replaced(tmp_path, monkeypatch):
    path = tmp_path / "a"
    path.write_text("old")
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)
    with pytest.raises(PermissionError):
        save(path)
    assert path.read_text() == "old"


@pytest.mark.parametrize("path", [5, None, "", "a\0b", ["a"]])
def test_what_is_no_path(path):
    with pytest.raises(errors.PathError):
        files.place(path)
    for use in (save, sea.load):
        with pytest.raises((errors.PathError, errors.SaveFileError)):
            use(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
@writers
def test_a_pipe_is_written_to(name, tmp_path):
    pipe, plain = tmp_path / f"pipe{ENDINGS[name]}", tmp_path / f"plain{ENDINGS[name]}"
    os.mkfifo(pipe)
    read = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    WRITERS[name](pipe)
    reader.join()
    WRITERS[name](plain)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert read[0][:200] == plain.read_bytes()[:200]
    assert len(read[0]) == len(plain.read_bytes())


def test_a_device_is_written_to():
    save("/dev/null")
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


def test_errors_of_writing_survive_another_process(tmp_path):
    with pytest.raises(sea.WriteError) as told:
        save(tmp_path / "none" / "a")
    again = pickle.loads(pickle.dumps(told.value))  # noqa: S301 - our own
    assert str(again) == str(told.value)
    assert type(again) is type(told.value)


def test_the_table_of_deals_is_refused_before_the_search(tmp_path, capsys):
    assert main(["winnability", "--deals", "1", "--out", str(tmp_path / "none" / "t.md")]) == 2
    assert "there is no folder" in capsys.readouterr().err


def environment():
    return {**os.environ, "PYTHONPATH": str(SOURCE.parent), "SEAWIDGET_COMPILE": "0"}


WRITING = """
import sys
from seawidget import files
path, letter = sys.argv[1:]
print("ready", flush=True)
while True:
    with files.replacing(path) as file:
        for _ in range(64):
            file.write(letter.encode() * 4096)
"""


def writer(path, letter):
    process = subprocess.Popen(
        [sys.executable, "-c", WRITING, str(path), letter], stdout=subprocess.PIPE, text=True, env=environment()
    )
    assert process.stdout.readline() == "ready\n"
    return process


def end(process):
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()


def whole(path):
    data = path.read_bytes()
    return len(data) == 64 * 4096 and len(set(data)) == 1


@pytest.mark.skipif(os.name != "posix", reason="locks and signals are those of POSIX")
def test_two_processes_write_one_file_and_are_killed(tmp_path):
    """Whatever the moment: the old file or the new one, whole; and the next writer clears up."""
    rng = random.Random("killed in the middle")
    path = tmp_path / "shared"
    files.write(path, b"-" * 64 * 4096)
    for _ in range(6):
        both = [writer(path, letter) for letter in "ab"]
        until = time.monotonic() + rng.uniform(0.01, 0.2)
        while time.monotonic() < until:
            assert whole(path)
        for process in both:
            end(process)
        assert whole(path)
    files.write(path, "last")
    assert names(tmp_path) == ["shared"]


@pytest.mark.skipif(os.name != "posix", reason="locks are those of POSIX")
def test_drafts_are_removed_when_nobody_holds_them(tmp_path):
    host = f"{files._host():08x}"
    mine, other = tmp_path / f".seawidget-{host}-0.tmp", tmp_path / ".seawidget-00000000-0.tmp"
    foreign = tmp_path / ".seawidget-notes"
    for path in (mine, other, foreign):
        path.touch()
    held = files.Draft(tmp_path / "long")
    files.write(tmp_path / "a", "")
    assert not mine.exists()
    assert other.exists()  # of another machine, whose locks are not seen here
    os.utime(other, (0, 0))
    files.write(tmp_path / "a", "")
    assert not other.exists()
    held.file.write(b"long")
    held.commit()
    assert (tmp_path / "long").read_bytes() == b"long"
    assert names(tmp_path) == [".seawidget-notes", "a", "long"]


def test_nothing_else_in_the_package_writes_files():
    """But what appends: `row_store` with a checkpoint of how much counts, `journal`, which cuts half a line off."""
    writes = re.compile(r"write_text|write_bytes|open\([^)]*[\"'][wax]b?\+?[\"']|os\.replace|mkstemp|O_CREAT")
    found = {
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*.py")
        if writes.search(path.read_text(encoding="utf-8"))
    }
    assert found == {"files.py", "simulation/row_store.py", "classroom/handing/journal.py"}


def test_a_system_without_locks_saves_all_the_same(tmp_path):
    code = "import fcntl; del fcntl.flock; import seawidget as sea; sea.Game(players=1, seed=1).save('a.sea.json')"
    subprocess.run([sys.executable, "-c", code], cwd=tmp_path, check=True)
    assert [path.name for path in tmp_path.iterdir()] == ["a.sea.json"]
    assert sea.load(tmp_path / "a.sea.json").node.id == "0"
