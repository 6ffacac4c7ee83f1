"""The games that can be learned, and how the tests walk through them. A helper of tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from seawidget.games import registry
from seawidget.games.environments import Environment
from seawidget.rng import Rng
from tests.games.pomor import walks as pomor
from tests.games.tranquility import walks as tranquility
from tests.sampling import amount


@dataclass(frozen=True)
class Kind:
    """`sets`: options by a name. `walks`: random games of all of them. `redealt`: another position that a seat cannot
    tell from this one. `remembered`: the cards in a memory row of a seat, sorted.
    """

    sets: Mapping[str, Mapping[str, Any]]
    walks: Callable[[], st.SearchStrategy[Any]]
    redealt: Callable[[Any, int, Any], Any]
    ends: Mapping[str, Any]
    others: Mapping[str, Any]
    remembered: Callable[[list[int], int], list[int]] | None = None
    part: float = 1.0

    def amount(self, gate: int, full: int) -> int:
        """How many examples a test takes in this run."""
        return amount(gate=round(self.part * gate), full=full)


@dataclass(frozen=True)
class Voyage(pomor.Walk):
    """A piece of a game of Pomor Pilot-Book: `skip` moves are played before it begins."""

    skip: int = 0

    def begin(self) -> Any:
        """The position after the moves that are left out, or before the last of the game."""
        state, rng = super().begin(), Rng(self.key ^ 2)
        for _ in range(self.skip):
            codes: list[int] = []
            state.rules.legal_codes(state.vector, codes)
            after = state.after(codes[rng.below(len(codes))])
            if after.over:
                break
            state = after
        return state

    def steps(self, most: int = 30) -> Iterator[tuple[Any, Any, tuple[Any, ...], Any]]:
        """Position, move, events, next position."""
        yield from super().steps(most)

    def positions(self, most: int = 30) -> Iterator[Any]:
        """All positions of the piece."""
        yield from super().positions(most)


def pomor_sets() -> dict[str, dict[str, Any]]:
    """Options of Pomor Pilot-Book: each switch alone, all together, and boxes of one's own, with every number of
    seats.
    """
    usual = {"exact": True, "take": "must", "nets": "choose", "setup": "choose", "port_sale": "arrival"}
    switched = {"exact": False, "take": "may", "nets": "path_order", "setup": "random", "port_sale": "standing"}
    changes = [{}, *({name: value} for name, value in switched.items()), {**switched, "nets": "choose"}]
    changes += [{"box": "small", "take": "may"}, {"box": "dry", "port_sale": "standing"}]
    changes += [{"box": "nets"}, {"box": "nets", "take": "may"}]
    found: dict[str, dict[str, Any]] = {}
    for players in (2, 3, 4):
        for change in changes:
            given = pomor._complete(players, **{**usual, "box": "estimate", **change})
            given.pop("preset", None)  # which is the name of a game's preset where a game is made
            found["-".join([str(players), *(f"{name}={value}" for name, value in change.items())])] = given
    return found


def voyages() -> st.SearchStrategy[Voyage]:
    """Pieces of games in any configuration; half of them have many sets of catch to choose from."""
    sets = [given for name, given in pomor_sets().items() if "box=nets" in name]
    given = st.one_of(st.sampled_from(sets), pomor.option_sets)
    return st.builds(Voyage, given=given, key=pomor.keys, skip=st.sampled_from([0, 0, 3, 20, 60, 100, 200]))


KINDS = {
    "tranquility": Kind(
        tranquility.SETS,
        tranquility.set_walks,
        lambda state, seat, rng: tranquility.redealt(state, {seat}, rng, monsters=state.point != "SHED"),
        {"players": 1, "removed_islands": 44},  # some 40 actions
        {},
        lambda row, seat: sorted(row[113 * seat + 1 : 113 * seat + 1 + row[113 * seat]]),
    ),
    "pomor": Kind(
        pomor_sets(),
        voyages,
        pomor.scrambled,
        {
            "players": 2,
            "counts": {"0/5n": 12, "1/5n": 6, "c9": 20, "s": 0},
        },  # from port to port, each time with a whole hold
        {"seat": 0, "opponents": "random"},
        part=0.8,
    ),
}
ALL = [(game, name) for game, kind in KINDS.items() for name in kind.sets]


def description(state: Any) -> Environment:
    """The environment of the game of a position."""
    return registry.get(state.game).environment(state.options)


def opened(about: Environment) -> list[int]:
    """Nothing chosen of a move."""
    pending = [0] * about.pending
    about.clear_pending(pending)
    return pending


def all_paths(about: Environment, vector: list[int]) -> dict[int, list[int]]:
    """Every code that ids lead to, with its ids; a code that two paths lead to fails, and ids that lead nowhere."""
    found: dict[int, list[int]] = {}
    open_ones: list[tuple[list[int], list[int]]] = [(opened(about), [])]
    while open_ones:
        pending, before = open_ones.pop()
        legal = about.legal_ids(vector, pending)
        assert legal, f"nothing goes on from {before}"
        for action in legal:
            then, ids = list(pending), [*before, action]
            code = about.chosen_code(vector, action, then)
            if code:
                assert code not in found, f"{ids} and {found[code]} are one move"
                found[code] = ids
            else:
                open_ones.append((then, ids))
    return found


def seen(about: Environment, vector: list[int], pending: list[int], memory: list[int], seat: int, raw: bool) -> Any:
    """An observation, interpreted."""
    names = about.raw_names if raw else about.observation_names
    settings = [0] * 20
    settings[2], settings[3] = 4 if raw else 2, 1
    row: list[Any] = [None] * len(names)
    about.observe_seat(settings, [0, seat], [vector], [list(pending)], [list(memory)], row, row)
    return row


def middle(state: Any) -> bool:
    """Whether a position is taken, by its numbers: those of a walk are many and alike, so about one in three, and all
    those where a set is chosen from the ring.
    """
    return not state.over and (state.point == "NETS" or sum(state.vector) % 3 == 0)
