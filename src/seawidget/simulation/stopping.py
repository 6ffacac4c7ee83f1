"""Ending a run early: by a rule that looks at what was played, or from outside.

`stop` with an argument is a rule: it is given the result so far after fixed numbers of games (`batches.next_look`), and
the run ends at the first look at which it says so, with just these games, on any machine and with any workers. `stop`
without an argument is asked again and again while games are played; what it ends holds as many games as there were.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from seawidget.errors import OptionError, right
from seawidget.probability.estimates.batches import next_look

__all__ = ["Stop", "at_look", "outside_and_rule", "until_look"]

Stop = Callable[[], object] | Callable[[Any], object] | None


def outside_and_rule(stop: Stop) -> tuple[Callable[[], object] | None, Callable[[Any], object] | None]:
    """(what is asked again and again, the rule): one of them, or neither. Raises OptionError for no function."""
    if stop is None:
        return None, None
    if not callable(stop):
        text = right("stop", "stop_rule", repr(stop))
        raise OptionError("option_out_of_range", {"stop": repr(stop)}, text)
    return (None, stop) if _takes_one(stop) else (stop, None)  # type: ignore[return-value]


def _takes_one(stop: Callable[..., object]) -> bool:
    try:
        parameters = inspect.signature(stop).parameters.values()
    except (TypeError, ValueError):  # a builtin that does not say
        return False
    places = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return any(one.kind in places and one.default is inspect.Parameter.empty for one in parameters)


def at_look(done: int) -> bool:
    """Whether a rule looks after so many games."""
    return done > 0 and next_look(done - 1) == done


def until_look(first: int, count: int, ruled: bool) -> int:
    """As many of `count` games from `first` as there are before the next look, if there is a rule."""
    return min(count, next_look(first) - first) if ruled else count
