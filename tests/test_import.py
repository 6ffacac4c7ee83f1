"""The public names: all there, found when they are used, and nothing more is imported before."""

from __future__ import annotations

import importlib
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
        assert value.__name__.removeprefix("seawidget.").removeprefix("games.") == name  # a module or what is in one


def test_the_moves_of_a_game_are_reached_by_its_name():
    assert sea.tranquility.Place is sea.Place
    assert str(sea.tranquility.Place(5, "b1", pay=(17, 44))) == "Place 5 b1 pay 17,44"
    for module in (sea.tranquility, sea.pomor):
        game = sea.Game(module.__name__.rpartition(".")[2], seed=1)
        assert isinstance(game.state, module.State)
        assert isinstance(game.view(), module.View)
        kind = type(game.legal_moves[0])
        assert kind is getattr(module, kind.__name__)


def test_every_kind_of_move_has_its_public_name():
    for module in (sea.tranquility, sea.pomor):
        moves = importlib.import_module(f"{module.__name__}.values.moves")
        kinds = {
            name
            for name, value in vars(moves).items()
            if isinstance(value, type) and value.__module__ == moves.__name__ and not name.startswith("_")
        }
        assert kinds <= set(module.__all__)
        assert all(getattr(module, name).__doc__ for name in module.__all__)


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


def test_an_import_brings_in_nothing_of_the_package_but_its_version():
    told = python("import sys, seawidget; print(*[name for name in sys.modules if name.startswith('seawidget.')])")
    assert told.split() == ["seawidget.version"]


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


def test_the_names_for_type_checkers_are_those_found_at_run_time():
    assert sorted(sea.__all__) == sorted(["__version__", *sea._HOME, *sea._MODULES])


def test_from_seawidget_import_everything():
    names = {}
    exec("from seawidget import *", names)
    assert set(sea.__all__) - {"__version__"} <= names.keys()
