"""Reading a deal that somebody gives, with a list of everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from seawidget.games.shared.reading import DealReader, is_whole
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.cards import card_code
from seawidget.games.tranquility.reading.deal import EXPLORER_CARDS, dealt_sizes, first_players, has_starts, pack_counts
from seawidget.games.tranquility.rules.deal import MOST_PLACE

_KEYS = (
    *("first", "decks", "hands", "row", "common_deck", "removed_islands", "rocks", "start_places", "explorer"),
    "row_order",
)
Wrong = Callable[..., None]


@dataclass(slots=True)
class Deal:
    """A deal in codes."""

    decks: list[list[int]]
    hands: list[list[int]]
    row: list[int]
    common: list[int]
    explorer: list[int]
    aside: list[int]
    first: int
    places: list[int]
    rocks: int
    row_order: list[int]


def read_deal(options: Mapping[str, Any], deal: Mapping[str, Any]) -> Deal:
    """The deal of a dictionary. Raises DealError naming every problem."""
    players = options["players"]
    r = DealReader(deal, players)
    wrong = r.wrong
    r.only_keys(_KEYS)
    duel, sun_moon, pyramid = (
        options["variant"] == "duel",
        options["variant"] == "sun_moon",
        options["board"] == "pyramid",
    )
    aside = r.codes(deal.get("removed_islands", []), "removed_islands", card_code)
    if len(aside) != options["removed_islands"]:
        wrong("removed_islands", f"must name {options['removed_islands']} islands, not {len(aside)}")  # INV-22
    decks = _piles(r, "decks", may_lack=duel)
    hands = _hands(r, duel or sun_moon)
    row = _part(r, "row", 5 if duel else 0)
    common = _part(r, "common_deck", 65 if duel else 0)
    explorer = _part(r, "explorer", sum(EXPLORER_CARDS.values()) if pyramid else 0)

    counts = pack_counts(options)
    cards = [*aside, *(card for pile in (*decks, *hands) for card in pile), *row, *common]
    _count(counts, cards, "decks", wrong)
    if pyramid:
        _count(EXPLORER_CARDS, explorer, "explorer", wrong)  # PYRAMID-3
    dealt = sum(counts.values()) - options["removed_islands"] - 5 * players * sun_moon
    right = [0, 0] if duel else dealt_sizes(dealt, players)
    sizes = [len(deck) for deck in decks]
    if sizes and sizes != right:
        wrong("decks", f"must have {right} cards, dealt as evenly as possible, not {sizes}")  # INV-21

    first = deal.get("first", 0)
    if first not in first_players(options, right) or isinstance(first, bool):
        wrong("first", f"must be one of the seats {first_players(options, right)} (SETUP-5), not {first!r}")
        first = 0
    order = deal.get("row_order") or list(range(at.ROWS))
    if not isinstance(order, (list, tuple)) or sorted(order, key=str) != list(range(at.ROWS)):
        wrong("row_order", "must hold each row 0..5 once")
        order = []
    rocks = _rocks(r, options)
    places = _places(r, options)
    r.finish()
    return Deal(decks, hands, row, common, explorer, aside, first, places, rocks, list(order))


def _piles(r: DealReader, key: str, may_lack: bool = False) -> list[list[int]]:
    given = r.data.get(key)
    if may_lack and not given:
        return [[] for _ in range(r.players)]
    if not isinstance(given, list) or len(given) != r.players:
        r.wrong(key, f"must be a list of {r.players} {key}, one per seat")
        given = []
    return [r.codes(pile, f"{key}[{seat}]", card_code) for seat, pile in enumerate(given)]


def _hands(r: DealReader, dealt: bool) -> list[list[int]]:
    if not dealt:
        if r.data.get("hands") not in (None, [], [[]] * r.players):
            r.wrong("hands", "these options have none, so it must be []")
        return []
    hands = _piles(r, "hands")
    for seat, hand in enumerate(hands):
        if len(hand) != 5:
            r.wrong(f"hands[{seat}]", f"must have 5 cards, not {len(hand)}")
        if at.C in hand:
            r.wrong(f"hands[{seat}]", "no compass is in an opening hand")  # SUNMOON-1
    return hands


def _part(r: DealReader, key: str, size: int) -> list[int]:
    """The codes of a list that only some options have."""
    cards = r.codes(r.data.get(key, []), key, card_code)
    if len(cards) != size:
        text = f"must have {size} cards, not {len(cards)}" if size else "these options have none, so it must be []"
        r.wrong(key, text)
    return cards


def _rocks(r: DealReader, options: Mapping[str, Any]) -> int:
    rocks = r.data.get("rocks")
    if options["rocks"] != "on":
        if rocks is not None:
            r.wrong("rocks", "these options have none, so it must be None")
        return -1
    if not is_whole(rocks, 0, at.ROWS - 1):
        r.wrong("rocks", f"must be a row 0..5 (ROCKS-1), not {rocks!r}")
        return -1
    return int(rocks)  # type: ignore[arg-type]


def _places(r: DealReader, options: Mapping[str, Any]) -> list[int]:
    places = r.data.get("start_places")
    if not has_starts(options):
        if places not in (None, []):
            r.wrong("start_places", "these options have no Starts, so it must be None")
        return []
    if not isinstance(places, list) or len(places) != r.players or not all(is_whole(p, 0) for p in places):
        r.wrong("start_places", f"must be a list of {r.players} whole numbers from 0, one per seat")
        return []
    if options["storms"] == "on" and max(places) > MOST_PLACE:
        r.wrong("start_places", f"must be whole numbers from 0 to {MOST_PLACE}")
    return list(places)


def _count(counts: Mapping[int, int], cards: list[int], where: str, wrong: Wrong) -> None:
    """INV-1 for a deal: every card as often as the game has it, Starts aside."""
    from seawidget.games.tranquility.reading.load import count_problems

    for code, text in count_problems(counts, cards):
        wrong(where, text, code)
