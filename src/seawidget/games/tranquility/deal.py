"""All chance of a game as one dictionary (DP-8), and the first position it leads to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from seawidget.errors import DealError, Problem
from seawidget.games.tranquility import layout as at
from seawidget.games.tranquility.board import SEGMENT_ENDS
from seawidget.games.tranquility.cards import card_code, texts
from seawidget.games.tranquility.kinds import Vector
from seawidget.games.tranquility.names import OPTIONS
from seawidget.games.tranquility.rules_turn import run_steps
from seawidget.rng import Rng


def card_counts(options: Mapping[str, Any]) -> dict[int, int]:
    """Copies of every card in a game with these options, removed islands included (card table; SETUP-6).

    Monsters come on top (MONSTER-1); every set of options may set islands aside (FEWER-3). `sea_voyage` has the cards
    of any solo game: it differs in set-up and turn count only (VOYAGE-7).
    """
    counts = dict.fromkeys(range(1, at.ISLANDS + 1), 1)
    counts |= {at.S: options["players"], at.F: 5, at.M: options["monsters"]}
    return {card: n for card, n in counts.items() if n}


def dealt_sizes(cards: int, players: int) -> list[int]:
    """How many of the cards each seat is dealt: as evenly as possible, the first seats one more (SETUP-2)."""
    return [cards // players + (seat < cards % players) for seat in range(players)]


def first_players(options: Mapping[str, Any], sizes: list[int]) -> list[int]:
    """The seats that may begin: those dealt the fewest cards, or the one named (SETUP-5)."""
    if options["first_player"] != "fewest":
        return [options["first_player"]]
    return [seat for seat, size in enumerate(sizes) if size == min(sizes)]


def start_place_count(options: Mapping[str, Any], size: int) -> int:
    """At how many places the Start may enter a deck that a seat was dealt with `size` cards.

    All of the deck after the opening hand (SETUP-4); with one seat its upper half (SOLO-2), in `sea_voyage` before
    the opening hand is drawn (VOYAGE-2).
    """
    if options["solo_start"] == "sea_voyage":
        return (size + 1) // 2 + 1
    left = size - min(5, size)
    return (left + 1) // 2 + 1 if options["players"] == 1 else left + 1


def make_deal(options: Mapping[str, Any], rng: Rng) -> dict[str, Any]:
    """A deal of these options (SETUP-1): a function of the stream alone."""
    players = options["players"]
    fewer = options["removed_islands"]
    aside = sorted(rng.shuffled(range(1, at.ISLANDS + 1))[:fewer]) if fewer else []  # FEWER-1
    counts = card_counts(options)
    pack = [card for card, n in counts.items() if card != at.S for _ in range(n) if card not in aside]
    sizes = dealt_sizes(len(pack), players)
    places = [rng.below(start_place_count(options, size)) for size in sizes]
    pack = rng.shuffled(pack)
    decks = []
    for size in sizes:
        decks.append(texts(pack[:size]))
        pack = pack[size:]
    return {
        "first": rng.choice(first_players(options, sizes)),
        "decks": decks,
        "hands": [],
        "row": [],
        "common_deck": [],
        "removed_islands": texts(aside),
        "rocks": None,
        "start_places": places,
        "explorer": [],
        "row_order": list(range(at.ROWS)),
    }


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
    return s


def fill_decks(s: Vector, decks: list[list[int]], room: int) -> None:
    """Write the decks of the seats one after the other, with `room` free slots above each."""
    top = 0
    for seat, deck in enumerate(decks):
        top += room
        s[at.DECK_TOP + seat] = top
        s[at.DECK_END + seat] = top + len(deck)
        s[at.DECK + top : at.DECK + top + len(deck)] = deck
        top += len(deck)
    for deck_number in range(len(decks), 7):
        s[at.DECK_TOP + deck_number] = s[at.DECK_END + deck_number] = top


def first_vector(options: Mapping[str, Any], deal: Mapping[str, Any]) -> Vector:
    """The vector at the first decision point of a deal. Raises DealError naming every problem."""
    decks, aside, first, places = _read_deal(options, deal)
    s = blank_vector(options)
    fill_decks(s, decks, 1)
    for card in aside:
        s[at.WHERE + card] = at.WHERE_ASIDE
    for seat, place in enumerate(places):
        # a place counts modulo the number of places, so that it always fits into the vector, too
        s[at.START_PLACES + seat] = place % start_place_count(options, len(decks[seat]))
    s[at.ACTIVE] = first
    s[at.STEP] = at.STEP_OPENING
    run_steps(s, [0])
    return s


_DEAL_KEYS = (
    *("first", "decks", "hands", "row", "common_deck", "removed_islands", "rocks", "start_places", "explorer"),
    "row_order",
)
_UNUSED: Mapping[str, tuple[Any, ...]] = {
    "hands": ([], None),
    "row": ([],),
    "common_deck": ([],),
    "rocks": (None,),
    "explorer": ([],),
}


def _read_deal(
    options: Mapping[str, Any], deal: Mapping[str, Any]
) -> tuple[list[list[int]], list[int], int, list[int]]:
    problems: list[Problem] = []

    def wrong(where: str, text: str, code: str = "bad_deal") -> None:
        problems.append(Problem(code, text, where))

    if not isinstance(deal, Mapping):
        raise DealError([Problem("bad_deal", f"a deal is a dictionary, not {type(deal).__name__}")])
    players = options["players"]
    for key in deal:
        if key not in _DEAL_KEYS:
            wrong(str(key), f"no part of a deal; there are {', '.join(_DEAL_KEYS)}")
    for key, empty in _UNUSED.items():
        value = deal.get(key, empty[0])
        if value not in empty and value != [[]] * players:
            wrong(key, f"these options have none, so it must be {empty[0]!r}")
    order = deal.get("row_order") or list(range(at.ROWS))
    if not isinstance(order, (list, tuple)) or sorted(order, key=str) != list(range(at.ROWS)):
        wrong("row_order", "must hold each row 0..5 once")

    aside = _codes(deal.get("removed_islands", []), "removed_islands", wrong)
    if len(aside) != options["removed_islands"]:
        wrong("removed_islands", f"must name {options['removed_islands']} islands, not {len(aside)}")  # INV-22
    given = deal.get("decks")
    if not isinstance(given, list) or len(given) != players:
        wrong("decks", f"must be a list of {players} decks, one per seat")
        given = []
    decks = [_codes(deck, f"decks[{seat}]", wrong) for seat, deck in enumerate(given)]

    counts = card_counts(options)
    counts.pop(at.S)
    _count(counts, [*aside, *(card for deck in decks for card in deck)], wrong)
    sizes = [len(deck) for deck in decks]
    right = dealt_sizes(sum(counts.values()) - options["removed_islands"], players)
    if sizes and sizes != right:
        wrong("decks", f"must have {right} cards, dealt as evenly as possible, not {sizes}")  # INV-21

    first = deal.get("first", 0)
    if first not in first_players(options, right) or isinstance(first, bool):
        wrong("first", f"must be one of the seats {first_players(options, right)} (SETUP-5), not {first!r}")
        first = 0
    places = deal.get("start_places")
    if not isinstance(places, list) or len(places) != players or not all(_natural(p) for p in places):
        wrong("start_places", f"must be a list of {players} whole numbers from 0, one per seat")
    if problems:
        raise DealError(problems)
    return decks, aside, first, list(places or [])


def _natural(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _codes(cards: object, where: str, wrong: Any) -> list[int]:
    if not isinstance(cards, (list, tuple)):
        wrong(where, "must be a list of cards")
        return []
    codes = [card_code(card) for card in cards]
    for card, code in zip(cards, codes, strict=True):
        if not code:
            wrong(where, f"{card!r} is no card", "no_such_card")
    return [code for code in codes if code]


def _count(counts: Mapping[int, int], cards: list[int], wrong: Any) -> None:
    """INV-1 for a deal: every card as often as the game has it, Starts aside."""
    from seawidget.games.tranquility.load import count_problems

    for code, text in count_problems(counts, cards):
        wrong("decks", text, code)
