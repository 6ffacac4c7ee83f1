"""Chunks as tasks for other processes: a spec as bytes, and the function a worker runs on it."""

from __future__ import annotations

import pickle
import sys
from functools import lru_cache
from typing import Any

from seawidget.errors import NotSendable
from seawidget.simulation.play import Chunk, Failure, play_chunk
from seawidget.simulation.run_spec import RunSpec
from seawidget.text.i18n import Sentence

_FIX = Sentence("error.send.fix")


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
        raise NotSendable(_unsent(spec, dumps, error)) from error


def _check_home(who: Any) -> None:
    """Plain pickle sends a function by its name, which names nothing in a worker if it stands in a notebook."""
    choose = getattr(who, "choose", None)
    home = getattr(choose, "__module__", None) or type(choose).__module__
    if home == "__main__" and not hasattr(sys.modules["__main__"], "__file__"):
        raise NotSendable(Sentence("error.send.home", name=repr(str(who)), fix=_FIX))


def _unsent(spec: RunSpec, dumps: Any, error: Exception) -> Sentence:
    """What cannot be sent, and why."""
    bad = [who for who in spec.bots if not _goes(who, dumps)]
    if bad:
        return Sentence("error.send.function", name=repr(str(bad[0])), why=str(error), fix=_FIX)
    return Sentence("error.send.game", name=repr(spec.rules.name), why=str(error), fix=_FIX)


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
        text = Sentence("error.send.load", what=type(error).__name__, why=str(error), fix=_FIX)
        return Failure(first, None, "", text, "")
    return play_chunk(spec, first, count)
