"""Positions from a few parts: what is not said is filled in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from seawidget.errors import PositionError, Problem
from seawidget.games.pomor.core.cards import TOKENS
from seawidget.games.pomor.core.table import Table, sea_code, sea_texts
from seawidget.games.pomor.reading.slots import KEYS
from seawidget.games.shared.reading import plain_data
from seawidget.given import whole
from seawidget.rng import Rng, seed_key
from seawidget.text.i18n import Sentence

EXTRA = ("hand", "tokens", "nav_top", "sea_top")


def position_dict(table: Table, parts: Mapping[str, Any]) -> dict[str, Any]:
    """The full dictionary of a position of which only parts are given.

    Parts are the keys of `State.to_dict()`, and besides
      hand      the hand of the deciding seat
      tokens    {"A": 0, "B": 9, "P": 3} or {3: "AB", 9: "P"} instead of `stacks`: tokens named later lie on top
      nav_top, sea_top   the top cards of a deck, top first; the rest follows below
      seed      for the order of the cards nobody named (an integer or a phrase); 0 if not given
    `ring` may be a dictionary {7: "c1"} of single places; `holds`, `scores` and `hands` may be dictionaries by seat
    or token ({"A": [1, 3]}). Tokens that are not named stand on place 0 as set-up would leave them. The cards nobody
    named are shuffled with the seed, always in the same order for the same parts; of them the ring and the hands are
    filled up, and the rest goes below the tops of the decks, or with `nav_deck` or `sea_deck` given into the discard.
    """
    data = plain_data(parts)
    rng = Rng(seed_key(data.pop("seed", 0))[1]).fork("position")
    wrong = [key for key in data if key not in KEYS and key not in EXTRA]
    if wrong:
        known = ", ".join([*EXTRA, "seed", *(key for key in KEYS if key not in ("config", "seed"))])
        text = Sentence("error.position.no_part", known=known)
        raise PositionError([Problem("no_such_key", text, key) for key in wrong])
    for key in ("holds", "scores", "hands"):
        if isinstance(data.get(key), Mapping):
            data[key] = _by_seat(table, key, data[key])
    _place_tokens(table, data)
    _lay_sea(table, data, rng)
    _deal_nav(table, data, rng)
    return {**data, "config": table.config}


def _problem(where: str, key: str, /, **args: object) -> PositionError:
    return PositionError([Problem("bad_value", Sentence(key, **args), where)])


def _by_seat(table: Table, key: str, given: Mapping[Any, Any]) -> list[Any]:
    out: list[Any] = [0 if key == "scores" else None if key == "hands" else []] * table.players
    for name, value in given.items():
        seat = TOKENS.find(name) if isinstance(name, str) and name else whole(name)
        if seat is None or not 0 <= seat < table.players:
            raise _problem(key, "error.pomor.no_seat", name=repr(name))
        out[seat] = value
    return out


def _place_tokens(table: Table, data: dict[str, Any]) -> None:
    if "stacks" in data:
        return
    length = 2 * table.players + 6
    stacks = [""] * length
    for name, value in dict(data.pop("tokens", {})).items():
        place, text = (value, name) if isinstance(name, str) else (name, value)
        number = whole(place)
        if number is None or not 0 <= number < length or not isinstance(text, str):
            raise _problem("tokens", "error.pomor.no_token", name=repr(name), given=repr(value), high=length - 1)
        stacks[number] += text
    named = "".join(stacks)
    if data.get("phase", "PLAY") not in ("SETUP_TOKEN", "SETUP_PILOT"):
        stacks[0] += "".join(token for token in (*TOKENS[: table.players][::-1], "P") if token not in named)
    data["stacks"] = stacks


def _names(cards: Any) -> list[Any]:
    return list(cards) if isinstance(cards, (list, tuple)) else []


def _left(universe: Iterable[Any], named: Iterable[Any]) -> list[Any]:
    """The cards of the game that nobody named, in canonical order."""
    cards = list(universe)
    used = Counter(card for card in named if card)
    out = []
    for card in cards:
        if used[card] > 0:
            used[card] -= 1
        else:
            out.append(card)
    return out


def _lay_sea(table: Table, data: dict[str, Any], rng: Rng) -> None:
    """Ring, sea deck and sea discard."""
    length, port = 2 * table.players + 6, table.players + 3
    given = data.get("ring", {})
    ring: list[Any] = [None] * length
    if isinstance(given, Mapping):
        for place, card in given.items():
            number = whole(place)
            if number is None or not 0 <= number < length:
                raise _problem("ring", "error.pomor.no_place", name=repr(place), high=length - 1)
            ring[number] = card
        ring[0] = ring[0] or "p3"
        ring[port] = ring[port] or "p3"
    else:
        ring = _names(given)
    top = _names(data.pop("sea_top", []))
    named = [sea_code(card) for card in [*ring, *top, *_names(data.get("sea_deck")), *_names(data.get("sea_discard"))]]
    for hold in _names(data.get("holds")):
        named += [value for value in _names(hold) if isinstance(value, int)]
    rest = sea_texts(rng.shuffled(_left(table.sea_cards(), named)))
    for place, card in enumerate(ring):
        if card is None:
            ring[place] = rest.pop() if rest else "w"
    data["ring"] = ring
    if "sea_deck" not in data:
        data["sea_deck"] = [*top, *rest]
    elif "sea_discard" not in data:
        data["sea_discard"] = rest


def _deal_nav(table: Table, data: dict[str, Any], rng: Rng) -> None:
    """Hands, navigation deck and navigation discard."""
    phase = data.get("phase", "PLAY")
    active = data.get("active", 0)
    deciding = active if data.get("seat") is None else data["seat"]
    hands = list(data["hands"]) if isinstance(data.get("hands"), (list, tuple)) else [None] * table.players
    if "hand" in data:
        deciding = whole(deciding)
        if deciding is None or not 0 <= deciding < len(hands):
            raise _problem("hand", "error.pomor.no_deciding")
        hands[deciding] = data.pop("hand")
    top = _names(data.pop("nav_top", []))
    played = data.get("in_play")
    named = [*top, *_names(data.get("nav_deck")), *_names(data.get("nav_discard"))]
    named += [card for hand in hands for card in _names(hand)]
    named += [played.removesuffix("!")] if isinstance(played, str) else []
    numbers = [table.number.get(card, 0) if isinstance(card, str) else 0 for card in named]
    rest = table.nav_texts(rng.shuffled(_left(table.nav_cards(), numbers)))
    setup = phase in ("SETUP_TOKEN", "SETUP_PILOT")
    for seat, hand in enumerate(hands):
        size = 0 if setup else 3 if phase != "PLAY" and seat == active else 4
        if hand is None:
            hands[seat] = sorted(rest.pop() for _ in range(min(size, len(rest))))
    data["hands"] = hands
    if "nav_deck" not in data:
        data["nav_deck"] = [*top, *rest]
    elif "nav_discard" not in data:
        data["nav_discard"] = rest
