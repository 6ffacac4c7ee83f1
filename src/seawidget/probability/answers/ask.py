"""What every question shares: its words, its letters, what it takes for granted."""

from __future__ import annotations

from typing import Any, Final

from seawidget.probability.answers.derivation import Number
from seawidget.probability.shown.message import Assumption, Message, assume
from seawidget.text.codes import Seat

SHUFFLED: Final[tuple[Assumption, ...]] = (assume("exchangeable"),)
RANDOM_SUBSET: Final[tuple[Assumption, ...]] = (assume("random_subset"),)


def event(name: str, **args: Any) -> Message:
    """The event `odds.event.<name>`."""
    return Message(f"odds.event.{name}", args)


def about(seat: int, alone: bool) -> dict[str, Seat]:
    """Whom a sentence is about, for `event` and `assume`; `alone`: in a game for one, which names nobody."""
    return {} if alone else {"who": Seat(seat)}


def letters(**given: tuple[Any, str]) -> tuple[Number, ...]:
    """The letters of a formula: `n=(60, "unseen")`."""
    return tuple(Number(name, value, meaning) for name, (value, meaning) in given.items())
