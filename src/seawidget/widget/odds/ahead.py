"""What a page will soon ask for, made ready beside the board: modules imported and files looked at, bit by bit."""

from __future__ import annotations

import threading
import weakref
from contextlib import suppress

from seawidget import compiled
from seawidget.errors import SeaError
from seawidget.odds.determinizations import default_policy
from seawidget.playing.game import Game
from seawidget.widget.odds.beside import Steps, begin
from seawidget.widget.odds.data import gap_rows, gaps_of

SOON = 0.2  # s: first the board is drawn
BREATH = 0.02  # s between two steps


def ready_soon(game: Game, locale: str) -> threading.Thread | None:
    """Get what the first look at the odds needs, and the compiler going; returns at once.

    Gives the thread that does; None where that happens between two events, or not at all.
    """
    compiled.ahead(game.rules.name, game.options)

    rules, there = game.rules, weakref.ref(game)  # a game that is let go meanwhile is not kept

    def steps() -> Steps:
        yield SOON
        default_policy(rules)
        yield BREATH
        game = there()
        if game is None:
            return
        node = game.node
        with suppress(SeaError):  # a position of which nothing can be said: the page will be told so
            board = gaps_of(game, node, node.state.deciding or 0)
            if board is not None:
                del game, node
                yield BREATH
                gap_rows(board, 1, locale)

    try:
        begun = begin(steps(), "ahead")
    except RuntimeError:  # then the first look takes the time it takes
        return None
    return begun if isinstance(begun, threading.Thread) else None
