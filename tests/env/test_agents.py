"""A policy as a player: at the table, in simulations, explained; and that it sees what it saw in training."""

from __future__ import annotations

import numpy as np
import pytest

import seawidget as sea
from seawidget.env import Agent, Batch, decode
from seawidget.errors import ActionError, OptionError
from seawidget.games import registry
from seawidget.rng import Rng
from tests.env.kinds import KINDS, all_paths, description
from tests.sampling import amount

ENDS = {"players": 1, "removed_islands": 44}


def linear(seed, raw=False):
    """A policy that likes ids by a random linear function of what is seen."""
    weights = {}

    def policy(observation, mask):
        size = observation.shape[1], mask.shape[1]
        if size not in weights:
            weights[size] = np.random.default_rng(seed).normal(size=size) / 20
        return (observation / 80 if raw else observation) @ weights[size] * 4

    return policy


def even(observation, mask):
    return np.zeros(mask.shape)


@pytest.mark.parametrize("raw", [False, True])
@pytest.mark.parametrize("game", KINDS)
def test_it_plays_at_the_table_as_in_the_batch(game, raw):
    """The same ids, from the view and the memory of its seat there, from the arrays here."""
    chosen = list(KINDS[game].sets.items())[:: amount(gate=13, full=1)]
    for name, options in chosen:
        policy = linear(len(name), raw)
        table = sea.Game(game, seed=5, seats=[Agent(policy, game, raw=raw)] * options["players"], **options)
        batch = Batch(game, 1, raw=raw, history=True, compiled=False, **options).reset(seed=5)
        for _ in range(60):
            if batch.ended[0]:
                break
            before = len(batch.moves())
            liked = np.where(batch.action_mask, policy(batch.observation, batch.action_mask), -np.inf)
            batch.step(liked.argmax(1))
            for move in batch.moves()[before:]:
                assert table.step_bot().move == move, name
                assert table.state == batch.state()


def test_a_whole_game_and_many():
    agent = Agent(linear(1), name="linear")
    game = sea.Game(seed=5, seats=[agent], **ENDS)
    game.play_bots()
    assert game.over
    assert str(game.seats[0]) == "linear"
    one, two = (sea.simulate(bots=Agent(linear(1)), games=6, seed=3, **ENDS) for _ in range(2))
    assert one.to_dict() == two.to_dict() if hasattr(one, "to_dict") else one == two


@pytest.mark.parametrize("raw", [False, True])
def test_it_plays_beside_bots_and_is_simulated(raw):
    agent = Agent(linear(1, raw), "pomor", name="linear", raw=raw)
    game = sea.Game("pomor", seed=5, seats=[agent, "greedy"], players=2)
    game.play_bots(max_moves=60)
    assert game.state.turn > 10
    ends = KINDS["pomor"].ends
    one, two = (sea.simulate("pomor", bots=[agent, "greedy"], games=3, seed=3, **ends) for _ in range(2))
    assert one.to_dict() == two.to_dict() if hasattr(one, "to_dict") else one == two


def test_its_preferences_of_sets_are_products_along_the_places():
    """Every legal move once, at each kind of decision, in the shares of the policy."""
    game = sea.Game("pomor", seed=8, seats=["random"] * 2, **KINDS["pomor"].sets["2-box=nets-take=may"])
    met = set()
    while not game.over and len(game.tree.main_line()) < 60:
        if game.state.point not in met:
            met.add(game.state.point)
            candidates = game.explain(Agent(even, "pomor")).candidates
            assert sorted(str(one.move) for one in candidates) == sorted(game.legal_moves.texts())
            assert sum(one.score for one in candidates) == pytest.approx(1)
            first = len(description(game.state).legal_ids(game.state.vector, [0, -1]))
            assert min(one.score for one in candidates) <= 1 / first <= max(one.score for one in candidates) + 1e-9
        game.play_bots(max_moves=1)
    assert {"SETUP_TOKEN", "PLAY", "TAKE", "NETS"} <= met


