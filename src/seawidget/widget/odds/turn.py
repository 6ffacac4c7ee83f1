"""The questions of a turn as a page shows them, for games whose questions are about turns and not about gaps."""

from __future__ import annotations

import json
from typing import Any

from seawidget.games import powers
from seawidget.odds.position import position_odds
from seawidget.odds.turn import TurnOdds
from seawidget.playing.game import Game
from seawidget.playing.node import Node
from seawidget.text import i18n

BYTES = 6500


def turn_of(game: Game, node: Node, seat: int) -> TurnOdds | None:
    """The questions of a node from one seat's view and memory; None in a game without such questions."""
    rules = game.rules
    if not isinstance(rules, powers.TellsTurnFacts) or isinstance(rules, powers.TellsDeckFacts) or node.state.over:
        return None
    with game.lock:
        information = game.tree.memories.information(node, seat)
    found = position_odds(rules, node.state, seat, information, None, True)
    return found if isinstance(found, TurnOdds) else None


def turn_data(found: TurnOdds, locale: str) -> dict[str, Any]:
    """What is possible, subject by subject: name and chance of each question, the place it is about, short words.

    What cannot happen is left out. `assumed`: what all answers take for granted.
    """
    subjects: dict[str, dict[str, Any]] = {}
    for name, question in found.deck_facts.questions.items():
        subject, key, args = question.subject
        part = subjects.setdefault(subject, {"id": subject, "title": i18n.text(key, args, locale), "rows": []})
        chance = found[name].value
        if chance > 0:
            row = {"name": name, "chance": round(chance, 6), "text": i18n.text(question.row, question.args, locale)}
            cards = question.args.get("cards")
            part["rows"].append({**row, "cell": question.cell, **({"cards": cards} if cards else {})})
    told = {"assumed": [each.text(locale) for each in found.assumptions], "subjects": list(subjects.values())}
    # The cards are in the explanation of a number too: they go first if the message grows too long.
    rows = [row for part in subjects.values() for row in part["rows"]]
    for row in reversed(rows):
        if len(json.dumps(told, ensure_ascii=False).encode()) <= BYTES:
            break
        row.pop("cards", None)
    return told
