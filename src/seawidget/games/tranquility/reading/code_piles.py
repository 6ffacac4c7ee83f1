"""The piles of a position code: every card there is, or what one seat may know of them and how many the others are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import lcm
from typing import Any, Final

from seawidget.games.shared.mixed_radix import Coder, Impossible, of, take
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.blank import blank_vector
from seawidget.games.tranquility.core.card_counts import EXPLORER_CARDS, dealt_sizes, has_starts, pack_counts
from seawidget.games.tranquility.core.cards import CARD_CODE, texts
from seawidget.games.tranquility.reading.reader import MOST_PLACE
from seawidget.games.tranquility.rules.deal import FEWEST_DRAWN, MOST_DRAWN
from seawidget.games.tranquility.rules.setup import place_count

_MOST_MONSTERS: Final = 5

Told = Mapping[str, Any] | None


def _codes(cards: Sequence[str] | None) -> list[int] | None:
    return None if cards is None else [CARD_CODE[card] for card in cards]


def _at(piles: Sequence[Any] | None, seat: int) -> Any:
    return None if piles is None else piles[seat]


def _is_waiting(facts: Mapping[str, Any]) -> bool:
    """Whether the Starts are not in the decks yet (SETUP-4)."""
    return bool(facts["draw"] == "opening" and has_starts(facts["options"]))


def _explorer(left: Counter[int]) -> list[int]:
    """The Explorer cards that are left: they lie in no other pile (PYRAMID-3)."""
    return [card for card in EXPLORER_CARDS for _ in range(left[card])]


# --- a whole position -------------------------------------------------------------------------------------------------


def hidden_piles(c: Coder, facts: dict[str, Any], left: Counter[int], told: Told) -> None:
    """All piles, card by card. The last deck holds what is left."""
    options = facts["options"]
    players = options["players"]
    islands = [card for card in range(1, at.ISLANDS + 1) if left[card]]
    aside = c.subset(islands, options["removed_islands"], _codes(of(told, "removed_islands")))
    take(left, aside)
    facts["removed_islands"] = texts(aside)
    facts["row_order"] = list(range(at.ROWS))
    facts["explorer"] = []
    if options["board"] == "pyramid":
        facts["row_order"] = c.order(range(at.ROWS), of(told, "row_order"))
        cards = _explorer(left)
        take(left, cards)
        facts["explorer"] = texts(c.order(cards, _codes(of(told, "explorer"))))
    facts["start_places"] = None
    if facts["draw"] == "opening":
        facts["start_places"] = [
            _start_place(c, options, seat, _at(of(told, "start_places"), seat)) for seat in range(players)
        ]
        take(left, [at.S] * players)
    for name, most in (("hands", _most_hand(players)), ("discards", None)):
        piles = of(told, name)
        facts[name] = [texts(c.bag(left, at.ISLANDS, _codes(_at(piles, seat)), most)) for seat in range(players)]
    facts["disclosed"] = _disclosed(c, told, [hand.count("M") for hand in facts["hands"]])
    facts["exchange"] = _exchange(c, facts, told, facts["hands"][facts["active"]])
    decks = of(told, "decks")
    facts["decks"] = [[] for _ in range(players)]
    facts["common_deck"] = []
    if options["variant"] == "duel":
        facts["common_deck"] = texts(c.order(left.elements(), _codes(of(told, "common_deck"))))
        return
    for seat in range(players):
        deck = _codes(_at(decks, seat))
        cards = c.bag(left, at.ISLANDS, deck) if seat < players - 1 else list(left.elements())
        facts["decks"][seat] = texts(c.order(cards, deck))


def _most_hand(players: int) -> int:
    """Cards in a hand at most: five, and what is drawn more after a Start (START-4)."""
    return {1: at.HAND_SLOTS, 2: 7}.get(players, 5)


def _disclosed(c: Coder, told: Told, held: Sequence[int]) -> list[int]:
    """Disclosed monsters (MONSTER-6), of each seat no more than it may hold."""
    shown = of(told, "disclosed")
    return [c.number(most + 1, _at(shown, seat)) for seat, most in enumerate(held)]


def _start_place(c: Coder, options: Mapping[str, Any], seat: int, told: int | None) -> int:
    """A Start place: one that a deal can draw is short, any other (of a position made by hand) is not."""
    players = options["players"]
    size = dealt_sizes(sum(pack_counts(options).values()) - options["removed_islands"], players)[seat]
    blank = blank_vector(options)
    places = lcm(*(place_count(blank, size - drawn) for drawn in range(FEWEST_DRAWN, min(MOST_DRAWN, size) + 1)))
    short = c.flag(None if told is None else told < places)
    return c.number(places if short else MOST_PLACE + 1, told)


def _exchange(c: Coder, facts: Mapping[str, Any], told: Told, cards: list[str]) -> dict[str, Any] | None:
    """Duel: whether the hand of the active seat is, or was, offered."""
    if facts["options"]["variant"] != "duel":
        return None
    given = of(told, "exchange")
    state = c.one_of((None, False, True), None if given is None else given["declined"])
    return None if state is None else {"seat": facts["active"], "cards": cards, "declined": state}


# --- what a seat may know ---------------------------------------------------------------------------------------------


def seen_piles(c: Coder, facts: dict[str, Any], left: Counter[int], told: Told) -> None:
    """The own hand and the own discards that are remembered; of the others how many cards they are.

    How many lie in the last deck follows. What the numbers of a shed tell of monsters in other hands is in it (INFO-6).
    """
    options = facts["options"]
    players = options["players"]
    seat = facts["seat"] = c.one_of((*range(players), None), of(told, "seat"))
    facts["hand"], facts["own"] = None, []
    if seat is not None:
        facts["hand"] = texts(c.bag(left, at.ISLANDS, _codes(of(told, "hand")), _most_hand(players)))
        facts["own"] = c.bag(left, at.ISLANDS, of(told, "own"))
    facts["exchange"] = _offered(c, facts, left, told)
    exchange = facts["exchange"]
    facts["removed_islands"] = options["removed_islands"]
    places = left.total() - options["removed_islands"] - (players if _is_waiting(facts) else 0)
    facts["explorer"] = 0
    if options["board"] == "pyramid":
        facts["explorer"] = len(_explorer(left))
        places -= facts["explorer"]
    for name in ("hands", "discards"):
        facts[name] = [0] * players
        for who in range(players):
            if name == "hands" and (who == seat or (exchange and who == exchange["seat"])):
                facts[name][who] = len(facts["hand"] if who == seat else exchange["cards"])
                continue
            known = len(facts["own"]) if name == "discards" and who == seat else 0
            size = _at(of(told, name), who)
            most = _most_hand(players) if name == "hands" else places
            hidden = c.number(max(0, min(places, most)) + 1, None if size is None else size - known)
            facts[name][who] = known + hidden
            places -= hidden
    facts["decks"] = [0] * players
    facts["common_deck"] = 0
    if options["variant"] == "duel":
        facts["common_deck"] = places
    else:
        for who in range(players - 1):
            facts["decks"][who] = c.number(max(places, 0) + 1, _at(of(told, "decks"), who))
            places -= facts["decks"][who]
        facts["decks"][players - 1] = places
    if places < 0:
        raise Impossible
    held = [min(size, options["monsters"]) for size in facts["hands"]]
    if seat is not None:
        held[seat] = facts["hand"].count("M")
    facts["disclosed"] = _disclosed(c, told, held)
    facts["capacities"] = _capacities(c, facts, told) if facts["point"] == "SHED" else None


def _offered(c: Coder, facts: Mapping[str, Any], left: Counter[int], told: Told) -> dict[str, Any] | None:
    """Duel: the hand that is, or was, offered, which all see (DUEL-6)."""
    offered = _exchange(c, facts, told, [])
    if offered is None:
        return None
    if facts["seat"] == offered["seat"]:
        return {**offered, "cards": facts["hand"]}
    cards = _codes(told["exchange"]["cards"]) if told is not None else None
    return {**offered, "cards": texts(c.bag(left, at.ISLANDS, cards))}


def _capacities(c: Coder, facts: Mapping[str, Any], told: Told) -> list[int]:
    """What each seat can still give to the shed (INFO-6): its hand without the monsters, and blind cards (START-6)."""
    players, active = facts["options"]["players"], facts["active"]
    done = (facts["deciding"] - active) % players
    found = [0] * players
    for seat in range(players):
        if (seat - active) % players < done:
            continue
        blind = min(2, facts["decks"][seat]) if seat in facts["storms"]["yellow"] else 0
        hand = facts["hands"][seat]
        if seat == facts["seat"]:
            monsters = facts["hand"].count("M")
        elif facts["options"]["monsters"]:
            shown = _at(of(told, "capacities"), seat)
            monsters = c.number(_MOST_MONSTERS + 1, None if shown is None else hand + blind - shown)
        else:
            monsters = 0
        if monsters > hand:
            raise Impossible
        found[seat] = hand - monsters + blind
    return found