def test_it_draws_with_the_chance_of_its_seat():
    def played(seed):
        game = sea.Game(seed=seed, seats=[Agent(even, sample=True)], **ENDS)
        game.play_bots()
        return [node.move for node in game.tree.main_line()][1:]

    assert played(5) == played(5)
    best = sea.Game(seed=5, seats=[Agent(even)], **ENDS)
    best.play_bots()
    assert played(5) != [node.move for node in best.tree.main_line()][1:]


def test_its_preferences_are_shown():
    game = sea.Game(seed=5, **ENDS)
    told = game.explain(Agent(linear(2), name="linear"))
    assert (told.bot, told.measure, told.seat) == ("linear", "preference", 0)
    assert sorted(map(str, (one.move for one in told.candidates))) == game.legal_moves.texts()
    assert sum(one.score for one in told.candidates) == pytest.approx(1)
    scores = [one.score for one in told.candidates[1:]]
    assert scores == sorted(scores, reverse=True)
    assert told.move == Agent(linear(2)).explain(*asked(game)).move
    assert "linear: preference" in str(told)


def asked(game):
    memory = type("Memory", (), {"information": registry.get(game.name).information_state((), 0)})
    return game.view(), game.legal_moves, memory, Rng(1)


def test_a_preference_is_the_product_along_the_ids():
    state = sea.position("tranquility", grid={"a1": 10}, hand=[12, 20, 30, 40, 50]).state
    about = description(state)
    game = sea.Game.from_state(state)
    shares = {str(one.move): one.score for one in game.explain(Agent(even)).candidates}
    first = len(about.legal_ids(state.vector, [0] * about.pending))
    paths = all_paths(about, state.vector)
    assert len(shares) == len(paths)
    assert shares["Place 12 c1"] == pytest.approx(1 / first)
    assert shares["Place 12 b1 pay 20,30"] == pytest.approx(1 / first / 3 / 3)
    assert decode(state, paths[about.code_of(state, "Discard 40,50")]) == sea.Discard([40, 50])


def test_probabilities_do_as_well():
    game = sea.Game(seed=5, **ENDS)
    policy = linear(3)

    def shares(observation, mask):
        liked = np.exp(policy(observation, mask))
        return liked / liked.sum(1, keepdims=True)

    one, two = (game.explain(Agent(like, kind=kind)) for like, kind in ((policy, "logits"), (shares, "probabilities")))
    for a, b in zip(one.candidates, two.candidates, strict=True):
        assert a.move == b.move
        assert a.score == pytest.approx(b.score)


@pytest.mark.parametrize(
    ("policy", "kind", "says"),
    [
        (lambda seen, mask: np.zeros(3), "logits", "shape"),
        (lambda seen, mask: np.full(mask.shape, np.nan), "logits", "finite"),
        (lambda seen, mask: -mask, "probabilities", "not negative"),
        (lambda seen, mask: np.zeros(mask.shape), "probabilities", "above 0"),
    ],
)
def test_what_no_policy_gives_says_what_is_right(policy, kind, says):
    game = sea.Game(seed=5, seats=[Agent(policy, kind=kind)])
    with pytest.raises(sea.PlayerFailed, match=says) as told:
        game.play_bots(max_moves=1)
    assert isinstance(told.value.__cause__, ActionError)


def test_what_no_agent_is_made_of_says_what_is_right():
    for given in ({"policy": 3}, {"policy": even, "kind": "values"}, {"policy": even, "sample": 1}):
        with pytest.raises(OptionError):
            Agent(**given)
    with pytest.raises(sea.UnknownGame, match="chess"):
        Agent(even, "chess")
    with pytest.raises(OptionError, match="no actions by number"):
        Agent(even, "mini")


@pytest.mark.parametrize("game", KINDS)
def test_it_does_not_play_another_game(game):
    other = next(name for name in KINDS if name != game)
    table = sea.Game(game, players=2, seats=[Agent(even, other), "random"])
    with pytest.raises(sea.PlayerFailed, match=f"plays {other}, not {game}") as told:
        table.play_bots()
    assert isinstance(told.value.__cause__, OptionError)
