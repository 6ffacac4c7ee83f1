"""Reading a deal that somebody gives, with a list of everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from seawidget.games.shared.reading import DealReader, is_whole
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.blank import blank_vector, fill_decks, fill_hand, fill_row
from seawidget.games.tranquility.core.card_counts import (
    EXPLORER_CARDS,
    count_problems,
    dealt_sizes,
    first_players,
    has_starts,
    pack_counts,
)
from seawidget.games.tranquility.core.cards import card_code
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.reading.reader import MOST_PLACE, row_order
from seawidget.games.tranquility.rules.deal import start_place_count
from seawidget.games.tranquility.rules.setup import put_start_place

_KEYS = (
    *("first", "decks", "hands", "row", "common_deck", "removed_islands", "rocks", "start_places", "explorer"),
    "row_order",
)


def read_deal(options: Mapping[str, Any], deal: Mapping[str, Any]) -> Vector:
    """The vector of a deal, before anything is drawn. Raises DealError naming every problem."""
    players = options["players"]
    r = DealReader(deal, players)
    r.only_keys(_KEYS)
    deal = r.data
    duel, sun_moon = options["variant"] == "duel", options["variant"] == "sun_moon"
    pyramid = options["board"] == "pyramid"
    aside = r.codes(deal.get("removed_islands", []), "removed_islands", card_code)
    if len(aside) != options["removed_islands"]:
        right = options["removed_islands"]
        r.wrong("removed_islands", "error.tranquility.aside_named", right=right, n=len(aside))  # INV-22
    decks = [[]] * players if duel and not deal.get("decks") else _piles(r, "decks")
    hands = _hands(r, duel or sun_moon)
    row = _part(r, "row", 5 if duel else 0)
    common = _part(r, "common_deck", 65 if duel else 0)
    explorer = _part(r, "explorer", sum(EXPLORER_CARDS.values()) if pyramid else 0)

    counts = pack_counts(options)
    cards = [*aside, *(card for pile in (*decks, *hands) for card in pile), *row, *common]
    _count(r, counts, cards, "decks")
    if pyramid:
        _count(r, EXPLORER_CARDS, explorer, "explorer")  # PYRAMID-3
    dealt = sum(counts.values()) - options["removed_islands"] - 5 * players * sun_moon
    right = [0, 0] if duel else dealt_sizes(dealt, players)
    sizes = [len(deck) for deck in decks]
    if sizes and sizes != right:
        r.wrong("decks", "error.tranquility.dealt", right=repr(right), given=repr(sizes))  # INV-21
    first, may = deal.get("first", 0), first_players(options, right)
    if first not in may or isinstance(first, bool):
        r.wrong("first", "error.tranquility.first", known=repr(may), rule="SETUP-5", given=repr(first))
    order = row_order(r, deal.get("row_order") or list(range(at.ROWS)))
    rocks = _rocks(r, options)
    places = _places(r, options)
    r.finish()

    s = blank_vector(options)
    fill_decks(s, decks, 1, common, explorer)
    for seat, hand in enumerate(hands):
        fill_hand(s, seat, hand)
    fill_row(s, row)
    for card in aside:
        s[at.WHERE + card] = at.WHERE_ASIDE
    for seat, place in enumerate(places):
        # a place counts modulo the number of places, which only storms leave open
        known = options["storms"] == "off"
        put_start_place(s, seat, place % start_place_count(s, len(decks[seat])) if known else place)
    s[at.ROCKS_ROW] = rocks
    s[at.ROW_ORDER : at.ROW_ORDER + at.ROWS] = order
    s[at.ACTIVE] = first
    return s


def _piles(r: DealReader, key: str) -> list[list[int]]:
    given = r.data.get(key)
    if not isinstance(given, list) or len(given) != r.players:
        r.wrong(key, "error.tranquility.piles", players=r.players, name=key)
        given = []
    return [r.codes(pile, f"{key}[{seat}]", card_code) for seat, pile in enumerate(given)]


def _hands(r: DealReader, dealt: bool) -> list[list[int]]:
    if not dealt:
        if r.data.get("hands") not in (None, [], [[]] * r.players):
            r.wrong("hands", "error.position.none_here", right="[]")
        return []
    hands = _piles(r, "hands")
    for seat, hand in enumerate(hands):
        if len(hand) != 5:
            r.wrong(f"hands[{seat}]", "error.tranquility.size", right=5, n=len(hand))
        if at.C in hand:
            r.wrong(f"hands[{seat}]", "error.tranquility.no_compass")  # SUNMOON-1
    return hands


def _part(r: DealReader, key: str, size: int) -> list[int]:
    """The codes of a list that only some options have."""
    cards = r.codes(r.data.get(key, []), key, card_code)
    if len(cards) != size:
        if size:
            r.wrong(key, "error.tranquility.size", right=size, n=len(cards))
        else:
            r.wrong(key, "error.position.none_here", right="[]")
    return cards


def _rocks(r: DealReader, options: Mapping[str, Any]) -> int:
    rocks, row = r.data.get("rocks"), options["rocks_row"]
    if options["rocks"] == "on":
        if row != "random" and (rocks != row or isinstance(rocks, bool)):
            r.wrong("rocks", "error.tranquility.rocks_row", row=row, rule="ROCKS-1", given=repr(rocks))
            return -1
        if is_whole(rocks, 0, at.ROWS - 1):
            return rocks
        r.wrong("rocks", "error.tranquility.rocks_any", rule="ROCKS-1", given=repr(rocks))
    elif rocks is not None:
        r.wrong("rocks", "error.position.none_here", right="None")
    return -1


def _places(r: DealReader, options: Mapping[str, Any]) -> list[int]:
    places = r.data.get("start_places")
    if not has_starts(options):
        if places not in (None, []):
            r.wrong("start_places", "error.tranquility.no_starts")
        return []
    most = MOST_PLACE
    if not isinstance(places, list) or len(places) != r.players or not all(is_whole(p, 0, most) for p in places):
        r.wrong("start_places", "error.tranquility.places", players=r.players, high=str(most))
        return []
    return places


def _count(r: DealReader, counts: Mapping[int, int], cards: list[int], where: str) -> None:
    """INV-1 for a deal: every card as often as the game has it, Starts aside."""
    for code, text in count_problems(counts, cards):
        r.note(where, text, code)
