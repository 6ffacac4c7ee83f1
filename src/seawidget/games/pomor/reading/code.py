"""Positions as one whole number, out and in: the table of position codes of Pomor Pilot-Book.

Only the box of the estimate has codes: counts of one's own would take more signs than a line has. What is known of
reshuffles to come (the salt) belongs to a whole position, so that it goes on as it would have.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from seawidget.games.pomor.core.cards import TOKENS
from seawidget.games.pomor.core.counts import ESTIMATE, estimate
from seawidget.games.pomor.core.names import PHASES
from seawidget.games.pomor.core.options import SWITCHES, read_options, ring_length, sides
from seawidget.games.pomor.core.table import Table, sea_code, sea_texts, table_of
from seawidget.games.shared.mixed_radix import Coder, Impossible, of, packed, take, unpacked

TABLE: Final = 1  # number of the table below
LETTER: Final = "P"

_MOST_TURN: Final = 32_000
_MOST_SCORE: Final = 13
_SALT: Final = 1 << 60
_HAND: Final = 4

# what a view calls otherwise, and the seat whose view it is
_VIEW_NAMES: Final = {"viewer": "seat", "seat": "deciding", "phase": "point", "config": "options"}

Told = Mapping[str, Any] | None
Facts = dict[str, Any]


def packed_state(told: Mapping[str, Any]) -> int:
    """The number of a whole position: a dictionary as `State.to_dict` writes it, with its salt as `seed`, 0 if none.

    Raises Impossible for another box than the estimate.
    """
    return packed(_state, told)


def unpacked_state(number: int) -> Facts:
    """The dictionary of such a number, for `load`. Raises Impossible."""
    facts = unpacked(_state, number)
    if not facts["seed"]:
        del facts["seed"]
    return facts


def packed_view(view: Mapping[str, Any]) -> int:
    """The number of a view: a dictionary as `View.to_dict` writes it. Raises Impossible for another box."""
    return packed(_view, {**view, **{name: view[other] for name, other in _VIEW_NAMES.items()}})


def unpacked_view(number: int) -> tuple[Facts, int | None]:
    """A whole position, in which hidden cards lie as they come, and the seat that sees it so. Raises Impossible."""
    facts = unpacked(_view, number)
    return facts, facts.pop("viewer")


def _state(c: Coder, told: Told) -> Facts:
    facts, table, nav, sea = _open(c, told)
    hands = of(told, "hands")
    facts["hands"] = [
        table.nav_texts(c.bag(nav, 0, None if hands is None else map(table.nav_code, hands[seat])))
        for seat in range(table.players)
    ]
    deck, water = of(told, "nav_deck"), of(told, "sea_deck")
    facts["nav_deck"] = table.nav_texts(c.order(nav.elements(), deck and [*map(table.nav_code, deck)]))
    facts["sea_deck"] = sea_texts(c.order(sea.elements(), water and [*map(sea_code, water)]))
    facts["seed"] = c.number(_SALT, of(told, "seed")) if c.flag(None if told is None else told["seed"] > 0) else 0
    return facts


def _view(c: Coder, told: Told) -> Facts:
    facts, table, nav, sea = _open(c, told)
    viewer = facts["viewer"] = c.one_of((*range(table.players), None), of(told, "viewer"))
    hands: list[list[str]] = [[] for _ in range(table.players)]
    if viewer is not None:
        cards = of(told, "hand")
        hands[viewer] = table.nav_texts(c.bag(nav, 0, None if cards is None else map(table.nav_code, cards)))
    sizes = of(told, "hands")
    rest = list(nav.elements())
    for seat in range(table.players):
        if seat != viewer:
            size = c.number(min(_HAND, len(rest)) + 1, None if sizes is None else sizes[seat])
            hands[seat] = table.nav_texts(rest[:size])
            rest = rest[size:]
    return {**facts, "hands": hands, "nav_deck": table.nav_texts(rest), "sea_deck": sea_texts(sea.elements())}


def _open(c: Coder, told: Told) -> tuple[Facts, Table, Counter[int], Counter[int]]:
    """What everybody sees, the configuration, and the cards of both sorts that are not seen."""
    table = table_of(_config(c, of(told, "config")))
    facts: Facts = {"config": table.config}
    players, length = table.players, ring_length(table.players)
    phase = facts["phase"] = c.one_of(PHASES, of(told, "phase"))
    facts["active"] = c.number(players, of(told, "active"))
    facts["seat"] = None if phase == "OVER" else facts["active"]
    if phase in ("SETUP_TOKEN", "SETUP_PILOT"):
        facts["seat"] = c.number(players, of(told, "seat"))
    facts["winner"] = facts["active"] if phase == "OVER" else None
    facts["turn"] = c.whole(0, _MOST_TURN, of(told, "turn"))
    nav = Counter(dict(enumerate(table.nav)))
    sea = Counter(dict(enumerate(table.sea)))
    facts["ring"] = _ring(c, players, sea, of(told, "ring"))
    facts["stacks"] = _stacks(c, players, length, of(told, "stacks"))
    scores = of(told, "scores")
    facts["scores"] = [c.number(_MOST_SCORE + 1, scores and scores[seat]) for seat in range(players)]
    holds = of(told, "holds")
    facts["holds"] = [c.bag(sea, 0, holds and holds[seat]) for seat in range(players)]
    if any(value > 9 for hold in facts["holds"] for value in hold):
        raise Impossible
    gone = of(told, "sea_discard")
    facts["sea_discard"] = sea_texts(c.bag(sea, 0, None if gone is None else map(sea_code, gone)))
    gone = of(told, "nav_discard")
    facts["nav_discard"] = table.nav_texts(c.bag(nav, 0, None if gone is None else map(table.nav_code, gone)))
    facts["in_play"] = _in_play(c, table, nav, told)
    facts["scratch"] = _scratch(c, length, of(told, "scratch"))
    facts["open_water"] = _places(c, length, of(told, "open_water"))
    return facts, table, nav, sea


def _config(c: Coder, told: Told) -> dict[str, Any]:
    if told is not None:
        usual = estimate()
        if told["preset"] != ESTIMATE or any(told[name] != usual[name] for name in ("nav", "catch", "storms")):
            raise Impossible
    players = c.whole(2, 4, of(told, "players"))
    return read_options({"players": players, **{name: c.one_of(SWITCHES[name], of(told, name)) for name in SWITCHES}})


def _ring(c: Coder, players: int, sea: Counter[int], told: Sequence[str] | None) -> list[str]:
    """The card of each place; at the two ports which side is up."""
    found = []
    for place in range(ring_length(players)):
        if place in (0, sides(players) + 1):
            values = ["p3", "p2"]
        else:
            values = ["w", *sea_texts(card for card, count in sorted(sea.items()) if count)]
        card = c.one_of(values, told and told[place])
        take(sea, [sea_code(card)] if sea_code(card) else [])
        found.append(card)
    return found


def _stacks(c: Coder, players: int, length: int, told: Sequence[str] | None) -> list[str]:
    """Where each token stands, if it does, and the order of those that share a place."""
    tokens = [*range(players), len(TOKENS) - 1]
    on: list[list[int]] = [[] for _ in range(length)]
    for token in tokens:
        where = None
        if told is not None:
            where = next((place + 1 for place, stack in enumerate(told) if TOKENS[token] in stack), 0)
        place = c.number(length + 1, where)
        if place:
            on[place - 1].append(token)
    return [
        "".join(TOKENS[token] for token in c.order(stack, None if told is None else [*map(TOKENS.index, told[place])]))
        for place, stack in enumerate(on)
    ]


def _in_play(c: Coder, table: Table, nav: Counter[int], told: Told) -> str | None:
    played = of(told, "in_play")
    plain = played.removesuffix("!") if played else ""
    card = c.one_of(table.texts, plain)
    if not card:
        return None
    take(nav, [table.number[card]])
    return f"{card}!" if c.flag(None if played is None else played.endswith("!")) else card


def _scratch(c: Coder, length: int, told: Told) -> Facts:
    """What the running turn has done so far; the path follows."""
    found: Facts = {"moved": c.flag(of(told, "moved"))}
    if found["moved"]:
        found |= {name: c.number(length, of(told, name)) for name in ("origin", "destination")}
    return {**found, **{name: _places(c, length, of(told, name)) for name in ("candidates", "vacated")}}


def _places(c: Coder, length: int, told: Sequence[int] | None) -> list[int]:
    """Different places in the order in which something happened there."""
    free = list(range(length))
    size = c.number(length + 1, None if told is None else len(told))
    found = []
    for number in range(size):
        place = free[c.number(len(free), None if told is None else free.index(told[number]))]
        free.remove(place)
        found.append(place)
    return found
