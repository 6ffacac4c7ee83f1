"""The rules on the board: of this game alone, from the goal on, told to the one who reads them."""

from __future__ import annotations

import re

import pytest

import seawidget as sea
from seawidget.games import registry
from seawidget.text import i18n
from seawidget.widget.page.rulebook import rulebook

GAMES = [(name, preset) for name in ("tranquility", "pomor", "mini") for preset in registry.get(name).presets]
# Sentences about somebody else: "a player", "whoever", an owner. "The last player" and "another player" are others.
OTHERS = {
    "en": r"\b(?:[Aa]|[Tt]he|[Ee]ach|[Ee]very) (?:player|seat|owner)\b|^Who(?:ever)?\b|\btheir own",
    "uk": r"\b(?:[Кк]ожен|[Тт]ой самий) гравець|^Гравець|^(?:Той, )?[Хх]то(?! починає)|власник",
    "ru": r"\b(?:[Кк]аждый|[Тт]от же) игрок|^Игрок|^(?:Тот, )?[Кк]то(?! начинает)|владелец",
}


@pytest.mark.parametrize("locale", i18n.LOCALES)
@pytest.mark.parametrize(("name", "preset"), GAMES)
def test_the_rules_begin_with_the_goal_and_speak_to_the_reader(name, preset, locale):
    game = sea.Game(name, **registry.get(name).presets[preset])
    sections = rulebook(game, locale)["sections"]
    assert sections[0]["title"] == i18n.text(f"{name}.rules.goal", locale=locale)
    for section in sections:
        for rule in section["rules"]:
            assert not re.search(OTHERS[locale], rule["text"]), f"{rule['id']}: {rule['text']}"
