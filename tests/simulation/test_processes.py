"""Options of every kind of every game on the way to another process and back: the same games as in this one."""

from __future__ import annotations

import copy
import io
import json
import pickle
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from types import SimpleNamespace

import pytest

import seawidget as sea
from seawidget import cli, compiled
from seawidget.compiling import cache, library, making
from seawidget.compiling.compiler import find_compiler
from seawidget.compiling.library import serving
from seawidget.games import registry
from seawidget.simulation.run_spec import make_run_spec
from seawidget.simulation.transport import _unpacked, packed
from tests.conftest import lacking
from tests.everyoption import GIVEN, words

pytestmark = pytest.mark.usefixtures("compiled_rules")


def each_kind(test):
    """For options of every kind; the gate takes some of them."""
    return pytest.mark.full(gate=5)(pytest.mark.parametrize("kind", GIVEN)(test))


def pickled(thing):
    return pickle.loads(pickle.dumps(thing))  # noqa: S301 - our own


@pytest.fixture(scope="module")
def elsewhere():
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        yield pool


def rows(result):
    return {name: result[name].tolist() for name in result.columns}


def plain(value):
    """As JSON says it; the order of a dictionary is kept."""
    return json.dumps(value, default=dict)


def played(kind):
    game, given, bots = GIVEN[kind]
    live = sea.Game(game, seed="calm-otter-27", seats=bots, **given)
    live.play_bots(5)
    return live


@each_kind
def test_games_of_another_process_are_those_of_this_one(kind, elsewhere):
    game, given, bots = GIVEN[kind]
    settings = {"bots": bots, "games": 3, "chunk": 2, "seed": "calm-otter-27", "progress": False, **given}
    here, there = sea.simulate(game, **settings), sea.simulate(game, executor=elsewhere, **settings)
    assert rows(here) == rows(there)
    assert plain(here.options) == plain(there.options) == plain(registry.get(game).options(here.options))


@pytest.mark.parametrize("kind", ["words", "off", "parts of a box", "mini", "toy"])
def test_a_tournament_in_another_process_is_that_of_this_one(kind, elsewhere):
    game, given, bots = GIVEN[kind]
    settings = {"bots": [bots[-1], "random"], "games": 2, "chunk": 1, "seed": 4, "progress": False, **given}
    here, there = sea.tournament(game, **settings), sea.tournament(game, executor=elsewhere, **settings)
    assert str(here) == str(there)


@each_kind
def test_what_is_to_be_played_travels_whole(kind):
    game, given, bots = GIVEN[kind]
    spec = make_run_spec(game, bots, None, given, 5)
    there = _unpacked(packed(spec))
    assert plain(there.options) == plain(spec.options)
    assert [type(value) for value in there.options.values()] == [type(value) for value in spec.options.values()]
    assert there.identity() == spec.identity() == json.loads(json.dumps(spec.identity()))


@each_kind
@pytest.mark.parametrize("way", [pickled, copy.deepcopy])
def test_a_game_and_all_that_it_shows_travels(kind, way):
    live = played(kind)
    again = way(live)
    assert plain(again.options) == plain(live.options)
    assert again.to_json() == live.to_json()
    assert again.state == live.state
    for part in (live.state, live.view(), list(live.legal_moves), live.events, live.deal):
        assert way(part) == part
    assert str(way(live.log())) == str(live.log())
    again.play_bots()
    live.play_bots()
    assert again.state == live.state


@each_kind
def test_a_saved_game_goes_on_as_the_one_that_was_not(kind, tmp_path):
    live = played(kind)
    again = sea.load(live.save(tmp_path / "game.sea.json"))
    assert plain(again.options) == plain(live.options)
    assert [type(value) for value in again.options.values()] == [type(value) for value in live.options.values()]
    again.play_bots()
    live.play_bots()
    assert again.state == live.state
    assert again.to_json() == live.to_json()


@each_kind
def test_results_travel(kind):
    game, given, bots = GIVEN[kind]
    result = sea.simulate(game, bots=bots, games=2, seed=1, progress=False, **given)
    again = pickled(result)
    assert rows(again) == rows(result)
    assert again.summary() == result.summary()
    assert str(again) == str(result)
    assert again.games.replay(1).state == result.games.replay(1).state


@each_kind
def test_a_run_goes_on_from_its_file_with_the_same_options_and_no_other(kind, tmp_path):
    game, given, bots = GIVEN[kind]
    path = tmp_path / "run.seasim"
    settings = {"bots": bots, "seed": "a-b-1", "progress": False}
    sea.simulate(game, games=2, checkpoint=path, **settings, **given)
    on = sea.simulate(game, games=4, checkpoint=path, **settings, **given)
    assert rows(on) == rows(sea.simulate(game, games=4, **settings, **given))
    again = sea.simulate(game, games=4, checkpoint=path, **settings, **on.options)  # the complete ones say the same
    assert rows(again) == rows(on)


