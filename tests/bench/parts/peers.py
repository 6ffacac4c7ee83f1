"""Random games of other libraries, as far as they are installed: other games, so read the order of magnitude.

An atomic action there is less work than a move of Tranquility, which is a whole turn.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from statistics import median

from tests.bench.parts.playouts import chess_game
from tests.bench.timing import Row, seconds

REPEATS = 5


def rows() -> list[Row]:
    found = []
    for name, make in PEERS.items():
        try:
            game = make()
        except ImportError as error:
            found.append(
                Row(f"random game of {name}: one action", f"skipped: {error.name or error} is not installed", "")
            )
            continue
        game(0)
        times = []
        for repeat in range(REPEATS):
            begin, plies = time.process_time(), 0
            while time.process_time() - begin < 0.3:
                plies += game(repeat)
            times.append((time.process_time() - begin) / plies)
        found.append(Row(f"random game of {name}: one action", seconds(median(times)), ""))
    return found


def open_spiel(name: str) -> Callable[[], Callable[[int], int]]:
    def make() -> Callable[[int], int]:
        import pyspiel

        game = pyspiel.load_game(name)
        chance = random.Random(1)

        def play(_seed: int) -> int:
            state, plies = game.new_initial_state(), 0
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(chance.choices(actions, weights)[0])
                else:
                    state.apply_action(chance.choice(state.legal_actions()))
                    plies += 1
            return plies

        return play

    return make


def rlcard() -> Callable[[int], int]:
    import rlcard

    env = rlcard.make("uno", config={"seed": 1})
    chance = random.Random(1)

    def play(_seed: int) -> int:
        state, _ = env.reset()
        plies = 0
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            plies += 1
        return plies

    return play


def pettingzoo() -> Callable[[int], int]:
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.raw_env()
    chance = random.Random(1)

    def play(seed: int) -> int:
        env.reset(seed=seed)
        plies = 0
        for agent in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            free = [action for action, legal in enumerate(seen["action_mask"]) if legal]
            env.step(chance.choice(free))
            plies += 1
            assert agent
        return plies

    return play


def pgx() -> Callable[[int], int]:
    import jax
    import pgx

    env = pgx.make("2048")
    lanes, steps = 1024, 50
    start = jax.jit(jax.vmap(env.init))

    @jax.jit
    def run(state, key):
        def step(state, key):
            keys = jax.random.split(key, lanes + 1)
            odds = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
            actions = jax.random.categorical(keys[0], odds, axis=1)
            return jax.vmap(env.step)(state, actions, keys[1:]), None

        return jax.lax.scan(step, state, jax.random.split(key, steps))[0]

    state = start(jax.random.split(jax.random.PRNGKey(0), lanes))

    def play(seed: int) -> int:
        jax.block_until_ready(run(state, jax.random.PRNGKey(seed)))
        return lanes * steps

    return play


PEERS: dict[str, Callable[[], Callable[[int], int]]] = {
    "OpenSpiel, solitaire": open_spiel("solitaire"),
    "OpenSpiel, gin_rummy": open_spiel("gin_rummy"),
    "OpenSpiel, hanabi": open_spiel("hanabi"),
    "RLCard, uno": rlcard,
    "PettingZoo, connect_four_v3": pettingzoo,
    "pgx, 2048, 1,024 at once": pgx,
    "python-chess": lambda: chess_game,
}
