"""Which cards a game has, by its options, and how a deck is shared out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.cards import CARD_TEXT
from seawidget.text.i18n import Sentence


def has_starts(options: Mapping[str, Any]) -> bool:
    """Whether the game has Starts: one per seat, none in the arch (ARCH-1) and the duel (DUEL-1)."""
    return bool(options["board"] != "arch" and options["variant"] != "duel")


def has_storms(options: Mapping[str, Any]) -> bool:
    """Whether storms can come: from the decks (STORM-1) or the Explorer deck (PYRAMID-3)."""
    return bool(options["storms"] == "on" or options["board"] == "pyramid")


def has_rocks(options: Mapping[str, Any]) -> bool:
    """Whether the Jagged Rocks belong to the game, from the beginning (ROCKS-1) or in the Explorer deck."""
    return bool(options["rocks"] == "on" or options["board"] == "pyramid")


# PYRAMID-3: Wilds are left out
EXPLORER_CARDS: Final[Mapping[int, int]] = MappingProxyType(
    {at.F: 5, at.M: 5, at.Y: 2, at.P: 2, at.O: 2, at.C: 6, at.R: 1, at.B: 4}
)


def pack_counts(options: Mapping[str, Any]) -> dict[int, int]:
    """Copies of the cards that are shuffled and dealt, removed islands included, Starts aside (SETUP-1).

    Monsters (MONSTER-1), storms (STORM-1) and Wilds (WILD-1) come on top; the Pyramid has islands only (PYRAMID-2),
    and so has the duel (DUEL-1). Every set of options may set islands aside (FEWER-3). `sea_voyage` has the cards of
    any solo game: it differs in set-up and turn count only (VOYAGE-7).
    """
    counts = dict.fromkeys(range(1, at.ISLANDS + 1), 1)
    plain = options["board"] != "pyramid" and options["variant"] != "duel"
    storms = 2 if options["storms"] == "on" else 0
    counts |= {at.F: 5 if plain else 0, at.M: options["monsters"], at.W: options["wilds"]}
    counts |= {at.Y: storms, at.P: storms, at.O: storms, at.C: 6 if options["variant"] == "sun_moon" else 0}
    return {card: n for card, n in counts.items() if n}


def card_counts(options: Mapping[str, Any]) -> dict[int, int]:
    """Copies of every card in a game with these options, removed islands included (card table; SETUP-6)."""
    counts = pack_counts(options)
    counts[at.S] = options["players"] if has_starts(options) else 0
    if options["storms"] == "on":
        counts[at.C] = 6  # the supply
    if options["rocks"] == "on":
        counts[at.R] = 1
    if options["board"] == "pyramid":
        counts |= EXPLORER_CARDS
    return {card: counts[card] for card in sorted(counts) if counts[card]}


def dealt_sizes(cards: int, players: int) -> list[int]:
    """How many of the cards each seat is dealt: as evenly as possible, the first seats one more (SETUP-2)."""
    return [cards // players + (seat < cards % players) for seat in range(players)]


def first_players(options: Mapping[str, Any], sizes: list[int]) -> list[int]:
    """The seats that may begin: those dealt the fewest cards, or the one named (SETUP-5)."""
    if options["first_player"] != "fewest":
        return [options["first_player"]]
    return [seat for seat, size in enumerate(sizes) if size == min(sizes)]


def count_problems(counts: Mapping[int, int], cards: Iterable[int]) -> Iterator[tuple[str, Sentence]]:
    """(code, sentence) for cards that are there too often, and one for all that are missing (INV-1)."""
    there = Counter(cards)
    missing: dict[int, int] = {}
    for card in sorted({*counts, *there}):
        right, found = counts.get(card, 0), there[card]
        if found > right:
            yield "too_many_cards", Sentence("error.position.too_often", card=CARD_TEXT[card], found=found, right=right)
        elif found < right:
            missing[card] = right - found
    if missing:
        yield "missing_cards", Sentence("error.tranquility.missing", cards=list(_runs(missing)))


def _runs(missing: Mapping[int, int]) -> Iterator[str | Sentence]:
    """Missing cards as texts, three islands and more in a row as one."""
    run: list[int] = []
    for card in [*missing, 0]:
        if run and card == run[-1] + 1 and card <= at.ISLANDS:
            run.append(card)
            continue
        if len(run) > 2:
            yield Sentence("error.tranquility.run", first=CARD_TEXT[run[0]], last=CARD_TEXT[run[-1]])
        else:
            yield from (_times(n, missing[n]) for n in run)
        run = [card]


def _times(card: int, times: int) -> str | Sentence:
    if times == 1:
        return CARD_TEXT[card]
    return Sentence("error.tranquility.times", card=CARD_TEXT[card], times=times)
