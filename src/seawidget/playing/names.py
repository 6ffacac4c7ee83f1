"""What the players are called: names given with the game, those of persons, and names for bots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from seawidget.errors import SeatsError
from seawidget.playing.players import Player
from seawidget.text.i18n import Sentence
from seawidget.visible import one_line

BOTS: Final = ("Mira", "Otto", "Vera", "Finn", "Nora")
LONGEST: Final = 40


def names_given(names: Iterable[str | None] | str | None, count: int) -> tuple[str | None, ...]:
    """The names of `count` seats as they are kept: visible, of one line; None or "" leaves a seat its usual name.

    Raises SeatsError for anything but texts, one for each seat at most.
    """
    if names is None:
        return (None,) * count
    given = [names] if isinstance(names, str) else list(names) if isinstance(names, Iterable) else [0]
    if len(given) > count or not all(name is None or isinstance(name, str) for name in given):
        raise SeatsError(Sentence("error.seats.names", n=count, given=repr(names)))
    kept = [one_line(name.strip())[:LONGEST] or None if name else None for name in given]
    return (*kept, *[None] * (count - len(kept)))


def names_of(players: Sequence[Player], given: Sequence[str | None]) -> list[str | None]:
    """What each seat is called: the name given, that of a person, or one of `BOTS`; None: a person without a name."""
    usual = iter(BOTS)
    called = [name or (who.name if who.kind == "person" else None) for name, who in zip(given, players, strict=True)]
    found: list[str | None] = []
    for name, who in zip(called, players, strict=True):
        if name or who.kind == "person":
            found.append(name)
        else:
            found.append(next(one for one in usual if one not in called))
    return found
