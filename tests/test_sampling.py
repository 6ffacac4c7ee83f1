"""The gate takes a seeded sample, and a full run everything."""

from __future__ import annotations

from itertools import chain

import pytest

from tests import sampling, scheduling
from tests.sampling import Run, amount, share, shuffled

THINGS = [*"abcdefghijk", "a"]


@pytest.fixture(params=[False, True], ids=["gate", "full"])
def full(request, monkeypatch):
    monkeypatch.setattr(Run, "full", request.param)
    return request.param


def test_a_full_run_takes_more(full):
    assert amount(gate=3, full=40) == (40 if full else 3)


def test_shares_are_together_everything(full):
    shares = [share(THINGS, part, 3) for part in range(3)]
    if full:
        assert shares == [THINGS] * 3
    else:
        assert sorted(map(len, shares)) == [4, 4, 4]
        assert sorted(chain(*shares)) == sorted(THINGS)
        assert share(THINGS, 3, 3) == shares[0]


def test_a_share_keeps_the_order(full):
    assert share(range(100), 1, 4) == sorted(share(range(100), 1, 4))


def test_the_sample_depends_on_the_seed_alone(monkeypatch):
    names = [f"test_x[{n}]" for n in range(50)]
    usual = shuffled(names)
    assert shuffled(reversed(names)) == usual
    assert [name for name in shuffled([*names, "test_x[new]"]) if name != "test_x[new]"] == usual
    monkeypatch.setattr(Run, "seed", Run.seed + 1)
    assert shuffled(names) != usual


class Case:
    """What a collected test tells about itself."""

    def __init__(self, nodeid, **marked):
        self.nodeid = nodeid
        self.marked = marked

    def get_closest_marker(self, name):
        return pytest.mark.full(**self.marked).mark if self.marked and name == "full" else None


def test_the_gate_takes_as_many_cases_as_the_mark_says():
    marked = [Case(f"a.py::test_x[{n}]", gate=3) for n in range(10)]
    few = [Case(f"a.py::test_y[{n}]", gate=3) for n in range(2)]
    plain = [Case(f"a.py::test_z[{n}]") for n in range(10)]
    left = sampling.left_out([*marked, *few, *plain])
    assert len(left) == 7
    assert {*left} < {*marked}
    assert left == sampling.left_out([*plain, *marked[::-1]])


def test_the_gate_takes_as_many_tests_of_a_file_as_its_mark_says():
    own = [Case(f"a.py::test_x[{n}]", gate=3) for n in range(4)]
    marked = [Case(f"a.py::test_{name}", gate=4, of="file") for name in "ijklmnop"]
    cases = [Case(f"a.py::test_q[{n}]", gate=4, of="file") for n in range(2)]
    other = [Case(f"b.py::test_{name}", gate=4, of="file") for name in "ijkl"]
    left = {*sampling.left_out([*own, *marked, *cases, *other])}
    assert len(left & {*own}) == 1
    assert len(left & {*marked, *cases}) == 6
    assert not left & {*other}


def test_slow_tests_come_first():
    usual = ["tests/test_rng.py::test_x", "tests/cli/test_cli.py::test_y"]
    slow = ["tests/test_checks.py::test_python[types]", "tests/e2e/test_play.py::test_x"]
    assert sorted([*usual, *slow], key=scheduling.place) == [*slow, *usual]


def test_examples_of_property_tests_do_not_depend_on_what_was_imported_before():
    """Hypothesis collects constants of imported modules; here it finds none, whichever tests ran before."""
    from hypothesis.internal.conjecture import providers

    assert not len(providers._get_local_constants())
