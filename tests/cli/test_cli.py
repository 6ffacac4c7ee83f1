"""The command line: saved games, the notebook it opens, and what it says when something is wrong."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest

import seawidget as sea
from seawidget import cli
from seawidget.cli import launch


def run(capsys, *arguments):
    code = cli.main(list(map(str, arguments)))
    out = capsys.readouterr()
    return code, out.out, out.err


def test_version(capsys):
    with pytest.raises(SystemExit) as stop:
        cli.main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out == f"seawidget {sea.__version__}\n"


def test_the_package_runs_as_the_command_does():
    """Where the folder of scripts is not on the path."""
    told = subprocess.run([sys.executable, "-m", "seawidget", "--version"], capture_output=True, text=True, check=True)
    assert told.stdout == f"seawidget {sea.__version__}\n"


@pytest.mark.parametrize("arguments", [[], ["dance"], ["show"], ["new"], ["play", "--port", "1"]])
def test_what_is_no_command_is_refused_with_the_usage(capsys, arguments):
    with pytest.raises(SystemExit) as stop:
        cli.main(arguments)
    assert stop.value.code == 2
    assert "usage: seawidget" in capsys.readouterr().err


def test_new_and_show(capsys, tmp_path):
    file = tmp_path / "evening.sea.json"
    code, out, err = run(
        capsys, "new", file, "--seed", "calm-otter-27", "--seats", "me,greedy", "players=2", "monsters=3"
    )
    assert (code, err) == (0, "")
    assert "2 players" in out
    game = sea.load(file)
    assert game.deal == sea.Game(players=2, monsters=3, seed="calm-otter-27").deal
    assert [str(who) for who in game.seats] == ["me", "greedy"]
    game.move(game.legal_moves[0])
    game.save(file)
    code, out, err = run(capsys, "show", file)
    assert (code, err) == (0, "")
    assert "a    b    c" in out
    code, out, _ = run(capsys, "show", file, "--tree")
    assert "<- here" in out


def test_a_saved_game_is_never_written_over(capsys, tmp_path):
    file = tmp_path / "evening.sea.json"
    assert run(capsys, "new", file)[0] == 0
    before = file.read_text(encoding="utf-8")
    code, out, err = run(capsys, "new", file)
    assert (code, out) == (2, "")
    assert "is there already" in err
    assert file.read_text(encoding="utf-8") == before


WRONG = {
    "no_such_file": ["show", "missing.sea.json"],
    "not_a_game": ["show", "broken.sea.json"],
    "unknown_game": ["new", "x.sea.json", "--game", "chess"],
    "unknown_preset": ["new", "x.sea.json", "--preset", "storm-of-the-century"],
    "option_range": ["new", "x.sea.json", "players=9"],
    "options_clash": ["new", "x.sea.json", "players=2", "solo_start=sea_voyage"],
    "not_an_option": ["new", "x.sea.json", "players"],
    "unknown_bot": ["new", "x.sea.json", "--seats", "hal"],
    "unknown_undo": ["new", "x.sea.json", "--undo", "sometimes"],
    "no_such_notebook": ["play", "--notebook", "missing.ipynb"],
}


@pytest.mark.parametrize("name", WRONG)
def test_an_error_is_one_line_and_exit_code_2(capsys, tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "broken.sea.json").write_text('{"format": "seawidget"', encoding="utf-8")
    code, out, err = run(capsys, *WRONG[name])
    assert (code, out) == (2, "")
    assert err.startswith("seawidget: ")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    assert not (tmp_path / "x.sea.json").exists()


def test_without_jupyterlab_it_says_what_to_install(capsys, monkeypatch):
    monkeypatch.setattr(launch, "find_spec", lambda name: None)
    code, _, err = run(capsys, "play")
    assert code == 2
    assert "pip install 'seawidget[play]'" in err
    assert err.count("\n") == 1


def test_the_first_notebook_is_copied_once(tmp_path):
    folder = tmp_path / "play"
    notebook = launch.first_notebook(folder)
    assert "sea.play(" in notebook.read_text(encoding="utf-8")
    notebook.write_text("mine", encoding="utf-8")
    assert launch.first_notebook(folder) == notebook
    assert notebook.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(("locale", "title"), [("en", "# Play a voyage"), ("uk", "# Перша"), ("ru", "# Первое")])
def test_the_first_notebook_is_in_the_language_of_the_environment(tmp_path, monkeypatch, locale, title):
    monkeypatch.setenv("SEAWIDGET_LOCALE", locale)
    cells = json.loads(launch.first_notebook(tmp_path / locale).read_text(encoding="utf-8"))["cells"]
    assert cells[0]["source"][0].startswith(title)


def test_a_notebook_can_be_made_where_none_is_packaged(tmp_path, monkeypatch):
    monkeypatch.setattr(launch, "files", lambda package: tmp_path / "a" / "b" / package)
    import nbformat  # slow to import, and every worker would

    book = nbformat.read(launch.first_notebook(tmp_path / "play"), as_version=4)
    nbformat.validate(book)
    assert "sea.play()" in book.cells[0].source


def test_the_command_for_jupyterlab(tmp_path):
    command = launch.command(tmp_path / "my game.ipynb", ["--port=9000"])
    assert command[:3] == [sys.executable, "-m", "jupyterlab"]
    assert f"--ServerApp.root_dir={tmp_path}" in command
    assert command[-1] == "--port=9000"


def test_a_server_that_does_not_start_is_reported(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr(launch, "command", lambda *_: [sys.executable, "-c", "raise SystemExit(3)"])
    code, _, err = run(capsys, "play", "--folder", tmp_path / "play", "--no-browser")
    assert code == 2
    assert "exit code 3" in err


class Slow:
    """A client of a kernel that misses heartbeats before it answers."""

    def __init__(self, missed):
        self.missed = missed

    def wait_for_ready(self, timeout):
        assert timeout > 0
        self.missed -= 1
        if self.missed >= 0:
            raise RuntimeError("Kernel died before replying to kernel_info")


def test_a_kernel_that_misses_a_heartbeat_is_waited_for(monkeypatch):
    launch._wait_until_ready(Slow(3))
    monkeypatch.setattr(launch, "PATIENCE", -1.0)
    with pytest.raises(launch.LaunchError, match="did not answer"):
        launch._wait_until_ready(Slow(10**9))


@pytest.mark.e2e
def test_play_has_the_board_ready_before_the_page_opens(tmp_path):
    """The notebook's outputs are saved, trusted, and belong to a kernel that runs under the notebook's session."""
    pytest.importorskip("jupyterlab")
    names = ("CONFIG_DIR", "DATA_DIR", "RUNTIME_DIR")
    own = {f"JUPYTER_{name}": str(tmp_path / name) for name in names} | {"IPYTHONDIR": str(tmp_path / "ipython")}
    command = [sys.executable, "-c", "import sys; from seawidget.cli import main; sys.exit(main())", "play"]
    command += ["--folder", "play", "--no-browser", "--", "--port=0", "--LabApp.extension_manager=readonly"]
    log = (tmp_path / "log.txt").open("w+", encoding="utf-8")
    server = subprocess.Popen(
        command, cwd=tmp_path, env={**os.environ, **own}, stdout=log, stderr=log, start_new_session=True
    )  # fmt: skip
    try:
        end = time.monotonic() + 120
        said = ""
        while "The board is at " not in said:
            assert time.monotonic() < end, said
            assert server.poll() is None, said
            time.sleep(0.1)
            said = (tmp_path / "log.txt").read_text(encoding="utf-8")
        assert "was not run" not in said
        page = said.split("The board is at ")[1].split()[0]
        address, token = page.split("lab/tree/")[0], page.split("token=")[1]
        sessions = launch._ask(f"{address}api/sessions", token)
        assert [(each["path"], each["kernel"]["execution_state"]) for each in sessions] == [("01_play.ipynb", "idle")]
        content = launch._ask(f"{address}api/contents/01_play.ipynb", token)["content"]
        cell = next(cell for cell in content["cells"] if cell["cell_type"] == "code")
        assert cell["metadata"]["trusted"]
        (output,) = [output for output in cell["outputs"] if launch.VIEW in output.get("data", {})]
        assert output["data"][launch.VIEW]["model_id"]
        assert json.loads(json.dumps(output["data"]["image/svg+xml"])).startswith("<svg")
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait(30)
        log.close()
