"""Random games in all option sets, for the property tests: from a deal, or from a position near the end of a game."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from seawidget.rng import Rng
from tests.games.tranquility import oracle
from tests.games.tranquility.positions import CELLS, RULES, card_key, universe

Data = dict[str, Any]


def _complete(players: int, removed: int, monsters: int, guard: str, voyage: bool, first: str) -> Data:
    return {
        "players": players,
        "removed_islands": removed,
        "monsters": monsters,
        "placement_guard": guard,
        "solo_start": "sea_voyage" if voyage and players == 1 else "top_half",
        "first_player": {"fewest": "fewest", "0": 0, "last": players - 1}[first],
    }


option_sets = st.builds(
    _complete,
    players=st.integers(1, 5),
    removed=st.sampled_from([0, 4, 12, 44]),
    monsters=st.integers(0, 5),
    guard=st.sampled_from(["none", "segments"]),
    voyage=st.booleans(),
    first=st.sampled_from(["fewest", "0", "last"]),
)
keys = st.integers(0, 2**64 - 1)
styles = st.sampled_from(["random", "keen", "keen", "builder"])


@dataclass(frozen=True)
class Walk:
    """A game to be played: everything about it follows from these few values."""

    given: Data
    key: int
    style: str
    late: bool

    def begin(self) -> Any:
        """The first position."""
        options = RULES.options(self.given)
        if self.late:
            return late(options, Rng(self.key))
        return RULES.initial(options, RULES.deal(options, Rng(self.key)))

    def steps(self, most: int = 200) -> Iterator[tuple[Any, Any, tuple[Any, ...], Any]]:
        """Position, move, events, next position."""
        state = self.begin()
        rng = Rng(self.key ^ 1)
        for _ in range(most):
            if state.over:
                return
            move = choose(state, self.style, rng)
            after, events = state.apply(move)
            yield state, move, events, after
            state = after

    def positions(self, most: int = 200) -> Iterator[Any]:
        """All positions of the game, the first and the last one included."""
        yield self.begin()
        for _, _, _, after in self.steps(most):
            yield after


def walks(late: bool | None = None) -> st.SearchStrategy[Walk]:
    """Games; ``late``: from a nearly full grid (True), from a deal (False), or either (None)."""
    from_late = st.booleans() if late is None else st.just(late)
    return st.builds(Walk, given=option_sets, key=keys, style=styles, late=from_late)


def choose(state: Any, style: str, rng: Rng) -> Any:
    """A legal move: at random, or one that builds a sound grid when the hand allows it."""
    moves = state.legal_moves
    if style == "random" or state.point != "ACTION":
        return moves[rng.below(len(moves))]
    best = None
    for move in moves:
        kind = str(move).split(" ", 1)[0]
        if kind == "PlayFinish":
            return move
        if kind == "Unleash" and style == "builder" and rng.below(40) == 0:
            return move
        if kind == "Place":
            cell = CELLS.index(move.cell)
            off = abs(37 * int(move.card) - 81 * (cell + 1)) + 60 * len(move.pay)
            if best is None or off < best[0]:
                best = (off, move)
    limit = 100000 if style == "builder" else 120 + 5 * len(state.view(None).grid)
    if best is not None and best[0] <= limit:
        return best[1]
    return moves[rng.below(len(moves))]


def late(options: Data, rng: Rng) -> Any:
    """A position with at most three open cells in which the active seat can act."""
    while True:
        data = late_dict(options, rng)
        if oracle.legal({**data, "options": options}):
            return RULES.from_dict(data)


def late_dict(options: Data, rng: Rng) -> Data:
    n = options["players"]
    pool = rng.shuffled(universe(options).elements())
    islands = [card for card in pool if card.isdigit()]
    aside = islands[: options["removed_islands"]]
    numbers = sorted((int(card) for card in islands[len(aside) :][:36]), key=int)
    grid = dict(zip(CELLS, map(str, numbers), strict=True))
    for _ in range((0, 0, 1, 2, 3)[rng.below(5)]):
        grid.pop(CELLS[rng.below(36)], None)
    start = None if rng.below(5) == 0 else "S"
    used = {*aside, *grid.values()}
    rest = [card for card in pool if card not in "SM" and card not in used]
    active = rng.below(n)
    hands: list[list[str]] = [[] for _ in range(n)]
    decks: list[list[str]] = [[] for _ in range(n)]
    discards: list[list[str]] = [[] for _ in range(n)]
    for seat in range(n):
        if rng.below(2):  # an empty deck, and any hand
            hands[seat] = [rest.pop() for _ in range(min(len(rest), (1, 2, 3, 5)[rng.below(4)]))]
        else:
            hands[seat] = [rest.pop() for _ in range(min(len(rest), 5))]
            decks[seat] = [rest.pop() for _ in range(min(len(rest), 1 + rng.below(9)))]
    if "F" in rest and hands[active] and rng.below(3):
        rest.remove("F")
        rest.append(hands[active][0])
        hands[active][0] = "F"
    for index, card in enumerate(rest):
        discards[index % n].append(card)
    voyage = options["solo_start"] == "sea_voyage"
    if voyage and not decks[0]:
        start = "S"
    for seat in range(n - 1 if start else n):  # START-1: of an unlaid Start every seat has its own
        # VOYAGE-4: in `sea_voyage` an unlaid Start is never in a hand at ACTION
        piles = [decks[seat]] if voyage else [hands[seat], decks[seat], discards[seat]]
        pile = piles[rng.below(len(piles) if start or voyage else 2)]
        if not pile:
            pile = discards[seat] if start else hands[seat]
        put(pile, "S", rng, discards[seat])
    removed: list[str] = []
    for _ in range(options["monsters"]):
        seat = rng.below(n)
        pile = [hands[seat], decks[seat]][rng.below(2)]
        if not put(pile, "M", rng, discards[seat]):
            victims = [card for pile in discards for card in pile if card.isdigit()]
            if not victims:  # every card is in a hand or on the grid: one island more is taken off
                cell = next(iter(grid))
                removed += ["M", grid.pop(cell)]
                continue
            removed += ["M", victims[0]]
            next(pile for pile in discards if victims[0] in pile).remove(victims[0])
    held = [hand.count("M") for hand in hands]
    return {
        "options": options,
        "point": "ACTION",
        "active": active,
        "deciding": active,
        "turn": 1 + rng.below(60),
        "grid": grid,
        "start": start,
        "hands": [sorted(hand, key=card_key) for hand in hands],
        "decks": decks,
        "discards": [sorted(pile, key=card_key) for pile in discards],
        "removed": sorted(removed, key=card_key),
        "removed_islands": sorted(aside, key=card_key),
        "disclosed": [rng.below(count + 1) if rng.below(3) == 0 else 0 for count in held],
    }


def put(pile: list[str], card: str, rng: Rng, discards: list[str]) -> bool:
    """Put a card in the place of another one, which goes to the discards."""
    places = [i for i, other in enumerate(pile) if other not in "SM"]
    if pile is discards or (card == "S" and not pile):
        pile.append(card)
        return True
    if not places:
        return False
    place = places[rng.below(len(places))]
    discards.append(pile[place])
    pile[place] = card
    return True


def redealt(state: Any, keep: set[int | None], rng: Rng, monsters: bool, deck: int | None = None) -> Any:
    """The position with all cards exchanged that no hand of ``keep`` shows, in accord with everything public.

    Starts stay where they are; monsters change between hands and decks only with ``monsters``, and never those of
    a seat with a disclosed number. ``deck``: a deck that is left as it is.
    """
    data: Data = copy.deepcopy(state.to_dict())
    n = data["options"]["players"]
    piles = [data["hands"][seat] for seat in range(n) if seat not in keep]
    piles += [pile for seat, pile in enumerate(data["decks"]) if seat != deck]
    piles += [*data["discards"], data["removed_islands"]]
    if monsters:
        for seat in range(n):
            hand = data["hands"][seat]
            if seat in keep or data["disclosed"][seat] or not hand:
                continue
            pile = data["decks"][rng.below(n)]
            for i in range(len(hand)):
                free = [k for k, card in enumerate(pile) if card != "S"]
                if free and hand[i] != "S" and rng.below(2):
                    k = free[rng.below(len(free))]
                    hand[i], pile[k] = pile[k], hand[i]
    loose = rng.shuffled(card for pile in piles for card in pile if card not in "SM")
    aside = data["removed_islands"]
    for i in range(len(aside)):
        k = next(k for k, card in enumerate(loose) if card.isdigit())
        aside[i] = loose.pop(k)
    for pile in piles:
        if pile is not aside:
            for i, card in enumerate(pile):
                if card not in "SM":
                    pile[i] = loose.pop()
    for group in ("hands", "discards"):
        data[group] = [sorted(pile, key=card_key) for pile in data[group]]
    aside.sort(key=card_key)
    return RULES.from_dict(data)


def plain(value: Any) -> Any:
    """The value after a trip through JSON, which must change nothing."""
    again = json.loads(json.dumps(value))
    assert again == value
    return again
