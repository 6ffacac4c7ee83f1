"""The rules in force at a table, in one language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from seawidget.games import powers
from seawidget.playing.game import Game
from seawidget.text import i18n

MARKS = ("ruling", "reconstruction")  # what a player should know of a rule that no edition prints so


def rulebook(game: Game, locale: str) -> dict[str, Any]:
    """Sections of rules with their IDs. A game may sort them with `rulebook(options)`; else they come as one list.

    `mark` is "ruling" or "reconstruction" where `mark(rule)` of the game says so, else None.
    """
    name = game.name
    if isinstance(game.rules, powers.Sorts):
        book = game.rules.rulebook(game.options)
    else:
        prefix = f"{name}.rule."
        everything = [key[len(prefix) :] for key in i18n.catalogue() if key.startswith(prefix)]
        book = [(f"{name}.rules", everything)] if everything else []
    mark = game.rules.mark if isinstance(game.rules, powers.Marks) else lambda rule: ""
    sections = []
    for title, ids in book:
        texts = [
            {
                "id": rule,
                "text": i18n.text(*_phrase(game, rule), locale),
                "mark": mark(rule) if mark(rule) in MARKS else None,
            }
            for rule in ids
        ]
        sections.append({"title": i18n.text(title, locale=locale), "rules": texts})
    return {"sections": sections}


def _phrase(game: Game, rule: str) -> tuple[str, Mapping[str, Any]]:
    """Key and arguments of the sentence of a rule."""
    if isinstance(game.rules, powers.Reads):
        return game.rules.rule_phrase(rule, game.options)
    return f"{game.name}.rule.{rule}", {}
