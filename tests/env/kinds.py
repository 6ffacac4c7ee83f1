"""The games that can be learned, and how the tests walk through them. A helper of tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from seawidget.games import registry
from seawidget.games.environments import Environment
from tests.games.tranquility import walks as tranquility


@dataclass(frozen=True)
class Kind:
    """`sets`: options by a name. `walks`: random games of all of them. `redealt`: another position that a seat cannot
    tell from this one. `remembered`: the cards in a memory row of a seat, sorted.
    """

    sets: Mapping[str, Mapping[str, Any]]
    walks: Callable[[], st.SearchStrategy[Any]]
    redealt: Callable[[Any, int, Any], Any]
    remembered: Callable[[list[int], int], list[int]]


KINDS = {
    "tranquility": Kind(
        tranquility.SETS,
        tranquility.set_walks,
        lambda state, seat, rng: tranquility.redealt(state, {seat}, rng, monsters=state.point != "SHED"),
        lambda row, seat: sorted(row[113 * seat + 1 : 113 * seat + 1 + row[113 * seat]]),
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
    """Whether a position is taken: those of a walk are many and alike, so about one in three."""
    return not state.over and (state.turn + 3 * len(str(state.point))) % 3 == 0
