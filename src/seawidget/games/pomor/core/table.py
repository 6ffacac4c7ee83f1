"""One configuration as the rules need it: kinds of cards by number, and the blank vector."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from seawidget.games.pomor.core import layout as at
from seawidget.games.pomor.core.cards import SEA_CODE, SEA_TEXT, nav_card, nav_text
from seawidget.games.pomor.core.kinds import Vector
from seawidget.games.pomor.core.options import ring_length, sides


class Table:
    """A configuration and what follows from it. Shared by all positions of games with equal configurations.

    `kinds`: navigation cards (layout.py) in canonical order; kind number k is `kinds[k - 1]` (P-DECK-12: cards of
    a kind are the same card). `nav` and `sea`: copies by kind number and by sea card. `moves`: the values of move codes
    that mean the same in every position, as far as they were asked for (values/move_list.py).
    """

    __slots__ = (
        "_config",
        "kinds",
        "moves",
        "nav",
        "nav_total",
        "number",
        "players",
        "preset",
        "sea",
        "sea_total",
        "texts",
    )

    def __init__(self, config: Mapping[str, Any]) -> None:
        self._config: dict[str, Any] = copy.deepcopy(dict(config))
        self.players: int = config["players"]
        self.preset: str = config["preset"]
        held = {nav_card(e["pilot"], e["step"], e["nets"]): e["count"] for e in config["nav"] if e["count"]}
        self.kinds = tuple(sorted(held))
        self.texts = ("", *map(nav_text, self.kinds))  # by kind number
        self.number = {text: kind for kind, text in enumerate(self.texts) if kind}
        self.nav = (0, *(held[card] for card in self.kinds))
        self.sea = (0, *(config["catch"].get(str(v), 0) for v in range(1, 10)), config["storms"])
        self.nav_total = sum(self.nav)
        self.sea_total = sum(self.sea)
        self.moves: dict[int, Any] = {}

    @property
    def config(self) -> dict[str, Any]:
        """The configuration; a fresh copy."""
        config = self._config.copy()
        config["nav"] = [dict(entry) for entry in config["nav"]]
        config["catch"] = dict(config["catch"])
        return config

    def blank(self) -> Vector:
        """A vector with the configuration, and empty everything else."""
        config = self._config
        kinds = len(self.kinds)
        s = [0] * (at.KIND + 3 * (kinds + 1) + self.nav_total + self.sea_total)
        s[at.PLAYERS] = self.players
        s[at.LENGTH] = ring_length(self.players)
        s[at.PORT] = sides(self.players) + 1
        s[at.EXACT] = int(config["pilot_exact_landing"])
        s[at.MAY] = int(config["take"] == "may")
        s[at.PATH_ORDER] = int(config["nets"] == "path_order")
        s[at.RANDOM] = int(config["setup"] == "random")
        s[at.STANDING] = int(config["port_sale"] == "standing")
        s[at.KINDS_N] = kinds
        s[at.NAV_COPIES] = at.KIND + kinds + 1
        s[at.NAV_DISCARD] = s[at.NAV_COPIES] + kinds + 1
        s[at.NAV_DECK] = s[at.NAV_DISCARD] + kinds + 1
        s[at.SEA_DECK] = s[at.NAV_DECK] + self.nav_total
        s[at.KIND + 1 : at.KIND + 1 + kinds] = self.kinds
        s[s[at.NAV_COPIES] : s[at.NAV_DISCARD]] = self.nav
        s[at.WINNER] = s[at.ORIGIN] = s[at.DESTINATION] = -1
        s[at.TOKEN_AT : at.TOKEN_AT + at.TOKENS] = [-1] * at.TOKENS
        return s

    def whole(self) -> Vector:
        """A blank vector with all cards in their decks, in canonical order (P-DECK-13): what a deal begins with."""
        s = self.blank()
        s[at.DEALT] = 1
        for first, count, cards in (
            (s[at.SEA_DECK], at.SEA_N, self.sea_cards()),
            (s[at.NAV_DECK], at.NAV_N, self.nav_cards()),
        ):
            s[first : first + len(cards)] = cards
            s[count] = len(cards)
        return s

    def nav_cards(self) -> list[int]:
        """All navigation cards by kind number, in canonical order (P-DECK-13)."""
        return [kind for kind, count in enumerate(self.nav) for _ in range(count)]

    def sea_cards(self) -> list[int]:
        """All sea cards in canonical order: catch by value, then storms (P-DECK-13)."""
        return [card for card, count in enumerate(self.sea) for _ in range(count)]

    def nav_code(self, text: object) -> int:
        """The kind number of a navigation card; 0 if it is none of this game."""
        return self.number.get(text, 0) if isinstance(text, str) else 0

    def nav_texts(self, kinds: Iterable[int]) -> list[str]:
        """Texts of kind numbers."""
        return [self.texts[kind] for kind in kinds]


@lru_cache(maxsize=64)
def _table(key: str) -> Table:
    return Table(json.loads(key))


def table_of(config: Mapping[str, Any]) -> Table:
    """The table of a complete configuration."""
    return _table(json.dumps(config))


def sea_texts(cards: Iterable[int]) -> list[str]:
    """Texts of sea cards."""
    return [SEA_TEXT[card] for card in cards]


def sea_code(text: object) -> int:
    """The sea card of a text "c1".."c9" or "s"; 0 if it is none."""
    code = SEA_CODE.get(text, 0) if isinstance(text, str) else 0
    return code if 0 < code <= at.STORM else 0


def counter(cards: Iterable[int]) -> Counter[int]:
    """Copies by card."""
    return Counter(cards)


def blocks(s: Vector, first: int, start: int, end: int) -> list[int]:
    """The cards of a block of counts, ascending: `s[first + card]` copies of each card from `start` to `end` - 1."""
    return [card for card in range(start, end) for _ in range(s[first + card])]
