"""All chance of a game as one dictionary (P-DECK-14), and the first position it leads to."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping
from typing import Any

from seawidget.errors import Problem
from seawidget.games.pomor import layout as at
from seawidget.games.pomor.cards import TOKENS
from seawidget.games.pomor.dump import set_salt
from seawidget.games.pomor.kinds import Vector
from seawidget.games.pomor.rules_board import put
from seawidget.games.pomor.rules_turn import deal_hands, wait_for
from seawidget.games.pomor.table import Table, counter, sea_code, sea_texts
from seawidget.games.reading import DealReader
from seawidget.rng import Rng


def shuffled(cards: Iterable[int], rng: Rng) -> list[int]:
    """Cards given in canonical order, shuffled; the last one is the top (P-DECK-13)."""
    out = list(cards)
    for i in range(len(out) - 1, 0, -1):
        j = rng.below(i + 1)
        out[i], out[j] = out[j], out[i]
    return out


def make_deal(table: Table, setup: str, rng: Rng) -> dict[str, Any]:
    """A deal: a function of the stream alone, which is used in the order of P-DECK-14.

    `seed` 0: reshuffles follow from the positions they happen in (rules_deck.py), so from this deal.
    """
    sea = shuffled(table.sea_cards(), rng)
    tokens = None
    if setup == "random":
        ports = (0, table.players + 3)
        order = [*TOKENS[: table.players][::-1], "P"]  # the order of placing (P-SETUP-7, P-SETUP-9)
        drawn = {token: ports[rng.below(2)] for token in order}
        tokens = {token: drawn[token] for token in (*TOKENS[: table.players], "P")}
    nav = shuffled(table.nav_cards(), rng)
    return {
        "sea_deck": sea_texts(reversed(sea)),
        "nav_deck": table.nav_texts(reversed(nav)),
        "tokens": tokens,
        "seed": 0,
    }


def lay_ring(s: Vector, table: Table, sea: list[int]) -> None:
    """Ports first, both at 1/3 (P-SETUP-5); then the sea cards from the top: places 1 to s, then s+2 on (P-SETUP-4).

    `sea` is the whole sea deck, top last; what is left of it becomes the deck.
    """
    s[at.RING] = s[at.RING + s[at.PORT]] = at.PORT_3
    left = list(sea)
    for place in range(1, s[at.LENGTH]):
        if place != s[at.PORT]:
            s[at.RING + place] = left.pop()
    fill_deck(s, at.SEA_DECK, at.SEA_N, left)


def fill_deck(s: Vector, offset: int, count: int, cards: list[int]) -> None:
    """Write a deck, top last."""
    s[s[offset] : s[offset] + len(cards)] = cards
    s[count] = len(cards)


def first_vector(table: Table, deal: Mapping[str, Any]) -> Vector:
    """The vector at the first decision of a deal. Raises DealError naming every problem.

    Holds are empty and scores 0 (P-SETUP-10). All navigation cards lie in their deck until the pilot is placed
    (P-SETUP-11).
    """
    sea, nav, tokens, seed = _read_deal(table, deal)
    s = table.blank()
    set_salt(s, seed)
    s[at.DEALT] = 1
    lay_ring(s, table, sea)
    fill_deck(s, at.NAV_DECK, at.NAV_N, nav)
    if tokens is None:
        wait_for(s, at.AT_TOKEN, table.players - 1)
        return s
    for seat in range(table.players - 1, -1, -1):
        put(s, seat, tokens[seat])
    put(s, at.PILOT, tokens[at.PILOT])
    deal_hands(s, [0])
    return s


_KEYS = ("sea_deck", "nav_deck", "tokens", "seed")


class _Reader(DealReader):
    listed = "a list of cards, top first"


def _read_deal(table: Table, deal: Mapping[str, Any]) -> tuple[list[int], list[int], dict[int, int] | None, int]:
    """Sea deck and navigation deck (top last), ports of the tokens, and the salt."""
    r = _Reader(deal, table.players)
    r.only_keys(_KEYS)
    sea = r.codes(deal.get("sea_deck"), "sea_deck", sea_code, "no card of this game")
    nav = r.codes(deal.get("nav_deck"), "nav_deck", table.nav_code, "no card of this game")
    if not r.problems:
        r.problems += count_problems("inv_3", "sea_deck", sea, table.sea, sea_texts)
        r.problems += count_problems("inv_2", "nav_deck", nav, table.nav, table.nav_texts)
    tokens = _tokens(table, deal.get("tokens"), r)
    seed = deal.get("seed", 0)
    if isinstance(seed, bool) or not hasattr(seed, "__index__"):
        r.wrong("seed", f"must be a whole number, not {seed!r}")
    r.finish()
    return sea[::-1], nav[::-1], tokens, operator.index(seed)


def count_problems(code: str, where: str, cards: Iterable[int], right: Iterable[int], texts: Any) -> list[Problem]:
    """One problem for every card that is there more or less often than the game has it."""
    there = counter(cards)
    return [
        Problem(code, f"card {texts([card])[0]} is there {there[card]} times, the game has {count}", where)
        for card, count in enumerate(right)
        if there[card] != count
    ]


def _tokens(table: Table, tokens: object, r: DealReader) -> dict[int, int] | None:
    """Ports of the tokens, which only a random set-up deals (P-SETUP-9)."""
    random = table.config["setup"] == "random"
    if not random:
        if tokens is not None:
            r.wrong("tokens", "must be None: with setup=choose the seats place them")
        return None
    names = (*TOKENS[: table.players], "P")
    ports = (0, table.players + 3)
    if not isinstance(tokens, Mapping) or set(tokens) != set(names):
        r.wrong("tokens", f"must give a port for each of {', '.join(names)}")
        return None
    for name in names:
        if isinstance(tokens[name], bool) or tokens[name] not in ports:
            r.wrong("tokens", f"{name} must stand on port {ports[0]} or {ports[1]}, not {tokens[name]!r}")
    return {TOKENS.index(name): tokens[name] for name in names}
