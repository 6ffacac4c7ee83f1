"""Games in other processes: the same rows, and a worker that dies costs no more than another try."""

from __future__ import annotations

import logging
import multiprocessing
import os
import subprocess
import sys
import threading
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor

import pytest

import seawidget as sea
from seawidget.rng import batch_seed
from seawidget.simulation import pools, transport
from seawidget.simulation.interrupts import Interrupts
from tests.simulation import simulating
from tests.simulation.simulating import Dies, first

SPAWN = multiprocessing.get_context("spawn")


def many(game="tide", **given):
    return sea.simulate(game, **{"games": 8, "seed": 1, "progress": False, "bots": "random", **given})


def hand(index):
    """What seat 0 holds at the start of game `index`."""
    return sea.Game("tide", seed=batch_seed(1, index)).view(0).hand


def rows(result):
    return {name: result[name].tolist() for name in result.columns}


def test_processes_of_our_own():
    expected = rows(many("tranquility", bots="greedy"))
    assert rows(many("tranquility", bots="greedy", executor=2, chunk=3)) == expected


def test_processes_of_our_own_have_ended_when_the_run_has():
    before = set(multiprocessing.active_children())
    many(executor=2, chunk=3, stop=iter([0, 0, 0, 0, 0, 1]).__next__)
    assert set(multiprocessing.active_children()) == before


def test_games_functions_and_rules_that_are_not_of_the_package_travel():
    bots = [first, "high"]
    assert rows(many(bots=bots, executor=1, chunk=3)) == rows(many(bots=bots))

    def here(view, legal):  # as somebody would write it in a notebook
        return legal[-1]

    assert rows(many(bots=here, executor=1)) == rows(many(bots=lambda view, legal: legal[-1]))


@pytest.fixture(scope="module")
def two():
    with ProcessPoolExecutor(2, mp_context=SPAWN) as pool:
        yield pool


def test_an_executor_of_somebody_else_stays_open(two):
    assert rows(many(executor=two, chunk=3)) == rows(many())
    assert rows(many(executor=two, chunk=2, seed=2)) == rows(many(seed=2))


def test_a_function_that_cannot_travel_is_refused_before_the_first_game(two):
    lock = threading.Lock()

    def mine(view, legal):
        with lock:
            return legal[0]

    with pytest.raises(sea.SimulationError, match=r"function 'mine' cannot be sent.*module.*threads"):
        many(bots=["random", mine], executor=two)
    with ThreadPoolExecutor(2) as threads:
        assert rows(many(bots=mine, executor=threads, chunk=2)) == rows(many(bots=first))


def test_without_cloudpickle_a_notebook_function_is_refused_and_others_travel(two, monkeypatch):
    monkeypatch.setitem(transport.sys.modules, "cloudpickle", None)
    with pytest.raises(sea.SimulationError, match="cloudpickle"):
        many(bots=lambda view, legal: legal[0], executor=two)
    monkeypatch.setattr(transport.sys.modules["__main__"], "__file__", "x", raising=False)
    monkeypatch.delattr(transport.sys.modules["__main__"], "__file__")
    mine = type(first)(first.__code__, first.__globals__, "mine")
    mine.__module__ = "__main__"
    with pytest.raises(sea.SimulationError, match="'mine' cannot be sent"):
        many(bots=mine, executor=two)
    assert rows(many(bots=first, executor=two)) == rows(many(bots=first))


def test_the_error_of_a_player_comes_back_from_a_worker_and_is_not_tried_again(two, tmp_path):
    said = r"game 5 .*Fails at seat=0 failed at turn 1 \(PLAY\): ZeroDivisionError"
    with pytest.raises(sea.PlayerFailed, match=said) as caught:
        many(bots=simulating.Fails(hand(5)), executor=two, chunk=2)
    assert caught.value.index == 5
    assert "nothing to divide" in caught.value.traceback
    assert rows(caught.value.partial) == rows(many(bots=first, games=5))
    assert caught.value.partial.retries == 0


