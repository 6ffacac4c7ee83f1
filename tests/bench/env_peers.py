"""Steps a second of environments of other packages, as JSON: run by the Python of an environment that has them.

`python tests/bench/env_peers.py [SECONDS]`. Each plays at random, with the mask of legal actions and the observation
made at every step, on one core; seconds are those of the processor. It imports nothing of seawidget. A package that is
not there is said to be missing.
"""

from __future__ import annotations

import importlib
import json
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0


def rate(act: Callable[[], int]) -> float:
    """Steps a second of processor time."""
    act()
    begin, steps = time.process_time(), 0
    while time.process_time() - begin < SECONDS:
        steps += act()
    return steps / (time.process_time() - begin)


def open_spiel(name: str) -> Callable[[], int]:
    import pyspiel

    game, chance = pyspiel.load_game(name), random.Random(1)
    kind = game.get_type()

    def act() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, weights)[0])
                continue
            state.observation_tensor() if kind.provides_observation_tensor else state.information_state_tensor()
            state.legal_actions_mask()
            state.apply_action(chance.choice(state.legal_actions()))
            steps += 1
        return steps

    return act


def pettingzoo(name: str) -> Callable[[], int]:
    import numpy as np

    env = importlib.import_module(f"pettingzoo.classic.{name}").raw_env()
    chance = np.random.default_rng(1)

    def act() -> int:
        env.reset(seed=int(chance.integers(1 << 30)))
        steps = 0
        for _ in env.agent_iter():
            seen, _, ended, cut, info = env.last()
            if ended or cut:
                env.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
            legal = np.flatnonzero(mask)
            env.step(int(legal[chance.integers(len(legal))]))
            steps += 1
        return steps

    return act


def rlcard(name: str) -> Callable[[], int]:
    import rlcard as package

    env, chance = package.make(name, config={"seed": 1}), random.Random(1)

    def act() -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            steps += 1
        return steps

    return act


def pgx(name: str, lanes: int) -> Callable[[], int]:
    import jax
    import pgx as package
    from pgx.experimental.wrappers import auto_reset

    env = package.make(name)
    one = auto_reset(env.step, env.init)

    @jax.jit
    def step(state: object, key: object) -> object:
        first, second = jax.random.split(key)
        odds = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        actions = jax.random.categorical(first, odds, axis=-1)
        return jax.vmap(one)(state, actions, jax.random.split(second, lanes))

    here = {"state": jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), lanes)), "n": 0}

    def act() -> int:
        here["n"] += 1
        here["state"] = jax.block_until_ready(step(here["state"], jax.random.PRNGKey(here["n"])))
        return lanes

    return act


PEERS: dict[str, tuple[str, Callable[[], Callable[[], int]]]] = {
    **{f"pgx 2048, {n:,} at once": ("pgx", lambda n=n: pgx("2048", n)) for n in (1, 1024)},
    "pgx Leduc Hold'em, 1,024 at once": ("pgx", lambda: pgx("leduc_holdem", 1024)),
    **{
        f"OpenSpiel {name}": ("open_spiel", lambda name=name: open_spiel(name))
        for name in ("solitaire", "hanabi", "gin_rummy")
    },
    **{
        f"PettingZoo {name}": ("pettingzoo", lambda name=name: pettingzoo(name))
        for name in ("hanabi_v5", "leduc_holdem_v4", "connect_four_v3")
    },
    **{f"RLCard {name}": ("rlcard", lambda name=name: rlcard(name)) for name in ("gin-rummy", "doudizhu", "uno")},
}


def measured() -> Iterator[dict[str, object]]:
    """One row a peer: its name, version, and steps a second or why there are none."""
    for name, (package, make) in PEERS.items():
        try:
            number = version(package)
        except PackageNotFoundError:
            number = ""
        try:
            yield {"name": name, "version": number, "rate": rate(make())}
        except Exception as error:  # noqa: BLE001 - of whatever is missing or does not run here
            yield {"name": name, "version": number, "why": f"{type(error).__name__}: {error}"[:120]}


if __name__ == "__main__":
    for row in measured():
        print(json.dumps(row), flush=True)
