"""The page about adding a game is carried out: its files are written, its examples run, a type checker reads them."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import seawidget as sea
from seawidget.games import powers, protocol, registry
from tests import toygame

PAGE = Path(__file__).parents[1] / "docs" / "new-game.md"
FILE = re.compile(r"```python\n# (higher/\w+\.py)\n(.*?)```", re.DOTALL)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The files of the page, in a folder of their own that Python finds; nothing of it stays behind."""
    for name, text in FILE.findall(PAGE.read_text(encoding="utf-8")):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))
    yield tmp_path
    for name in [name for name in sys.modules if name.partition(".")[0] == "higher"]:
        del sys.modules[name]


def test_every_example_of_the_page_is_true(folder):
    result = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert result.attempted > 15
    assert not result.failed
    rules = registry.get("higher")
    assert isinstance(rules, protocol.Ruleset)
    assert isinstance(rules, powers.Exact)
    assert not isinstance(rules, powers.Solves)


def test_a_type_checker_accepts_the_game_and_sees_what_is_missing(folder):
    """The same files with one member of the ruleset and one of a power taken out, each named by the checker."""
    whole = folder / "higher" / "checked.py"
    whole.write_text(
        "from higher.powers import Solved\nfrom higher.ruleset import Higher\n"
        "from higher.state import Say, State, View\nfrom seawidget.games.protocol import Ruleset\n\n"
        "RULES: Ruleset[State, Say, View, None] = Higher()\nSOLVED: Ruleset[State, Say, View, None] = Solved()\n",
        encoding="utf-8",
    )
    broken = folder / "broken" / "higher"
    broken.mkdir(parents=True)
    for path in (folder / "higher").glob("*.py"):
        text = path.read_text(encoding="utf-8")
        text = text.replace("def redeal(", "def redealt(").replace("def exact(", "def exactly(")
        (broken / path.name).write_text(text, encoding="utf-8")
    fine = checked(folder / "higher", folder)
    assert fine.returncode == 0, fine.stdout
    wrong = checked(broken, folder / "broken")
    assert '"Higher" is missing following "Ruleset" protocol member' in wrong.stdout
    assert "redeal" in wrong.stdout
    assert '"Solved" with abstract attribute "exact"' in wrong.stdout


def checked(package, home):
    """mypy over a package, with the settings a careful person has."""
    command = [sys.executable, "-m", "mypy", "--strict", "--allow-untyped-defs", "--config-file=", "--cache-dir"]
    command += [PAGE.parents[1] / ".mypy_cache" / "new-game", package]
    return subprocess.run(command, cwd=home, capture_output=True, text=True, check=False)


def test_names_that_members_had_before_are_understood_for_a_release(monkeypatch):
    class Old:
        name = "old"

        def explain(self, state, seat, move):
            return {"ok": True}

    for name in {*dir(toygame.Tide)} - {"rejection", *dir(Old)}:
        setattr(Old, name, getattr(toygame.Tide, name))  # the rest, as it always was

    monkeypatch.setattr(registry, "_registered", dict(registry._registered))
    with pytest.warns(DeprecationWarning, match="`explain` of a ruleset is called `rejection` now"):
        registry.register(Old())
    assert registry.get("old").rejection(None, 0, "x") == {"ok": True}


@pytest.mark.parametrize("given", [None, 5, object(), "tide", toygame.Tide, type("Named", (), {"name": "x"})()])
def test_what_is_no_ruleset_is_refused_with_what_it_lacks(given):
    with pytest.raises(sea.RulesetError) as refused:
        sea.register(given)
    assert refused.value.missing
    assert all(name in str(refused.value) for name in refused.value.missing)
    assert "x" not in registry.names()
