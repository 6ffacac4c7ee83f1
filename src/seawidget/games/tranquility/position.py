"""Positions from a few parts: what is not said is filled in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from seawidget.errors import PositionError, Problem
from seawidget.games.tranquility import layout as at
from seawidget.games.tranquility.cards import CARD_TEXT, WILD_NUMBER, card_code, texts
from seawidget.games.tranquility.deal import card_counts
from seawidget.games.tranquility.load import KEYS
from seawidget.rng import Rng, seed_key


def position_dict(options: Mapping[str, Any], parts: Mapping[str, Any]) -> dict[str, Any]:
    """The full dictionary of a position of which only parts are given.

    Parts are the keys of `State.to_dict()`, and besides
      hand   the hand of the deciding seat
      deck   the top cards of its deck, top first; the rest follows below
      seed   for the order of the cards nobody named (an integer or a phrase); 0 if not given
    The cards that are not named are shuffled with the seed, always in the same order for the same parts. Of them the
    islands to be set aside are taken (FEWER-1), then the hands that are not given (five cards, no Start and no Sea
    Monster), and the rest is dealt to the decks as evenly as possible. With `decks` given it lies in the discards
    instead, and monsters are removed, each with an island; with `discards` given, too, nothing is filled in.
    """
    data = dict(parts)
    seed = data.pop("seed", 0)
    players = options["players"]
    problems = []
    for key in [key for key in data if key not in KEYS and key not in {"hand", "deck"}]:
        known = ", ".join(["hand", "deck", "seed", *(key for key in KEYS if key != "options")])
        problems.append(Problem("no_such_key", f"no part of a position; there are {known}", str(key)))
    if problems:
        raise PositionError(problems)
    deciding = _seat(data, players)
    hands = data.get("hands")
    if "hand" in data:
        hand = data.pop("hand")
        if isinstance(hands, (list, tuple)) and len(hands) == players:
            raise PositionError([Problem("bad_value", "give either the hand of one seat or all hands", "hand")])
        if not isinstance(hand, (list, tuple)):
            raise PositionError([Problem("bad_value", "must be a list of cards", "hand")])
        hands = [list(hand) if seat == deciding else None for seat in range(players)]
    top = _flat(data.pop("deck", ()))
    rest = Rng(seed_key(seed)[1]).fork("position").shuffled(_unnamed(options, data, hands, top))
    _fill_aside(options, data, rest)
    hands = hands if isinstance(hands, (list, tuple)) else [None] * players
    data["hands"] = [_drawn(rest) if hand is None else hand for hand in hands]
    if "decks" not in data:
        data["decks"] = _dealt(rest, players, deciding, top)
    elif "discards" not in data:
        monsters = rest.count(at.M)  # they never lie in discards; each took an island along (MONSTER-3)
        victims = [card for card in rest if card <= at.ISLANDS][:monsters]
        gone = [card for card in rest if card != at.M and card not in victims]
        data["discards"] = [texts(gone[seat::players]) for seat in range(players)]
        data["removed"] = [*_flat(data.get("removed")), *texts([at.M] * monsters), *texts(victims)]
    return {**data, "options": dict(options)}


def _seat(data: Mapping[str, Any], players: int) -> int:
    """The seat `hand` and `deck` belong to; 0 if the seats given make no sense (the reader will say so)."""
    seat = data.get("deciding")
    if seat is None:
        seat = data.get("active", 0)
    return seat if isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < players else 0


def _unnamed(options: Mapping[str, Any], data: Mapping[str, Any], hands: object, top: list[object]) -> list[int]:
    """The cards of the game that no part names, in the order of the card table."""
    left = Counter(card_counts(options))
    named: list[object] = [*top, data.get("start"), data.get("finish")]
    grid = data.get("grid", {})
    if isinstance(grid, Mapping):
        named += grid.values()
    for key in ("removed", "removed_islands"):
        named += _flat(data.get(key))
    for piles in (hands, data.get("decks"), data.get("discards")):
        for pile in _flat(piles):
            named += _flat(pile)
    for card in named:
        code = at.W if isinstance(card, str) and card in WILD_NUMBER else card_code(card)
        if left[code] > 0:
            left[code] -= 1
    return [card for card in sorted(left) for _ in range(left[card])]


def _flat(cards: object) -> list[object]:
    return list(cards) if isinstance(cards, (list, tuple)) else []


def _fill_aside(options: Mapping[str, Any], data: dict[str, Any], rest: list[int]) -> None:
    if "removed_islands" in data:
        return
    chosen = [card for card in rest if card <= at.ISLANDS][: options["removed_islands"]]
    data["removed_islands"] = [CARD_TEXT[card] for card in sorted(chosen)]
    for card in chosen:
        rest.remove(card)


def _drawn(rest: list[int]) -> list[str]:
    """A hand of five from the unnamed cards; others may hold monsters and Starts only if the caller says so."""
    hand = [card for card in rest if card not in {at.S, at.M}][:5]
    for card in hand:
        rest.remove(card)
    return texts(sorted(hand))


def _dealt(rest: list[int], players: int, deciding: int, top: list[object]) -> list[list[object]]:
    """The rest in decks as even as possible, the first seats one card more, the named cards on top of theirs."""
    decks: list[list[object]] = [[] for _ in range(players)]
    decks[deciding] = top
    for card in rest:
        shortest = min(range(players), key=lambda seat: (len(decks[seat]), seat))
        decks[shortest].append(CARD_TEXT[card])
    return decks
