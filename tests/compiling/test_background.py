"""When libraries are made by themselves: for long runs and boards, in the background, and never against a wish."""

from __future__ import annotations

import itertools
import subprocess
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import seawidget as sea
from seawidget import cli, compiled
from seawidget.compiling import cache, compiler, library, make, making, ready
from seawidget.errors import CompilingFailed
from seawidget.games import registry
from seawidget.simulation import pools
from tests.compiling.small import RULES, fresh
from tests.compiling.test_libraries import edit, total
from tests.conftest import lacking
from tests.simulation.simulating import first
from tests.toygame import TIDE

TRANQUILITY = registry.get("tranquility")
SOLO = TRANQUILITY.options({"players": 1})


@pytest.fixture
def machine():
    if compiler.find_compiler() is None:
        lacking("C compiler")


# --- one small game, made for real ------------------------------------------------------------------------------------


@pytest.fixture
def game(small, monkeypatch, machine):
    """The small rules as those of a game that somebody has registered."""

    class Small:
        name = "small"
        source = small

        def options(self, given):
            return dict(given)

    monkeypatch.setitem(registry._registered, "small", Small())
    return small


def test_a_game_of_somebody_else_is_compiled_in_the_background(kept, game):
    assert compiled.status("small").state == "cold"
    assert ready(game, None) is None
    compiled.ahead("small", {}).join(60)
    status = compiled.status("small")
    assert (status.state, status.library.parent) == ("ready", kept)
    assert str(status.library) in status.text
    assert total(ready(game, None)) == 18
    assert compiled.ahead("small", {}) is None  # there is nothing left to make
    assert compiled.functions("small", "add") is not None


def test_what_runs_is_there_at_once_when_the_rules_are_edited(kept, game, monkeypatch):
    compiled.ahead("small", {}).join(60)
    assert total(ready(game, None)) == 18
    edit(game, RULES.replace("STEP = 2", "STEP = 3"))
    fresh(monkeypatch)
    assert ready(game, None) is None  # interpreted, till the new one is there
    compiled.ahead("small", {}).join(60)
    assert total(ready(game, None)) == 24


def test_while_it_is_made_it_says_so(kept, game, monkeypatch):
    go = threading.Event()
    monkeypatch.setattr(making, "_make_apart", lambda one: go.wait(60))
    thread = compiled.ahead("small", {})
    assert compiled.status("small").state == "compiling"
    assert compiled.status().games["small"].state == "compiling"
    assert compiled.ahead("small", {}) is None
    go.set()
    thread.join(60)
    assert compiled.status("small").state == "cold"


def test_a_failure_says_why_and_is_tried_again(kept, game, monkeypatch):
    edit(game, RULES.replace("return inner(s, 3)", "return inner(s, 'x')"))
    fresh(monkeypatch)
    compiled.ahead("small", {}).join(60)
    status = compiled.status("small")
    assert status.state == "failed"
    assert "rules.py, line " in status.text
    assert "'x' is no number" in status.text
    assert compiled.ahead("small", {}) is None  # not at once
    one = library.serving(game, None)[0]
    one.try_again = time.monotonic()
    edit(game, RULES)
    cache._sources.cache_clear()
    compiled.ahead("small", {}).join(60)
    fresh(monkeypatch)
    assert compiled.status("small").state == "cold"  # another text, another name: nothing of the failure is kept
    compiled.ahead("small", {}).join(60)
    assert compiled.status("small").state == "ready"


def test_a_process_that_is_killed_leaves_a_reason(kept, game, monkeypatch):
    def killed(*what, **how):
        return subprocess.CompletedProcess(what, -9, b"", b"")

    monkeypatch.setattr(making.subprocess, "run", killed)
    compiled.ahead("small", {}).join(60)
    assert "ended with code -9" in compiled.status("small").text
    assert ready(game, None) is None


def test_no_process_can_be_started(kept, game, monkeypatch):
    def refused(*what, **how):
        raise OSError("no more processes")

    monkeypatch.setattr(making.subprocess, "run", refused)
    compiled.ahead("small", {}).join(60)
    assert "no more processes" in compiled.status("small").text


