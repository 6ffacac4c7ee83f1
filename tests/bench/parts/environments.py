"""Steps a second of the environments, beside those of other packages in an environment of their own."""

from __future__ import annotations

import json
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from seawidget.env import Batch
from tests.bench.timing import Row, clock

PEERS = Path(__file__).parents[1] / "env_peers.py"
SECONDS = 2.0
ALL = {"players": 3, "monsters": 5, "storms": "on", "rocks": "on", "wilds": 2}
BATCHES: dict[str, tuple[int, dict[str, Any], str]] = {  # games, arguments, target
    "solo, 1 game": (1, {}, ""),
    "solo, 64 games": (64, {}, ""),
    "solo, 1,024 games": (1024, {}, ">= 1.5 M"),
    "three seats, 1,024 games": (1024, {"players": 3}, ""),
    "all modules, three seats, 1,024 games": (1024, ALL, ""),
    "duel, 1,024 games": (1024, {"players": 2, "variant": "duel"}, ""),
    "pyramid, 1,024 games": (1024, {"board": "pyramid"}, ""),
    "duel against greedy, 256 games": (256, {"players": 2, "variant": "duel", "seat": 0, "opponents": "greedy"}, ""),
    "solo, raw, 1,024 games": (1024, {"raw": True}, ""),
}


def rows(python: Path | None = None) -> list[Row]:
    """`python`: of an environment with the peers; without it their rows say that they are skipped."""
    found = [
        Row(f"environment batch, {name}: sample and step", told(stepped(n, **given)), target)
        for name, (n, given, target) in BATCHES.items()
    ]
    found += [memory(), threads(), interpreted()]
    try:
        found += adapters()
    except ModuleNotFoundError as error:
        found.append(Row("environments of Gymnasium and PettingZoo", f"skipped: {error.name} is not installed", ""))
    return found + peers(python)


def told(rate: float) -> str:
    """Steps a second."""
    return f"{rate / 1e6:.2f} M steps/s" if rate >= 1e6 else f"{rate:,.0f} steps/s"


def rate(act: Callable[[], int]) -> float:
    """Steps a second of processor time: the best of three."""
    act()

    def once() -> float:
        begin, steps = time.process_time(), 0
        while time.process_time() - begin < SECONDS / 3:
            steps += act()
        return steps / (time.process_time() - begin)

    return max(once() for _ in range(3))


def stepped(n: int, compiled: bool = True, **given: Any) -> float:
    batch = Batch("tranquility", n, compiled=compiled, **given).reset(seed=1)
    repeats = max(1, 2000 // n) if compiled else 20

    def act() -> int:
        for _ in range(repeats):
            batch.step_sampled()
        return repeats * n

    return rate(act)


def memory() -> Row:
    bare, full = (Batch("tranquility", 1024, compiled=True, history=kept).nbytes / 1024 for kept in (False, True))
    return Row("environment batch: memory of one game", f"{bare / 1000:.1f} kB, {full / 1000:.1f} kB with history", "")


def threads() -> Row:
    """Two batches, one after the other and in two threads: seconds on the clock."""
    batches = [Batch("tranquility", 1024, compiled=True).reset(seed=seed) for seed in (1, 2)]

    def play(batch: Batch) -> None:
        for _ in range(600):
            batch.step_sampled()

    def both() -> None:
        workers = [threading.Thread(target=play, args=(batch,)) for batch in batches]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()

    both()
    alone = min(clock(lambda: [play(batch) for batch in batches]) for _ in range(3))
    together = min(clock(both) for _ in range(3))
    return Row("environment batch: two threads beside one", f"{alone / together:.2f} times as fast", "")


def interpreted() -> Row:
    return Row("environment batch, solo, interpreted", told(stepped(16, compiled=False)), "")


def adapters() -> list[Row]:
    """Random legal play through the environments of other packages' kinds; numpy or compiled code chooses."""
    import gymnasium as gym

    from seawidget.env import GameEnv, GameVectorEnv, aec

    chance = np.random.default_rng(1)
    found = []
    for what, env in (
        ("bare", GameEnv(compiled=True)),
        ("by gym.make", gym.make("seawidget/Tranquility-v0", compiled=True)),
    ):
        env.reset(seed=1)
        found.append(Row(f"gymnasium.Env, {what}: step", told(rate(lambda env=env: one(env))), ">= 100,000"))
    found[1] = Row(found[1].what, found[1].here, "")
    for what, copies in (("", True), (", copy=False", False)):
        many = GameVectorEnv(1024, compiled=True, copy=copies)
        many.reset(seed=1)

        def act(many: Any = many) -> int:
            many.step(many.sample())
            return 1024

        found.append(Row(f"gymnasium.vector.VectorEnv, 1,024 games{what}: sample and step", told(rate(act)), ">= 1 M"))

    def numpy_choice() -> int:
        mask = many.batch.action_mask
        many.step((chance.random(mask.shape, np.float32) * mask).argmax(1))
        return 1024

    found.append(Row("the same, numpy choosing at random", told(rate(numpy_choice)), ""))
    for what, given in (("three seats", {"players": 3}), ("all modules", ALL)):
        table = aec(compiled=True, **given)
        found.append(Row(f"pettingzoo.AECEnv, {what}: last and step", told(rate(lambda t=table: turn(t))), ">= 80,000"))
    return found


def one(env: Any) -> int:
    """One episode, compiled code choosing, so that it is the environment that is measured."""
    env.reset()
    runner, steps, ended = env.unwrapped._runner, 0, False
    while not ended:
        runner.sample()
        _, _, ended, _, _ = env.step(int(runner.actions[0]))
        steps += 1
    return steps


def turn(env: Any) -> int:
    """One episode, compiled code choosing."""
    env.reset()
    runner, steps = env._runner, 0
    for _ in env.agent_iter():
        _, _, ended, cut, _ = env.last()
        if ended or cut:
            env.step(None)
            continue
        runner.sample()
        env.step(int(runner.actions[0]))
        steps += 1
    return steps


def peers(python: Path | None) -> list[Row]:
    """Other packages' environments, as they are measured by the Python of theirs."""
    if python is None:
        return [Row("environments of pgx, OpenSpiel, PettingZoo, RLCard", "skipped: no --peers PYTHON", "")]
    done = subprocess.run([str(python), str(PEERS), str(SECONDS)], capture_output=True, text=True, check=False)
    if not done.stdout:
        return [Row("environments of other packages", f"skipped: {done.stderr.strip()[-120:]}", "")]
    lines = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    return [
        Row(
            f"{line['name']} ({line['version']})",
            told(line["rate"]) if "rate" in line else f"skipped: {line['why']}",
            "",
        )
        for line in lines
    ]
