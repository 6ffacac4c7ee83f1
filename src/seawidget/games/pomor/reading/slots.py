"""The table of slots: for every part of the interchange shape where it lies in the vector and how it is written.

`state_dict`, `view_dict`, the attributes of `State` and `vector_of` go by it. Where the cards lie depends on the counts
of the box, so each configuration has a table of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from seawidget.games.pomor.core import layout as at
from seawidget.games.pomor.core.cards import SEA_CODE, SEA_TEXT, TOKENS, stack_code, stack_text
from seawidget.games.pomor.core.kinds import Vector
from seawidget.games.pomor.core.names import PHASES
from seawidget.games.pomor.core.table import Table, blocks, sea_texts
from seawidget.games.pomor.rules.board import ahead, distance
from seawidget.games.shared.slots import Codec, Slot, named, number, opened, optional, unread

KEYS: Final = (
    *("config", "phase", "seat", "active", "turn", "ring", "stacks", "hands", "holds", "scores", "nav_deck"),
    *("nav_discard", "in_play", "sea_deck", "sea_discard", "scratch", "open_water", "winner", "seed"),
)


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


def put_hold(s: Vector, seat: int, values: Sequence[int]) -> None:
    """Write a hold."""
    for value in values:
        s[at.HOLD + seat * at.VALUES + value] += 1
    s[at.HOLD_SUM + seat] = sum(values)


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


def salt_of(s: Vector) -> int:
    """The number stirred into reshuffles."""
    return sum(part << 15 * i for i, part in enumerate(s[at.SALT : at.SALT + at.SALT_SLOTS]))


def set_salt(s: Vector, salt: int) -> None:
    """Set the number stirred into reshuffles (its lowest 60 bits)."""
    for i in range(at.SALT_SLOTS):
        s[at.SALT + i] = salt >> 15 * i & 0x7FFF


# --- codecs ----------------------------------------------------------------------------------------------------------


def _row(first: int, size: int, texts: Sequence[str]) -> Codec:
    """A card on each of some places."""

    def put(s: Vector, cards: Sequence[str]) -> None:
        s[first : first + size] = [SEA_CODE[card] for card in cards]

    return Codec(lambda s: [texts[card] for card in s[first : first + size]], put)


def _places(count: int, first: int) -> Codec:
    """Places in the order in which something happened there."""

    def put(s: Vector, places: Sequence[int]) -> None:
        s[count] = len(places)
        s[first : first + len(places)] = places

    return Codec(lambda s: s[first : first + s[count]], put)


def _seats(first: int, players: int) -> Codec:
    """A number of each seat."""

    def put(s: Vector, values: Sequence[int]) -> None:
        s[first : first + players] = values

    return Codec(lambda s: s[first : first + players], put)


def _put_stacks(s: Vector, stacks: Sequence[str]) -> None:
    for place, tokens in enumerate(stacks):
        if tokens:
            s[at.STACK + place] = stack_code(tokens)
            for token in tokens:
                s[at.TOKEN_AT + TOKENS.index(token)] = place


def _put_holds(s: Vector, holds: Sequence[Sequence[int]]) -> None:
    for seat, hold in enumerate(holds):
        put_hold(s, seat, hold)


VACATED: Final = _places(at.VACATED_N, at.VACATED)
CANDIDATES: Final = _places(at.CANDIDATES_N, at.CANDIDATES)
OPEN_WATER: Final = _places(at.OPEN_N, at.OPEN)


def _scratch(s: Vector) -> dict[str, Any]:
    """What the running turn has done so far."""
    path: list[int] = []
    moved = bool(s[at.MOVED])
    if moved:
        steps = distance(s, s[at.ORIGIN], s[at.DESTINATION])
        path = [ahead(s, s[at.ORIGIN], step) for step in range(1, steps)]
    return {
        "moved": moved,
        "origin": s[at.ORIGIN] if moved else None,
        "destination": s[at.DESTINATION] if moved else None,
        "path": path,
        "candidates": CANDIDATES.get(s),
        "vacated": VACATED.get(s),
    }


def _put_scratch(s: Vector, scratch: Mapping[str, Any]) -> None:
    if scratch["moved"]:
        s[at.MOVED], s[at.ORIGIN], s[at.DESTINATION] = 1, scratch["origin"], scratch["destination"]
    CANDIDATES.put(s, scratch["candidates"])
    VACATED.put(s, scratch["vacated"])


# --- the table, in the order of the shape ----------------------------------------------------------------------------


@lru_cache(maxsize=64)
def slots(table: Table) -> dict[str, Slot]:
    """The slots of a configuration by name; `config` and `seed` have none."""
    players, length = table.players, table.blank()[at.LENGTH]
    seats = range(players)
    texts = table.texts

    def in_play(s: Vector) -> str | None:
        """The card played this turn, "5/1", or "5/1!" for mode `unblock`."""
        return f"{texts[s[at.IN_PLAY]]}{'!' if s[at.UNBLOCK] else ''}" if s[at.IN_PLAY] else None

    def put_in_play(s: Vector, played: str | None) -> None:
        if played:
            s[at.IN_PLAY], s[at.UNBLOCK] = table.number[played.removesuffix("!")], int(played.endswith("!"))

    def put_nav_discard(s: Vector, cards: Sequence[str]) -> None:
        for card in cards:
            s[s[at.NAV_DISCARD] + table.number[card]] += 1

    def put_sea_discard(s: Vector, cards: Sequence[str]) -> None:
        for card in cards:
            s[at.SEA_DISCARD + SEA_CODE[card]] += 1

    return {
        slot.name: slot
        for slot in (
            opened("phase", named(at.PHASE, PHASES)),
            opened("seat", optional(at.DECIDING, players)),
            opened("active", number(at.ACTIVE)),
            opened("turn", number(at.TURN)),
            opened("ring", _row(at.RING, length, SEA_TEXT)),
            opened("stacks", Codec(_stacks(length), _put_stacks)),
            Slot("hands", unread(lambda s: [hand_texts(s, table, seat) for seat in seats]), _seats(at.HAND_N, players)),
            opened("holds", Codec(lambda s: [hold_list(s, seat) for seat in seats], _put_holds)),
            opened("scores", _seats(at.SCORES, players)),
            Slot("nav_deck", unread(lambda s: table.nav_texts(nav_deck_kinds(s))), number(at.NAV_N)),
            opened("nav_discard", Codec(lambda s: sorted(table.nav_texts(nav_discard_kinds(s))), put_nav_discard)),
            opened("in_play", Codec(in_play, put_in_play)),
            Slot("sea_deck", unread(lambda s: sea_texts(sea_deck_cards(s))), number(at.SEA_N)),
            opened("sea_discard", Codec(lambda s: sorted(sea_texts(sea_discard_cards(s))), put_sea_discard)),
            opened("scratch", Codec(_scratch, _put_scratch)),
            opened("open_water", OPEN_WATER),
            opened("winner", optional(at.WINNER, players)),
        )
    }


def _stacks(length: int) -> Callable[[Vector], list[str]]:
    return lambda s: [stack_text(stack) for stack in s[at.STACK : at.STACK + length]]