def test_no_thread_can_be_started(kept, game, monkeypatch):
    def refused(self):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refused)
    assert compiled.ahead("small", {}) is None
    assert ready(game, None) is None


def test_without_a_compiler_it_says_what_to_install(kept, game, monkeypatch):
    for module in (compiled, making):
        monkeypatch.setattr(module, "find_compiler", lambda: None)
    status = compiled.status("small")
    assert status.state == "off"
    assert "install a C compiler" in status.text
    thread = compiled.ahead("small", {})
    thread.join(60)
    assert compiled.status("small").state == "off"
    with pytest.raises(CompilingFailed, match="no C compiler"), pytest.warns(DeprecationWarning, match="no warmup"):
        compiled.warmup("small")


def test_a_wish_not_to_compile_is_kept(kept, game, monkeypatch):
    monkeypatch.setenv(library.SWITCH, "0")
    assert compiled.ahead("small", {}) is None
    assert compiled.status("small").text == "off: SEAWIDGET_COMPILE=0 is set, so they run interpreted"


def test_no_folder(game, monkeypatch):
    monkeypatch.setenv(cache.FOLDER, "")
    monkeypatch.delenv(library.SWITCH, raising=False)
    fresh(monkeypatch)
    assert "no folder" in compiled.status("small").text
    compiled.ahead("small", {}).join(60)
    assert compiled.status("small").state == "off"


def test_the_command_of_old_still_makes_them(kept, game, capsys):
    with pytest.warns(DeprecationWarning, match="no warmup"):
        assert cli.main(["warmup", "small"]) == 0
    out = capsys.readouterr().out
    assert f"kept in {kept}" in out
    assert cli.main(["warmup", "small", "--status"]) == 0
    with pytest.warns(DeprecationWarning, match="no warmup"):
        assert compiled.warmup("small", wait=False).state == "ready"
    assert cli.main(["warmup", "nogame"]) == 2


def test_a_game_without_compiled_rules(kept):
    assert compiled.status(TIDE.name).state == "off"
    assert compiled.ahead(TIDE.name, {}, ["high"]) is None


# --- who asks for it --------------------------------------------------------------------------------------------------


@pytest.fixture
def begun(tmp_path, monkeypatch):
    """The libraries that were to be made, a list of each time; nothing is made, and any run is long."""
    monkeypatch.setenv(cache.FOLDER, str(tmp_path))
    monkeypatch.delenv(library.SWITCH)
    monkeypatch.setattr(compiled, "WORTH", 0.0)
    fresh(monkeypatch)
    calls = []

    def begin(libraries):
        calls.append([one.source for one in libraries])

    monkeypatch.setattr(compiled, "begin", begin)
    return calls


PLAIN, NAVIGATED, DIALLED, SEARCH = TRANQUILITY.sources


def run(bots="greedy", **given):
    given = {"games": 6, "chunk": 2, "seed": 1, "progress": False, "players": 1, **given}
    return sea.simulate("tranquility", bots=bots, **given)


def test_a_long_run_has_its_rules_compiled(begun):
    run()
    assert begun[0] == [PLAIN]  # folded for the solo game
    begun.clear()
    run(players=2, games=2, chunk=1)
    assert begun[0] == [NAVIGATED]  # what serves all options


def test_a_short_run_has_not(begun, monkeypatch):
    monkeypatch.setattr(compiled, "WORTH", 1e9)
    run()
    run("navigator", games=1)
    assert not begun


def test_the_last_chunk_starts_nothing(begun, monkeypatch):
    """What counts is the play that is left."""
    monkeypatch.setattr(compiled, "WORTH", 1e-9)
    run(games=2, chunk=2)
    assert not begun


def test_functions_play_as_they_are(begun):
    run(first)
    assert not begun


