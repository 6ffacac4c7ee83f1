"""A state vector as dictionaries: everything (`state_dict`), or what one seat may know (`view_dict`, INFO-1)."""

from __future__ import annotations

from typing import Any

from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.board import BOARD_CELLS, CELL_NAMES
from seawidget.games.tranquility.core.cards import CARD_TEXT, WILD_TEXT, texts
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.names import DRAWS, EXPLORES, FLAGS, OPTIONS, POINTS, outcome_name
from seawidget.games.tranquility.core.rejection_codes import END_REASONS, NAMES
from seawidget.games.tranquility.rules.ask import shed_capacity

_EXPLORING = (at.AT_EXPLORE, at.AT_CHOOSE, at.AT_STORM)


def options_dict(s: Vector) -> dict[str, Any]:
    """The complete options of a vector, in the order of OPT-1."""
    out: dict[str, Any] = {}
    for name, (offset, values) in OPTIONS.items():
        out[name] = s[offset] if values is None else values[s[offset]]
    first = s[at.FIRST_PLAYER]
    out["first_player"] = "fewest" if first < 0 else first
    return out


def grid_dict(s: Vector) -> dict[str, Any]:
    """Filled cells by name: the card, with its side in Sun and Moon (SUNMOON-2) and its owner in the duel (DUEL-3)."""
    variant = s[at.VARIANT]
    names = CELL_NAMES[s[at.BOARD]]
    out: dict[str, Any] = {}
    for cell, number in enumerate(s[at.GRID : at.GRID + BOARD_CELLS[s[at.BOARD]]]):
        if number:
            mark = s[at.MARK + cell]
            card = WILD_TEXT[number] if mark & at.MARK_WILD else CARD_TEXT[number]
            moon = int(mark & at.MARK_MOON != 0)
            if variant == at.SUN_MOON:
                out[names[cell]] = {"card": card, "side": FLAGS[moon]}
            elif variant == at.DUEL:
                out[names[cell]] = {"card": card, "owner": moon}
            else:
                out[names[cell]] = card
    return out


def hand_texts(s: Vector, seat: int) -> list[str]:
    """The hand of a seat, sorted."""
    first = at.HAND + seat * at.HAND_SLOTS
    return [CARD_TEXT[card] for card in s[first : first + s[at.HAND_N + seat]]]


def deck_codes(s: Vector, deck: int) -> list[int]:
    """The cards of a deck, top first."""
    return s[at.DECK + s[at.DECK_TOP + deck] : at.DECK + s[at.DECK_END + deck]]


def discard_codes(s: Vector, seat: int) -> list[int]:
    """The content of a discard pile, sorted."""
    mine = at.WHERE_DISCARDED + seat
    out = [n for n in range(1, at.ISLANDS + 1) if s[at.WHERE + n] == mine]
    first = at.DISCARDED + seat * at.KINDS
    for kind in range(at.KINDS):
        out.extend([at.S + kind] * s[first + kind])
    return out


def removed_codes(s: Vector) -> list[int]:
    """The cards out of the game face up, sorted."""
    where = s[at.WHERE : at.WHERE + at.ISLANDS + 1]
    out = [n for n, place in enumerate(where) if place == at.WHERE_REMOVED] if at.WHERE_REMOVED in where else []
    for kind, copies in enumerate(s[at.REMOVED : at.REMOVED + at.KINDS]):
        if copies:
            out += [at.S + kind] * copies
    return out


def aside_codes(s: Vector) -> list[int]:
    """The islands set aside unseen (FEWER-1), sorted."""
    return [n for n in range(1, at.ISLANDS + 1) if s[at.WHERE + n] == at.WHERE_ASIDE]


def _open_parts(s: Vector) -> dict[str, Any]:
    """What everybody may see, in states and views alike."""
    n = s[at.PLAYERS]
    start, finish = s[at.START_LAID], s[at.FINISH_LAID]
    turned = s[at.TURNED_UP]
    return {
        "point": POINTS[s[at.POINT]],
        "deciding": s[at.DECIDING] if s[at.DECIDING] >= 0 else None,
        "active": s[at.ACTIVE],
        "turn": s[at.TURN],
        "grid": grid_dict(s),
        "start": CARD_TEXT[start] if start else None,
        "finish": CARD_TEXT[finish] if finish else None,
        "removed": texts(removed_codes(s)),
        "rocks": s[at.ROCKS_ROW] if s[at.ROCKS_ROW] >= 0 else None,
        "storms": {
            "yellow": [seat for seat in range(n) for _ in range(s[at.YELLOW + seat])],
            "orange": [seat for seat in range(n) for _ in range(s[at.ORANGE + seat])],
            "purple": [row for row in range(at.ROWS) for _ in range(s[at.PURPLE + row])],
        },
        "pool": s[at.POOL],
        "supply": s[at.SUPPLY],
        "flag": FLAGS[s[at.FLAG]] if s[at.VARIANT] == at.SUN_MOON else None,
        "phase": s[at.PHASE] or None,
        "row": texts(s[at.ROW_CARDS : at.ROW_CARDS + s[at.ROW_CARDS_N]]),
        "disclosed": s[at.DISCLOSED : at.DISCLOSED + n],
        "due": s[at.DUE],
        "shares": shares_list(s),
        "turned_up": CARD_TEXT[turned] if turned else None,
        "draw": DRAWS[s[at.DRAW]],
        "explore": EXPLORES[s[at.EXPLORE]] if s[at.POINT] in _EXPLORING else None,
        "exchange": exchange_dict(s),
        "result": result_dict(s),
    }


