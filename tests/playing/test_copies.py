"""Copies, by `copy` and by `pickle`, of everything a game gives; and what of it cannot be set."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

import seawidget as sea
from seawidget.errors import ReadOnly, SeaError
from seawidget.probability.answers.parameters import OddsError
from seawidget.rng import Rng
from tests.playing import own

pytestmark = pytest.mark.usefixtures("compiled_rules")

WAYS = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),  # noqa: S301 - of its own making
}
NAMES = ("tranquility", "pomor", "mini")


@pytest.fixture(scope="module")
def games():
    found = {}
    for name in NAMES:
        seats = {"tranquility": ["greedy"], "pomor": ["greedy", "random"], "mini": ["random"]}[name]
        game = sea.Game(name, seed=1, seats=seats)
        game.play_bots(4)
        game.undo()
        game.move(game.legal_moves[-1])
        game.node.comment, game.node.marks = "why?", "?!"
        game.looked("odds", seat=0)
        game.branch(redeal=True, seat=0, seed=3)
        game.goto(game.tree.main_line()[2])
        found[name] = game
    found["over"] = sea.Game("mini", seed=1, seats=["random"])
    found["over"].play_bots()
    return found


@pytest.fixture(params=WAYS)
def again(request):
    return WAYS[request.param]


RESULTS = {
    "log": lambda games: games["tranquility"].log(),
    "log of pomor": lambda games: games["pomor"].log(0),
    "what-if": lambda games: games["tranquility"].what_if(games["tranquility"].legal_moves[0]),
    "what-if of pomor": lambda games: games["pomor"].what_if(games["pomor"].legal_moves[0]),
    "what-if of mini": lambda games: games["mini"].what_if(games["mini"].legal_moves[0]),
    "mini": lambda games: sea.mini(7, 4, 2),
    "values": lambda games: sea.mini(7, 4, 2).actions(games["mini"]),
    "comparison": lambda games: games["tranquility"].compare("greedy", "random", deals=3, seed=1),
    "pair": lambda games: games["tranquility"].compare("greedy", own.chance, deals=3, seed=1).pairs[0],
    "ledger": lambda games: games["over"].ledger(),
    "board odds": lambda games: games["tranquility"].odds(),
    "turn odds": lambda games: games["pomor"].odds(),
    "one of them": lambda games: games["pomor"].odds()["storm"] if "storm" in games["pomor"].odds() else next(
        iter(games["pomor"].odds().values())),
    "gap": lambda games: games["tranquility"].odds()[0],
    "hit": lambda games: games["tranquility"].odds()[0].hit(5),
    "win odds": lambda games: games["tranquility"].win_odds(rollouts=5, seed=1),
    "exact odds": lambda games: games["mini"].win_odds(),
    "deals": lambda games: games["tranquility"].compare("greedy", "random", deals=3, seed=1).only("a"),
    "simulation": lambda games: sea.simulate("mini", bots=own.chance, games=5, seed=1, progress=False),
    "counts": lambda games: sea.simulate("mini", bots="random", games=5, seed=1, progress=False, keep="summary"),
    "tournament": lambda games: sea.tournament("mini", bots=["random", "best"], games=5, seed=1, progress=False),
    "winnable": lambda games: sea.winnable(games["tranquility"], nodes=100_000),
    "explanation": lambda games: games["tranquility"].explain(),
    "options": lambda games: games["tranquility"].options,
    "options of pomor": lambda games: games["pomor"].options,
    "state": lambda games: games["pomor"].state,
    "view": lambda games: games["tranquility"].view(),
}  # fmt: skip


@pytest.mark.parametrize("name", RESULTS)
def test_results_equal_their_copies(games, again, name):
    result = RESULTS[name](games)
    other = again(result)
    assert other == result
    assert type(other) is type(result)
    assert str(other) == str(result)
    if hasattr(result, "to_dict"):
        assert other.to_dict() == result.to_dict()
    if result.__hash__ is not None:
        assert hash(other) == hash(result)


def test_results_that_say_something_else_are_not_equal(games):
    game = games["tranquility"]
    first, last = game.what_if(game.legal_moves[0]), game.what_if(game.legal_moves[-1])
    assert first != last
    assert game.log() != games["pomor"].log()
    assert game.log() != game.fork().tree.root
    assert sea.mini(7, 4, 2) != sea.mini(6, 3, 2)
    assert game.odds() != game.odds(horizon=3)
    one, two = (game.win_odds(rollouts=8, seed=seed) for seed in (1, 2))
    assert one != two


def test_a_pickled_answer_says_all_but_plays_nothing(games):
    odds = games["mini"].win_odds()
    other = WAYS["pickle"](odds)
    assert (other.exact, other.code, other.derivation) == (odds.exact, odds.code, odds.derivation)
    assert odds.can_simulate
    assert not other.can_simulate
    with pytest.raises(OddsError, match="copy made by pickle"):
        other.simulate(5)
    assert copy.deepcopy(odds).simulate(50, seed=1) == odds.simulate(50, seed=1)


@pytest.mark.parametrize("name", NAMES)
def test_games_trees_and_nodes_are_copied_whole(games, again, name):
    game = games[name]
    before = game.to_json()
    other = again(game)
    assert other.to_json() == before
    assert other.tree is not game.tree
    tree = again(game.tree)
    rows = [[(node.id, node._state, node.looks, node.comment, node.marks, node.draws) for node in each]
            for each in (tree, game.tree, other.tree)]  # fmt: skip
    assert rows[0] == rows[1] == rows[2]
    assert tree.current.id == game.node.id
    assert [node.text(0) for node in tree] == [node.text(0) for node in game.tree]
    node = again(game.node)
    assert (node.id, node._state, node.ply) == (game.node.id, game.node._state, game.node.ply)
    assert node.tree[node.id] is node
    for made in (tree, node.tree):
        if made is not game.tree:
            made.delete(made.main_line()[1])  # and lives by itself
    assert game.to_json() == before
    other.undo()
    other.move(other.legal_moves[0])
    assert game.to_json() == before


def test_redo_goes_where_it_went_in_a_copy_of_a_tree(games, again):
    tree = again(games["tranquility"].tree)
    for node in games["tranquility"].tree:
        assert (tree[node.id]._last and tree[node.id]._last.id) == (node._last and node._last.id)


class Noted(sea.Game):
    """A game with a notebook of its own."""

    def __init__(self, *args, **options):
        super().__init__(*args, **options)
        self.notes = ["begun"]


def test_attributes_of_a_subclass_survive(again):
    game = Noted("mini", seed=1)
    game.notes.append("thinking")
    game.mood = 3
    for other in (again(game), game.fork(), game.fork(redeal=True, seed=1)):
        assert type(other) is Noted
        assert other.notes == ["begun", "thinking"]
        assert other.mood == 3
        assert other.lock is not game.lock
        assert other.tree is not game.tree
    assert copy.deepcopy(game).notes is not game.notes


@pytest.mark.parametrize("name", NAMES)
def test_options_are_plain_and_ones_own(games, name):
    game = games[name]
    options = game.options
    assert json.loads(json.dumps(options)) == options == json.loads(json.dumps(dict(options)))
    options["players"] = 99
    assert game.options["players"] != 99
    assert sea.Game(name, **({**game.options} if name != "pomor" else {"players": 2})).options == game.options


def test_a_memory_travels_with_its_player(games, again):
    game = games["tranquility"]
    memory = game.tree.memories.memory(game.node, 0)
    other = again(memory)
    assert other.imagine(Rng(1)) == memory.imagine(Rng(1))


@pytest.mark.parametrize("name", ["state", "ply", "id", "parent", "tree", "kind", "move", "events", "seat", "draws"])
def test_nodes_cannot_be_set(games, name):
    node = games["tranquility"].node
    before = getattr(node, name)
    with pytest.raises(ReadOnly, match=rf"'{name}' of a node cannot be set"):
        setattr(node, name, None)
    with pytest.raises(AttributeError):
        delattr(node, name)
    assert getattr(node, name) is before
    node.comment = "still"
    assert node.comment == "still"


@pytest.mark.parametrize("name", ["root", "current", "nodes", "undo_policy", "memories", "lock", "observers", "other"])
def test_trees_cannot_be_set(games, name):
    tree = games["tranquility"].tree
    with pytest.raises(ReadOnly, match=rf"'{name}' of a tree cannot be set"):
        setattr(tree, name, None)
    with pytest.raises(SeaError):
        delattr(tree, name)
    assert tree.current is games["tranquility"].node


@pytest.mark.parametrize("name", NAMES)
def test_keys_and_tables(games, name):
    pytest.importorskip("pandas")
    game = games[name]
    assert game._ipython_key_completions_() == list(game.tree.nodes) == game.tree._ipython_key_completions_()
    assert game["0"] is game.tree.root
    log = game.log(0)
    assert [log[number] for number in log._ipython_key_completions_()] == list(log)
    table = game.tree.to_frame(0)
    assert list(table["node"]) == [node.id for node in game.tree]
    assert list(table["move"]) == [node.text(0) for node in game.tree]
    assert table["here"].sum() == 1
    assert list(table[table["main"]]["node"]) == [node.id for node in game.tree.main_line()]
    assert list(table["comment"]) == [node.comment for node in game.tree]
    frame = game.to_frame(0)
    assert list(frame["move"]) == [entry.move for entry in log]
    assert list(frame["ply"]) == [1, 2]
    assert list(frame.columns) == list(sea.Game(name, seed=1).to_frame().columns)
    result = sea.simulate(name, bots="random", games=3, seed=1, progress=False)
    assert all(len(result[key]) == 3 for key in result._ipython_key_completions_())
    assert len(result.to_frame()) == 3


def test_a_table_tells_no_seat_what_it_may_not_see():
    pytest.importorskip("pandas")
    for seed in range(4):
        game = sea.Game(players=2, seed=seed, seats=["greedy", "greedy"])
        game.play_bots(12)
        for seat in (0, 1, None):
            assert list(game.tree.to_frame(seat)["move"]) == [node.text(seat) for node in game.tree]
        assert list(game.tree.to_frame()["move"]) == [node.text(None) for node in game.tree]
    with pytest.raises(SeaError):
        game.tree.to_frame(7)