def test_a_worker_that_is_killed_costs_another_try(tmp_path, caplog):
    player = Dies(tmp_path / "died", hand(3))
    with caplog.at_level(logging.WARNING, "seawidget"):
        result = many(bots=player, executor=2, chunk=2)
    assert (tmp_path / "died").exists()
    assert result.retries >= 1
    assert "died" in caplog.text
    assert not result.partial
    assert rows(result) == rows(many(bots=first))


def test_a_pool_of_somebody_else_that_breaks_is_replaced(tmp_path):
    player = Dies(tmp_path / "died", hand(3))
    with ProcessPoolExecutor(1, mp_context=SPAWN) as pool:
        result = many(bots=player, executor=pool, chunk=4)
    assert result.retries >= 1
    assert rows(result) == rows(many(bots=first))


def test_a_game_that_kills_every_worker_ends_the_run_with_what_was_played(tmp_path):
    player = Dies(tmp_path / "died", hand(5), always=True)
    with pytest.raises(sea.SimulationError, match=r"games 5 to 5 failed 4 times because their worker died") as caught:
        many(bots=player, executor=1, chunk=1)
    assert rows(caught.value.partial) == rows(many(bots=first, games=5))


# Each worker reads the script and would start workers, too; what they print comes in any order.
UNGUARDED = """
import multiprocessing
import seawidget as sea
try:
    sea.simulate("pomor", bots="random", executor=2, progress=False)
except sea.SimulationError as error:
    if multiprocessing.parent_process() is None:
        print(error)
    raise
"""


def test_workers_that_cannot_start_are_given_up_soon(tmp_path):
    script = tmp_path / "unguarded.py"
    script.write_text(UNGUARDED)
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stdout.startswith("worker processes die as soon as they start")
    assert "must stand under `if __name__ == '__main__':`" in done.stdout
    assert "leaked" not in done.stderr  # as the semaphores of a pool that a worker was about to make would be


class Broken(Executor):
    """Loses its first tasks, as a cluster loses a worker."""

    _max_workers = 1

    def __init__(self, losses: int) -> None:
        self.losses = losses

    def submit(self, fn, /, *args, **kwargs):
        future: Future = Future()
        if self.losses:
            self.losses -= 1
            future.set_exception(ConnectionError("lost the worker"))
        else:
            future.set_result(fn(*args))
        return future


def test_a_cluster_that_loses_tasks_gets_them_again():
    result = many(executor=Broken(3), chunk=3)
    assert result.retries == 3
    assert rows(result) == rows(many())
    with pytest.raises(sea.SimulationError, match=r"games 0 to 2 failed 4 times.*lost the worker") as caught:
        many(executor=Broken(99), chunk=3)
    assert len(caught.value.partial) == 0


def test_an_executor_that_is_shut_down_is_said():
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    with pytest.raises(sea.SimulationError, match="shut down"):
        many(executor=pool)


def test_a_dask_cluster(tmp_path):
    distributed = pytest.importorskip("distributed")
    player = Dies(tmp_path / "died", hand(3))
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=logging.CRITICAL
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        executor = client.get_executor()
        assert rows(many("tranquility", bots="greedy", executor=executor, chunk=3)) == rows(
            many("tranquility", bots="greedy")
        )
        assert rows(many(bots=[first, "high"], executor=executor)) == rows(many(bots=[first, "high"]))
        assert rows(many(bots=player, executor=executor, chunk=2)) == rows(many(bots=first))
        assert (tmp_path / "died").exists()


@pytest.mark.parametrize(("told", "workers"), [(1, 1), (3, 3), (0, None), (-1, None), (None, None), ("2", None)])
def test_workers_are_as_many_as_an_executor_says_and_else_a_good_many(told, workers):
    class Told(Executor):
        _max_workers = told

    with pools.pool(Told(), Interrupts()) as pool:
        assert pool.workers == (workers or max(pools.UNKNOWN, os.cpu_count() or 1))
        assert pool.window == 4 * pool.workers
    with pools.pool(None, Interrupts()) as pool:
        assert (pool.workers, pool.window) == (1, 1)
