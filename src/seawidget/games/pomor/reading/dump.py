"""A state vector as a dictionary (`state_dict`), what of it lies open, and what no seat can see taken together."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from seawidget.games.pomor.core import layout as at
from seawidget.games.pomor.core.cards import SEA_TEXT
from seawidget.games.pomor.core.kinds import Vector
from seawidget.games.pomor.core.table import Table
from seawidget.games.pomor.reading.slots import KEYS, hand_kinds, salt_of, slots
from seawidget.games.shared.slots import Codec, Writer

_VIEW_KEYS = (
    *("game", "seat", "players", "point", "deciding", "active", "turn", "ring", "stacks", "holds", "scores"),
    *("nav_discard", "in_play", "sea_discard", "scratch", "open_water", "winner", "hand", "hands", "nav_deck"),
    *("sea_deck", "unseen", "moves", "estimate", "options", "result"),
)
# what a view calls otherwise: its `seat` is whose view it is
_NAMES = {"phase": "point", "seat": "deciding"}


def view_slots(table: Table) -> dict[str, Codec]:
    """How what everybody sees is written, by its name in a view."""
    return {_NAMES.get(name, name): slot.shown for name, slot in slots(table).items() if slot.shown}


@lru_cache(maxsize=64)
def _writers(table: Table) -> tuple[Writer, Writer]:
    """How positions are written, and what of them everybody sees."""
    whole = {name: slot.codec for name, slot in slots(table).items()}
    view = Writer(_VIEW_KEYS, view_slots(table), {"game": "pomor", "players": table.players})
    return Writer(KEYS[:-1], whole, {}), view


def state_dict(s: Vector, table: Table) -> dict[str, Any]:
    """The whole position with every key of the interchange shape, in its order.

    A position whose reshuffles follow a salt of its own (a redealt one) has besides `seed`, that salt; in a dealt game
    it stands in the deal.
    """
    out = _writers(table)[0].write(s)
    out["config"] = table.config
    if not s[at.DEALT] and salt_of(s):
        out["seed"] = salt_of(s)
    return out


def open_parts(s: Vector, table: Table) -> dict[str, Any]:
    """All keys of a view, filled in as far as everybody sees it (P-INFO-2, P-INFO-4, P-INFO-5)."""
    return _writers(table)[1].write(s)


def unseen_nav(s: Vector, table: Table, seat: int | None) -> dict[str, int]:
    """Navigation cards a seat does not see, by kind: public discard + own hand + in play + unseen = all of them."""
    counts = list(table.nav)
    for kind in range(1, s[at.KINDS_N] + 1):
        counts[kind] -= s[s[at.NAV_DISCARD] + kind]
    if seat is not None:
        for kind in hand_kinds(s, seat):
            counts[kind] -= 1
    if s[at.IN_PLAY]:
        counts[s[at.IN_PLAY]] -= 1
    return {table.texts[kind]: count for kind, count in enumerate(counts) if count}


def unseen_sea(s: Vector, table: Table) -> dict[str, int]:
    """The cards of the sea deck: all that lie nowhere open."""
    counts = list(table.sea)
    for card in range(1, at.STORM + 1):
        counts[card] -= s[at.SEA_DISCARD + card]
    for card in s[at.RING : at.RING + s[at.LENGTH]]:
        if 0 < card <= at.STORM:
            counts[card] -= 1
    for owner in range(s[at.PLAYERS]):
        for value in range(1, at.VALUES):
            counts[value] -= s[at.HOLD + owner * at.VALUES + value]
    return {SEA_TEXT[card]: count for card, count in enumerate(counts) if count}
