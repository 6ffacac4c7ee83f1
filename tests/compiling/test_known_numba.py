"""One step of numba's compiler is replaced where it is known, and left alone where it is not."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from seawidget.compiling import loading
from tests.compiling.test_compiled import TYPES

numba = pytest.importorskip("numba")
SOURCE = SimpleNamespace(entries={"twice": TYPES.replace("int16[::1]", "int64")}, game="tiny")


def module():
    found = ModuleType("tinynumba")
    found.inner = numba.njit(lambda n: 2 * n)
    exec("def twice(n):\n    return inner(n)\n", found.__dict__)
    found.twice = numba.njit(found.twice)
    return found


def test_the_step_is_known_in_the_version_installed():
    library, optimise = loading._optimising()
    assert optimise is library._optimize_final_module
    made = module()
    with loading._optimised_once(made, SOURCE):
        assert library._optimize_final_module is not optimise
    assert library._optimize_final_module is optimise
    assert loading._compiled(SOURCE, module())["twice"](21) == 42


UNKNOWN = {
    "newer": lambda codegen, patch: patch(numba, "__version__", "0.999.0"),
    "next": lambda codegen, patch: patch(numba, "__version__", ".".join(map(str, loading.NUMBA[1]))),
    "older": lambda codegen, patch: patch(numba, "__version__", "0.59.1"),
    "gone": lambda codegen, patch: patch(codegen, "CPUCodeLibrary", SimpleNamespace()),
    "other": lambda codegen, patch: patch(codegen.CPUCodeLibrary, "_optimize_final_module", other),
    "no function": lambda codegen, patch: patch(codegen, "CPUCodeLibrary", SimpleNamespace(_optimize_final_module=1)),
}


def other(self, level=2):
    pass


@pytest.mark.parametrize("how", UNKNOWN)
def test_one_that_is_not_known_is_left_as_it_is(how, monkeypatch):
    from numba.core import codegen

    UNKNOWN[how](codegen, monkeypatch.setattr)
    library, optimise = loading._optimising()
    assert optimise is None
    before = getattr(library, "_optimize_final_module", None)
    with loading._optimised_once(module(), SOURCE):
        assert getattr(library, "_optimize_final_module", None) is before


def test_what_an_unknown_one_compiles_is_right(monkeypatch):
    monkeypatch.setattr(numba, "__version__", "0.999.0")
    assert loading._compiled(SOURCE, module())["twice"](21) == 42


def test_the_bounds_stand_in_the_requirements_too():
    text = (Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8")
    low, high = (".".join(map(str, version)) for version in loading.NUMBA)
    assert re.search(rf'"numba>={re.escape(low)},<{re.escape(high)}"', text)