def shares_list(s: Vector) -> list[int | None] | None:
    """Shares made in the running shed; None outside a shed."""
    if s[at.POINT] != at.AT_SHED:
        return None
    return [share if share >= 0 else None for share in s[at.SHARES : at.SHARES + s[at.PLAYERS]]]


def exchange_dict(s: Vector) -> dict[str, Any] | None:
    """Duel: the exchange offered this turn."""
    seat = s[at.EXCHANGE_SEAT]
    if seat < 0:
        return None
    return {"seat": seat, "cards": hand_texts(s, seat), "declined": bool(s[at.EXCHANGE_DECLINED])}


def result_dict(s: Vector) -> dict[str, Any] | None:
    """The result record of END-9; None while the game runs."""
    if s[at.POINT] != at.AT_END:
        return None
    duel = s[at.VARIANT] == at.DUEL
    card = s[at.RESULT_CARD]
    return {
        "outcome": outcome_name(s[at.OUTCOME]),
        "reason": END_REASONS[s[at.REASON]],
        "seat": s[at.ACTIVE],
        "turn": s[at.TURN],
        "card": CARD_TEXT[card] if card else None,
        "detail": NAMES[s[at.RESULT_DETAIL]] if card else None,
        "scores": [s[at.SCORES], s[at.SCORES + 1]] if duel else None,
    }


def state_dict(s: Vector) -> dict[str, Any]:
    """The whole position with every key of the interchange shape, in its order."""
    seats = range(s[at.PLAYERS])
    both = _open_parts(s)
    places = s[at.START_PLACES : at.START_PLACES + s[at.PLAYERS]]
    opening = s[at.POINT] == at.AT_STORM and s[at.DRAW] == at.DRAW_OPENING
    return {
        "options": options_dict(s),
        **{name: both[name] for name in ("point", "deciding", "active", "turn", "grid", "start", "finish")},
        "hands": [hand_texts(s, seat) for seat in seats],
        "decks": [texts(deck_codes(s, seat)) for seat in seats],
        "discards": [texts(discard_codes(s, seat)) for seat in seats],
        "removed": both["removed"],
        "removed_islands": texts(aside_codes(s)),
        **{name: both[name] for name in ("rocks", "storms", "pool", "supply", "flag", "phase")},
        "explorer": texts(deck_codes(s, at.EXPLORER)),
        "row_order": s[at.ROW_ORDER : at.ROW_ORDER + at.ROWS],
        "row": both["row"],
        "common_deck": texts(deck_codes(s, at.COMMON)),
        **{name: both[name] for name in ("disclosed", "due", "shares", "turned_up", "draw")},
        "extra_left": s[at.EXTRA_LEFT],
        "explore": both["explore"],
        "start_turn": bool(s[at.START_TURN]),
        "exchange": both["exchange"],
        "start_places": places if opening else None,
        "result": both["result"],
    }


def view_dict(s: Vector, seat: int | None) -> dict[str, Any]:
    """What a seat, or a spectator (None), may know of a position: the table of INFO-1 and nothing else.

    Decks and discard piles are numbers for everybody, their owner and a solo player included (INFO-2, INFO-10); there
    is no seed, no order and no random state (INFO-8), and of removed islands only how many (FEWER-2).
    """
    seats = range(s[at.PLAYERS])
    shed = s[at.POINT] == at.AT_SHED
    return {
        "game": "tranquility",
        "seat": seat,
        "players": s[at.PLAYERS],
        **_open_parts(s),
        "options": options_dict(s),
        "hand": None if seat is None else hand_texts(s, seat),
        "hands": s[at.HAND_N : at.HAND_N + s[at.PLAYERS]],
        "decks": [s[at.DECK_END + i] - s[at.DECK_TOP + i] for i in seats],
        "discards": s[at.DISCARDS_N : at.DISCARDS_N + s[at.PLAYERS]],
        "removed_islands": s[at.REMOVED_ISLANDS],
        "shares": shares_list(s) or [None] * s[at.PLAYERS],
        "capacities": open_capacities(s) if shed else None,
        "explorer": s[at.DECK_END + at.EXPLORER] - s[at.DECK_TOP + at.EXPLORER],
        "common_deck": s[at.DECK_END + at.COMMON] - s[at.DECK_TOP + at.COMMON],
    }


def open_capacities(s: Vector) -> list[int]:
    """What each seat can still give to the running shed, which may be said (INFO-6); 0 for those that have shed."""
    n = s[at.PLAYERS]
    out = [0] * n
    for k in range(s[at.STEP_SEAT], n):
        seat = (s[at.ACTIVE] + k) % n
        out[seat] = shed_capacity(s, seat)
    return out
