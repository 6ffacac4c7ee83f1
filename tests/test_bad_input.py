"""What cannot be meant is refused with a typed error wherever it is given, and nothing is half done."""

from __future__ import annotations

import io
import pickle
from functools import partial
from math import inf, nan

import pytest
from traitlets import TraitError

import seawidget as sea
from seawidget.errors import OptionError, PositionError, SaveFileError, SeaError, SeatsError, SeedError, UnknownGame
from seawidget.games import registry
from seawidget.games.mini.state import State as MiniState
from seawidget.games.pomor import State as PomorState
from seawidget.games.tranquility import State as TranquilityState
from seawidget.pictures import picture
from seawidget.probability.estimates.bands import running

NAMES = ("tranquility", "pomor", "mini")
STATES = (TranquilityState, PomorState, MiniState)


@pytest.fixture(scope="module")
def games():
    return {name: sea.Game(name, seed=1) for name in NAMES}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("move", [None, 5, 2.5, object(), b"Place", {"a": 1}, [None], ["Pass", 5], [[]]])
def test_what_is_no_move_is_no_bare_error(games, name, move):
    game = games[name]
    calls = [game.what_if]
    if not isinstance(move, (list, dict)):
        calls += [game.move, game.state.apply]
        assert game.state.check(move) is not None
    for call in calls:
        with pytest.raises(SeaError):
            call(move)
    assert (game.rev, len(game.tree)) == (0, 1)


@pytest.mark.parametrize("name", [[], 5, None, {}, "x"])
def test_names_of_games(name):
    calls = [sea.Game, sea.position, sea.play, sea.warmup, sea.compiled.status]
    calls += [lambda name: sea.simulate(name, bots="random", games=1), lambda name: sea.Game.from_deal(name, {}, {})]
    for call in calls:
        if name is None and call in (sea.warmup, sea.compiled.status):
            continue  # all games
        with pytest.raises(UnknownGame):
            call(name)


@pytest.mark.parametrize("preset", [[], 5, {}])
@pytest.mark.parametrize("name", NAMES)
def test_presets(name, preset):
    for call in (sea.Game, lambda name, preset: sea.simulate(name, bots="random", games=1, preset=preset)):
        with pytest.raises(SeaError):
            call(name, preset=preset)


@pytest.mark.parametrize("seed", ["9" * 4301, "9" * 1001, [], 1.5, b"x", True])
def test_seeds(games, seed):
    game = games["tranquility"]
    calls = [lambda: sea.Game(seed=seed), lambda: sea.position(seed=seed), lambda: game.fork(redeal=True, seed=seed)]
    calls += [lambda: game.win_odds(rollouts=2, seed=seed), lambda: sea.simulate(bots="random", games=1, seed=seed)]
    for call in calls:
        with pytest.raises(SeedError):
            call()
    assert sea.Game(seed="9" * 1000).seed == int("9" * 1000)


@pytest.mark.parametrize("options", [{"players": 9}, {"storms": True}, {"players": 1, "storm": "on"}, 5, {5: 5}])
def test_options_of_compiled_rules(options):
    with pytest.raises(OptionError):
        sea.compiled.status("tranquility", options)
    assert sea.compiled.status("tranquility", {"players": 1}).state


@pytest.mark.parametrize(
    "budget",
    [{"rollouts": inf}, {"rollouts": nan}, {"rollouts": None, "seconds": nan}, {"rollouts": None, "seconds": inf},
     {"candidates": inf}, {"candidates": None}, {"seconds": "1"}],
)  # fmt: skip
def test_budgets_of_a_captain(budget):
    with pytest.raises(SeatsError, match=r"from [01] on is right"):
        sea.Captain(**budget)


@pytest.mark.parametrize("wrong", ["x", nan, inf, 0, -1, [], True])
@pytest.mark.parametrize("name", ["precision", "budget", "batch_seconds", "level"])
def test_numbers_of_estimates(games, name, wrong):
    if name == "level" and wrong is inf:
        wrong = 2
    for call in (games["tranquility"].win_odds, games["tranquility"].compare):
        given = () if call == games["tranquility"].win_odds else ("greedy", "random")
        size = {"deals": 2} if given else {"rollouts": 2}
        with pytest.raises(OptionError, match=name):
            call(*given, **size, seed=1, **{name: wrong})


@pytest.mark.parametrize("name", ["cancel", "progress"])
def test_functions_of_estimates(games, name):
    with pytest.raises(OptionError, match=name):
        games["tranquility"].win_odds(rollouts=2, **{name: 5})
    with pytest.raises(OptionError, match=name):
        games["tranquility"].compare("greedy", "random", deals=2, **{name: 5})


@pytest.mark.parametrize("control", ["x", 5, [5], object()])
def test_controls(games, control):
    with pytest.raises(OptionError, match="control is True, False or a list"):
        games["tranquility"].win_odds(rollouts=2, control=control)


