"""What a card does to the board in one turn, for any seat, as far as it is known: the facts behind odds of a turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from seawidget.games.pomor.bots.policies.pilot import wait_with
from seawidget.games.pomor.core import layout as at
from seawidget.games.pomor.core.kinds import Vector
from seawidget.games.pomor.rules.board import is_catch, is_port
from seawidget.games.pomor.rules.lookahead import DEPTH, next_end


@dataclass(frozen=True, slots=True)
class End:
    """One way a turn can end: its move codes, the vector then, and what it did.

    `place`: where the own token has arrived, -1 if it has not moved; `taken`: places whose catch was taken; `refills`:
    sea cards turned up (P-DECK-9); `cleared`: a storm was removed before them (P-STORM-7).
    """

    codes: tuple[int, ...]
    after: Vector
    place: int
    taken: frozenset[int]
    refills: int
    cleared: bool
    sold: bool
    won: bool


def ends(s: Vector, seat: int, kind: int) -> Iterator[End]:
    """Every way a turn of `seat` with a card of this kind can end, played now on a previewed vector that is at PLAY."""
    rooms = [s.copy() for _ in range(DEPTH)]
    wait_with(rooms[0], seat, kind)
    codes = [0] * DEPTH
    before = s[at.RING : at.RING + s[at.LENGTH]]
    start, score = s[at.TOKEN_AT + seat], s[at.SCORES + seat]
    end = next_end(rooms, codes, 0, 0, [0])
    while end > 0:
        after = rooms[end].copy()
        ring = after[at.RING : at.RING + s[at.LENGTH]]
        gone = [place for place, card in enumerate(before) if card != ring[place] and not is_port(card)]
        there = after[at.TOKEN_AT + seat]
        yield End(
            tuple(codes[:end]),
            after,
            there if there != start else -1,
            frozenset(place for place in gone if is_catch(before[place])),
            len(gone),
            any(before[place] == at.STORM for place in gone),
            codes[end - 1] == at.SELL,
            after[at.PHASE] == at.AT_OVER and after[at.SCORES + seat] > score,
        )
        end = next_end(rooms, codes, 0, end, [0])


def by_kind(s: Vector, seat: int, kinds: Iterable[int]) -> dict[int, list[End]]:
    """The ends of a turn with one card of each kind."""
    return {kind: list(ends(s, seat, kind)) for kind in kinds}
