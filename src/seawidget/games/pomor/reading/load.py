"""Dictionaries into state vectors: reading, with a list of everything that cannot stand on a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from seawidget.games.pomor.core import layout as at
from seawidget.games.pomor.core.kinds import Vector
from seawidget.games.pomor.core.options import read_options
from seawidget.games.pomor.core.table import Table, sea_texts, table_of
from seawidget.games.pomor.reading.deal import count_problems
from seawidget.games.pomor.reading.phases import check_phase
from seawidget.games.pomor.reading.reader import Reader
from seawidget.games.pomor.reading.slots import (
    hand_kinds,
    hold_list,
    nav_deck_kinds,
    nav_discard_kinds,
    sea_deck_cards,
    sea_discard_cards,
)
from seawidget.games.shared.reading import options_of


def load(data: Mapping[str, Any]) -> tuple[Vector, Table]:
    """Vector and table of a dictionary in the documented shape.

    Raises PositionError naming every problem; what is wrong with the configuration is one.
    """
    table = table_of(options_of(data, "config", read_options))
    r = Reader(data, table)
    r.read()
    unread = {"bad_value", "no_such_card"}
    if not any(problem.code in unread or problem.where == "ring" for problem in r.problems):
        _count(r)
    if not r.problems:
        check_phase(r)
    r.finish()
    return r.s, table


def _count(r: Reader) -> None:
    """INV-2 and INV-3: every card of the game is there, once."""
    s, table = r.s, r.table
    seats = range(r.players)
    nav = [*nav_deck_kinds(s), *nav_discard_kinds(s), *(kind for seat in seats for kind in hand_kinds(s, seat))]
    nav += [s[at.IN_PLAY]] if s[at.IN_PLAY] else []
    sea = [*sea_deck_cards(s), *sea_discard_cards(s), *(value for seat in seats for value in hold_list(s, seat))]
    sea += [card for card in s[at.RING : at.RING + s[at.LENGTH]] if 0 < card <= at.STORM]
    for text in count_problems(nav, table.nav, table.nav_texts):
        r.note("", text, "inv_2")
    for text in count_problems(sea, table.sea, sea_texts):
        r.note("", text, "inv_3")
