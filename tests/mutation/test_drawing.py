"""Functions are drawn by a seed from outside the rules; tests are chosen that come to them."""

from __future__ import annotations

import json

from tests.mutation import __main__ as command, reached
from tests.mutation.drawing import ROOT, Drawn, closeness, drawn, every, files_for
from tests.mutation.mutants import mutants
from tests.mutation.running import Known, Tree, marked, read_known


def test_a_seed_draws_the_same_functions_and_changes():
    assert drawn(7, 12) == drawn(7, 12) != drawn(8, 12)
    one = drawn(7, 1)[0]
    assert command.picked(one, 7, 2) == command.picked(one, 7, 2)
    assert len(command.picked(one, 7, 1)) == 1


def test_rules_and_what_is_compiled_are_left_out():
    found = every()
    assert len(found) == len(set(found)) > 1000
    modules = {one.module for one in found}
    assert "seawidget.odds.determinizations" in modules
    assert not {module for module in modules if ".rules." in f"{module}." or module.endswith(".core.layout")}
    assert "seawidget.games.tranquility.bots.greedy.policy" not in modules
    assert "seawidget.games.pomor.bots.policies.pilot" not in modules
    for one in found[::200]:
        assert (ROOT / one.path).is_file()
        assert mutants((ROOT / one.path).read_text(encoding="utf-8"), one.name)


def test_test_files_are_near_that_import_a_module_or_stand_in_its_mirror():
    worlds = Drawn("seawidget.odds.determinizations", "share_won")
    assert closeness(worlds, "games/x.py", "from seawidget.odds.determinizations import Determinizations") == 3
    assert closeness(worlds, "games/x.py", "from seawidget.odds import determinizations") == 3
    assert closeness(worlds, "odds/x.py", "") == 2
    assert closeness(worlds, "games/x.py", "import seawidget.odds.compare") == 1
    assert closeness(worlds, "games/x.py", "import math") == 0
    deep = Drawn("seawidget.probability.cards.natural", "mean_cell")  # its tests stand one room higher
    assert closeness(deep, "probability/x.py", "") == 2
    assert closeness(Drawn("seawidget.rng", "fresh_phrase"), "x.py", "") == 2
    files = files_for([worlds])
    assert "tests/odds/test_borders.py" in files
    assert not [file for file in files if file.startswith(("tests/e2e", "tests/mutation", "tests/bench"))]


def test_what_the_marked_tests_wrote_is_read(tmp_path):
    notes = tmp_path / "notes.jsonl"
    lines = [
        {"function": "m:f", "test": "tests/a.py::one"},
        {"test": "tests/a.py::one", "seconds": 0.5, "passed": True},
        {"function": "m:f", "test": "tests/a.py::two"},
        {"test": "tests/a.py::two", "seconds": 0.1, "passed": False},
    ]
    notes.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    known = read_known(notes)
    assert known.seconds == {"tests/a.py::one": 0.5}
    assert known.reaching == {"m:f": {"tests/a.py::one"}}


def test_tests_that_come_to_a_function_are_run_first_and_no_longer_than_allowed():
    one = Drawn("seawidget.odds.determinizations", "share_won")
    far, near, other = (
        "tests/games/test_x.py::far",
        "tests/odds/test_borders.py::near",
        "tests/odds/test_turn.py::other",
    )
    seconds = {far: 1.0, near: 5.0, other: 0.1, "tests/games/y.py::unrelated": 0.1}
    known = Known(seconds, {str(one): {far, near}})
    assert known.tests_of(one, 60.0) == [near, far, other]
    assert known.tests_of(one, 2.0) == [far, other]
    assert Known(seconds, {}).tests_of(one, 60.0) == [near, other]  # its file imports the module


