"""Candidate moves played in many worlds and on for some turns, for the captain. Rule functions, see layout.py."""

from __future__ import annotations

from seawidget.compiling.primitives import copy_row
from seawidget.games.pomor.batch.play import GREEDY_BOT, policy_code
from seawidget.games.pomor.bots.policies.greedy import POINT, worth
from seawidget.games.pomor.bots.policies.pilot import judge_position, standing
from seawidget.games.pomor.core.kinds import Events, Vector
from seawidget.games.pomor.core.layout import ACTIVE, AT_OVER, DECIDING, PHASE, PLAYERS, TOKEN_AT, TURN, WINNER
from seawidget.games.pomor.rules.lookahead import next_end
from seawidget.games.pomor.rules.turn import apply_code

# what is noted of a position that was played on
WON_BY = 0  # 1 + the seat that has won, 0: nobody yet
ON_TURN = 1  # seat whose turn begins
STANDING = 2  # what each seat has, in thousandths of a point
STANDINGS = 1000


def roll_out_world(
    world: Vector,
    moves: list[int],
    policy: int,
    turns: int,
    s: Vector,
    r: list[int],
    rooms: list[Vector],
    codes: list[int],
    notes: list[float],
    ev: Events,
    out: list[list[int]],
    at: int,
) -> None:
    """Play each of the moves in a world; a policy ends that turn and plays `turns` more at all seats.

    What is noted of move j stands in `out[at + j]`. The world is not changed: all moves meet the same cards to come.
    `s`, `r`, `rooms`, `codes` and `notes` are room to work in; `ev` is an event buffer that takes nothing.
    """
    for j in range(len(moves)):
        copy_row(world, s)
        until = s[TURN] + 1 + turns
        apply_code(s, moves[j], ev)
        while s[PHASE] != AT_OVER and s[TURN] < until:
            apply_code(s, policy_code(s, s[DECIDING], policy, r, rooms, codes, notes, ev), ev)
        note_standing(s, out[at + j])


def roll_out_moves(
    worlds: list[Vector],
    moves: list[int],
    policy: int,
    turns: int,
    s: Vector,
    r: list[int],
    rooms: list[Vector],
    codes: list[int],
    notes: list[float],
    ev: Events,
    out: list[list[int]],
) -> None:
    """Play each of the moves in each of the worlds; what is noted of move j in world i stands in
    `out[i * len(moves) + j]`.
    """
    for i in range(len(worlds)):
        roll_out_world(worlds[i], moves, policy, turns, s, r, rooms, codes, notes, ev, out, i * len(moves))


def note_standing(s: Vector, row: list[int]) -> None:
    """Write to a row who has won, or whose turn begins and what each seat has."""
    row[WON_BY] = s[WINNER] + 1
    row[ON_TURN] = s[ACTIVE]
    for seat in range(s[PLAYERS]):
        row[STANDING + seat] = int(STANDINGS * standing(s, seat))


def rank_moves(
    policy: int,
    rooms: list[Vector],
    codes: list[int],
    notes: list[float],
    ev: Events,
    found: list[int],
    values: list[float],
) -> None:
    """Write the moves of the deciding seat of the position in the first row, in their order, and what a policy
    (GREEDY_BOT or PILOT_BOT) thinks of the best end of the turn after each, in points.

    The position is a preview; `found` and `values` have a place for each move.
    """
    seat = rooms[0][DECIDING]
    place = rooms[0][TOKEN_AT + seat]
    n = 0
    codes[0] = 0
    end = next_end(rooms, codes, 0, 0, ev)
    while end > 0:
        if policy == GREEDY_BOT:
            value = worth(rooms[end], seat, place) / POINT
        else:
            value = judge_position(rooms, codes, notes, end, seat, ev)
        if n == 0 or found[n - 1] != codes[0]:
            found[n] = codes[0]
            values[n] = value
            n += 1
        else:
            values[n - 1] = max(values[n - 1], value)
        end = next_end(rooms, codes, 0, end, ev)
