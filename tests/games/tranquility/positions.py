"""Readable positions for the tests: say what matters, the other cards of the game are put where they do no harm.

Cards are written as in the move texts; ``x`` in a hand is some other discardable card that does not matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from seawidget import games

RULES = games.get("tranquility")

# The full grid printed by the digital adaptation, bottom row first (T-24, T-26).
EXAMPLE = """
    1 2 8 9 10 11
    14 15 17 18 19 21
    25 26 28 29 39 40
    41 42 45 47 55 56
    62 64 65 66 67 70
    71 74 75 77 78 79
"""
CELLS = [f"{column}{row}" for row in range(1, 7) for column in "abcdef"]


def full_grid(numbers: str = EXAMPLE, without: str = "") -> dict[str, str]:
    """A full grid from 36 numbers in cell order, less the cells named in ``without``."""
    values = numbers.split()
    assert len(values) == 36
    return {cell: value for cell, value in zip(CELLS, values, strict=True) if cell not in without.split()}


def cells(text: str | Mapping[str, Any]) -> dict[str, str]:
    """``"a1=3 c1=7"`` as a grid."""
    if not isinstance(text, str):
        return {cell: str(value) for cell, value in text.items()}
    return dict(item.split("=", 1) for item in text.split())


def universe(options: Mapping[str, Any]) -> Counter[str]:
    """All cards of a game before islands are set aside, by code."""
    cards = Counter({str(n): 1 for n in range(1, 81)})
    cards["S"] = options["players"]
    cards["F"] = 5
    cards["M"] = options["monsters"]
    return +cards


def card_key(card: str) -> tuple[int, int]:
    """Order of the card table."""
    return (0, int(card)) if card.isdigit() else (1, "SFMWYPOCRB".index(card))


def position_dict(
    grid: str | Mapping[str, Any] = "",
    hands: str | Sequence[str] = "x x x x x",
    *,
    start: str | None = "S",
    decks: str | Sequence[str] = "rest",
    discards: Mapping[int, str] | None = None,
    removed: str = "",
    spare: Iterable[str] = (),
    active: int = 0,
    turn: int = 7,
    options: Mapping[str, Any] | None = None,
    **parts: Any,
) -> dict[str, Any]:
    """The interchange dictionary of a position in which every card of the game is accounted for.

    ``hands``: one text per seat (a single text: seat 0, the others get cards that do not matter). ``decks``: "rest"
    puts all cards not named into the decks, "empty" into the discards, a list gives the decks, top first, and puts
    the rest into the discards. ``spare``: cards that must not be used as ``x``.
    """
    given = {"players": 1, **(options or {})}
    complete = dict(RULES.options(given))
    players = complete["players"]
    told = [hands] if isinstance(hands, str) else list(hands)
    told += ["x x x x x"] * (players - len(told))
    board = cells(grid)
    pool = universe(complete)

    def take(cards: Iterable[str]) -> None:
        for card in cards:
            assert pool[card] > 0, f"{card} is used twice"
            pool[card] -= 1

    take(board.values())
    if start:
        take(["S"])
    take(removed.split())
    listed = [] if isinstance(decks, str) else [text.split() for text in decks]
    for deck in listed:
        take(deck)
    piles = [(discards or {}).get(seat, "").split() for seat in range(players)]
    for pile in piles:
        take(pile)
    for hand in told:
        take(card for card in hand.split() if card != "x")

    # x: islands from the middle of what is left, so that neither end of the numbers is used up first
    kept = set(spare)
    free = sorted((c for c in +pool if c.isdigit() and c not in kept), key=lambda c: abs(int(c) - 57))
    full_hands = []
    for hand in told:
        hand_cards = [free.pop(0) if card == "x" else card for card in hand.split()]
        take(c for c, written in zip(hand_cards, hand.split(), strict=True) if written == "x")
        full_hands.append(sorted(hand_cards, key=card_key))
    aside = free[len(free) - complete["removed_islands"] :]
    take(aside)

    rest = sorted(pool.elements(), key=lambda c: (card_key(c)[1] * 37 % 101, c))
    stacks: list[list[str]] = [list(deck) for deck in listed] or [[] for _ in range(players)]
    gone = removed.split()
    if decks == "rest":
        for index, card in enumerate(rest):
            stacks[index % players].append(card)
    else:
        for index, card in enumerate(rest):
            # a monster never lies in discards (INV-12): it has been unleashed, and its victim lies beside it
            if card == "M":
                gone.append(card)
            else:
                piles[index % players].append(card)
        for _ in range(gone.count("M") - sum(1 for card in gone if card.isdigit())):
            pile = next(pile for pile in piles if any(card.isdigit() for card in pile))
            victim = next(card for card in pile if card.isdigit())
            pile.remove(victim)
            gone.append(victim)
    data: dict[str, Any] = {
        "options": given,
        "active": active,
        "turn": turn,
        "grid": board,
        "start": start,
        "hands": full_hands,
        "decks": stacks,
        "discards": [sorted(pile, key=card_key) for pile in piles],
        "removed": sorted(gone, key=card_key),
        "removed_islands": sorted(aside, key=card_key),
        **parts,
    }
    return data


def stand(*args: Any, **keywords: Any) -> Any:
    """The position itself; arguments of `position_dict`."""
    return RULES.from_dict(position_dict(*args, **keywords))


def text(state: Any, move: str) -> str:
    """A move text with ``x`` replaced by cards of the deciding seat's hand that the text does not name."""
    if state.over:
        return move
    hand = list(state.view(state.deciding).hand)
    words = move.replace(",", " , ").split(" ")
    for word in words:
        if word in hand:
            hand.remove(word)
    free = [card for card in hand if card.isdigit()]
    return " ".join(free.pop(0) if word == "x" else word for word in words).replace(" , ", ",")


def refusal(state: Any, move: str) -> str | None:
    """The reason code of a move text (``x`` allowed), or None if it is legal."""
    found = state.check(text(state, move))
    return None if found is None else found.code


def fits(state: Any, card: str, cell: str) -> int | None:
    """The cost at which the list of legal moves offers a card on a cell, or None. All payments have that many cards."""
    costs = {len(m.pay) for m in state.legal_moves if type(m).__name__ == "Place" and (m.card, m.cell) == (card, cell)}
    assert len(costs) <= 1
    return costs.pop() if costs else None


def play(state: Any, *moves: str) -> tuple[Any, list[Any]]:
    """The position after move texts (``x`` allowed) and all events on the way."""
    told: list[Any] = []
    for move in moves:
        state, events = state.apply(text(state, move))
        told += events
    return state, told


def kinds(events: Iterable[Any]) -> list[str]:
    """The kinds of events, in order."""
    return [event.kind for event in events]


def every_card(state: Any) -> Counter[str]:
    """All cards of a position counted by code (INV-1); a Wild in the grid is a W."""
    data = state.to_dict()
    cards: Counter[str] = Counter()
    for key in ("hands", "decks", "discards"):
        for pile in data[key]:
            cards.update(pile)
    cards.update(data["removed"])
    cards.update(data["removed_islands"])
    cards.update("W" if value.startswith("W") else value for value in data["grid"].values())
    cards.update(card for card in (data["start"], data["finish"]) if card)
    return cards
