"""Reading a deal that somebody gives, with a list of everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from seawidget.errors import DealError, Problem
from seawidget.games.tranquility import layout as at
from seawidget.games.tranquility.cards import card_code
from seawidget.games.tranquility.deal import (
    EXPLORER_CARDS,
    dealt_sizes,
    first_players,
    has_starts,
    pack_counts,
)
from seawidget.games.tranquility.rules_deal import MOST_PLACE

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
    problems: list[Problem] = []

    def wrong(where: str, text: str, code: str = "bad_deal") -> None:
        problems.append(Problem(code, text, where))

    if not isinstance(deal, Mapping):
        raise DealError([Problem("bad_deal", f"a deal is a dictionary, not {type(deal).__name__}")])
    for key in deal:
        if key not in _KEYS:
            wrong(str(key), f"no part of a deal; there are {', '.join(_KEYS)}")
    players = options["players"]
    duel, sun_moon, pyramid = (
        options["variant"] == "duel",
        options["variant"] == "sun_moon",
        options["board"] == "pyramid",
    )
    aside = _codes(deal.get("removed_islands", []), "removed_islands", wrong)
    if len(aside) != options["removed_islands"]:
        wrong("removed_islands", f"must name {options['removed_islands']} islands, not {len(aside)}")  # INV-22
    decks = _piles(deal, "decks", "decks", players, wrong, may_lack=duel)
    hands = _hands(deal, players, duel or sun_moon, wrong)
    row = _part(deal, "row", 5 if duel else 0, wrong)
    common = _part(deal, "common_deck", 65 if duel else 0, wrong)
    explorer = _part(deal, "explorer", sum(EXPLORER_CARDS.values()) if pyramid else 0, wrong)

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
    rocks = _rocks(deal, options, wrong)
    places = _places(deal, options, wrong)
    if problems:
        raise DealError(problems)
    return Deal(decks, hands, row, common, explorer, aside, first, places, rocks, list(order))


def _piles(
    deal: Mapping[str, Any], key: str, what: str, players: int, wrong: Wrong, may_lack: bool = False
) -> list[list[int]]:
    given = deal.get(key)
    if may_lack and not given:
        return [[] for _ in range(players)]
    if not isinstance(given, list) or len(given) != players:
        wrong(key, f"must be a list of {players} {what}, one per seat")
        given = []
    return [_codes(pile, f"{key}[{seat}]", wrong) for seat, pile in enumerate(given)]


def _hands(deal: Mapping[str, Any], players: int, dealt: bool, wrong: Wrong) -> list[list[int]]:
    if not dealt:
        if deal.get("hands") not in (None, [], [[]] * players):
            wrong("hands", "these options have none, so it must be []")
        return []
    hands = _piles(deal, "hands", "hands", players, wrong)
    for seat, hand in enumerate(hands):
        if len(hand) != 5:
            wrong(f"hands[{seat}]", f"must have 5 cards, not {len(hand)}")
        if at.C in hand:
            wrong(f"hands[{seat}]", "no compass is in an opening hand")  # SUNMOON-1
    return hands


def _part(deal: Mapping[str, Any], key: str, size: int, wrong: Wrong) -> list[int]:
    """The codes of a list that only some options have."""
    cards = _codes(deal.get(key, []), key, wrong)
    if len(cards) != size:
        wrong(key, f"must have {size} cards, not {len(cards)}" if size else "these options have none, so it must be []")
    return cards


def _rocks(deal: Mapping[str, Any], options: Mapping[str, Any], wrong: Wrong) -> int:
    rocks = deal.get("rocks")
    if options["rocks"] != "on":
        if rocks is not None:
            wrong("rocks", "these options have none, so it must be None")
        return -1
    if rocks is None or not _natural(rocks) or rocks >= at.ROWS:
        wrong("rocks", f"must be a row 0..5 (ROCKS-1), not {rocks!r}")
        return -1
    return int(rocks)


def _places(deal: Mapping[str, Any], options: Mapping[str, Any], wrong: Wrong) -> list[int]:
    places = deal.get("start_places")
    if not has_starts(options):
        if places not in (None, []):
            wrong("start_places", "these options have no Starts, so it must be None")
        return []
    players = options["players"]
    if not isinstance(places, list) or len(places) != players or not all(_natural(p) for p in places):
        wrong("start_places", f"must be a list of {players} whole numbers from 0, one per seat")
        return []
    if options["storms"] == "on" and max(places) > MOST_PLACE:
        wrong("start_places", f"must be whole numbers from 0 to {MOST_PLACE}")
    return list(places)


def _natural(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _codes(cards: object, where: str, wrong: Wrong) -> list[int]:
    if not isinstance(cards, (list, tuple)):
        wrong(where, "must be a list of cards")
        return []
    codes = [card_code(card) for card in cards]
    for card, code in zip(cards, codes, strict=True):
        if not code:
            wrong(where, f"{card!r} is no card", "no_such_card")
    return [code for code in codes if code]


def _count(counts: Mapping[int, int], cards: list[int], where: str, wrong: Wrong) -> None:
    """INV-1 for a deal: every card as often as the game has it, Starts aside."""
    from seawidget.games.tranquility.load import count_problems

    for code, text in count_problems(counts, cards):
        wrong(where, text, code)
