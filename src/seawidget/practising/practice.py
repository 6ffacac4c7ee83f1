"""Practice: the exercises of one game or of many saves, and which of them are due."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from seawidget.practising.deck import Deck
from seawidget.practising.exercise import Exercise
from seawidget.probability.shown.table import Table
from seawidget.text.i18n import say

__all__ = ["Practice", "Rejected"]


class Rejected(NamedTuple):
    """A file that gave no exercise: its `name`, and `why`."""

    name: str
    why: str


class Practice:
    """Exercises, one for each position: `due` are those to be tried today, `next()` is the first of them.

    `exercises`: all, the oldest first; `rejected`: files that could not be read or may not be asked, with the reason;
    `left`: how many games were not judged because that was cancelled. A file keeps what was tried where there is a
    folder: see `sea.practice`.
    """

    def __init__(
        self, found: Sequence[Exercise], deck: Deck, today: date, rejected: Sequence[Rejected] = (), left: int = 0
    ) -> None:
        self.today = today
        self.rejected = tuple(rejected)
        self.left = left
        self._deck = deck
        self._clean: dict[str, bool] = {}  # whether nothing went wrong with a position yet
        by_code: dict[str, Exercise] = {}
        for each in found:
            by_code.setdefault(each.code, each)
            each._record = self._recorded
        new = len(deck.cards)
        for code in by_code:
            deck.card(code, today)
        if len(deck.cards) != new:
            deck.write()
        self._by_code = by_code

    @property
    def exercises(self) -> tuple[Exercise, ...]:
        """All exercises: that which was due first comes first; ties by code."""
        cards = self._deck.cards
        return tuple(sorted(self._by_code.values(), key=lambda each: (cards[each.code].due, each.code)))

    @property
    def due(self) -> tuple[Exercise, ...]:
        """The exercises to be tried today."""
        cards = self._deck.cards
        return tuple(each for each in self.exercises if not each.done and self._is_due(cards[each.code].due, each))

    def next(self) -> Exercise | None:
        """The first exercise that is due; None when there is none. It stays the next one until it is solved."""
        return next(iter(self.due), None)

    def _is_due(self, day: date, each: Exercise) -> bool:
        return day <= self.today or each.code in self._clean  # tried today and not solved yet

    def _recorded(self, each: Exercise, verdict: str) -> None:
        first = self._clean.get(each.code, True)
        self._clean[each.code] = False
        self._deck.record(each.code, verdict, self.today, first=first)

    def __len__(self) -> int:
        return len(self._by_code)

    def __repr__(self) -> str:
        return f"<Practice: {len(self)} exercises, {len(self.due)} due>"

    def _table(self) -> Table:
        cards = self._deck.cards
        rows = [
            (
                str(place),
                str(each.turn),
                str(cards[each.code].box + 1),
                cards[each.code].due.isoformat(),
                say(f"practice.state.{'solved' if each.solved else 'revealed' if each.revealed else 'unsolved'}"),
            )
            for place, each in enumerate(self.exercises, 1)
        ]
        heads = [say(f"practice.head.{name}") for name in ("exercise", "turn", "box", "due", "state")]
        notes = [say("practice.rejected", n=len(self.rejected))] if self.rejected else []
        notes += [say("practice.left", n=self.left)] if self.left else []
        title = say("practice.title", n=len(self), due=str(len(self.due)))
        return Table(title, ("exercise", "turn", "box", "due", "state"), rows, notes, heads=heads, align="<>><<")

    def __str__(self) -> str:
        return str(self._table())

    def _repr_html_(self) -> str:
        return self._table()._repr_html_()
