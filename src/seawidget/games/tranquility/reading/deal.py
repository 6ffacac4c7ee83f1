"""All chance of a game as one dictionary (DP-8), and the first position it leads to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.board import SEGMENT_ENDS
from seawidget.games.tranquility.core.cards import texts
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.names import OPTIONS
from seawidget.games.tranquility.rules.deal import deal, first_point, start_place_count
from seawidget.games.tranquility.rules.redaction import own_hand
from seawidget.rng import GAMMA, MASK, UNGAMMA, Rng


def has_starts(options: Mapping[str, Any]) -> bool:
    """Whether the game has Starts: one per seat, none in the arch (ARCH-1) and the duel (DUEL-1)."""
    return bool(options["board"] != "arch" and options["variant"] != "duel")


def has_storms(options: Mapping[str, Any]) -> bool:
    """Whether storms can come: from the decks (STORM-1) or the Explorer deck (PYRAMID-3)."""
    return bool(options["storms"] == "on" or options["board"] == "pyramid")


def has_rocks(options: Mapping[str, Any]) -> bool:
    """Whether the Jagged Rocks belong to the game, from the beginning (ROCKS-1) or in the Explorer deck."""
    return bool(options["rocks"] == "on" or options["board"] == "pyramid")


# PYRAMID-3: Wilds are left out
EXPLORER_CARDS: Final[Mapping[int, int]] = MappingProxyType(
    {at.F: 5, at.M: 5, at.Y: 2, at.P: 2, at.O: 2, at.C: 6, at.R: 1, at.B: 4}
)


def pack_counts(options: Mapping[str, Any]) -> dict[int, int]:
    """Copies of the cards that are shuffled and dealt, removed islands included, Starts aside (SETUP-1).

    Monsters (MONSTER-1), storms (STORM-1) and Wilds (WILD-1) come on top; the Pyramid has islands only (PYRAMID-2),
    and so has the duel (DUEL-1). Every set of options may set islands aside (FEWER-3). `sea_voyage` has the cards of
    any solo game: it differs in set-up and turn count only (VOYAGE-7).
    """
    counts = dict.fromkeys(range(1, at.ISLANDS + 1), 1)
    plain = options["board"] != "pyramid" and options["variant"] != "duel"
    storms = 2 if options["storms"] == "on" else 0
    counts |= {at.F: 5 if plain else 0, at.M: options["monsters"], at.W: options["wilds"]}
    counts |= {at.Y: storms, at.P: storms, at.O: storms, at.C: 6 if options["variant"] == "sun_moon" else 0}
    return {card: n for card, n in counts.items() if n}


def card_counts(options: Mapping[str, Any]) -> dict[int, int]:
    """Copies of every card in a game with these options, removed islands included (card table; SETUP-6)."""
    counts = pack_counts(options)
    counts[at.S] = options["players"] if has_starts(options) else 0
    if options["storms"] == "on":
        counts[at.C] = 6  # the supply
    if options["rocks"] == "on":
        counts[at.R] = 1
    if options["board"] == "pyramid":
        counts |= EXPLORER_CARDS
    return {card: counts[card] for card in sorted(counts) if counts[card]}


def dealt_sizes(cards: int, players: int) -> list[int]:
    """How many of the cards each seat is dealt: as evenly as possible, the first seats one more (SETUP-2)."""
    return [cards // players + (seat < cards % players) for seat in range(players)]


def first_players(options: Mapping[str, Any], sizes: list[int]) -> list[int]:
    """The seats that may begin: those dealt the fewest cards, or the one named (SETUP-5)."""
    if options["first_player"] != "fewest":
        return [options["first_player"]]
    return [seat for seat, size in enumerate(sizes) if size == min(sizes)]


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
        "decks": [texts(_deck(s, seat)) for seat in players],
        "hands": [texts(own_hand(s, seat)) for seat in players] if early else [],
        "row": texts(row),
        "common_deck": texts(_deck(s, at.COMMON)),
        "removed_islands": texts(card for card in range(at.ISLANDS + 1) if s[at.WHERE + card] == at.WHERE_ASIDE),
        "rocks": s[at.ROCKS_ROW] if options["rocks"] == "on" else None,
        "start_places": s[at.START_PLACES : at.START_PLACES + len(players)] if has_starts(options) else None,
        "explorer": texts(_deck(s, at.EXPLORER)),
        "row_order": s[at.ROW_ORDER : at.ROW_ORDER + at.ROWS],
    }


def _deck(s: Vector, number: int) -> Vector:
    return s[at.DECK + s[at.DECK_TOP + number] : at.DECK + s[at.DECK_END + number]]


def blank_vector(options: Mapping[str, Any]) -> Vector:
    """A vector with the options and empty everything else."""
    s = [0] * at.SIZE
    for name, (offset, values) in OPTIONS.items():
        s[offset] = options[name] if values is None else values.index(options[name])
    s[at.FIRST_PLAYER] = -1 if options["first_player"] == "fewest" else options["first_player"]
    for k, end in enumerate(SEGMENT_ENDS[s[at.BOARD]]):
        s[at.SEGMENT_END + k] = end
    s[at.ROCKS_ROW] = s[at.EXCHANGE_SEAT] = -1
    for seat in range(at.SEATS):
        s[at.SHARES + seat] = s[at.START_PLACES + seat] = -1
    for row in range(at.ROWS):
        s[at.ROW_ORDER + row] = row
    s[at.PHASE] = 1 if options["board"] == "arch" else 0  # ARCH-2
    return s


def fill_decks(
    s: Vector, decks: list[list[int]], room: int, common: Iterable[int] = (), explorer: Iterable[int] = ()
) -> None:
    """Write all decks one after the other, with `room` free slots above each deck of a seat."""
    top = 0
    for number in range(7):
        deck: list[int] = []
        if number < len(decks):
            deck = decks[number]
            top += room
        elif number == at.COMMON:
            deck = list(common)
        elif number == at.EXPLORER:
            deck = list(explorer)
        s[at.DECK_TOP + number] = top
        s[at.DECK_END + number] = top + len(deck)
        s[at.DECK + top : at.DECK + top + len(deck)] = deck
        top += len(deck)


def fill_hand(s: Vector, seat: int, codes: Iterable[int]) -> None:
    """Write a hand, sorted."""
    hand = sorted(codes)
    first = at.HAND + seat * at.HAND_SLOTS
    s[first : first + len(hand)] = hand
    s[at.HAND_N + seat] = len(hand)


def fill_row(s: Vector, codes: list[int]) -> None:
    """Write the duel's row."""
    s[at.ROW_CARDS : at.ROW_CARDS + len(codes)] = codes
    s[at.ROW_CARDS_N] = len(codes)


def first_vector(options: Mapping[str, Any], given: Mapping[str, Any]) -> Vector:
    """The vector at the first decision point of a deal. Raises DealError naming every problem."""
    from seawidget.games.tranquility.reading.deal_read import read_deal

    d = read_deal(options, given)
    s = blank_vector(options)
    fill_decks(s, d.decks, 1, d.common, d.explorer)
    for seat, hand in enumerate(d.hands):
        fill_hand(s, seat, hand)
    fill_row(s, d.row)
    for card in d.aside:
        s[at.WHERE + card] = at.WHERE_ASIDE
    for seat, place in enumerate(d.places):
        # a place counts modulo the number of places, so that it always fits into the vector, too
        s[at.START_PLACES + seat] = place % start_place_count(s, len(d.decks[seat]))
    if options["rocks"] == "on":
        s[at.ROCKS_ROW] = d.rocks
    s[at.ROW_ORDER : at.ROW_ORDER + at.ROWS] = d.row_order
    s[at.ACTIVE] = d.first
    first_point(s, [0])
    return s
