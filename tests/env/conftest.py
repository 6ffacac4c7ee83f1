"""What the tests of environments share."""

from __future__ import annotations

import pytest

from seawidget.compiling import compiler
from tests.conftest import lacking


@pytest.fixture(params=[False, pytest.param(True, id="compiled")])
def compiled(request):
    if request.param and compiler.find_compiler() is None:
        lacking("C compiler")
    return request.param
