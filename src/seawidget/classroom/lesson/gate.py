"""The gate of a lesson: shut until every prediction is locked, and after that a witness of who looked."""

from __future__ import annotations

import weakref
from typing import Any, Final, Protocol

from seawidget.classroom.handing.journal import Journal
from seawidget.playing.game import Game

KINDS: Final = frozenset({"odds", "win", "hint", "explain", "compare", "ledger", "what_if", "save"})
SINGLY: Final = 10  # looks of a kind at a question that get a line each; a loop is told in one line for all of it


class Lesson(Protocol):
    """What the gate asks of a session: always a `seawidget.classroom.lesson.session.Session`."""

    game: Game
    deals: dict[int, Game]
    journal: Journal

    @property
    def open_predictions(self) -> tuple[str, ...]:
        """The ids of predictions that are not locked yet."""
        ...

    @property
    def open_checks(self) -> tuple[str, ...]:
        """The ids of checks that have no answer yet."""
        ...

    def need_predictions(self) -> None:
        """Raises NotPredicted while a prediction is not locked."""
        ...

    def predict(self, question: str, answer: object = ..., because: str | None = None) -> object:
        """Lock a prediction."""
        ...


class LessonGate:
    """What the games of a session ask before they answer: a `Gate` of `seawidget.playing`. A copy is the same gate."""

    why: str = "odds_lesson"
    trials: bool = False  # trying a move is play

    def __init__(self, session: Lesson) -> None:
        self._session = weakref.ref(session)
        self._seen: dict[tuple[str, str], int] = {}
        self._waiting: dict[tuple[str, str], int] = {}

    @property
    def closed(self) -> bool:
        """Whether a prediction is still to be locked."""
        session = self._session()
        return session is not None and bool(session.open_predictions)

    def refuse(self) -> None:
        """Raises NotPredicted while it is closed."""
        session = self._session()
        if session is not None:
            session.need_predictions()

    def looked(self, kind: str, times: int = 1) -> None:
        """Count a look at the question that is open; when all are answered looking is free."""
        session = self._session()
        if session is None or kind not in KINDS:
            return
        question = next(iter((*session.open_predictions, *session.open_checks)), None)
        if question is None or (self.closed and kind != "save"):
            return
        key = (kind, question)
        self._seen[key] = self._seen.get(key, 0) + times
        if self._seen[key] <= SINGLY and not session.journal.full:
            session.journal.append("look", what=kind, question=question, count=times)
        else:
            self._waiting[key] = self._waiting.get(key, 0) + times

    def settle(self) -> None:
        """Write down the looks that were only counted so far."""
        session = self._session()
        waiting, self._waiting = self._waiting, {}
        if session is not None:
            for (kind, question), count in waiting.items():
                session.journal.append("look", what=kind, question=question, count=count)

    def forecast(self, chance: float) -> None:
        """A forecast is the next prediction. Raises what `predict` raises."""
        session = self._session()
        if session is not None and session.open_predictions:
            session.predict(session.open_predictions[0], chance)

    def moved(self, opened: bool = False) -> None:
        """Boards hear that something may be seen now that could not."""
        session = self._session()
        if session is not None and opened:
            for game in (session.game, *session.deals.values()):
                game.tell_odds_rule()

    def __deepcopy__(self, memo: Any) -> LessonGate:
        return self

    def __copy__(self) -> LessonGate:
        return self
