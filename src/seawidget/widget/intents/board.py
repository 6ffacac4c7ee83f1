"""What the handlers of requests need to know of a board: the widget fulfils it, and they never import it."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, Protocol

from seawidget.widget.page import board

if TYPE_CHECKING:
    from seawidget.playing.game import Game
    from seawidget.widget.odds.access import OddsAccess
    from seawidget.widget.practice.room import PracticeRoom
    from seawidget.widget.wire.answers import Answers


class LessonDesk(Protocol):
    """The classroom behind a board. Its methods raise RejectionError with a sentence in the language they are given."""

    def shown(self, locale: str) -> Mapping[str, Any]:
        """The lesson in words: title, step, questions as far as they are open, what was answered."""
        ...

    def lock(self, question: str, answer: str, because: str | None, sure: bool, locale: str) -> Mapping[str, Any]:
        """Lock a prediction, or without `sure` only read it."""
        ...

    def check(self, question: str, answer: str, because: str | None, locale: str) -> Mapping[str, Any]:
        """Judge an answer."""
        ...

    def reveal(self, question: str, locale: str) -> Mapping[str, Any]:
        """What a locked prediction is compared with."""
        ...

    def deal(self, number: int, locale: str) -> Mapping[str, Any]:
        """Put another future on the board."""
        ...

    def hand_in(self, locale: str) -> Mapping[str, Any]:
        """The file to hand in: `name`, `type`, `text`."""
        ...


class Board(board.Board, Protocol):
    """A board as a request of its page finds it."""

    _access: OddsAccess
    _answers: Answers
    _desk: LessonDesk | None
    _practising: PracticeRoom
    _intents: threading.RLock
    _stale_before: int
    forks: list[Game]
    previous: Game | None
    ui: Any

    @property
    def game(self) -> Game:
        """The game on the board."""
        ...

    @game.setter
    def game(self, game: Game) -> None: ...

    @property
    def rev(self) -> int:
        """Number of the picture the page has."""
        ...

    @property
    def locale(self) -> str:
        """The language of the page."""
        ...

    def heard_language(self, tag: str) -> None:
        """The page says what language it is in, "" for nothing."""
        ...

    def _held(self) -> AbstractContextManager[Game]: ...

    def _one_change(self, game: Game) -> AbstractContextManager[None]: ...

    def _publish(self, game: Game) -> None: ...

    def _send_tree(self, rev: int) -> None: ...

    def _replace(self, new: Mapping[str, Any]) -> None: ...

    def _show_again(self) -> None: ...

    def _reply(self, answer: Mapping[str, Any]) -> None: ...
