"""What the page can ask for, and who does it: one handler per intent, in files by subject.

A handler gets the widget, the game on the board (locked, but for those in `UNLOCKED`) and the checked message. It
returns the data of the answer, or raises `RejectionError` or a typed error of the package.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from seawidget.widget.intents import lesson, new, odds, play, plays, practice, share, tree, worlds
from seawidget.widget.wire.verdict import Verdict

if TYPE_CHECKING:
    from seawidget.playing.game import Game
    from seawidget.widget.intents.board import Board

    Handler = Callable[[Board, Game, Mapping[str, Any]], Any]

__all__ = ["AFTER", "HANDLERS", "UNLOCKED", "Verdict"]

HANDLERS: dict[str, Handler] = {
    "ready": tree.ready,
    "move": play.move,
    "undo": play.undo,
    "redo": play.redo,
    "bot": play.bot,
    "curtain": play.curtain,
    "explain": play.explain,
    "gifts": play.gifts,
    "try": play.try_moves,
    "keep": play.keep,
    "goto": tree.goto,
    "peek": tree.peek,
    "promote": tree.promote,
    "main": tree.make_main,
    "delete": tree.delete,
    "comment": tree.comment,
    "mark": tree.mark,
    "fork": tree.fork,
    "setup": new.setup,
    "new": new.new,
    "back": new.back,
    "share": share.share,
    "export": share.export,
    "rules": new.rules,
    "plays": plays.plays,
    "chunk": tree.chunk,
    "words": tree.chunk_words,
    "still": tree.still,
    "odds": odds.odds,
    "odds_stop": odds.odds_stop,
    "odds_policy": odds.odds_policy,
    "odds_number": odds.odds_number,
    "odds_trial": odds.odds_trial,
    "odds_chart": odds.chart,
    "odds_lost": odds.lost,
    "odds_worlds": worlds.worlds,
    "odds_world": worlds.world,
    "forecast": odds.forecast,
    "advise": odds.advise,
    "lesson": lesson.lesson,
    "lesson_lock": lesson.lock,
    "lesson_check": lesson.check,
    "lesson_reveal": lesson.reveal,
    "lesson_deal": lesson.deal,
    "lesson_file": lesson.hand_in,
    "practice_find": practice.find,
    "practice_stop": practice.stop,
    "practice_begin": practice.begin,
    "practice_again": practice.again,
    "practice_show": practice.show,
    "practice_next": practice.go_on,
    "practice_leave": practice.leave,
    "sure": practice.sure,
}

# A bot may think for a while, and odds may take a moment: meanwhile cells must be able to use the game.
UNLOCKED = frozenset(
    {"bot", "forecast", "advise", *(name for name in HANDLERS if name.startswith(("odds", "lesson", "practice")))}
)

# What follows an answer.
AFTER: dict[str, Callable[[Board], None]] = {"ready": tree.send_whole_tree}