@pytest.mark.parametrize("how", [{"bounds": 5}, {"bounds": ("a", 1)}, {"measure": 5}, {"stop": lambda: True}])
def test_comparisons(games, how):
    with pytest.raises(OptionError, match=next(iter(how))):
        games["tranquility"].compare("greedy", "random", deals=2, **how)


@pytest.mark.parametrize("chance", [10**400, "x", nan, inf, 1j, None, True])
def test_forecasts(games, chance):
    with pytest.raises(OptionError, match="forecast"):
        games["tranquility"].forecast(chance)
    assert games["tranquility"].node.forecasts == {}


@pytest.mark.parametrize("how", [{"stop": 5}, {"progress": 5}, {"out": 5}, {"checkpoint": 5}, {"chunk": "x"}])
def test_simulations(how):
    with pytest.raises(OptionError, match=next(iter(how))):
        sea.simulate(bots="random", games=1, **{"progress": False, **how})
    if "out" not in how:
        with pytest.raises(OptionError, match=next(iter(how))):
            sea.tournament(bots=["random", "greedy"], games=1, **{"progress": False, **how})


@pytest.mark.parametrize("path", [io.StringIO("x"), None, 987654, 5.5])
def test_paths_of_save_files(games, path):
    for call in (sea.load, games["tranquility"].save):
        with pytest.raises(SaveFileError, match="named by its path"):
            call(path)


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("data", [{}, None, 5, [], {"options": 5}, {"config": 5}, {"options": {}}, {"config": {}}])
def test_dictionaries_that_are_no_position(state, data):
    """As documented: PositionError, also for what is wrong with the options."""
    with pytest.raises(PositionError):
        state.from_dict(data)


@pytest.mark.parametrize("name", NAMES)
def test_wrong_options_of_a_position_are_one_of_its_problems(games, name):
    state = games[name].state
    data = state.to_dict()
    part = "config" if name == "pomor" else "options"
    data[part] = {**data[part], "players": 99}
    with pytest.raises(PositionError, match=r"players.*99") as caught:
        type(state).from_dict(data)
    assert [problem.where for problem in caught.value.problems] == [part]
    assert isinstance(caught.value, OptionError)
    assert (caught.value.code, caught.value.options) == (
        "cfg_players" if name == "pomor" else "option_out_of_range",
        {"players": 99},
    )
    again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301 - of its own making
    assert (str(again), again.problems, again.options) == (str(caught.value), caught.value.problems, {"players": 99})


def test_other_things_that_are_no_position_or_options():
    for wrong in (5, {}, None):
        with pytest.raises(PositionError, match="a position is a State"):
            sea.Game.from_state(wrong)
    with pytest.raises(OptionError, match="options is a dictionary"):
        sea.Game.from_deal("tranquility", 5, {})
    with pytest.raises(OptionError, match="options is a dictionary"):
        sea.position(options=5)
    with pytest.raises(OptionError, match="ui is a dictionary"):
        sea.play(ui=5)
    with pytest.raises(sea.RulesetError, match="is no ruleset"):
        registry.register(5)
    with pytest.raises(OptionError, match="a function of a Change"):
        sea.Game(seed=1).subscribe(5)
    with pytest.raises(OptionError, match="max_moves"):
        sea.Game(seed=1, seats=["greedy"]).play_bots("x")


@pytest.mark.parametrize("name", ["storms", "rocks"])
@pytest.mark.parametrize("value", [True, False])
def test_a_truth_value_is_no_word_anywhere(name, value):
    """OPT-4: read as nothing else than it is."""
    game = sea.Game(seed=1)
    deal = game.deal
    full = {**game.options, name: value}
    calls = [
        lambda: sea.Game(**{name: value}),
        lambda: sea.position(**{name: value}),
        lambda: sea.position(options={name: value}),
        lambda: sea.Game.from_deal("tranquility", full, deal),
        lambda: sea.simulate(bots="random", games=1, progress=False, **{name: value}),
        lambda: sea.compiled.status("tranquility", {"players": 1, name: value}),
        lambda: game.rules.initial(full, deal),
        lambda: game.rules.position(full),
        lambda: game.rules.batch(full, ["random"]),
    ]
    for call in calls:
        with pytest.raises(OptionError, match=rf"{name}={value}: must be 'off' or 'on'"):
            call()
    data = game.state.to_dict()
    data["options"] = full
    with pytest.raises(PositionError, match=rf"{name}={value}: must be 'off' or 'on'"):
        type(game.state).from_dict(data)