def test_a_marked_function_says_when_it_is_called(tmp_path, monkeypatch):
    source = (
        "def f(x):\n    '''Text.'''\n    return x\n\nclass A:\n    def g(self): return 2\n    def h(self): return 3\n"
    )
    changed = marked(source, [Drawn("m", "f"), Drawn("m", "A.g")])
    notes = tmp_path / "notes.jsonl"
    monkeypatch.setenv(reached.FILE, str(notes))
    monkeypatch.setenv("PYTEST_CURRENT_TEST", "tests/a.py::one[x (y)] (call)")
    monkeypatch.setitem(__import__("sys").modules, "seawidget_reached", reached)
    monkeypatch.setattr(reached, "_seen", set())
    scope: dict[str, object] = {}
    exec(changed, scope)
    assert (scope["f"](1), scope["f"](1), scope["A"]().g(), scope["A"]().h()) == (1, 1, 2, 3)
    assert scope["f"].__doc__ == "Text."
    rows = [json.loads(line) for line in notes.read_text(encoding="utf-8").splitlines()]
    test = "tests/a.py::one[x (y)]"
    assert rows == [{"function": "m:f", "test": test}, {"function": "m:A.g", "test": test}]


# A checkout of one module and its tests.

CODE = "def f(x):\n    return x + 1\n\n\ndef loop(x):\n    while x > 0:\n        x -= 1\n    return x\n"
TEST = """from small import f, loop


def test_f():
    assert f(1) == 2


def test_loop():
    assert loop(3) == 0
"""


def small(tmp_path):
    (tmp_path / "src").mkdir()
    (tmp_path / "tests").mkdir()
    (tmp_path / "src" / "small.py").write_text(CODE, encoding="utf-8")
    (tmp_path / "tests" / "test_small.py").write_text(TEST, encoding="utf-8")
    return Tree(tmp_path)


def test_a_mutant_is_killed_by_a_test_that_fails_and_survives_without_one(tmp_path):
    tree = small(tmp_path)
    tests = ["tests/test_small.py::test_f"]
    wrong, alike = CODE.replace("x + 1", "x - 1"), CODE.replace("x + 1", "1 + x")
    assert tree.judge("src/small.py", wrong, tests, 1.0) == "killed"
    assert tree.judge("src/small.py", alike, tests, 1.0) == "survived"
    assert tree.judge("src/small.py", "def (", tests, 1.0) == "killed"
    assert tree.judge("src/small.py", wrong, [], 1.0) == "unreached"
    assert (tmp_path / "src" / "small.py").read_text(encoding="utf-8") == CODE


def test_a_mutant_that_never_ends_counts_as_killed(tmp_path, monkeypatch):
    monkeypatch.setattr("tests.mutation.running.PATIENCE", 2.0)
    endless = CODE.replace("x -= 1", "pass")
    verdict = small(tmp_path).judge("src/small.py", endless, ["tests/test_small.py::test_loop"], 0.1)
    assert verdict == "killed by time"


def test_tests_of_a_marked_copy_tell_what_they_come_to_and_how_long_they_take(tmp_path, monkeypatch):
    tree = small(tmp_path)
    monkeypatch.setattr("tests.mutation.drawing.Drawn.path", property(lambda one: "src/small.py"))
    known = tree.learn([Drawn("small", "f")], ["tests/test_small.py"], tmp_path / "notes.jsonl", 60.0)
    assert set(known.seconds) == {"tests/test_small.py::test_f", "tests/test_small.py::test_loop"}
    assert known.reaching == {"small:f": {"tests/test_small.py::test_f"}}
    assert (tmp_path / "src" / "small.py").read_text(encoding="utf-8") == CODE


def test_verdicts_are_kept_and_the_last_one_counts(tmp_path):
    file = tmp_path / "run.jsonl"
    assert command.read_rows(None) == command.read_rows(file) == {}
    file.write_text('{"key": "a", "verdict": "survived"}\n{"key": "a", "verdict": "killed"}\n', encoding="utf-8")
    assert command.read_rows(file)["a"]["verdict"] == "killed"


def test_the_report_lists_what_nobody_noticed(capsys):
    one = Drawn("seawidget.rng", "fresh_phrase")
    todo = [(one, mutant) for mutant in command.picked(one, 7, 2)]
    rows = {command.key(*pair): {"verdict": "killed"} for pair in todo}
    assert command.report(todo, rows) == 0
    assert len(rows) == len(todo) == 2
    rows[command.key(*todo[0])] = {"verdict": "survived"}
    assert command.report(todo, rows) == 1
    assert capsys.readouterr().out.count(f"survived       {one}") == 1


def test_the_command_says_its_seed_and_what_it_would_change(capsys):
    assert command.main(["--list", "--functions", "3", "--seed", "5"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("seed 5: 3 functions outside the rules\n")
    assert all(str(one) in out for one in drawn(5, 3))