def test_where_the_games_are_played(begun, monkeypatch):
    """Threads use what is compiled here; an executor of some other kind plays elsewhere."""
    with ThreadPoolExecutor(1) as pool:
        run(executor=pool)
    assert begun
    begun.clear()
    monkeypatch.setattr(pools.Pool, "nearby", False)
    run()
    assert not begun


def test_later_chunks_take_what_has_become_ready(begun, monkeypatch, machine):
    """The rows are those of an interpreted run, wherever compiled play sets in."""
    expected = run(games=40, chunk=10)
    monkeypatch.delenv(cache.FOLDER)
    functions = make(PLAIN, SOLO).functions
    asked, played = itertools.count(), []

    def play_games(*given):
        played.append(given[3])
        return functions["play_games"](*given)

    from seawidget.games.shared import batches

    late = {"play_games": play_games}
    monkeypatch.setattr(batches, "ready", lambda source, options: late if next(asked) >= 2 else None)
    found = run(games=40, chunk=10)
    assert played == [20, 30]
    assert {name: found[name].tolist() for name in found.columns} == {
        name: expected[name].tolist() for name in expected.columns
    }


def test_a_captain_needs_navigators(begun):
    assert TRANQUILITY.source_for(["captain"]) is NAVIGATED
    assert TRANQUILITY.source_for(["greedy", "navigator"]) is NAVIGATED
    assert TRANQUILITY.source_for(["greedy", "random"]) is PLAIN
    assert TRANQUILITY.source_for(["greedy", "navigator@60"]) is DIALLED
    run(sea.Captain(rollouts=0), games=2, chunk=1)
    assert begun[0] == [NAVIGATED]


def test_a_tournament_too(begun):
    given = {"games": 2, "chunk": 1, "seed": 1, "progress": False, "players": 1}
    sea.tournament("tranquility", bots=["greedy", "random"], **given)
    assert begun[0] == [PLAIN]


def test_odds_of_winning_and_comparisons(begun):
    game = sea.Game("tranquility", players=1, seed=3)
    game.win_odds(policy="navigator", rollouts=2, seed=1)
    assert begun == [[NAVIGATED]]
    moves = list(game.state.legal_moves)[:2]
    game.compare(*moves, policy="random", deals=4, seed=1)
    assert begun[1] == [PLAIN]


def test_a_board_needs_everything(begun):
    compiled.ahead("tranquility", SOLO)
    assert begun == [[PLAIN, NAVIGATED, DIALLED, SEARCH]]
    compiled.ahead("pomor", {})
    assert begun[1] == [registry.get("pomor").source]


def test_what_serves_all_options_serves_these_as_well(begun, monkeypatch):
    monkeypatch.setattr(compiled, "ready", lambda source, options: {})
    compiled.ahead("tranquility", SOLO, ["greedy"])
    assert begun == [[]]


def test_the_state_of_a_game_counts_all_its_libraries(begun, monkeypatch, machine):
    assert compiled.status("tranquility").state == "cold"
    solo = library.serving(PLAIN, SOLO)[0]
    solo.file = Path("somewhere.so")
    status = compiled.status("tranquility")
    assert status.state == "cold"
    assert "1 of 4 libraries are there" in status.text
    assert compiled.status("tranquility", {"players": 1}).state == "cold"
    for source in (NAVIGATED, DIALLED, SEARCH):
        library.serving(source, None)[0].file = Path("elsewhere.so")
    assert compiled.status("tranquility").state == "ready"
    assert compiled.status("tranquility", {"players": 1}).text == "ready: somewhere.so"
    assert str(compiled.status()).splitlines()[0] == "compiled rules: cold"


def test_what_comes_with_the_package_is_named_by_its_sources(begun):
    found = compiled.library_sources()
    assert len(found) == 7
    assert {name.rpartition("-")[0] for name in found} == {"tranquility", "pomor"}
    for text in found.values():
        entries = ("play_games", "expand", "step_games_again")
        assert any(f"EXPORT void seawidget_{entry}(" in text for entry in entries)


def test_names_at_the_top():
    assert sea.compiled is compiled
    assert sea.warmup is compiled.warmup