@each_kind
def test_the_command_line_plays_the_same_games(kind, capsys):
    game, given, bots = GIVEN[kind]
    told = sea.simulate(game, bots=bots, games=2, seed=7, progress=False, **given).summary()
    arguments = [game, "--bots", ",".join(bots), "--games", "2", "--seed", "7", "--quiet", "--json"]
    assert cli.main(["simulate", *arguments, *words(given)]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(json.dumps(told))


@each_kind
def test_the_command_line_begins_the_same_game(kind, capsys, tmp_path):
    game, given, bots = GIVEN[kind]
    file = tmp_path / "new.sea.json"
    assert cli.main(["new", str(file), "--game", game, "--seed", "7", "--seats", ",".join(bots), *words(given)]) == 0
    assert sea.load(file).to_json() == sea.Game(game, seed=7, seats=bots, **given).to_json()
    assert str(file) in capsys.readouterr().out


@each_kind
def test_complete_options_make_the_same_game_again(kind):
    game, given, bots = GIVEN[kind]
    live = sea.Game(game, seed=7, seats=bots, **given)
    assert sea.Game(game, seed=7, seats=bots, **live.options).to_json() == live.to_json()


def test_a_name_that_the_command_has_itself_is_no_option(capsys, tmp_path):
    for given in (["simulate", "--bots", "random", "games=2"], ["new", str(tmp_path / "x.sea.json"), "seed=3"]):
        assert cli.main(given) == 2
        assert "is no option of a game" in capsys.readouterr().err


def test_what_begins_like_json_and_is_none_is_refused(capsys):
    assert cli.main(["simulate", "pomor", "--bots", "random", 'catch={"1":']) == 2
    assert "begins like JSON and is none" in capsys.readouterr().err


# The process that compiles.

COMPILED = [kind for kind, (game, _, _) in GIVEN.items() if compiled.sources_of(game)]


@pytest.mark.parametrize("kind", COMPILED)
def test_what_the_compiling_process_is_given_arrives(kind, tmp_path, monkeypatch):
    """Options do not travel, but what follows from them: the name is that of the library these games look for."""
    game, given, bots = GIVEN[kind]
    monkeypatch.setenv(cache.FOLDER, str(tmp_path))
    monkeypatch.setattr(making, "find_compiler", lambda: ("cc",))
    orders = []

    def run(command, **how):
        assert command == [sys.executable, "-m", "seawidget.compiling"]
        orders.append(how["input"])
        return subprocess.CompletedProcess(command, 0, b"", b"")

    monkeypatch.setattr(making.subprocess, "run", run)
    rules = registry.get(game)
    source = rules.source_for(bots) if game == "tranquility" else rules.source
    wanted = serving(source, rules.options(given))[0]
    making._make_apart(wanted)
    made = []
    monkeypatch.setattr(making, "compile_library", lambda text, name, folder: made.append((name, folder)))
    monkeypatch.setattr(making, "c_text", lambda source, facts: made.append((source.entries, facts)))
    monkeypatch.setattr(making.os, "nice", lambda by: None, raising=False)
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(orders[0])))
    assert making.make_ordered() == 0
    assert made == [(wanted.source.entries, wanted.facts), (wanted.name, tmp_path)]


@pytest.mark.full(gate=2)
@pytest.mark.parametrize("game", sorted({GIVEN[kind][0] for kind in COMPILED}))
def test_the_rules_of_every_game_are_made_in_the_background(game, tmp_path, monkeypatch):
    """For real: in a process of its own, from nothing."""
    if find_compiler() is None:
        lacking("C compiler")
    monkeypatch.setenv(cache.FOLDER, str(tmp_path))
    monkeypatch.delenv(library.SWITCH)
    monkeypatch.setattr(library, "_libraries", {})
    monkeypatch.setattr(compiled, "WORTH", 0.0)
    kind = next(kind for kind in COMPILED if GIVEN[kind][0] == game)
    _, given, bots = GIVEN[kind]
    rules = registry.get(game)
    options = rules.options(given)
    batch = rules.batch(options, bots)
    slow = batch.play(1, 0, 3)
    assert compiled.functions(game, "play_games", options) is None
    compiled.ahead(game, options, bots).join(300)
    assert compiled.status(game, options).state in ("ready", "cold")  # cold: others of its libraries
    assert compiled.functions(game, "play_games", options) is not None
    assert [list(map(int, row)) for row in batch.play(1, 0, 3)] == slow
    assert len(list(tmp_path.iterdir())) == 1
