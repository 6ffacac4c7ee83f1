"""Random games in all configurations, for the property tests."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from seawidget.rng import Rng
from tests.games.pomor.vectors import RULES

Data = dict[str, Any]

# Boxes besides the estimate: by players, so that every one of them can be played.
SMALL = {"1/5": 3, "2/3n": 4, "3/2n": 3, "0/4n": 2, "0/2": 4, "4/1": 4, "5/1": 4}
DRY = {2: {"1": 8, "2": 1}, 3: {"1": 9, "3": 2}, 4: {"1": 12, "2": 1}}  # the sea runs dry at once
BOXES = ("estimate", "estimate", "estimate", "small", "dry", "nets")


def _complete(players: int, exact: bool, take: str, nets: str, setup: str, port_sale: str, box: str) -> Data:
    given: Data = {"players": players, "pilot_exact_landing": exact, "take": take, "nets": nets, "setup": setup}
    given["port_sale"] = port_sale
    if box == "small":
        given |= {"preset": "small", "nav": SMALL}
    elif box == "dry":
        given |= {"preset": "dry", "nav": SMALL, "catch": DRY[players], "storms": 1}
    elif box == "nets":  # long nets over small catch: many sets to choose from
        nav = {"1/5n": 8, "0/6n": 8, "2/7n": 8}
        given |= {"preset": "nets", "nav": nav, "catch": {"1": 10, "2": 10, "5": 4, "9": 2}, "storms": 3}
    return given


option_sets = st.builds(
    _complete,
    players=st.integers(2, 4),
    exact=st.booleans(),
    take=st.sampled_from(["must", "may"]),
    nets=st.sampled_from(["choose", "path_order"]),
    setup=st.sampled_from(["choose", "random"]),
    port_sale=st.sampled_from(["arrival", "standing"]),
    box=st.sampled_from(BOXES),
)
keys = st.integers(0, 2**64 - 1)


@dataclass(frozen=True)
class Walk:
    """A game to be played: everything about it follows from these few values."""

    given: Data
    key: int

    @property
    def options(self) -> Data:
        """The complete configuration."""
        return dict(RULES.options(self.given))

    def begin(self) -> Any:
        """The first position."""
        return RULES.initial(self.options, RULES.deal(self.options, Rng(self.key)))

    def steps(self, most: int = 200) -> Iterator[tuple[Any, Any, tuple[Any, ...], Any]]:
        """Position, move, events, next position."""
        state = self.begin()
        rng = Rng(self.key ^ 1)
        for _ in range(most):
            if state.over:
                return
            moves = state.legal_moves
            move = moves[rng.below(len(moves))]
            after, events = state.apply(move)
            yield state, move, events, after
            state = after

    def positions(self, most: int = 200) -> Iterator[Any]:
        """All positions of the game, the first and the last one included."""
        yield self.begin()
        for _, _, _, after in self.steps(most):
            yield after

    def last(self, most: int) -> Any:
        """The position after so many moves."""
        *_, state = self.positions(most)
        return state


walks = st.builds(Walk, given=option_sets, key=keys)


def nav_cards(data: Data) -> Counter[str]:
    """All navigation cards of a position by kind."""
    cards = [*data["nav_deck"], *data["nav_discard"], *(card for hand in data["hands"] for card in hand)]
    return Counter([*cards, *([data["in_play"].removesuffix("!")] if data["in_play"] else [])])


def sea_cards(data: Data) -> Counter[str]:
    """All sea cards of a position by kind."""
    ring = [card for card in data["ring"] if card[0] in "cs"]
    held = [f"c{value}" for hold in data["holds"] for value in hold]
    return Counter([*ring, *held, *data["sea_deck"], *data["sea_discard"]])


def box_cards(config: Data) -> tuple[Counter[str], Counter[str]]:
    """All cards of a configuration."""
    nav = Counter({f"{c['pilot']}/{c['step']}{'n' if c['nets'] else ''}": c["count"] for c in config["nav"]})
    sea = Counter({f"c{value}": count for value, count in config["catch"].items()})
    sea["s"] = config["storms"]
    return +nav, +sea


def scrambled(state: Any, seat: int | None, rng: Rng) -> Any:
    """A position that differs only in what `seat` cannot see: hands of others, deck orders, the salt."""
    data = state.to_dict()
    others = [other for other in range(state.players) if other != seat]
    pool = rng.shuffled([card for other in others for card in data["hands"][other]] + data["nav_deck"])
    for other in others:
        size = len(data["hands"][other])
        data["hands"][other], pool = sorted(pool[:size]), pool[size:]
    data["nav_deck"] = pool
    data["sea_deck"] = rng.shuffled(data["sea_deck"])
    data["seed"] = rng.below(1 << 30)
    return RULES.from_dict(data)


def plain(value: Any) -> Any:
    """The value after a trip through JSON, which must change nothing."""
    again = json.loads(json.dumps(value))
    assert again == value
    return again
