"""Random games for the property tests: from a deal, or from a position near the end of a game (late.py).

`walks` plays the cooperative game without modules, `set_walks` any of the option sets of `SETS`.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from seawidget.rng import Rng
from tests.games.tranquility.boards import BOARDS
from tests.games.tranquility.late import late
from tests.games.tranquility.positions import RULES, card_key, number_on

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
styles = st.sampled_from(["random", "keen", "keen", "builder", "kinds"])


def _sets() -> dict[str, Data]:
    """The option sets: modules alone, in pairs, all together, and each variant, with every number of seats."""
    found: dict[str, Data] = {}

    def add(players: int, **given: Any) -> None:
        name = "-".join([str(players), *(f"{key}={value}" for key, value in given.items())])
        found[name] = {"players": players, **given}

    modules: list[Data] = [
        {"removed_islands": 8},
        {"monsters": 3},
        {"rocks": "on"},
        {"storms": "on"},
        {"wilds": 2},
        {"placement_guard": "segments"},
    ]
    for players in range(1, 6):
        add(players)
        add(players, rocks="on", storms="on", wilds=2, monsters=5, removed_islands=4)
        for board in ("arch", "pyramid"):
            add(players, board=board)
        add(players, variant="sun_moon")
    add(2, variant="duel")
    add(2, variant="duel", first_player=1)
    for number, module in enumerate(modules):
        add(1 + number % 4, **module)
        for k, other in enumerate(modules[:number]):
            add(1 + (number + k) % 5, **other, **module)
    for monsters in (1, 5):
        add(monsters, monsters=monsters)
    add(1, wilds=1)
    add(2, storms="on", compass_row="ascending")
    add(1, storms="on", compass_row="ascending", wilds=1, first_player=0)
    add(2, storms="on", yellow_blind="must", wilds=1)
    add(1, storms="on", rocks="on", yellow_blind="must", rocks_row=4, monsters=5)
    add(1, board="pyramid", yellow_blind="must")
    add(3, rocks="on", storms="on", wilds=1, monsters=4, compass_row="ascending", placement_guard="segments")
    for removed in (12, 44):
        add(1 + removed // 12, removed_islands=removed, first_player=0)
        add(2, board="arch", removed_islands=removed)
        add(3, board="pyramid", removed_islands=removed)
        add(5, variant="sun_moon", removed_islands=removed)
        add(2, rocks="on", storms="on", removed_islands=removed)
    add(2, board="arch", placement_guard="segments")
    add(2, board="pyramid", placement_guard="segments")
    add(3, variant="sun_moon", placement_guard="segments")
    for more in ({}, {"monsters": 5}, {"removed_islands": 44, "placement_guard": "segments"}):
        add(1, solo_start="sea_voyage", **more)
    return found


SETS = _sets()


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


def set_walks(name: str | None = None, late: bool | None = None) -> st.SearchStrategy[Walk]:
    """Games of one option set, or of any (None)."""
    given = st.sampled_from(list(SETS.values())) if name is None else st.just(SETS[name])
    return st.builds(Walk, given=given, key=keys, style=styles, late=st.booleans() if late is None else st.just(late))


def choose(state: Any, style: str, rng: Rng) -> Any:
    """A legal move: at random, one of a kind at random, or one that builds a sound grid when the hand allows it."""
    moves = state.legal_moves
    if style == "kinds" or (state.point != "ACTION" and rng.below(2)):
        kinds = sorted({type(move).__name__ for move in moves})
        kind = kinds[rng.below(len(kinds))]
        moves = [move for move in moves if type(move).__name__ == kind]
    if style in ("random", "kinds") or state.point != "ACTION":
        return moves[rng.below(len(moves))]
    cells = BOARDS[state.options["board"]].cells
    best = None
    for move in moves:
        kind = type(move).__name__
        if kind == "PlayFinish":
            return move
        if kind == "Unleash" and style == "builder" and rng.below(40) == 0:
            return move
        if kind == "Place":
            off = abs((len(cells) + 1) * number_on(move.card) - 81 * (cells.index(move.cell) + 1)) + 60 * len(move.pay)
            if state.options["board"] == "arch":
                off //= 3
            if best is None or off < best[0]:
                best = (off, move)
    limit = 100000 if style == "builder" else 120 + 5 * len(state.view(None).grid)
    if best is not None and best[0] <= limit:
        return best[1]
    return moves[rng.below(len(moves))]


def redealt(
    state: Any, keep: set[int | None], rng: Rng, monsters: bool, deck: int | None = None, public: bool = False
) -> Any:
    """The position with all cards exchanged that no hand of ``keep`` shows, in accord with everything public.

    Starts stay where they are; monsters change between hands and decks only with ``monsters``, and never those of
    a seat with a disclosed number. ``deck``: a deck that is left as it is. ``public``: cards that everybody will see
    when they come (storms, drawn compasses, Explorer cards, the row of the duel) stay where they are.
    """
    data: Data = copy.deepcopy(state.to_dict())
    n = data["options"]["players"]
    shown = {data["exchange"]["seat"]} if data["exchange"] else set()  # INFO-1: an offered hand is known
    hidden = [data["hands"][seat] for seat in range(n) if seat not in keep and seat not in shown]
    decks = [pile for seat, pile in enumerate(data["decks"]) if seat != deck]
    if monsters:
        for seat in range(n):
            hand = data["hands"][seat]
            if seat in keep or data["disclosed"][seat] or not hand:
                continue
            pile = data["decks"][rng.below(n)]
            for i in range(len(hand)):
                free = [k for k, card in enumerate(pile) if card not in "SYPOC"]
                if free and hand[i] != "S" and rng.below(2):
                    k = free[rng.below(len(free))]
                    hand[i], pile[k] = pile[k], hand[i]
    if not public:
        data["explorer"] = rng.shuffled(data["explorer"])
        if data["explorer"]:
            data["row_order"] = rng.shuffled(data["row_order"])
        if data["start_places"]:
            data["start_places"] = [rng.below(2**32) * 2**20 + rng.below(2**20) for _ in range(n)]
        decks.append(data["common_deck"])
        _move_storms(decks, rng)
    piles = [*hidden, *decks, *data["discards"], data["removed_islands"]]
    fixed = "SMYPOC"
    loose = rng.shuffled(card for pile in piles for card in pile if card not in fixed)
    aside = data["removed_islands"]
    for i in range(len(aside)):
        k = next(k for k, card in enumerate(loose) if card.isdigit())
        aside[i] = loose.pop(k)
    for pile in piles:
        if pile is not aside:
            for i, card in enumerate(pile):
                if card not in fixed:
                    pile[i] = loose.pop()
    for group in ("hands", "discards"):
        data[group] = [sorted(pile, key=card_key) for pile in data[group]]
    aside.sort(key=card_key)
    return RULES.from_dict(data)


def _move_storms(decks: list[list[str]], rng: Rng) -> None:
    """Storms, and the compasses of Sun and Moon, lie anywhere in any deck."""
    places = [(pile, i) for pile in decks for i, card in enumerate(pile) if card not in "SM"]
    cards = rng.shuffled(pile[i] for pile, i in places)
    for (pile, i), card in zip(places, cards, strict=True):
        pile[i] = card


def plain(value: Any) -> Any:
    """The value after a trip through JSON, which must change nothing."""
    again = json.loads(json.dumps(value))
    assert again == value
    return again
