"""Options of every kind of every game on the way to another process and back: the same games as in this one."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

import seawidget as sea
from seawidget import cli, compiled
from seawidget.games import registry
from seawidget.simulation.run_spec import make_run_spec
from seawidget.simulation.transport import _unpacked, packed
from tests.everyoption import GIVEN, words


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


class Started:
    """Stands for the compiling process."""

    def poll(self):
        return 0

    wait = poll


@pytest.fixture
def arguments(tmp_path, monkeypatch):
    """What the compiling process is given; it is not started."""
    found = []
    monkeypatch.setenv("SEAWIDGET_CACHE", str(tmp_path))
    monkeypatch.setattr(compiled, "_running", [])
    monkeypatch.setattr(compiled, "_cold", lambda sources, options: True)
    monkeypatch.setattr(compiled, "_spawn", lambda given, folder: found.append(list(given)) or Started())
    return found


COMPILED = [kind for kind, (game, _, _) in GIVEN.items() if compiled.sources_of(game)]


@pytest.mark.parametrize("kind", COMPILED)
def test_the_compiling_process_makes_the_rules_of_the_very_options(kind, arguments, monkeypatch):
    game, given, bots = GIVEN[kind]
    options = registry.get(game).options(given)
    assert compiled.start(game, options, bots).state == "compiling"
    made = []
    monkeypatch.setattr(compiled, "make", lambda source, one: made.append((source.game, one)))
    monkeypatch.setattr(compiled.os, "nice", lambda by: None, raising=False)
    assert compiled.main(arguments[0]) == 0
    assert [(name, plain(one)) for name, one in made] == [(game, plain(options))] * len(made)
    assert made


def test_without_options_it_makes_what_serves_all(arguments, monkeypatch):
    compiled.start("pomor")
    made = []
    monkeypatch.setattr(compiled, "make", lambda source, one: made.append(one))
    monkeypatch.setattr(compiled.os, "nice", lambda by: None, raising=False)
    assert compiled.main(arguments[0]) == 0
    assert None in made


def test_the_arguments_of_the_compiling_process_arrive(arguments):
    """Through a command line of its own, with nothing compiled there."""
    expected = []
    for kind in ("texts of one's own", "counts in a text", "on", "words"):
        game, given, bots = GIVEN[kind]
        options = registry.get(game).options(given)
        compiled.start(game, options, bots)
        expected.append(json.loads(plain(options)))
    script = (
        "import json, sys\nfrom seawidget import compiled\n"
        "compiled.make = lambda source, options: print(json.dumps(options, default=dict))\n"
        "raise SystemExit(compiled.main(sys.argv[1:]))"
    )
    package = str(Path(sea.__file__).parents[1])
    for given, options in zip(arguments, expected, strict=True):
        told = subprocess.run(
            [sys.executable, "-c", script, *given],
            capture_output=True,
            text=True,
            check=True,
            env={**compiled.os.environ, "PYTHONPATH": package},
        )
        assert json.loads(told.stdout.splitlines()[0]) == options
