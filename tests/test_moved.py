"""Modules that have moved are found by their old names, for one release and with a warning."""

from __future__ import annotations

import importlib
import subprocess
import sys
import warnings

import pytest

import seawidget
from seawidget.games import protocol
from seawidget.moved import MOVED


@pytest.fixture(autouse=True)
def _forgotten():
    """No old name is left behind, and none was imported before."""

    def forget():
        for old in MOVED:
            sys.modules.pop(old, None)
            if old.count(".") == 1:
                vars(seawidget).pop(old.removeprefix("seawidget."), None)

    forget()
    yield
    forget()


@pytest.mark.parametrize("old", [old for old in MOVED if old.rpartition(".")[0] not in MOVED])
def test_an_old_name_gives_the_very_new_module_and_warns_once(old):
    with pytest.warns(DeprecationWarning, match=f"^{old} is now {MOVED[old]}$") as caught:
        module = importlib.import_module(old)
    assert len([each for each in caught if str(each.message).startswith(old)]) == 1
    assert module is sys.modules[MOVED[old]]
    assert module.__name__ == module.__spec__.name == MOVED[old]
    assert importlib.import_module(old) is module  # and no second warning


def test_every_way_to_import_leads_there():
    from seawidget.games.tranquility.values import moves
    from seawidget.playing import tree

    with pytest.warns(DeprecationWarning, match=r"^seawidget\.tree is now") as caught:
        from seawidget import tree as one
    assert caught[0].filename == __file__
    with pytest.warns(DeprecationWarning, match=r"tranquility\.moves is now"):
        import seawidget.games.tranquility.moves as two
    with pytest.warns(DeprecationWarning, match=r"^seawidget\.node is now"):
        from seawidget.node import Node
    assert (one, two, Node) == (tree, moves, tree.Node)


def test_modules_of_a_moved_package_are_no_second_copies():
    with pytest.warns(DeprecationWarning, match=r"widget\.pictures is now seawidget\.pictures"):
        from seawidget.widget.pictures import islands
    assert islands is sys.modules["seawidget.pictures.islands"]
    for old, new in MOVED.items():
        if old.startswith("seawidget.widget.pictures."):
            assert importlib.import_module(old) is sys.modules[new]


def test_modules_that_became_packages_still_give_their_names():
    from seawidget.games import Ruleset, get, register
    from seawidget.winnability import Winnable, WinnableError, winnable

    assert Ruleset is protocol.Ruleset
    assert (Winnable, WinnableError, winnable) == (seawidget.Winnable, seawidget.WinnableError, seawidget.winnable)
    assert (register, get("mini").name) == (seawidget.register, "mini")


@pytest.mark.parametrize("name", ["seawidget.sail", "seawidget.odds.sail", "seawidget.tree.sail", "seawidget_sail"])
def test_what_never_was_is_not_found(name):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        with pytest.raises(ModuleNotFoundError, match="sail"):
            importlib.import_module(name)


def test_it_costs_nothing_until_it_is_needed():
    code = """
import sys, seawidget
print([name for name in sys.modules if name.startswith("seawidget.") and name != "seawidget.version"])
import seawidget.tree
print("seawidget.playing.tree" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n") == ["[]", "True", ""]
