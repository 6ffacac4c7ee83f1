"""The ledger of a solved game: every value a fraction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from seawidget.odds.ledger import Entry, Ledger
from seawidget.playing.game import Game
from seawidget.playing.node import Node


def exact_ledger(
    game: Game, solved: Any, path: Sequence[Node], decisions: Sequence[tuple[Node, Node]], seat: int
) -> Ledger:
    """The ledger of a seat by the values of `solved`; `decisions`: its positions with what it played."""
    entries: list[Entry] = []
    first = path[0]
    if game._deal is not None:
        start = solved.start()
        entries.append(Entry("deal", first, "deal", 1, start, start, solved.value(first.state)))
    for at, (before, node) in enumerate(decisions):
        values = dict(solved.actions(before.state))
        best = max(values, key=lambda move: values[move])
        low, high = min(values.values()), values[best]
        after = solved.value(decisions[at + 1][0].state) if at + 1 < len(decisions) else solved.value(path[-1].state)
        played = values[node.move]
        text, turn = before.state.move_text(node.move, seat), before.state.turn
        verdict = "mistake" if played < high else "fine"
        measured = (0, 0, high - played, high - low, str(best), 0.0, verdict)
        entries.append(Entry("move", before, text, turn, high, played, after, *measured))
    return Ledger(game, seat, entries, exact=True, finished=path[-1].state.over, policy="best play")
