"""Positions from a few parts: what is not said is filled in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from seawidget.errors import PositionError, Problem
from seawidget.games.shared.reading import plain_data
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.card_counts import EXPLORER_CARDS, card_counts
from seawidget.games.tranquility.core.cards import CARD_TEXT, WILD_NUMBER, card_code, texts
from seawidget.games.tranquility.reading.slots import KEYS
from seawidget.rng import Rng, seed_key
from seawidget.text.i18n import Sentence


def position_dict(options: Mapping[str, Any], parts: Mapping[str, Any]) -> dict[str, Any]:
    """The full dictionary of a position of which only parts are given.

    Parts are the keys of `State.to_dict()`, and besides
      hand   the hand of the deciding seat
      deck   the top cards of its deck (in the duel: of the common deck), top first; the rest follows below
      seed   for the order of the cards nobody named (an integer or a phrase); 0 if not given
    The cards that are not named are shuffled with the seed, always in the same order for the same parts. Of them the
    islands to be set aside are taken (FEWER-1), then the hands that are not given (five islands and Finishes), and the
    rest is dealt to the decks as evenly as possible. With `decks` given it lies in the discards instead, and what can
    never lie there is removed, monsters each with an island; with `discards` given, too, nothing is filled in.
    Compasses belong to the supply, rocks that are not placed have left. Cards of the grid without a side show that of
    the flag, those without an owner belong to seat 0.
    """
    data = plain_data(parts)
    seed = data.pop("seed", 0)
    players = options["players"]
    problems = []
    for key in [key for key in data if key not in KEYS and key not in {"hand", "deck"}]:
        known = ", ".join(["hand", "deck", "seed", *(key for key in KEYS if key != "options")])
        problems.append(Problem("no_such_key", Sentence("error.position.no_part", known=known), str(key)))
    if problems:
        raise PositionError(problems)
    deciding = _seat(data, players)
    hands = data.get("hands")
    if "hand" in data:
        hand = data.pop("hand")
        if isinstance(hands, (list, tuple)) and len(hands) == players:
            raise PositionError([Problem("bad_value", Sentence("error.tranquility.both_hands"), "hand")])
        if not isinstance(hand, (list, tuple)):
            raise PositionError([Problem("bad_value", Sentence("error.position.cards"), "hand")])
        hands = [list(hand) if seat == deciding else None for seat in range(players)]
    top = _flat(data.pop("deck", ()))
    _mark(options, data)
    if data.get("draw") == "opening" and "start_places" not in data:
        data["start_places"] = [0] * players
    rest = Rng(seed_key(seed)[1]).fork("position").shuffled(_unnamed(options, data, hands, top))
    _fill_aside(options, data, rest)
    if "discards" not in data or "decks" not in data:
        _fill_gone(options, data, rest)
    hands = hands if isinstance(hands, (list, tuple)) else [None] * players
    data["hands"] = [_drawn(rest) if hand is None else hand for hand in hands]
    duel = options["variant"] == "duel"
    if duel and "row" not in data:
        data["row"] = texts(_take(rest, lambda card: card <= at.ISLANDS, 5))
    if duel and "common_deck" not in data:
        data["common_deck"] = [*top, *texts(rest)]
    elif not duel and "decks" not in data:
        data["decks"] = _dealt(rest, players, deciding, top)
    elif "discards" not in data:
        gone = [card for card in rest if card <= at.F or card == at.W]
        other = [card for card in rest if card > at.F and card != at.W]
        # monsters never lie in discards; each took an island along (MONSTER-3)
        victims = _take(gone, lambda card: card <= at.ISLANDS, other.count(at.M))
        data["discards"] = [texts(gone[seat::players]) for seat in range(players)]
        data["removed"] = [*_flat(data.get("removed")), *texts(other), *texts(victims)]
    return {**data, "options": dict(options)}


def _seat(data: Mapping[str, Any], players: int) -> int:
    """The seat `hand` and `deck` belong to; 0 if the seats given make no sense (the reader will say so)."""
    seat = data.get("deciding")
    if seat is None:
        seat = data.get("active", 0)
        if data.get("point") == "ANSWER" and isinstance(seat, int):
            seat = 1 - seat
    return seat if isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < players else 0


def _mark(options: Mapping[str, Any], data: dict[str, Any]) -> None:
    """Give cards of the grid that are plain the side of the flag, or the owner 0."""
    mark = {"sun_moon": ("side", data.get("flag", "sun")), "duel": ("owner", 0)}.get(options["variant"])
    grid = data.get("grid")
    if mark and isinstance(grid, Mapping):
        data["grid"] = {
            name: value if isinstance(value, Mapping) else {"card": value, mark[0]: mark[1]}
            for name, value in grid.items()
        }


def _unnamed(options: Mapping[str, Any], data: Mapping[str, Any], hands: object, top: list[object]) -> list[int]:
    """The cards of the game that no part names, in the order of the card table."""
    left = Counter(card_counts(options))
    named: list[object] = [*top, data.get("start"), data.get("finish"), data.get("turned_up")]
    grid = data.get("grid", {})
    if isinstance(grid, Mapping):
        named += [value.get("card") if isinstance(value, Mapping) else value for value in grid.values()]
    for key in ("removed", "removed_islands", "explorer", "row", "common_deck"):
        named += _flat(data.get(key))
    for piles in (hands, data.get("decks"), data.get("discards")):
        for pile in _flat(piles):
            named += _flat(pile)
    storms = data.get("storms")
    if isinstance(storms, Mapping):
        for colour, storm in (("yellow", "Y"), ("purple", "P"), ("orange", "O")):
            named += [storm] * len(_flat(storms.get(colour)))
    if data.get("rocks") is not None:
        named.append("R")
    if data.get("point") == "CHOOSE" and data.get("turned_up") is None:
        named.append("M")
    if data.get("start_places") is not None:
        named += ["S"] * options["players"]
    for key in ("pool", "supply"):
        number = data.get(key, 0)
        named += ["C"] * (number if isinstance(number, int) and 0 < number <= 6 else 0)
    for card in named:
        code = at.W if isinstance(card, str) and card in WILD_NUMBER else card_code(card)
        if left[code] > 0:
            left[code] -= 1
    return [card for card in sorted(left) for _ in range(left[card])]


def _flat(cards: object) -> list[object]:
    return list(cards) if isinstance(cards, (list, tuple)) else []


def _take(rest: list[int], fits: Callable[[int], bool], most: int) -> list[int]:
    """Take the first cards that fit out of the rest."""
    taken = [card for card in rest if fits(card)][:most]
    for card in taken:
        rest.remove(card)
    return taken


def _fill_aside(options: Mapping[str, Any], data: dict[str, Any], rest: list[int]) -> None:
    if "removed_islands" in data:
        return
    chosen = _take(rest, lambda card: card <= at.ISLANDS, options["removed_islands"])
    data["removed_islands"] = [CARD_TEXT[card] for card in sorted(chosen)]


def _fill_gone(options: Mapping[str, Any], data: dict[str, Any], rest: list[int]) -> None:
    """Cards that no deck of a seat holds: compasses, rocks, the Explorer deck."""
    gone: list[int] = []
    if options["storms"] == "on":
        compasses = _take(rest, lambda card: card == at.C, 6)
        if "supply" in data:
            gone += compasses
        else:
            data["supply"] = len(compasses)
    if data.get("flag") == "moon" and _flat(data.get("removed")).count("C") % 2 == 0:  # INV-18
        gone += _take(rest, lambda card: card == at.C, 1)
    if options["board"] == "pyramid":
        explorer = _take(rest, lambda card: card in EXPLORER_CARDS, 99)
        if "explorer" in data:
            gone += explorer
            gone += _take(rest, lambda card: card <= at.ISLANDS, explorer.count(at.M))
        else:
            data["explorer"] = texts(explorer)
    elif data.get("rocks") is None:
        gone += _take(rest, lambda card: card == at.R, 1)
    if gone:
        data["removed"] = [*_flat(data.get("removed")), *texts(gone)]


def _drawn(rest: list[int]) -> list[str]:
    """A hand of five from the unnamed cards; others may hold monsters, Wilds and Starts only if the caller says so."""
    return texts(sorted(_take(rest, lambda card: card <= at.F and card != at.S, 5)))


def _dealt(rest: list[int], players: int, deciding: int, top: list[object]) -> list[list[object]]:
    """The rest in decks as even as possible, the first seats one card more, the named cards on top of theirs."""
    decks: list[list[object]] = [[] for _ in range(players)]
    decks[deciding] = top
    for card in rest:
        shortest = min(range(players), key=lambda seat: (len(decks[seat]), seat))
        decks[shortest].append(CARD_TEXT[card])
    return decks
