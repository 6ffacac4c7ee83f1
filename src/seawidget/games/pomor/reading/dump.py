"""A state vector as a dictionary: `state_dict`, and the parts that a view shows, too."""

from __future__ import annotations

from typing import Any

from seawidget.games.pomor.core import layout as at
from seawidget.games.pomor.core.cards import SEA_TEXT, stack_text
from seawidget.games.pomor.core.kinds import Vector
from seawidget.games.pomor.core.names import PHASES
from seawidget.games.pomor.core.table import Table, blocks, sea_texts
from seawidget.games.pomor.rules.board import ahead, distance


def hand_kinds(s: Vector, seat: int) -> list[int]:
    """Kind numbers of a hand, ascending."""
    first = at.HAND + seat * at.HAND_SLOTS
    return s[first : first + s[at.HAND_N + seat]]


def hand_texts(s: Vector, table: Table, seat: int) -> list[str]:
    """A hand, sorted as texts."""
    return sorted(table.nav_texts(hand_kinds(s, seat)))


def hold_list(s: Vector, seat: int) -> list[int]:
    """The catch values of a hold, sorted."""
    return blocks(s, at.HOLD + seat * at.VALUES, 1, at.VALUES)


def nav_deck_kinds(s: Vector) -> list[int]:
    """The navigation deck, top first."""
    return s[s[at.NAV_DECK] : s[at.NAV_DECK] + s[at.NAV_N]][::-1]


def sea_deck_cards(s: Vector) -> list[int]:
    """The sea deck, top first."""
    return s[s[at.SEA_DECK] : s[at.SEA_DECK] + s[at.SEA_N]][::-1]


def nav_discard_kinds(s: Vector) -> list[int]:
    """The navigation discard, ascending."""
    return blocks(s, s[at.NAV_DISCARD], 1, s[at.KINDS_N] + 1)


def sea_discard_cards(s: Vector) -> list[int]:
    """The sea discard, ascending."""
    return blocks(s, at.SEA_DISCARD, 1, at.STORM + 1)


def in_play_text(s: Vector, table: Table) -> str | None:
    """The card played this turn, "5/1", or "5/1!" for mode `unblock`."""
    return f"{table.texts[s[at.IN_PLAY]]}{'!' if s[at.UNBLOCK] else ''}" if s[at.IN_PLAY] else None


def result_dict(s: Vector) -> dict[str, Any] | None:
    """The result record; None while the game runs. Scores stay as they are (P-END-4)."""
    if s[at.PHASE] != at.AT_OVER:
        return None
    return {
        "outcome": s[at.WINNER],
        "reason": "target_reached",
        "seat": s[at.WINNER],
        "turn": s[at.TURN],
        "card": None,
        "detail": None,
        "scores": s[at.SCORES : at.SCORES + s[at.PLAYERS]],
    }


def scratch_dict(s: Vector) -> dict[str, Any]:
    """What the running turn has done so far."""
    path: list[int] = []
    if s[at.MOVED]:
        steps = distance(s, s[at.ORIGIN], s[at.DESTINATION])
        path = [ahead(s, s[at.ORIGIN], step) for step in range(1, steps)]
    return {
        "moved": bool(s[at.MOVED]),
        "origin": s[at.ORIGIN] if s[at.MOVED] else None,
        "destination": s[at.DESTINATION] if s[at.MOVED] else None,
        "path": path,
        "candidates": s[at.CANDIDATES : at.CANDIDATES + s[at.CANDIDATES_N]],
        "vacated": s[at.VACATED : at.VACATED + s[at.VACATED_N]],
    }


def open_parts(s: Vector, table: Table) -> dict[str, Any]:
    """What lies open on the table, in states and views alike (P-INFO-2, P-INFO-4, P-INFO-5)."""
    seats = range(s[at.PLAYERS])
    length = s[at.LENGTH]
    return {
        "active": s[at.ACTIVE],
        "turn": s[at.TURN],
        "ring": [SEA_TEXT[card] for card in s[at.RING : at.RING + length]],
        "stacks": [stack_text(stack) for stack in s[at.STACK : at.STACK + length]],
        "holds": [hold_list(s, seat) for seat in seats],
        "scores": s[at.SCORES : at.SCORES + s[at.PLAYERS]],
        "nav_discard": sorted(table.nav_texts(nav_discard_kinds(s))),
        "in_play": in_play_text(s, table),
        "sea_discard": sorted(sea_texts(sea_discard_cards(s))),
        "scratch": scratch_dict(s),
        "open_water": s[at.OPEN : at.OPEN + s[at.OPEN_N]],
        "winner": s[at.WINNER] if s[at.WINNER] >= 0 else None,
    }


def salt_of(s: Vector) -> int:
    """The number stirred into reshuffles."""
    return sum(part << 15 * i for i, part in enumerate(s[at.SALT : at.SALT + at.SALT_SLOTS]))


def set_salt(s: Vector, salt: int) -> None:
    """Set the number stirred into reshuffles (its lowest 60 bits)."""
    for i in range(at.SALT_SLOTS):
        s[at.SALT + i] = salt >> 15 * i & 0x7FFF


def state_dict(s: Vector, table: Table) -> dict[str, Any]:
    """The whole position with every key of the interchange shape, in its order.

    A position whose reshuffles follow a salt of its own (a redealt one) has besides `seed`, that salt; in a dealt game
    it stands in the deal.
    """
    seats = range(s[at.PLAYERS])
    both = open_parts(s, table)
    own_salt = {} if s[at.DEALT] or not salt_of(s) else {"seed": salt_of(s)}
    return {
        "config": table.config,
        "phase": PHASES[s[at.PHASE]],
        "seat": s[at.DECIDING] if s[at.DECIDING] >= 0 else None,
        **{name: both[name] for name in ("active", "turn", "ring", "stacks")},
        "hands": [hand_texts(s, table, seat) for seat in seats],
        **{name: both[name] for name in ("holds", "scores")},
        "nav_deck": table.nav_texts(nav_deck_kinds(s)),
        **{name: both[name] for name in ("nav_discard", "in_play")},
        "sea_deck": sea_texts(sea_deck_cards(s)),
        **{name: both[name] for name in ("sea_discard", "scratch", "open_water", "winner")},
        **own_salt,
    }


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
