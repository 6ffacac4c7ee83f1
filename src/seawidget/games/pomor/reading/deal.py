"""All chance of a game as one dictionary (P-DECK-14), and the first position it leads to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from seawidget.games.pomor.core import layout as at
from seawidget.games.pomor.core.cards import TOKENS
from seawidget.games.pomor.core.kinds import Vector
from seawidget.games.pomor.core.table import Table, counter, sea_code, sea_texts
from seawidget.games.pomor.reading.slots import nav_deck_kinds, sea_deck_cards, set_salt
from seawidget.games.pomor.rules.deal import deal_cards, set_up
from seawidget.games.shared.reading import DealReader
from seawidget.given import shown, whole
from seawidget.rng import GAMMA, MASK, UNGAMMA, Rng
from seawidget.text.i18n import Sentence


def make_deal(table: Table, rng: Rng) -> dict[str, Any]:
    """A deal: a function of the stream alone (rules/deal.py).

    `seed` 0: reshuffles follow from the positions they happen in (rules/deck.py), so from this deal.
    """
    s = table.whole()
    stream = [(rng.key + rng.counter * GAMMA) & MASK]
    deal_cards(s, stream)
    rng.counter = ((stream[0] - rng.key) * UNGAMMA) & MASK  # as many numbers as were taken
    tokens = None
    if s[at.RANDOM]:
        named = [*enumerate(TOKENS[: table.players]), (at.PILOT, TOKENS[at.PILOT])]
        tokens = {name: s[at.TOKEN_AT + token] for token, name in named}
    return {
        "sea_deck": sea_texts(sea_deck_cards(s)),
        "nav_deck": table.nav_texts(nav_deck_kinds(s)),
        "tokens": tokens,
        "seed": 0,
    }


def fill_deck(s: Vector, offset: int, count: int, cards: list[int]) -> None:
    """Write a deck, top last."""
    s[s[offset] : s[offset] + len(cards)] = cards
    s[count] = len(cards)


def first_vector(table: Table, deal: Mapping[str, Any]) -> Vector:
    """The vector at the first decision of a deal. Raises DealError naming every problem."""
    sea, nav, tokens, seed = _read_deal(table, deal)
    s = table.blank()
    set_salt(s, seed)
    s[at.DEALT] = 1
    fill_deck(s, at.SEA_DECK, at.SEA_N, sea)
    fill_deck(s, at.NAV_DECK, at.NAV_N, nav)
    for token, place in (tokens or {}).items():
        s[at.TOKEN_AT + token] = place
    set_up(s, [0])
    return s


_KEYS = ("sea_deck", "nav_deck", "tokens", "seed")


class _Reader(DealReader):
    listed = "error.position.cards_top_first"


def _read_deal(table: Table, deal: Mapping[str, Any]) -> tuple[list[int], list[int], dict[int, int] | None, int]:
    """Sea deck and navigation deck (top last), ports of the tokens, and the salt."""
    r = _Reader(deal, table.players)
    r.only_keys(_KEYS)
    deal = r.data
    sea = r.codes(deal.get("sea_deck"), "sea_deck", sea_code, "error.position.not_of_game")
    nav = r.codes(deal.get("nav_deck"), "nav_deck", table.nav_code, "error.position.not_of_game")
    if not r.problems:
        wrong = [("inv_3", "sea_deck", text) for text in count_problems(sea, table.sea, sea_texts)]
        wrong += [("inv_2", "nav_deck", text) for text in count_problems(nav, table.nav, table.nav_texts)]
        for code, where, text in wrong:
            r.note(where, text, code)
    tokens = _tokens(table, deal.get("tokens"), r)
    seed = whole(deal.get("seed", 0))
    if seed is None:
        r.wrong("seed", "error.pomor.whole", given=shown(deal["seed"]))
    r.finish()
    return sea[::-1], nav[::-1], tokens, seed or 0


def count_problems(cards: Iterable[int], right: Iterable[int], texts: Any) -> list[Sentence]:
    """A sentence for every card that is there more or less often than the game has it."""
    there = counter(cards)
    return [
        Sentence("error.position.too_often", card=texts([card])[0], found=there[card], right=count)
        for card, count in enumerate(right)
        if there[card] != count
    ]


def _tokens(table: Table, tokens: object, r: DealReader) -> dict[int, int] | None:
    """Ports of the tokens, which only a random set-up deals (P-SETUP-9)."""
    random = table.config["setup"] == "random"
    if not random:
        if tokens is not None:
            r.wrong("tokens", "error.pomor.tokens_chosen", option="setup=choose")
        return None
    names = (*TOKENS[: table.players], "P")
    ports = (0, table.players + 3)
    if not isinstance(tokens, Mapping) or set(tokens) != set(names):
        r.wrong("tokens", "error.pomor.tokens_named", known=", ".join(names))
        return None
    for name in names:
        if isinstance(tokens[name], bool) or tokens[name] not in ports:
            one, other = ports
            r.wrong("tokens", "error.pomor.token_port", name=name, one=one, other=other, given=repr(tokens[name]))
    return {TOKENS.index(name): tokens[name] for name in names}