@pytest.mark.parametrize("name", NAMES)
def test_the_seed_of_a_position_orders_its_deck(name):
    parts = {"hand": [3, 5]} if name == "mini" else {}
    seeds = (1, 2, 1, "calm-otter-27", "Calm Otter 27")
    states = [sea.position(name, seed=seed, **parts).state for seed in seeds]
    assert states[0] == states[2] != states[1]
    assert states[3] == states[4] != states[0]
    assert sea.position(name, **parts).state == sea.position(name, **parts).state


def test_a_position_with_very_many_problems_lists_the_first_and_counts_the_others():
    wrong = sea.PositionError([sea.errors.Problem("bad_value", f"number {i}", "grid") for i in range(50)])
    told = str(wrong).splitlines()
    assert len(told) == 22
    assert told[0] == "this position has 50 problems:"
    assert told[-1] == "  and 30 more: see .problems"
    assert len(wrong.problems) == 50


@pytest.mark.parametrize("text", [5, None, b"x", ["x"]])
def test_a_comment_is_a_text(text):
    game = sea.Game("mini", seed=1)
    with pytest.raises(sea.SeaError, match="a comment is a text") as refused:
        game.node.comment = text
    assert isinstance(refused.value, TypeError)
    assert game.node.comment == ""


@pytest.mark.parametrize("wrong", [None, "mini", 3, [], range(3)])
def test_a_board_shows_a_game_and_nothing_else(wrong):
    for error in (SeaError, TypeError):
        with pytest.raises(error, match="shows a Game"):
            sea.GameWidget(wrong)
    widget = sea.GameWidget(sea.Game("mini", seed=1))
    before = widget.game
    with pytest.raises(SeaError, match="shows a Game"):
        widget.game = wrong
    assert widget.game is before
    widget.close()


@pytest.mark.parametrize(
    "given", [{"node": range(3)}, {"node": "99"}, {"seat": 7}, {"seat": None}, {"undo": "never"}, {"undo": 0}]
)
def test_a_redeal_of_no_node_or_seat_is_refused(games, given):
    game = games["tranquility"]
    with pytest.raises(SeaError):
        game.redealt(**{"node": game.node, "seat": 0, "seed": 1, **given})


@pytest.mark.parametrize("ui", [False, 3, "dark", {3, 5}, {"theme": "pink"}, {"size": 3}, {5: 1}])
def test_a_board_refused_for_its_settings_leaves_the_game_as_it_was(ui):
    game = sea.Game("mini", seed=1)
    before = game.to_json()
    with pytest.raises((SeaError, TraitError)):
        sea.GameWidget(game, ui=ui, odds="off")
    assert game.to_json() == before
    assert game.odds_rule is None


@pytest.mark.parametrize("title", [0, b"x", [1], {}, False])
def test_a_title_is_a_text(tmp_path, title):
    widget = sea.GameWidget(sea.Game("mini", seed=1))
    with pytest.raises(OptionError, match="title"):
        widget.to_html(tmp_path / "page.html", title=title)
    assert not [*tmp_path.iterdir()]
    widget.close()


def arrays():
    import numpy as np

    return [np.array([3, 5]), np.array(["off", "on"]), np.array([])]


@pytest.mark.parametrize(
    "ask",
    [
        lambda odd: sea.play("mini", odds=odd),
        sea.Game("mini", seed=1).tree.to_frame,
        sea.Game("mini", seed=1).fork,
        lambda odd: sea.Game("mini", seed=1).branch(redeal=odd),
        lambda odd: sea.Game("mini", seed=1, undo=odd),
        partial(sea.pomor.PlayCard, "4/2"),
        sea.Game("pomor", players=2, seed=1).state.place_of,
        lambda odd: sea.simulate("mini", bots="random", games=2, keep=odd, progress=False),
        lambda odd: sea.simulate("mini", bots="random", games=2, progress=False).to_frame(odd),
        lambda odd: sea.tournament("mini", bots=["random", "best"], games=2, progress=False).to_frame(odd),
        partial(running, [1, 0]),
        partial(picture, {}, {"game": "mini"}),
        sea.Game("tranquility", players=1, seed=1).odds().table,
    ],
)
def test_an_array_is_none_of_the_names_there_are(ask):
    for odd in arrays():
        with pytest.raises(SeaError):
            ask(odd)


def test_an_error_says_no_more_of_a_path_than_somebody_reads(tmp_path):
    game = sea.Game("mini", seed=1)
    for path in ("9" * 5000, f"{'x' * 200}/" * 40):
        with pytest.raises(sea.WriteError) as caught:
            game.save(tmp_path / path)
        assert len(str(caught.value)) < 2500
        assert len(caught.value.filename) > 5000


@pytest.mark.parametrize("executor", [0, -1, 1001, 2**63, 10**400, True])
def test_no_number_of_processes(executor):
    with pytest.raises(SeaError, match="up to 1,000"):
        sea.simulate("mini", bots="random", games=2, executor=executor, progress=False)
