"""The public names: all there, found when they are used, and nothing more is imported before."""

from __future__ import annotations

import subprocess
import sys

import pytest

import seawidget as sea


def python(code):
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("name", sea.__all__)
def test_every_public_name_is_there_and_documented(name):
    value = getattr(sea, name)
    assert name in dir(sea)
    if name != "__version__":
        assert value.__doc__
        assert value.__name__.removeprefix("seawidget.") == name  # a module or what is in one


def test_names_are_bound_whatever_is_imported_first():
    for first in ("seawidget.shortcuts", "seawidget.widget.gamewidget", "seawidget.playing.game", "seawidget.cli"):
        told = python(
            f"import {first}, seawidget as sea; print(callable(sea.play), callable(sea.position), sea.Game.__name__)"
        )
        assert told.split() == ["True", "True", "Game"]


def test_what_is_no_name_says_so():
    with pytest.raises(AttributeError, match="seawidget' has no attribute 'sail'"):
        sea.sail  # noqa: B018 - asking for it is the test
    with pytest.raises(ImportError):
        from seawidget import sail  # noqa: F401


def test_an_import_brings_in_nothing_of_the_package_itself():
    told = python("import sys, seawidget; print(*[name for name in sys.modules if name.startswith('seawidget.')])")
    assert told.split() == []


def test_rules_and_games_work_without_the_widget_library():
    code = """
import sys
sys.modules.update(dict.fromkeys(["anywidget", "ipywidgets", "IPython", "traitlets"]))
import seawidget as sea
game = sea.Game("tranquility", players=1, seed=1)
game.move(game.legal_moves[0])
assert game._repr_mimebundle_()["image/svg+xml"].startswith("<svg")
print(sea.position("tranquility", grid={"a1": 3}, hand=[5, 17], players=1).state.turn)
"""
    assert python(code) == "1\n"


def test_from_seawidget_import_everything():
    names = {}
    exec("from seawidget import *", names)
    assert set(sea.__all__) - {"__version__"} <= names.keys()
