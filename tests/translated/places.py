"""Where the messages of a catalogue stand, by the beginning of their keys: what a translator is told first."""

from __future__ import annotations

from dataclasses import dataclass

from seawidget.text import i18n


@dataclass(frozen=True)
class Place:
    """Where messages stand whose key begins with one of `keys` ("*.ask": that part of any game's), and its picture."""

    keys: tuple[str, ...]
    where: str
    picture: str | None = None

    def holds(self, key: str) -> bool:
        """Whether the message of a key stands here."""
        first, _, rest = key.partition(".")
        names = (key, f"*.{rest}") if i18n.has(f"{first}.name") else (key,)  # only games have a name
        return any(f"{name}.".startswith(f"{each}.") for name in names for each in self.keys)


PLACES = (
    Place(
        ("ui.bar", "ui.panel", "ui.tool", "ui.node"),
        "the bar above the board, the tabs beside it, the tree of moves",
        "board.png",
    ),
    Place(
        ("ui.cell", "ui.hand", "ui.pay", "ui.fact", "*.ask", "*.do"),
        "cells, hand and the place beside the hand that says what can be done",
        "board.png",
    ),
    Place(("ui.lesson", "class.verdict", "class.wrong"), "the tab *Lesson*", "lesson.png"),
    Place(("ui.new", "*.preset", "*.option"), "the dialog *New game*"),
    Place(("ui.share", "ui.end", "ui.guide", "ui.help"), "the dialogs Share, the end of a game, How to play, Help"),
    Place(("*.status",), "the status line: who has to do what, and why"),
    Place(("*.event",), "the log: one line for each thing that happened"),
    Place(("*.move",), "names of moves in the tree and on buttons"),
    Place(("*.reason", "ui.error"), "why a move, a position or a value is refused"),
    Place(("*.rule",), "the tab *Rules*, one sentence for each rule"),
    Place(("odds", "ui.odds", "explain", "whatif"), "answers about chance: tab *Odds*, tables and plots in a notebook"),
    Place(("ui.picture",), "the picture of a saved notebook, as a screen reader tells it"),
    Place(("class",), "lessons, report of a class, projector, deal sheet"),
)
"""The first one that holds a key is its place."""
ELSEWHERE = Place((), "elsewhere: see the files that say it")


def place(key: str) -> Place:
    """Where a message stands."""
    return next((each for each in PLACES if each.holds(key)), ELSEWHERE)


def table() -> str:
    """The table of `docs/translating.md`."""
    rows = ["| key | place |", "|---|---|"]
    for each in PLACES:
        seen = "" if each.picture is None else f": [{each.picture}]({each.picture})"
        rows.append(f"| {', '.join(f'`{key}`' for key in each.keys)} | {each.where}{seen} |")
    return "\n".join(rows) + "\n"
