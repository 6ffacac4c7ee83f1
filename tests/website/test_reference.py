"""The reference has every public name once, and names that there are."""

from __future__ import annotations

import importlib
import re
from collections import Counter

import pytest

import seawidget as sea
from tests.packaging.wheels import ROOT

TEXT = "\n".join(path.read_text("utf-8") for path in sorted((ROOT / "website/pages/reference").glob("*.md")))
DIRECTIVES = re.findall(r"^\.\. auto(class|function|exception):: ([\w.]+)(?:\(.+\))?$", TEXT, re.MULTILINE)
MODULES = {
    "seawidget": sea,
    "seawidget.odds": sea.odds,
    "seawidget.classroom": sea.classroom,
    "seawidget.tranquility": sea.tranquility,
    "seawidget.pomor": sea.pomor,
}
# Not documented by themselves: modules, which have a page, a number, and unions of moves, which a sentence names.
BESIDE = {"__version__", "classroom", "compiled", "odds", "pomor", "tranquility", "Move"}


def found(name):
    """What a dotted name stands for."""
    first, *parts = name.split(".")
    thing, path = importlib.import_module(first), first
    for part in parts:
        path = f"{path}.{part}"
        if not hasattr(thing, part):
            importlib.import_module(path)  # a module of a package: afterwards its package has it
        thing = getattr(thing, part)
    return thing


@pytest.mark.parametrize("module", MODULES)
def test_every_public_name_is_there(module):
    documented = {id(found(name)) for _, name in DIRECTIVES}
    things = {name: getattr(MODULES[module], name) for name in MODULES[module].__all__ if name not in BESIDE}
    assert [name for name, thing in things.items() if id(thing) not in documented] == []


def test_every_name_is_of_its_kind_and_stands_once():
    kinds = {"class": type, "exception": type, "function": type(found)}
    for kind, name in DIRECTIVES:
        assert isinstance(found(name), kinds[kind]), name
        assert kind != "exception" or issubclass(found(name), Exception), name
    twice = [name for name, times in Counter(id(found(name)) for _, name in DIRECTIVES).items() if times > 1]
    assert not twice


def test_the_pages_of_the_sources_lead_back():
    """They name all that a module holds as being in the package of the first name; others need a place by that name."""
    packages: dict[str, str] = {}
    for _, name in DIRECTIVES:
        package, _, short = name.rpartition(".")
        first = packages.setdefault(found(name).__module__, package)
        assert package == first or f'id="{first}.{short}"' in TEXT, name


def test_everything_says_what_it_is():
    for _, name in DIRECTIVES:
        assert (found(name).__doc__ or "").strip(), name


def test_every_question_about_odds_has_an_example():
    page = (ROOT / "website/pages/reference/odds.md").read_text("utf-8")
    examples = "\n".join(line for line in page.splitlines() if line.startswith(">>> "))
    functions = [
        name for kind, name in DIRECTIVES if kind == "function" and name.rpartition(".")[0] == "seawidget.odds"
    ]
    assert len(functions) > 60
    assert [name for name in functions if f"odds.{name.rpartition('.')[2]}(" not in examples] == []
