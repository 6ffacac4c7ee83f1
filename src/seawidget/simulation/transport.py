"""Chunks as tasks for other processes: a spec as bytes, and the function a worker runs on it."""

from __future__ import annotations

import pickle
import sys
from functools import lru_cache
from typing import Any

from seawidget.errors import NotSendable
from seawidget.simulation.play import Chunk, Failure, play_chunk
from seawidget.simulation.run_spec import RunSpec

_FIX = (
    "put it and what it calls into a module that the workers can import, or pip install 'seawidget[lab]' (cloudpickle"
    " sends plain functions written in a notebook), or play with threads or in this process"
)


def packed(spec: RunSpec) -> bytes:
    """The spec as bytes for a worker. Raises NotSendable naming the player and the ways out."""
    dumps: Any = pickle.dumps
    if not (spec.plain and type(spec.rules).__module__.startswith("seawidget.")):
        try:
            import cloudpickle
        except ImportError:
            for who in spec.bots:
                _check_home(who)
        else:
            dumps = cloudpickle.dumps  # sends what stands in a notebook or in `__main__` itself, not its name
    try:
        return bytes(dumps(spec))
    except Exception as error:
        text = f"{_culprit(spec, dumps)} cannot be sent to another process ({error}): {_FIX}"
        raise NotSendable(text) from error


def _check_home(who: Any) -> None:
    """Plain pickle sends a function by its name, which names nothing in a worker if it stands in a notebook."""
    choose = getattr(who, "choose", None)
    home = getattr(choose, "__module__", None) or type(choose).__module__
    if home == "__main__" and not hasattr(sys.modules["__main__"], "__file__"):
        raise NotSendable(f"the function {str(who)!r} cannot be sent to another process: {_FIX}")


def _culprit(spec: RunSpec, dumps: Any) -> str:
    bad = [who for who in spec.bots if not _goes(who, dumps)]
    return f"the function {str(bad[0])!r}" if bad else f"the game {spec.rules.name!r}"


def _goes(who: Any, dumps: Any) -> bool:
    try:
        dumps(who)
    except Exception:  # noqa: BLE001 - pickling raises whatever an object's own methods raise
        return False
    return True


@lru_cache(maxsize=8)
def _unpacked(payload: bytes) -> RunSpec:
    spec: RunSpec = pickle.loads(payload)  # noqa: S301 - written by `packed` in the process that gave this task
    return spec


def run_chunk(payload: bytes, first: int, count: int) -> Chunk | Failure:
    """What a worker runs. What is wrong with a player comes back as a value: what is raised was the worker."""
    try:
        spec = _unpacked(payload)
    except Exception as error:  # noqa: BLE001 - a missing module or anything else: the same everywhere, so no retry
        text = f"the worker cannot load the players ({type(error).__name__}: {error}): {_FIX}"
        return Failure(first, None, "", text, "")
    return play_chunk(spec, first, count)
