"""Tools that read signatures at run time can: every name in an annotation of a public callable is found."""

from __future__ import annotations

import inspect
import typing

import pytest

import seawidget as sea


def callables():
    """Every public function, class and method, by name."""
    modules = [sea, sea.tranquility, sea.pomor, sea.odds, sea.compiled]
    for module in modules:
        names = getattr(module, "__all__", None) or [name for name in vars(module) if not name.startswith("_")]
        for name in names:
            value = getattr(module, name)
            if inspect.isclass(value) and value.__module__.startswith("seawidget"):
                yield f"{module.__name__}.{name}", value
                members = {key: what for kind in reversed(value.__mro__) for key, what in vars(kind).items()}
                for member, what in members.items():
                    function = what.fget if isinstance(what, property) else getattr(what, "__func__", what)
                    if inspect.isfunction(function) and function.__module__.startswith("seawidget"):
                        yield f"{module.__name__}.{name}.{member}", function
            elif inspect.isfunction(value) and value.__module__.startswith("seawidget"):
                yield f"{module.__name__}.{name}", value


CALLABLES = dict(callables())


@pytest.mark.parametrize("name", CALLABLES)
def test_type_hints_are_found(name):
    typing.get_type_hints(CALLABLES[name])
