"""The lesson on the board: its question, the lock, checks, what is revealed; the classroom behind it answers.

These handlers run without the lock of the game: a lock may put another game on the board.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from seawidget.widget.wire.rejection import RejectionError

if TYPE_CHECKING:
    from seawidget.playing.game import Game
    from seawidget.widget.intents.board import Board, LessonDesk

Intent = Mapping[str, Any]


def _desk(widget: Board) -> LessonDesk:
    if widget._desk is None:
        raise RejectionError("lesson_none")
    return widget._desk


def lesson(widget: Board, game: Game, intent: Intent) -> Mapping[str, Any]:
    """The lesson in words."""
    return _desk(widget).shown(widget.locale)


def lock(widget: Board, game: Game, intent: Intent) -> Mapping[str, Any]:
    """Lock a prediction, or with `sure` false say how it is read."""
    return _desk(widget).lock(intent["question"], intent["answer"], intent["because"], intent["sure"], widget.locale)


def check(widget: Board, game: Game, intent: Intent) -> Mapping[str, Any]:
    """Judge an answer."""
    return _desk(widget).check(intent["question"], intent["answer"], intent["because"], widget.locale)


def reveal(widget: Board, game: Game, intent: Intent) -> Mapping[str, Any]:
    """What a locked prediction is compared with."""
    return _desk(widget).reveal(intent["question"], widget.locale)


def deal(widget: Board, game: Game, intent: Intent) -> Mapping[str, Any]:
    """Another future on the board."""
    return _desk(widget).deal(intent["deal"], widget.locale)


def hand_in(widget: Board, game: Game, intent: Intent) -> Mapping[str, Any]:
    """The file to hand in, for a download."""
    return _desk(widget).hand_in(widget.locale)
