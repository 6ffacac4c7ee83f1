"""The words of the page: which of them a saved widget holds, and which travel with the chunk that uses them.

A notebook that saves its widgets stores the `catalogue` trait with each of them, in the language of the page. It holds
what the main module says; a chunk brings its own words along, in the answer that carries it, which nothing stores.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from seawidget.playing.players import Player
from seawidget.playing.viewer import viewer
from seawidget.text import i18n
from seawidget.widget.page import assets

# These sentences of a game arrive ready-made, in traits and answers: the page never looks them up.
READY_MADE = frozenset({"lost", "reason", "rule", "rules", "status", "explain", "error", "odds", "picture", "print"})

# What the main module says of any game. The rest of a game with a chunk of its own is said by that chunk alone.
ANY_GAME = frozenset({"name", "bot", "card", "move", "event", "trial", "result"})

# Words of a game that only dialogs and panels say.
IN_PANELS = frozenset({"option", "preset", "help", "whatif"})

# Words of a game that only what stands around the play says: how it is played, ways to play.
IN_TABLE = frozenset({"guide", "tile"})

# What cards are chosen for (js/src/core/state/viewstate.ts); the buttons that say so come with a chunk.
MODES = ("pay", "discard", "shed", "keep", "rotate", "earn")

# Words of the page by the chunk that says them; the longest prefix counts.
PREFIXES = {
    "ui.picture.": "",  # pictures are drawn by the kernel
    "ui.print.": "",  # and so are positions as text
    "ui.odds.": "odds",
    "ui.lesson.": "lesson",
    "ui.practice": "practice",
    "ui.lesson.asks": "panels",
    "ui.ended.": "panels",
    **dict.fromkeys(("ui.end", "ui.guide.", "ui.new.", "ui.share."), "table"),
    "ui.odds.loading": "panels",
    "ui.worlds": "worlds",
    "ui.plays": "plays",
    "ui.codap.": "plays",
    "ui.beside.": "beside",
    **dict.fromkeys(
        (
            *("ui.aim.", "ui.ask.", "ui.before.", "ui.bots.", "ui.compass.", "ui.copy", "ui.do.", "ui.duel."),
            *("ui.bar.fork", "ui.bar.redeal", "ui.bar.redo", "ui.bar.trial", "ui.bar.help", "ui.bar.options"),
            *("ui.bar.first", "ui.bar.prev", "ui.bar.next", "ui.bar.last", "ui.bar.end", "ui.bar.more", "ui.bar.back"),
            *("ui.bar.projector",),
            *("ui.seats", "ui.curtain.close", "ui.size", "ui.steps", "ui.variant.", "ui.fork.code", "ui.fork.line"),
            *("ui.trial.last", "ui.trial.next", "ui.refused.", "ui.at.", "ui.wanted", "ui.node."),
            *("ui.choose", "ui.idle", "ui.picked.", "ui.cell_picked.", "ui.pay.costs", "ui.place.", "ui.play."),
            *(f"ui.{mode}.{word}" for mode in MODES for word in ("more", "ready", "part", "confirm", "suggest")),
            *("ui.shed.both", "ui.shed.unseen"),
            *("ui.fact.", "ui.gap.", "ui.help.", "ui.legend.", "ui.loading", "ui.log.", "ui.panel."),
            *("ui.rules.", "ui.set.", "ui.tool", "ui.whatif.", "ui.wild."),
        ),
        "panels",
    ),
}
MAIN = "widget"


def solo(players: Sequence[Player]) -> bool | None:
    """Whether a table needs sentences that name no player: True instead of the others, None beside them."""
    return True if len(players) == 1 else False if viewer(players) is None else None


@cache
def sayer(key: str, game: str) -> str | None:
    """Which module of the page says a message ("widget": the main one); "" or None: none does while `game` is shown."""
    first, _, rest = key.partition(".")
    if first == "ui":
        found = max((prefix for prefix in PREFIXES if key.startswith(prefix)), key=len, default=None)
        return MAIN if found is None else PREFIXES[found]
    part = rest.partition(".")[0]
    if first != game or part in READY_MADE:
        return None
    if part in IN_PANELS:
        return "panels"
    if part in IN_TABLE:
        return "table"
    return game if game in assets.chunks() and part not in ANY_GAME else MAIN


def words(locale: str, game: str, *modules: str, solo: bool | None = False) -> dict[str, Any]:
    """The messages that modules of the page need for a game. Raises LookupError for an unknown language.

    In a game for one (`solo`) what happens is told under the same keys without a player's name; None adds these
    sentences under their own keys, for the only person among bots.
    """
    found = {key: message for key, message in i18n.catalogue(locale).items() if sayer(key, game) in modules}
    for key in [key for key in found if key.endswith(i18n.SOLO) and solo is not None]:
        message = found.pop(key)
        if solo:
            found[key.removesuffix(i18n.SOLO)] = message
    return found


def stored(locale: str, game: str, solo: bool | None = False) -> dict[str, Any]:
    """The messages a saved widget holds."""
    return words(locale, game, MAIN, solo=solo)


def with_chunk(name: str, locale: str, game: str) -> dict[str, Any]:
    """The messages that go with a chunk while `game` is shown; those of another game's board are of that game."""
    board = name in assets.chunks() and any(key.startswith(f"{name}.") for key in i18n.catalogue(locale))
    return words(locale, name if board else game, name)
