"""Readable positions for the tests: say what matters, the other cards of the game are put where they do no harm.

Cards are written as in the move texts; ``x`` in a hand is some other discardable card that does not matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from seawidget.games import registry
from tests.games.tranquility.boards import BOARDS

RULES = registry.get("tranquility")

# The full grid printed by the digital adaptation, bottom row first (T-24, T-26).
EXAMPLE = """
    1 2 8 9 10 11
    14 15 17 18 19 21
    25 26 28 29 39 40
    41 42 45 47 55 56
    62 64 65 66 67 70
    71 74 75 77 78 79
"""
CELLS = list(BOARDS["square"].cells)
STORMS = ("Y", "P", "O")


def full_grid(numbers: str = EXAMPLE, without: str = "") -> dict[str, str]:
    """A full grid from 36 numbers in cell order, less the cells named in ``without``."""
    values = numbers.split()
    assert len(values) == 36
    return {cell: value for cell, value in zip(CELLS, values, strict=True) if cell not in without.split()}


def cells(text: str | Mapping[str, Any], options: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """``"a1=3 c1=7 d1=W=9"`` as a grid; in `sun_moon` ``"a1=3/moon"``, in the duel ``"a1=3/1"`` (sun, seat 0)."""
    items = (
        [item.split("=", 1) for item in text.split()]
        if isinstance(text, str)
        else [[cell, value if isinstance(value, dict) else str(value)] for cell, value in text.items()]
    )
    variant = (options or {}).get("variant", "none")
    if variant == "none":
        return {str(cell): value for cell, value in items}
    board: dict[str, Any] = {}
    for cell, value in items:
        card, _, mark = ("", "", "") if isinstance(value, dict) else value.partition("/")
        if not card:
            board[str(cell)] = value
        elif variant == "sun_moon":
            board[str(cell)] = {"card": card, "side": mark or "sun"}
        else:
            board[str(cell)] = {"card": card, "owner": int(mark or 0)}
    return board


def card_on(value: Any) -> str:
    """The card of a grid value: ``"5"``, ``"W=48"``."""
    return str(value["card"] if isinstance(value, dict) else value)


def number_on(value: Any) -> int:
    """The number a grid value stands for."""
    return int(card_on(value).removeprefix("W="))


def universe(options: Mapping[str, Any]) -> Counter[str]:
    """All cards of a game before islands are set aside, by code (table of cards, SETUP-6)."""
    cards = Counter({str(n): 1 for n in range(1, 81)})
    if options["variant"] == "duel":  # DUEL-1
        return cards
    cards["S"] = 0 if options["board"] == "arch" else options["players"]
    cards["F"] = 5
    cards["M"] = options["monsters"]
    cards["W"] = options["wilds"]
    cards["R"] = int(options["rocks"] == "on")
    if options["storms"] == "on":  # STORM-1
        cards += Counter({"Y": 2, "P": 2, "O": 2, "C": 6})
    if options["variant"] == "sun_moon":  # SUNMOON-1
        cards["C"] = 6
    if options["board"] == "pyramid":  # PYRAMID-3
        cards += Counter({"M": 5, "R": 1, "Y": 2, "P": 2, "O": 2, "C": 6, "B": 4})
    return +cards


def card_key(card: str) -> tuple[int, int]:
    """Order of the card table."""
    return (0, int(card)) if card.isdigit() else (1, "SFMWYPOCRB".index(card))


class _Table:
    """The cards of a position while it is being laid out."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.pool = universe(options)

    def take(self, cards: Iterable[str]) -> list[str]:
        cards = list(cards)
        for card in cards:
            assert self.pool[card] > 0, f"{card} is used twice"
            self.pool[card] -= 1
        return cards

    def all_of(self, codes: Iterable[str]) -> list[str]:
        """Every card of these codes that is left."""
        return self.take(card for code in codes for card in [code] * self.pool[code])


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
    storms: str = "",
    pool: int = 0,
    explorer: str | None = None,
    row: str | None = None,
    common_deck: str | None = None,
    **parts: Any,
) -> dict[str, Any]:
    """The interchange dictionary of a position in which every card of the game is accounted for.

    ``hands``: one text per seat (a single text: seat 0, the others get cards that do not matter). ``decks``: "rest"
    puts all cards not named into the decks, storms and compasses at their bottom; "empty" into the discards; a list
    gives the decks, top first (``"5 6 rest"``: then the rest), and puts what is left into the discards. Where there
    is no deck for them, storms have been cancelled and have cost a compass each. ``storms``: "yellow@0 purple@3".
    ``explorer`` and ``common_deck`` name top cards; the other cards of these decks follow unless the text ends in
    "-", which means that they are gone. ``spare``: cards that must not be used as ``x``.
    """
    given = {"players": 1, **(options or {})}
    complete = dict(RULES.options(given))
    players = complete["players"]
    duel, pyramid = complete["variant"] == "duel", complete["board"] == "pyramid"
    told = [hands] if isinstance(hands, str) else list(hands)
    told += ["x x x x x"] * (players - len(told))
    table = _Table(complete)
    board = cells(grid, complete)
    table.take("W" if card_on(value).startswith("W") else card_on(value) for value in board.values())
    if duel or complete["board"] == "arch":
        start = None
    if start:
        table.take([start])
    gone = table.take(removed.split())
    listed = [] if isinstance(decks, str) else [text.split() for text in decks]
    for deck in listed:
        table.take(card for card in deck if card != "rest")
    piles = [table.take((discards or {}).get(seat, "").split()) for seat in range(players)]
    for hand in told:
        table.take(card for card in hand.split() if card != "x")

    placed: dict[str, list[int]] = {"yellow": [], "orange": [], "purple": []}
    for storm in storms.split():
        colour, _, owner = storm.partition("@")
        placed[colour].append(int(owner))
        table.take([colour[0].upper()])
    if parts.get("turned_up"):
        table.take([parts["turned_up"]])
    if parts.get("rocks") is not None:
        table.take("R")
    if parts.get("finish"):
        table.take([parts["finish"]])
    table.take("C" * pool)
    open_row = table.take((row or "").split())
    common = table.take((common_deck or "").replace("-", "").split())
    tops = table.take((explorer or "").replace("-", "").split())

    # x: islands from the middle of what is left, so that neither end of the numbers is used up first
    kept = set(spare)
    free = sorted((c for c in +table.pool if c.isdigit() and c not in kept), key=lambda c: abs(int(c) - 57))
    full_hands = []
    for hand in told:
        hand_cards = [free.pop(0) if card == "x" else card for card in hand.split()]
        table.take(c for c, written in zip(hand_cards, hand.split(), strict=True) if written == "x")
        full_hands.append(sorted(hand_cards, key=card_key))
    aside = table.take(free[len(free) - complete["removed_islands"] :])

    if pyramid:  # PYRAMID-3
        others = table.all_of("BCYPOFMR")
        if explorer is not None and explorer.endswith("-"):
            # each monster has taken an island along (PYRAMID-7); compasses and storms are gone in pairs
            gone += others
            islands = sorted((c for c in +table.pool if c.isdigit()), key=int)
            gone += table.take(islands[-n:] if (n := others.count("M")) else [])
        else:
            tops += others
    late = table.all_of("C") if complete["variant"] == "sun_moon" else []
    supply = 0
    if complete["storms"] == "on":
        late = table.all_of(STORMS)
        supply = table.pool.pop("C", 0)
    gone += table.all_of("R")

    stacks: list[list[str]] = [list(deck) for deck in listed] or [[] for _ in range(players)]
    takers = list(range(players)) if decks == "rest" else [k for k, deck in enumerate(stacks) if "rest" in deck]
    stacks = [[card for card in deck if card != "rest"] for deck in stacks]
    rest = sorted(table.pool.elements(), key=lambda c: (card_key(c)[1] * 37 % 101, c))
    if duel:
        while len(open_row) < 5 and row is None:
            open_row.append(rest.pop(0))
        if common_deck is None or not common_deck.endswith("-"):
            common += rest
            rest = []
        takers = []
    if takers:
        for index, card in enumerate([*rest, *late]):
            stacks[takers[index % len(takers)]].append(card)
    else:
        for index, card in enumerate(rest):
            # a monster never lies in discards (INV-12): it has been unleashed, and its victim lies beside it
            if card == "M":
                gone.append(card)
            else:
                piles[index % players].append(card)
        if complete["storms"] == "on":
            assert supply >= len(late), "too few compasses for the storms that are gone"
            supply -= len(late)
            gone += ["C"] * len(late)
        elif parts.get("flag") == "moon":  # SUNMOON-3: an odd number of compasses has been drawn
            stacks[-1].append(late.pop())
        gone += late
        for _ in range(0 if pyramid else gone.count("M") - sum(card.isdigit() or card == "W" for card in gone)):
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
    if complete["storms"] == "on" or pyramid:
        data |= {"storms": {colour: sorted(owners) for colour, owners in placed.items()}, "pool": pool}
        data["supply"] = supply
    if pyramid:
        data["explorer"] = tops
    if duel:
        data |= {"row": open_row, "common_deck": common}
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
    free = sorted((card for card in hand if card.isdigit()), key=lambda card: abs(int(card) - 57))
    return " ".join(free.pop(0) if word == "x" else word for word in words).replace(" , ", ",")


def rejection(state: Any, move: str) -> str | None:
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
    return cards_of(state.to_dict())


def cards_of(data: Mapping[str, Any]) -> Counter[str]:
    """All cards of a position dictionary counted by code (INV-1)."""
    cards: Counter[str] = Counter()
    for key in ("hands", "decks", "discards"):
        for pile in data[key]:
            cards.update(pile)
    for key in ("removed", "removed_islands", "explorer", "row", "common_deck"):
        cards.update(data[key])
    cards.update("W" if card_on(value).startswith("W") else card_on(value) for value in data["grid"].values())
    cards.update(card for card in (data["start"], data["finish"], data["turned_up"]) if card)
    for colour, owners in data["storms"].items():
        cards[colour[0].upper()] += len(owners)
    cards["C"] += data["pool"] + data["supply"]
    cards["R"] += data["rocks"] is not None
    if data["start_places"] is not None:  # SETUP-4: the Starts are not in the decks yet
        cards["S"] += len(data["start_places"])
    return +cards
