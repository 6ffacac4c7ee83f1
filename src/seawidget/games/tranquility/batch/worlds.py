"""Moves tried in many redealt worlds at once, where compiled functions are ready: the same worlds as redeals make."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any, Final

from seawidget.compiling import ready
from seawidget.compiling.rows import row, rows, zeros
from seawidget.games.shared.batches import Room
from seawidget.games.tranquility.batch.source import NAVIGATED
from seawidget.games.tranquility.batch.world_rules import BLIND_ROOM, ROOM, WINDOWS
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.knowledge.information import InformationState
from seawidget.games.tranquility.knowledge.posterior import Posterior
from seawidget.games.tranquility.knowledge.redeal import posterior
from seawidget.games.tranquility.values.move import Move
from seawidget.games.tranquility.values.state import State
from seawidget.games.tranquility.values.validate import validate
from seawidget.rng import GAMMA, MASK, Rng

HIDDEN_ROOM: Final = Room((ROOM,), "int16")


def tried(
    state: State,
    seat: int,
    information: InformationState,
    moves: Sequence[Move | None],
    key: int,
    first: int,
    count: int,
    stream: Callable[[int], Rng],
    policies: Sequence[int],
    weights: Sequence[float],
    rooms: Sequence[Room],
    columns: int,
) -> Any | None:
    """`Batch.tried`: rows of `columns` numbers, for each world one for each move; None where it cannot be done so."""
    functions = ready(NAVIGATED, None)
    if functions is None or count < 1 or not _plain(state):
        return None
    codes = _codes(state, seat, moves)
    if not codes:
        return None
    seen, hidden = posterior(state, seat, information)
    if _odd(hidden):
        return None
    cases, words = [], []
    for rng in map(stream, range(first, first + count)):
        cases.append(_cases(hidden, rng))
        words.append((rng.key + rng.counter * GAMMA) & MASK)
    found = zeros((len(words) * len(moves), columns), "int32")
    functions["try_worlds"](
        row(seen, "int16"),
        row(_about(hidden, seat), "int64"),
        rows(cases, "int64"),
        row(words, "uint64"),
        row(codes, "int64"),
        key & MASK,
        first,
        len(words),
        row(policies, "int64"),
        row(weights, "float64"),
        *(room.array() for room in (rooms[0], *rooms, HIDDEN_ROOM)),
        found,
    )
    return found.tolist()


def _codes(state: State, seat: int, moves: Sequence[Move | None]) -> list[int] | None:
    """Codes of moves, 0 for none; None where a move is not legal, or not the same number in every world."""
    mine = state.deciding == seat
    found = [(0, 0) if move is None else validate(state._vector, move) for move in moves]
    legal = all(move is None or (mine and not reason) for move, (reason, _) in zip(moves, found, strict=True))
    return [code for _, code in found] if legal else None


def _plain(state: State) -> bool:
    """Whether everything hidden is drawn by `lay_out`."""
    s = state._vector
    drawn = s[at.POINT] == at.AT_STORM and s[at.DRAW] == at.DRAW_OPENING  # the places of Starts are drawn, too
    return not (drawn or s[at.POINT] == at.AT_END or s[at.VARIANT] == at.DUEL or s[at.BOARD] == at.PYRAMID)


def _odd(hidden: Posterior) -> bool:
    """Whether a hand that must be able to act is drawn, or more cards were thrown unseen than there is room for."""
    return any(option.only or option.blind > BLIND_ROOM for options in hidden.options for option in options)


def _cases(hidden: Posterior, rng: Rng) -> list[int]:
    """A case for each seat, as numbers in the order of world_rules.py."""
    found: list[int] = []
    for option in hidden.choose(rng)[0]:
        found += (*option.case, int(option.total.counted > 0), option.blind)
    return found


def _about(hidden: Posterior, seat: int) -> list[int]:
    """What is the same in all worlds, in the order of world_rules.py."""
    own = hidden.information.own
    numbers = (seat, hidden.finishes, hidden.wilds, hidden.monsters, hidden.aside, hidden.forgotten)
    windows = [hidden.start_window(deck) for deck in hidden.decks]
    windows += [0] * (at.SEATS - len(windows))
    found = [*numbers, len(hidden.islands), len(hidden.sunk), len(own), *windows]
    assert len(found) == WINDOWS + at.SEATS
    return [*found, *chain(hidden.islands, hidden.sunk, own)]
