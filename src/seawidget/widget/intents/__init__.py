"""What the page can ask for, and who does it: one handler per intent, in files by subject.

A handler gets the widget, the game on the board (locked, but for those in `UNLOCKED`) and the checked message. It
returns the data of the answer, or raises `RefusedError` or a typed error of the package.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from seawidget.widget.intents import (
    new as intents_new,
    odds as intents_odds,
    play as intents_play,
    tree as intents_tree,
)
from seawidget.widget.wire.verdict import Verdict

if TYPE_CHECKING:
    from seawidget.playing.game import Game
    from seawidget.widget.gamewidget import GameWidget

    Handler = Callable[[GameWidget, Game, Mapping[str, Any]], Any]

__all__ = ["AFTER", "HANDLERS", "UNLOCKED", "Verdict"]

HANDLERS: dict[str, Handler] = {
    "ready": intents_tree.ready,
    "move": intents_play.move,
    "undo": intents_play.undo,
    "redo": intents_play.redo,
    "bot": intents_play.bot,
    "curtain": intents_play.curtain,
    "explain": intents_play.explain,
    "try": intents_play.try_moves,
    "keep": intents_play.keep,
    "goto": intents_tree.goto,
    "peek": intents_tree.peek,
    "promote": intents_tree.promote,
    "main": intents_tree.make_main,
    "delete": intents_tree.delete,
    "comment": intents_tree.comment,
    "mark": intents_tree.mark,
    "fork": intents_tree.fork,
    "setup": intents_new.setup,
    "new": intents_new.new,
    "share": intents_new.share,
    "rules": intents_new.rules,
    "chunk": intents_tree.chunk,
    "words": intents_tree.chunk_words,
    "odds": intents_odds.odds,
    "odds_stop": intents_odds.odds_stop,
    "odds_policy": intents_odds.odds_policy,
    "odds_number": intents_odds.odds_number,
    "odds_trial": intents_odds.odds_trial,
    "odds_chart": intents_odds.chart,
    "odds_lost": intents_odds.lost,
    "forecast": intents_odds.forecast,
    "advise": intents_odds.advise,
    "compile": intents_odds.compile_rules,
}

# A bot may think for a while, and odds may take a moment: meanwhile cells must be able to use the game.
UNLOCKED = frozenset({"bot", "forecast", "advise", "compile", *(name for name in HANDLERS if name.startswith("odds"))})

# What follows an answer.
AFTER: dict[str, Callable[[GameWidget], None]] = {"ready": intents_tree.send_whole_tree}
