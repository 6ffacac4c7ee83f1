"""All chance of a game as one dictionary (DP-8), and the first position it leads to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.blank import blank_vector
from seawidget.games.tranquility.core.card_counts import has_starts
from seawidget.games.tranquility.core.cards import texts
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.reading.deal_read import read_deal
from seawidget.games.tranquility.reading.slots import deck_codes
from seawidget.games.tranquility.rules.deal import deal, first_point
from seawidget.games.tranquility.rules.redaction import own_hand
from seawidget.games.tranquility.rules.setup import start_place
from seawidget.rng import GAMMA, MASK, UNGAMMA, Rng


def make_deal(options: Mapping[str, Any], rng: Rng) -> dict[str, Any]:
    """A deal of these options (SETUP-1): a function of the stream alone."""
    s = blank_vector(options)
    before = (rng.key + rng.counter * GAMMA) & MASK
    stream = [before]
    deal(s, stream)
    rng.counter += ((stream[0] - before) * UNGAMMA) & MASK  # as many numbers as were taken
    players = range(options["players"])
    early = options["variant"] != "none"  # hands are dealt there, elsewhere they are drawn
    row = s[at.ROW_CARDS : at.ROW_CARDS + s[at.ROW_CARDS_N]]
    return {
        "first": s[at.ACTIVE],  # DUEL-2: both are dealt alike
        "decks": [texts(deck_codes(s, seat)) for seat in players],
        "hands": [texts(own_hand(s, seat)) for seat in players] if early else [],
        "row": texts(row),
        "common_deck": texts(deck_codes(s, at.COMMON)),
        "removed_islands": texts(card for card in range(at.ISLANDS + 1) if s[at.WHERE + card] == at.WHERE_ASIDE),
        "rocks": s[at.ROCKS_ROW] if options["rocks"] == "on" else None,
        "start_places": [start_place(s, seat) for seat in players] if has_starts(options) else None,
        "explorer": texts(deck_codes(s, at.EXPLORER)),
        "row_order": s[at.ROW_ORDER : at.ROW_ORDER + at.ROWS],
    }


def first_vector(options: Mapping[str, Any], given: Mapping[str, Any]) -> Vector:
    """The vector at the first decision point of a deal. Raises DealError naming every problem."""
    s = read_deal(options, given)
    first_point(s, [0])
    return s
